"""Two windows in one network: invitations are visible, and people type only the words of a code."""

import threading
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_online import (
    ask,
    code_line,
    codes_soon,
    continue_kept,
    dialog_of,
    hide,
    home,
    link_of,
    open_dialog,
    shown_code,
    strip_of,
)
from tests.networks import Network
from tests.waiting import wait_until
from topologic_qt.app.features.online.feature import OnlineMatch
from topologic_qt.app.features.online.meeting import Kind, MeetingPlace
from topologic_qt.online.room_file import room_path
from topologic_qt.storage.file_lock import try_lock

pytestmark = pytest.mark.gui

PLACE = MeetingPlace(Kind.NETWORK)

__all__ = ["codes_soon"]


def threads() -> set[str]:
    """The names of the network's threads."""
    return {thread.name for thread in threading.enumerate()} & {"hub", "local network", "lookout"}


def test_who_waits_is_seen_and_their_match_goes_on_after_new_starts(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot, network: Network, codes_soon: None
) -> None:
    def start(name: str) -> Person:
        return open_window(home(tmp_path, name, PLACE))

    anna, ben = start("anna"), start("ben")
    anna.sit_down(edition="french", seekers=3)
    assert not threads()
    theirs = dialog_of(ben)
    ours = open_dialog(anna.window)
    qtbot.waitUntil(lambda: bool(shown_code(ours)))
    waiting = "Anna is waiting: Topologic"
    qtbot.waitUntil(lambda: seen.offers(theirs, waiting))
    qtbot.waitUntil(lambda: not seen.offers(ours, waiting))  # nobody joins a match of their own
    ben.press(waiting, theirs)
    number, *words = shown_code(ours).split("-")
    assert code_line(theirs).text() == f"{number}-"
    QTest.keyClicks(code_line(theirs), " ".join(words))
    ben.press("Join", theirs)
    qtbot.waitUntil(lambda: ben.controller.is_running)
    hide(anna, ben, qtbot)
    wait_until(lambda: "Ben is here" in strip_of(anna), "The news that Ben is here")
    anna.window.close()
    qtbot.waitUntil(lambda: "Anna is away" in strip_of(ben) or "Can’t find" in strip_of(ben))
    ask(ben)
    qtbot.waitUntil(lambda: "Your move will be sent" in strip_of(ben))
    ben.window.close()
    wait_until(lambda: not threads(), "The end of all that listens")
    ben, anna = start("ben"), start("anna")
    for person in (ben, anna):
        continue_kept(person, qtbot)
    qtbot.waitUntil(lambda: len(anna.match.round.turns) == len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2

    room = link_of(ben).room
    ben.window.close()
    path = room_path(tmp_path / "ben" / "elsewhere", room.id).with_suffix(".lock")
    lock = wait_until(lambda: try_lock(path), "The end of Ben's connection")
    ben = start("ben")  # while another program of his plays
    told: list[str] = []
    ben.window.game.session.said.connect(told.append)
    continue_kept(ben, qtbot)
    qtbot.waitUntil(lambda: "This match is open in another window. Close it there to play here." in told)
    assert ben.window.game.feature(OnlineMatch).link is None
    lock.release()
