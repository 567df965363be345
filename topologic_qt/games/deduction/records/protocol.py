"""Deduction in JSON for the engine protocol: setups, moves, views, and messages about moves."""

from typing import Annotated, Literal

from pydantic import Field as Entry, TypeAdapter

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import short_seed
from topologic_qt.games.checking import Record, checked
from topologic_qt.games.deduction.records import models
from topologic_qt.games.deduction.rules.log import Announcement, Entry as LogEntry, Question
from topologic_qt.games.deduction.rules.moves import Announce, Answer, Ask, Draw, Move, Pass, Resign, Show
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, new_setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.rules.tiles import Deal, Hand, Kind, Line, Tile

Json = dict[str, object]
SeatIndex = Annotated[int, Entry(ge=0, le=models.MAX_PLAYERS - 1)]
"""A seat, counted from 0 as everywhere in the protocol."""


class DealRecord(Record):
    """A deal, with the tiles in any order."""

    hands: Annotated[list[list[models.TileName]], Entry(max_length=models.MAX_PLAYERS)]
    face_up: Annotated[list[models.TileName], Entry(max_length=24)]
    missing: models.TileName


class SetupRecord(Record):
    """The setup of a match."""

    players: Annotated[int, Entry(ge=3, le=5)] = 3
    first: SeatIndex | None = None
    """The seat that begins, counted from 0; null draws it by lot from the seed."""
    last_left_wins: bool = True
    deal: DealRecord | None = None
    """For tests and puzzles: the place of every tile."""
    coins: Annotated[list[models.TileName], Entry(max_length=models.MAX_COINS)] | None = None
    """For tests and puzzles: the coins of the first turns."""


class AskRecord(Record):
    """`Ask`."""

    move: Literal["ask"]
    whom: SeatIndex
    kind: models.KindName
    line: models.LineName


class ShowRecord(Record):
    """`Show`."""

    move: Literal["show"]
    tile: models.TileName


AnyMove = Annotated[
    AskRecord | ShowRecord | models.AnnounceRecord | models.PassRecord | models.ResignRecord,
    Entry(discriminator="move"),
]

_MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove)


def setup_schema() -> Json:
    """The JSON Schema of a setup."""
    return SetupRecord.model_json_schema()


def setup_from_json(data: Json, seed: str) -> Setup:
    """The setup of an object; a deal that the seed gives anyway, as by default, does not count as given.

    Raises ValueError, with a sentence, where an entry is unknown or impossible.
    """
    record = checked(SetupRecord.model_validate, data)
    return new_setup(
        DEFAULT_NAMES[: record.players],
        seed=short_seed(seed),
        deal=None if record.deal is None else _deal_of(record.deal),
        first=record.first,
        last_left_wins=record.last_left_wins,
        coins=[*map(Tile.parse, record.coins or ())],
    )


def setup_to_json(setup: Setup) -> Json:
    """The setup with every entry, the deal included."""
    return {**public_setup(setup), "deal": _deal(setup), **_coins(setup)}


def answered_setup(setup: Setup) -> Json:
    """The setup with every entry that is public or was given."""
    return setup_to_json(setup) if setup.given_deal else {**public_setup(setup), **_coins(setup)}


def public_setup(setup: Setup) -> Json:
    """The setup as every seat may know it: without the deal and the coins."""
    return {"players": setup.players, "first": setup.first, "last_left_wins": setup.last_left_wins}


def move_from_json(data: Json) -> Move:
    """The move of an object, for moves that seats make. Raises ValueError, with a sentence."""
    match checked(_MOVE.validate_python, data):
        case AskRecord(whom=whom, kind=kind, line=line):
            return Ask(whom, Kind(kind), Line(line))
        case ShowRecord(tile=tile):
            return Show(Tile.parse(tile))
        case models.AnnounceRecord(tile=tile):
            return Announce(Tile.parse(tile))
        case models.PassRecord():
            return Pass()
        case models.ResignRecord():
            return Resign()


def move_to_json(move: Move) -> Json:
    """The form of a move. Raises ValueError for one that no seat makes over the protocol."""
    match move:
        case Ask(whom, kind, line):
            return {"move": "ask", "whom": whom, "kind": kind.value, "line": line.value}
        case Show(tile):
            return {"move": "show", "tile": str(tile)}
        case Announce(tile):
            return {"move": "announce", "tile": str(tile)}
        case Pass():
            return {"move": "pass"}
        case Resign():
            return {"move": "resign"}
        case _:
            raise ValueError(f"{type(move).__name__} is no move of a seat.")


def view_to_json(view: View) -> Json:
    """The match as the seat of the view may know it. Anything secret has no key."""
    missing = {} if view.missing is None else {"missing": str(view.missing)}
    hands = {"hands": [_names(hand or ()) for hand in view.hands]} if view.is_over else {}
    return {
        "players": view.players,
        "seat": view.viewer,
        "hand": _names(view.hand),
        "face_up": _names(view.face_up),
        "hand_sizes": [view.hand_size] * view.players,
        "active": list(view.active),
        "to_move": [] if view.to_move is None else [view.to_move],
        "step": view.step.value,
        "coin": None if view.coin is None else str(view.coin),
        "log": [_entry(entry) for entry in view.log],
        **missing,
        **hands,
    }


def told(before: State, move: Move, after: State, seat: Seat) -> list[Json]:  # noqa: ARG001
    """The messages to a seat about a move that the program made by itself."""
    question = before.question
    match move:
        case Draw(coin):
            return [{"coin": str(coin)}]
        case Answer(answer):
            return [{"answer": answer}]
        case Show(tile) if question is not None and question.whom in before.resigned:
            shown = {"tile": str(tile)} if seat in (question.asker, question.whom) else {}
            return [{"move": "show", "seat": question.whom, **shown}]
        case _:
            return []


def _entry(entry: LogEntry) -> Json:
    match entry:
        case Question():
            shown = {} if entry.tile is None else {"tile": str(entry.tile)}
            return {
                "asker": entry.asker,
                "whom": entry.whom,
                "coin": str(entry.coin),
                "kind": entry.kind.value,
                "line": entry.line.value,
                "answer": entry.answer,
                **shown,
            }
        case Announcement():
            return {"announcer": entry.announcer, "tile": str(entry.tile), "right": entry.right}
        case _:
            return {"resigned": entry.seat}


def _names(tiles: Hand) -> list[str]:
    return [*map(str, tiles)]


def _deal_of(record: DealRecord) -> Deal:
    hands = (map(Tile.parse, hand) for hand in record.hands)
    return Deal.of(hands, map(Tile.parse, record.face_up), Tile.parse(record.missing))


def _deal(setup: Setup) -> Json:
    if setup.deal is None:
        raise ValueError("The setup of a view has no deal.")
    deal = setup.deal
    return {
        "hands": [_names(hand) for hand in deal.hands],
        "face_up": _names(deal.face_up),
        "missing": str(deal.missing),
    }


def _coins(setup: Setup) -> Json:
    return {"coins": _names(setup.coins)} if setup.coins else {}
