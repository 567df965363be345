"""The rules of play, ruling by ruling."""

import pytest

from tests.deductions import (
    THREE,
    DeductionMatch,
    a_deal,
    announce,
    begun,
    count,
    have,
    play,
    show,
    tile,
    tiles,
)
from tests.sentences import untranslated
from topologic_qt.engine import IllegalMove, NothingToTakeBack, Outcome
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules import (
    ALL_TILES,
    Announce,
    Announcement,
    Answer,
    Ask,
    ChangeSeat,
    Deduction,
    Draw,
    Kind,
    Line,
    Move,
    Pass,
    Question,
    Resign,
    Resignation,
    Rule,
    Show,
    Step,
    new_setup,
    shown_by_rule,
)

FOUR = a_deal("Sn Sa S2 S3 S4", "S5 Mn Ma M2 M3", "M4 M5 Cn Ca C2", "C3 C4 C5 An Aa", missing="A5")


def refusal(match: DeductionMatch, move: Move) -> Rule:
    """The rule that a move breaks; nothing has changed then."""
    before = match.snapshot(), match.state
    with pytest.raises(IllegalMove) as caught:
        match.apply(move)
    assert (match.snapshot(), match.state) == before
    assert untranslated(caught.value.why) == ""
    assert isinstance(caught.value.rule, Rule)
    return caught.value.rule


def legal(match: DeductionMatch) -> list[Move]:
    """All legal moves."""
    return list(Deduction().legal_moves(match.state))


def last_question(match: DeductionMatch) -> Question:
    """The last line of the log, which is a question."""
    last = match.state.log[-1]
    assert isinstance(last, Question)
    return last


class TestTurn:
    def test_it_begins_with_a_coin_that_the_program_draws(self) -> None:  # R5
        match = DeductionMatch(Deduction(), new_setup(seed="x", deal=THREE, coins=tiles("M3")))
        assert match.state.step is Step.DRAW
        assert legal(match) == [Draw(tile("M3"))]
        assert refusal(match, Draw(tile("M4"))) is Rule.WRONG_COIN
        assert refusal(match, count(1, "suit")) is Rule.NOT_NOW
        assert match.apply_automatic_moves() == (Draw(tile("M3")),)
        assert match.state.coin == tile("M3")

    def test_the_first_player_was_agreed_and_the_next_one_follows_clockwise(self) -> None:  # R3
        match = begun(FOUR, first=2)
        turns = []
        for _ in range(6):
            turns.append(match.state.seat)
            play(match, count((match.state.seat + 1) % 4, "suit"), Pass())
        assert turns == [2, 3, 0, 1, 2, 3]
        assert match.state.number == 7

    def test_a_coin_may_be_one_that_is_in_hand_face_up_missing_or_was_drawn_before(self) -> None:  # R5
        match = begun(coins="Sn Sn A4 A5")
        seen = []
        for _ in range(4):
            seen.append(str(match.state.coin))
            play(match, count((match.state.seat + 1) % 3, "suit"), Pass())
        assert seen == ["Sn", "Sn", "A4", "A5"]

    def test_there_is_one_question_and_no_passing_and_no_announcing_before_it(self) -> None:  # R6
        match = begun()
        assert refusal(match, Pass()) is Rule.NOT_NOW
        assert refusal(match, announce("A5")) is Rule.NOT_NOW
        assert refusal(match, show("Sn")) is Rule.NOT_NOW
        play(match, count(1, "suit"))
        assert refusal(match, count(1, "suit")) is Rule.NOT_NOW
        assert refusal(match, have(2, "value")) is Rule.NOT_NOW

    def test_there_are_four_questions_for_each_other_player_out_or_not(self) -> None:  # R7, R8
        match = begun(FOUR)
        assert legal(match) == [
            *(
                Ask(whom, kind, line)
                for whom in (1, 2, 3)
                for kind in (Kind.HAVE, Kind.COUNT)
                for line in (Line.SUIT, Line.VALUE)
            ),
            Resign(),
        ]
        play(match, Resign())
        assert match.state.seat == 1
        assert count(0, "suit") in legal(match)

    def test_nobody_asks_themselves_the_table_or_an_empty_chair(self) -> None:  # R8
        match = begun()
        assert refusal(match, count(0, "suit")) is Rule.YOURSELF
        for seat in (-1, 3):
            assert refusal(match, count(seat, "suit")) is Rule.NO_SUCH_SEAT

    def test_the_same_question_may_be_asked_again(self) -> None:  # R9
        match = begun(coins="M3 M3 M3 M3")
        for _ in range(2):
            play(match, count(1, "suit"), Pass(), count(2, "suit"), Pass(), count(0, "suit"), Pass())
        assert [entry.answer for entry in match.state.log if isinstance(entry, Question)][:1] == [2]


