"""Deduction in little space: all words are readable, and nothing covers or moves the table."""

from collections.abc import Iterator

import pytest
from gallery.legibility import clipped_texts
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QScrollBar, QTabBar

from tests.gui.deduction_players import LEFT, PEOPLE, PLAIN, OpenDeal, Players, any_question
from tests.gui.test_deduction_match import wrong
from tests.gui.test_deduction_real_table import type_in
from tests.real_tables import SETUP
from tests.waiting import wait_until
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Announce, Pass, Show
from topologic_qt.games.deduction.rules.setup import new_setup
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Suit, Value
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog
from topologic_qt.games.deduction.ui.words import face_key, value_name
from topologic_qt.translation import ENGLISH, choose_language
from topologic_qt.widgets.icons import resource
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.scrolled import Reading
from topologic_qt.widgets.translate import tr

pytestmark = pytest.mark.gui

LOW = QSize(640, 380)
"""The room of a window on a screen of 1280 x 800 pixels at 200 %."""


@pytest.fixture(params=("de", "fr"))
def crowded(request: pytest.FixtureRequest, open_deal: OpenDeal) -> Iterator[Players]:
    """Players at the smallest window, in a language with longer sentences than English."""
    choose_language(request.param, resource("words"))
    players = open_deal()
    players.window.resize(900, 600)
    QApplication.processEvents()
    yield players
    choose_language(ENGLISH, resource("words"))


def cut(players: Players) -> list[str]:
    """The visible labels and buttons with clipped text."""
    QApplication.processEvents()
    return [f"{text!r} {wrong}" for text, wrong in clipped_texts(players.screen, ())]


def strip(players: Players) -> QFrame:
    """The only visible strip."""
    bars = [bar for bar in players.screen.findChildren(QFrame) if bar.property("role") == "bar"]
    shown = [bar for bar in bars if bar.isVisible()]
    (found,) = [bar for bar in shown if any(made.isVisible() for made in bar.findChildren(QPushButton))]
    return found


def test_every_strip_can_be_read_in_each_language(crowded: Players) -> None:
    of_a_real_table(crowded)
    of_computers(crowded)
    of_people(crowded)


def of_a_real_table(players: Players) -> None:
    players.screen.companion.set_up()
    dialog = wait_until(lambda: players.window.findChild(RealTableDialog))
    for button in dialog.counts.buttons():
        button.click()
        QApplication.processEvents()
        assert dialog.height() <= 572  # with its frame, 600
        assert [f"{text!r} {wrong}" for text, wrong in clipped_texts(dialog, ())] == []
    dialog.reject()
    keys = [face_key(face) for face in (*Suit, *Value)]
    assert len(set(keys)) == len(keys)
    faces = TileFaces()
    headings = faces.findChildren(QLabel)
    assert all(key in made.toolTip() for key, made in zip(keys, headings, strict=True))
    assert [made.text() for made in headings[len(Suit) :]] == [value_name(value) for value in Value]
    faces.deleteLater()
    players.begin_with(SETUP)
    yes = next(filter(str.isalpha, tr("Yes")))
    for key in ("2", "3", face_key(Suit.SUN), yes, "-"):
        assert cut(players) == []
        assert strip(players).geometry().top() > players.tabletop.geometry().bottom()
        type_in(players, key)
    assert len(players.match.log) == 1
    players.screen.panel.entry_chosen.emit(0)
    assert cut(players) == []
    players.screen.panel.entry_chosen.emit(-1)
    players.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert strip(players) is not players.screen.companion.bar
    players.key(Qt.Key.Key_Escape)
    assert strip(players) is players.screen.companion.bar


def of_computers(players: Players) -> None:
    """Check that the strip has one line and one height, whatever computers do."""
    seating = tuple(Computer(Level.CLUB, "tests") for _ in range(3))
    names = ("Computer 1", "Computer 2", "W" * 40)
    players.begin_with(new_setup(names, seed="parrot", seating=seating, first=0))
    players.window.game.computers.rest()
    bar, heights = players.screen.play.computers.bar, set()
    heading = next(made for made in bar.findChildren(QLabel) if made.property("role") == "heading")
    for _ in range(6):
        QApplication.processEvents()
        assert bar.isVisible()
        heights.add((bar.height(), players.tabletop.geometry().bottom()))
        least = QFont(heading.font())
        least.setPixelSize(QFontInfo(QApplication.font()).pixelSize())
        whole = QFontMetrics(least).horizontalAdvance(heading.text()) <= heading.width()
        assert heading.toolTip() == ("" if whole else heading.text())
        assert not whole or cut(players) == []
        players.controller.propose(any_question(players.match) if players.match.step is Step.ASK else Pass())
        players.window.game.computers.rest()
    assert len(heights) == 1


