"""Nothing visible moves when days, lessons and kept matches are read from the disk."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize
from PySide6.QtWidgets import QApplication, QPushButton

from tests.gui.answers import Answers
from tests.gui.conftest import OpenWindow
from tests.gui.ears import Ears, focused
from tests.gui.person import come_to_front
from tests.gui.test_idle_windows import leave_a_match
from tests.gui.test_shelf import shelf_of
from tests.gui.topology_people import OpenTable
from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.start.program import new_window, open_window as fresh_window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.widgets import controls as held
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

WAITS = "“Topologic: Anna – Ben” is waiting for you."


class PaintedAt(QObject):
    """Records where each button was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[QPushButton, set[tuple[int, int]]] = {}
        self.texts: set[str] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and isinstance(watched, QPushButton):
            place = watched.mapTo(watched.window(), QPoint())
            self.texts.add(watched.text())
            self.places.setdefault(watched, set()).add((place.x(), place.y()))
        return False

    @property
    def moved(self) -> dict[str, set[tuple[int, int]]]:
        return {button.text(): places for button, places in self.places.items() if len(places) > 1}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the window wait for the disk as long as necessary, even a busy one."""
    monkeypatch.setattr(held, "_LONGEST", round(1000 * PATIENCE))


def test_nothing_on_the_shelf_moves_once_it_is_seen(open_table: OpenTable, qapp: QApplication) -> None:
    leave_a_match(open_table())
    window = open_table().window
    window.resize(QSize(900, 600))
    painted = PaintedAt()
    qapp.installEventFilter(painted)
    page = shelf_of(window)
    card = page.card_of(TOPOLOGY)
    wait_until(lambda: card.offers and card.offers[0] in painted.places)
    qapp.removeEventFilter(painted)
    assert page.cards[0].play in painted.places
    assert painted.moved == {}


def test_a_match_that_waits_moves_nothing_is_said_once_and_leaves_the_keyboard_where_it_is(
    open_window: OpenWindow, folders: Folders, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_window()
    first.sit_down()
    first.begin_round("Y5")
    first.window.close()
    window = new_window(Windows(Context(folders, Motion(0), Answers()), fresh_window))
    painted = PaintedAt()
    qapp.installEventFilter(painted)
    window.show_preview(TOPOLOGIC)
    window.show()
    window.open_game(TOPOLOGIC)
    come_to_front(window)
    ears, before = Ears(monkeypatch, window), focused()

    def wait_for_offer() -> None:
        window.look_for_kept_match()
        wait_until(lambda: "Continue" in painted.texts)

    said = ears.hear(wait_for_offer)
    qapp.removeEventFilter(painted)
    assert "Two players" in painted.texts
    assert painted.moved == {}
    assert said.count(WAITS) == 1
    assert focused() == before
    window.hide()
    assert WAITS not in ears.hear(window.show)
    window.windows.close()