class TestAnswer:
    def test_only_tiles_in_the_hand_count(self) -> None:  # R10
        match = begun(coins="A5")
        assert last_question(play(match, count(2, "suit"))).answer == 4  # not A4 face up, not A5 missing

    def test_a_count_of_none_is_an_answer_and_nothing_is_shown(self) -> None:  # R10
        match = play(begun(coins="A5"), count(1, "suit"))
        assert last_question(match).answer == 0
        assert type(last_question(match).answer) is int
        assert match.state.step is Step.ANNOUNCE

    def test_no_shows_nothing(self) -> None:
        match = play(begun(coins="A5"), have(1, "suit"))
        assert last_question(match).answer is False
        assert match.state.step is Step.ANNOUNCE

    def test_a_count_shows_nothing(self) -> None:
        match = play(begun(coins="S5"), count(1, "suit"))
        assert last_question(match).answer == 3
        assert match.state.step is Step.ANNOUNCE

    def test_the_program_answers_truly(self) -> None:  # R11
        match = begun(coins="A5")
        match.apply(have(2, "suit"))
        assert legal(match) == [Answer(True)]
        wrong: list[bool | int] = [False, 1, 4]
        for answer in wrong:
            assert refusal(match, Answer(answer)) is Rule.WRONG_ANSWER
        assert refusal(match, Pass()) is Rule.NOT_NOW
        assert match.apply_automatic_moves() == (Answer(True),)

    def test_a_count_of_one_is_no_yes(self) -> None:
        match = begun(coins="S5")
        match.apply(count(1, "value"))
        assert refusal(match, Answer(True)) is Rule.WRONG_ANSWER
        assert match.apply_automatic_moves() == (Answer(1),)

    def test_who_is_out_answers_all_the_same(self) -> None:
        match = play(begun(FOUR, "Sn S5"), count(1, "suit"), announce("Sn"), count(0, "suit"))
        assert last_question(match).answer == 5


