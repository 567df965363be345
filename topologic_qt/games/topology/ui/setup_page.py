"""The page on which a match is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from topologic_qt.engine import Rng, random_seed
from topologic_qt.engine.players import seated
from topologic_qt.games.topology.rules import (
    MAX_NAME_LENGTH,
    MAX_SEED_LENGTH,
    MAX_TITLE_LENGTH,
    PLAYER_COUNTS,
    Level,
    Setup,
    Variant,
    computers_seed,
    new_setup,
    shuffled_stack,
)
from topologic_qt.table.seat_marks import SeatMark
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.picture_choices import PictureChoice, picture_choices
from topologic_qt.widgets.players_form import Seats
from topologic_qt.widgets.remembered import remembered_choice
from topologic_qt.widgets.seeded_setup import AboutSeed, SeededSetup
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.host import GameSettings
    from topologic_qt.widgets.entered import Field


_PLACES = ("together", "apart")
"""The saved choices of where the players sit."""


class SetupPage(SeededSetup):
    """The choices for a match: the players, where they sit, and the variant and more under *Options*."""

    code_wanted = Signal()
    """Emitted when the user asks to type the code that somebody elsewhere has told them."""

    def __init__(self, settings: GameSettings, parent: QWidget | None = None) -> None:
        """Create the page with the choices of last time from ``settings``."""
        seats = Seats(PLAYER_COUNTS, list(Level), MAX_NAME_LENGTH, SeatMark)
        super().__init__(settings, seats, _about_seed(), parent)
        self.variants, self._variants_row = picture_choices(tr("Variant"), _variant_choices())
        self._about = label("", "muted")
        self._rules = Group(tr("Rules"))
        self._rules.form.addRow(self._variants_row)
        self._rules.form.addRow(self._about)
        self.apart = combo_box(
            [tr("Together, at this computer"), tr("Elsewhere, each at a computer of their own")]
        )
        self._code = button(Choice(tr("I was told a code …"), self.code_wanted.emit))
        self.add_options(self._rules, above=((tr("The players sit"), self.apart), ("", self._code)))
        variants = list(Variant)
        variant = remembered_choice(settings, "setup/variant", variants, Variant.BASE)
        self.variants.button(variants.index(variant)).setChecked(True)
        self.apart.setCurrentIndex(
            _PLACES.index(remembered_choice(settings, "setup/places", _PLACES, "together"))
        )
        self.complete()
        self._keep_people_apart()
        self.apart.currentIndexChanged.connect(self._seat_apart)
        self.players.changed.connect(self._keep_people_apart)
        self.variants.idToggled.connect(lambda _, on: self.check() if on else None)
        self.seed.textChanged.connect(self.table_changed)

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The chosen variant; with more than two players, there is but the base game."""
        return list(Variant)[self.variants.checkedId()] if self.players.players == 2 else Variant.BASE

    @property
    def sits_apart(self) -> bool:
        """Whether the players, all of them people, sit at computers of their own."""
        return self.apart.currentIndex() == 1

    @property
    def start_design(self) -> str:
        """The letter of the start tile of the chosen stack."""
        return shuffled_stack(self.seed_text)[0]

    def setup(self) -> Setup:
        """Return the chosen setup. Raises `UserError` if a match cannot be played like that."""
        seed, first = self.seed_text, self.first_seat
        lot = Rng.from_seed(f"topology begins {seed}").below(self.players.players)
        return new_setup(
            self.players.names,
            seed=seed,
            variant=self.variant,
            first=lot if first is None else first,
            seating=seated(self.players.levels, computers_seed(seed)),
            title=self.title_text,
        )

    @property
    def own_fields(self) -> Sequence[Field]:
        """The variant, and where the players sit."""
        return (self.variants, self.apart)

    def own_values(self) -> list[str]:
        """Return the variant, where there is a choice."""
        names = [choice.text for choice in _variant_choices()]
        return [names[list(Variant).index(self.variant)]] if self.players.players == 2 else []

    def check(self) -> None:
        """Show what keeps the match from beginning, and what a turn is in the chosen variant."""
        self._rules.form.setRowVisible(self._variants_row, self.players.players == 2)
        self.form.setRowVisible(self._code, self.sits_apart)
        self._about.setText(_about(self.variant, self.players.players))
        super().check()

    def _seat_apart(self) -> None:
        """Let people play in all seats, if they sit apart: computers play at this one alone."""
        if self.sits_apart:
            self.players.seat_people()
        self.check()

    def _keep_people_apart(self) -> None:
        if any(self.players.levels):
            self.apart.setCurrentIndex(0)

    def remember(self) -> None:
        """Save the choices for the next time."""
        self.settings.setValue("setup/variant", list(Variant)[self.variants.checkedId()].value)
        self.settings.setValue("setup/places", _PLACES[self.apart.currentIndex()])
        super().remember()


def _about_seed() -> AboutSeed:
    return AboutSeed(
        random_seed,
        MAX_SEED_LENGTH,
        MAX_TITLE_LENGTH,
        title=tr("Topology"),
        seed_name=tr("Seed of the stack"),
        about_seed=tr(
            "The same seed gives the same stack, so a match can be played again. After a match for "
            "two you can play the stack a second time with seats swapped."
        ),
        shuffle_tip=tr("Take another stack"),
        no_seed=tr("The stack needs a seed: any word will do."),
    )


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
