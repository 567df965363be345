"""Turns, choices of the advanced variant, taking back, and the end (rulings 2 to 5, 13 to 16, 19 to 21)."""

import pytest

from tests.topology_tables import TopologyMatch, lay_all, match_with, refused, stack_of, tiles
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.match import NothingToTakeBack
from topologic_qt.engine.players import Computer
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.match_results import ranked
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Resign, Rule, Turn
from topologic_qt.games.topology.rules.placed import FARTHEST, PlacedTile
from topologic_qt.games.topology.rules.state import TurnResult, Variant

RULES = Topology()


def lay(match: TopologyMatch, text: str) -> None:
    for tile in tiles(text):
        match.apply(Lay(tile.design, tile.at, tile.direction))


def advanced(designs: str = "JWEI", stack_left: int | None = None) -> TopologyMatch:
    """A match of the advanced variant, with so many tiles left in the stack at a turn's start."""
    match = match_with(designs, variant=Variant.ADVANCED)
    while stack_left is not None and match.state.stack_size > stack_left:
        match.apply(Turn((0, 0)) if match.state.stack_size - stack_left in (2, 4) else Draw())
        lay_all(match)
    return match


class TestPlaces:
    def test_what_the_rules_refuse(self) -> None:
        wrong: list[tuple[Move, Rule]] = [
            (Lay("R", (0, 0), 1), Rule.OCCUPIED),
            (Lay("R", (0, -1), 5), Rule.OCCUPIED),
            (Lay("R", (5, 5), 0), Rule.NOT_ADJACENT),
            (Lay("R", (3, -2), 0), Rule.NOT_ADJACENT),
            (Lay("A", (2, 0), 0), Rule.NOT_REVEALED),
            (Lay("?", (2, 0), 0), Rule.NO_SUCH_DESIGN),
            (Lay("", (2, 0), 0), Rule.NO_SUCH_DESIGN),
            (Lay("R", (2, 0), 6), Rule.OUT_OF_RANGE),
            (Lay("R", (2, 0), -1), Rule.OUT_OF_RANGE),
            (Lay("R", (FARTHEST + 1, 0), 0), Rule.OUT_OF_RANGE),
            (Lay("R", (10**30, 0), 0), Rule.OUT_OF_RANGE),
            (Draw(), Rule.NOT_IN_VARIANT),
            (Turn((0, 0)), Rule.NOT_IN_VARIANT),
            (End(), Rule.TILES_LEFT),
        ]
        for move, rule in wrong:
            assert refused(match_with("JRDZ"), move) is rule, move
        with pytest.raises(IllegalMove, match="There’s no design AB, only A to Z"):
            match_with("JABZ").apply(Lay("AB", (2, 0), 0))
        for change in (ChangeSeat(2, Computer()), ChangeSeat(0, None)):
            assert refused(match_with("JRDZ"), change) is Rule.NO_SUCH_SEAT
        twice = match_with("JRRZ")
        moves = [*RULES.legal_moves(twice.state)]
        assert len({*moves}) == len(moves), "two tiles of one design are laid one after the other"
        lay(twice, "R2,0,0 R4,0,0")
        assert twice.state.revealed == ("Z",), "a tile of the same turn is touched like any other"


