"""Where seekers may enter and move: each ruling on its own, on fields drawn for it."""

import pytest

from tests.tables import ORDERED, drawn, names, rearranged, refused, rule, tile, tiles, turn_two
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.moves import MoveSeeker, Rule
from topologic_qt.games.topologic.rules.setup import (
    EDITION_2017,
    EDITION_2019,
    EDITION_FRENCH,
    EDITIONS,
    Edition,
)


def reached(picture: str, positions: str, edition: Edition) -> str:
    """The names of the tiles that the first of the seekers reaches on the field of a picture."""
    return names(destinations(drawn(picture), edition, tiles(positions), 0))


class TestEntries:
    FIELD = "R1 R2 R3 R4\nO1 O2 O3 O4\nY1 Y2 .. Y4\nG1 G2 G3 G4"

    def test_are_on_the_border(self) -> None:
        for edition in (EDITION_2017, EDITION_2019):
            assert names(entries(drawn(self.FIELD), edition)) == "G1 G2 G3 G4 O1 O4 R1 R2 R3 R4 Y1 Y4"

    def test_are_anywhere_in_the_french_edition(self) -> None:
        assert entries(drawn(ORDERED), EDITION_FRENCH) == set(ALL_TILES)
        assert "O2" in names(entries(drawn(self.FIELD), EDITION_FRENCH))


class TestLines:
    PLUS = """
    .. .. R1 .. ..
    .. O1 R2 O2 ..
    Y1 Y2 K1 Y3 Y4
    .. O3 R3 O4 ..
    .. .. R4 .. ..
    """

    def test_run_straight_any_distance_and_in_eight_directions_in_the_french_edition(self) -> None:
        for edition in (EDITION_2017, EDITION_2019):
            assert reached(self.PLUS, "K1", edition) == "R1 R2 R3 R4 Y1 Y2 Y3 Y4"
        assert reached(self.PLUS, "K1", EDITION_FRENCH) == "O1 O2 O3 O4 R1 R2 R3 R4 Y1 Y2 Y3 Y4"

    def test_are_the_straight_ones_of_a_rook_and_a_queen_on_a_full_field(self) -> None:
        for edition in EDITIONS.values():
            found = destinations(drawn(ORDERED), edition, tiles("G3 R1 R1"), 0)
            rook = {f"{colour}3" for colour in "ROYBVPWKS"} | {f"G{number}" for number in "12456"}
            bishop = {"Y2", "O1", "Y4", "O5", "R6", "B2", "V1", "B4", "V5", "P6"}
            assert {str(tile) for tile in found} == (rook | bishop if edition is EDITION_FRENCH else rook)

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


class TestGaps:
    def test_end_a_line(self) -> None:
        for edition in EDITIONS.values():
            assert reached("R1 R2 .. R3 R4", "R1", edition) == "R2"
            ring = "R1 R2 R3\nO1 .. O3\nY1 Y2 Y3"
            assert "O3" not in reached(ring, "O1", edition)
            assert "Y2" not in reached(ring, "R2", edition)

    def test_at_a_diagonal_step_end_a_diagonal(self) -> None:
        field = "R1 O1 Y1\nR2 .. Y2\nR3 O3 Y3"
        assert reached(field, "R1", EDITION_FRENCH) == "O1 R2 R3 Y1"

    def test_beside_a_diagonal_do_not_matter(self) -> None:
        assert reached("R1 ..\n.. Y5", "R1", EDITION_FRENCH) == "Y5"
        assert reached("R1 O1\n.. Y5", "R1", EDITION_FRENCH) == "O1 Y5"
        assert reached(".. .. K3\n.. K2 ..\nK1 .. ..", "K1", EDITION_FRENCH) == "K2 K3"
        for edition in (EDITION_2017, EDITION_2019):
            assert reached("R1 ..\n.. Y5", "R1", edition) == ""


class TestOtherSeekers:
    ROW = "R1 R2 R3 R4 R5"

    def test_stop_a_line_where_they_stand_in_2019(self) -> None:
        assert reached(self.ROW, "R1 R3", EDITION_2019) == "R2 R3"
        assert reached(self.ROW, "R3 R2 R4", EDITION_2019) == "R2 R4"

    def test_are_passed_freely_in_the_other_editions(self) -> None:
        for edition in [EDITION_2017, EDITION_FRENCH]:
            assert reached(self.ROW, "R1 R3 R4", edition) == "R2 R3 R4 R5"
        assert reached("R1 .. ..\n.. R2 ..\n.. .. R3", "R1 R2", EDITION_FRENCH) == "R2 R3"

    def test_on_the_same_tile_do_not_hold_a_seeker_back(self) -> None:
        for edition in EDITIONS.values():
            assert reached(self.ROW, "R1 R1 R1", edition) == "R2 R3 R4 R5"

    def test_block_only_the_line_on_which_they_stand(self) -> None:
        field = "R1 R2 R3\nO1 O2 O3\nY1 Y2 Y3"
        assert reached(field, "O1 O2", EDITION_2019) == "O2 R1 Y1"

    def test_that_have_not_entered_block_nothing(self) -> None:
        found = destinations(drawn(self.ROW), EDITION_2019, (tile("R1"), None), 0)
        assert names(found) == "R2 R3 R4 R5"


