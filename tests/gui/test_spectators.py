"""Spectators of an online match: their windows show what everyone may know, and cannot move."""

import json
from collections.abc import Sequence
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
from tests.gui.test_keyboard import tab_to
from tests.gui.test_online import (
    ASK_BACK,
    ask_for_another,
    busy,
    code_line,
    codes_soon as codes_soon,
    come,
    continue_kept,
    give_up_second,
    home,
    link_of,
    meet,
    more,
    open_dialog,
    place as place,
    shown_code,
    strip_of,
    the_dialog,
)
from tests.gui.topology_people import OpenTable, People
from tests.records import stored_results
from tests.tables import ORDERED, TopologicMatch, drawn
from topologic_qt.app.features.online.meeting import MeetingPlace
from topologic_qt.app.files.codec import content_for_the_other
from topologic_qt.app.window.window import Window
from topologic_qt.engine.game import SPECTATOR, IllegalMove
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import GiveUp, HideSecret
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.games.topology.rules.moves import Resign
from topologic_qt.games.topology.rules.state import new_setup

pytestmark = pytest.mark.gui

LOOK_ON = "Invite a spectator"


def code_to_look_on(host: Sitters, qtbot: QtBot) -> str:
    """The code for a spectator."""
    more(host, f"{LOOK_ON}…")
    dialog = the_dialog(host.window)
    seen.find_button(dialog, LOOK_ON).click()
    qtbot.waitUntil(lambda: bool(shown_code(dialog)))
    return shown_code(dialog)


def look_on(host: Sitters, guest: Sitters, qtbot: QtBot) -> None:
    """Let a spectator type the code and see the match."""
    code = code_to_look_on(host, qtbot)
    dialog = open_dialog(guest.window)
    QTest.keyClicks(code_line(dialog), code)
    dialog.join()
    qtbot.waitUntil(lambda: guest.controller.is_running)
    assert guest.controller.match.seat == SPECTATOR


class Company(NamedTuple):
    """Three people, each at their own computer."""

    anna: Person
    """She invites the others."""
    ben: Person
    carl: Person
    """He looks on."""


@pytest.fixture
def company(open_window: OpenWindow, tmp_path: Path, place: MeetingPlace) -> Company:
    """Anna and Ben, who will play, and Carl."""
    return Company(*(open_window(home(tmp_path, name, place)) for name in ("anna", "ben", "carl")))


def moves_of(person: Sitters) -> int:
    """The number of visible moves."""
    return len(person.controller.match.moves)


def enabled(person: Sitters, *commands: str) -> list[str]:
    """The enabled ones of some menu commands."""
    for menu in ("Match", "Edit"):
        person.opened(person.window.menuBar(), menu)
    found = {seen.without_mnemonic(each.text()): each for each in person.window.findChildren(QAction)}
    return [command for command in commands if found[command].isEnabled()]


def refuses(person: Sitters, move: object) -> None:
    """Check that a move is refused, however it was made."""
    with pytest.raises(IllegalMove):
        person.controller.propose(move)


def of_another_match() -> bytes:
    """A copy of a match that nobody plays here."""
    match: Any = TopologicMatch(Topologic(), Setup(drawn(ORDERED), seekers=3))
    return content_for_the_other(INFO.load(), match)


COMMANDS = ("Ask for the hint", "Give up the round…", "Suggest a turn", "Peek at the secret…")
BY_MAIL = ("Copy for the other player", "Save for the other player…", "Play on at this computer…")


