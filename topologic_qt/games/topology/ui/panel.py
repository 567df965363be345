"""The panel beside the table: the score track, the turns so far, and the designs that are left."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from topologic_qt.engine.players import MAX_NAME_LENGTH
from topologic_qt.games.topology.rules.state import TurnResult, View
from topologic_qt.games.topology.ui.board.style import Style
from topologic_qt.games.topology.ui.design_tray import DesignTray
from topologic_qt.games.topology.ui.score_track import ScoreTrack
from topologic_qt.games.topology.ui.standing import lanes
from topologic_qt.games.topology.ui.turn_log import LINE_HEIGHT, TurnModel, TurnPainter
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.fingers import scroll_all_by_finger
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.panel_dock import BriefPanel
from topologic_qt.widgets.reading import in_the_middle
from topologic_qt.widgets.translate import shortened, tr
from topologic_qt.widgets.turn_list import TurnList

_BRIEF = (MAX_NAME_LENGTH, 9)
"""The most characters of a name in the points in brief, and in those where there is hardly any room."""


class _Body:
    """All that is to be seen of the panel."""

    def __init__(self, panel: QWidget, motion: Motion, model: TurnModel, painter: TurnPainter) -> None:
        self.track = ScoreTrack(motion)
        halves = QSplitter(Qt.Orientation.Vertical, panel)
        self.stack = QStackedWidget(halves)
        self.list = TurnList(model, painter, LINE_HEIGHT, self.stack)
        self.tray = DesignTray()
        self.tray.set_style(painter.pictures.style)
        empty = label(
            tr("Each turn will be listed here: its tiles, the rings it closed, and their points."),
            "muted",
        )
        self.stack.addWidget(self.list)
        self.stack.addWidget(in_the_middle(empty, 24))
        self.stack.setCurrentIndex(1)
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.tray)
        halves.setStretchFactor(0, 1)
        halves.setStretchFactor(1, 0)
        layout = QVBoxLayout(panel)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.track)
        layout.addWidget(halves, 1)
        scroll_all_by_finger(panel)


class SidePanel(BriefPanel):
    """The panel: it writes itself, and a click on a turn asks to see that turn on the table."""

    turn_chosen = Signal(int)
    """Emitted with the chosen turn, from 1; 0 for none."""

    def __init__(self, motion: Motion) -> None:
        super().__init__()
        self.setWindowTitle(tr("Scores"))
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._motion = motion
        self._model = TurnModel()
        self._painter = TurnPainter(self._model)
        self._body: _Body | None = None
        self.setMinimumWidth(330)

    @property
    def _parts(self) -> _Body:
        """All that is to be seen, made when it is first needed: beside the setup page there is no panel."""
        if self._body is None:
            self._body = _Body(self, self._motion, self._model, self._painter)
            self._body.list.chosen.connect(lambda row: self.turn_chosen.emit(row + 1))
        return self._body

    def make_parts(self) -> None:
        """Make all that is to be seen, unless it is there."""
        _ = self._parts

    @property
    def track(self) -> ScoreTrack:
        """The points."""
        return self._parts.track

    @property
    def list(self) -> TurnList:
        """The turns so far."""
        return self._parts.list

    @property
    def tray(self) -> DesignTray:
        """The designs that are left."""
        return self._parts.tray

    def present(self, view: View | None, counted: TurnResult | None = None) -> None:
        """Show a view of the match; None means no match. ``counted`` is the turn whose rings are counted."""
        if view is None and self._body is None:
            return
        self._show_standing(view, counted)
        turns = () if view is None else view.turns
        longer = len(turns) > self._model.rowCount()
        self._model.show_turns(() if view is None else view.setup.names, turns)
        self._parts.stack.setCurrentIndex(0 if turns else 1)
        if longer:
            self.list.scrollToBottom()

    def show_then(self, view: View) -> None:
        """Show the points, the player on turn and the designs left of an earlier turn; the list stays."""
        self._show_standing(view)

    def _show_standing(self, view: View | None, counted: TurnResult | None = None) -> None:
        """Show the points and the designs left, and the points in brief for a folded panel."""
        shown = () if view is None else lanes(view, counted)
        self.track.show_lanes(shown)
        self.tray.show_view(view)
        self.brief_changed.emit(
            *(
                "  ·  ".join(f"{shortened(lane.name, most)} {lane.points}" for lane in shown)
                for most in _BRIEF
            )
        )

    def show_pending(self, points: int) -> None:
        """Show what the running turn would score, on the track."""
        self.track.show_pending(points)

    def show_turn(self, number: int) -> None:
        """Show the chosen turn, from 1; 0 for none. No signal is emitted."""
        self.list.blockSignals(True)
        if number:
            self.list.choose(number - 1)
        else:
            self.list.leave()
        self.list.blockSignals(False)

    def set_style(self, style: Style) -> None:
        """Draw small tiles in the look of those on the table."""
        self._painter.pictures.style = style
        if self._body is not None:
            self._body.list.viewport().update()
            self._body.tray.set_style(style)

    def text(self) -> str:
        """Return the whole panel in words: the points, and a line for each turn."""
        return "\n".join([self.track.accessibleDescription(), *self._model.texts()])