class TestOrderIn2019:
    """Seekers move one after the other, and each blocks where it stands at that moment."""

    def test_a_seeker_no_longer_blocks_where_it_stood(self) -> None:
        game, state = Topologic(), turn_two("R3 G3 S1")
        assert rule(state, MoveSeeker(0, tile("B3"))) is Rule.BLOCKED
        state = game.apply(state, MoveSeeker(1, tile("G4")))
        assert game.apply(state, MoveSeeker(0, tile("B3"))).round.positions == tiles("B3 G4 S1")

    def test_a_seeker_blocks_where_it_has_moved_to(self) -> None:
        game, state = Topologic(), turn_two("R3 G4 S1")
        assert tile("B3") in legal_destinations(state, 0)
        state = game.apply(state, MoveSeeker(1, tile("G3")))
        assert names(legal_destinations(state, 0)) == "G3 O3 R1 R2 R4 R5 R6 Y3"
        assert refused(state, MoveSeeker(0, tile("B3"))).facts["by"] == tile("G3")

    def test_a_seeker_that_leaves_a_shared_tile_leaves_the_others_in_the_way(self) -> None:
        game = Topologic()
        state = game.apply(turn_two("G3 G3 R3"), MoveSeeker(0, tile("G6")))
        assert rule(state, MoveSeeker(2, tile("B3"))) is Rule.BLOCKED
        state = game.apply(state, MoveSeeker(1, tile("S3")))
        assert game.apply(state, MoveSeeker(2, tile("B3"))).round.positions == tiles("G6 S3 B3")


class TestRefusals:
    """A refused move names the rule, and says in a sentence who, where and why."""

    def test_a_seeker_that_stays(self) -> None:
        for edition in EDITIONS.values():
            refusal = refused(turn_two("G3 R1 R1", edition=edition), MoveSeeker(0, tile("G3")))
            assert refusal.rule is Rule.STAYS
            assert refusal.facts == {"seeker": 0, "to": tile("G3")}
            assert str(refusal) == "Seeker 1 is already on G3."

    def test_a_move_off_every_line(self) -> None:
        for edition in EDITIONS.values():
            for to in ["B1", "S6"]:
                refusal = refused(turn_two("R5 S1 G3", edition=edition), MoveSeeker(2, tile(to)))
                assert refusal.rule is Rule.NOT_STRAIGHT
                assert refusal.facts == {"seeker": 2, "to": tile(to)}
                assert str(refusal) == f"Seeker 3 cannot go from G3 to {to} in one straight line."

        for edition in (EDITION_2017, EDITION_2019):
            assert rule(turn_two("G3 R1 R1", edition=edition), MoveSeeker(0, tile("B4"))) is Rule.NOT_STRAIGHT

    def test_a_move_across_a_gap(self) -> None:
        for edition in EDITIONS.values():
            field = rearranged({"Y3": (10, 0)})
            refusal = refused(turn_two("R3 R1 R1", field=field, edition=edition), MoveSeeker(0, tile("G3")))
            assert refusal.rule is Rule.GAP
            assert refusal.facts == {"seeker": 0, "to": tile("G3")}
            assert str(refusal) == "Seeker 1 cannot cross the gap between R3 and G3."

        state = turn_two("O2 R1 R1", field=rearranged({"Y3": (10, 0)}), edition=EDITION_FRENCH)
        assert rule(state, MoveSeeker(0, tile("G4"))) is Rule.GAP

    def test_a_move_over_another_seeker_in_2019(self) -> None:
        refusal = refused(turn_two("R3 Y3 G3"), MoveSeeker(0, tile("B3")))
        assert refusal.rule is Rule.BLOCKED
        assert refusal.facts == {"seeker": 0, "to": tile("B3"), "by": tile("Y3")}
        assert str(refusal) == "Seeker 1 cannot pass over Y3, where another seeker stands."

    def test_what_comes_first_on_the_line_is_named(self) -> None:
        for seeker_on, expected in [("O3", Rule.BLOCKED), ("G3", Rule.GAP), ("Y6", Rule.GAP)]:
            state = turn_two(f"R3 {seeker_on} R1", field=rearranged({"Y3": (10, 0)}))
            assert rule(state, MoveSeeker(0, tile("B3"))) is expected
