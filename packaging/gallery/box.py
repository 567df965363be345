"""The scenes of the shelf, and of other programs as players."""

from collections.abc import Callable

from gallery.scenes import hint
from gallery.stage import Stage
from gallery.topology import Table
from PySide6.QtWidgets import QWidget

from topologic_qt.app.match.players_dialog import EngineProgram, PlayersDialog
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.start.program import new_window


def _shelf(stage: Stage, offers: int) -> QWidget:
    """The shelf with so many offers: a lesson of each game, and waiting matches."""
    window = new_window(stage.window.windows)
    window.resize(1100, 700)
    window.show_shelf()
    window.show()
    page = window.centralWidget()
    assert isinstance(page, ShelfPage)
    window.look_for_kept_match()
    while sum(len(card.offers) for card in page.cards) < offers:
        stage.settle()
    return window


def shelf(stage: Stage) -> QWidget:
    """Nothing has been played."""
    return _shelf(stage, 3)


def shelf_waiting(stage: Stage) -> QWidget:
    """A match waits in each of two games."""
    hint(stage)
    table = Table(stage)
    table.begin(3)
    table.play_turns(2)
    table.window.close()
    return _shelf(stage, 5)


def players(stage: Stage) -> QWidget:
    """Another program may play."""
    game = stage.window.game
    game.session.programs.keep([EngineProgram("Random", ("/usr/bin/python3", "random_engine.py"), 5)])
    dialog = PlayersDialog(stage.window, game.session.programs, lambda _: None)
    dialog.open()
    stage.settle()
    return dialog


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene for scene in (shelf, shelf_waiting, players)
}
"""All scenes by name."""
