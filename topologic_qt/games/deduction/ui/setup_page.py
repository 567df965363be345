"""The page on which a match is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.engine import random_seed
from topologic_qt.engine.players import seated
from topologic_qt.games.deduction.rules import (
    MAX_NAME_LENGTH,
    MAX_SEED_LENGTH,
    MAX_TITLE_LENGTH,
    PLAYER_COUNTS,
    Aid,
    Level,
    Setup,
    SetupError,
    computers_seed,
    new_setup,
)
from topologic_qt.games.deduction.ui.sheet.sheet_text import aid_choices, aid_summary
from topologic_qt.table.seat_marks import SeatMark
from topologic_qt.widgets.controls import Choice, button, label, tip
from topologic_qt.widgets.form import combo_box, in_row, line_edit
from topologic_qt.widgets.options import Options
from topologic_qt.widgets.players_form import PlayersForm, Seats
from topologic_qt.widgets.remembered import remembered_choice, remembered_text
from topologic_qt.widgets.setup_frame import SetupFrame
from topologic_qt.widgets.translate import said, tr

if TYPE_CHECKING:
    from topologic_qt.games.host import GameSettings

_LOT = "lot"
_FIRSTS = (_LOT, *map(str, range(PLAYER_COUNTS[-1])))
"""The ways to decide who begins: by lot, or the seat."""


class SetupPage(SetupFrame):
    """The choices for a match: the players, the help of the note sheet, and more under *Options*."""

    started = Signal(object)
    """Emitted with the `Setup` of the match to begin."""
    said = Signal(str)
    """Emitted with a text for the status line."""
    real_table_wanted = Signal()
    """Emitted when the user asks to note a match that is played with real tiles."""
    table_changed = Signal()
    """Emitted when other players are chosen, or are called otherwise."""

    def __init__(self, settings: GameSettings) -> None:
        """Create the page with the choices of last time from ``settings``."""
        super().__init__()
        self._settings = settings
        self._used_seed = ""
        self.players = PlayersForm(settings, Seats(PLAYER_COUNTS, list(Level), MAX_NAME_LENGTH, SeatMark))
        self.aids = combo_box(list(aid_choices().values()))
        for index, aid in enumerate(aid_choices()):
            self.aids.setItemData(index, tip(aid_summary(aid)), Qt.ItemDataRole.ToolTipRole)
        self._about_aid = label("", "muted")
        self.options = Options()
        self.first = combo_box([])
        self.last_left = combo_box([tr("That player wins"), tr("That player must still name the tile")])
        self.seed = line_edit(MAX_SEED_LENGTH)
        self.title = line_edit(MAX_TITLE_LENGTH)
        self._build()
        self._recall()
        self._connect()
        self._name_first()
        self._check()

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def aid(self) -> Aid:
        """The chosen step of help."""
        return list(aid_choices())[max(0, self.aids.currentIndex())]

    @property
    def _last_left_wins(self) -> bool:
        """Whether the last player left wins at once (R23)."""
        return self.last_left.currentIndex() <= 0

    def setup(self) -> Setup:
        """Return the chosen setup. Raises `SetupError` if a match cannot be played like that."""
        chosen = _FIRSTS[max(0, self.first.currentIndex())]
        return new_setup(
            self.players.names,
            seed=self._seed_text,
            first=None if chosen == _LOT else int(chosen),
            seating=seated(self.players.levels, computers_seed(self._seed_text)),
            last_left_wins=self._last_left_wins,
            title=self.title.text().strip(),
            aid=self.aid,
        )

    def shuffle(self) -> None:
        """Choose another deal."""
        self.seed.setText(random_seed())

    def freshen(self) -> None:
        """Choose another deal if a match was begun with this one."""
        if self._seed_text == self._used_seed:
            self.shuffle()

    @property
    def _seed_text(self) -> str:
        return self.seed.text().strip()

    # -- how it is built ------------------------------------------------------------------------

    def _build(self) -> None:
        shuffle = button(Choice(tr("Shuffle"), self.shuffle, icon="shuffle", tip=tr("Deal other tiles")))
        about_seed = tr("The same seed gives the same deal and the same coins: a match can be played again.")
        options: tuple[tuple[str, QWidget, QWidget], ...] = (
            (tr("Who begins"), self.first, self.first),
            (tr("When only one player is left"), self.last_left, self.last_left),
            (tr("Seed of the deal"), self.seed, in_row(self.seed, shuffle)),
            (tr("Title"), self.title, self.title),
        )
        for text, field, row in options:
            field.setAccessibleName(text)
            self.options.add_row(text, row)
            if field is self.seed:
                self.options.form.addRow(label(about_seed, "muted"))
        aids = tr("Help from the note sheet")
        self.aids.setAccessibleName(aids)
        self.add_rows(("", self.players), (aids, self.aids), ("", self._about_aid), ("", self.options))
        self.real_table = button(Choice(tr("A real table …"), self.real_table_wanted.emit))
        about_table = tr("You play with real tiles? Note the questions here, and the sheet thinks along.")
        self.add_rows(("", label(about_table, "muted")), ("", self.real_table))
        self.form.setVerticalSpacing(10)

    def _connect(self) -> None:
        self.start_wanted.connect(self._start)
        self.players.changed.connect(self._name_first)
        self.players.changed.connect(self._check)
        self.players.changed.connect(self.table_changed)
        self.aids.currentIndexChanged.connect(self._check)
        self.first.currentIndexChanged.connect(self._check)
        self.last_left.currentIndexChanged.connect(self._check)
        self.title.textChanged.connect(self._check)
        self.seed.textChanged.connect(self._check)

    def _name_first(self) -> None:
        """Offer every player of the match to begin."""
        names = [tr("Chance decides"), *self.players.names]
        self.first.blockSignals(True)
        for index, name in enumerate(names):
            if index < self.first.count():
                self.first.setItemText(index, name)
            else:
                self.first.addItem(name)
        while self.first.count() > len(names):
            self.first.removeItem(self.first.count() - 1)
        self.first.blockSignals(False)

    def _check(self) -> None:
        """Show what keeps the match from beginning, and the values of the options."""
        self._about_aid.setText(aid_summary(self.aid))
        problem = self.players.check()
        if not problem and not self._seed_text:
            problem = tr("The deal needs a seed: any word will do.")
        if not problem:
            try:
                self.setup()
            except SetupError as error:
                problem = tr("This match cannot be played. {why}", why=said(error))
        self.show_problem(problem)
        self._summarise()

    def _summarise(self) -> None:
        index, seed = self.first.currentIndex(), self._seed_text
        if index <= 0:
            text = tr("Chance decides who begins. Seed of the deal: {seed}.", seed=seed)
        else:
            text = tr("{name} begins. Seed of the deal: {seed}.", name=self.first.currentText(), seed=seed)
        if not self._last_left_wins:
            last = tr("The last player left must still name the tile.")
            text = f"{text} {last}"
        self.options.summarise(text)

    def _start(self) -> None:
        setup = self.setup()
        self._remember()
        self.started.emit(setup)

    # -- what was used last time ----------------------------------------------------------------

    def _recall(self) -> None:
        memory, aids = self._settings, list(aid_choices())
        self.aids.setCurrentIndex(aids.index(remembered_choice(memory, "setup/aid", aids, Aid.PAPER)))
        self.last_left.setCurrentIndex(remembered_choice(memory, "setup/last_left", (0, 1), 0))
        self.title.setText(remembered_text(memory, "setup/title", tr("Deduction"), MAX_TITLE_LENGTH))
        self.seed.setText(random_seed())
        self._name_first()
        first = _FIRSTS.index(remembered_choice(memory, "setup/first", _FIRSTS, _LOT))
        self.first.setCurrentIndex(first if first < self.first.count() else 0)

    def _remember(self) -> None:
        self._used_seed = self._seed_text
        self._settings.setValue("setup/aid", self.aid.value)
        self._settings.setValue("setup/last_left", self.last_left.currentIndex())
        self._settings.setValue("setup/title", self.title.text().strip())
        self._settings.setValue("setup/first", _FIRSTS[max(0, self.first.currentIndex())])
        self.players.remember()