def test_a_match_is_seen_as_everybody_may_see_it_over_take_backs_other_matches_and_new_starts(
    company: Company, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    anna, ben, carl = company
    meet(anna, ben, qtbot)
    told: list[str] = []
    ben.window.game.session.told.connect(told.append)
    look_on(anna, carl, qtbot)
    qtbot.waitUntil(lambda: all("1 spectator" in strip_of(each) for each in (anna, ben)))
    assert told == ["1 spectator"]
    assert carl.status == "Anna must hide the secret. You’re watching."
    assert "You’re watching" in strip_of(carl)
    assert not seen.offers(carl.window, "Hide the secret…")
    link = link_of(ben)
    foreign = replace(link._content, copy=of_another_match())
    link._post.write(foreign, link.room.match_id)  # as another program might
    qtbot.waitUntil(
        lambda: strip_of(carl) == "What the players sent can’t be shown. It’s from another match."
    )
    told = []
    carl.window.game.session.told.connect(told.append)
    link.say("oops")
    qtbot.waitUntil(lambda: "Ben: “Oops!”" in strip_of(carl))
    assert told == ["Ben: “Oops!”"]
    refuses(carl, HideSecret.sealed(Tile.parse("K1")))
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: carl.match.round.phase is ben.match.round.phase is Phase.ENTER)

    # nothing can be moved
    carl.hand.drag(0, "Y1")
    carl.key(Qt.Key.Key_Return)
    carl.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    refuses(carl, GiveUp())
    assert enabled(carl, *COMMANDS, *BY_MAIL) == []
    carl.menu("Edit", "Take back")
    assert moves_of(carl) == 1

    # a turn is taken back while nobody looks on
    carl.window.close()
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: "would like to take back the last turn" in strip_of(ben))
    ben.press("Agree")
    qtbot.waitUntil(lambda: not anna.match.round.hidden and not ben.match.round.hidden)
    carl = open_window(home(tmp_path, "carl", place))
    continue_kept(carl, qtbot)
    qtbot.waitUntil(lambda: not carl.match.round.hidden)
    assert carl.controller.match.seat == SPECTATOR

    # hints are seen, and the secret when the round is over
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: carl.match.round.phase is ben.match.round.phase is Phase.ENTER)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(carl.match.round.turns) == len(ben.match.round.turns) == 1)
    assert carl.match.round.turns[0].hint == 2
    assert carl.controller.match.state.round.secret is None
    assert carl.status == "It’s Ben’s turn. You’re watching."
    anna.menu("Match", "Play elsewhere", "Copy for the other player")
    carl.menu("Match", "Play elsewhere", "Paste the other player’s copy")
    qtbot.waitUntil(lambda: any("You’re only watching" in text for text in carl.answers.told))
    ben.menu("Match", "Give up the round…")
    qtbot.waitUntil(lambda: carl.match.rounds[0].is_true_to_seal is True)
    assert str(carl.match.rounds[0].secret) == "Y5"
    for person, results in ((ben, 1), (carl, 0)):
        person.window.game.session.disk.settle()
        folders = person.window.game.session.folders
        assert len(stored_results(folders, "topologic")) == results
    assert not carl.answers.questions

    # a match is not looked on at where it is played
    (room,) = (tmp_path / "ben" / "elsewhere").glob("*.json")
    before = json.loads(room.read_bytes())["signing_key"]
    code = code_to_look_on(anna, qtbot)
    dialog = open_dialog(ben.window)
    QTest.keyClicks(code_line(dialog), code)
    dialog.join()
    qtbot.waitUntil(lambda: "already on this computer" in " ".join(seen.shown(dialog)))
    assert json.loads(room.read_bytes())["signing_key"] == before
    dialog.reject()

    # another match is followed, until somebody leaves it
    give_up_second(anna, ben, qtbot)
    qtbot.waitUntil(lambda: carl.match.to_move is None)
    assert "The match is over" in strip_of(carl)
    assert not seen.offers(carl.window, "Play again")
    setup = ben.match.setup
    ask_for_another(ben)
    qtbot.waitUntil(lambda: "Ben would like a rematch." in strip_of(anna))
    anna.press("Agree")
    qtbot.waitUntil(lambda: setup != anna.match.setup == carl.match.setup)
    rooms = tmp_path / "carl" / "elsewhere"
    tab_to(carl, "Leave…")
    carl.key(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not list(rooms.glob("*.json")))
    assert strip_of(carl) == ""
    assert carl.status == "Anna must hide the secret. You’re watching."
    assert not seen.offers(carl.window, "Copy the turn")
    assert enabled(carl, *COMMANDS, *BY_MAIL) == []


