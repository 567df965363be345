"""The settings of one game, kept apart in the program's file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.contract import GameInfo
from topologic_qt.widgets.remembered import PEOPLE

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings


class StoredGameSettings:
    """The settings whose names begin with the game's id, but for the names of people, which all games share.

    Entries without an id were written before there was more than one game; the first game still reads them.
    """

    def __init__(self, memory: QSettings, info: GameInfo) -> None:
        self._memory = memory
        self._info = info

    def value(self, name: str, usual: object = None) -> object:
        """The value that is stored by this name, or ``usual`` if there is none."""
        if self._info.has_unnamed:
            usual = self._memory.value(name, usual)
        found: object = self._memory.value(self._key(name), usual)
        return found

    def setValue(self, name: str, value: object) -> None:
        """Store a value."""
        self._memory.setValue(self._key(name), value)

    def _key(self, name: str) -> str:
        return name if name.startswith(PEOPLE) else f"{self._info.id}/{name}"
