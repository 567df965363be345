"""Deduction at several computers: one deals, and each player knows only what they may."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.deductions import DeductionMatch
from tests.gui import seen
from tests.gui.deduction_players import OpenDeal, Players
from tests.gui.test_online import (
    ask_for_another,
    codes_soon as codes_soon,
    come,
    home,
    open_dialog,
    place as place,
    strip_of,
    the_dialog,
)
from tests.gui.test_spectators import look_on
from tests.gui.test_villains import Inlet, Villain, copies_of, copy_of, dealt, folders, inlets as inlets, meet
from tests.rooms import rooms_of
from tests.waiting import wait_until
from topologic_qt.app.features.online.meeting import MeetingPlace
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR, IllegalMove
from topologic_qt.engine.match import Match
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.joining import copy_for
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Move, Pass, Resign
from topologic_qt.games.deduction.rules.setup import apart_setup, new_setup
from topologic_qt.games.deduction.rules.sheet import blank_notes
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind, Line, Tile
from topologic_qt.online.room_file import rooms_in

pytestmark = pytest.mark.gui

NAMES = ("Anna", "Ben", "Clara")
DEALER = 3
"""The seat of a computer that deals, and does not play."""


def shown_tile(person: Players) -> Tile | None:
    """The tile of the first question, as a player knows it."""
    question = person.match.log[0]
    assert isinstance(question, Question)
    return question.tile


def agree(person: Players, asker: str, answer: str = "Agree") -> None:
    """Wait for a request for a rematch, and agree, or answer otherwise."""
    wait_until(lambda: f"{asker} would like a rematch." in strip_of(person))
    person.push(answer)


def go_on(person: Players, qtbot: QtBot) -> None:
    """Continue the kept match."""
    person.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(person.window, "Continue"))
    person.push("Continue")


def question_with_yes(asker: Players, people: list[Players]) -> Players:
    """Ask a player for a tile of the coin's suit whom has one; return that player."""
    coin = asker.match.coin
    assert coin is not None
    hands = {seat: people[seat].match.hands[seat] or () for seat in (0, 2)}
    whom = next(seat for seat, hand in hands.items() if any(coin.suit in tile for tile in hand))
    asker.ask(whom, Kind.HAVE, Line.SUIT)
    return people[whom]


