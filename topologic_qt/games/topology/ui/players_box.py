"""The part of the setup page for the players: how many there are, and who sits in each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from topologic_qt.games.topology.rules import MAX_NAME_LENGTH, PLAYER_COUNTS, Computer, Level
from topologic_qt.games.topology.ui.player_colours import is_dark, paint_mark
from topologic_qt.widgets.form import combo_box, line_edit, mark_wrong
from topologic_qt.widgets.picture_choices import PictureChoice, picture_choices
from topologic_qt.widgets.remembered import remembered_choice, remembered_text
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QComboBox, QLineEdit

    from topologic_qt.games.host import GameSettings

_MARK = 22
"""The side of the mark beside a seat, in pixels."""
_PERSON = "person"
_KINDS = (_PERSON, *(level.value for level in Level))
"""The kinds of players: a person, or a computer of a level."""
_PICTURES = ("two-players", "three-players", "four-players")


def level_name(level: Level) -> str:
    """Return the name of a computer's level."""
    return {Level.NOVICE: tr("Novice"), Level.CLUB: tr("Club player"), Level.MASTER: tr("Master")}[level]


class PlayersBox(QWidget):
    """The number of players as large choices, and a row for each seat: its mark, its name and its kind."""

    changed = Signal()
    """Emitted when anything changes."""

    def __init__(self, settings: GameSettings) -> None:
        """Create the box with the choices of last time from ``settings``."""
        super().__init__()
        self._settings = settings
        names = (tr("{n} players", n=count) for count in PLAYER_COUNTS)
        self.counts, counts_row = picture_choices(
            [PictureChoice(*both) for both in zip(_PICTURES, names, strict=True)]
        )
        self.seats = [_SeatRow(seat) for seat in range(PLAYER_COUNTS[-1])]
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for seat, row in enumerate(self.seats):
            for column, part in enumerate(row.parts):
                grid.addWidget(part, seat, column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(counts_row)
        layout.addLayout(grid)
        self._recall()
        self.counts.idToggled.connect(lambda _, on: self._show() if on else None)
        for row in self.seats:
            row.kind.currentIndexChanged.connect(self._show)
            row.name.textEdited.connect(self._show)
        self._show()

    @property
    def players(self) -> int:
        """The number of players."""
        return PLAYER_COUNTS[self.counts.checkedId()]

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; those of computers are given."""
        return tuple(row.name.text().strip() for row in self.seats[: self.players])

    def seating(self, seed: str) -> tuple[Computer | None, ...]:
        """Return the computer of each seat, or None for a person; computers decide by this seed."""
        levels = (row.level for row in self.seats[: self.players])
        return tuple(None if level is None else Computer(level, seed) for level in levels)

    def check(self) -> str:
        """Return the problem with the names; empty if there is none."""
        for row in self.seats:
            mark_wrong(row.name, not row.name.text().strip())
        return "" if all(self.names) else tr("A player's name is missing.")

    def _show(self) -> None:
        """Show a row for each player, with the names of the computers."""
        players = self.players
        computers = [seat for seat in range(players) if self.seats[seat].level is not None]
        for seat, row in enumerate(self.seats):
            row.show_as(seat < players, len(computers) == 1)
        self.changed.emit()

    def _recall(self) -> None:
        memory = self._settings
        usual = (tr("Anna"), tr("Ben"), tr("Clara"), tr("David"))
        for seat, row in enumerate(self.seats):
            row.own_name = remembered_text(memory, f"setup/name{seat}", usual[seat], MAX_NAME_LENGTH)
            kind = Level.CLUB.value if seat else _PERSON
            row.kind.setCurrentIndex(
                _KINDS.index(remembered_choice(memory, f"setup/kind{seat}", _KINDS, kind))
            )
        players = remembered_choice(memory, "setup/players", PLAYER_COUNTS, PLAYER_COUNTS[0])
        self.counts.button(PLAYER_COUNTS.index(players)).setChecked(True)

    def remember(self) -> None:
        """Save the choices for the next time."""
        self._settings.setValue("setup/players", self.players)
        for seat, row in enumerate(self.seats):
            self._settings.setValue(f"setup/name{seat}", row.own_name)
            self._settings.setValue(f"setup/kind{seat}", _KINDS[row.kind.currentIndex()])


class _SeatRow:
    """The fields of one seat."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self.own_name = ""
        """The name of the person, kept while a computer sits here."""
        self._mark = _Mark(seat)
        self.name: QLineEdit = line_edit(MAX_NAME_LENGTH)
        self.name.setAccessibleName(tr("Player {n}: name", n=seat + 1))
        self.kind: QComboBox = combo_box([tr("Person"), *map(level_name, Level)])
        self.kind.setMinimumContentsLength(8)
        kind = tr("Player {n}: person or computer", n=seat + 1)
        self.kind.setAccessibleName(kind)
        self.kind.setAccessibleDescription(kind)  # some systems take the choice for the name
        self.name.textEdited.connect(self._note_name)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The widgets of the row, from left to right."""
        return (self._mark, self.name, self.kind)

    @property
    def level(self) -> Level | None:
        """The level of the computer here; None for a person."""
        index = self.kind.currentIndex()
        return list(Level)[index - 1] if index else None

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


class _Mark(QWidget):
    """The mark of a seat."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.setFixedSize(QSize(_MARK, _MARK))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the mark."""
        painter = QPainter(self)
        centre = QPointF(self.width() / 2, self.height() / 2)
        paint_mark(painter, self._seat, centre, _MARK / 2 - 2, is_dark(self.palette()))
