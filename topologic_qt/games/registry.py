"""The list of games. A new game is a folder beside this file, and a line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY

if TYPE_CHECKING:
    from topologic_qt.games.contract import GameInfo

GAMES: list[GameInfo] = [TOPOLOGIC, TOPOLOGY, DEDUCTION]
"""All games, in the order shown."""


def by_id(game: str) -> GameInfo | None:
    """Return the game with this id; None if there is none."""
    return next((info for info in GAMES if info.id == game), None)


def by_suffix(suffix: str) -> GameInfo | None:
    """Return the game with this suffix of saved matches or fields, in any case; None if there is none."""
    ending = suffix.lower()
    return next((info for info in GAMES if ending and ending in (info.suffix, info.draft_suffix)), None)


def oldest() -> GameInfo:
    """Return the game that owns settings, results and files without an id."""
    return next(info for info in GAMES if info.is_oldest)
