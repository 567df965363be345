"""The tiles of a turn as people want them: which can stay, and by which moves that comes about."""

from hypothesis import given, strategies as st

from topologic_qt.engine.match import Match
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Lay
from topologic_qt.games.topology.rules.placed import PlacedTile, placements
from topologic_qt.games.topology.rules.state import State, new_setup
from topologic_qt.games.topology.ui.laying import revision, standing

START = (PlacedTile("A", (0, 0), 0),)
NEAR = PlacedTile("B", (2, 0), 0)
FAR = PlacedTile("C", (4, 0), 0)
OTHER = PlacedTile("D", (0, 1), 0)


def test_a_tile_that_hangs_on_a_missing_one_falls_and_only_what_differs_is_taken_back() -> None:
    assert standing(START, [NEAR, FAR, OTHER]) == ((NEAR, FAR, OTHER), ())
    assert standing(START, [FAR, OTHER]) == ((OTHER,), (FAR,))
    assert standing(START, [FAR, OTHER, NEAR]) == ((OTHER, NEAR, FAR), ()), "each touches another"
    over = PlacedTile("E", (3, 0), 0)
    assert standing(START, [NEAR, over]) == ((NEAR,), (over,))
    moved = PlacedTile("C", (1, -1), 1)
    assert revision([NEAR, FAR, OTHER], [NEAR, moved, OTHER]) == (
        2,
        (Lay("C", (1, -1), 1), Lay("D", (0, 1), 0)),
    )
    assert revision([NEAR, FAR], [NEAR, FAR]) == (0, ())
    assert revision([NEAR, FAR], []) == (2, ())


@given(st.data())
def test_whatever_is_wanted_the_rules_take_what_stands(data: st.DataObject) -> None:
    setup = new_setup(seed=data.draw(st.sampled_from("abcde")))
    match: Match[object, State, object, object] = Match(Topology(), setup)  # type: ignore[arg-type]
    for _ in range(data.draw(st.integers(0, 3))):
        state = match.state
        placed = data.draw(st.sampled_from(placements(state.tiles, state.revealed[0])))
        match.apply(Lay(placed.design, placed.at, placed.direction))
    state = match.state
    designs = [*(tile.design for tile in state.this_turn), *state.revealed]
    near = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
    wanted = [
        PlacedTile(design, data.draw(near), data.draw(st.integers(0, 5)))
        for design in designs
        if data.draw(st.booleans())
    ]
    kept = standing(state.confirmed, wanted)
    back, moves = revision(state.this_turn, kept.stay)
    match.revise(back, moves)
    assert match.state.this_turn == kept.stay
    assert sorted((*kept.stay, *kept.fall), key=repr) == sorted(wanted, key=repr)
