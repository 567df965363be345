"""The page on which a match is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.engine import Rng, random_seed
from topologic_qt.engine.players import seated
from topologic_qt.games.topology.rules import (
    MAX_NAME_LENGTH,
    MAX_SEED_LENGTH,
    MAX_TITLE_LENGTH,
    PLAYER_COUNTS,
    Level,
    Setup,
    SetupError,
    Variant,
    computers_seed,
    new_setup,
    shuffled_stack,
)
from topologic_qt.table.seat_marks import SeatMark
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box, in_row, line_edit
from topologic_qt.widgets.options import Options
from topologic_qt.widgets.picture_choices import PictureChoice, picture_choices
from topologic_qt.widgets.players_form import PlayersForm, Seats
from topologic_qt.widgets.remembered import remembered_choice, remembered_text
from topologic_qt.widgets.setup_frame import SetupFrame
from topologic_qt.widgets.translate import said, tr

if TYPE_CHECKING:
    from topologic_qt.games.host import GameSettings

_LOT = "lot"
_FIRSTS = (_LOT, "0", "1", "2", "3")
"""The ways to decide who begins: by lot, or the seat."""


class SetupPage(SetupFrame):
    """The choices for a match: the players, the variant, and more under *Options*."""

    started = Signal(object)
    """Emitted with the `Setup` of the match to begin."""
    said = Signal(str)
    """Emitted with a text for the status line."""
    table_changed = Signal()
    """Emitted when another stack is chosen, and so another `start_design`."""

    def __init__(self, settings: GameSettings) -> None:
        """Create the page with the choices of last time from ``settings``."""
        super().__init__()
        self._settings = settings
        self._used_seed = ""
        about = Seats(PLAYER_COUNTS, list(Level), MAX_NAME_LENGTH, SeatMark)
        self.players = PlayersForm(settings, about)
        self.variants, self._variants_row = picture_choices(tr("Variant"), _variant_choices())
        self._about = label("", "muted")
        self.options = Options()
        self.first = combo_box([])
        self.seed = line_edit(MAX_SEED_LENGTH)
        self.title = line_edit(MAX_TITLE_LENGTH)
        self._build()
        self._recall()
        self._connect()
        self._name_first()
        self._check()

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The chosen variant; with more than two players, there is but the base game."""
        return list(Variant)[self.variants.checkedId()] if self.players.players == 2 else Variant.BASE

    @property
    def start_design(self) -> str:
        """The letter of the start tile of the chosen stack."""
        return shuffled_stack(self._seed_text)[0]

    def setup(self) -> Setup:
        """Return the chosen setup. Raises `SetupError` if a match cannot be played like that."""
        seed, players = self._seed_text, self.players.players
        chosen = _FIRSTS[max(0, self.first.currentIndex())]
        lot = Rng.from_seed(f"topology begins {seed}").below(players)
        return new_setup(
            self.players.names,
            seed=seed,
            variant=self.variant,
            first=lot if chosen == _LOT else int(chosen),
            seating=seated(self.players.levels, computers_seed(seed)),
            title=self.title.text().strip(),
        )

    def shuffle(self) -> None:
        """Choose another stack."""
        self.seed.setText(random_seed())

    def freshen(self) -> None:
        """Choose another stack if a match was begun with this one."""
        if self._seed_text == self._used_seed:
            self.shuffle()

    @property
    def _seed_text(self) -> str:
        return self.seed.text().strip()

    # -- how it is built ------------------------------------------------------------------------

    def _build(self) -> None:
        shuffle = button(Choice(tr("Shuffle"), self.shuffle, icon="shuffle", tip=tr("Take another stack")))
        about = tr(
            "The same seed gives the same stack, so that a match can be played again. After a match for two"
            " you can play the stack a second time, with seats swapped."
        )
        options: tuple[tuple[str, QWidget, QWidget], ...] = (
            (tr("Who begins"), self.first, self.first),
            (tr("Seed of the stack"), self.seed, in_row(self.seed, shuffle)),
            (tr("Title"), self.title, self.title),
        )
        for text, field, row in options:
            field.setAccessibleName(text)
            self.options.add_row(text, row)
            if field is self.seed:
                self.options.form.addRow(label(about, "muted"))
        self.add_rows(("", self.players), ("", self._variants_row), ("", self._about), ("", self.options))
        self.form.setVerticalSpacing(10)

    def _connect(self) -> None:
        self.start_wanted.connect(self._start)
        self.players.changed.connect(self._name_first)
        self.players.changed.connect(self._check)
        self.variants.idToggled.connect(lambda _, on: self._check() if on else None)
        self.first.currentIndexChanged.connect(self._check)
        self.title.textChanged.connect(self._check)
        self.seed.textChanged.connect(self._check)
        self.seed.textChanged.connect(self.table_changed)

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
        self.form.setRowVisible(self._variants_row, self.players.players == 2)
        self._about.setText(_about(self.variant, self.players.players))
        problem = self.players.check()
        if not problem and not self._seed_text:
            problem = tr("The stack needs a seed: any word will do.")
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
            self.options.summarise(tr("Chance decides who begins. Seed of the stack: {seed}.", seed=seed))
        else:
            name = self.first.currentText()
            self.options.summarise(tr("{name} begins. Seed of the stack: {seed}.", name=name, seed=seed))

    def _start(self) -> None:
        setup = self.setup()
        self._remember()
        self.started.emit(setup)

    # -- what was used last time ----------------------------------------------------------------

    def _recall(self) -> None:
        memory, variants = self._settings, list(Variant)
        variant = remembered_choice(memory, "setup/variant", variants, Variant.BASE)
        self.variants.button(variants.index(variant)).setChecked(True)
        self.title.setText(remembered_text(memory, "setup/title", tr("Topology"), MAX_TITLE_LENGTH))
        self.seed.setText(random_seed())
        self._name_first()
        first = _FIRSTS.index(remembered_choice(memory, "setup/first", _FIRSTS, _LOT))
        self.first.setCurrentIndex(first if first < self.first.count() else 0)

    def _remember(self) -> None:
        self._used_seed = self._seed_text
        self._settings.setValue("setup/variant", list(Variant)[self.variants.checkedId()].value)
        self._settings.setValue("setup/title", self.title.text().strip())
        self._settings.setValue("setup/first", _FIRSTS[max(0, self.first.currentIndex())])
        self.players.remember()


def _variant_choices() -> list[PictureChoice]:
    return [
        PictureChoice("ring", tr("Base game"), _about(Variant.BASE, 2)),
        PictureChoice("half-turn", tr("Advanced"), _about(Variant.ADVANCED, 2)),
    ]


def _about(variant: Variant, players: int) -> str:
    """Return what a turn consists of, in a sentence."""
    if variant is Variant.ADVANCED:
        return tr(
            "Each turn reveals two tiles. Then choose: a third tile, or a half turn of one on the table."
        )
    if players == 2:
        return tr(
            "Each turn reveals three tiles and lays them. Rings score, and so do the rings inside them."
        )
    return tr(
        "Each turn reveals two tiles and lays them; the first player begins with one. "
        "Rings score, and so do the rings inside them."
    )
