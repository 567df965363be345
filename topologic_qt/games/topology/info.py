"""The description of Topology that is known without loading the game."""

from collections.abc import Sequence
from functools import cache

from topologic_qt.games.contract import AnyPackage, GameInfo, opaque
from topologic_qt.translation import tr_noop


@cache
def _load() -> AnyPackage:
    from topologic_qt.games.topology.package import package

    return opaque(package(INFO))


def _bound(arguments: Sequence[str], games: Sequence[str]) -> int:
    from topologic_qt.games.topology.bound import main

    return main(arguments, games)


INFO = GameInfo(
    id="topology",
    name="Topology",
    about=tr_noop("Topology is a game by Markus Hagenauer and Gerd Breitenbach."),
    idea=tr_noop("Lay tiles so their lines close into rings, and rings around rings."),
    seats=(2, 3, 4),
    minutes=(20, 45),
    picture="icons/topology.svg",
    suffix=".topology",
    load=_load,
    bound=_bound,
)
