"""The part of a setup page for the players: how many there are, and who sits in each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.form import combo_box, label_for_readers, mark_wrong, name_edit
from topologic_qt.widgets.picture_choices import PictureChoice
from topologic_qt.widgets.remembered import Keeper, keep_name, remembered_choice, remembered_name
from topologic_qt.widgets.setup_frame import Ways
from topologic_qt.widgets.translate import tr

_PERSON = "person"
_USUAL_LEVEL = "club"
"""The level of the computers beside the first player, as long as nothing else was chosen."""


class Seats(NamedTuple):
    """What a game says about its seats."""

    counts: Sequence[int]
    """The possible numbers of players."""
    levels: Sequence[str]
    """The levels of computers, from the weakest to the strongest."""
    longest_name: int
    """The largest number of characters of a name."""
    mark: Callable[[int], QWidget]
    """Makes the mark of a seat."""
    others: Sequence[PictureChoice] = ()
    """The quieter ways to play, which do without these seats."""


class EnteredPlayers(NamedTuple):
    """What people have entered in a form of players."""

    way: int
    """The number of the chosen way."""
    players: int
    """The number of players."""
    seats: tuple[tuple[str, int], ...]
    """The person's name in each seat, and the number of the kind of player."""


class PlayersForm(QWidget):
    """The number of players as large choices, and a row for each seat: its mark, its name and its kind.

    Where one of the quieter ways is chosen, there are no such rows.
    """

    changed = Signal()
    """Emitted when anything changes."""

    def __init__(self, settings: Keeper, about: Seats, parent: QWidget | None = None) -> None:
        """Create the form with the choices of last time from ``settings``."""
        super().__init__(parent)
        self._settings = settings
        self._counts = about.counts
        self._kinds = (_PERSON, *about.levels)
        self.ways = Ways(
            tr("Number of players"),
            [PictureChoice(f"players-{count}", tr("{n} players", n=count)) for count in about.counts],
            about.others,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.ways)  # before the seats are made, which Tab comes to after it
        self._players = about.counts[0]
        self.seats = [SeatRow(seat, about, self) for seat in range(about.counts[-1])]
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for seat, row in enumerate(self.seats):
            for column, part in enumerate(row.parts):
                grid.addWidget(part, seat, column)
            label_for_readers(row.kind, self)
        layout.addLayout(grid)
        self._recall(about.longest_name)
        self.ways.changed.connect(self._show)
        for row in self.seats:
            row.kind.currentIndexChanged.connect(self._show)
            row.name.textEdited.connect(self._show)
        self._show()

    @property
    def players(self) -> int:
        """The number of players; that of last time where another way is chosen."""
        return self._players

    def seat_people(self) -> None:
        """Let people play in all seats."""
        blocked = self.blockSignals(True)
        for row in self.seats:
            row.kind.setCurrentIndex(0)
        self.blockSignals(blocked)
        self.changed.emit()

    @property
    def other(self) -> int | None:
        """The number of the chosen quieter way, from 0; None where these seats are played."""
        beyond = self.ways.chosen - len(self._counts)
        return beyond if beyond >= 0 else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; those of computers are given."""
        return tuple(row.name.text().strip() for row in self.seats[: self.players])

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The level of the computer in each seat; None for a person."""
        return tuple(row.level for row in self.seats[: self.players])

    def check(self) -> str:
        """Return the problem with the names; empty if there is none."""
        for row in self.seats:
            mark_wrong(row.name, not row.name.text().strip())
        return "" if all(self.names) else tr("A player's name is missing.")

    def _show(self) -> None:
        """Show a row for each player, with the names of the computers."""
        if self.other is None:
            self._players = self._counts[self.ways.chosen]
        players = self.players
        computers = [seat for seat in range(players) if self.seats[seat].level is not None]
        for seat, row in enumerate(self.seats):
            row.show_as(seat < players and self.other is None, len(computers) == 1)
        self.changed.emit()

    def _recall(self, longest_name: int) -> None:
        memory = self._settings
        usual = (tr("Anna"), tr("Ben"), tr("Clara"), tr("David"), tr("Emma"))
        for seat, row in enumerate(self.seats):
            row.own_name = remembered_name(memory, f"setup/name{seat}", seat, usual[seat], longest_name)
            kind = _USUAL_LEVEL if seat else _PERSON
            row.kind.setCurrentIndex(
                self._kinds.index(remembered_choice(memory, f"setup/kind{seat}", self._kinds, kind))
            )
        players = remembered_choice(memory, "setup/players", self._counts, self._counts[0])
        self._players = players
        others = [str(way) for way in range(self.ways.count - len(self._counts))]
        other = remembered_choice(memory, "setup/other", others, "")
        self.ways.choose(len(self._counts) + int(other) if other else self._counts.index(players))

    @property
    def entered(self) -> EnteredPlayers:
        """The chosen way, the number of players, and who sits in each seat."""
        seats = tuple((row.own_name, row.kind.currentIndex()) for row in self.seats)
        return EnteredPlayers(self.ways.chosen, self.players, seats)

    def enter(self, entered: object) -> None:
        """Enter what was entered in the form before."""
        assert isinstance(entered, EnteredPlayers)
        self._players = entered.players
        for row, (name, kind) in zip(self.seats, entered.seats, strict=True):
            row.own_name = name
            row.kind.setCurrentIndex(kind)
        self.ways.choose(entered.way)
        self._show()

    def remember(self) -> None:
        """Save the choices for the next time."""
        self._settings.setValue("setup/players", self.players)
        self._settings.setValue("setup/other", "" if self.other is None else str(self.other))
        for seat, row in enumerate(self.seats):
            self._settings.setValue(f"setup/name{seat}", row.own_name)
            self._settings.setValue(f"setup/kind{seat}", row.level or _PERSON)
            if seat < self.players and row.level is None:
                keep_name(self._settings, seat, row.own_name)


class SeatRow:
    """The fields of one seat."""

    def __init__(self, seat: int, about: Seats, form: QWidget) -> None:
        self._seat = seat
        self._levels = about.levels
        self.own_name = ""
        """The name of the person, kept while a computer sits here."""
        self._mark = about.mark(seat)
        self.name: QLineEdit = name_edit(about.longest_name, form)
        self.name.setAccessibleName(tr("Player {n}: name", n=seat + 1))
        self.kind: QComboBox = combo_box([tr("Person"), *map(level_name, about.levels)], form)
        self.kind.setMinimumContentsLength(8)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.kind.setAccessibleName(tr("Seat {n}: who plays", n=seat + 1))
        self.name.textEdited.connect(self._note_name)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The widgets of the row, from left to right."""
        return (self._mark, self.name, self.kind)

    @property
    def level(self) -> str | None:
        """The level of the computer here; None for a person."""
        index = self.kind.currentIndex()
        return self._levels[index - 1] if index else None

    def show_as(self, plays: bool, only_computer: bool) -> None:
        """Show the row if the seat plays; the only computer has no number in its name."""
        for part in self.parts:
            part.setVisible(plays)
        is_person = self.level is None
        numbered = tr("Computer {n}", n=self._seat + 1)
        name = self.own_name if is_person else tr("Computer") if only_computer else numbered
        if self.name.text() != name:
            self.name.setText(name)
        self.name.setEnabled(is_person)

    def _note_name(self, text: str) -> None:
        self.own_name = text
