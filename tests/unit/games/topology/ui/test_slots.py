"""The slots of the rack: each tile of a turn keeps its own until the turn ends."""

from topologic_qt.engine import Match
from topologic_qt.games.topology.rules import (
    DESIGNS,
    Draw,
    End,
    Lay,
    Move,
    Setup,
    State,
    Topology,
    Turn,
    Variant,
    View,
    new_setup,
    placements,
)
from topologic_qt.games.topology.ui.slots import Slots, slot_count

TopologyMatch = Match[Setup, State, Move, View]


def match_of(first: str, **more: object) -> TopologyMatch:
    """A match whose stack begins with these designs, after the start tile A."""
    stack = list("A" + first)
    rest = list(DESIGNS * 2)
    for design in stack:
        rest.remove(design)
    return Match(Topology(), new_setup(stack="".join(stack + rest), **more))  # type: ignore[arg-type]


def lay(match: TopologyMatch, design: str) -> None:
    """Lay a tile anywhere."""
    placed = placements(match.state.tiles, design)[0]
    match.apply(Lay(design, placed.at, placed.direction))


def shown(slots: Slots) -> str:
    """The designs in the slots, in small letters where the tile is on the table."""
    return "".join(slot.design if slot.filled else slot.design.lower() for slot in slots.slots)


def test_a_tile_leaves_its_slot_and_comes_back_to_it() -> None:
    match = match_of("BCD")
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


def test_of_two_equal_tiles_the_one_that_was_taken_is_laid() -> None:
    match = match_of("BBC")
    slots = Slots().followed(match.view(None))
    lay(match, "B")
    assert shown(slots.followed(match.view(None), taken=0)) == "bBC"
    assert shown(slots.followed(match.view(None), taken=1)) == "BbC"


def test_the_next_turn_has_slots_of_its_own() -> None:
    match = match_of("BCDEFG")
    slots = Slots().followed(match.view(None))
    for design in "BCD":
        lay(match, design)
    match.apply(End())
    assert shown(slots.followed(match.view(None))) == "EFG"


def test_a_third_tile_comes_into_the_last_slot() -> None:
    match = match_of("BCD", variant=Variant.ADVANCED)
    slots = Slots().followed(match.view(None))
    assert shown(slots) == "BC"
    match.apply(Draw())
    assert shown(slots.followed(match.view(None))) == "BCD"


def test_a_match_that_was_opened_within_a_turn_has_all_its_tiles_where_they_were() -> None:
    for laid in ("D", "C", "CB", "DBC"):
        match = match_of("BCD")
        slots = Slots().followed(match.view(None))
        for design in laid:
            lay(match, design)
        assert Slots().followed(match.view(None)) == slots.followed(match.view(None)), laid


def test_another_match_in_the_same_turn_has_other_slots() -> None:
    slots = Slots().followed(match_of("BCD").view(None))
    assert shown(slots.followed(match_of("EFG").view(None))) == "EFG"


def test_the_rack_has_as_many_slots_as_a_turn_can_have_tiles() -> None:
    assert slot_count(match_of("BCD").view(None)) == 3
    assert slot_count(match_of("BCD", variant=Variant.ADVANCED).view(None)) == 3
    three = match_of("BCD", names=("Anna", "Ben", "Clara"))
    assert slot_count(three.view(None)) == 2
    turned = match_of("BCD", variant=Variant.ADVANCED)
    turned.apply(Turn((0, 0)))
    assert shown(Slots().followed(turned.view(None))) == "BC"
