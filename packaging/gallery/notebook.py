"""The scenes of the notebook: levels of help, marks, remarks and earlier turns."""

from collections.abc import Callable

from gallery.stage import Stage, preview
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import Knowledge
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.notes import Mark, Notes, contradictions
from topologic_qt.games.topologic.rules.setup import Assistance


def _help(stage: Stage, aid: Assistance) -> None:
    """Play three turns with this level of help."""
    stage.begin(aid=aid)
    stage.play_first_turns()
    stage.settle()


def _annotate(stage: Stage, change: Callable[[Notes], Notes]) -> None:
    """Write something on the first page."""
    first, second = stage.controller.notes
    stage.controller.annotate((change(first), second))
    stage.settle()


def notebook_paper(stage: Stage) -> None:
    """Manual marks on the grid and the table, and a remark."""
    _help(stage, Assistance.PAPER)
    tiles = [Tile.parse(name) for name in ("R1", "R2", "R3", "R4", "R5", "R6", "G6", "B6")]
    _annotate(stage, lambda page: page.mark(tiles, Mark.RULED_OUT))
    _annotate(stage, lambda page: page.mark([Tile.parse("Y5"), Tile.parse("Y3")], Mark.SUSPECTED))
    _annotate(stage, lambda page: page.mark([Tile.parse("Y1"), Tile.parse("O5")], Mark.POSSIBLE))
    _annotate(stage, lambda page: page.remark(2, "Only one colour can score here"))


def notebook_check(stage: Stage) -> None:
    """Marks that contradict the hints are highlighted."""
    _help(stage, Assistance.CHECK)
    wrong = contradictions(dict.fromkeys(ALL_TILES, Mark.SUSPECTED), _knowledge(stage))
    _annotate(stage, lambda page: page.mark(list(wrong)[:3], Mark.SUSPECTED))
    _annotate(stage, lambda page: page.mark(list(wrong)[4:12], Mark.RULED_OUT))


def notebook_full(stage: Stage) -> None:
    """Tiles are ruled out automatically, and a seeker is held over a tile: what would each hint leave?"""
    _help(stage, Assistance.FULL)
    view = stage.controller.view
    reachable = sorted(legal_destinations(view, 1), key=str)
    stage.hold(1, str(reachable[0]))


def notebook_what_if(stage: Stage) -> None:
    """The hints if the secret were on one tile."""
    _help(stage, Assistance.FULL)
    QTest.keyClick(stage.grid, Qt.Key.Key_Right)
    QTest.keyClick(stage.grid, Qt.Key.Key_Down)


def notebook_past(stage: Stage) -> None:
    """An earlier turn lies on the table as ghosts."""
    _help(stage, Assistance.PAPER)
    stage.move_some((1,))
    log = stage.game_screen.notebook.list
    log.setFocus()
    QTest.keyClick(log, Qt.Key.Key_Right)
    QTest.keyClick(log, Qt.Key.Key_Right)


def notebook_small(stage: Stage) -> None:
    """All help, in the smallest window."""
    stage.window.resize(900, 600)
    notebook_full(stage)


def notebook_remark(stage: Stage) -> None:
    """A remark is being written."""
    _help(stage, Assistance.PAPER)
    log = stage.game_screen.notebook.list
    log.setCurrentIndex(log.model().index(1, 0))
    log.edit(log.model().index(1, 0))
    stage.settle()


def notebook_print(stage: Stage) -> QWidget:
    """The print preview of a round."""
    _help(stage, Assistance.PAPER)
    QTest.keyClick(stage.window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    return preview(stage.window)


def _knowledge(stage: Stage) -> Knowledge:
    return Knowledge().caught_up(stage.controller.view.round.turns)


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        notebook_paper,
        notebook_check,
        notebook_full,
        notebook_what_if,
        notebook_past,
        notebook_small,
        notebook_remark,
        notebook_print,
    )
}
"""All scenes of the notebook by name."""
