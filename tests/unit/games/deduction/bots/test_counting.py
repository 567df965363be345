"""Exact counts of deals, against enumerating all deals of small decks."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
from hypothesis import given, strategies as st

from topologic_qt.games.deduction.bots.counting import Bound, Count, Puzzle, bits_in, count


def every_deal(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Each matching deal: the players' hands, then the missing tile, as sets."""

    def dealt(left: int, player: int) -> Iterator[tuple[int, ...]]:
        if player == len(puzzle.sizes):
            if left & puzzle.missing:
                yield (left,)
            return
        for some in combinations(bits_in(left), puzzle.sizes[player]):
            hand = sum(1 << tile for tile in some)
            bounds = puzzle.bounds[player]
            if all(least <= (hand & mask).bit_count() <= most for mask, least, most in bounds):
                yield from ((hand, *rest) for rest in dealt(left & ~hand, player + 1))

    return dealt(puzzle.unseen, 0)


def a_deck(suits: int, values: int) -> list[int]:
    """The lines of a deck: the tiles of each suit and each value, as sets."""
    rows = [sum(1 << suit * values + value for value in range(values)) for suit in range(suits)]
    return rows + [sum(1 << suit * values + value for suit in range(suits)) for value in range(values)]


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Clues about a small deck; some fit a deal, some contradict each other."""
    suits, values = draw(st.sampled_from([(2, 3), (2, 4), (3, 3), (2, 5), (3, 4)]))
    tiles = list(range(suits * values))
    players = draw(st.integers(2, 4 if suits * values < 12 else 3))
    most = (len(tiles) - 1) // players
    sizes = tuple(draw(st.integers(0, most)) for _ in range(players))
    row = draw(st.permutations(tiles))
    unseen = sorted(row[: sum(sizes) + 1])
    lines = [*a_deck(suits, values), *(1 << tile for tile in tiles)]
    bounds = []
    place = 1
    for size in sizes:
        hand = sum(1 << tile for tile in row[place : place + size])
        place += size
        bounds.append(tuple(draw(st.lists(clues(lines, hand), max_size=5))))
    excluded = draw(st.sets(st.sampled_from(row[1:] or row), max_size=3))
    missing = sum(1 << tile for tile in tiles if tile not in excluded)
    return Puzzle(sum(1 << tile for tile in unseen), sizes, tuple(bounds), missing)


@st.composite
def clues(draw: st.DrawFn, lines: list[int], hand: int) -> Bound:
    """A true clue about a hand, or rarely a wrong one."""
    mask = draw(st.sampled_from(lines))
    there = (hand & mask).bit_count()
    if draw(st.integers(0, 15)) == 15:
        there = 1 - min(there, 1)
    return draw(st.sampled_from([Bound(mask, there, there), Bound(mask, min(there, 1), 24 * min(there, 1))]))


def agrees(counted: Count, puzzle: Puzzle, deals: list[tuple[int, ...]]) -> None:
    """Check every number against the deals."""
    assert counted.total == len(deals)
    if not deals:
        return
    bits = [1 << tile for tile in counted.tiles]
    for player, certain in enumerate(counted.certain):
        with_player = counted.with_player(player)
        assert all(deal[player] & certain == certain for deal in deals)
        assert [sum(bool(deal[player] & bit) for deal in deals) for bit in bits] == list(with_player)
        numbers = Counter((deal[player], deal[-1]) for deal in deals)
        rows = zip(counted.rows(player), counted.deals[player], strict=True)
        found = {
            (certain + sum(bit for bit, there in zip(bits, hand, strict=True) if there), missing): number
            for hand, deals_by_missing in rows
            for missing, number in zip(bits, deals_by_missing, strict=True)
            if number
        }
        assert found == numbers
        hands = [certain + sum(np.array(bits)[row > 0]) for row in counted.rows(player)]
        assert [(hand & 0b1011).bit_count() for hand in hands] == list(counted.numbers(player, 0b1011))
    assert [sum(deal[-1] == bit for deal in deals) for bit in bits] == list(counted.missing)
    decided = puzzle.unseen & ~sum(bits)
    assert decided == sum(counted.certain)


@given(puzzles())
def test_it_counts_the_deals_of_small_decks(puzzle: Puzzle) -> None:
    agrees(count(puzzle), puzzle, list(every_deal(puzzle)))
