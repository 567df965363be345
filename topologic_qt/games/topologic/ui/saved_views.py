"""The saved camera positions, one for each match."""

from __future__ import annotations

from hashlib import blake2b

from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.table.framing import Camera
from topologic_qt.table.saved_cameras import SavedCameras


class Cameras:
    """Remembers for each match the position of the camera above its table."""

    def __init__(self, settings: GameSettings) -> None:
        self._saved = SavedCameras(settings)

    def recall(self, setup: Setup) -> Camera | None:
        """Return the camera; None where the whole table was shown, or nothing is remembered."""
        return self._saved.recall(_name(setup))

    def remember(self, setup: Setup, camera: Camera | None) -> None:
        """Save the camera; None while the whole table is shown."""
        self._saved.remember(_name(setup), camera)


def _name(setup: Setup) -> str:
    """Return a name that tells the table of a match from others."""
    told = [setup.title, *setup.players, *(f"{tile}{x},{y}" for (x, y), tile in setup.field.tiles.items())]
    return blake2b("\0".join(told).encode("utf-8", "replace"), digest_size=9).hexdigest()
