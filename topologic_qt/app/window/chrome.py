"""The frame around a game's screen: the title, the stack with the editor, the dock, the status line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtWidgets import QAbstractScrollArea, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.kit.status_line import StatusLine
from topologic_qt.app.match.session import WindowSession
from topologic_qt.games.screen import AnyScreen
from topologic_qt.table.view import TableView
from topologic_qt.widgets.panel_dock import LatePanel, PanelDock
from topologic_qt.widgets.scrolled import scroll_by_finger

_PLACE = "window/state"
"""The name by which the place of the dock is stored."""
_FIRST_PAINT = 500
"""The time that the table is given to be painted for the first time, in milliseconds."""


class Chrome:
    """The widgets of a window around its game."""

    def __init__(self, window: QMainWindow, session: WindowSession) -> None:
        self._window = window
        self._session = session
        self.stack = QStackedWidget()
        """The middle of the window: the game's screen, and from its first use on the editor."""
        self.pages: QStackedWidget | None = None
        """The pages of a window in which people practise: on the first lie a card, and below it the game."""
        self._holder = window
        # Outside in: what comes into another widget has everything in it styled once more.
        if session.is_practice:
            self._holder = self._make_pages()
        self._holder.setCentralWidget(self.stack)
        self.dock: PanelDock | None = None
        """The panel beside the game; None where it has none."""
        self._has_panel = False
        self.status = StatusLine()
        session.said.connect(self.status.say)
        session.told.connect(self.status.tell)
        session.shown.connect(self.status.show_only)
        session.io.saved.connect(self.status.say_saved)
        bar = window.statusBar()
        bar.addWidget(self.status, 1)
        self._problem = session.errors.label
        bar.addPermanentWidget(self._problem)
        self._problem.show()
        bar.setSizeGripEnabled(False)
        bar.show()

    def _make_pages(self) -> QMainWindow:
        """Make the pages of practice, and return what holds the game with its panel on the first."""
        first, holder = QWidget(), QMainWindow(None, Qt.WindowType.Widget)
        self._column = QVBoxLayout(first)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(holder, 1)
        self.pages = QStackedWidget()
        self.pages.addWidget(first)
        self._window.setCentralWidget(self.pages)
        return holder

    def put_above(self, card: QWidget) -> None:
        """Put a card above the game and its panel, where people practise."""
        self._column.insertWidget(0, card)

    def take_in(self, screen: AnyScreen) -> None:
        """Have a game's screen in the middle of the window, and its panel beside it."""
        self.stack.addWidget(screen.widget)
        panel = screen.side_panel
        if panel is not None:
            self.dock = PanelDock("notebook", panel.windowTitle(), panel, self._holder)
            if self._session.is_practice:
                self.dock.setFeatures(PanelDock.DockWidgetFeature.NoDockWidgetFeatures)
        QTimer.singleShot(_FIRST_PAINT, self.stack, partial(self._make_ready, panel))

    def _make_ready(self, panel: QWidget | None) -> None:
        """Make the panel, and let fingers scroll, while people look at what there is to choose.

        Only what belongs to this game: another one in the window has a time of its own.
        """
        if self._holder.centralWidget() is not self.stack:
            return
        if isinstance(panel, LatePanel):
            panel.make_parts()
        for part in (self.stack, self.dock):
            for area in [] if part is None else part.findChildren(QAbstractScrollArea):
                if not isinstance(area, TableView):
                    scroll_by_finger(area)

    def show_title(self, title: str, file: Path | None, saved: bool) -> None:
        """Show a title, its file, and whether that holds it as it is now; without a title, the name alone."""
        name = "" if file is None else f" ({file.name})"
        # The dash is that by which Qt puts the name of the program after the titles of dialogs.
        # Qt shows its sign for "not saved" in the place of a lone [*]; doubled, that is what people wrote.
        told = f"{title}{name}".replace("[*]", "[*][*]")
        self._window.setWindowTitle(f"{told}[*] — {NAME}" if title else NAME)
        self._window.setWindowModified(not saved)

    def recall(self) -> None:
        """Restore the dock as people left it last time in this game."""
        if self.dock is not None and not self._session.is_practice:
            place = self._session.settings.value(_PLACE)
            self._window.restoreState(place if isinstance(place, QByteArray) else QByteArray())
            self.dock.recall(self._session.settings)
            self._has_panel = False  # it may have to give way again

    def remember(self) -> None:
        """Remember how people leave the dock of this game."""
        if self.dock is not None and not self._session.is_practice:
            self._session.settings.setValue(_PLACE, self._window.saveState())
            self.dock.remember(self._session.settings)

    def show_panel(self, wanted: bool) -> None:
        """Have the panel beside the game, folded or not, if it is wanted there.

        One that would leave the table hardly any room comes folded.
        """
        if self.dock is not None:
            if wanted and not self._has_panel and not self._session.is_practice:
                self.dock.give_way()
            self._has_panel = wanted
            self.dock.setVisible(wanted)

    def take_away(self) -> None:
        """Take everything out of the window; another game or the shelf brings its own middle."""
        bar = self._window.statusBar()
        self._session.said.disconnect(self.status.say)
        self._session.told.disconnect(self.status.tell)
        self._session.shown.disconnect(self.status.show_only)
        self._session.io.saved.disconnect(self.status.say_saved)
        for part in (self.status, self._problem):
            bar.removeWidget(part)
        self.status.deleteLater()
        self._problem.setParent(None)  # it belongs to the session, which may go on
        bar.hide()
        if self.dock is not None:
            self._holder.removeDockWidget(self.dock)
            self.dock.setObjectName("")  # the next one gets its place
            self.dock.deleteLater()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or no longer."""
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()
