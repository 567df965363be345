"""The page for setting up a match."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from topologic_qt.engine.players import (
    MAX_NAME_LENGTH,
    MAX_SEED_LENGTH,
    MAX_TITLE_LENGTH,
    Level,
    seat_names,
    seated,
)
from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.host import GameSettings
from topologic_qt.games.topology.rules import state
from topologic_qt.games.topology.ui.words import TEMPERS
from topologic_qt.table.piece_item import SeatMark
from topologic_qt.widgets.controls import Choice, Group, button, label
from topologic_qt.widgets.form import PictureChoice, combo_box, picture_choices
from topologic_qt.widgets.players_form import AboutSeed, Seats, SeededSetup
from topologic_qt.widgets.remembered import remembered_choice
from topologic_qt.widgets.setup_frame import Entry, Part, bind_buttons, bind_list
from topologic_qt.widgets.translate import tr


class RulesGroup(Group):
    """The choice of a variant, if there is one, and an explanation of its turns."""

    def __init__(self, variant: Entry[state.Variant]) -> None:
        """Create the choice between the variants for two."""
        super().__init__(tr("Rules"))
        choices = [
            PictureChoice("ring", variant_name(state.Variant.BASE), _about(state.Variant.BASE, 2)),
            PictureChoice(
                "half-turn", variant_name(state.Variant.ADVANCED), _about(state.Variant.ADVANCED, 2)
            ),
        ]
        self.variants, self._row = picture_choices(tr("Variant"), choices)
        bind_buttons(self.variants, variant, list(state.Variant))
        self._about = label("", "muted")
        self.form.addRow(self._row)
        self.form.addRow(self._about)

    def show_for(self, variant: state.Variant, players: int) -> None:
        """Show what applies to a variant with this many players."""
        self.form.setRowVisible(self._row, players == 2)
        self._about.setText(_about(variant, players))


def variant_name(variant: state.Variant) -> str:
    """Return the name of a variant."""
    return tr("Advanced") if variant is state.Variant.ADVANCED else tr("Base game")


def _about(variant: state.Variant, players: int) -> str:
    """Return what a turn consists of, in a sentence."""
    if variant is state.Variant.ADVANCED:
        return tr("You reveal two tiles a turn. Then reveal a third, or give one on the table a half turn.")
    if players == 2:
        return tr("You lay three tiles a turn. Rings score, and so do rings inside them.")
    return tr(
        "You lay two tiles a turn, but one on the very first. Rings score, and so do rings inside them."
    )


_TOGETHER, _APART = _PLACES = ("together", "apart")
"""The saved names of where the players sit."""


class SetupPage(SeededSetup):
    """The choices for a match: the players, where they sit, and the variant and more under *Options*."""

    code_wanted = Signal()
    """Emitted when the user wants to join with a code."""

    rules: RulesGroup
    """The choice of the variant, once the options exist."""

    def __init__(self, settings: GameSettings, parent: QWidget | None = None) -> None:
        """Create the page with the last choices from ``settings``."""
        seats = Seats(state.PLAYER_COUNTS, list(Level), MAX_NAME_LENGTH, seat_names, TEMPERS, SeatMark)
        super().__init__(settings, seats, _about_seed(), parent)
        self.variant_for_two = Entry(
            remembered_choice(settings, "setup/variant", list(state.Variant), state.Variant.BASE)
        )
        self.place = Entry(remembered_choice(settings, "setup/places", _PLACES, _TOGETHER))
        """Where the players sit."""
        places = combo_box([tr("Together, at this computer"), tr("Elsewhere, each at their own computer")])
        bind_list(places, self.place, _PLACES)
        self._code = button(Choice(tr("Join with a code…"), self.code_wanted.emit))
        self.complete(above=((tr("Where you play"), places), ("", self._code)))
        self._keep_people_apart()
        self.place.changed.connect(self._seat_apart)
        self.players.changed.connect(self._keep_people_apart)
        self.variant_for_two.changed.connect(self.check)
        self.seed.changed.connect(self.table_changed)

    @property
    def variant(self) -> state.Variant:
        """The chosen variant; more than two players have only the base game."""
        return self.variant_for_two.value if self.players.players == 2 else state.Variant.BASE

    @property
    def sits_apart(self) -> bool:
        """Whether the players, all of them people, sit at separate computers."""
        return self.place.value == _APART

    @property
    def start_design(self) -> str:
        """The letter of the start tile of the chosen stack."""
        return state.shuffled_stack(self.seed_text)[0]

    def setup(self) -> state.Setup:
        """Return the chosen setup. Raises `UserError` if it cannot be played."""
        seed, first = self.seed_text, self.first.value
        lot = Rng.from_seed(f"topology begins {seed}").below(self.players.players)
        return state.new_setup(
            self.players.names,
            seed=seed,
            variant=self.variant,
            first=lot if first is None else first,
            seating=seated(self.players.levels, state.computers_seed(seed)),
            title=self.title_text,
        )

    @property
    def own_entries(self) -> Sequence[Part]:
        """The variant, and where the players sit."""
        return (self.variant_for_two, self.place)

    def own_values(self) -> list[str]:
        """Return the variant, if there is a choice."""
        return [variant_name(self.variant)] if self.players.players == 2 else []

    def make_options(self, form: QFormLayout) -> None:
        """Add the choice of the variant to the options of every setup page."""
        self.rules = RulesGroup(self.variant_for_two)
        form.addRow(self.rules)
        super().make_options(form)

    def show_options(self) -> None:
        """Update the options for everything that is chosen."""
        self.rules.show_for(self.variant, self.players.players)
        super().show_options()

    def check(self) -> None:
        """Show why the match cannot begin, and the button to join with a code."""
        self.form.setRowVisible(self._code, self.sits_apart)
        self.show_invitation(self.sits_apart)
        super().check()

    def _seat_apart(self) -> None:
        """Seat people everywhere if they sit apart, since computers only play at this computer."""
        if self.sits_apart:
            self.players.seat_people()
        self.check()

    def _keep_people_apart(self) -> None:
        if any(self.players.levels):
            self.place.value = _TOGETHER

    def remember(self) -> None:
        """Save the choices for the next time."""
        self.settings.setValue("setup/variant", self.variant_for_two.value.value)
        self.settings.setValue("setup/places", self.place.value)
        super().remember()


def _about_seed() -> AboutSeed:
    return AboutSeed(
        random_seed,
        MAX_SEED_LENGTH,
        MAX_TITLE_LENGTH,
        title=tr("Topology"),
        seed_name=tr("Seed for the stack"),
        about_seed=tr("The same seed gives the same stack, so you can play a match again."),
        shuffle_tip=tr("Use another stack"),
        no_seed=tr("The stack needs a seed: any word will do."),
    )