def of_people(players: Players) -> None:
    players.begin(seating=(None,) * 5)
    players.open_curtain()
    for _ in range(2):  # other coins have longer names
        assert cut(players) == []
        players.propose(any_question(players.match))
        assert cut(players) == []
        players.propose(Pass())
        players.open_curtain()
    players.ask_by_move_with_yes(players.match.seat)
    players.open_curtain()
    assert cut(players) == []
    players.propose(Show(showable(players.match)[0]))
    players.open_curtain()
    assert cut(players) == []
    players.screen.play.hand_overs.let_look(players.match.seat)
    players.propose(wrong(players))
    assert cut(players) == []
    players.push(tr("Go on"))
    players.open_curtain()
    players.propose(any_question(players.match), Announce(players.controller.match.state.missing))
    assert players.match.is_over
    assert cut(players) == []
    players.screen.panel.entry_chosen.emit(0)
    assert cut(players) == []


def fit_into(players: Players, size: QSize) -> None:
    players.window.setMinimumSize(1, 1)
    players.window.resize(size)
    QApplication.processEvents()


def begin_with_notes(players: Players, turns: int) -> None:
    """A match of people after so many turns, with the notes open."""
    players.begin(seating=PEOPLE)
    while len(players.match.log) < turns:
        players.propose(any_question(players.controller.match.state))
        if players.match.step is Step.SHOW:
            players.propose(Show(showable(players.controller.match.state)[0]))
        players.propose(Pass())
    players.open_curtain()
    unfold_notes(players)


def unfold_notes(players: Players) -> None:
    dock = players.window.findChild(PanelDock)
    assert isinstance(dock, PanelDock)
    dock.folded = False
    for _ in range(3):  # the panel, what is left out of it, and its scroll bar
        QApplication.processEvents()


def scroll_bars(players: Players) -> list[QScrollBar]:
    """The notes' visible scroll bars, except that of a text below the sheet."""
    dock = players.window.findChild(PanelDock)
    assert isinstance(dock, PanelDock)
    bars = dock.findChildren(QScrollBar)
    of_texts = [bar for text in dock.findChildren(Reading) for bar in text.findChildren(QScrollBar)]
    return [bar for bar in bars if bar.isVisible() and bar.maximum() > 0 and bar not in of_texts]


def test_every_word_of_a_question_is_whole_where_it_is_narrow(players: Players) -> None:
    names = ("Anna", "Computer 2", "Computer 3", "Computer 4", "Computer 5")
    seating = (None, *[Computer(Level.CLUB, "tests")] * 4)
    bar, table = players.screen.play.turns.asking, players.tabletop
    players.begin_with(new_setup(names, seed="parrot", seating=seating, first=0))
    unfold_notes(players)
    for size, letters in ((LOW, ""), (QSize(1280, 780), "* { font-size: 24px; }")):
        players.window.setStyleSheet(letters)
        fit_into(players, size)
        made = [button for button in bar.findChildren(QPushButton) if button.isVisible()]
        assert len(made) == 10
        for button in made:
            assert button.sizeHint().width() <= button.width(), button.text()
            assert bar.rect().contains(button.geometry()), button.text()
        lower_edge = table.mapTo(players.screen, QPoint(0, table.height())).y()
        assert letters or bar.mapTo(players.screen, QPoint()).y() >= lower_edge, "it covers nothing"


def test_log_and_sheet_are_behind_tabs_in_a_low_window_and_whole_elsewhere(players: Players) -> None:
    fit_into(players, LOW)
    begin_with_notes(players, 12)
    panel = players.screen.panel
    log, grid, count = panel.log, panel.grid, len(players.match.log)
    tabs = panel.findChild(QTabBar)
    assert isinstance(tabs, QTabBar)
    assert (tabs.isVisible(), grid.isVisible(), log.isVisible()) == (True, True, False)
    assert len(scroll_bars(players)) <= 1
    assert grid.viewport().height() // grid.rowHeight(0) >= 9
    QTest.mouseClick(tabs, LEFT, PLAIN, tabs.tabRect(0).center())
    QApplication.processEvents()
    assert (grid.isVisible(), log.isVisible()) == (False, True)
    assert len(scroll_bars(players)) <= 1
    assert log.viewport().height() // log.verticalHeader().defaultSectionSize() >= 8
    fit_into(players, QSize(1240, 730))
    assert (tabs.isVisible(), grid.isVisible(), log.isVisible()) == (False, True, True)

    def whole() -> list[int]:
        rows = [log.visualRect(log.model().index(number, 0)) for number in range(count)]
        return [number for number, row in enumerate(rows) if log.viewport().rect().contains(row)]

    for size, least in ((QSize(1240, 730), 8), (QSize(1100, 900), 3), (QSize(1100, 600), 3)):
        fit_into(players, size)
        wait_until(lambda: count - 1 in whole())
        assert grid.verticalScrollBar().maximum() == 0
        assert len(whole()) >= least
    log.verticalScrollBar().setValue(0)
    fit_into(players, QSize(1100, 700))
    assert log.verticalScrollBar().value() == 0
