"""The floor below all seekers: exact on small fields, and never higher."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings, strategies as st

from tests.strategies import setups
from tests.tables import TopologicMatch
from topologic_qt.games.topologic.bots.floor import Floor
from topologic_qt.games.topologic.bots.seat import ComputerReferee, chances
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import points
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, HideSecret, Move, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import EDITIONS, Edition, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

FAR = 10**6

Stand = tuple[Tile, ...]
Group = frozenset[Tile]
Position = tuple[Stand, Group]


@st.composite
def grounds(draw: st.DrawFn) -> tuple[Field, Edition, int]:
    """A connected field of a few tiles, with few seekers."""
    places = sorted(random_field(FieldRecipe(Shape.GROWN, str(draw(st.integers(0, 999))), 0)).tiles.items())
    tiles, [(start, _), *_] = dict(places), places
    part, size = [start], draw(st.integers(2, 7))
    while len(part) < size:
        beside = {place.step(*side) for place in part for side in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        part.append(draw(st.sampled_from(sorted(beside & tiles.keys() - set(part)))))
    seekers = draw(st.integers(1, 2 if size > 5 else 3))
    return (
        Field((place, tiles[place]) for place in part),
        draw(st.sampled_from(list(EDITIONS.values()))),
        seekers,
    )


def ordered(tiles: Iterator[Tile] | Stand) -> Stand:
    """Seekers without identity."""
    return tuple(sorted(tiles, key=str))


def turned(field: Field, edition: Edition, stand: Stand) -> set[Stand]:
    """The results of a turn: any seekers move, one after another."""
    found, unseen, seen = set[Stand](), [(stand, frozenset[int]())], set[tuple[Stand, frozenset[int]]]()
    while unseen:
        step = unseen.pop()
        if step in seen:
            continue
        seen.add(step)
        now, moved = step
        found.add(ordered(now))
        for seeker in set(range(len(now))) - moved:
            for end in destinations(field, edition, list(now), seeker):
                unseen.append(((*now[:seeker], end, *now[seeker + 1 :]), moved | {seeker}))
    return found


def told_apart(stand: Stand, group: Group) -> list[Position]:
    """The positions after a hint that does not end the round."""
    hints: dict[int, set[Tile]] = {}
    for secret in group:
        hints.setdefault(sum(points(tile, secret) for tile in stand), set()).add(secret)
    hints.pop(2 * len(stand), None)
    return [(stand, frozenset(rest)) for rest in hints.values()]


def exhaustive(field: Field, edition: Edition, seekers: int) -> dict[Stand, int]:
    """The least sum of turns after each opening, by value iteration over all positions."""
    everything = frozenset(field.tiles.values())
    doors = sorted(entries(field, edition), key=str)
    openings = {
        stand: told_apart(stand, everything) for stand in combinations_with_replacement(doors, seekers)
    }
    ways: dict[Position, list[list[Position]]] = {}
    unseen = [position for positions in openings.values() for position in positions]
    while unseen:
        position = unseen.pop()
        if position not in ways:
            stand, group = position
            ways[position] = [told_apart(after, group) for after in turned(field, edition, stand)]
            unseen += (next_one for each in ways[position] for next_one in each)
    least = dict.fromkeys(ways, 0)
    is_settled = False
    while not is_settled:
        is_settled = True
        for position, choices in ways.items():
            value = len(position[1]) + min(sum(map(least.__getitem__, each)) for each in choices)
            if value != least[position]:
                least[position], is_settled = value, False
    return {
        stand: len(everything) + sum(map(least.__getitem__, positions))
        for stand, positions in openings.items()
    }


def by_opening(floor: Floor) -> dict[Stand, int]:
    """The floor of each opening."""
    return {
        ordered(floor.tiles[at] for at in ends): floor.least(number, number + 1, FAR)
        for number, ends in enumerate(floor.openings)
    }


@pytest.mark.long
@given(grounds())
@settings(max_examples=6)
def test_on_a_small_field_it_is_what_the_best_seeker_needs(ground: tuple[Field, Edition, int]) -> None:
    floor = Floor(*ground)
    found = by_opening(floor)
    assert found == exhaustive(*ground)
    # Of several openings it is the least, and never above the goal.
    least = min(found.values())
    assert floor.least(0, len(floor.openings), FAR) == least
    assert floor.least(0, len(floor.openings), least - 1) == least - 1


@pytest.mark.release
@given(grounds())
@settings(max_examples=10)
def test_with_estimates_it_is_never_above_what_the_best_seeker_needs(
    ground: tuple[Field, Edition, int],
) -> None:
    exact = exhaustive(*ground)
    estimated = by_opening(Floor(*ground, small=0))
    assert estimated.keys() == exact.keys()
    assert all(estimated[stand] <= exact[stand] for stand in exact)


@given(setups(), st.integers(-9, 9), st.integers(-9, 9), st.booleans())
def test_a_field_that_is_moved_or_turned_over_has_the_same_chances(
    setup: Setup, right: int, down: int, turned: bool
) -> None:
    moved = Field(
        (Location(y + right, x + down) if turned else Location(x + right, y + down), tile)
        for (x, y), tile in setup.field.tiles.items()
    )
    assert chances(moved, setup.edition) == chances(setup.field, setup.edition)


@st.composite
def first_rounds(draw: st.DrawFn, setup: Setup) -> list[Move]:
    """A first round that ends before the secret is found, after a turn or before."""
    moves: list[Move] = [HideSecret(draw(st.sampled_from(ALL_TILES)))]
    if draw(st.booleans()):
        doors: list[Tile] = sorted(entries(setup.field, setup.edition))
        moves += [PlaceSeeker(seeker, draw(st.sampled_from(doors))) for seeker in range(setup.seekers)]
        moves.append(AskForHint())
    return [*moves, GiveUp()]


@given(setups().filter(lambda setup: setup.rounds == 2), st.text(max_size=3), st.data())
def test_earlier_rounds_tell_nothing_about_the_next(setup: Setup, seed: str, data: st.DataObject) -> None:
    found = set()
    for _ in range(2):
        match = TopologicMatch(Topologic(), setup)
        for move in data.draw(first_rounds(setup)):
            match.apply(move)
            match.apply_automatic_moves()
            if len(match.state.rounds) == 2:
                break  # who enters on the secret alone has found it
        found.add(ComputerReferee(seed).secret(match.view(1)))
    assert len(found) == 1
