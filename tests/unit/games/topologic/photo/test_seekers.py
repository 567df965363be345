"""Seekers on made photos: chips that lie flat, cones that stand, and none."""

import pytest
from photo_scene import judge, make_photo

from topologic_qt.games.topologic.photo import read_photo

SIZE = (1280, 960)

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", [42, 55], ids=["chips", "cones"])
def test_seekers_are_seen_on_their_tiles_which_stay_readable(seed: int) -> None:
    photo = make_photo(seed, size=SIZE, seekers=4)
    seen = read_photo(photo.data)
    judged = judge(photo, seen)
    assert not judged.wrong
    assert sorted(seeker.tile for seeker in seen.seekers) == list(photo.seekers)
    places = {tile.tile: tile.place for tile in seen.tiles}
    assert all(places[seeker.tile] == seeker.place for seeker in seen.seekers)


def test_no_seekers_are_made_up() -> None:
    photo = make_photo(42, size=SIZE, seekers=0)
    seen = read_photo(photo.data)
    assert not judge(photo, seen).wrong
    assert not seen.seekers
