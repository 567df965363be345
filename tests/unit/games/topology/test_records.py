"""Saved matches of Topology: what is written is read again, and what cannot be is refused in one sentence."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.refused_records import refused
from tests.topology_tables import TopologyMatch, lay_all, match_with, stack_of
from topologic_qt.engine import Match
from topologic_qt.engine.seal import seal, unseal
from topologic_qt.games.topology.records import from_record, to_record
from topologic_qt.games.topology.rules import (
    DEFAULT_NAMES,
    ChangeSeat,
    Computer,
    Draw,
    End,
    Lay,
    Level,
    Resign,
    Topology,
    Turn,
    Variant,
    new_setup,
)

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
    """The record of a match, by default one with every move, as JSON would give it."""
    record: Record = json.loads(json.dumps(to_record(match or match_of_all())))
    return record


def said_of(record: object) -> str:
    """What is said of a bad record."""
    return str(refused(from_record, record))


class TestGood:
    def test_a_match_with_every_move_is_read_as_it_was(self) -> None:
        match = match_of_all()
        again = from_record(saved(match))
        assert again.snapshot() == match.snapshot()
        assert again.state == match.state

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_names_seats_titles_and_who_begins(self, players: int) -> None:
        setup = new_setup(
            DEFAULT_NAMES[:players],
            seed="K7QW2M",
            first=players - 1,
            seating=(Computer(Level.NOVICE, "x"), *(None,) * (players - 1)),
            title="Evening",
            earlier=tuple(range(players)),
        )
        match: TopologyMatch = Match(Topology(), setup)
        lay_all(match)
        assert from_record(saved(match)).snapshot() == match.snapshot()

    def test_a_stack_by_hand_has_no_seed(self) -> None:
        assert saved()["seed"] is None
        assert from_record(saved()).setup.given_stack

    def test_stack_and_seeds_cannot_be_read_by_eye(self) -> None:
        setup = new_setup(seed="K7QW2M", seating=(Computer(seed="parrot"), None))
        match: TopologyMatch = Match(Topology(), setup)
        text = json.dumps(saved(match))
        for secret in ("K7QW2M", "parrot", setup.stack, setup.stack[1:5]):
            assert secret not in text
        assert unseal(saved(match)["stack"]) == setup.stack
        assert saved(match)["stack"] != saved(match)["stack"]

    def test_the_seat_of_a_copy_by_mail(self) -> None:
        match = match_with("JRDZ")
        match.seat = 1
        assert saved(match)["own_seat"] == 2
        assert from_record(saved(match)).seat == 1


class TestStack:
    def sealed(self, stack: str) -> Record:
        return saved() | {"stack": seal(stack)}

    def test_with_a_third_copy_of_a_design(self) -> None:
        stack = WHOLE.replace("Z", "J")
        assert said_of(self.sealed(stack)) == "stack: The stack has 4 tiles of design J; there are 2 of each."

    def test_with_too_few_tiles(self) -> None:
        assert said_of(self.sealed(WHOLE[:50])) == "stack: The stack has 50 tiles; it takes all 52."
        assert said_of(self.sealed("")) == "stack: The stack has 0 tiles; it takes all 52."

    @pytest.mark.parametrize("sign", ["1", "?", " ", "\n"])
    def test_with_what_is_no_design(self, sign: str) -> None:
        assert "There is no design" in said_of(self.sealed(WHOLE[:-1] + sign))

    @pytest.mark.parametrize(
        "text",
        ["", "x", WHOLE, "é", "=" * 240, seal(WHOLE)[:-4] + "AAAA"],
        ids=["nothing", "a letter", "open", "accent", "padding", "damaged"],  # a seal differs each time
    )
    def test_that_is_not_sealed(self, text: str) -> None:
        assert said_of(saved() | {"stack": text}) == "stack: The hidden stack is damaged."

    def test_that_is_not_that_of_its_seed(self) -> None:
        said = said_of(saved() | {"seed": seal("K7QW2M")})
        assert said == "stack: The stack does not match its seed."

    def test_with_a_seed_that_is_damaged_or_too_long(self) -> None:
        assert said_of(saved() | {"seed": "x"}) == "seed: A hidden seed is damaged."
        match: TopologyMatch = Match(Topology(), new_setup(seed="x"))
        record = saved(match) | {"seed": seal("x" * 50)}
        assert refused(from_record, record).where == "stack"

    @pytest.mark.parametrize("value", [None, 7, [WHOLE], {}, "x" * 241])
    def test_that_is_no_text(self, value: object) -> None:
        assert said_of(saved() | {"stack": value}) == "stack: This entry is not valid." or (
            said_of(saved() | {"stack": value}) == "stack: There are too many or too few entries."
        )


class TestAgreements:
    @pytest.mark.parametrize("entry", list(saved()))
    def test_with_an_entry_missing(self, entry: str) -> None:
        record = saved()
        del record[entry]
        assert said_of(record) == f"{entry}: This entry is missing."

    def test_with_an_unknown_entry(self) -> None:
        assert said_of(saved() | {"colour": 1}) == "colour: This entry is unknown."
        assert said_of(saved() | {"two\nlines": 1}) == "two?lines: This entry is unknown."

    @pytest.mark.parametrize("nothing", [[], None, "record", 7])
    def test_that_are_no_entries_at_all(self, nothing: object) -> None:
        assert said_of(nothing) == "This entry is not valid."

    @pytest.mark.parametrize(
        ("entry", "value"),
        [
            ("format", "1"),
            ("format", True),
            ("title", None),
            ("players", "Anna"),
            ("players", ["Anna", 7]),
            ("variant", "Advanced"),
            ("variant", None),
            ("first", 0),
            ("first", 5),
            ("first", 1.0),
            ("first", 10**4000),
            ("seating", [1, 2]),
            ("seating", None),
            ("seed", 7),
            ("own_seat", -1),
            ("earlier", None),
            ("earlier", [1.5, 2]),
            ("earlier", [-1, 2]),
            ("earlier", [10**30, 2]),
            ("moves", {}),
            ("moves", [[]]),
        ],
    )
    def test_with_a_wrong_entry(self, entry: str, value: object) -> None:
        error = refused(from_record, saved() | {entry: value})
        assert error.where.startswith(entry)
        assert error.what == "This entry is not valid."

    def test_of_a_newer_program(self) -> None:
        assert said_of(saved() | {"format": 2}).startswith("format: A newer program wrote this")

    @pytest.mark.parametrize("names", [["Anna"], ["Anna", "Ben", "Clara"], ["Anna"] * 4])
    def test_with_other_numbers_of_players_and_seats(self, names: list[str]) -> None:
        assert said_of(saved() | {"players": names})

    def test_with_five_players(self) -> None:
        said = said_of(saved() | {"players": ["Anna"] * 5})
        assert said == "players: There are too many or too few entries."

    def test_with_three_players_in_the_advanced_variant(self) -> None:
        record = saved() | {"players": ["A", "B", "C"], "seating": [None] * 3, "moves": []}
        assert said_of(record) == "The advanced variant is for two players."

    def test_with_somebody_who_is_not_there_beginning(self) -> None:
        assert said_of(saved() | {"first": 3}) == "Seat 2 cannot begin: the seats are 0 to 1."

    def test_with_a_computer_whose_seed_is_damaged(self) -> None:
        record = saved() | {"seating": [{"level": "club", "sealed": "x"}, None]}
        assert said_of(record) == "A hidden seed is damaged."

    def test_of_a_copy_by_mail_that_cannot_be(self) -> None:
        apart = "own_seat: Only people can play each at a computer of their own."
        assert said_of(saved() | {"own_seat": 1}) == apart
        assert said_of(saved(match_with("J")) | {"own_seat": 3}) == apart
        assert said_of(saved(match_with("J", players=3)) | {"own_seat": 4}) == apart

    def test_of_a_copy_whose_players_are_still_being_invited(self) -> None:
        assert from_record(saved(match_with("J", players=3)) | {"own_seat": 2}).seat == 1


def put(record: Record, number: int, **entries: object) -> Record:
    """The record with a move changed."""
    record["moves"][number] |= entries
    return record


class TestMoves:
    """The moves: a change of seats, a third tile, three laid, the end, a half turn, one laid, giving up."""

    def test_two_tiles_on_a_hexagon(self) -> None:
        said = said_of(put(saved(), 3, at=[-1, 1], direction=5))
        assert said == "turn 1 (move 4): A tile lies on the hexagon (-1, 1) already."

    def test_a_tile_that_touches_nothing(self) -> None:
        said = said_of(put(saved(), 2, at=[5, 5]))
        assert said == (
            "turn 1 (move 3): A tile must share a side with another one; at (5, 5) it would touch none."
        )

    def test_a_half_turn_of_a_tile_laid_in_this_turn(self) -> None:
        record = saved()
        record["moves"][3] = {"move": "turn", "at": [-1, 1]}
        said = said_of(record)
        assert said.startswith("turn 1 (move 4): The tile on the hexagon (-1, 1) was laid in this turn;")

    def test_a_half_turn_in_the_base_game(self) -> None:
        record = saved(match_with("JRDZ")) | {"moves": [{"move": "turn", "at": [0, 0]}]}
        assert said_of(record) == (
            "turn 1 (move 1): Only the advanced variant has third tiles and half turns."
        )

    def test_a_tile_that_was_not_revealed(self) -> None:
        assert said_of(put(saved(), 2, design="Z")) == (
            "turn 1 (move 3): There is no revealed tile Z waiting to be laid."
        )

    def test_a_turn_that_ends_too_early(self) -> None:
        record = saved()
        del record["moves"][4]
        assert said_of(record) == (
            "turn 1 (move 5): The turn ends when all tiles are laid; 1 is still waiting."
        )

    def test_a_move_after_the_end(self) -> None:
        record = saved()
        record["moves"].append({"move": "end"})
        assert said_of(record) == "turn 2 (move 10): The match is over."

    def test_no_choice_before_laying(self) -> None:
        record = saved()
        del record["moves"][1]
        assert said_of(record).startswith("turn 1 (move 2): Before laying, reveal a third tile")

    @pytest.mark.parametrize("far", [1_000_000, -1_000_000, 10**18, 2**63, 10**4_000])
    def test_a_place_beyond_all_measure(self, far: int) -> None:
        error = refused(from_record, put(saved(), 2, at=[far, 0]))
        assert error.where == "moves, number 3, lay, at, number 1"
        assert error.what == "This entry is not valid."

    @pytest.mark.parametrize("at", [None, [], [1], [1, 2, 3], "00", {"q": 0}, [0.0, 1], [True, 0], ["0", 0]])
    def test_what_is_no_hexagon(self, at: object) -> None:
        assert refused(from_record, put(saved(), 2, at=at)).where.startswith("moves, number 3, lay, at")

    @pytest.mark.parametrize("direction", [-1, 6, 1.0, "0", None, True])
    def test_what_is_no_direction(self, direction: object) -> None:
        assert (
            refused(from_record, put(saved(), 2, direction=direction)).where
            == "moves, number 3, lay, direction"
        )

    @pytest.mark.parametrize("design", ["", "a", "AB", "A\n", "1", None, 7, ["A"]])
    def test_what_is_no_design(self, design: object) -> None:
        assert refused(from_record, put(saved(), 2, design=design)).where == "moves, number 3, lay, design"

    @pytest.mark.parametrize("move", [{}, {"move": "fly"}, {"move": None}, {"move": ["lay"]}, 7, None])
    def test_what_is_no_move(self, move: object) -> None:
        record = saved()
        record["moves"][2] = move
        assert refused(from_record, record).where.startswith("moves, number 3")

    def test_a_seat_that_is_not_there_or_taken(self) -> None:
        record = saved()
        record["moves"].insert(0, {"move": "seat", "seat": 3, "computer": None})
        assert said_of(record) == "turn 1 (move 1): There is no seat 2 at the table."
        record["moves"][0]["seat"] = 1
        assert said_of(record) == "turn 1 (move 1): Seat 0 is taken by that one already."

    def test_a_seed_of_a_computer_that_is_damaged(self) -> None:
        record = saved()
        record["moves"][0]["computer"]["sealed"] = "x"
        assert said_of(record) == "turn 1 (move 1): A hidden seed is damaged."

    def test_more_moves_than_a_match_can_have(self) -> None:
        record = saved()
        record["moves"] = [{"move": "end"}] * 2_001
        assert said_of(record) == "moves: There are too many or too few entries."


@pytest.mark.parametrize("spoil", [lambda value: [value], lambda _: None, lambda _: 10**30, str])
def test_every_entry_of_every_move_is_checked(spoil: Callable[[object], object]) -> None:
    for number, move in enumerate(saved()["moves"]):
        for entry, value in move.items():
            spoilt = spoil(value)
            if spoilt == value or (entry == "computer" and spoilt is None):
                continue
            record = saved()
            record["moves"][number][entry] = spoilt
            assert said_of(record)
