"""The slots of the rack: each tile of a turn keeps its slot until the turn ends."""

from random import Random

from hypothesis import given, strategies as st

from tests.topology_tables import TopologyMatch, match_with, random_table
from topologic_qt.engine.match import Match
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Turn
from topologic_qt.games.topology.rules.placed import PlacedTile, placements
from topologic_qt.games.topology.rules.state import State, Variant, new_setup
from topologic_qt.games.topology.ui.laying import Places, revision, standing
from topologic_qt.games.topology.ui.rack import Slots, slot_count
from topologic_qt.table.keyboard import ARROWS


def lay(match: TopologyMatch, design: str) -> None:
    """Lay a tile anywhere."""
    placed = placements(match.state.tiles, design)[0]
    match.apply(Lay(design, placed.at, placed.direction))


def shown(slots: Slots) -> str:
    """The designs in the slots, in lower case if the tile is on the table."""
    return "".join(slot.design if slot.filled else slot.design.lower() for slot in slots.slots)


def test_a_tile_leaves_its_slot_and_comes_back_to_it_of_two_equal_ones_the_one_that_was_taken() -> None:
    match = match_with("ABCDEFG")
    slots = Slots().followed(match.view(None))
    assert shown(slots) == "BCD"
    lay(match, "C")
    assert shown(slots := slots.followed(match.view(None))) == "BcD"
    lay(match, "B")
    assert shown(slots := slots.followed(match.view(None))) == "bcD"
    match.take_back()
    match.take_back()
    lay(match, "B")
    assert shown(slots := slots.followed(match.view(None))) == "bCD"
    assert slots.empty_for("B") == 0
    assert slots.empty_for("C") is None
    lay(match, "C")
    lay(match, "D")
    match.apply(End())
    assert shown(slots.followed(match.view(None))) == "EFG", "the next turn has slots of its own"
    other = match_with("AHIJ").view(None)
    assert shown(Slots().followed(match_with("ABCD").view(None)).followed(other)) == "HIJ", "another match"
    match = match_with("ABBC")
    slots = Slots().followed(match.view(None))
    lay(match, "B")
    assert shown(slots.followed(match.view(None), taken=0)) == "bBC"
    assert shown(slots.followed(match.view(None), taken=1)) == "BbC"


def test_a_match_that_was_opened_within_a_turn_has_all_its_tiles_where_they_were() -> None:
    for laid in ("D", "C", "CB", "DBC"):
        match = match_with("ABCD")
        slots = Slots().followed(match.view(None))
        for design in laid:
            lay(match, design)
        assert Slots().followed(match.view(None)) == slots.followed(match.view(None)), laid


def test_the_rack_has_as_many_slots_as_a_turn_can_have_tiles() -> None:
    assert slot_count(match_with("ABCD").view(None)) == 3
    match = match_with("ABCD", variant=Variant.ADVANCED)
    slots = Slots().followed(match.view(None))
    assert (slot_count(match.view(None)), shown(slots)) == (3, "BC")
    match.apply(Draw())
    assert shown(slots.followed(match.view(None))) == "BCD", "a third tile comes into the last slot"
    three = match_with("ABCD", 3)
    assert slot_count(three.view(None)) == 2
    turned = match_with("ABCD", variant=Variant.ADVANCED)
    turned.apply(Turn((0, 0)))
    assert shown(Slots().followed(turned.view(None))) == "BC"


def reached(ways: dict[PlacedTile, set[PlacedTile]], start: PlacedTile) -> set[PlacedTile]:
    """The places these ways lead to."""
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
