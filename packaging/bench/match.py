"""Plays a match in the program's own window and saves it. Used by the bench."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from opening import controller_of, screen_of
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton

from topologic_qt.app.start import program
from topologic_qt.app.window.window import Window
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.setup import EDITION_2017, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.ui.screen import TopologicScreen
from topologic_qt.table.view import TableView

_TURNS = 6
"""The turns of a round: one to enter, some random ones, two to the secret."""

_STEP = 30
"""The window's time between two actions, in milliseconds."""


class Played(Window):
    """The program's window, which plays a match once shown."""

    def look_for_kept_match(self) -> None:
        """Start playing, at the last step of starting the program."""
        super().look_for_kept_match()
        self._steps = _match(self)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._go_on)
        self._clock.start(_STEP)

    def _go_on(self) -> None:
        if next(self._steps, "over") == "over":
            self._clock.stop()
            self.close()


def watch() -> None:
    """Let the next program started play a match, and close."""
    vars(program)["Window"] = Played


def _match(window: Window) -> Iterator[None]:
    """Play two rounds in which people find the secret after a while, and save the match."""
    screen = screen_of(window)
    assert isinstance(screen, TopologicScreen)
    origin = FieldRecipe(seed="bench")
    controller_of(window).begin(Setup(random_field(origin), EDITION_2017, origin=origin))
    yield
    field = controller_of(window).view.setup.field
    inner = sorted(field.locations.keys() - field.border)
    for secret in inner[0], inner[-1]:
        yield from _hide(screen, secret)
        for turn in range(_TURNS):
            yield from _turn(window, screen, secret, turn)
    with tempfile.TemporaryDirectory() as folder:
        window.game.session.io.save(Path(folder) / "bench.topologic")
        while not controller_of(window).is_saved:
            yield
    assert controller_of(window).view.round.phase is Phase.OVER


def _hide(screen: TopologicScreen, secret: Tile) -> Iterator[None]:
    """Play the referee: the dialog, its three pages, and the curtain."""
    screen.hide_secret()
    yield
    assert screen.hiding.dialog is not None
    screen.hiding.dialog.uncover()
    yield
    screen.hiding.dialog.chooser.table.tile_clicked.emit(str(secret))
    yield
    screen.hiding.dialog.show_confirmation()
    yield
    screen.hiding.dialog.confirm()
    yield
    window = screen.window()
    assert isinstance(window, Window)
    accept = window.game.curtain.curtain.findChild(QPushButton)
    assert accept is not None
    accept.click()
    yield


def _turn(window: Window, screen: TopologicScreen, secret: Tile, turn: int) -> Iterator[None]:
    """Play the seekers: drag them one by one, and ask for the hint."""
    for seeker in range(controller_of(window).view.setup.seekers):
        view = controller_of(window).view
        legal = sorted(legal_destinations(view, seeker))
        if turn < _TURNS - 2:
            yield from _drag(screen, seeker, legal[(7 * turn + 5 * seeker) % len(legal)])
        elif (standing := view.round.positions[seeker]) != secret:
            steps = _steps(view, secret)
            yield from _drag(screen, seeker, min(legal, key=lambda tile: steps[tile]))
            assert steps[standing] <= 2
    screen.seeking.ask_for_hint()
    yield


def _steps(view: View, goal: Tile) -> dict[Tile, int]:
    """Return the number of moves from each tile to the goal."""
    steps, front = {goal: 0}, [goal]
    for here in front:
        for tile in destinations(view.setup.field, view.setup.edition, [here], 0):
            if tile not in steps:
                steps[tile] = steps[here] + 1
                front.append(tile)
    return steps


def _drag(screen: TopologicScreen, seeker: int, tile: Tile) -> Iterator[None]:
    """Drag with several moves on the viewport, like a person's mouse."""
    view, table = screen.table_view, screen.table
    start = view.mapFromScene(table.pieces[seeker].pos())
    way = view.mapFromScene(table.tiles[str(tile)].pos()) - start
    _mouse(view, QEvent.Type.MouseButtonPress, start)
    for step in range(1, 6):
        _mouse(view, QEvent.Type.MouseMove, start + way * (step / 5))
        yield
    _mouse(view, QEvent.Type.MouseButtonRelease, start + way)
    yield


def _mouse(view: TableView, kind: QEvent.Type, at: QPoint) -> None:
    viewport, left, point = view.viewport(), Qt.MouseButton.LeftButton, QPointF(at)
    everywhere, plain = QPointF(viewport.mapToGlobal(at)), Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(viewport, QMouseEvent(kind, point, everywhere, left, left, plain))
