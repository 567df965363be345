"""The status line tells for a while where a match was saved; a folded panel tells the points in brief."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.gui.test_topology_match import sit_down
from tests.gui.topology_people import CONTROL, People
from tests.waiting import wait_until
from topologic_qt.app.status_line import MOST_LINES, StatusLine
from topologic_qt.widgets.typeface import USUAL

pytestmark = pytest.mark.gui


def save(people: People, file: Path) -> None:
    """Save the match, and wait until that is told."""
    people.answers.file = file
    people.key(Qt.Key.Key_S, CONTROL)
    wait_until(lambda: people.status == f"Saved as {file.name} in {file.parent}.")


def test_it_tells_where_a_match_was_saved_and_then_what_the_game_says(people: People, tmp_path: Path) -> None:
    sit_down(people)
    before = people.status
    save(people, tmp_path / "a.topology")
    (timer,) = people.window.game.chrome.status.findChildren(QTimer)
    assert timer.isActive()
    timer.start(0)
    wait_until(lambda: people.status == before)


def test_what_the_game_says_meanwhile_takes_its_place(people: People, tmp_path: Path) -> None:
    sit_down(people)
    save(people, tmp_path / "a.topology")
    people.key(Qt.Key.Key_1)
    assert people.status.startswith("Tile 1: the arrows")
    (timer,) = people.window.game.chrome.status.findChildren(QTimer)
    assert not timer.isActive()


def test_a_folded_panel_tells_the_points_in_brief(people: People) -> None:
    sit_down(people)
    people.play_turn()
    people.play_turn()
    people.key(Qt.Key.Key_F4)
    QApplication.processEvents()
    dock = people.window.game.chrome.dock
    assert dock is not None
    strip = next(made for made in dock.findChildren(QAbstractButton) if made.property("role") == "strip")
    scores = people.match.scores
    assert strip.accessibleDescription() == f"Anna {scores[0]}  ·  Ben {scores[1]}"
    whole = strip.grab().toImage()
    below = [whole.pixelColor(x, y) for y in range(140, 260) for x in range(34)]
    assert len({colour.name() for colour in below}) > 8


def test_a_folded_panel_in_a_low_window_tells_all_points_beside_a_long_name(people: People) -> None:
    people.window.fit(QSize(640, 400))
    people.begin(names=("Maximiliane-Wilhelmina von Hohenstaufen", "Ben"))
    for _ in range(4):
        QApplication.processEvents()
    dock = people.window.game.chrome.dock
    assert dock is not None
    strip = next(made for made in dock.findChildren(QAbstractButton) if made.property("role") == "strip")
    shown = strip.grab().toImage()
    people.begin(names=("Maximiliane-Wilhelmina von Hohenstaufen", "Leo"))
    for _ in range(4):
        QApplication.processEvents()
    assert strip.grab().toImage() != shown, "Who sits second is to be seen"
    assert "Hohenstaufen 0" in strip.accessibleDescription()


LONG = " ".join(f"Sentence {number} of what is said." for number in range(1, 8))


def enlarge(status: StatusLine) -> None:
    """Have a line written as where texts are twice as large."""
    font = QFont(status.font())
    font.setPixelSize(2 * USUAL)
    status.setFont(font)
    QApplication.processEvents()


def test_in_usual_letters_no_text_moves_the_table(people: People) -> None:
    sit_down(people)
    status = people.window.game.chrome.status
    people.window.resize(900, 600)
    QApplication.processEvents()
    before = people.screen.table_view.geometry()
    status.say(LONG)
    QApplication.processEvents()
    assert people.screen.table_view.geometry() == before
    assert LONG in status.toolTip()


def test_a_long_text_in_a_narrow_window_takes_another_line(people: People) -> None:
    sit_down(people)
    status = people.window.game.chrome.status
    status.say("Short.")
    QApplication.processEvents()
    one = status.height()
    people.window.fit(QSize(640, 400))
    status.say(LONG)
    wait_until(lambda: status.height() > one)
    assert status.toolTip() == ""


TWO_LINES = "Maximiliane-Wilhelmina von Hohenstaufen: lay the tiles of the rack. " * 2


def test_the_table_keeps_its_place_in_a_narrow_window_from_the_first_line_on(people: People) -> None:
    people.window.fit(QSize(640, 400))
    sit_down(people)
    status, view = people.window.game.chrome.status, people.screen.table_view
    status.say("Short.")
    people.window.resize(people.window.width() - 1, 400)  # so what was said before takes no room
    for _ in range(4):
        QApplication.processEvents()
    before = view.geometry(), view.standpoint
    status.say(TWO_LINES)
    for _ in range(4):
        QApplication.processEvents()
    assert status.toolTip() == ""
    assert (view.geometry(), view.standpoint) == before


def test_the_page_of_a_new_match_has_no_room_below_it_for_what_is_said_in_a_turn(people: People) -> None:
    people.window.fit(QSize(640, 400))
    sit_down(people)
    status = people.window.game.chrome.status
    two = status.height()
    people.window.game.set_up()
    wait_until(lambda: status.height() < two)


def test_a_long_text_in_large_letters_takes_further_lines_and_keeps_them(people: People) -> None:
    sit_down(people)
    status = people.window.game.chrome.status
    people.window.resize(900, 600)
    enlarge(status)
    status.say("Short.")
    people.window.resize(901, 600)
    QApplication.processEvents()
    one = status.height()
    status.say(LONG)
    wait_until(lambda: status.height() > one)
    assert status.toolTip() == ""
    two = status.height()
    status.say("Short.")
    QApplication.processEvents()
    assert status.height() == two
    people.window.resize(1400, 600)
    wait_until(lambda: status.height() == one)


def test_what_no_line_has_room_for_is_in_the_tip(people: People) -> None:
    sit_down(people)
    status = people.window.game.chrome.status
    people.window.resize(900, 600)
    enlarge(status)
    one = status.height()
    status.say(" ".join([LONG] * 4))
    wait_until(lambda: status.height() > one)
    QApplication.processEvents()
    assert LONG in status.toolTip()
    whole = status.grab().toImage()
    ground = whole.pixel(2, 2)
    inked = [
        {whole.pixel(x, y) for x in range(0, whole.width(), 2)} != {ground} for y in range(whole.height())
    ]
    lines = sum(now and not before for before, now in zip([False, *inked], inked, strict=False))
    assert lines == MOST_LINES
