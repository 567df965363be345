"""The scenes around the games of the box: the shelf, and other programs as players."""

from collections.abc import Callable
from dataclasses import replace

from gallery.scenes import hint
from gallery.stage import Stage
from PySide6.QtWidgets import QWidget

from topologic_qt.app.engine_programs import EngineProgram
from topologic_qt.app.players_dialog import PlayersDialog
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window
from topologic_qt.games import registry
from topologic_qt.games.topologic.info import INFO

_LONGER = replace(
    INFO, id="sample", name="A longer game", seats=(2, 3, 4), minutes=(30, 45), suffix=".sample"
)
"""A second game for the box; nobody opens it."""


def _shelf(stage: Stage, offers: int) -> QWidget:
    """The shelf of a box with two games, when so many matches are offered."""
    registry.GAMES.append(_LONGER)
    try:
        window = Window(stage.window.windows)
        window.resize(1100, 700)
        window.show_shelf()
        window.show()
        page = window.centralWidget()
        assert isinstance(page, ShelfPage)
        window.look_for_kept_match()
        while sum(len(card.offers) for card in page.cards) < offers:
            stage.settle()
    finally:
        registry.GAMES.remove(_LONGER)
    return window


def shelf(stage: Stage) -> QWidget:
    """Nothing was played so far."""
    return _shelf(stage, 0)


def shelf_waiting(stage: Stage) -> QWidget:
    """A match waits to be gone on with."""
    hint(stage)
    stage.window.close()
    return _shelf(stage, 1)


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
"""Every scene by its name."""
