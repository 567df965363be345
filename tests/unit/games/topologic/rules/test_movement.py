"""The tiles where seekers may enter and move: each ruling separately, on fields drawn for it."""

import pytest

from tests.tables import drawn, rearranged, refused, rule, tile, tiles, turn_two
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import MoveSeeker, Rule
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, EDITIONS


class TestLines:
    def test_come_with_the_tiles_that_they_pass(self) -> None:
        for edition in EDITIONS.values():
            found = destinations(drawn("R1 R2 R3 R4"), edition, tiles("R4"), 0)
            assert found[tile("R1")] == tiles("R3 R2 R1")
            assert found[tile("R3")] == tiles("R3")
        found = destinations(drawn("R1 .. ..\n.. R2 ..\n.. .. R3"), EDITION_FRENCH, tiles("R1"), 0)
        assert found == {tile("R2"): tiles("R2"), tile("R3"): tiles("R2 R3")}

    def test_are_not_asked_for_a_seeker_that_has_not_entered(self, subtests: pytest.Subtests) -> None:
        for edition in EDITIONS.values():
            with subtests.test(edition=edition), pytest.raises(ValueError, match="Seeker 2 has not entered"):
                destinations(drawn("R1 R2"), edition, (tile("R1"), None), 1)


def test_a_refused_move_names_the_rule_and_says_who_where_and_why() -> None:
    gap = rearranged({"Y3": (10, 0)})
    for state, move, broken, said in (
        (turn_two("G3 R1 R1"), MoveSeeker(0, tile("G3")), Rule.STAYS, "Seeker 1 is already on G3."),
        (
            turn_two("R5 S1 G3"),
            MoveSeeker(2, tile("S6")),
            Rule.NOT_STRAIGHT,
            "Seeker 3 can’t go straight from G3 to S6.",
        ),
        (
            turn_two("R3 R1 R1", field=gap),
            MoveSeeker(0, tile("G3")),
            Rule.GAP,
            "Seeker 1 can’t cross the gap between R3 and G3.",
        ),
        (
            turn_two("R3 Y3 G3"),
            MoveSeeker(0, tile("B3")),
            Rule.BLOCKED,
            "Seeker 1 can’t pass over the one on Y3.",
        ),
    ):
        refusal = refused(state, move)
        assert (refusal.rule, str(refusal)) == (broken, said)
        assert refusal.facts.items() >= {("seeker", move.seeker), ("to", move.to)}
    for seeker_on, expected in [("O3", Rule.BLOCKED), ("G3", Rule.GAP), ("Y6", Rule.GAP)]:
        state = turn_two(f"R3 {seeker_on} R1", field=gap)
        assert rule(state, MoveSeeker(0, tile("B3"))) is expected, "what comes first on the line is named"
