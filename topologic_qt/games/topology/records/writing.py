"""Writes the saved form of matches; checks are left to reading."""

from collections.abc import Callable
from typing import Any

from topologic_qt.engine.commitment import seal
from topologic_qt.engine.match import Snapshot
from topologic_qt.engine.players import stored_names, stored_player
from topologic_qt.games.topology.rules.game import TopologyMatch
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Open, Resign, Turn
from topologic_qt.games.topology.rules.state import Setup

Sealer = Callable[[str], str]
"""A function that puts a text into a sealed envelope."""

FORMAT = 1
"""The format that is written; the package's docstring has the history."""


def to_record(match: TopologyMatch | Snapshot[Setup, Move]) -> dict[str, Any]:
    """The saved form of a match. Every call seals the stack and the seeds anew."""
    setup = match.setup
    return {
        "format": FORMAT,
        "title": setup.title,
        "players": stored_names(setup.names, setup.seating),
        "variant": setup.variant.value,
        "first": setup.first + 1,
        "seating": [stored_player(computer, seal) for computer in setup.seating],
        "stack": "" if setup.anchors else seal(setup.stack),
        "seed": None if setup.given_stack or setup.anchors else seal(setup.seed),
        "own_seat": None if match.seat is None else match.seat + 1,
        "earlier": list(setup.earlier),
        **({"anchors": list(setup.anchors)} if setup.anchors else {}),
        "moves": [move_to_record(move) for move in match.moves],
    }


def move_to_record(move: Move, sealer: Sealer = seal) -> dict[str, Any]:
    """The saved form of a move; seats are counted from 1."""
    match move:
        case Lay(design, at, direction):
            return {"move": "lay", "design": design, "at": list(at), "direction": direction}
        case Draw():
            return {"move": "draw"}
        case Turn(at):
            return {"move": "turn", "at": list(at)}
        case End():
            return {"move": "end"}
        case Resign():
            return {"move": "resign"}
        case Open(seat, link):
            return {"move": "open", "seat": seat + 1, "link": link}
        case ChangeSeat(seat, computer):
            return {"move": "seat", "seat": seat + 1, "computer": stored_player(computer, sealer)}
