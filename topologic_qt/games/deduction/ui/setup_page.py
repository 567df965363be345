"""The page for setting up a match."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from topologic_qt.engine import players
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.deduction.rules.setup import Aid, Setup, apart_setup, computers_seed, new_setup
from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS
from topologic_qt.games.deduction.ui.sheet.page import aid_choices, aid_summary
from topologic_qt.games.deduction.ui.words import TEMPERS
from topologic_qt.games.host import GameSettings
from topologic_qt.table.piece_item import SeatMark
from topologic_qt.widgets.controls import Choice, Group, button, label, tip
from topologic_qt.widgets.form import PictureChoice, combo_box, label_for_readers
from topologic_qt.widgets.players_form import AboutSeed, Seats, SeededSetup
from topologic_qt.widgets.remembered import remembered_choice
from topologic_qt.widgets.setup_frame import Entry, Part, bind_list
from topologic_qt.widgets.translate import tr


class RulesGroup(Group):
    """The choices of the note sheet's help, and of what the last player left has to do."""

    def __init__(self, aid: Entry[Aid], must_name: Entry[bool]) -> None:
        super().__init__(tr("Rules and help"))
        self._aid = aid
        self.aids = combo_box(list(aid_choices().values()))
        for index, step in enumerate(aid_choices()):
            self.aids.setItemData(index, tip(aid_summary(step)), Qt.ItemDataRole.ToolTipRole)
        bind_list(self.aids, aid, list(aid_choices()))
        self._about_aid = label("", "muted")
        self.last_left = combo_box([tr("They win"), tr("They must still name the tile")])
        bind_list(self.last_left, must_name, (False, True))
        self.add_row(tr("Help from the note sheet"), self.aids)
        self.form.addRow(self._about_aid)
        self.add_row(tr("Last player left"), self.last_left)
        aid.changed.connect(self._show_about)
        self._show_about()

    def _show_about(self) -> None:
        self._about_aid.setText(aid_summary(self._aid.value))


_PLACES = range(3)
"""The saved names of where the players sit: together, all but one elsewhere, or all elsewhere."""


class SetupPage(SeededSetup):
    """The choices for a match: the players, and the help of the note sheet and more under *Options*."""

    code_wanted = Signal()  # when the user wants to join with a code
    real_table_wanted = Signal()  # when the user wants to note a match with real tiles

    rules: RulesGroup  # the choices of rules and help, once the options exist

    def __init__(self, settings: GameSettings, parent: QWidget | None = None) -> None:
        others = [_real_table()]
        seats = Seats(
            PLAYER_COUNTS,
            list(players.Level),
            players.MAX_NAME_LENGTH,
            players.seat_names,
            TEMPERS,
            SeatMark,
            others,
        )
        super().__init__(settings, seats, _about_seed(), parent)
        self.aid = Entry(remembered_choice(settings, "setup/aid", list(aid_choices()), Aid.PAPER))
        self.must_name = Entry(remembered_choice(settings, "setup/last_left", (0, 1), 0) == 1)
        """Whether the last player left must still name the tile (R23)."""
        self.place = Entry(remembered_choice(settings, "setup/places", _PLACES, 0))
        self._places = combo_box(
            [
                tr("Everyone plays at this computer"),
                tr("On separate computers; I play, this one deals"),
                tr("On separate computers; this one deals, I watch"),
            ]
        )
        bind_list(self._places, self.place, _PLACES)
        self._places.setAccessibleName(tr("Where you play"))
        label_for_readers(self._places, self)
        self._code = button(Choice(tr("Join with a code…"), self.code_wanted.emit))
        self.complete(above=(("", self._places), ("", self._code)))
        self.other_wanted.connect(lambda _: self.real_table_wanted.emit())
        self._keep_people_apart()
        self.place.changed.connect(self._seat_apart)
        self.players.changed.connect(self._keep_people_apart)
        self.players.changed.connect(self.table_changed)
        for entry in (self.aid, self.must_name):
            entry.changed.connect(self.check)

    @property
    def takes_seed(self) -> bool:
        """Whether people may know the seed of the deal: not if they sit apart."""
        return not self.sits_apart

    @property
    def sits_apart(self) -> bool:
        """Whether the players, all of them people, sit at separate computers."""
        return self.place.value > 0

    def setup(self) -> Setup:
        """Return the chosen setup. Raises `UserError` if it cannot be played.

        If the players sit apart, nobody knows the seed, because it reveals all hands.
        """
        seed = random_seed() if self.sits_apart else self.seed_text
        made = new_setup(
            self.players.names,
            seed=seed,
            first=self.first.value,
            seating=players.seated(self.players.levels, computers_seed(seed)),
            last_left_wins=not self.must_name.value,
            title=self.title_text,
            aid=self.aid.value,
        )
        if not self.sits_apart:
            return made
        return apart_setup(made, 0 if self.place.value == 1 else made.players, new_salt())

    @property
    def own_entries(self) -> Sequence[Part]:
        """The help of the note sheet, what the last player left has to do, and where the players sit."""
        return (self.aid, self.must_name, self.place)

    def own_values(self) -> list[str]:
        """Return the help of the note sheet, and whether the last player left must still name the tile."""
        values = [tr("Note sheet: {aid}", aid=aid_choices()[self.aid.value])]
        if self.must_name.value:
            values.append(tr("last player left must name the tile"))
        return values

    def make_options(self, form: QFormLayout) -> None:
        """Add the rules and the help to the options of every setup page."""
        self.rules = RulesGroup(self.aid, self.must_name)
        form.addRow(self.rules)
        super().make_options(form)

    def check(self) -> None:
        """Show what prevents the match from beginning, and where the players sit, if they play here."""
        is_played_here = self.players.other is None
        self.form.setRowVisible(self._places, is_played_here)
        self.form.setRowVisible(self._code, is_played_here and self.sits_apart)
        self.show_invitation(is_played_here and self.sits_apart)
        super().check()

    def _seat_apart(self) -> None:
        """Seat people everywhere if they sit apart, since computers only play at this computer."""
        if self.sits_apart:
            self.players.seat_people()
        self.check()

    def _keep_people_apart(self) -> None:
        if any(self.players.levels):
            self.place.value = 0

    def remember(self) -> None:
        """Save the choices for the next time."""
        self.settings.setValue("setup/aid", self.aid.value.value)
        self.settings.setValue("setup/last_left", int(self.must_name.value))
        self.settings.setValue("setup/places", self.place.value)
        super().remember()


def _real_table() -> PictureChoice:
    about = tr("Playing with real tiles? Note the questions here.")
    return PictureChoice("tiles", tr("Real table"), about)


def _about_seed() -> AboutSeed:
    return AboutSeed(
        random_seed,
        players.MAX_SEED_LENGTH,
        players.MAX_TITLE_LENGTH,
        title=tr("Deduction"),
        seed_name=tr("Seed for the deal"),
        about_seed=tr("The same seed gives the same tiles and coins again."),
        shuffle_tip=tr("New deal"),
        no_seed=tr("Type a seed: any word will do."),
    )
