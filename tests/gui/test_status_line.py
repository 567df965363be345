"""The status line tells for a while where a match was saved; a folded panel tells the points in brief."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.gui.test_topology_match import sit_down
from tests.gui.topology_people import CONTROL, People
from tests.waiting import wait_until

pytestmark = pytest.mark.gui


def save(people: People, file: Path) -> None:
    people.answers.file = file
    people.key(Qt.Key.Key_S, CONTROL)
    wait_until(lambda: people.status == f"Saved as {file.name} in {file.parent}.")


def test_it_tells_where_a_match_was_saved_until_the_game_says_something(
    people: People, tmp_path: Path
) -> None:
    sit_down(people)
    save(people, tmp_path / "a.topology")
    (timer,) = people.window.game.chrome.status.findChildren(QTimer)
    assert timer.isActive()
    people.key(Qt.Key.Key_1)
    assert people.status.startswith("Tile 1: the arrows")
    assert not timer.isActive()


def test_a_folded_panel_tells_the_points_in_brief(people: People) -> None:
    people.window.fit(QSize(640, 400))
    people.begin(names=("Maximiliane-Wilhelmina von Hohenstaufen", "Ben"))
    people.play_turn()
    dock = people.window.game.chrome.dock
    assert dock is not None
    strip = next(made for made in dock.findChildren(QAbstractButton) if made.property("role") == "strip")
    first, second = people.match.scores
    assert strip.accessibleDescription() == (
        f"Maximiliane-Wilhelmina von Hohenstaufen {first}  ·  Ben {second}"
    )
    pictures = []
    for other in ("Ben", "Leo"):
        people.begin(names=("Maximiliane-Wilhelmina von Hohenstaufen", other))
        for _ in range(4):
            QApplication.processEvents()
        pictures.append(strip.grab().toImage())
    assert pictures[0] != pictures[1], "who sits second is to be seen"


LONG = " ".join(f"Sentence {number} of what is said." for number in range(1, 8))


def test_a_long_text_moves_no_table_and_takes_another_line_in_a_narrow_window(people: People) -> None:
    sit_down(people)
    status = people.window.game.chrome.status
    people.window.resize(900, 600)
    status.say("Short.")
    QApplication.processEvents()
    before, one = people.screen.table_view.geometry(), status.height()
    status.say(LONG)
    QApplication.processEvents()
    assert people.screen.table_view.geometry() == before
    assert LONG in status.toolTip()
    people.window.fit(QSize(640, 400))
    status.say(LONG)
    wait_until(lambda: status.height() > one)
    assert status.toolTip() == ""


TWO_LINES = "Maximiliane-Wilhelmina von Hohenstaufen: lay the tiles of the rack. " * 2


def test_the_table_keeps_its_place_in_a_narrow_window_from_the_first_line_on(people: People) -> None:
    people.window.fit(QSize(640, 400))
    sit_down(people)
    status, view = people.window.game.chrome.status, people.screen.table_view
    two = status.height()
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
    people.window.game.set_up()
    wait_until(lambda: status.height() < two)
