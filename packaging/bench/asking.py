"""Frames of Deduction's table for five while a face of the coin is carried, painted and timed."""

from bench.growing import circle_frames
from bench.table import Frames, paint
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, new_setup
from topologic_qt.games.deduction.rules.tiles import Line
from topologic_qt.games.deduction.ui.board.laying import coin_key
from topologic_qt.games.deduction.ui.board.picture import picture_of
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import dress


def ask_frames(width: int, height: int) -> Frames:
    """Carry the coin's suit over the players, whose places show two targets each."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    dress(app)
    rules, top = Deduction(), Tabletop(Motion(0))
    state = rules.initial_state(new_setup(DEFAULT_NAMES, seed="bench", first=0))
    while (move := rules.automatic_move(state)) is not None:
        state = rules.apply(state, move)
    top.resize(width, height)
    top.show()
    top.present(picture_of(rules.player_view(state, 0)), gliding=False)
    paint(top.view)
    view, coin = top.view, top.table.things[coin_key(Line.SUIT)].middle
    view.press(Qt.MouseButton.LeftButton, view.mapFromScene(coin))

    def carry(point: QPointF) -> None:
        view.move_to(view.mapFromScene(point))

    frames = circle_frames(view, carry)
    top.close()
    return frames
