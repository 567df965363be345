"""The saved camera positions, one for each of the last tables."""

from __future__ import annotations

from typing import Protocol

from topologic_qt.table.framing import Camera

KEPT = 20
"""The number of tables that are remembered."""

_ENTRY = "table/cameras"


class Memory(Protocol):
    """The place where positions are kept from one day to the next."""

    def value(self, name: str, usual: object = None) -> object:
        """Return the saved value for a key, or ``usual``. It may be of any kind."""
        ...

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Save a value."""
        ...


class SavedCameras:
    """Remembers for each table, by a name without spaces, the position of the camera above it."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def recall(self, name: str) -> Camera | None:
        """Return the camera; None where the whole table was shown, or nothing is remembered."""
        for line in self._lines():
            known, *numbers = line.split()
            if known == name and len(numbers) == 3:
                try:
                    scale, x, y = map(float, numbers)
                except ValueError:
                    return None
                return Camera(scale, x, y)
        return None

    def remember(self, name: str, camera: Camera | None) -> None:
        """Save the camera; None while the whole table is shown."""
        lines = [line for line in self._lines() if not line.startswith(name)]
        if camera is not None:
            lines.insert(0, f"{name} {camera.scale} {camera.x} {camera.y}")
        self._memory.setValue(_ENTRY, lines[:KEPT])

    def _lines(self) -> list[str]:
        entry = self._memory.value(_ENTRY, [])
        return [
            line for line in (entry if isinstance(entry, list) else [entry]) if isinstance(line, str) and line
        ]
