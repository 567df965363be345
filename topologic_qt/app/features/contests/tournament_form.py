"""The form for a tournament."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from topologic_qt.app.features.contests.plan import MAX_SEED_LENGTH, Contest, Entrant
from topologic_qt.app.match.players_dialog import EngineProgram
from topologic_qt.engine.players import NAMES, Level
from topologic_qt.games import registry
from topologic_qt.games.capabilities import AnyContest, ContestVariant
from topologic_qt.games.contract import AnyPackage
from topologic_qt.widgets.computer_bar import is_level_name, told_level
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.form import combo_box, evenly, labelled, line_edit, spin_box
from topologic_qt.widgets.remembered import (
    Keeper,
    keep_names,
    remembered_choice,
    remembered_names,
    remembered_text,
)
from topologic_qt.widgets.translate import ntr, tr

MOST_DEALS = 10_000
_DEALS, _SEED = 10, "1"  # the defaults
_LEFT_OUT = ("novice",)  # levels that play only if people choose them


class TournamentForm(QWidget):
    """The game, variant, number of seats, players, number of deals and seed of a tournament."""

    changed = Signal()
    """Emitted when a choice changes."""

    def __init__(self, game: str, programs: Sequence[EngineProgram], memory: Keeper) -> None:
        """Create it; ``game`` is chosen first, ``programs`` can play, ``memory`` has the other choices."""
        super().__init__()
        self._memory = memory
        self._programs = programs
        self._offered: list[Entrant] = []
        """The possible players, in the list's order."""
        self._games = [info for info in registry.GAMES if info.load().contest is not None]
        self.game = combo_box([info.name for info in self._games])
        self.variant = combo_box([])
        self.seats = combo_box([])
        self.players = QListWidget()
        self.deals = spin_box(1, MOST_DEALS)
        self.seed = line_edit(MAX_SEED_LENGTH)
        self.plan = label("", "muted")
        self.game.setCurrentIndex([info.id for info in self._games].index(game))
        self._lay_out()
        self._fill()
        self.game.currentIndexChanged.connect(self._show_game)
        self.variant.currentIndexChanged.connect(self._show_variant)
        self.seats.currentIndexChanged.connect(self._choose)
        self.players.itemChanged.connect(self._choose)
        self.deals.valueChanged.connect(self._choose)
        self.seed.textChanged.connect(self._choose)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for name, field in self._named():
            field.setAccessibleName(name)
        game, variant, seats, players, deals, seed = (labelled(*each) for each in self._named())
        column.addWidget(evenly(game, variant, seats))
        column.addWidget(players)
        column.addWidget(evenly(deals, seed))
        column.addWidget(self.plan)

    def _named(self) -> list[tuple[str, QWidget]]:
        return [
            (tr("Game"), self.game),
            (tr("Variant"), self.variant),
            (tr("Players per match"), self.seats),
            (tr("Players"), self.players),
            (tr("Deals"), self.deals),
            (tr("Seed"), self.seed),
        ]

    @property
    def _package(self) -> AnyPackage:
        return self._games[self.game.currentIndex()].load()

    @property
    def _contest(self) -> AnyContest:
        contest = self._package.contest
        assert contest is not None
        return contest

    @property
    def _variant(self) -> ContestVariant:
        return self._contest.variants[self.variant.currentIndex()]

    def _fill(self) -> None:
        """Fill in the game's choices, and select the last ones."""
        blockers = [QSignalBlocker(field) for _, field in self._named()]
        variants = self._contest.variants
        ids = [each.id for each in variants]
        self.variant.clear()
        self.variant.addItems([tr(each.name) for each in variants])
        wanted = remembered_choice(self._memory, self._key("variant"), ids, ids[0])
        self.variant.setCurrentIndex(ids.index(wanted))
        self.variant.setEnabled(len(variants) > 1)
        self._fill_seats()
        self._fill_players()
        kept = remembered_text(self._memory, self._key("deals"), "", 6)
        self.deals.setValue(int(kept) if kept.isascii() and kept.isdigit() else _DEALS)
        self.seed.setText(remembered_text(self._memory, self._key("seed"), _SEED, MAX_SEED_LENGTH))
        del blockers
        self._show_plan()

    def _fill_seats(self) -> None:
        numbers = self._variant.seats
        wanted = remembered_choice(self._memory, self._key("seats"), numbers, numbers[0])
        self.seats.clear()
        self.seats.addItems([str(number) for number in numbers])
        self.seats.setCurrentIndex(numbers.index(wanted))
        self.seats.setEnabled(len(numbers) > 1)

    def _fill_players(self) -> None:
        support = self._package.protocol
        assert support is not None
        usual = [level for level in support.levels if level not in _LEFT_OUT]
        levels = remembered_names(self._memory, self._key("levels"), usual)
        programs = remembered_names(self._memory, self._key("programs"), [])
        self.players.clear()
        self._offered = [
            *map(Entrant, support.levels),
            *(Entrant(program.name, program) for program in self._programs),
        ]
        for each in self._offered:
            item = QListWidgetItem(shown_name(each), self.players)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            is_chosen = each.name in (levels if each.program is None else programs)
            item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
        self.players.setCurrentRow(0)
        rows = min(5, self.players.count())
        self.players.setFixedHeight(rows * self.players.sizeHintForRow(0) + 2 * self.players.frameWidth() + 4)

    @property
    def contest(self) -> Contest:
        """The chosen contest, which may be impossible to play."""
        entrants = tuple(
            each
            for row, each in enumerate(self._offered)
            if self.players.item(row).checkState() is Qt.CheckState.Checked
        )
        seats = self._variant.seats[self.seats.currentIndex()]
        seed = self.seed.text().strip() or _SEED
        return Contest(self._package.info.id, self._variant.id, entrants, seats, seed)

    @property
    def matches(self) -> int:
        """The number of matches to play."""
        return self.deals.value() * len(self.contest.seatings) if self.contest.entrants else 0

    def _show_game(self) -> None:
        self._fill()
        self.changed.emit()

    def _show_variant(self) -> None:
        with QSignalBlocker(self.seats):
            self._fill_seats()
        self._choose()

    def _choose(self) -> None:
        """Store the choices, and send `changed`."""
        self.keep()
        self._show_plan()
        self.changed.emit()

    def keep(self) -> None:
        """Store the choices for next time."""
        chosen = self.contest
        self._memory.setValue(self._key("variant"), chosen.variant)
        self._memory.setValue(self._key("seats"), chosen.seats)
        self._memory.setValue(self._key("deals"), self.deals.value())
        self._memory.setValue(self._key("seed"), chosen.seed)
        levels = [each.name for each in chosen.entrants if each.program is None]
        programs = [each.name for each in chosen.entrants if each.program is not None]
        keep_names(self._memory, self._key("levels"), levels)
        keep_names(self._memory, self._key("programs"), programs)

    def _key(self, name: str) -> str:
        return f"tournament/{self._package.info.id}/{name}"

    def _show_plan(self) -> None:
        text = tr("Choose who plays.")
        if self.contest.entrants:
            text = ntr(
                "{n} match per deal; {all} in all.",
                "{n} matches per deal, so that everyone plays in every seat; {all} in all.",
                len(self.contest.seatings),
                all=self.matches,
            )
        self.plan.setText(text)


def shown_name(entrant: Entrant) -> str:
    """Return a player's name on screen; marks a program that is named like a level."""
    if entrant.program is None:
        return told_level(NAMES[Level(entrant.name)], entrant.name)
    return tr("{name} (program)", name=entrant.name) if is_level_name(entrant.name) else entrant.name
