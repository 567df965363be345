"""The description of Topologic that is known without loading the game."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from topologic_qt.games.contract import GameInfo, opaque
from topologic_qt.translation import tr_noop

if TYPE_CHECKING:
    from topologic_qt.games.contract import AnyPackage


@cache
def _load() -> "AnyPackage":
    from topologic_qt.games.topologic.package import TopologicPackage

    return opaque(TopologicPackage(INFO))


def _simulate(arguments: "Sequence[str]", games: "Sequence[str]") -> int:
    from topologic_qt.games.topologic.simulate import main

    return main(arguments, games)


def _bound(arguments: "Sequence[str]", games: "Sequence[str]") -> int:
    from topologic_qt.games.topologic.bound import main

    return main(arguments, games)


INFO = GameInfo(
    id="topologic",
    name="Topologic",
    about=tr_noop("Topologic is a game by Dieter Stein (2010)."),
    idea=tr_noop(
        "A secret is hidden under one of sixty tiles. Each hint is a single number; follow them to find it."
    ),
    seats=(2,),
    minutes=(10, 30),
    picture="icons/topologic.svg",
    suffix=".topologic",
    draft_suffix=".topologic-field",
    load=_load,
    simulate=_simulate,
    bound=_bound,
    has_contest=True,
    has_daily=True,
    has_puzzles=True,
    has_own_puzzles=True,
    is_oldest=True,
)
