"""Topology in JSON for the engine protocol: setups, moves, views, and messages about moves."""

from typing import Annotated

from pydantic import Field as Entry, TypeAdapter

from topologic_qt.engine.commitment import seal_alike
from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import short_seed
from topologic_qt.games.checking import Record, checked
from topologic_qt.games.topology.records.reading import AnyMove, VariantName, move_of
from topologic_qt.games.topology.records.writing import move_to_record
from topologic_qt.games.topology.rules import state
from topologic_qt.games.topology.rules.moves import Draw, End, Move
from topologic_qt.games.topology.rules.placed import PlacedTile

Json = dict[str, object]


class SetupRecord(Record):
    """The setup of a match."""

    players: Annotated[int, Entry(ge=2, le=4)] = 2
    """The number of players."""
    variant: VariantName = "base"
    first: Annotated[int, Entry(ge=0, le=3)] = 0
    """The seat that begins, counted from 0."""
    stack: Annotated[str, Entry(min_length=state.TILES, max_length=state.TILES)] | None = None
    """For tests and puzzles: the designs of all tiles, the start tile first."""


_MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove)


def setup_schema() -> Json:
    """The JSON Schema of a setup."""
    return SetupRecord.model_json_schema()


def setup_from_json(data: Json, seed: str) -> state.Setup:
    """The setup of an object; a stack that the seed gives anyway, as by default, does not count as given.

    Raises ValueError, with a sentence, where an entry is unknown or impossible.
    """
    record = checked(SetupRecord.model_validate, data)
    short, stack = short_seed(seed), record.stack or ""
    if stack:
        state.check_stack(stack)
    return state.new_setup(
        state.DEFAULT_NAMES[: record.players],
        seed=short,
        stack="" if stack == state.shuffled_stack(short) else stack,
        variant=state.Variant(record.variant),
        first=record.first,
    )


def setup_to_json(setup: state.Setup) -> Json:
    """The setup with every entry."""
    return {**public_setup(setup), "stack": setup.stack}


def answered_setup(setup: state.Setup) -> Json:
    """The setup with every given entry: the stack only if it was chosen by hand."""
    return setup_to_json(setup) if setup.given_stack else public_setup(setup)


def public_setup(setup: state.Setup) -> Json:
    """The setup as every seat may know it: without the stack."""
    return {"players": setup.players, "variant": setup.variant.value, "first": setup.first}


def move_from_json(data: Json) -> Move:
    """The move of an object in the form of saved matches. Raises ValueError, with a sentence."""
    return move_of(checked(_MOVE.validate_python, data))


def move_to_json(move: Move) -> Json:
    """The move in the form of saved matches; the same seed always gives the same envelope."""
    return move_to_record(move, seal_alike)


def view_to_json(view: state.View) -> Json:
    """The match as every seat may know it."""
    rings = view.turns[-1].rings if view.turns else ()
    return {
        "players": view.setup.players,
        "variant": view.setup.variant.value,
        "to_move": [] if view.is_over else [view.seat],
        "revealed": list(view.revealed),
        "tiles": [_tile(tile) for tile in view.tiles],
        "left": {design: number for design, number in view.left.items() if number},
        "stack": view.stack_size,
        "scores": list(view.scores),
        "turn": view.number,
        "rings": [
            {"length": ring.length, "inside": list(ring.inside), "points": ring.points} for ring in rings
        ],
    }


def told(before: state.State, move: Move, after: state.State, seat: Seat) -> list[Json]:  # noqa: ARG001
    """The messages about a move: the tiles it reveals, the same for every seat."""
    match move:
        case Draw():
            return [{"revealed": list(after.revealed[len(before.revealed) :])}]
        case End() if not after.is_over:
            return [{"revealed": list(after.revealed)}]
        case _:
            return []


def _tile(tile: PlacedTile) -> Json:
    return {"design": tile.design, "at": list(tile.at), "direction": tile.direction}
