"""Saved matches of Topology: read unchanged, and impossible ones refused in one sentence."""

import json
from collections.abc import Callable
from typing import Any

from tests.refused_records import refused
from tests.topology_tables import TopologyMatch, lay_all, match_with, stack_of
from topologic_qt.engine.commitment import seal, unseal
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topology.records.reading import from_record
from topologic_qt.games.topology.records.writing import to_record
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Resign, Turn
from topologic_qt.games.topology.rules.state import DEFAULT_NAMES, Variant, new_setup

Record = dict[str, Any]
WHOLE = stack_of("JWEICY")


def match_of_all() -> TopologyMatch:
    """A match with a move of every kind."""
    match = match_with("JWEICY", variant=Variant.ADVANCED)
    match.apply(ChangeSeat(1, Computer(Level.MASTER, "parrot")))
    match.apply(Draw())
    for design, at, direction in (("W", (-1, 1), 0), ("E", (-1, 2), 0), ("I", (1, -1), 3)):
        match.apply(Lay(design, at, direction))
    match.apply(End())
    match.apply(Turn((1, -1)))
    match.apply(Lay("C", (-2, 1), 1))
    match.apply(Resign())
    return match


def saved(match: TopologyMatch | None = None) -> Record:
    """The record of a match, by default one with every move, as read from JSON."""
    record: Record = json.loads(json.dumps(to_record(match or match_of_all())))
    return record


def said_of(record: object) -> str:
    """The error of a bad record."""
    return str(refused(from_record, record))


class TestGood:
    def test_a_match_with_every_move_is_read_as_it_was_and_names_seats_and_titles(self) -> None:
        match = match_of_all()
        again = from_record(saved(match))
        assert again.snapshot() == match.snapshot()
        assert again.state == match.state
        assert saved()["seed"] is None, "a stack by hand has none"
        assert again.setup.given_stack
        for players in (2, 3, 4):
            setup = new_setup(
                DEFAULT_NAMES[:players],
                seed="K7QW2M",
                first=players - 1,
                seating=(Computer(Level.NOVICE, "x"), *(None,) * (players - 1)),
                title="Evening",
                earlier=tuple(range(players)),
            )
            other: TopologyMatch = Match(Topology(), setup)
            lay_all(other)
            assert from_record(saved(other)).snapshot() == other.snapshot()

    def test_stack_and_seeds_cannot_be_read_by_eye(self) -> None:
        setup = new_setup(seed="K7QW2M", seating=(Computer(seed="parrot"), None))
        match: TopologyMatch = Match(Topology(), setup)
        text = json.dumps(saved(match))
        for secret in ("K7QW2M", "parrot", setup.stack, setup.stack[1:5]):
            assert secret not in text
        assert unseal(saved(match)["stack"]) == setup.stack
        assert saved(match)["stack"] != saved(match)["stack"]


class TestStack:
    def test_that_is_not_sealed(self) -> None:
        for text in ("", "x", WHOLE, "é", "=" * 240, seal(WHOLE)[:-4] + "AAAA"):
            assert said_of(saved() | {"stack": text}) == "stack: The hidden stack is damaged.", text
        assert said_of(saved() | {"stack": "x" * 241}) == "stack: This entry isn’t valid."
        said = said_of(saved() | {"stack": seal(WHOLE.replace("Z", "J"))})
        assert said == "stack: The stack has 4 of design J, not 2."
        said = said_of(saved() | {"seed": seal("K7QW2M")})
        assert said == "stack: The stack doesn’t match its seed."

    def test_with_seeds_that_are_damaged_or_too_long(self) -> None:
        record = saved()
        record["moves"][0]["computer"]["sealed"] = "x"
        assert said_of(record) == "turn 1 (move 1): A hidden seed is damaged."
        seating = {"seating": [{"level": "club", "sealed": "x"}, None]}
        assert said_of(saved() | seating) == "A hidden seed is damaged."
        assert said_of(saved() | {"seed": "x"}) == "seed: A hidden seed is damaged."
        match: TopologyMatch = Match(Topology(), new_setup(seed="x"))
        assert refused(from_record, saved(match) | {"seed": seal("x" * 50)}).where == "stack"


