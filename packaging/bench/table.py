"""Frames of the table, painted and timed one by one. Used by the bench."""

import math
import time
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from topologic_qt.engine.match import Match
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveHint, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui import presenter
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import dress

MOVES = 400


class Frames(NamedTuple):
    """The measured frames of a movement."""

    seconds: list[float]
    """The processor time for each move and its repaint."""
    area: float
    """The mean share of the view that was repainted."""


class Area(QObject):
    """Sums the painted area of a viewport."""

    def __init__(self) -> None:
        super().__init__()
        self.pixels = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Add the present paint event."""
        if isinstance(event, QPaintEvent):
            rects: Iterable[QRect] = event.region()  # type: ignore[assignment]  # the stubs do not know
            self.pixels += sum(rect.width() * rect.height() for rect in rects)
        return False


def _second_turn() -> View:
    """Return a match with long moves: the French edition, with all five seekers in the middle."""
    field = random_field(FieldRecipe(seed="bench"))
    middle = list(field.locations)[27:32]
    secret = next(iter(field.locations))
    match = Match(Topologic(), Setup(field, EDITION_FRENCH))
    match.apply(HideSecret(secret))
    for seeker, tile in enumerate(middle):
        match.apply(PlaceSeeker(seeker, tile))
    match.apply(AskForHint())
    match.apply(GiveHint(hint(middle, secret)))
    return match.view(1)


def _table(width: int, height: int) -> TableView:
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    dress(app)
    scene = FieldScene(None, Motion(0))
    played = _second_turn()
    scene.lay(looks(played.setup.field), played.setup.seekers)
    scene.set_pieces(presenter.positions(played), gliding=False)
    scene.set_reach(presenter.reach(played))
    view = TableView(scene)
    view.resize(width, height)
    view.show()
    view.fit()
    paint(view)
    return view


def paint(view: TableView) -> None:
    """Paint all pending changes now."""
    for _ in range(2):
        QApplication.processEvents()
    view.viewport().repaint(0, 0, 0, 0)


def drag_frames(width: int, height: int) -> Frames:
    """Drag a seeker in circles over the field."""
    view = _table(width, height)
    viewport = view.viewport()
    start = view.mapFromScene(view.table.pieces[0].pos())
    middle = QPoint(width // 2, height // 2)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(viewport, middle)
    paint(view)
    return _circles(view, middle, height * 0.42)


def _circles(view: TableView, middle: QPoint, widest: float) -> Frames:
    """Move the mouse in growing circles round a point, and measure every frame."""
    viewport = view.viewport()
    area = Area()
    viewport.installEventFilter(area)
    seconds = []
    for number in range(MOVES):
        turn = number / MOVES * 6 * math.pi
        reach = widest * number / MOVES
        point = middle + QPoint(round(reach * math.cos(turn)), round(reach * math.sin(turn)))
        began = time.process_time()
        QTest.mouseMove(viewport, point)
        QApplication.processEvents()
        seconds.append(time.process_time() - began)
    share = area.pixels / MOVES / (view.width() * view.height())
    view.close()
    return Frames(seconds, share)


def zoom_frames(width: int, height: int) -> list[float]:
    """Zoom in by small steps, round a point off the centre."""
    view = _table(width, height)
    seconds = []
    while view.transform().m11() < 3.99:
        began = time.process_time()
        view.zoom(1.03, QPoint(width // 3, height // 3))
        view.viewport().repaint()
        seconds.append(time.process_time() - began)
    view.close()
    return seconds


def arrange_frames(width: int, height: int) -> Frames:
    """Drag all sixty tiles of a field in circles over the editor's table."""
    from topologic_qt.games.topologic.ui.editor.hand import FieldEditorHand
    from topologic_qt.games.topologic.ui.editor.page import RackFraming
    from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable, stock

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    dress(app)
    table = FieldEditorTable(stock(), None, Motion(0))
    view = TableView(table.scene)
    FieldEditorHand(view, table)
    RackFraming(view, table)
    view.resize(width, height)
    view.show()
    field = random_field(FieldRecipe(seed="bench"))
    table.arrange({str(tile): (place.x, place.y) for tile, place in field.locations.items()})
    view.fit()
    table.select(table.tiles.keys())
    paint(view)
    start = view.mapFromScene(next(iter(table.tiles.values())).pos())
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(view.viewport(), start + QPoint(30, 30))
    paint(view)
    return _circles(view, start, height * 0.2)
