"""Deduction where there is little room: in a low window, in large letters, and beside a long log."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollBar, QSplitter, QTabBar

from tests.gui.deduction_desk import Desk
from tests.gui.deduction_players import ALONE, LEFT, PEOPLE, PLAIN, Players, any_question
from topologic_qt.games.deduction.rules import Computer, Level, Pass, Show, Step, new_setup, showable
from topologic_qt.games.deduction.ui.board.pieces import Kind, Piece
from topologic_qt.games.deduction.ui.board.things import paint_plate
from topologic_qt.table.seat_marks import colour_of
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.reading import Reading

pytestmark = pytest.mark.gui

LOW = QSize(640, 380)
"""The room of a window on a screen of 1280 x 800 pixels at 200 %."""
NAMES = ("Anna", "Computer 2", "Computer 3", "Computer 4", "Computer 5")


def begin(players: Players, seats: int = 3) -> None:
    """Begin a match against computers, with the notes open."""
    seating = (None, *[Computer(Level.CLUB, "tests")] * (seats - 1))
    players.begin_with(new_setup(NAMES[:seats], seed="parrot", seating=seating, first=0))
    players.wait_for_turn()
    unfold_notes(players)


def unfold_notes(players: Players) -> None:
    dock = players.window.findChild(PanelDock)
    assert isinstance(dock, PanelDock)
    dock.folded = False
    for _ in range(3):  # the panel, what is left out of it, and its scroll bar
        QApplication.processEvents()


def fit_into(players: Players, size: QSize) -> None:
    players.window.setMinimumSize(1, 1)
    players.window.resize(size)
    QApplication.processEvents()


def play_turns(players: Players, number: int) -> None:
    while len(players.match.log) < number:
        players.propose(any_question(players.controller.match.state))
        if players.match.step is Step.SHOW:
            players.propose(Show(showable(players.controller.match.state)[0]))
        players.propose(Pass())


def scroll_bars(players: Players) -> list[QScrollBar]:
    """The scroll bars in sight in the notes, but for that of a text below the sheet."""
    dock = players.window.findChild(PanelDock)
    assert isinstance(dock, PanelDock)
    bars = dock.findChildren(QScrollBar)
    of_texts = [bar for text in dock.findChildren(Reading) for bar in text.findChildren(QScrollBar)]
    return [bar for bar in bars if bar.isVisible() and bar.maximum() > 0 and bar not in of_texts]


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("letters", ["", "* { font-size: 24px; }"], ids=["usual", "large"])
def test_every_word_of_a_question_is_whole_where_it_is_narrow(
    players: Players, seats: int, letters: str
) -> None:
    size = QSize(1280, 780) if letters else LOW
    fit_into(players, size)
    begin(players, seats)
    players.window.setStyleSheet(letters)
    fit_into(players, size)
    bar = players.screen.play.turns.asking
    made = [button for button in bar.findChildren(QPushButton) if button.isVisible()]
    assert len(made) == seats - 1 + 5
    for button in made:
        assert button.sizeHint().width() <= button.width(), button.text()
        assert bar.rect().contains(button.geometry()), button.text()


def test_the_strip_of_a_question_covers_nothing_where_it_is_narrow(players: Players) -> None:
    fit_into(players, LOW)
    begin(players, seats=5)
    bar, table = players.screen.play.turns.asking, players.tabletop
    assert (
        bar.mapTo(players.screen, QPoint()).y() >= table.mapTo(players.screen, QPoint(0, table.height())).y()
    )


def test_in_a_low_window_log_and_sheet_are_behind_tabs(players: Players) -> None:
    fit_into(players, LOW)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    play_turns(players, 12)
    players.open_curtain()
    unfold_notes(players)
    panel = players.screen.panel
    tabs = panel.findChild(QTabBar)
    assert isinstance(tabs, QTabBar)
    assert tabs.isVisible()
    assert panel.grid.isVisible()
    assert not panel.log.isVisible()
    assert len(scroll_bars(players)) <= 1
    assert panel.grid.viewport().height() // panel.grid.rowHeight(0) >= 9
    QTest.mouseClick(tabs, LEFT, PLAIN, tabs.tabRect(0).center())
    QApplication.processEvents()
    assert panel.log.isVisible()
    assert not panel.grid.isVisible()
    assert len(scroll_bars(players)) <= 1
    assert panel.log.viewport().height() // panel.log.verticalHeader().defaultSectionSize() >= 8
    fit_into(players, QSize(1280, 780))
    assert not tabs.isVisible()
    assert panel.log.isVisible()
    assert panel.grid.isVisible()


@pytest.mark.parametrize("height", [480, 560, 600, 640])
def test_three_questions_are_in_sight_beside_the_whole_sheet_or_have_a_tab(
    players: Players, height: int
) -> None:
    fit_into(players, QSize(1024, height))
    players.begin(seating=PEOPLE)
    panel, is_behind_tab = players.screen.panel, height < 600
    divider, tabs = panel.findChild(QSplitter), panel.findChild(QTabBar)
    assert divider is not None
    assert tabs is not None
    shares = []
    for number in (0, 1, 9):
        play_turns(players, number)
        players.open_curtain()
        unfold_notes(players)
        assert tabs.isVisible() == is_behind_tab
        assert height < 500 or panel.grid.verticalScrollBar().maximum() == 0
        assert not any(bar.isVisible() for text in panel.findChildren(Reading) for bar in bars_of(text))
        shares.append(divider.sizes())
    assert shares[0] == shares[1] == shares[2], "what grows pushes nothing away"
    assert is_behind_tab or shares[0][0] >= 3 * panel.log.rowHeight(0)


def test_the_offer_of_a_group_puts_no_log_behind_a_tab(players: Players) -> None:
    fit_into(players, QSize(1024, 600))
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.ask_by_move_with_yes(0)
    players.open_curtain()
    players.show_first()
    players.open_curtain()
    panel = players.screen.panel
    panel.show_entry(0)
    assert players.offers("Note one of these for Ben")
    players.screen.present_notes()
    QApplication.processEvents()
    assert panel.log.isVisible()
    assert panel.grid.isVisible()


def bars_of(text: Reading) -> list[QScrollBar]:
    return text.findChildren(QScrollBar)


def test_the_whole_sheet_and_eight_questions_are_in_sight(players: Players) -> None:
    fit_into(players, QSize(1240, 730))
    players.begin(seating=PEOPLE)
    players.open_curtain()
    play_turns(players, 12)
    players.open_curtain()
    panel = players.screen.panel
    assert panel.grid.verticalScrollBar().maximum() == 0
    log, count = panel.log, len(players.match.log)
    rows = [log.visualRect(log.model().index(row, 0)) for row in range(count)]
    whole = [row for row in rows if log.viewport().rect().contains(row)]
    assert len(whole) >= 8
    assert whole[-1] == rows[-1]


def test_people_share_the_room_as_they_like_and_it_stays_so(qapp: QApplication) -> None:
    desk = Desk()
    panel = desk.open()
    divider = panel.findChild(QSplitter)
    assert isinstance(divider, QSplitter)
    before = divider.sizes()[0]
    handle = divider.handle(1)
    grip = handle.rect().center()
    QTest.mousePress(handle, LEFT, PLAIN, grip)
    QTest.mouseMove(handle, grip + QPoint(0, 60))
    QTest.mouseRelease(handle, LEFT, PLAIN, grip + QPoint(0, 60))
    QApplication.processEvents()
    moved = divider.sizes()[0]
    assert moved > before + 40
    desk.present()
    QApplication.processEvents()
    assert abs(divider.sizes()[0] - moved) <= 4
    panel.close()
    again = desk.open()
    QApplication.processEvents()
    divider = again.findChild(QSplitter)
    assert isinstance(divider, QSplitter)
    assert abs(divider.sizes()[0] - moved) <= 4
    again.close()


def test_a_remark_takes_a_line_below_its_entry(players: Players) -> None:
    players.begin(seating=ALONE)
    players.propose(any_question(players.match), Pass())
    panel = players.screen.panel
    usual = panel.log.rowHeight(0)
    assert usual < 30
    panel.writer.remark(0, "surely bluffing")
    QApplication.processEvents()
    assert panel.log.rowHeight(0) > 1.5 * usual
    panel.writer.remark(0, "")
    QApplication.processEvents()
    assert panel.log.rowHeight(0) == usual


def test_a_line_has_its_whole_sentence_as_tip_and_for_readers(players: Players) -> None:
    players.begin(seating=ALONE)
    players.propose(any_question(players.match))
    model = players.screen.panel.log.model()
    spoken = str(model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken.startswith("Turn 1: Anna asks ")
    shown = str(model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert spoken in shown
    assert "Double-click to note" in shown


def test_names_on_the_table_are_as_large_as_other_texts(players: Players) -> None:
    fit_into(players, LOW)
    begin(players)
    table = players.tabletop
    assert table.table.places.letters * table.view.transform().m11() >= 0.9 * table.fontInfo().pixelSize()


def rows_of(picture: QImage, wanted: Callable[[int, int], bool]) -> list[int]:
    return [y for y in range(picture.height()) if any(wanted(x, y) for x in range(picture.width()))]


def test_all_players_look_alike_at_the_head_of_the_sheet(players: Players) -> None:
    begin(players)
    header = players.screen.panel.grid.horizontalHeader()
    picture = header.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    discs = []
    for seat in range(3):
        left, wide = header.sectionViewportPosition(seat + 1), header.sectionSize(seat + 1)
        part = picture.copy(round(left * ratio), 0, round(wide * ratio), picture.height())
        colour = colour_of(seat, dark=False)
        discs.append(rows_of(part, lambda x, y: part.pixelColor(x, y) == colour))  # noqa: B023
    assert discs[0]
    assert discs[0] == discs[1] == discs[2]


def letters_of(name: str, state: str) -> int:
    """How high the letters of a name are on a plate of a low window, in units of the table."""
    plate = Piece(Kind.PLATE, 460, 58, "", ("1", name, state, "on", "36"))
    picture = QImage(480, 60, QImage.Format.Format_RGB32)
    picture.fill(QColor("#f5cf62"))
    painter = QPainter(picture)
    painter.translate(240, 30)
    paint_plate(painter, plate)
    painter.end()
    begin = range(90, 104)  # that of an M: nothing hangs below it
    inked = [any(picture.pixelColor(x, y).lightness() < 70 for x in begin) for y in range(6, 54)]
    return inked[inked.index(True) :].index(False)


@pytest.mark.parametrize("state", ["", "asks"])
def test_a_long_name_on_a_plate_is_shortened_before_it_is_hard_to_read(
    qapp: QApplication, state: str
) -> None:
    usual = letters_of("Max", state)
    assert usual > 20
    assert letters_of("Maximiliane-Wilhelmina von Hohenstaufen", state) >= 0.7 * usual
