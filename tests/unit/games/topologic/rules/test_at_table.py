"""A round at a real table, where the program does not know the secret and people count points."""

from tests.tables import ORDERED, TopologicMatch, drawn, enter, refused, rule, tile, tiles
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.correcting import (
    MOST_CORRECTIONS,
    corrections,
    illegal_turns,
    possible_points,
)
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import disputed, fitting, miscounts
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    CorrectHint,
    CorrectTurn,
    GiveHint,
    GiveUp,
    HideAtTable,
    HideSecret,
    MoveSeeker,
    PlaceSeeker,
    Rule,
    TellSecret,
)
from topologic_qt.games.topologic.rules.setup import Seating, Setup
from topologic_qt.games.topologic.rules.state import Ending, Phase, Turn


def at_table(seat: int = 1) -> TopologicMatch:
    """A match of three seekers on the ordered field, with the program beside one of the players."""
    return TopologicMatch(Topologic(), Setup(drawn(ORDERED), seekers=3, seating=Seating(at_table=seat)))


def asked(match: TopologicMatch, positions: str, announced: int) -> None:
    """Play the first turn: enter on these tiles, and note the announced points."""
    match.apply(HideAtTable())
    enter(match, positions)
    match.apply(AskForHint())
    match.apply(GiveHint(announced))


def turn(positions: str, hint: int) -> Turn:
    """A turn that ended on these tiles, with that hint."""
    return Turn(tiles(positions), hint, ())


class TestHiding:
    def test_in_the_round_in_which_the_one_with_the_program_seeks_nothing_is_hidden_in_it(self) -> None:
        match = at_table()
        assert list(Topologic().legal_moves(match.state)) == [HideAtTable()]
        assert rule(match.state, HideSecret(tile("R1"))) is Rule.HIDDEN_ELSEWHERE
        match.apply(HideAtTable())
        assert match.state.round.secret is None
        assert match.state.round.phase is Phase.ENTER

    def test_in_the_other_round_the_program_is_told_knows_and_asks_nobody(self) -> None:
        here = TopologicMatch(Topologic(), Setup(drawn(ORDERED)))
        assert rule(here.state, HideAtTable()) is Rule.KNOWN_HERE
        match = at_table(seat=0)
        assert rule(match.state, HideAtTable()) is Rule.KNOWN_HERE
        match.apply(HideSecret(tile("R1")))
        assert match.state.round.secret == tile("R1")
        enter(match, "R1 R1 S6")
        match.apply(AskForHint())
        match.apply(GiveHint(4))
        assert rule(match.state, CorrectHint(0, 3)) is Rule.KNOWN_HERE
        match.apply(GiveUp())
        assert match.state.rounds[0].phase is Phase.OVER


class TestHints:
    def test_a_full_hint_finds_the_secret(self) -> None:
        match = at_table()
        asked(match, "R1 R1 R1", 6)
        found = match.state.rounds[0]
        assert (found.ending, found.secret, found.phase) == (Ending.FOUND, tile("R1"), Phase.OVER)
        assert len(match.state.rounds) == 2
        assert possible_points(found, 0) == [6]


class TestCorrecting:
    def test_a_hint_is_set_right_for_good_while_the_next_turn_runs_and_what_was_said_is_kept(self) -> None:
        match = at_table()
        asked(match, "R1 R1 S6", 3)
        match.apply(MoveSeeker(0, tile("R4")))
        match.apply(CorrectHint(0, 1))
        match.apply(CorrectHint(0, 2))
        assert not match.can_take_back
        (mended,) = match.state.round.turns
        assert (mended.hint, mended.corrected) == (2, (3, 1))
        assert match.state.round.running == (MoveSeeker(0, tile("R4")),)

    def test_what_cannot_be_corrected(self) -> None:
        match = at_table()
        asked(match, "R1 R1 S6", 3)
        for index in [-1, 1, 7]:
            error = refused(match.state, CorrectHint(index, 1))
            assert (error.rule, error.facts) == (Rule.NO_SUCH_TURN, {"turn": index})
            assert f" {index + 1}" in str(error)
        assert corrections(match.state.round, 0) == [0, 1, 2, 4]
        assert rule(match.state, CorrectHint(0, 3)) is Rule.SAME_HINT
        assert rule(match.state, CorrectHint(0, 6)) is Rule.IMPOSSIBLE_HINT

    def test_the_last_hint_can_turn_out_to_be_full_but_not_when_a_seeker_has_moved_on(self) -> None:
        match = at_table()
        asked(match, "R1 R1 R1", 3)
        match.apply(MoveSeeker(0, tile("R4")))
        assert rule(match.state, CorrectHint(0, 6)) is Rule.IMPOSSIBLE_HINT
        match.take_back()
        match.apply(CorrectHint(0, 6))
        assert match.state.rounds[0].ending is Ending.FOUND


def put(
    seekers: str, make: type[PlaceSeeker] | type[MoveSeeker] = PlaceSeeker
) -> tuple[PlaceSeeker | MoveSeeker, ...]:
    """The moves of the first seekers to these tiles."""
    return tuple(make(seeker, to) for seeker, to in enumerate(tiles(seekers)))


