"""What matches leave behind: no file handle, thread or Qt object, and hardly any memory.

``TOPOLOGIC_LEAK_MATCHES`` is the number of matches, if not a few.
"""

import gc
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QPixmap, QPixmapCache
from PySide6.QtWidgets import QApplication, QScrollArea, QScroller

from tests.gui.deduction_players import PEOPLE, Players, any_question
from tests.gui.person import Person
from tests.gui.sitters import Sitters
from tests.gui.test_deduction_real_table import type_in
from tests.real_tables import SETUP
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules.moves import Announce
from topologic_qt.games.deduction.rules.tiles import ALL_TILES
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, PlaceSeeker

pytestmark = pytest.mark.gui

MATCHES = int(os.environ.get("TOPOLOGIC_LEAK_MATCHES", "4"))

FEW_OBJECTS = 20
"""How many of Python's objects a match or a window may leave."""


def play(person: Person) -> None:
    """Play a whole match, to the last page of the notebook."""
    person.sit_down(seekers=3, shape="rectangle")
    tile = Tile.parse(person.at(0, 0))
    for _ in range(2):
        person.controller.propose(HideSecret.sealed(tile))
        for seeker in range(3):
            person.controller.propose(PlaceSeeker(seeker, tile))
        person.controller.propose(AskForHint())
        QApplication.processEvents()
    person.window.game.session.disk.settle()


def play_deduction(players: Players, number: int) -> None:
    """Play a match of people to its end, and leave one with computers and one at a real table."""
    players.begin(seating=PEOPLE, seed=f"leak {number}")
    players.open_curtain()
    players.ask_with_yes(1)
    players.open_curtain()
    players.show_first()
    players.open_curtain()
    state = players.controller.match.state
    players.announce(next(tile for tile in ALL_TILES if tile not in (state.missing, *state.hands[0])))
    players.push("Go on")
    players.open_curtain()
    players.screen.panel.writer.remark(0, "wrong")
    players.menu("Match", "Replay the turns")
    players.key(Qt.Key.Key_Escape)
    players.propose(any_question(players.match), Announce(state.missing))
    assert players.match.is_over
    players.menu("File", "New match…")
    players.choose_way("Real table")
    players.push("Start the match")
    dialog = wait_until(lambda: players.window.findChild(RealTableDialog))
    dialog.reject()
    players.begin_with(SETUP)
    type_in(players, "23s2" + "1a")
    players.begin()  # computers
    players.menu("File", "New match…")
    players.window.game.session.disk.settle()


def clear_away() -> None:
    """Destroy everything that waits for it."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    QApplication.processEvents()


def objects() -> int:
    """The number of Python's objects, without pictures kept for the next table.

    Tuples are not counted, since the collector untracks those of only numbers and text.
    """
    return sum(not isinstance(one, tuple | QPixmap) for one in gc.get_objects())


def handles() -> int:
    """The number of open files and the like; 0 if unknown."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


def parts(person: Sitters) -> Counter[str]:
    """A window's Qt objects, by class, without running animations."""
    kinds = (part.metaObject().className() for part in person.window.findChildren(QObject))
    return Counter(kind for kind in kinds if kind != "QPropertyAnimation")


@pytest.fixture
def room_for_pictures() -> Iterator[Callable[[int], Callable[[], bool]]]:
    """Leave so many KiB in Qt's picture cache; return a function that says whether that was enough."""
    before = QPixmapCache.cacheLimit()

    def leave(room: int) -> Callable[[], bool]:
        QPixmapCache.clear()
        first = QPixmap(512, 512)  # 1 MiB, which goes first where there is no more room
        first.fill(Qt.GlobalColor.white)
        QPixmapCache.setCacheLimit(first.depth() // 8 * 256 + room)
        QPixmapCache.insert("first", first)
        return lambda: QPixmapCache.find("first", QPixmap())

    yield leave
    QPixmapCache.clear()
    QPixmapCache.setCacheLimit(before)


def test_after_many_matches_in_one_window_everything_is_as_after_few(
    person: Person, room_for_pictures: Callable[[int], Callable[[], bool]]
) -> None:
    few = max(MATCHES // 10, 2)
    sufficed = room_for_pictures(MATCHES * 10)  # each end of a round shows 17 KiB
    for _ in range(few):
        play(person)
    clear_away()
    page = person.page.findChild(QScrollArea)
    assert isinstance(page, QScrollArea)
    wait_until(lambda: QScroller.hasScroller(page.viewport()), "Learning to scroll by finger")
    before = handles(), threading.active_count(), parts(person)
    for _ in range(MATCHES - few):
        play(person)
    assert sufficed(), "pictures of rounds that are over do not gather"
    clear_away()
    wait_until(lambda: handles() <= before[0], "Letting go of the files of matches that are over")
    assert threading.active_count() <= before[1] + 1  # the worker that thinks may have begun meanwhile
    assert parts(person) - before[2] == Counter()


def test_after_many_matches_of_deduction_everything_is_as_after_few(players: Players) -> None:
    few = 2
    for number in range(few):
        play_deduction(players, number)
    clear_away()
    before = handles(), threading.active_count(), parts(players), len(QApplication.topLevelWidgets())
    held, more = objects(), MATCHES // 2
    for number in range(few, few + more):
        play_deduction(players, number)
    clear_away()
    wait_until(lambda: handles() <= before[0], "Letting go of the files of matches that are over")
    assert (threading.active_count(), len(QApplication.topLevelWidgets())) == (before[1], before[3])
    assert parts(players) - before[2] == Counter()
    assert (objects() - held) / more < FEW_OBJECTS
