"""The arrow keys lead the held tile to every place where it fits."""

from random import Random

from tests.topology_tables import random_table
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.laying import Places
from topologic_qt.table.keyboard import ARROWS


def reached(ways: dict[PlacedTile, set[PlacedTile]], start: PlacedTile) -> set[PlacedTile]:
    """The places to which these ways lead."""
    found = {start}
    for here in (front := [start]):
        front += ways[here] - found
        found |= ways[here]
    return found


def test_from_every_place_the_arrow_keys_lead_to_every_other_one() -> None:
    for seed in range(80):
        random = Random(seed)
        places = Places(random_table(random, 24))
        for direction in range(3):
            all_places = places.in_reading_order("A", direction)
            there = {here: {places.next(here, *step) for step in ARROWS.values()} for here in all_places}
            back = {here: {other for other in all_places if here in there[other]} for here in all_places}
            for ways in (there, back):
                assert reached(ways, all_places[0]) == set(all_places), (seed, direction)
