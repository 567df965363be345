"""The page on which a match is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

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
    computers_seed,
    new_setup,
)
from topologic_qt.games.deduction.ui.sheet.sheet_text import aid_choices, aid_summary
from topologic_qt.table.seat_marks import SeatMark
from topologic_qt.widgets.controls import label, tip
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.picture_choices import PictureChoice
from topologic_qt.widgets.players_form import Seats
from topologic_qt.widgets.remembered import remembered_choice
from topologic_qt.widgets.seeded_setup import AboutSeed, SeededSetup
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.games.host import GameSettings
    from topologic_qt.widgets.entered import Field


class SetupPage(SeededSetup):
    """The choices for a match: the players, and the help of the note sheet and more under *Options*."""

    real_table_wanted = Signal()
    """Emitted when the user asks to note a match that is played with real tiles."""

    def __init__(self, settings: GameSettings) -> None:
        """Create the page with the choices of last time from ``settings``."""
        seats = Seats(PLAYER_COUNTS, list(Level), MAX_NAME_LENGTH, SeatMark, [_real_table()])
        super().__init__(settings, seats, _about_seed())
        self.aids = combo_box(list(aid_choices().values()))
        for index, aid in enumerate(aid_choices()):
            self.aids.setItemData(index, tip(aid_summary(aid)), Qt.ItemDataRole.ToolTipRole)
        self._about_aid = label("", "muted")
        self.last_left = combo_box([tr("That player wins"), tr("That player must still name the tile")])
        self._build()
        aids = list(aid_choices())
        self.aids.setCurrentIndex(aids.index(remembered_choice(settings, "setup/aid", aids, Aid.PAPER)))
        self.last_left.setCurrentIndex(remembered_choice(settings, "setup/last_left", (0, 1), 0))
        self.complete()
        self.players.changed.connect(self.table_changed)
        for combo in (self.aids, self.last_left):
            combo.currentIndexChanged.connect(self.check)

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
        """Return the chosen setup. Raises `UserError` if a match cannot be played like that."""
        return new_setup(
            self.players.names,
            seed=self.seed_text,
            first=self.first_seat,
            seating=seated(self.players.levels, computers_seed(self.seed_text)),
            last_left_wins=self._last_left_wins,
            title=self.title_text,
            aid=self.aid,
        )

    # -- how it is built ------------------------------------------------------------------------

    def _build(self) -> None:
        rules = Group(tr("Rules and help"))
        rules.add_row(tr("Help from the note sheet"), self.aids)
        rules.form.addRow(self._about_aid)
        rules.add_row(tr("When only one player is left"), self.last_left)
        self.add_options(rules)
        self.other_wanted.connect(lambda _: self.real_table_wanted.emit())

    @property
    def own_fields(self) -> Sequence[Field]:
        """The help of the note sheet, and what the last player left has to do."""
        return (self.aids, self.last_left)

    def own_values(self) -> list[str]:
        """Return the help of the note sheet, and whether the last player left must still name the tile."""
        values = [tr("Note sheet: {aid}", aid=self.aids.currentText())]
        if not self._last_left_wins:
            values.append(tr("the last player left must still name the tile"))
        return values

    def check(self) -> None:
        """Show what keeps the match from beginning, and what the chosen help does."""
        self._about_aid.setText(aid_summary(self.aid))
        super().check()

    def remember(self) -> None:
        """Save the choices for the next time."""
        self.settings.setValue("setup/aid", self.aid.value)
        self.settings.setValue("setup/last_left", self.last_left.currentIndex())
        super().remember()


def _real_table() -> PictureChoice:
    about = tr("Playing with real tiles? Note the questions here, and the sheet works it out with you.")
    return PictureChoice("tiles", tr("Real table"), about)


def _about_seed() -> AboutSeed:
    return AboutSeed(
        random_seed,
        MAX_SEED_LENGTH,
        MAX_TITLE_LENGTH,
        title=tr("Deduction"),
        seed_name=tr("Seed of the deal"),
        about_seed=tr(
            "The same seed gives the same deal and the same coins, so a match can be played again."
        ),
        shuffle_tip=tr("Deal other tiles"),
        no_seed=tr("The deal needs a seed: any word will do."),
    )
