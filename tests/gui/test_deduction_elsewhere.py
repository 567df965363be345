"""Deduction at computers of their own: one deals, and each player has but what this player may know."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.deduction_players import OpenDeal, Players
from tests.gui.test_elsewhere import ask_for_another, come, home, open_dialog, strip_of, the_dialog
from tests.gui.test_onlookers import look_on
from topologic_qt.app.elsewhere.meeting_place import MeetingPlace
from topologic_qt.elsewhere.room_file import rooms_in
from topologic_qt.engine import IllegalMove
from topologic_qt.engine.commitment import new_salt
from topologic_qt.games.deduction.rules import (
    Announce,
    Kind,
    Line,
    Question,
    Resign,
    Step,
    Tile,
    apart_setup,
    new_setup,
)

pytestmark = pytest.mark.gui

NAMES = ("Anna", "Ben", "Clara")


@pytest.fixture
def place(shared_folder: MeetingPlace) -> MeetingPlace:
    """A folder that all share."""
    return shared_folder


Gather = Callable[[int], list[Players]]


@pytest.fixture
def gather(open_deal: OpenDeal, tmp_path: Path, place: MeetingPlace, qtbot: QtBot) -> Gather:
    """A function that brings three players together, dealt by the first of them, or by a fourth computer.

    They come by their seats; the dealer who does not play is the last one.
    """

    def bring(dealer: int) -> list[Players]:
        names = (*NAMES, "dealer")[: max(3, dealer + 1)]
        people = [open_deal(home(tmp_path, name.lower(), place)) for name in names]
        host, guests = people[dealer], [each for seat, each in enumerate(people) if seat != dealer]
        setup = new_setup(NAMES, seed="elsewhere", first=1)
        host.begin_with(apart_setup(setup, dealer, new_salt()))
        open_dialog(host.window).invite()
        for guest in guests:
            come(host.window, guest.window, qtbot)
        qtbot.waitUntil(lambda: all(each.controller.is_running for each in people))
        return people

    return bring


def shown_tile(person: Players) -> Tile | None:
    """The tile of the first question, as somebody knows it."""
    question = person.match.log[0]
    assert isinstance(question, Question)
    return question.tile


def agree(person: Players, qtbot: QtBot, asker: str = "Anna", answer: str = "Agree") -> None:
    """Wait for a question about another match, and agree, or answer otherwise."""
    qtbot.waitUntil(lambda: f"{asker} would like another match." in strip_of(person))
    person.push(answer)


def go_on(person: Players, qtbot: QtBot) -> None:
    """Go on with the match that was kept."""
    person.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(person.window, "Continue"))
    person.push("Continue")


def log_lengths(people: list[Players]) -> list[int]:
    return [len(each.match.log) for each in people]


def test_three_play_at_computers_of_their_own(gather: Gather, qtbot: QtBot) -> None:
    people = anna, ben, clara = gather(0)
    assert [each.match.viewer for each in people] == [0, 1, 2]
    assert not any(each.is_covered for each in people)
    qtbot.waitUntil(lambda: strip_of(clara) == "Ben has to move  ·  Received")
    ben.ask(2, Kind.COUNT, Line.SUIT)
    qtbot.waitUntil(lambda: all(each.match.step is Step.ANNOUNCE for each in people))
    assert "Clara answers: " in anna.shown
    ben.push("End the turn")
    qtbot.waitUntil(lambda: all(each.match.step is Step.ASK and each.match.seat == 2 for each in people))
    clara.ask(0, Kind.COUNT, Line.VALUE)
    qtbot.waitUntil(lambda: log_lengths(people) == [2, 2, 2])


def test_who_waits_reads_below_the_table_who_has_to_move(gather: Gather, qtbot: QtBot) -> None:
    anna, ben, clara, dealer = gather(3)
    told = ["Ben has to move", "While you are connected, the match goes on here by itself."]
    for person in (anna, clara, dealer):
        qtbot.waitUntil(lambda: seen.shown(person.screen.play.turns.waiting) == told)  # noqa: B023
    assert ben.screen.play.turns.waiting.isHidden()
    hand_over = ben.screen.play.computers.commands[1]
    assert (hand_over.text(), hand_over.isEnabled()) == ("&Let the computer play on", False)
    ben.ask(0, Kind.COUNT, Line.SUIT)
    qtbot.waitUntil(lambda: ben.match.step is Step.ANNOUNCE)
    assert ben.screen.play.turns.waiting.isHidden()
    ben.push("End the turn")
    qtbot.waitUntil(lambda: clara.match.seat == 2 and ben.match.seat == 2)
    qtbot.waitUntil(lambda: "Clara has to move" in seen.shown(ben.screen.play.turns.waiting))
    assert clara.screen.play.turns.waiting.isHidden()


def test_a_tile_is_seen_by_the_two_alone_and_no_hand_by_anybody_else(gather: Gather, qtbot: QtBot) -> None:
    people = anna, ben, clara, dealer = gather(3)
    deal = dealer.controller.match.setup.deal
    assert deal is not None
    assert dealer.match.viewer is None
    assert [each.match.hands for each in people[:3]] == [
        (deal.hands[0], None, None),
        (None, deal.hands[1], None),
        (None, None, deal.hands[2]),
    ]
    coin = ben.match.coin
    assert coin is not None
    whom = next(seat for seat in (0, 2) if any(coin.suit in tile for tile in deal.hands[seat]))
    ben.ask(whom, Kind.HAVE, Line.SUIT)
    qtbot.waitUntil(lambda: people[whom].match.step is Step.SHOW)
    people[whom].show_first()
    qtbot.waitUntil(lambda: all(each.match.step is Step.ANNOUNCE for each in people))
    saw = [shown_tile(each) is not None for each in people]
    assert saw == [seat in (1, whom) for seat in range(4)]
    assert not any(each.controller.match.setup.seed for each in (anna, ben, clara))


def test_a_match_ends_with_all_hands_open_and_anybody_asks_the_dealer_for_another(
    gather: Gather, qtbot: QtBot
) -> None:
    people = anna, ben, clara = gather(0)
    ben.ask(0, Kind.COUNT, Line.SUIT)
    qtbot.waitUntil(lambda: ben.match.step is Step.ANNOUNCE)
    deal = anna.controller.match.setup.deal
    assert deal is not None
    wrong = deal.hands[2][0]
    ben.propose(Announce(wrong))
    qtbot.waitUntil(lambda: ben.match.missing == deal.missing)
    qtbot.waitUntil(lambda: clara.match.step is Step.ASK and clara.match.seat == 2)
    assert clara.match.missing is None
    clara.ask(1, Kind.COUNT, Line.SUIT)
    qtbot.waitUntil(lambda: clara.match.step is Step.ANNOUNCE)
    clara.propose(Announce(deal.missing))
    qtbot.waitUntil(lambda: all(each.match.is_over for each in people))
    assert all(each.match.hands == deal.hands and each.match.winner == 2 for each in people)
    ask_for_another(ben)
    assert "You asked Anna for another match" in strip_of(ben)
    agree(anna, qtbot, "Ben", "No")
    qtbot.waitUntil(lambda: "You asked" not in strip_of(ben))
    for guest in (ben, clara):  # both at once
        ask_for_another(guest)
    agree(anna, qtbot, "Ben")
    qtbot.waitUntil(lambda: all(not each.match.is_over and each.match.coin for each in people))
    assert [each.match.viewer for each in people] == [0, 1, 2]
    assert ben.controller.match.setup.apart != clara.controller.match.setup.apart
    assert not any("another match" in strip_of(each) for each in people)


def test_the_dealer_begins_another_match_when_all_players_agree(gather: Gather, qtbot: QtBot) -> None:
    people = _, ben, clara, dealer = gather(3)
    for each in (ben, clara):
        qtbot.waitUntil(lambda: each.match.step is Step.ASK and each.match.seat == each.match.viewer)  # noqa: B023
        each.propose(Resign())
    qtbot.waitUntil(lambda: all(each.match.is_over for each in people))
    for each in people:
        offered = {text: each.offers(text) for text in ("Once more", "Review …", "New match")}
        assert offered == {"Once more": False, "Review …": True, "New match": True}
    ask_for_another(ben)
    assert "You asked the dealer for another match" in strip_of(ben)
    agree(dealer, qtbot, "Ben")
    qtbot.waitUntil(lambda: "the dealer would like another match." in strip_of(clara))
    assert "Ben would like" not in strip_of(clara)
    for each in (people[0], clara):
        agree(each, qtbot, "the dealer")
    qtbot.waitUntil(lambda: all(not each.match.is_over and each.match.coin for each in people))


def test_a_player_has_no_other_hand_and_no_key_to_one(gather: Gather, qtbot: QtBot) -> None:
    _, ben, clara = gather(0)
    ben.ask(2, Kind.COUNT, Line.SUIT)
    qtbot.waitUntil(lambda: clara.match.step is Step.ANNOUNCE)
    hands = ben.controller.match.state.hands
    assert [hand is None for hand in hands] == [True, False, True]
    (room,) = rooms_in(ben.window.game.session.folders.elsewhere).rooms
    assert [key is None for key in room.pair_keys] == [False, True, True]
    assert [bool(part) for part in room.own.content.parts] == [True, False, False]


def test_it_goes_on_after_everybody_had_closed(
    gather: Gather, open_deal: OpenDeal, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    people = gather(0)
    people[1].ask(2, Kind.COUNT, Line.SUIT)
    qtbot.waitUntil(lambda: all(each.match.step is Step.ANNOUNCE for each in people))
    for each in people:
        each.window.close()
    again = []
    for name in NAMES:
        one = open_deal(home(tmp_path, name.lower(), place))
        go_on(one, qtbot)
        again.append(one)
    again[1].push("End the turn")
    qtbot.waitUntil(lambda: all(each.match.seat == 2 and each.match.step is Step.ASK for each in again))
    assert [each.match.viewer for each in again] == [0, 1, 2]


def test_who_looks_on_sees_no_hand_and_no_tile_that_is_shown(
    gather: Gather, open_deal: OpenDeal, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    anna, ben, clara = gather(0)
    david = open_deal(home(tmp_path, "david", place))
    look_on(ben, david, qtbot)
    qtbot.waitUntil(lambda: all("1 person looks on" in strip_of(each) for each in (anna, ben, clara)))
    coin = ben.match.coin
    assert coin is not None
    deal = anna.controller.match.setup.deal
    assert deal is not None
    whom = next(seat for seat in (0, 2) if any(coin.suit in tile for tile in deal.hands[seat]))
    ben.ask(whom, Kind.HAVE, Line.SUIT)
    holder = (anna, ben, clara)[whom]
    qtbot.waitUntil(lambda: holder.match.step is Step.SHOW)
    holder.show_first()
    qtbot.waitUntil(lambda: david.match.step is ben.match.step is Step.ANNOUNCE)
    assert shown_tile(david) is None
    assert david.match.hands == (None, None, None)
    assert david.controller.match.state.hands == (None, None, None)
    assert "You look on" in strip_of(david)
    with pytest.raises(IllegalMove):
        david.controller.propose(Announce(deal.missing))
    david.window.close()
    david = open_deal(home(tmp_path, "david", place))
    go_on(david, qtbot)
    qtbot.waitUntil(lambda: "You look on" in strip_of(david))
    ben.propose(Announce(deal.missing))
    qtbot.waitUntil(lambda: david.match.is_over and david.match.hands == deal.hands)


def test_players_who_sit_apart_are_people_and_are_invited_at_the_start(
    open_deal: OpenDeal, tmp_path: Path, place: MeetingPlace
) -> None:
    anna = open_deal(home(tmp_path, "anna", place))
    page = anna.screen.setup_page
    page.place.value = 2
    assert not any(page.players.levels)
    for row, name in zip(page.players.seats, NAMES, strict=False):
        row.name.setText(name)
    anna.push("Start the match")
    assert the_dialog(anna.window).isVisible()
    assert anna.match.viewer is None
    assert anna.controller.match.state.setup.apart.dealer == 3
