"""The scenes in which a referee looks up the secret, and what is recorded of that."""

from collections.abc import Callable

from gallery.scenes import round_over
from gallery.stage import Stage
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import GiveUp, HideSecret


def peek(stage: Stage) -> QWidget:
    """Before anybody looks."""
    stage.begin()
    stage.play_first_turns()
    stage.game_screen.peeking.command.trigger()
    dialog = stage.game_screen.peeking.dialog
    assert dialog is not None
    dialog.activateWindow()
    while not dialog.isActiveWindow():
        stage.settle()
    return dialog


def peek_held(stage: Stage) -> QWidget:
    """The button is held."""
    dialog = peek(stage)
    held = QApplication.focusWidget()
    assert held is not None
    QTest.keyPress(held, Qt.Key.Key_Space)
    stage.settle()
    return dialog


def notebook_peeks(stage: Stage) -> None:
    """The notebook mentions peeks, in finished turns and the present one."""
    stage.begin()
    stage.play_first_turns()
    notes = stage.controller.notes
    page = notes[0].peeked(1).peeked(2).peeked(2).peeked(2).peeked(4)
    stage.controller.annotate((page, notes[1]))


def result_peeks(stage: Stage) -> None:
    """The result mentions peeks."""
    round_over(stage)
    stage.play(HideSecret(Tile.parse("R2")))
    stage.curtain.hide()
    first, second = stage.controller.notes
    stage.controller.annotate((first, second.peeked(1).peeked(1)))
    stage.play(GiveUp())


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene for scene in (peek, peek_held, notebook_peeks, result_peeks)
}
"""All scenes by name."""
