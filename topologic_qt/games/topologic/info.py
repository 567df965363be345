"""The description of Topologic that is known without loading the game."""

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
    from topologic_qt.games.topologic.package import package

    return opaque(package(INFO))


def _preview(settings: GameSettings) -> QWidget:
    from topologic_qt.games.topologic.ui.first_look import preview

    return preview(settings)


def _simulate(arguments: Sequence[str], games: Sequence[str]) -> int:
    from topologic_qt.games.topologic.simulate import main

    return main(arguments, games)


def _bound(arguments: Sequence[str], games: Sequence[str]) -> int:
    from topologic_qt.games.topologic.bound import main

    return main(arguments, games)


INFO: GameInfo = Info(
    id="topologic",
    name="Topologic",
    about=tr_noop("Topologic is a game by Dieter Stein (2010)."),
    idea=tr_noop("A secret lies under one of sixty tiles. Each hint is just a number."),
    seats=(2,),
    minutes=(10, 30),
    picture="icons/topologic.svg",
    suffix=".topologic",
    draft_suffix=".topologic-field",
    load=_load,
    preview=_preview,
    simulate=_simulate,
    bound=_bound,
    is_oldest=True,
)
