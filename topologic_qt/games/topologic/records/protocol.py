"""Topologic in JSON for the engine protocol: setups, moves, views and events."""

from typing import Annotated

from pydantic import Field as Entry, TypeAdapter

from topologic_qt.engine.commitment import seal_alike
from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import MAX_SEED_LENGTH, short_seed
from topologic_qt.games.checking import Record, SealedSeed, checked
from topologic_qt.games.topologic.records import models
from topologic_qt.games.topologic.records.reading import laid, move_of, origin_of, seating_of
from topologic_qt.games.topologic.records.writing import move_to_record, origin_to_record, seating_to_record
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Tile
from topologic_qt.games.topologic.rules.moves import GiveHint, HideSecret, Move
from topologic_qt.games.topologic.rules.setup import EDITIONS, Assistance, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, Theme, random_field
from topologic_qt.games.topologic.rules.state import Round, State, Turn, View

MAX_COORDINATE = 999_999
"""The largest distance of a setup's tile from the origin along either axis, in tiles."""

Json = dict[str, object]
Coordinate = Annotated[int, Entry(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]


class TileOnPlace(models.TileRecord):
    """A tile on its place."""

    x: Coordinate
    y: Coordinate


class Recipe(Record):
    """The recipe of the field. The seed is plain or sealed; without one, the match's seed is used."""

    shape: models.ShapeName = "square"
    growth: models.Whole = 0
    seed: Annotated[str, Entry(max_length=MAX_SEED_LENGTH)] | None = None
    sealed: SealedSeed | None = None


class SetupRecord(Record):
    """The setup of a match, with the entries of a saved match."""

    title: str = "Topologic"
    players: Annotated[list[str], Entry(min_length=2, max_length=2)] = Entry(default=["Anna", "Ben"])
    theme: models.ThemeName = "classic"
    edition: models.EditionName = "2019"
    seekers: models.Whole = 5
    rounds: models.Whole = 2
    seating: models.SeatingRecord = models.SeatingRecord(computers=[None, None], at_table=None)
    origin: Recipe | None = None
    aid: models.AidName = "paper"
    field: Annotated[list[TileOnPlace], Entry(min_length=60, max_length=60)] | None = None
    secrets: Annotated[list[models.TileName], Entry(min_length=2, max_length=2)] | None = None
    """For tests: the tile on which the program hides the secret of each round."""


_MOVE: TypeAdapter[models.AnyMove] = TypeAdapter(models.AnyMove)


def setup_schema() -> Json:
    """The JSON Schema of a setup."""
    return SetupRecord.model_json_schema()


def setup_from_json(data: Json, seed: str) -> Setup:
    """Read a setup; its default field is from the seed. Raises ValueError, with a sentence."""
    record = checked(SetupRecord.model_validate, data)
    origin, field = _ground(record, seed)
    secrets = None
    if record.secrets is not None:
        first, second = map(Tile.parse, record.secrets)
        secrets = first, second
    return Setup(
        field=field,
        edition=EDITIONS[record.edition],
        seekers=record.seekers,
        title=record.title,
        players=(record.players[0], record.players[1]),
        theme=Theme(record.theme),
        origin=origin,
        seating=seating_of(record.seating),
        rounds=record.rounds,
        aid=Assistance(record.aid),
        secrets=secrets,
    )


def setup_to_json(setup: Setup) -> Json:
    """The setup with every entry; secrets only if they were given."""
    secrets = {} if setup.secrets is None else {"secrets": [*map(str, setup.secrets)]}
    return {
        **_agreed(setup),
        "seating": seating_to_record(setup.seating, seal_alike),
        "origin": origin_to_record(setup.origin, seal_alike),
        "field": _tiles(setup.field),
        **secrets,
    }


answered_setup = setup_to_json
"""The setup in the answer to a new match: secrets only if they were given."""


def public_setup(setup: Setup) -> Json:
    """The setup as both seats may see it: without seeds, which reveal where a computer hides."""
    seat = setup.seating.at_table
    at_table = None if seat is None else seat + 1  # counted from 1, as in a saved match
    return {**_agreed(setup), "at_table": at_table, "field": _tiles(setup.field)}


def move_from_json(data: Json) -> Move:
    """Read a move in the form of a saved match. Raises ValueError, with a sentence."""
    move = move_of(checked(_MOVE.validate_python, data))
    if isinstance(move, HideSecret) and move.tile is None:
        raise ValueError("A secret is hidden under a tile; the envelope must hold it.")
    return move


def move_to_json(move: Move) -> Json:
    """The move in the form of a saved match; the same secret always gives the same envelope."""
    return move_to_record(move, seal_alike)


def view_to_json(view: View) -> Json:
    """The match as a seat may see it: everything public, and each secret only if this seat knows it."""
    return {
        **public_setup(view.setup),
        "to_move": [] if view.to_move is None else [view.to_move],
        "round": len(view.rounds),
        "turn": len(view.round.turns) + (view.round.ending is None),
        "phase": view.round.phase.value,
        "played": [_round(played) for played in view.rounds],
    }


def told(before: State, move: Move, after: State, seat: Seat) -> list[Json]:  # noqa: ARG001
    """The events for a seat after a move: the hint, if another seat gives it."""
    if isinstance(move, GiveHint) and seat != before.round.referee:
        return [{"hint": move.points}]
    return []


def _ground(record: SetupRecord, seed: str) -> tuple[FieldRecipe | None, Field]:
    """The recipe, if there is one, and the field."""
    recipe = record.origin
    if record.field is not None:
        return None if recipe is None else _recipe(recipe, seed), laid([*record.field])
    origin = _recipe(recipe or Recipe(), seed)
    return origin, random_field(origin)


def _recipe(given: Recipe, seed: str) -> FieldRecipe:
    """The recipe with its own seed or the match's."""
    if given.sealed is not None:
        if given.seed is not None:
            raise ValueError("An origin has one seed, plain or sealed.")
        return origin_of(models.OriginRecord(shape=given.shape, growth=given.growth, sealed=given.sealed))
    own = short_seed(seed) if given.seed is None else given.seed
    return FieldRecipe(Shape(given.shape), own, given.growth)


def _agreed(setup: Setup) -> Json:
    """The public entries of a setup, without field and seats."""
    return {
        "title": setup.title,
        "players": list(setup.players),
        "theme": setup.theme.value,
        "edition": setup.edition.id,
        "seekers": setup.seekers,
        "rounds": setup.rounds,
        "aid": setup.aid.value,
    }


def _tiles(field: Field) -> list[Json]:
    return [
        {"tile": str(tile), "x": field.locations[tile].x, "y": field.locations[tile].y} for tile in ALL_TILES
    ]


def _round(played: Round) -> Json:
    secret = {} if played.secret is None else {"secret": str(played.secret)}
    return {
        "referee": played.referee,
        "seeker": played.seeker,
        "hidden": played.hidden,
        "positions": [None if tile is None else str(tile) for tile in played.positions],
        "running": [move_to_json(move) for move in played.running],
        "turns": [_turn(turn) for turn in played.turns],
        "ending": None if played.ending is None else played.ending.value,
        **secret,
    }


def _turn(turn: Turn) -> Json:
    return {
        "positions": [*map(str, turn.positions)],
        "hint": turn.hint,
        "moves": [move_to_json(move) for move in turn.moves],
        "corrected": list(turn.corrected),
        "miscopied": [[*map(str, positions)] for positions in turn.miscopied],
    }
