"""From a match to its saved form. It is written as it is: only what is read has to be checked."""

from typing import Any

from topologic_qt.engine import Match, Snapshot
from topologic_qt.engine.seal import seal
from topologic_qt.games.topologic.rules import (
    AskForHint,
    GiveHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    Origin,
    PlaceSeeker,
    Setup,
    State,
    View,
)


def to_record(match: Match[Setup, State, Move, View] | Snapshot[Setup, Move]) -> dict[str, Any]:
    """The saved form of a match. Every call seals the secrets anew."""
    setup = match.setup
    return {
        "title": setup.title,
        "players": list(setup.players),
        "theme": setup.theme.value,
        "edition": setup.edition.id,
        "seekers": setup.seekers,
        "origin": _origin(setup.origin),
        "field": [
            {"tile": str(tile), "x": place.x, "y": place.y} for place, tile in setup.field.tiles.items()
        ],
        "moves": [_move(move) for move in match.moves],
    }


def _origin(origin: Origin | None) -> dict[str, Any] | None:
    if origin is None:
        return None
    return {"shape": origin.shape.value, "growth": origin.growth, "seed": origin.seed}


def _move(move: Move) -> dict[str, Any]:
    """A move under its name; seekers are counted from 1 here, as people do, and a secret is sealed."""
    match move:
        case HideSecret(tile, salt, commitment):
            text = f"{tile} {salt}" if salt else str(tile)
            sealed = None if tile is None else seal(text)
            return {"move": "hide", "sealed": sealed, "commitment": commitment or None}
        case PlaceSeeker(seeker, to):
            return {"move": "place", "seeker": seeker + 1, "to": str(to)}
        case MoveSeeker(seeker, to):
            return {"move": "move", "seeker": seeker + 1, "to": str(to)}
        case AskForHint():
            return {"move": "ask"}
        case GiveHint(points):
            return {"move": "hint", "points": points}
        case GiveUp():
            return {"move": "give-up"}