class TestCorrectingATurn:
    def test_it_is_written_in_a_format_of_its_own_and_can_be_taken_back(self) -> None:
        match = at_table()
        asked(match, "R1 R1 S6", 3)
        before = match.state
        match.apply(CorrectTurn(0, put("R6 R1 S1"), 1))
        (turn,) = match.state.round.turns
        assert (turn.positions, turn.hint, turn.corrected) == (tiles("R6 R1 S1"), 1, (3,))
        assert turn.miscopied == (tiles("R1 R1 S6"),)
        record = to_record(match)
        assert (record["format"], record["moves"][-1]["move"]) == (4, "correct-turn")
        assert from_record(record).state == match.state
        match.take_back()
        assert (match.state, to_record(match)["format"]) == (before, 3)

    def test_what_the_rules_of_movement_forbid_is_taken_and_named(self) -> None:
        match = at_table()
        asked(match, "R1 R1 S6", 3)
        match.apply(MoveSeeker(1, tile("R4")))
        match.apply(CorrectTurn(0, put("R1 Y3 S6"), 2))
        assert [(turn, why.rule) for turn, why in illegal_turns(match.setup, match.state.round)] == [
            (0, Rule.NOT_ON_BORDER),
            (1, Rule.NOT_STRAIGHT),
        ]

    def test_what_is_no_correction(self) -> None:
        match = at_table()
        assert rule(match.state, CorrectTurn(0, put("R1 R1 S6"), 1)) is Rule.KNOWN_HERE
        asked(match, "R1 R1 S6", 3)
        for move, broken in (
            (CorrectTurn(1, put("R1 R1 S6"), 1), Rule.NO_SUCH_TURN),
            (CorrectTurn(0, put("R1 R1 S6"), 3), Rule.SAME_TURN),
            (CorrectTurn(0, put("R1 R1"), 1), Rule.NO_SUCH_MOVES),
            (CorrectTurn(0, put("R1 R1 S6 S6"), 1), Rule.NO_SUCH_MOVES),
            (CorrectTurn(0, put("R1 R1 S6", MoveSeeker), 1), Rule.NO_SUCH_MOVES),
            (CorrectTurn(0, put("R1 R1 S6"), 5), Rule.IMPOSSIBLE_HINT),
        ):
            assert rule(match.state, move) is broken
        match.apply(CorrectTurn(0, put("R1 R1 R1"), 6))  # which ends the round
        assert not match.can_take_back, "a result is counted once"
        assert rule(match.state, CorrectTurn(0, put("R1 R2 R1"), 4)) is Rule.FOUND_THERE
        assert match.state.rounds[0].ending is Ending.FOUND

    def test_a_hundred_corrections_are_enough(self) -> None:
        match = at_table()
        asked(match, "R1 R1 S6", 3)
        for number in range(MOST_CORRECTIONS):
            match.apply(CorrectTurn(0, put("R1 R1 S6"), number % 2))
        assert rule(match.state, CorrectTurn(0, put("R1 R1 S6"), 3)) is Rule.TOO_MANY_CORRECTIONS


class TestTelling:
    def test_after_giving_up_the_round_waits_for_the_secret_and_every_miscount_is_found(self) -> None:
        match = at_table()
        asked(match, "R1 R1 S6", 3)
        match.apply(AskForHint())
        match.apply(GiveHint(2))
        match.apply(GiveUp())
        assert match.state.round.phase is Phase.TELL
        assert match.state.to_move == match.state.round.referee
        assert miscounts(match.state.round) == ()
        match.apply(TellSecret(tile("R2")))
        first, second = match.state.rounds
        assert (first.secret, first.phase, second.phase) == (tile("R2"), Phase.OVER, Phase.HIDE)
        assert miscounts(first) == ((0, 3, 2),)

    def test_nobody_has_to_tell_and_then_nothing_is_checked(self) -> None:
        match = at_table()
        asked(match, "R1 R1 S6", 3)
        match.apply(GiveUp())
        match.apply(TellSecret(None))
        assert match.state.rounds[0].secret is None
        assert match.state.rounds[0].phase is Phase.OVER
        assert miscounts(match.state.rounds[0]) == ()


def test_tiles_fit_that_explain_every_hint() -> None:
    assert fitting([turn("R1 R1 R1", 6)]) == {tile("R1")}
    assert fitting([turn("R1 R1 R1", 3), turn("S6 S6 S6", 3)]) == {tile("R6"), tile("S1")}
    assert len(fitting([])) == 60


def test_a_turn_is_blamed_without_which_the_others_fit_and_all_if_there_is_none() -> None:
    right = [turn("R1 R1 R1", 3), turn("S6 S6 S6", 3)]  # R6 or S1
    assert disputed(right) == ()
    assert disputed([*right, turn("R6 R6 S1", 3)]) == (2,)
    assert disputed([turn("R1 R1 R1", 6), turn("S6 S6 S6", 6)]) == (0, 1)
    assert disputed([turn("R1 R1 R1", 6), turn("S6 S6 S6", 6), turn("B3 B3 B3", 6)]) == (0, 1, 2)
