"""The description of Deduction that is available without loading the game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from topologic_qt.games.info import Info
from topologic_qt.translation import tr_noop

if TYPE_CHECKING:
    from topologic_qt.games.contract import AnyPackage, GameInfo


@cache
def _load() -> AnyPackage:
    from topologic_qt.games.contract import opaque
    from topologic_qt.games.deduction.package import package

    return opaque(package(INFO))


INFO: GameInfo = Info(
    id="deduction",
    name="Deduction",
    about=tr_noop("Deduction is a game by Mark Biggar."),
    idea=tr_noop("Ask about hidden tiles, put the answers together, and be first to name the missing one."),
    seats=(3, 4, 5),
    minutes=(15, 40),
    picture="icons/deduction.svg",
    suffix=".deduction",
    load=_load,
)
