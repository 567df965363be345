"""The saved camera positions, one for each match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.engine.digest import blake2b
from topologic_qt.table.framing import Camera

if TYPE_CHECKING:
    from topologic_qt.games.host import GameSettings
    from topologic_qt.games.topologic.rules import Setup

KEPT = 20
"""The number of matches that are remembered."""

_ENTRY = "table/cameras"


class Cameras:
    """Remembers for each match the position of the camera above its table."""

    def __init__(self, settings: GameSettings) -> None:
        self._settings = settings

    def recall(self, setup: Setup) -> Camera | None:
        """Return the camera; None where the whole table was shown, or nothing is remembered."""
        for line in self._lines():
            name, *numbers = line.split()
            if name == _name(setup) and len(numbers) == 3:
                try:
                    scale, x, y = map(float, numbers)
                except ValueError:
                    return None
                return Camera(scale, x, y)
        return None

    def remember(self, setup: Setup, camera: Camera | None) -> None:
        """Save the camera; None while the whole table is shown."""
        name = _name(setup)
        lines = [line for line in self._lines() if not line.startswith(name)]
        if camera is not None:
            lines.insert(0, f"{name} {camera.scale} {camera.x} {camera.y}")
        self._settings.setValue(_ENTRY, lines[:KEPT])

    def _lines(self) -> list[str]:
        entry = self._settings.value(_ENTRY, [])
        return [
            line for line in (entry if isinstance(entry, list) else [entry]) if isinstance(line, str) and line
        ]


def _name(setup: Setup) -> str:
    """Return a name that tells the table of a match from others."""
    told = [setup.title, *setup.players, *(f"{tile}{x},{y}" for (x, y), tile in setup.field.tiles.items())]
    return blake2b("\0".join(told).encode("utf-8", "replace"), digest_size=9).hexdigest()