def play_one_turn(people: Sequence[People], turn: int, qtbot: QtBot) -> None:
    """Play the turn of the player to move, once the tiles are drawn; the second one begins."""
    mover = people[turn % len(people)]
    qtbot.waitUntil(lambda: not mover.match.waits_for_mail)
    assert all(each is mover or each.match.waits_for_mail for each in people)
    mover.play_turn()
    qtbot.waitUntil(lambda: all(len(each.match.turns) == turn for each in people))


def test_three_play_of_whom_one_is_invited_later_a_fourth_looks_on_and_all_agree_to_another_match(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    names = ("Anna", "Ben", "Clara", "David")
    anna, ben, clara, david = [open_table(home(tmp_path, name.lower(), place)) for name in names]
    anna.begin_with(new_setup(names[:3], seed="elsewhere", first=1))
    open_dialog(anna.window).invite()
    come(anna.window, ben.window, qtbot)
    anna.push("Close", the_dialog(anna.window))
    qtbot.waitUntil(lambda: strip_of(ben) == "Waiting for Clara…")
    assert "You haven’t invited Clara yet." in strip_of(anna)
    assert anna.match.waits_for_mail

    # whoever begins another match meanwhile is waited for in another window
    assert not ben.window.turn_to(None), "the shelf comes in another window"
    ben.begin_with(new_setup(("Ben", "Dora"), seed="here"))
    here, windows = ben.controller.match.setup, ben.window.windows
    qtbot.waitUntil(lambda: len(windows.open) == 2)
    opened = windows.open[1]
    assert isinstance(opened, Window)
    waiting = People(opened, ben.answers)
    assert ben.status == "Another window is waiting for the others."
    qtbot.waitUntil(lambda: strip_of(waiting) == "Waiting for Clara…")

    anna.window.close()
    anna = open_table(home(tmp_path, "anna", place))
    anna.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(anna.window, "Continue"))
    anna.push("Continue")
    qtbot.waitUntil(lambda: "You haven’t invited Clara yet." in strip_of(anna))
    more(anna, "Invite Clara…")
    the_dialog(anna.window).invite()
    come(anna.window, clara.window, qtbot)
    people = [anna, waiting, clara]
    qtbot.waitUntil(lambda: all(each.controller.is_running and each.match.revealed for each in people))
    play_one_turn(people, 1, qtbot)
    assert ben.controller.match.setup == here
    assert strip_of(ben) == ""
    assert not any("invited" in strip_of(each) for each in people)

    # whoever looks on sees the same, and moves nothing
    look_on(clara, david, qtbot)
    qtbot.waitUntil(lambda: len(david.match.turns) == 1 and bool(david.match.revealed))
    assert len({each.match.tiles for each in (*people, david)}) == 1
    assert david.status.endswith("It’s Clara’s turn. You’re watching.")
    david.click(david.slot(0))
    assert not david.held
    for key in (Qt.Key.Key_1, Qt.Key.Key_Return, Qt.Key.Key_Space):
        david.key(key)
    assert enabled(david, "End the turn", "Give up the match…", "Copy for the other player") == []
    refuses(david, Resign())

    before = anna.controller.match.setup
    clara.menu("Match", "Give up the match…")
    qtbot.waitUntil(lambda: all(each.match.is_over for each in (*people, david)))
    assert "The match is over" in strip_of(david)
    assert david.offers("New match")
    for each in people:  # they ask each other for a rematch
        assert not any(map(each.offers, ("New match", "Play again")))
    ask_for_another(clara)
    for each in (anna, waiting):
        qtbot.waitUntil(lambda: "Clara would like a rematch." in strip_of(each))  # noqa: B023
        assert all(each.controller.match.setup == before for each in people)
        each.push("Agree")
    with busy(waiting) as away:  # who is away follows later
        qtbot.waitUntil(lambda: all(each.controller.match.setup != before for each in (anna, clara)))
        qtbot.waitUntil(lambda: anna.match.opener == clara.match.opener == 1)
        qtbot.waitUntil(lambda: len(away._contents[2].copy) > 0 and away._contents[2].match == 2)
        assert waiting.controller.match.setup == before
    qtbot.waitUntil(lambda: all(bool(each.match.revealed) for each in people))
    assert len({each.controller.match.setup for each in people}) == 1
