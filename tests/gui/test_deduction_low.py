"""Deduction where there is little room: in a low window, in large letters, and beside a long log."""

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QApplication, QPushButton

from tests.gui.deduction_players import Players
from topologic_qt.games.deduction.rules import Computer, Level, new_setup
from topologic_qt.widgets.panel_dock import PanelDock

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
    QApplication.processEvents()


def fit_into(players: Players, size: QSize) -> None:
    players.window.setMinimumSize(1, 1)
    players.window.resize(size)
    QApplication.processEvents()


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
