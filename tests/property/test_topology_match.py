"""What holds in every match of Topology: undoing, saving, secrecy, and the numbers of turns and tiles."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.topology_tables import TopologyMatch, random_match
from topologic_qt.engine import Match
from topologic_qt.games.topology.bots.seat import think
from topologic_qt.games.topology.computers import TopologyComputers
from topologic_qt.games.topology.records import from_record, protocol, to_record
from topologic_qt.games.topology.rules import (
    DESIGNS,
    ChangeSeat,
    Computer,
    Draw,
    End,
    Lay,
    Level,
    PlacedTile,
    Resign,
    State,
    Topology,
    Turn,
    Variant,
    View,
    new_setup,
    placements,
)

RULES = Topology()
KINDS = [(2, Variant.BASE), (3, Variant.BASE), (4, Variant.BASE), (2, Variant.ADVANCED)]
kinds = st.sampled_from(KINDS)
seeds = st.integers(0, 10**6)
lengths = st.integers(0, 110)


def seen(state: State, seat: int | None) -> View:
    return RULES.player_view(state, seat)


@given(kinds, seeds, lengths)
def test_what_is_taken_back_is_as_if_it_had_never_been(
    kind: tuple[int, Variant], seed: int, most: int
) -> None:
    random = Random(seed)
    match = random_match(random, *kind, most=most)
    before, moves = match.state, match.moves
    for move in random.sample(legal := [*RULES.legal_moves(before)], min(5, len(legal))):
        match.apply(move)
        assert match.can_take_back == isinstance(move, Lay | Turn)
        if not match.can_take_back:
            break
        assert match.take_back() == move
        assert (match.state, match.moves) == (before, moves)


@given(kinds, seeds, lengths)
def test_what_is_saved_is_opened_as_it_was(kind: tuple[int, Variant], seed: int, most: int) -> None:
    match = random_match(Random(seed), *kind, most=most)
    again = from_record(json.loads(json.dumps(to_record(match))))
    assert again.snapshot() == match.snapshot()
    assert again.state == match.state


@given(kinds, seeds, lengths)
def test_every_legal_move_can_be_made_and_gives_another_result(
    kind: tuple[int, Variant], seed: int, most: int
) -> None:
    state = random_match(Random(seed), *kind, most=most).state
    moves = [*RULES.legal_moves(state)]
    assert (moves == []) == state.is_over
    results = [RULES.apply(state, move) for move in moves]
    looks = [(tuple(tile.plain for tile in result.tiles), result.turned, result) for result in results]
    assert all(one != other for number, one in enumerate(looks) for other in looks[:number])
    assert moves[-1:] in ([], [Resign()])


@given(kinds, seeds, lengths, st.randoms(use_true_random=False))
def test_nothing_tells_of_the_order_of_the_stack(
    kind: tuple[int, Variant], seed: int, most: int, random: Random
) -> None:
    match = random_match(Random(seed), *kind, most=most)
    state = match.state
    other = list(state.stack)
    random.shuffle(other)
    known = state.setup.stack[: len(state.setup.stack) - state.stack_size]
    setup = replace(state.setup, stack=known + "".join(other))
    twin: TopologyMatch = Match(RULES, setup, match.moves)
    assert [*RULES.legal_moves(state)] == [*RULES.legal_moves(twin.state)]
    for seat in (None, *range(state.setup.players)):
        view = seen(twin.state, seat)
        assert view == seen(state, seat)
        if not state.is_over:
            assert view.stack == view.setup.stack == view.setup.seed == ""
        assert json.dumps(protocol.view_to_json(view)) == json.dumps(protocol.view_to_json(seen(state, seat)))
        assert view.left == state.left
    assert protocol.public_setup(setup) == protocol.public_setup(state.setup)


def seeds_in(view: View) -> set[str]:
    """The seeds of all computers that a view tells of."""
    told = [*view.setup.seating, *view.seating, *(turn.computer for turn in view.turns)]
    return {computer.seed for computer in told if computer is not None}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_no_view_tells_the_seeds_of_computers_until_the_match_is_over(seat: int | None) -> None:
    setup = new_setup(seed="parrot", seating=(None, Computer(Level.NOVICE, "parrot")))
    match: TopologyMatch = Match(RULES, setup)
    for _ in range(3):
        for move in think(match.view(match.state.seat), Level.NOVICE, "", lambda: False):
            match.apply(move)
    match.apply(ChangeSeat(0, Computer(Level.CLUB, "parrot")))
    view = match.view(seat)
    assert view.setup.seating == (None, Computer(Level.NOVICE))
    assert view.seating == (Computer(Level.CLUB), Computer(Level.NOVICE))
    assert seeds_in(view) == {""}
    task = TopologyComputers().task(match)
    assert "parrot" not in repr(getattr(task, "view"))  # noqa: B009  # a task is opaque
    assert getattr(task, "computer").seed == "parrot"  # noqa: B009
    match.apply(Resign())
    assert seeds_in(match.view(seat)) == {"parrot"}


@given(kinds, seeds)
def test_the_designs_that_are_left_are_those_in_the_stack(kind: tuple[int, Variant], seed: int) -> None:
    match = random_match(Random(seed), *kind, most=Random(seed).randrange(100))
    state = match.state
    assert state.left == {design: state.stack.count(design) for design in DESIGNS}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_match_has_as_many_turns_and_tiles_as_the_rules_say(
    kind: tuple[int, Variant], seed: int
) -> None:
    """Ruling 13; in the advanced variant, every half turn makes a turn shorter by a tile."""
    players, variant = kind
    match = random_match(Random(seed), *kind)
    state = match.state
    assert state.is_over
    assert match.outcome is not None
    assert len(state.tiles) == 52
    turns = Counter(turn.seat for turn in state.turns)
    laid = Counter[int]()
    for turn in state.turns:
        laid[turn.seat] += len(turn.tiles)
    if variant is Variant.BASE:
        assert [turns[seat] for seat in range(players)] == {2: [9, 8], 3: [9, 9, 8], 4: [7, 7, 6, 6]}[players]
        assert [laid[seat] for seat in range(players)] == {
            2: [27, 24],
            3: [17, 18, 16],
            4: [13, 14, 12, 12],
        }[players]
    else:
        assert all(len(turn.tiles) == 2 + turn.drew for turn in state.turns[:-1])
        assert all(turn.drew != (turn.turned is not None) for turn in state.turns[:-1])
    assert [turn.number for turn in state.turns] == [*range(1, len(state.turns) + 1)]
    assert list(state.scores) == [
        sum(turn.points for turn in state.turns if turn.seat == seat) for seat in range(players)
    ]


@given(seeds)
def test_in_whatever_order_tiles_are_laid_the_turn_scores_the_same(seed: int) -> None:
    match = random_match(Random(seed), 2, most=8)
    if match.state.laid:
        return
    tiles: list[PlacedTile] = []
    state = match.state
    for design in state.revealed:
        tile = Random(seed).choice(placements(state.confirmed, design))
        if any(place in other.hexes for other in tiles for place in tile.hexes):
            return
        tiles.append(tile)
    scores = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        other: TopologyMatch = Match(RULES, match.setup, match.moves)
        for index in order:
            other.apply(Lay(tiles[index].design, tiles[index].at, tiles[index].direction))
        other.apply(End())
        scores.add(other.state.scores)
    assert len(scores) == 1


@given(seeds, st.integers(0, 60))
def test_an_advanced_turn_begins_with_a_choice(seed: int, most: int) -> None:
    match = random_match(Random(seed), 2, Variant.ADVANCED, most=most)
    kinds = {type(move) for move in RULES.legal_moves(match.state)}
    state = match.state
    assert (Draw in kinds) == state.must_choose
    assert (Turn in kinds) == state.choosing
    assert (Lay in kinds) == bool(state.revealed and not state.must_choose and not state.is_over)


@pytest.mark.parametrize("level", [Level.NOVICE, Level.CLUB])
@pytest.mark.parametrize("kind", KINDS)
def test_a_thought_does_not_follow_from_the_order_of_the_stack(
    kind: tuple[int, Variant], level: Level
) -> None:
    random = Random(f"{kind} {level}")
    match = random_match(random, *kind, most=random.randrange(8, 40))
    other = list(match.state.stack)
    random.shuffle(other)
    known = match.setup.stack[: 52 - match.state.stack_size]
    twin: TopologyMatch = Match(RULES, replace(match.setup, stack=known + "".join(other)), match.moves)
    seat = match.state.seat
    thoughts = [think(each.view(seat), level, "seed", lambda: False) for each in (match, twin)]
    assert thoughts[0] == thoughts[1]
    for move in thoughts[0]:
        match.apply(move)
