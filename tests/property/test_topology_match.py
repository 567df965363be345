"""Invariants of Topology's matches: legal moves, secrecy, and the order of laying."""

import json
from dataclasses import replace
from random import Random

from hypothesis import given, settings, strategies as st

from tests.topology_tables import TopologyMatch, random_match
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topology.bots.seat import think
from topologic_qt.games.topology.package import TopologyComputers
from topologic_qt.games.topology.records import protocol
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import ChangeSeat, Resign
from topologic_qt.games.topology.rules.state import State, Variant, View, new_setup

RULES = Topology()
KINDS = [(2, Variant.BASE), (3, Variant.BASE), (4, Variant.BASE), (2, Variant.ADVANCED)]
kinds = st.sampled_from(KINDS)
seeds = st.integers(0, 10**6)
lengths = st.integers(0, 110)


def seen(state: State, seat: int | None) -> View:
    return RULES.player_view(state, seat)


@given(kinds, seeds, lengths, st.randoms(use_true_random=False))
@settings(max_examples=12)
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
    """All computers' seeds in a view."""
    told = [*view.setup.seating, *view.seating, *(turn.computer for turn in view.turns)]
    return {computer.seed for computer in told if computer is not None}


def test_no_view_tells_the_seeds_of_computers_until_the_match_is_over() -> None:
    setup = new_setup(seed="parrot", seating=(None, Computer(Level.NOVICE, "parrot")))
    match: TopologyMatch = Match(RULES, setup)
    for _ in range(3):
        for move in think(match.view(match.state.seat), Level.NOVICE, "", lambda: False):
            match.apply(move)
    match.apply(ChangeSeat(0, Computer(Level.CLUB, "parrot")))
    for seat in (None, 0, 1):
        view = match.view(seat)
        assert view.setup.seating == (None, Computer(Level.NOVICE))
        assert view.seating == (Computer(Level.CLUB), Computer(Level.NOVICE))
        assert seeds_in(view) == {""}
    task = TopologyComputers().task(match)
    assert "parrot" not in repr(getattr(task, "view"))  # noqa: B009  # a task is opaque
    assert getattr(task, "computer").seed == "parrot"  # noqa: B009
    match.apply(Resign())
    assert all(seeds_in(match.view(seat)) == {"parrot"} for seat in (None, 0, 1))