class TestShowing:
    def test_the_player_asked_chooses_among_the_tiles_that_match(self) -> None:  # R12
        match = play(begun(coins="S5"), have(1, "suit"))
        assert match.to_move == frozenset({1})
        assert legal(match) == [show("S3"), show("S4"), show("S5")]
        assert refusal(match, show("M3")) is Rule.OTHER_FACE
        assert refusal(match, show("S2")) is Rule.NOT_IN_HAND
        assert refusal(match, Pass()) is Rule.NOT_NOW
        assert refusal(match, Resign()) is Rule.NOT_NOW
        play(match, show("S4"))
        assert last_question(match).tile == tile("S4")
        assert match.to_move == frozenset({0})

    def test_the_same_tile_may_be_shown_again_to_anybody(self) -> None:  # R13
        match = begun(coins="S5 S5 S5 S5")
        play(match, have(1, "suit"), show("S4"), Pass(), count(2, "suit"), Pass())
        play(match, have(1, "suit"), show("S4"), Pass(), have(1, "suit"), show("S4"))
        assert last_question(match).tile == tile("S4")

    def test_it_is_a_step_even_where_one_tile_matches(self) -> None:  # R15
        match = play(begun(coins="A3"), have(1, "value"))
        assert match.state.step is Step.SHOW
        assert legal(match) == [show("S3"), show("M3")]
        match = play(begun(coins="S5"), have(1, "value"))
        assert match.state.step is Step.SHOW
        assert legal(match) == [show("S5")]
        assert match.state.question is not None

    def test_who_announced_wrongly_still_chooses(self) -> None:  # R16
        match = play(begun(coins="Cn Sn"), count(1, "suit"), announce("A4"), have(0, "suit"))
        assert match.to_move == frozenset({0})
        assert legal(match) == [show("Sn"), show("Sa"), show("S2")]

    def test_for_who_left_the_program_shows_at_once(self) -> None:  # R27
        match = begun(coins="Cn Sn")
        play(match, Resign())
        match.apply(have(0, "suit"))
        chosen = shown_by_rule(THREE.hands[0], tile("Sn").suit)
        assert match.apply_automatic_moves() == (Answer(True), Show(chosen))
        assert match.to_move == frozenset({1})
        assert last_question(match).tile == chosen

    def test_for_who_left_no_other_tile_is_shown(self) -> None:
        match = begun(coins="Cn Sn")
        play(match, Resign())
        match.apply(have(0, "suit"))
        match.apply(Answer(True))
        assert legal(match) == [Show(shown_by_rule(THREE.hands[0], tile("Sn").suit))]
        others = [each for each in tiles("Sn Sa S2") if Show(each) not in legal(match)]
        assert len(others) == 2
        for other in others:
            assert refusal(match, Show(other)) is Rule.SHOWN_BY_RULE


class TestAnnouncing:
    def test_it_is_for_the_player_on_turn_after_the_answer(self) -> None:  # R17
        match = play(begun(coins="S5"), have(1, "suit"))
        assert refusal(match, announce("A5")) is Rule.NOT_NOW
        play(match, show("S3"))
        assert match.to_move == frozenset({0})
        assert legal(match) == [*map(Announce, ALL_TILES), Pass(), Resign()]  # R19

    def test_the_right_tile_wins_at_once(self) -> None:  # R20
        match = play(begun(coins="S5"), count(1, "suit"), announce("A5"))
        assert match.outcome == Outcome((0,), (1, 0, 0))
        assert match.state.coin is None
        assert match.state.log[-1] == Announcement(1, 0, tile("A5"), right=True)
        assert match.to_move == frozenset()
        assert legal(match) == []
        assert refusal(match, Pass()) is Rule.OVER

    def test_a_wrong_tile_puts_that_player_out(self) -> None:  # R21, R22
        match = play(begun(FOUR, "S5 M3"), count(1, "suit"), announce("Sn"))
        assert match.outcome is None
        assert match.state.active == (1, 2, 3)
        assert match.state.peeked == {0}
        assert (match.state.seat, match.state.coin) == (1, tile("M3"))
        for seat in (1, 2, 3):
            assert match.state.seat == seat
            play(match, count(0, "suit"), Pass())
        assert match.state.seat == 1

    def test_the_last_player_left_wins_at_once(self) -> None:  # R23
        match = play(begun(), count(1, "suit"), announce("Sn"), count(0, "suit"), announce("Sn"))
        assert match.outcome == Outcome((2,), (0, 0, 1))

    def test_it_does_not_matter_how_the_others_went(self) -> None:  # R23
        match = play(begun(), Resign(), count(0, "suit"), announce("Sn"))
        assert match.outcome == Outcome((2,), (0, 0, 1))
        match = play(begun(), Resign(), count(0, "suit"), Resign())
        assert match.outcome == Outcome((2,), (0, 0, 1))

    def test_in_the_variant_the_last_player_left_must_name_it(self) -> None:  # R23
        match = play(begun(last_left_wins=False), Resign(), Resign())
        assert match.outcome is None
        play(match, count(0, "suit"), Pass())
        assert match.state.seat == 2
        play(match, count(1, "value"), announce("A5"))
        assert match.outcome == Outcome((2,), (0, 0, 1))

    def test_in_the_variant_all_may_be_out(self) -> None:  # R23
        match = play(begun(last_left_wins=False), Resign(), Resign(), count(0, "suit"), announce("Sn"))
        assert match.outcome == Outcome((), (0, 0, 0))
        assert match.state.winner is None
        match = play(begun(last_left_wins=False), Resign(), Resign(), Resign())
        assert match.outcome == Outcome((), (0, 0, 0))


