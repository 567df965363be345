"""The page of a game with a table: the setup page beside the table, and strips below it."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from topologic_qt.table.sprites import CorneredTable
from topologic_qt.table.view import TableView
from topologic_qt.widgets.card import Strips
from topologic_qt.widgets.controls import Choice, hold, is_enter, is_enter_held, release
from topologic_qt.widgets.replay import LookingBackFrame, strip_height
from topologic_qt.widgets.setup_frame import SetupFrame
from topologic_qt.widgets.statistics_frame import StatisticsCommand


class TablePage(QWidget):
    """The base class of a game's screen; a subclass creates the parts named here."""

    setup_page: SetupFrame
    """The page on which a match is set up."""
    tabletop: QWidget
    """The table, with all that lies over it."""
    table_view: TableView
    """The view of the table."""
    past: LookingBackFrame
    """Shows earlier turns of the match."""
    statistics: StatisticsCommand[Any]
    """Opens the statistics of the game."""
    lines_of_past = 1
    """The most lines of text in the strip for looking back, in a small window."""

    def __init__(self) -> None:
        super().__init__()
        self._strips = Strips(self)
        self._is_for_match = False

    def lay_out(self, strips: Sequence[QWidget]) -> None:
        """Lay the setup page beside the table, room for strips below it, and the strips over both."""
        for strip in strips:
            self._strips.add(strip)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.tabletop.setMinimumWidth(1)  # so that a narrow window shows all of the setup page
        column.addWidget(self.tabletop, 1)
        column.addWidget(self._strips.room)
        everything = QGridLayout(self)
        everything.setContentsMargins(0, 0, 0, 0)
        everything.setSpacing(0)
        everything.setColumnStretch(1, 1)
        everything.addWidget(self.setup_page, 0, 0)
        everything.addLayout(column, 0, 1)
        everything.addLayout(self._strips.layout, 0, 1)
        self.table_view.installEventFilter(self)

    @property
    def widget(self) -> QWidget:
        """The widget of the screen, which is the screen itself."""
        return self

    @property
    def zoomable(self) -> TableView:
        """The view of the table."""
        return self.table_view

    @property
    def is_setting_up(self) -> bool:
        """Whether the setup page is open."""
        return not self.setup_page.isHidden()

    def open_setup(self) -> None:
        """Open the setup page, without an offer."""
        self._is_for_match = False
        self._strips.room.hide()
        self.setup_page.show()
        self.setup_page.withdraw_offer()

    def close_setup(self) -> None:
        """Replace the setup page with a match, unless that was done before."""
        if not self._is_for_match:
            self._is_for_match = True
            self.setup_page.hide()
            self._strips.show_room()

    def keep_room(self, has_room: bool) -> None:
        """Keep room for strips below the table, or let the strip for looking back cover its lower edge."""
        height = 0 if has_room else strip_height(self.lines_of_past)
        self._strips.go_without_room(height)
        self.table_view.keep_foot_clear(height)

    @property
    def entered(self) -> object:
        """What is entered on the setup page."""
        return self.setup_page.entered

    def enter(self, entered: object) -> None:
        """Enter on the setup page what was `entered` on the previous screen."""
        self.setup_page.enter(entered)

    @property
    def looked_at(self) -> int | None:
        """The number of the past turn that is shown; None in the present."""
        return self.past.number if self.past.is_looking else None

    def show_statistics(self) -> None:
        """Open the statistics of the game."""
        self.statistics.open()

    def offer(self, text: str, accept: str, action: Callable[[], None], *more: Choice | None) -> None:
        """Show an offer on the setup page; ``more`` are further choices."""
        self.setup_page.offer(text, accept, action, *more)

    def withdraw_offer(self) -> None:
        """Hide the offer on the setup page."""
        self.setup_page.withdraw_offer()

    def add_to_setup(self, line: QWidget) -> None:
        """Put a line above the choices of the setup page."""
        self.setup_page.add_line(line)

    def hold_setup(self, is_held: bool) -> None:
        """Hide the setup page for a moment, while an offer may still come."""
        (hold if is_held else release)(self.setup_page)

    def has_keyboard(self, part: QWidget) -> bool:
        """Return whether the keyboard focus is within a part of the screen."""
        focused = self.window().focusWidget()
        return focused is not None and part.isAncestorOf(focused)

    def dismiss(self) -> bool:
        """Return to the present; return whether an earlier turn was shown."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        """Keep the table's corner widgets in sight when strips come, go or grow."""
        done = super().event(event)
        changed = event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize)
        if event.type() == QEvent.Type.Resize and isinstance(event, QResizeEvent):
            self.setup_page.fit(event.size())
        if changed and isinstance(self.tabletop, CorneredTable):
            self.tabletop.lift(self._strips.overlap)
        return done

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin the match on Enter, on the table as on the setup page."""
        if watched is not self.table_view or not (self.is_setting_up and isinstance(event, QKeyEvent)):
            return super().eventFilter(watched, event)
        begins = event.type() == QEvent.Type.KeyPress and is_enter(event)
        if begins and not is_enter_held(event):
            self.setup_page.start_button.click()
        return begins

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return to the present on Escape while looking back."""
        if event.key() != Qt.Key.Key_Escape or not self.dismiss():
            super().keyPressEvent(event)
