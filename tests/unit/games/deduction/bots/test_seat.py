"""Computer players in every reachable position."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies as st

from tests.deduction_beginner import ends_of_matches as matches_of_the_beginner
from tests.deductions import (
    THREE,
    DeductionMatch,
    announce,
    begun,
    count,
    have,
    matches,
    play,
    show,
    tile,
    tiles,
)
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.bots import seat
from topologic_qt.games.deduction.bots.questions import Mind, mind_of
from topologic_qt.games.deduction.bots.seat import plan, play as play_match, think, weighed
from topologic_qt.games.deduction.package import DeductionComputers
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import bits_of
from topologic_qt.games.deduction.rules.moves import Announce, Ask, ChangeSeat, Move, Pass, Resign, Show
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, new_setup
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Deal, Face, in_order, with_face

VALUES = ("Sn", "Ma", "C2", "A3", "S4", "S5")
"""Coins of every value and every suit."""

levels = st.sampled_from(Level)


def never() -> bool:
    """Never cancel."""
    return False


@settings(max_examples=20)
@given(matches(), levels, st.text(max_size=3))
def test_there_is_a_legal_move_wherever_a_seat_is_to_move(
    match: DeductionMatch, level: Level, seed: str
) -> None:
    for at in range(match.seats):
        moves = think(match.view(at), level, seed, never)
        assert len(moves) == (at == match.state.to_move)
        assert think(match.view(at), level, seed, never) == moves
        for move in moves:
            assert isinstance(move, Ask | Show | Announce | Pass)
            Deduction().apply(match.state, move)
    assert think(match.view(None), level, seed, never) == ()


def test_a_cancelled_thought_has_no_move_and_the_last_one_left_waits_until_he_is_certain() -> None:
    view = begun().view(0)
    for level in Level:
        assert isinstance(think(view, level, "", lambda: True)[0], Ask)
        assert plan(Computer(level), view, lambda _: None, lambda: True) == ()
    match = begun(coins="Sn Sa S2 S3", last_left_wins=False)
    match = play(match, count(1, "suit"), Resign(), count(2, "suit"), Resign(), count(0, "suit"))
    assert match.state.active == (2,)
    assert think(match.view(2), Level.MASTER, "", never) == (Pass(),)


def test_who_is_out_shows_as_if_he_were_in() -> None:
    """What somebody who announced in vain has seen must not decide what he shows (R16)."""
    views = []
    for missing in ("A5", "A3"):
        hands = [*map(list, THREE.hands)]
        if missing == "A3":
            hands[2] = [tile("A5") if one == tile("A3") else one for one in hands[2]]
        deal = Deal.of(map(in_order, hands), THREE.face_up, tile(missing))
        match = play(begun(deal, coins="Sn S3"), count(1, "suit"), announce("C5"), have(0, "suit"))
        views.append(match.view(0))
    for level in Level:
        assert think(views[0], level, "", never) == think(views[1], level, "", never), level
    silly = play(
        begun(last_left_wins=False), count(1, "suit"), announce("Sn"), count(2, "suit"), announce("C5")
    )
    for level in Level:
        assert think(silly.view(2), level, "", never), "where tiles in hands and face up were announced"


def test_the_same_tile_is_shown_again() -> None:
    level = Level.MASTER
    match = play(begun(coins="S3 S3 S3 S3"), have(1, "suit"))
    (first,) = think(match.view(1), level, "", never)
    match = play(match, first, Pass(), count(0, "suit"), Pass(), count(0, "suit"), Pass(), have(1, "suit"))
    assert {think(match.view(1), level, seed, never) for seed in "abcdefgh"} == {(first,)}


@pytest.mark.parametrize("level", [Level.CLUB, Level.MASTER])
def test_what_is_certain_is_announced_and_the_work_before_it_is_done_whatever_is_suspected(
    level: Level,
) -> None:
    """Without a clue, with all clues, and between; nobody may see by the time what a computer suspects."""
    asks = [(whom, coin, line) for line in ("suit", "value") for coin in VALUES for whom in (1, 2)]
    match = begun(coins=" ".join(f"{coin} {coin} {coin}" for _, coin, _ in asks))
    moves: Sequence[Move] = ()
    while moves != (announce("A5"),):
        whom, _, line = asks.pop(0)
        play(match, count(whom, line))
        polls = [0]

        def cancelled() -> bool:
            polls[0] += 1  # noqa: B023
            return False

        moves = plan(Computer(level), match.view(0), lambda _: None, cancelled)
        assert moves == think(match.view(0), level, "", never)
        assert polls[0] > 2 or level is Level.CLUB
        play(match, Pass(), count(0, "suit"), Pass(), count(0, "suit"), Pass())


def test_whole_matches_are_played_again_alike() -> None:
    setup = new_setup(DEFAULT_NAMES[:3], seed="again")
    found, again = (play_match(setup, [Level.NOVICE] * 3, "seed") for _ in range(2))
    assert found.winner is not None
    assert (found.winner, found.turns, found.wrong) == (again.winner, again.turns, again.wrong)
    assert found.winner not in found.wrong


def test_the_task_of_a_computer_knows_its_own_view_alone() -> None:
    match = begun()
    computers = DeductionComputers()
    assert computers.task(match) is None
    match.apply(ChangeSeat(0, Computer(Level.CLUB, "secret")))
    match.apply(ChangeSeat(1, Computer(Level.MASTER, "other")))
    task = computers.task(match)
    assert task is not None
    assert task == computers.task(match)
    moves = task(lambda _: None, never)
    assert moves == think(View(match.view(0)), Level.CLUB, "secret", never)
    play(match, *moves)
    following = computers.task(match)
    assert (following is None) == (match.state.to_move == 2 or match.state.to_move is None)
    assert computers.task_ahead(match) is None
    assert not computers.pauses(match)


def told(match: DeductionMatch, seat: int) -> tuple[Mind, Mind]:
    """A seat's conclusions by counting, and its expectations."""
    view = match.view(seat)
    mind = mind_of(view, seat)
    return mind, weighed(mind, view, seat)


