"""The rules of play, ruling by ruling."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.deductions import THREE, DeductionMatch, announce, begun, count, have, play, show, tile, tiles
from tests.sentences import untranslated
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.dealer import shown_by_rule
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Answer, ChangeSeat, Draw, Move, Pass, Rule
from topologic_qt.games.deduction.rules.setup import new_setup
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, FACES, Tile, in_order, with_face


def refusal(match: DeductionMatch, move: Move) -> Rule:
    """The rule that a move breaks, without a change of the match."""
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


def test_a_turn_begins_with_a_coin_and_has_one_question() -> None:  # R5, R6, R8
    match = DeductionMatch(Deduction(), new_setup(seed="x", deal=THREE, coins=tiles("M3"), first=0))
    assert match.state.step is Step.DRAW
    assert legal(match) == [Draw(tile("M3"))]
    assert refusal(match, Draw(tile("M4"))) is Rule.WRONG_COIN
    assert refusal(match, count(1, "suit")) is Rule.NOT_NOW
    assert match.apply_automatic_moves() == (Draw(tile("M3")),)
    assert match.state.coin == tile("M3")
    for move in (Pass(), announce("A5"), show("Sn")):
        assert refusal(match, move) is Rule.NOT_NOW
    assert refusal(match, count(0, "suit")) is Rule.YOURSELF
    for seat in (-1, 3):
        assert refusal(match, count(seat, "suit")) is Rule.NO_SUCH_SEAT
    play(match, count(1, "suit"))
    assert refusal(match, count(1, "suit")) is Rule.NOT_NOW
    assert refusal(match, have(2, "value")) is Rule.NOT_NOW


def test_the_program_answers_and_nobody_else() -> None:
    match = begun(coins="A5")
    match.apply(have(2, "suit"))
    assert legal(match) == [Answer(True)]
    assert showable(match.state) == (), "not before the answer"
    wrong: list[bool | int] = [False, 1, 4]
    for answer in wrong:
        assert refusal(match, Answer(answer)) is Rule.WRONG_ANSWER
    assert refusal(match, Pass()) is Rule.NOT_NOW
    assert match.apply_automatic_moves() == (Answer(True),)
    match = begun(coins="S5")
    match.apply(count(1, "value"))
    assert refusal(match, Answer(True)) is Rule.WRONG_ANSWER
    assert match.apply_automatic_moves() == (Answer(1),)


def test_a_computer_takes_over_and_hands_over_and_who_ever_sat_there_is_remembered() -> None:
    master = Computer(Level.MASTER, "x")
    match = play(begun(coins="S5"), have(1, "suit"), ChangeSeat(1, master))
    assert match.state.computer == master
    play(match, show("S3"))
    assert match.state.computer is None
    play(match, ChangeSeat(0, master), Pass(), ChangeSeat(0, None), ChangeSeat(1, None))
    assert match.state.seating == (None, None, None)
    assert not any(isinstance(move, ChangeSeat) for move in legal(match))
    match = play(begun(), ChangeSeat(0, Computer(Level.NOVICE)), count(1, "suit"))
    assert refusal(match, ChangeSeat(1, None)) is Rule.NO_SUCH_SEAT
    assert refusal(match, ChangeSeat(3, Computer())) is Rule.NO_SUCH_SEAT
    play(match, announce("A5"))
    assert [entry.level for entry in match.state.log] == [Level.NOVICE, Level.NOVICE]
    assert refusal(match, ChangeSeat(1, Computer())) is Rule.OVER
    club = Computer(Level.CLUB, "x")
    match = DeductionMatch(Deduction(), new_setup(seed="x", deal=THREE, seating=(None, club, club)))
    assert match.state.people == {0}
    play(match, ChangeSeat(1, None))
    assert match.state.people == {0, 1}
    play(match, ChangeSeat(1, club), ChangeSeat(0, club))
    assert match.state.seating == (club, club, club)
    assert match.state.people == match.view(2).people == match.view(None).people == {0, 1}


def test_to_computers_a_lone_person_shows_by_itself_what_alone_fits_and_anything_once_out() -> None:  # R15
    milo = Computer(Level.NOVICE, "x")
    coins = "Cn C5 S5 M3 S5"
    assert play(begun(coins="C5", first=1), have(0, "suit")).state.step is Step.SHOW, "people would notice"
    setup = replace(begun(coins=coins).setup, seating=(None, milo, milo))
    match = DeductionMatch(Deduction(), setup)
    match.apply_automatic_moves()

    def shown(*moves: Move) -> Tile | None:
        """What lies shown after these moves; nothing while it is to be chosen."""
        asked = play(match, *moves).state.question
        assert asked is not None
        return asked.tile

    assert shown(count(1, "suit"), Pass(), have(0, "suit")) == tile("Cn")
    assert not match.state.is_up_to_computers
    assert shown(Pass(), have(0, "suit")) is None, "a choice is the person's"
    assert shown(show("Sa"), Pass(), count(1, "suit"), announce("Sn"), have(0, "suit")) in tiles("Sn Sa S2")
    assert match.state.is_up_to_computers


def test_for_who_left_one_order_holds_for_all_questions_to_a_hand() -> None:
    chance = Random(3)
    for _ in range(100):
        hand = in_order(chance.sample(ALL_TILES, 7))
        before: dict[Tile, set[Tile]] = {}
        for face in FACES:
            matching = with_face(hand, face)
            if matching:
                first = shown_by_rule(hand, face)
                assert first in matching
                assert shown_by_rule(hand, face) == first
                before.setdefault(first, set()).update(tile for tile in matching if tile != first)
        for first, later in before.items():
            assert not any(first in before.get(tile, ()) for tile in later)


def test_that_order_prefers_no_tile_to_another() -> None:
    chance = Random(2)
    shown: Counter[str] = Counter()
    for _ in range(3000):
        others = chance.sample([tile for tile in ALL_TILES if tile.suit != "S"], 4)
        hand = in_order([*tiles("Sn S3 S5"), *others])
        shown[str(shown_by_rule(hand, hand[0].suit))] += 1
    assert shown.keys() == {"Sn", "S3", "S5"}
    assert min(shown.values()) > 850


VIEWERS = (0, 1, 2, None)


def test_a_view_has_nothing_that_the_deal_or_the_coins_could_be_computed_from() -> None:
    seating = (Computer(Level.CLUB, "secret"), None, Computer(Level.MASTER, "secret"))
    setup = new_setup(seed="secret", deal=THREE, coins=tiles("M3 Sn"), seating=seating)
    match = DeductionMatch(Deduction(), setup, [Draw(tile("M3")), ChangeSeat(1, Computer(seed="secret"))])
    for seat in VIEWERS:
        view = match.view(seat)
        assert "secret" not in repr(view)
        assert view.setup == replace(
            setup,
            deal=None,
            seed="",
            given_deal=False,
            coins=(),
            seating=(Computer(Level.CLUB), None, Computer(Level.MASTER)),
        )
        assert [computer and computer.level for computer in view.seating] == ["club", "club", "master"]


def test_nobody_but_the_program_can_tell_what_comes_by_itself() -> None:
    match = DeductionMatch(Deduction(), new_setup(seed="x"))
    assert Deduction().automatic_move(match.view(0)) is None
    match.apply_automatic_moves()
    match.apply(count(1 if match.state.seat != 1 else 2, "suit"))
    view = match.view(match.state.seat)
    assert Deduction().automatic_move(view) is None
    assert list(Deduction().legal_moves(view)) == []
