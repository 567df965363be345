"""The way in which people watch computers play: at a pace of theirs, held, or one move after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from topologic_qt.widgets.remembered import remembered_choice

PACES: Mapping[str, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.4}
"""The factors of the usual time between two moves of computers."""

_PACE, _ALOUD = "computer-pace", "computer-aloud"
"""The names under which the pace is remembered, and whether computers think aloud."""


class Memory(Protocol):
    """A place that keeps choices for the next time."""

    def value(self, name: str, usual: object = None) -> object:
        """Return the value of a name, or ``usual``."""
        ...

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Keep a value."""
        ...


class Watching(QObject):
    """Holds the computers of a match, lets them make one move, and sets their pace; it makes no move."""

    changed = Signal()
    """Emitted when anything of this is another way than before."""
    step_wanted = Signal()
    """Emitted when the computers, held, are to make one move."""

    def __init__(self, memory: Memory) -> None:
        """Create it with the pace of last time."""
        super().__init__()
        self._memory = memory
        self._held = False
        self.pace: str = remembered_choice(memory, _PACE, list(PACES), "normal")
        """One of `PACES`."""
        self.is_aloud = remembered_choice(memory, _ALOUD, ("no", "yes"), "no") == "yes"
        """Whether computers think aloud, where their game can do so."""

    @property
    def is_held(self) -> bool:
        """Whether the computers wait, until people let them go on."""
        return self._held

    @property
    def factor(self) -> float:
        """The factor of the usual time between two moves."""
        return PACES[self.pace]

    def hold(self, held: bool = True) -> None:
        """Let the computers wait, or go on."""
        if held != self._held:
            self._held = held
            self.changed.emit()

    def turn_round(self) -> None:
        """Hold the computers if they go on, else let them go on."""
        self.hold(not self._held)

    def step(self) -> None:
        """Let the computers make one move, and wait then."""
        self.hold()
        self.step_wanted.emit()

    def think_aloud(self, aloud: bool) -> None:
        """Let computers think aloud, or not, and remember it."""
        self.is_aloud = aloud
        self._memory.setValue(_ALOUD, "yes" if aloud else "no")
        self.changed.emit()

    def choose(self, pace: str) -> None:
        """Set the pace, and remember it."""
        if pace != self.pace:
            self.pace = pace
            self._memory.setValue(_PACE, pace)
            self.changed.emit()