def held(mind: Mind, seat: int, face: Face) -> float:
    """The expected number of tiles with a face in a player's hand."""
    player = mind.index(seat)
    assert player is not None
    deals = mind.count.deals[player].sum(1)
    numbers = mind.count.numbers(player, bits_of(with_face(ALL_TILES, face)))
    return float(numbers @ deals / deals.sum())


def test_who_asks_for_a_value_has_few_of_it_and_who_shows_one_of_several_rather_none_besides() -> None:
    match = play(begun(coins="M2 M2"), count(2, "value"), Pass())
    counted, expected = told(match, 1)
    suit, value = tile("M2")
    assert held(expected, 0, value) < held(counted, 0, value) - 0.1
    assert held(expected, 0, suit) > held(counted, 0, suit) + 0.3
    match = play(begun(coins="C3 C3"), have(1, "suit"), show("Ca"), Pass())
    counted, expected = told(match, 0)
    crowns = tile("C3").suit
    assert held(expected, 1, crowns) < held(counted, 1, crowns) - 0.05


SEEN = {*tiles("Sn Sa S2 Mn Ma M2 Cn C5 A4")}
"""The hand of seat 0, and the tiles face up."""


def asked(*questions: tuple[Ask, str]) -> DeductionMatch:
    """A match in which seat 0 asks these questions, each for its coin; others ask in between."""
    match = begun(coins=" ".join(f"{coin} Sn Sn" for _, coin in questions))
    for number, (question, _) in enumerate(questions):
        if number:
            match = play(match, Pass(), count(0, "suit"), Pass(), count(0, "suit"), Pass())
        match = play(match, question)
    return match


@pytest.mark.parametrize(
    ("questions", "left"),
    [
        ([], "S3 S4 S5 M3 M4 M5 Ca C2 C3 C4 An Aa A2 A3 A5"),
        ([(have(1, "suit"), "An"), (count(2, "suit"), "An")], "An Aa A2 A3 A5"),
        ([(count(1, "value"), "S3"), (count(2, "value"), "S3")], "S4 S5 M4 M5 Ca C2 C4 An Aa A2 A5"),
        (
            [
                (count(1, "value"), "S5"),
                (count(1, "suit"), "An"),
                (count(2, "value"), "S5"),
                (count(2, "suit"), "An"),
            ],
            "A5",
        ),
        # Seat 1 told of seven tiles, so that it has none of the fourth suit; nobody said so.
        ([(count(1, suit), coin) for suit, coin in (("suit", "Sn"), ("suit", "Mn"), ("suit", "Cn"))], None),
    ],
    ids=["nothing", "a suit", "no more of a value", "both", "round about"],
)
def test_what_both_told_is_added_up(questions: list[tuple[Ask, str]], left: str | None) -> None:
    view = asked(*questions).view(0) if questions else begun().view(0)
    unseen = tuple(tile for tile in ALL_TILES if tile not in SEEN)
    assert seat.open_tiles(view) == (unseen if left is None else tiles(left))


def test_a_careful_beginner_wins_about_half_of_the_matches_against_two_novices() -> None:
    won = [state.winner == own for own, state in matches_of_the_beginner(Level.NOVICE, 90)]
    assert 0.4 < sum(won) / len(won) < 0.6


def test_what_is_left_is_announced_where_it_happens_to_add_up() -> None:
    lines = [(line, coin) for line, coin in (("value", "S5"), ("suit", "An"))]
    view = asked(*((count(whom, line), coin) for whom in (1, 2) for line, coin in lines)).view(0)
    found = [think(view, Level.NOVICE, str(number), lambda: False)[0] for number in range(100)]
    announced = [move for move in found if isinstance(move, Announce)]
    assert 0 < len(announced) < len(found)
    assert {str(move.tile) for move in announced} == {"A5"}