class TestAdvanced:
    def test_a_choice_comes_before_laying(self) -> None:
        match = advanced()
        assert match.state.revealed == ("W", "E")
        assert match.state.choosing
        assert refused(match, Lay("W", (2, 0), 0)) is Rule.CHOOSE_FIRST
        assert refused(match, End()) is Rule.TILES_LEFT
        assert refused(match, Turn((7, 7))) is Rule.NO_TILE
        assert [*RULES.legal_moves(match.state)] == [Turn((0, 0)), Draw(), Resign()]

    def test_a_third_tile_or_a_half_turn_and_two_tiles(self) -> None:
        match = advanced()
        match.apply(Draw())
        assert match.state.revealed == ("W", "E", "I")
        assert match.state.drew
        assert refused(match, Draw()) is Rule.NOT_NOW
        assert refused(match, Turn((0, 0))) is Rule.NOT_NOW
        lay_all(match)
        assert match.state.turns[0].drew
        assert match.state.turns[0].turned is None
        assert not match.state.drew
        match = advanced()
        match.apply(Turn((1, 0)))
        assert match.state.tiles == (PlacedTile("J", (1, 0), 3),)
        assert match.state.turned == PlacedTile("J", (0, 0), 0)
        assert refused(match, Turn((0, 0))) is Rule.NOT_NOW
        assert refused(match, Draw()) is Rule.NOT_NOW
        lay_all(match)
        assert match.state.turns[0].turned == PlacedTile("J", (0, 0), 0)
        assert len(match.state.turns[0].tiles) == 2

    def test_what_is_turned_may_be_named_and_is_no_tile_of_this_turn(self) -> None:
        """Ruling 16: the player has given up the third tile."""
        match = advanced("DWEI")
        match.apply(Turn((0, 0)))
        assert match.state.tiles == (PlacedTile("D", (0, 0), 0),)
        assert match.state.turned == PlacedTile("D", (0, 0), 0)
        assert refused(match, Draw()) is Rule.NOT_NOW
        match = advanced()
        match.apply(Draw())
        lay(match, "W2,0,0")
        assert refused(match, Turn((3, 0))) is Rule.LAID_THIS_TURN
        assert refused(match, Turn((0, 0))) is Rule.NOT_NOW

    def test_a_short_stack(self) -> None:
        """Ruling 19: without a third tile, turning is optional."""
        for left in (2, 1, 0):
            match = advanced(stack_left=left)
            state = match.state
            assert state.stack_size == left
            assert state.must_choose == (left > 0)
        assert state.choosing
        kinds = [type(move) for move in RULES.legal_moves(state)]
        assert {*kinds} == {Turn, Lay, Resign}
        assert kinds == sorted(kinds, key=[Turn, Lay, Resign].index)
        assert refused(match, Draw()) is Rule.STACK_EMPTY
        match.apply(Turn((0, 0)))
        assert not match.state.choosing
        match.take_back()
        lay_all(match)
        assert match.state.turns[-1].turned is None
        assert not match.state.turns[-1].drew
        assert match.outcome is not None


class TestEnd:
    def test_giving_up_ends_a_match_of_any_number_at_once(self) -> None:
        for players in (2, 3, 4):
            match = match_with("JRDZKY", players=players)
            assert match.view(0).setup.stack == match.view(None).stack == ""
            lay_all(match)
            match.apply(Resign())
            assert match.to_move == frozenset()
            assert match.outcome is not None
            assert match.outcome.ranking[-1] == 1
            assert match.outcome.winners == match.outcome.ranking[:1]
            assert [*RULES.legal_moves(match.state)] == []
            assert match.view(0).setup.stack == stack_of("JRDZKY"), "it is seen when the match is over"
            for move in (End(), Resign(), Lay("D", (9, 9), 0), ChangeSeat(0, Computer())):
                assert refused(match, move) is Rule.OVER
            with pytest.raises(NothingToTakeBack):
                match.take_back()

    @staticmethod
    def turns(*seats: int) -> list[TurnResult]:
        numbered = enumerate(seats, start=1)
        return [TurnResult(seat, number, (), False, None, (), 0) for number, seat in numbered]

    def test_among_equals_who_played_last_is_behind_and_who_gave_up_behind_all(self) -> None:
        """Ruling 14, for two: seat 0 played the last turn."""
        for scores, order in (((5, 7), (1, 0)), ((7, 5), (0, 1)), ((5, 5), (1, 0))):
            assert ranked(scores, self.turns(0, 1, 0), None) == order
        assert ranked((4, 4, 4), self.turns(0, 1, 2, 0, 1), None) == (2, 0, 1)
        assert ranked((4, 9, 4, 4), self.turns(0, 1, 2, 3, 0, 1), None) == (1, 2, 3, 0)
        assert ranked((9, 1, 1), self.turns(0, 1, 2), 0) == (1, 2, 0), "who gave up is behind all others"
        assert ranked((0, 0, 0), self.turns(0), 1) == (2, 0, 1), "who had no turn yet is ahead of equals"
        assert ranked((0, 0, 0, 0), [], 2) == (0, 1, 3, 2)