class TestLeaving:
    def test_it_is_for_the_player_on_turn_before_the_question_or_after_the_answer(self) -> None:  # R27
        match = play(begun(FOUR), count(1, "suit"), Resign())
        assert match.state.log[-1] == Resignation(1, 0)
        assert match.state.resigned == {0}
        assert match.state.peeked == frozenset()
        assert match.state.active == (1, 2, 3)
        play(match, Resign())
        assert list(match.state.active) == [2, 3]
        assert match.state.number == 3

    def test_nothing_is_ever_taken_back(self) -> None:  # R28
        match = begun(coins="S5")
        for move in (have(1, "suit"), show("S4"), Pass()):
            play(match, move)
            assert not match.can_take_back
            with pytest.raises(NothingToTakeBack):
                match.take_back()


class TestSeats:
    def test_a_computer_takes_over_at_any_time_and_hands_over_again(self) -> None:
        master = Computer(Level.MASTER, "x")
        match = play(begun(coins="S5"), have(1, "suit"), ChangeSeat(1, master))
        assert match.state.computer == master
        play(match, show("S3"))
        assert match.state.computer is None
        play(match, ChangeSeat(0, master), Pass(), ChangeSeat(0, None), ChangeSeat(1, None))
        assert match.state.seating == (None, None, None)
        assert not any(isinstance(move, ChangeSeat) for move in legal(match))

    def test_who_has_ever_sat_there_is_remembered(self) -> None:
        club = Computer(Level.CLUB, "x")
        match = DeductionMatch(Deduction(), new_setup(seed="x", deal=THREE, seating=(None, club, club)))
        assert match.state.people == {0}
        play(match, ChangeSeat(1, None))
        assert match.state.people == {0, 1}
        play(match, ChangeSeat(1, club), ChangeSeat(0, club))
        assert match.state.seating == (club, club, club)
        assert match.state.people == match.view(2).people == match.view(None).people == {0, 1}

    def test_there_must_be_a_seat_and_a_change(self) -> None:
        match = begun()
        assert refusal(match, ChangeSeat(0, None)) is Rule.NO_SUCH_SEAT
        assert refusal(match, ChangeSeat(3, Computer())) is Rule.NO_SUCH_SEAT
        play(match, count(1, "suit"), announce("A5"))
        assert refusal(match, ChangeSeat(1, Computer())) is Rule.OVER

    def test_the_log_tells_the_level_that_played(self) -> None:
        match = play(begun(), ChangeSeat(0, Computer(Level.NOVICE)), count(1, "suit"), announce("Sn"))
        assert [entry.level for entry in match.state.log] == [Level.NOVICE, Level.NOVICE]


def test_the_coins_of_a_match_come_again_when_it_is_replayed() -> None:  # R4
    match = begun(FOUR, seed="again")
    for _ in range(20):
        play(match, count((match.state.seat + 1) % 4, "suit"), Pass())
    again = DeductionMatch(Deduction(), match.setup, match.moves)
    assert again.state == match.state
    coins = [move.coin for move in match.moves if isinstance(move, Draw)]
    assert len(coins) == 21
    assert len({*coins}) > 5