def test_three_play_at_computers_of_their_own_one_of_them_deals_and_a_fourth_looks_on(
    open_deal: OpenDeal, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    people = anna, ben, clara = [open_deal(home(tmp_path, name.lower(), place)) for name in NAMES]
    anna.begin_with(apart_setup(new_setup(NAMES, seed="elsewhere", first=1), 0, new_salt()))
    open_dialog(anna.window).invite()
    for guest in (ben, clara):
        come(anna.window, guest.window, qtbot)
    qtbot.waitUntil(lambda: all(each.controller.is_running for each in people))
    assert [each.match.viewer for each in people] == [0, 1, 2]
    assert not any(each.is_covered for each in people)
    qtbot.waitUntil(lambda: strip_of(clara) == "It’s Ben’s turn  ·  Delivered")
    david = open_deal(home(tmp_path, "david", place))
    look_on(ben, david, qtbot)
    qtbot.waitUntil(lambda: all("1 spectator" in strip_of(each) for each in people))
    holder = question_with_yes(ben, people)
    qtbot.waitUntil(lambda: holder.match.step is Step.SHOW)
    holder.show_first()
    qtbot.waitUntil(lambda: all(each.match.step is Step.ANNOUNCE for each in (*people, david)))
    assert shown_tile(david) is None
    assert david.match.hands == (None, None, None)
    assert david.controller.match.state.hands == (None, None, None)
    assert "You’re watching" in strip_of(david)
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
    qtbot.waitUntil(lambda: clara.match.step is Step.ANNOUNCE)
    assert "Ben said " in anna.shown
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
    assert "You asked Anna for a rematch" in strip_of(ben)
    agree(anna, "Ben", "No")
    qtbot.waitUntil(lambda: "You asked" not in strip_of(ben))
    for guest in (ben, clara):  # both at once
        ask_for_another(guest)
    agree(anna, "Ben")
    qtbot.waitUntil(lambda: all(not each.match.is_over and each.match.coin for each in people))
    assert [each.match.viewer for each in people] == [0, 1, 2]
    assert ben.controller.match.setup.apart != clara.controller.match.setup.apart
    assert not any("rematch" in strip_of(each) for each in people)


def played(match: DeductionMatch, *moves: Move) -> DeductionMatch:
    """A match after some more moves, and the dealer's answer."""
    for move in moves:
        match.apply(move)
        match.apply_automatic_moves()
    return match


def test_a_fourth_computer_deals_and_its_players_see_their_own_alone(
    open_deal: OpenDeal, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    clara, rooms = open_deal(folders(tmp_path)), rooms_of("deduction", 4, DEALER)
    link, match = meet(clara, rooms[2], inlets, qtbot), dealt(DEALER)
    dealer, ben = Villain(rooms[DEALER], inlets), Villain(rooms[1], inlets)
    dealer.say(**copies_of(match, 4))
    qtbot.waitUntil(lambda: clara.controller.is_running)
    assert clara.match.hands == (None, None, match.state.hands[2])
    told = ["It’s Ben’s turn", "While you’re connected, the match goes on by itself."]
    qtbot.waitUntil(lambda: seen.shown(clara.screen.play.turns.waiting) == told)
    assert not clara.screen.play.computers.menu.menuAction().isVisible()
    dealer.say(**copies_of(played(match, Ask(2, Kind.COUNT, Line.SUIT), Pass()), 4))
    qtbot.waitUntil(lambda: clara.match.seat == 2)
    assert clara.screen.play.turns.waiting.isHidden()
    assert not clara.controller.match.setup.seed

    # when it is over, the dealer is asked, and asks all
    clara.propose(Resign())
    dealer.say(**copies_of(played(match, Resign(), Resign()), 4))
    qtbot.waitUntil(lambda: clara.match.is_over)
    offered = {text: clara.offers(text) for text in ("Play again", "Review…", "New match")}
    assert offered == {"Play again": False, "Review…": True, "New match": False}
    ben.be_heard(link, qtbot, talk=ben.content.talk.with_rematch())
    assert "Ben would like" not in strip_of(clara)
    dealer.say(talk=dealer.content.talk.with_rematch())
    agree(clara, "the dealer")
    dealer.say(talk=dealer.content.talk.settled)
    ask_for_another(clara)
    assert "You asked the dealer for a rematch" in strip_of(clara)


def test_at_the_dealers_computer_nothing_is_moved_and_all_are_asked_for_another_match(
    open_deal: OpenDeal, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    dealer, rooms = open_deal(folders(tmp_path)), rooms_of("deduction", 4, DEALER)
    match = played(dealt(DEALER), Resign())
    match.notes = blank_notes(match.setup)
    dealer.controller.receive(match)
    link = meet(dealer, rooms[DEALER], inlets, qtbot)
    guests = [Villain(room, inlets) for room in rooms[:DEALER]]
    assert dealer.match.viewer is None
    told = ["It’s Clara’s turn", "While you’re connected, the match goes on by itself."]
    qtbot.waitUntil(lambda: seen.shown(dealer.screen.play.turns.waiting) == told)
    copy = copy_for(dealer.controller.match, 2)
    claras: DeductionMatch = Match(Deduction(), copy.setup, [*copy.moves, Resign()])
    claras.seat = 2
    guests[2].say(copy=copy_of(claras, SPECTATOR), parts=(b"", b"", b"", copy_of(claras, 2)))
    qtbot.waitUntil(lambda: dealer.match.is_over)
    guests[1].say(talk=guests[1].content.talk.with_rematch())
    agree(dealer, "Ben")
    assert "You asked for a rematch  ·  Waiting for Anna, Ben, Clara…" in strip_of(dealer)
    before = dealer.controller.match.setup.apart
    request = link._content.talk.request
    assert request is not None
    for guest in guests:
        assert dealer.match.is_over
        guest.say(talk=guest.content.talk.settled.with_answer(DEALER, request, is_yes=True))
    qtbot.waitUntil(lambda: not dealer.match.is_over and dealer.controller.match.setup.apart != before)


def test_players_who_sit_apart_are_people_and_are_invited_at_the_start(
    open_deal: OpenDeal, tmp_path: Path, place: MeetingPlace
) -> None:
    anna = open_deal(home(tmp_path, "anna", place))
    page = anna.screen.setup_page
    page.place.value = 2
    assert not any(page.players.levels)
    for row, name in zip(page.players.seats, NAMES, strict=False):
        row.name.setText(name)
    anna.push("Show a code…")
    assert the_dialog(anna.window).isVisible()
    assert anna.match.viewer is None
    assert anna.controller.match.state.setup.apart.dealer == 3
