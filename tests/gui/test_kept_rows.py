"""The rows of the list of kept matches: their pictures and their times."""

from datetime import date

import pytest
from PySide6.QtCore import QDate, QDateTime, QTime
from PySide6.QtGui import QColor, QIcon

from tests.gui.test_topology_match import sit_down
from tests.gui.topology_people import OpenTable
from tests.waiting import wait_until
from topologic_qt.app.recovery_dialog import RecoveryDialog
from topologic_qt.app.recovery_rows import PICTURE, moment_in_words

pytestmark = pytest.mark.gui

TODAY = QDate(2026, 11, 22)


def test_the_day_is_told_in_words() -> None:
    days = [
        (date(2026, 11, 22), "Today, "),
        (date(2026, 11, 21), "Yesterday, "),
        (date(2026, 11, 20), "20 November 2026, "),
        (date(2025, 11, 22), "22 November 2025, "),
        (date(2026, 11, 23), "23 November 2026, "),  # of a clock that was wrong
    ]
    for day, told in days:
        words = moment_in_words(QDateTime(QDate(day.year, day.month, day.day), QTime(19, 12)), TODAY)
        assert words.startswith(told)
        assert "12" in words.removeprefix(told)


def picture_in_the_list(open_table: OpenTable, **chosen: str) -> tuple[QColor, int]:
    """The colour in the corner of the picture of a kept match, and how many spots of it are pale wood."""
    people = open_table()
    game = people.window.game
    for name, value in chosen.items():
        game.settings.choose(game.session.settings, name, value)
    sit_down(people)
    people.play_turn()
    people.begin("BCD")
    wait_until(lambda: game.session.disk.is_idle)
    people.menu("File", "Kept matches …")
    dialog = wait_until(lambda: people.window.findChild(RecoveryDialog))
    rows = dialog.rows
    wait_until(lambda: rows.rowCount() and rows.row(0).seen is not None)
    picture = rows.row(0).picture
    assert isinstance(picture, QIcon)
    image = picture.pixmap(PICTURE).toImage()
    dialog.close()
    people.window.close()
    spots = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return image.pixelColor(3, 3), sum(is_of_maple(spot) for spot in spots)


def is_of_maple(colour: QColor) -> bool:
    """Whether a colour is that of pale wood."""
    return colour.lightness() > 150 and colour.red() > colour.blue() + 40


def test_a_kept_match_has_the_look_that_people_have_chosen(open_table: OpenTable) -> None:
    planks, maple = picture_in_the_list(open_table, material="maple", ground="wood")
    felt, slate = picture_in_the_list(open_table, material="slate", ground="felt")
    assert planks.red() > planks.green()
    assert felt.green() > felt.red()
    assert maple > 500
    assert slate < 50
