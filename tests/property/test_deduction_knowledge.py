"""Deduction's conclusions against trying every deal, by another method."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import Phase, given, settings, strategies as st

from tests.deductions import DeductionMatch, deals, matches
from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import Clue, Knowledge, clues_of, history, known_to
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Ask, Pass, Show
from topologic_qt.games.deduction.rules.setup import new_setup
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line, Spot, Tile

pytestmark = pytest.mark.long

Place = Seat | Spot

AS_FOUND = (Phase.explicit, Phase.reuse, Phase.generate)
"""To make a match smaller in which something is wrong would take minutes."""


def every_place(players: int, size: int, clues: tuple[Clue, ...]) -> set[tuple[Tile, Place]]:
    """Every place of a tile in some deal: all matching hands of all players, combined."""
    fixed = {tile: clue.holder for clue in clues if clue.entry is None for tile in clue.tiles}
    loose = [tile for tile in ALL_TILES if tile not in fixed]
    bits = {tile: 1 << number for number, tile in enumerate(loose)}
    others = [seat for seat in range(players) if seat not in fixed.values()]

    def fits(holder: Place, held: tuple[Tile, ...]) -> bool:
        about = (clue for clue in clues if clue.holder == holder)
        return all(clue.least <= sum(tile in clue.tiles for tile in held) <= clue.most for clue in about)

    hands = [
        [sum(bits[tile] for tile in held) for held in combinations(loose, size) if fits(seat, held)]
        for seat in others
    ]
    missing = [bits[tile] for tile in loose if fits(Spot.MISSING, (tile,))]
    choices: list[list[int]] = [*hands, missing]
    holders: list[Place] = [*others, Spot.MISSING]
    order = sorted(range(len(choices)), key=lambda number: len(choices[number]))
    found = dict.fromkeys(holders, 0)

    most = np.array(choices[order[-1]], np.uint64)  # the last one to choose has the most hands

    def extend(step: int, taken: int) -> bool:
        holder = holders[order[step]]
        if step == len(order) - 1:
            left = int(np.bitwise_or.reduce(most[most & np.uint64(taken) == 0], initial=0))
            found[holder] |= left
            return left != 0
        possible = False
        for held in choices[order[step]]:
            if not held & taken and extend(step + 1, taken | held):
                found[holder] |= held
                possible = True
        return possible

    extend(0, 0)
    loosely = {(tile, holder) for holder in holders for tile in loose if found[holder] & bits[tile]}
    return loosely | ({*fixed.items()} if loosely else set())


def places_of(knowledge: Knowledge) -> set[tuple[Tile, Place]]:
    """Every possible place of a tile."""
    return {(tile, holder) for tile, holders in knowledge.possible.items() for holder in holders}


@st.composite
def much_asked(draw: st.DrawFn) -> DeductionMatch:
    """A match after so many questions that few deals remain for the first seat."""
    deal = draw(deals())
    players = len(deal.hands)
    match = DeductionMatch(
        Deduction(), new_setup(("x",) * players, deal=deal, seed=draw(st.text("AB", max_size=3)))
    )
    match.apply_automatic_moves()
    for _ in range(draw(st.integers(7 * players, 9 * players))):
        whom = draw(st.sampled_from([seat for seat in range(players) if seat != match.state.seat]))
        kind = draw(st.sampled_from([Kind.HAVE, Kind.COUNT, Kind.COUNT]))
        match.apply(Ask(whom, kind, draw(st.sampled_from(Line))))
        match.apply_automatic_moves()
        if match.state.step == "show":
            match.apply(Show(draw(st.sampled_from(showable(match.state)))))
        match.apply(Pass())
        match.apply_automatic_moves()
    return match


@settings(max_examples=8, phases=AS_FOUND)
@given(much_asked())
def test_exactly_what_some_deal_has_is_possible(match: DeductionMatch) -> None:
    clues = clues_of(match.state, 0)
    assert places_of(Knowledge(match.seats, clues)) == every_place(match.seats, match.state.hand_size, clues)


@settings(max_examples=6, phases=AS_FOUND)
@given(matches(most=25), st.data())
def test_the_true_deal_is_always_possible_and_nothing_comes_back(
    match: DeductionMatch, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from([*range(match.seats), None]))
    deal = match.setup.deal
    assert deal is not None
    before = None
    for known in history(match.state, seat):
        possible = places_of(known)
        assert (deal.missing, Spot.MISSING) in possible
        for at, hand in enumerate(deal.hands):
            assert {(tile, at) for tile in hand} <= possible
        assert before is None or possible <= before
        before = possible


@settings(max_examples=6, phases=AS_FOUND)
@given(much_asked(), st.data())
def test_the_lines_that_are_named_suffice_and_none_can_be_left_out(
    match: DeductionMatch, data: st.DataObject
) -> None:
    known = known_to(match.state, 0)
    ruled_out = [
        (tile, holder)
        for tile in ALL_TILES
        for holder in (*range(match.seats), Spot.MISSING)
        if holder not in known.possible[tile]
    ]
    cell = data.draw(st.sampled_from(ruled_out))
    lines = known.why_not(*cell)
    assert lines is not None

    def follows(from_lines: set[int]) -> bool:
        clues = [clue for clue in known.clues if clue.entry is None or clue.entry in from_lines]
        return cell[1] not in Knowledge(match.seats, tuple(clues)).possible[cell[0]]

    assert follows({*lines})
    for line in lines[:3]:
        assert not follows({*lines} - {line})
