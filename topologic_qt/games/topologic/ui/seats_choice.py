"""What is chosen about the players of a match: the mode of play, their names and the computer's strength."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from topologic_qt.engine.players import MAX_NAME_LENGTH, Computer, Level
from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.setup import ROUND_COUNTS, Seating
from topologic_qt.games.topologic.ui.first_steps import Mode, seating
from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.options import Entry
from topologic_qt.widgets.panel_dock import keep_name, remembered_choice, remembered_name
from topologic_qt.widgets.translate import tr


class SeatsChoice(QObject):
    """The choices about the players, those of last time at first."""

    changed = Signal()
    """Emitted when anything changes."""

    def __init__(self, settings: GameSettings) -> None:
        """Recall the choices of last time from ``settings``."""
        super().__init__()
        self._settings = settings
        self.mode = Entry(remembered_choice(settings, "setup/mode", list(Mode), Mode.SEEK))
        self.names = (self._recalled("first", 0, tr("Anna")), self._recalled("second", 1, tr("Ben")))
        """The names of two people, by seat."""
        self.own_name = self._recalled("own", 0, tr("Anna"))
        """The name of who plays alone."""
        self.level = Entry(remembered_choice(settings, "setup/level", list(Level), Level.CLUB))
        self.rounds_alone = Entry(remembered_choice(settings, "setup/rounds", ROUND_COUNTS, ROUND_COUNTS[0]))
        """The number of rounds where a computer plays."""
        self.beside = Entry(remembered_choice(settings, "setup/beside", (0, 1), 1))
        """The seat of who has the program at a real table."""
        for entry in self.entries:
            entry.changed.connect(self.changed)

    def _recalled(self, name: str, person: int, usual: str) -> Entry[str]:
        return Entry(remembered_name(self._settings, f"setup/{name}", person, usual, MAX_NAME_LENGTH))

    @property
    def entries(self) -> Sequence[Entry[Mode] | Entry[str] | Entry[Level] | Entry[int]]:
        """All that people enter about the players."""
        return (self.mode, *self.names, self.own_name, self.level, self.rounds_alone, self.beside)

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, str]:
        """The names of the two players; a computer's name is given."""
        first, second = (self._name(seat) for seat in (0, 1))
        return first, second

    def _name(self, seat: int) -> str:
        if seat in self.mode.value.persons:
            return (self.own_name if self.with_computer else self.names[seat]).value.strip()
        if self.mode.value is Mode.WATCH:
            return tr("Computer {n}", n=seat + 1)
        return tr("Computer")

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.rounds_of(self.mode.value)

    def rounds_of(self, mode: Mode) -> int:
        """Return the number of rounds in a mode."""
        return self.rounds_alone.value if _has_computer(mode) else ROUND_COUNTS[0]

    @property
    def with_computer(self) -> bool:
        """Whether a computer plays."""
        return _has_computer(self.mode.value)

    @property
    def has_strength(self) -> bool:
        """Whether a computer seeks: hiding takes no strength."""
        return self.with_computer and (self.mode.value is not Mode.SEEK or self.rounds > 1)

    @property
    def values(self) -> list[str]:
        """The chosen values in words."""
        people = [self.players[seat] for seat in self.mode.value.persons]
        result = [tr("{first} and {second}", first=people[0], second=people[1])] if people[1:] else people
        if self.with_computer:
            result.append(tr("Both rounds") if self.rounds > 1 else tr("One round"))
        if self.has_strength:
            result.append(level_name(self.level.value))
        return result

    @property
    def problem(self) -> str:
        """The problem with the names; empty if there is none."""
        if all(self.players):
            return ""
        return tr("Your name is missing.") if self.with_computer else tr("Both players need a name.")

    def seating(self, seed: str) -> Seating:
        """Return the seating; computer players decide by this seed."""
        return seating(self.mode.value, Computer(self.level.value, seed), self.beside.value)

    # -- what comes after -----------------------------------------------------------------------

    def remember(self) -> None:
        """Save the choices for the next time."""
        for name, value in (
            ("first", self.names[0].value.strip()),
            ("second", self.names[1].value.strip()),
            ("own", self.own_name.value.strip()),
            ("mode", self.mode.value.value),
            ("level", self.level.value.value),
            ("rounds", self.rounds_alone.value),
            ("beside", self.beside.value),
        ):
            self._settings.setValue(f"setup/{name}", value)
        people = (self.own_name,) if self.with_computer else self.names
        for number, name_of in enumerate(people):
            keep_name(self._settings, number, name_of.value.strip())


def _has_computer(mode: Mode) -> bool:
    """Return whether a computer plays in a mode."""
    return len(mode.persons) < 2
