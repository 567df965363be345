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


def question_with_yes(asker: Players, people: list[Players]) -> Players:
    """Ask whether somebody has a tile of the coin's suit who has one; return that player."""
    coin = asker.match.coin
    assert coin is not None
    hands = {seat: people[seat].match.hands[seat] or () for seat in (0, 2)}
    whom = next(seat for seat, hand in hands.items() if any(coin.suit in tile for tile in hand))
    asker.ask(whom, Kind.HAVE, Line.SUIT)
    return people[whom]


def test_three_play_at_computers_of_their_own_one_of_them_deals_and_a_fourth_looks_on(
    gather: Gather, open_deal: OpenDeal, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    people = anna, ben, clara = gather(0)
    assert [each.match.viewer for each in people] == [0, 1, 2]
    assert not any(each.is_covered for each in people)
    qtbot.waitUntil(lambda: strip_of(clara) == "Ben has to move  ·  Received")
    david = open_deal(home(tmp_path, "david", place))
    look_on(ben, david, qtbot)
    qtbot.waitUntil(lambda: all("1 person looks on" in strip_of(each) for each in people))
    holder = question_with_yes(ben, people)
    qtbot.waitUntil(lambda: holder.match.step is Step.SHOW)
    holder.show_first()
    qtbot.waitUntil(lambda: all(each.match.step is Step.ANNOUNCE for each in (*people, david)))
    assert shown_tile(david) is None
    assert david.match.hands == (None, None, None)
    assert david.controller.match.state.hands == (None, None, None)
    assert "You look on" in strip_of(david)
    deal = anna.controller.match.setup.deal
    assert deal is not None
    with pytest.raises(IllegalMove):
        david.controller.propose(Announce(deal.missing))
    # a player has no other hand, and no key to one
    assert [hand is None for hand in ben.controller.match.state.hands] == [True, False, True]
    (room,) = rooms_in(ben.window.game.session.folders.elsewhere).rooms
    assert [key is None for key in room.pair_keys] == [False, True, True]
    assert [bool(part) for part in room.own.content.parts] == [True, False, False]

    for each in people:
        each.window.close()
    people = anna, ben, clara = [open_deal(home(tmp_path, name.lower(), place)) for name in NAMES]
    for each in people:
        go_on(each, qtbot)
    again = [*people, david]
    assert [each.match.viewer for each in people] == [0, 1, 2]
    ben.push("End the turn")
    qtbot.waitUntil(lambda: all(each.match.step is Step.ASK and each.match.seat == 2 for each in people))
    clara.ask(1, Kind.COUNT, Line.SUIT)
    qtbot.waitUntil(lambda: all(len(each.match.log) == 2 for each in again))
    assert "Ben answers: " in anna.shown
    wrong = deal.hands[1][0]
    clara.propose(Announce(wrong))
    qtbot.waitUntil(lambda: clara.match.missing == deal.missing)
    qtbot.waitUntil(lambda: anna.match.step is Step.ASK and anna.match.seat == 0)
    assert ben.match.missing is None
    anna.ask(1, Kind.COUNT, Line.SUIT)
    qtbot.waitUntil(lambda: anna.match.step is Step.ANNOUNCE)
    anna.propose(Announce(deal.missing))
    qtbot.waitUntil(lambda: all(each.match.is_over for each in again))
    assert all(each.match.hands == deal.hands and each.match.winner == 0 for each in again)

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


def test_a_fourth_computer_deals_and_its_players_see_their_own_alone(gather: Gather, qtbot: QtBot) -> None:
    people = anna, ben, clara, dealer = gather(3)
    deal = dealer.controller.match.setup.deal
    assert deal is not None
    assert dealer.match.viewer is None
    assert [each.match.hands for each in people[:3]] == [
        (deal.hands[0], None, None),
        (None, deal.hands[1], None),
        (None, None, deal.hands[2]),
    ]
    told = ["Ben has to move", "While you are connected, the match goes on here by itself."]
    for person in (anna, clara, dealer):
        qtbot.waitUntil(lambda: seen.shown(person.screen.play.turns.waiting) == told)  # noqa: B023
    assert ben.screen.play.turns.waiting.isHidden()
    hand_over = ben.screen.play.computers.commands[1]
    assert (hand_over.text(), hand_over.isEnabled()) == ("&Let the computer play on", False)
    holder = question_with_yes(ben, people)
    qtbot.waitUntil(lambda: holder.match.step is Step.SHOW)
    holder.show_first()
    qtbot.waitUntil(lambda: all(each.match.step is Step.ANNOUNCE for each in people))
    assert [shown_tile(each) is not None for each in people] == [each in (ben, holder) for each in people]
    assert not any(each.controller.match.setup.seed for each in (anna, ben, clara))
    assert ben.screen.play.turns.waiting.isHidden()
    ben.push("End the turn")
    qtbot.waitUntil(lambda: clara.match.seat == 2 and ben.match.seat == 2)
    qtbot.waitUntil(lambda: "Clara has to move" in seen.shown(ben.screen.play.turns.waiting))
    assert clara.screen.play.turns.waiting.isHidden()

    for each in (clara, anna):
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
    for each in (anna, clara):
        agree(each, qtbot, "the dealer")
    qtbot.waitUntil(lambda: all(not each.match.is_over and each.match.coin for each in people))


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
