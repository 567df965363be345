"""What seekers score."""

from tests.tables import tile, tiles
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.hints import hint, points


def test_a_point_for_the_colour_and_a_point_for_the_number() -> None:
    for on, secret, scored in [
        ("Y5", "Y5", 2),
        ("Y1", "Y5", 1),
        ("B5", "Y5", 1),
        ("B1", "Y5", 0),
        ("S6", "S1", 1),
        ("K1", "S1", 1),
    ]:
        assert points(tile(on), tile(secret)) == scored


def test_two_points_are_scored_on_the_secret_alone() -> None:
    for secret in ALL_TILES:
        assert [on for on in ALL_TILES if points(on, secret) == 2] == [secret]
        assert sum(points(on, secret) == 1 for on in ALL_TILES) == 5 + 9


def test_the_hint_is_the_sum_over_all_seekers_those_on_one_tile_too() -> None:
    assert hint(tiles("Y1 Y2 B5 K3 K3"), tile("Y5")) == 3
    assert hint(tiles("Y5 Y5 Y5 Y5 Y5"), tile("Y5")) == 10
    assert hint(tiles("K3 K3 K3 K3"), tile("Y5")) == 0
    assert hint(tiles("Y1 B5 K3"), tile("Y5")) == hint(tiles("K3 Y1 B5"), tile("Y5")) == 2
