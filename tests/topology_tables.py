"""Hand-made or random tables of Topology, and matches on them.

A tile is written as its design, its hexagon and its direction: `K0,-1,2`.
"""

import re
from collections.abc import Sequence
from random import Random

import pytest

from tests.sentences import untranslated
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.match import Match
from topologic_qt.games.topology.rules.chain import DESIGNS, PARTNERS
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.lines import rings, score
from topologic_qt.games.topology.rules.moves import End, Lay, Move, Rule
from topologic_qt.games.topology.rules.placed import Hex, PlacedTile, neighbours, placements
from topologic_qt.games.topology.rules.state import DEFAULT_NAMES, Setup, State, Variant, View, new_setup

TopologyMatch = Match[Setup, State, Move, View]

# -- by hand ---------------------------------------------------------------------------------------


def tiles(text: str) -> tuple[PlacedTile, ...]:
    """The tiles in a text."""
    found = re.findall(r"([A-Z])(-?\d+),(-?\d+),(\d)", text)
    return tuple(PlacedTile(design, (int(q), int(r)), int(way)) for design, q, r, way in found)


def scored(text: str, laid: int) -> list[tuple[int, tuple[int, ...]]]:
    """The length of each new ring on this table, and the lengths of the rings inside it."""
    return [(ring.length, ring.inside) for ring in score(tiles(text), laid)]


def lengths(text: str) -> list[int]:
    """The lengths of all rings on this table, the longest first."""
    return sorted((ring.length for ring in rings(tiles(text))), reverse=True)


def stack_of(designs: str) -> str:
    """A whole stack that begins with these designs."""
    rest = "".join(design * (2 - designs.count(design)) for design in DESIGNS)
    return designs + rest


def match_with(
    designs: str, players: int = 2, variant: Variant = Variant.BASE, first: int = 0
) -> TopologyMatch:
    """A match with a stack that begins with these designs."""
    setup = new_setup(DEFAULT_NAMES[:players], stack=stack_of(designs), variant=variant, first=first)
    return Match(Topology(), setup)


def refused(match: TopologyMatch, move: Move) -> Rule:
    """The rule that forbids a move; the match is unchanged, and the sentence is translatable."""
    before = match.state
    with pytest.raises(IllegalMove) as caught:
        match.apply(move)
    assert match.state == before
    assert str(caught.value).endswith(".")
    assert not isinstance(caught.value.why, str)
    assert untranslated(caught.value.why) == ""
    assert isinstance(caught.value.rule, Rule)
    return caught.value.rule


# -- at random -------------------------------------------------------------------------------------


def shuffled(random: Random) -> str:
    """Any stack."""
    designs = [*DESIGNS, *DESIGNS]
    random.shuffle(designs)
    return "".join(designs)


def random_table(random: Random, most: int = 52) -> list[PlacedTile]:
    """A table after random play: scattered, crowded, or built for rings."""
    stack, builds = shuffled(random), random.random()
    table = [PlacedTile(stack[0], (0, 0), random.randrange(6))]
    for design in stack[1 : random.randint(2, most)]:
        table.append(_chosen(random, table, placements(table, design), builds))
    return table


def _chosen(
    random: Random, table: Sequence[PlacedTile], ways: Sequence[PlacedTile], builds: float
) -> PlacedTile:
    if builds < 0.2:
        return random.choice(ways)
    taken = {place for tile in table for place in tile.hexes}
    near = sorted(random.sample(ways, min(60, len(ways))), key=lambda way: -_touching(way, taken))[:8]
    if builds < 0.5:
        return random.choice(near)
    return max(near, key=lambda way: sum(ring.points for ring in score([*table, way], 1)) + random.random())


def _touching(tile: PlacedTile, taken: set[Hex]) -> int:
    return sum(beside in taken for place in tile.hexes for beside in neighbours(place))


def random_match(
    random: Random, players: int, variant: Variant = Variant.BASE, most: int = 200
) -> TopologyMatch:
    """A match of at most so many random moves; nobody gives up."""
    setup = new_setup(DEFAULT_NAMES[:players], stack=shuffled(random), variant=variant)
    match: TopologyMatch = Match(Topology(), setup)
    for _ in range(most):
        moves = [*Topology().legal_moves(match.state)][:-1]
        if not moves:
            break
        match.apply(random.choice(moves))
    return match


def lay_all(match: TopologyMatch) -> None:
    """Lay the revealed tiles somewhere, and end the turn."""
    while match.state.revealed:
        tile = placements(match.state.tiles, match.state.revealed[0])[0]
        match.apply(Lay(tile.design, tile.at, tile.direction))
    match.apply(End())


# -- turning and mirroring the whole table ---------------------------------------------------------


def rotated(table: Sequence[PlacedTile]) -> list[PlacedTile]:
    """The table turned by 60°, counter-clockwise."""
    return [PlacedTile(tile.design, (sum(tile.at), -tile.at[0]), (tile.direction + 1) % 6) for tile in table]


def mirrored(table: Sequence[PlacedTile]) -> list[PlacedTile]:
    """The mirrored table: every tile in the design that looks like its mirror image."""
    return [_mirror_image(tile) for tile in table]


def _mirror_image(tile: PlacedTile) -> PlacedTile:
    image = tuple(_mirrored_side(PARTNERS[tile.design][_mirrored_side(side)]) for side in range(10))
    place = PlacedTile("A", (sum(tile.at), -tile.at[1]), -tile.direction % 6)
    for design, partners in PARTNERS.items():
        if partners == image:
            return PlacedTile(design, place.at, place.direction)
    turned = tuple((image[(side + 5) % 10] + 5) % 10 for side in range(10))
    design = next(design for design, partners in PARTNERS.items() if partners == turned)
    return PlacedTile(design, place.turned.at, place.turned.direction)


def _mirrored_side(side: int) -> int:
    return (4 if side < 5 else 14) - side
