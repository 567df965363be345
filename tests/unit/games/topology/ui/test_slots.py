"""The slots of the rack: each tile of a turn keeps its own until the turn ends."""

from tests.topology_tables import TopologyMatch, match_with
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Turn
from topologic_qt.games.topology.rules.placed import placements
from topologic_qt.games.topology.rules.state import Variant
from topologic_qt.games.topology.ui.rack import Slots, slot_count


def lay(match: TopologyMatch, design: str) -> None:
    """Lay a tile anywhere."""
    placed = placements(match.state.tiles, design)[0]
    match.apply(Lay(design, placed.at, placed.direction))


def shown(slots: Slots) -> str:
    """The designs in the slots, in small letters where the tile is on the table."""
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
