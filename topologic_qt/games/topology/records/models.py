"""Models of a saved match, against which pydantic checks every entry before a match is made of it."""

from typing import Annotated, Literal

from pydantic import Field as Entry

from topologic_qt.games.checking import ComputerRecord, Record, SealedSeed

MAX_MOVES = 2_000
"""The largest number of moves of a saved match: 26 turns of at most nine moves, and changes of seats."""

MAX_COORDINATE = 999_999
"""The largest distance of a hexagon from the origin along either axis."""

MAX_PLAYERS = 4

Design = Annotated[str, Entry(pattern=r"^[A-Z]$")]
Coordinate = Annotated[int, Entry(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
HexRecord = Annotated[list[Coordinate], Entry(min_length=2, max_length=2)]
"""A hexagon by its axial coordinates, q and r."""
Points = Annotated[int, Entry(ge=0, le=10**6)]
SeatNumber = Annotated[int, Entry(ge=1, le=MAX_PLAYERS)]
"""A seat, counted from 1 as people do."""
Link = Annotated[str, Entry(pattern=r"^[0-9a-f]{64}$")]
"""A link or an anchor of a chain of hashes."""
VariantName = Literal["base", "advanced"]


class LayRecord(Record):
    """`Lay`."""

    move: Literal["lay"]
    design: Design
    at: HexRecord
    direction: Annotated[int, Entry(ge=0, le=5)]


class DrawRecord(Record):
    """`Draw`."""

    move: Literal["draw"]


class TurnRecord(Record):
    """`Turn`."""

    move: Literal["turn"]
    at: HexRecord


class EndRecord(Record):
    """`End`."""

    move: Literal["end"]


class ResignRecord(Record):
    """`Resign`."""

    move: Literal["resign"]


class OpenRecord(Record):
    """`Open`; seats are counted from 1 here."""

    move: Literal["open"]
    seat: SeatNumber
    link: Link


class SeatRecord(Record):
    """`ChangeSeat`; seats are counted from 1 here, as people do."""

    move: Literal["seat"]
    seat: SeatNumber
    computer: ComputerRecord | None


AnyMove = Annotated[
    LayRecord | DrawRecord | TurnRecord | EndRecord | ResignRecord | SeatRecord,
    Entry(discriminator="move"),
]


AnyMoveOfMatch = Annotated[
    LayRecord | DrawRecord | TurnRecord | EndRecord | ResignRecord | OpenRecord | SeatRecord,
    Entry(discriminator="move"),
]
"""A move in a saved match; programs that play over the engine protocol open no chains."""


class MatchRecord(Record):
    """A whole match: its setup, and every move that stands."""

    format: Annotated[int, Entry(ge=1, le=1)]
    title: str
    players: Annotated[list[str], Entry(min_length=1, max_length=MAX_PLAYERS)]
    variant: VariantName
    first: SeatNumber
    """The seat that begins, counted from 1."""
    seating: Annotated[list[ComputerRecord | None], Entry(min_length=1, max_length=MAX_PLAYERS)]
    stack: Annotated[str, Entry(max_length=240)]
    """The designs of all tiles in a sealed envelope, the start tile first; empty where there are anchors."""
    seed: SealedSeed | None
    """The seed of the stack in a sealed envelope; null where it was chosen by hand, or there are anchors."""
    own_seat: Annotated[int, Entry(ge=0, le=MAX_PLAYERS)] | None
    """By mail: the seat that the copy belongs to, counted from 1; null in a copy for the other player.

    It is 0 in the copy of somebody who looks on.
    """
    earlier: Annotated[list[Points], Entry(max_length=MAX_PLAYERS)]
    """In the second match of a duel: the points of the player of each seat in the first; else empty."""
    anchors: Annotated[list[Link], Entry(max_length=MAX_PLAYERS)] = Entry(default=[])
    """The anchors of all seats where their computers draw the tiles together; else missing."""
    moves: Annotated[list[AnyMoveOfMatch], Entry(max_length=MAX_MOVES)]
