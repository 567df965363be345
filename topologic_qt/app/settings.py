"""What people like: how the program looks and how fast it moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.topologic.package import PALETTES, Overlay

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings

APPEARANCES = ("system", "light", "dark")
"""Whether the frame is light or dark: as the system has it, or always the same."""

PACES: Mapping[str, float] = {"normal": 1, "slow": 2, "fast": 0.5, "none": 0}
"""How much of its usual time a movement takes; 0 moves everything at once."""

PALETTE_IDS = tuple(PALETTES)
"""The colours of the tiles, by the id of their palette."""

OVERLAYS = tuple(overlay.value for overlay in Overlay)
"""What is written on every tile to tell its colour."""


class Settings(QObject):
    """Remembers what people like, and tells when it changes. What was spoilt counts as not set."""

    changed = Signal()

    def __init__(self, memory: QSettings) -> None:
        super().__init__()
        self._memory = memory

    @property
    def dark(self) -> bool | None:
        """Whether the frame is dark; None as the system has it."""
        return {"light": False, "dark": True}.get(self.choice("appearance", APPEARANCES))

    @property
    def pace(self) -> float:
        """How much of its usual time a movement takes; one of `PACES`."""
        return PACES[self.choice("pace", tuple(PACES))]

    @property
    def palette(self) -> str:
        """The id of the palette of the tiles."""
        return self.choice("palette", PALETTE_IDS)

    @property
    def overlay(self) -> str:
        """What is written on every tile; one of `OVERLAYS`."""
        return self.choice("overlay", OVERLAYS)

    @property
    def skewed(self) -> bool:
        """Whether tiles lie a little askew, as a hand lays them."""
        return self.choice("skew", ("on", "off")) == "on"

    def choice(self, name: str, known: Sequence[str]) -> str:
        """What was chosen of what is known; the first, if nothing was."""
        value = str(self._memory.value(f"settings/{name}"))
        return value if value in known else known[0]

    def choose(self, name: str, value: str) -> None:
        """Remember a choice."""
        self._memory.setValue(f"settings/{name}", value)
        self.changed.emit()
