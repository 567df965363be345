"""The chances by which the computer hides."""

import pytest

from tests.tables import ORDERED, drawn
from tests.unit.games.topologic.bots.positions import field
from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.bots.grid import board_of
from topologic_qt.games.topologic.bots.seat import away, chances
from topologic_qt.games.topologic.bots.tournament import play_all_secrets
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location
from topologic_qt.games.topologic.rules.setup import EDITION_2019, EDITIONS, Setup


def test_every_tile_is_possible_and_the_ways_are_those_that_seekers_go() -> None:
    for growth, edition in zip((4, 0, -3), EDITIONS.values(), strict=True):
        ground = field(growth)
        found = chances(ground, edition)
        assert {*found} == {*ALL_TILES}
        assert min(found.values()) * 100_000 > sum(found.values()), edition
        ways = board_of(ground, edition).distance.sum(axis=1, dtype=int).tolist()
        assert [away(ground, edition)[tile] for tile in ALL_TILES] == ways, edition


def test_in_a_row_of_bends_the_ends_are_likeliest_and_in_a_rectangle_none_is_by_much() -> None:
    places = [Location((step + 1) // 2, step // 2) for step in range(60)]
    found = chances(Field(zip(places, ALL_TILES, strict=True)), EDITION_2019)
    along = [found[tile] for tile in ALL_TILES]
    assert along == along[::-1]
    assert along[:30] == sorted(along[:30], reverse=True)
    found = chances(drawn(ORDERED), EDITION_2019)
    assert max(found.values()) < 2 * min(found.values())


@pytest.mark.release
def test_a_seeker_takes_more_turns_than_if_all_tiles_were_as_likely() -> None:
    ground = field(-3, "hiding")
    turns = play_all_secrets(Setup(ground), Level.CLUB).turns
    found = chances(ground, EDITION_2019)
    expected = sum(found[tile] * taken for tile, taken in zip(ALL_TILES, turns, strict=True))
    assert expected / sum(found.values()) > sum(turns) / len(turns) + 0.7
