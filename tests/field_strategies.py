"""Strategies of Hypothesis for the editor: fields, finished or not, and groups of their tiles."""

from hypothesis import strategies as st

from tests.strategies import origins
from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Location
from topologic_qt.games.topologic.rules.shapes import random_field


def fields(reach: int = 6) -> st.SearchStrategy[Field]:
    """A field under construction: unfinished, in parts, with negative places."""
    places = st.builds(Location, st.integers(-reach, reach), st.integers(-reach, reach))
    return st.lists(places, unique=True, max_size=60).flatmap(
        lambda chosen: st.permutations(ALL_TILES).map(lambda tiles: Field(zip(chosen, tiles, strict=False)))
    )


any_fields = st.sampled_from([1, 6, 40, 10_000, 1_000_000]).flatmap(fields) | origins.map(random_field)
"""Fields close together, scattered, and ready to be played."""

groups = st.just(ALL_TILES) | st.lists(st.sampled_from(ALL_TILES), unique=True)
"""Tiles that are selected."""

chances = st.integers(0, 2**64 - 1).map(Rng)
"""Seeded chance."""