class TestAgreements:
    def test_with_an_entry_missing_or_unknown_or_too_long(self) -> None:
        for entry in saved():
            record = saved()
            del record[entry]
            assert said_of(record) == f"{entry}: This entry is missing."
        assert said_of(saved() | {"two\nlines": 1}) == "two?lines: This entry is unknown."
        assert said_of([]) == said_of(None) == "This entry isn’t valid."
        assert said_of(saved() | {"format": 2}).startswith("format: A newer version wrote this")
        many = "The number of entries is wrong."
        assert said_of(saved() | {"players": ["Anna"] * 5}) == f"players: {many}"
        assert said_of(saved() | {"moves": [{"move": "end"}] * 2_001}) == f"moves: {many}"

    def test_with_a_wrong_entry(self) -> None:
        wrong: list[tuple[str, Any]] = [
            ("format", "1"),
            ("title", None),
            ("players", ["Anna", 7]),
            ("variant", "Advanced"),
            *(("first", first) for first in (0, 5, 1.0, 10**4000)),
            ("seating", [1, 2]),
            ("seed", 7),
            ("own_seat", -1),
            *(("earlier", earlier) for earlier in (None, [1.5, 2], [-1, 2], [10**30, 2])),
            ("moves", {}),
            *(("moves", [{"move": kind}]) for kind in ("fly", "", "LAY")),
            ("moves", [[]]),
            ("moves", [{"move": ["lay"]}]),
            ("moves", [None]),
        ]
        for entry, value in wrong:
            error = refused(from_record, saved() | {entry: value})
            assert error.where.startswith(entry), (entry, value)
            assert error.what == "This entry isn’t valid.", (entry, value)

    def test_of_a_copy_by_mail_that_cannot_be(self) -> None:
        apart = "own_seat: Only people can play on separate computers."
        assert said_of(saved() | {"own_seat": 1}) == apart
        assert said_of(saved(match_with("J")) | {"own_seat": 3}) == apart
        assert said_of(saved(match_with("J", players=3)) | {"own_seat": 4}) == apart
        assert from_record(saved(match_with("J", players=3)) | {"own_seat": 2}).seat == 1


def put(record: Record, number: int, **entries: object) -> Record:
    """The record with a move changed."""
    record["moves"][number] |= entries
    return record


class TestMoves:
    """The moves: a change of seats, a third tile, three laid, the end, a half turn, one laid, giving up."""

    def test_two_tiles_on_a_hexagon(self) -> None:
        said = said_of(put(saved(), 3, at=[-1, 1], direction=5))
        assert said == "turn 1 (move 4): The hexagon (-1, 1) already has a tile."

    def test_a_move_after_the_end_and_of_a_seat_that_is_not_there_or_taken(self) -> None:
        record = saved()
        record["moves"].append({"move": "end"})
        assert said_of(record) == "turn 2 (move 10): The match is over."
        record = saved()
        record["moves"].insert(0, {"move": "seat", "seat": 3, "computer": None})
        assert said_of(record) == "turn 1 (move 1): There is no seat 2."
        record["moves"][0]["seat"] = 1
        assert said_of(record) == "turn 1 (move 1): That player already has seat 0."

    def test_what_is_no_hexagon_no_direction_and_no_design(self) -> None:
        for at in (None, [1], [1, 2, 3], "00", [0.0, 1], [True, 0], [1_000_000, 0], [-(10**4_000), 0]):
            where = refused(from_record, put(saved(), 2, at=at)).where
            assert where.startswith("moves, number 3, lay, at"), at
        for direction in (-1, 6, 1.0, "0", True):
            where = refused(from_record, put(saved(), 2, direction=direction)).where
            assert where == "moves, number 3, lay, direction", direction
        for design in ("", "a", "AB", "A\n", 7):
            where = refused(from_record, put(saved(), 2, design=design)).where
            assert where == "moves, number 3, lay, design", design


def test_every_entry_of_every_move_is_checked() -> None:
    spoils: tuple[Callable[[object], object], ...] = (
        lambda value: [value],
        lambda _: None,
        lambda _: 10**30,
        str,
    )
    for spoil in spoils:
        for number, move in enumerate(saved()["moves"]):
            for entry, value in move.items():
                spoilt = spoil(value)
                if spoilt == value or (entry == "computer" and spoilt is None):
                    continue
                record = saved()
                record["moves"][number][entry] = spoilt
                assert said_of(record)
