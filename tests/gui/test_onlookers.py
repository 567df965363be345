"""Those who look on at a match elsewhere: their windows show what everybody may know, and move nothing."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.sitters import Sitters
from tests.gui.test_elsewhere import (
    ASK_BACK,
    ask_for_another,
    code_line,
    continue_kept,
    gather,
    give_up_both,
    home,
    link_of,
    meet,
    more,
    open_dialog,
    play_one_turn,
    say,
    shown_code,
    strip_of,
    the_dialog,
    three_tables,
)
from tests.gui.test_keyboard import tab_to
from tests.gui.topology_people import OpenTable
from tests.mosquitto import MOSQUITTO, Mosquitto
from tests.tables import ORDERED, TopologicMatch, drawn
from topologic_qt.app.codec import content_for_the_other
from topologic_qt.app.elsewhere.meeting_place import MeetingPlace
from topologic_qt.elsewhere.letter import LAST_LETTER
from topologic_qt.engine import ONLOOKER, IllegalMove
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules import GiveUp, HideSecret, Phase, Setup, Tile, Topologic
from topologic_qt.games.topology.rules import Resign

pytestmark = pytest.mark.gui

LOOK_ON = "Invite somebody to look on"


def code_to_look_on(host: Sitters, qtbot: QtBot) -> str:
    """The code that is shown to somebody who is to look on."""
    more(host, f"{LOOK_ON} …")
    dialog = the_dialog(host.window)
    seen.find_button(dialog, LOOK_ON).click()
    qtbot.waitUntil(lambda: bool(shown_code(dialog)))
    return shown_code(dialog)


def look_on(host: Sitters, guest: Sitters, qtbot: QtBot) -> None:
    """Somebody types the code, and sees the match."""
    code = code_to_look_on(host, qtbot)
    dialog = open_dialog(guest.window)
    QTest.keyClicks(code_line(dialog), code)
    dialog.join()
    qtbot.waitUntil(lambda: guest.controller.is_running)
    assert guest.controller.match.seat == ONLOOKER


class Company(NamedTuple):
    """Three people, each at a computer of their own."""

    anna: Person
    """She invites the others."""
    ben: Person
    carl: Person
    """He looks on."""


@pytest.fixture
def place(shared_folder: MeetingPlace) -> MeetingPlace:
    """A folder that all share."""
    return shared_folder


@pytest.fixture
def company(open_window: OpenWindow, tmp_path: Path, place: MeetingPlace) -> Company:
    """Anna and Ben, who will play, and Carl."""
    return Company(*(open_window(home(tmp_path, name, place)) for name in ("anna", "ben", "carl")))


def moves_of(person: Sitters) -> int:
    """The number of moves that are seen."""
    return len(person.controller.match.moves)


def enabled(person: Sitters, *commands: str) -> list[str]:
    """Those of some commands, in the menus, that can be chosen."""
    for menu in ("Match", "Edit"):
        person.opened(person.window.menuBar(), menu)
    found = {seen.without_mnemonic(each.text()): each for each in person.window.findChildren(QAction)}
    return [command for command in commands if found[command].isEnabled()]


def refuses(person: Sitters, move: object) -> None:
    """A move is refused, however it came about."""
    with pytest.raises(IllegalMove):
        person.controller.propose(move)


def of_another_match() -> bytes:
    """A copy of a match that nobody plays here."""
    match: Any = TopologicMatch(Topologic(), Setup(drawn(ORDERED), seekers=3))
    return content_for_the_other(INFO.load(), match)


COMMANDS = ("Ask for the hint", "Give up the round …", "Suggest a turn", "Peek at the secret …", "Take back")
BY_MAIL = ("Copy for the other player", "Save for the other player …", "Play on at this computer …")


def test_a_round_is_seen_as_everybody_may_see_it_and_nothing_can_be_moved(
    company: Company, qtbot: QtBot, tmp_path: Path, place: MeetingPlace
) -> None:
    anna, ben, carl = company
    meet(anna, ben, qtbot)
    told: list[str] = []
    ben.window.game.session.told.connect(told.append)
    look_on(anna, carl, qtbot)
    qtbot.waitUntil(lambda: all("1 person looks on" in strip_of(each) for each in (anna, ben)))
    assert told == ["1 person looks on"]
    assert carl.status == "Anna has to hide the secret. You look on."
    assert "You look on" in strip_of(carl)
    assert not seen.offers(carl.window, "Hide the secret …")
    link = link_of(ben)
    foreign = replace(link._content, copy=of_another_match())
    link._post.write(foreign, link.room.match_id)  # as another program might
    qtbot.waitUntil(lambda: strip_of(carl) == "What the players sent is not shown. It is of another match.")
    link.say("oops")
    qtbot.waitUntil(lambda: "Ben: “Oops!”" in strip_of(carl))
    refuses(carl, HideSecret.sealed(Tile.parse("K1")))
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: carl.match.round.phase is ben.match.round.phase is Phase.ENTER)
    carl.hand.drag(0, "Y1")
    carl.key(Qt.Key.Key_Return)
    carl.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    refuses(carl, GiveUp())
    assert enabled(carl, *COMMANDS, *BY_MAIL) == []
    assert moves_of(carl) == 1
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(carl.match.round.turns) == len(ben.match.round.turns) == 1)
    assert carl.match.round.turns[0].hint == 2
    assert carl.controller.match.state.round.secret is None
    assert carl.status == "Ben has to move. You look on."
    anna.menu("Match", "Copy for the other player")
    carl.menu("Match", "Paste the other player’s copy")
    qtbot.waitUntil(lambda: any("You only look on" in text for text in carl.answers.told))
    ben.menu("Match", "Give up the round …")
    qtbot.waitUntil(lambda: carl.match.rounds[0].is_true_to_seal is True)
    assert str(carl.match.rounds[0].secret) == "Y5"
    qtbot.waitUntil(home(tmp_path, "ben", place).history.exists)
    assert not home(tmp_path, "carl", place).history.exists()
    assert not carl.answers.questions

    # a match is not looked on at where it is played
    (room,) = (tmp_path / "ben" / "elsewhere").glob("*.json")
    before = json.loads(room.read_bytes())["signing_key"]
    code = code_to_look_on(anna, qtbot)
    dialog = open_dialog(ben.window)
    QTest.keyClicks(code_line(dialog), code)
    dialog.join()
    qtbot.waitUntil(lambda: "played at this computer already" in " ".join(seen.shown(dialog)))
    assert json.loads(room.read_bytes())["signing_key"] == before


def test_who_looks_on_follows_over_take_backs_other_matches_and_new_starts(
    company: Company, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    anna, ben, carl = company
    meet(anna, ben, qtbot)
    look_on(ben, carl, qtbot)
    told: list[str] = []
    carl.window.game.session.told.connect(told.append)
    say(anna, "Good luck!")
    qtbot.waitUntil(lambda: "Anna: “Good luck!”" in strip_of(carl))
    assert told == ["Anna: “Good luck!”"]
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: carl.match.round.hidden and ben.match.round.hidden)
    carl.window.close()
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: "would like to take the last turn back" in strip_of(ben))
    ben.press("Agree")
    qtbot.waitUntil(lambda: not anna.match.round.hidden and not ben.match.round.hidden)
    carl = open_window(home(tmp_path, "carl", place))
    continue_kept(carl, qtbot)
    qtbot.waitUntil(lambda: not carl.match.round.hidden)
    assert carl.controller.match.seat == ONLOOKER
    give_up_both(anna, ben, qtbot)
    qtbot.waitUntil(lambda: carl.match.to_move is None)
    assert "The match is over" in strip_of(carl)
    assert not seen.offers(carl.window, "Once more")
    before = ben.match.setup
    ask_for_another(ben)
    qtbot.waitUntil(lambda: "Ben would like another match." in strip_of(anna))
    anna.press("Agree")
    qtbot.waitUntil(lambda: before != anna.match.setup == carl.match.setup)
    rooms = tmp_path / "carl" / "elsewhere"
    tab_to(carl, "Leave …")
    carl.key(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not list(rooms.glob("*.json")))
    assert strip_of(carl) == ""
    assert carl.status == "Anna has to hide the secret. You look on."
    assert not seen.offers(carl.window, "Copy the turn")
    assert enabled(carl, *COMMANDS, *BY_MAIL) == []


@pytest.mark.skipif(MOSQUITTO is None, reason="Mosquitto is not here")
def test_over_a_broker_it_is_seen_who_is_there_and_looking_on_survives_its_end(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    broker = Mosquitto(tmp_path / "broker", tls=True)
    broker.start()
    try:
        told = broker.settings()
        place = MeetingPlace(host=told.host, port=told.port, tls=told.tls, authority=told.ca_file)
        anna, ben, carl = (open_window(home(tmp_path, name, place)) for name in ("anna", "ben", "carl"))
        meet(anna, ben, qtbot)
        look_on(anna, carl, qtbot)
        qtbot.waitUntil(lambda: "Anna, Ben are here" in strip_of(carl))
        assert "Ben is here" in strip_of(anna), "nobody else is told of"
        broker.kill()
        qtbot.waitUntil(lambda: "lost" in strip_of(carl) or "answer" in strip_of(carl))
        anna.hide_secret("Y5")
        broker.start()
        qtbot.waitUntil(lambda: carl.match.round.phase is Phase.ENTER)
        qtbot.waitUntil(lambda: "You look on" in strip_of(carl))
    finally:
        broker.kill()


def test_three_play_topology_and_a_fourth_looks_on(
    open_table: OpenTable,
    tmp_path: Path,
    place: MeetingPlace,
    qtbot: QtBot,
) -> None:
    people = anna, ben, clara = three_tables(open_table, tmp_path, place)
    david = open_table(home(tmp_path, "david", place))
    gather(people, qtbot)
    assert [each.match.own_seat for each in people] == [0, 1, 2]
    assert len({each.controller.match.setup for each in people}) == 1
    assert not any("invited" in strip_of(each) for each in people)
    play_one_turn(people, 1, qtbot)
    look_on(clara, david, qtbot)
    qtbot.waitUntil(lambda: len(david.match.turns) == 1)

    letters = link_of(ben)._post._correspondence  # as a changed program might count
    room = letters.room
    letters.room = replace(room, own=replace(room.own, counter=LAST_LETTER))
    link_of(ben).say("hello")
    refused = "What Ben sent was not added. It has a number that no message of this match can have yet."
    qtbot.waitUntil(lambda: strip_of(anna) == strip_of(clara) == refused)
    letters.room = room
    link_of(anna).say("hello")
    heard = link_of(clara)._contents  # what Ben said before may be the newest that is shown
    qtbot.waitUntil(lambda: bool(heard[0].talk.remarks))
    link_of(ben).say("moment")
    for person in (anna, clara):
        qtbot.waitUntil(lambda: "Ben: “One moment, please.”" in strip_of(person))  # noqa: B023

    play_one_turn(people, 2, qtbot)
    qtbot.waitUntil(lambda: len(david.match.turns) == 2 and bool(david.match.revealed))
    assert len({each.match.tiles for each in (*people, david)}) == 1
    assert david.status.endswith("Anna has to move. You look on.")
    david.click(david.slot(0))
    assert not david.held
    for key in (Qt.Key.Key_1, Qt.Key.Key_Return, Qt.Key.Key_Space):
        david.key(key)
    assert enabled(david, "End the turn", "Give up the match …", "Copy for the other player") == []
    refuses(david, Resign())
    anna.menu("Match", "Give up the match …")
    qtbot.waitUntil(lambda: david.match.is_over)
    assert "The match is over" in strip_of(david)
