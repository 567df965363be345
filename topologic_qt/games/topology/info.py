"""The description of Topology that is available without loading the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from topologic_qt.games.info import GameSettings, Info
from topologic_qt.translation import tr_noop

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.contract import AnyPackage, GameInfo


@cache
def _load() -> AnyPackage:
    from topologic_qt.games.contract import opaque
    from topologic_qt.games.topology.package import package

    return opaque(package(INFO))


def _preview(settings: GameSettings) -> QWidget:
    from topologic_qt.games.topology.ui.board.curves import HEXES
    from topologic_qt.games.topology.ui.board.topology_table import chosen_ground, chosen_style
    from topologic_qt.table.first_paint import FirstPaint

    return FirstPaint(HEXES, chosen_style(settings), (), 0, chosen_ground(settings))


def _bound(arguments: Sequence[str], games: Sequence[str]) -> int:
    from topologic_qt.games.topology.bound import main

    return main(arguments, games)


INFO: GameInfo = Info(
    id="topology",
    name="Topology",
    about=tr_noop("Topology is a game by Markus Hagenauer and Gerd Breitenbach."),
    idea=tr_noop("Lay tiles so their lines close into rings, and rings around rings."),
    seats=(2, 3, 4),
    minutes=(20, 45),
    picture="icons/topology.svg",
    suffix=".topology",
    load=_load,
    preview=_preview,
    bound=_bound,
)
