"""A card at an edge of a table."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.sprites import CorneredTable
from topologic_qt.widgets.controls import label, tool
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.scrolled import Reading
from topologic_qt.widgets.theme import row_scale
from topologic_qt.widgets.translate import tr

_WIDTH, _MARGIN = 330, 12  # width of a card for usual texts, and distance from the table's edges, in pixels
_LINE, _PADDING, _GAP = 1, QMargins(16, 14, 12, 14), 10  # its edge, margins, and gaps, in pixels
_LEAST_LINES = 2  # least number of visible lines in the scrolling part


class CornerCard(QFrame):
    """A card with a heading, a sentence and a scrolling part; a press on the table closes it."""

    corners: Sequence[Qt.Corner] = (
        Qt.Corner.TopRightCorner,
        Qt.Corner.BottomLeftCorner,
        Qt.Corner.BottomRightCorner,
        Qt.Corner.TopLeftCorner,
    )
    """The corners in which the card may lie, the best one first; in the last one it covers something."""

    def __init__(self, over: CorneredTable, view: CameraView, picture: QWidget) -> None:
        """``over`` is the table in which the card lies; a press on its ``view`` closes the card."""
        super().__init__(over)
        self._over = over
        self._table_view, self._ground = view, view.viewport()
        self._corner = self.corners[0]
        self._named: Sequence[QRectF] = ()
        self._told: Sequence[QRectF] = ()
        self._things: Sequence[QRectF] = ()
        self._is_open = self._is_aside = False
        self.setProperty("role", "card")
        self._title, self._where = label("", "heading"), label("", "text")
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self._title)
        said.addWidget(self._where)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(said, 1)
        top.addWidget(tool(icon("close"), tr("Close"), self.close_up), 0, Qt.AlignmentFlag.AlignTop)
        self._more = QWidget()
        self.more = QVBoxLayout(self._more)
        """The scrolling part below the heading."""
        self.more.setContentsMargins(0, 0, 0, 0)
        self.more.setSpacing(_GAP)
        self._reading = Reading(self._more, tr("The result"))
        self._reading.setFixedHeight(0)
        self._parts = QVBoxLayout(self)
        self._parts.setContentsMargins(_PADDING)
        self._parts.setSpacing(_GAP)
        self._parts.addLayout(top)
        self._parts.addWidget(self._reading)
        over.installEventFilter(self)
        over.lifted_anew.connect(self.place)
        view.shifted.connect(self._follow)
        self._ground.installEventFilter(self)
        self.hide()

    def show_heading(self, title: str, where: str, large: bool) -> None:
        """Show a heading, which may be ``large``, and a sentence below it."""
        self._title.setProperty("role", "title" if large else "heading")
        self._title.style().polish(self._title)
        for part, text in ((self._title, title), (self._where, where)):
            part.setText(text)
            part.setVisible(bool(text))
        self.setAccessibleName(title)

    def close_up(self) -> bool:
        """Close the card when asked to; return whether it was open."""
        was_open = self.isVisible()
        self._is_open = False
        self.hide()
        return was_open

    def open(self, told: Iterable[QRectF], things: Iterable[QRectF], named: Sequence[QRectF] = ()) -> None:
        """Open in the corner that hides the fewest areas of ``told``, then the least of ``things``.

        All are areas of the scene. The card is lower rather than over the first area of ``named``; if that
        leaves too little of it, rather than over the next one.
        """
        self._told, self._things, self._named = [*told], [*things], named
        self._come()

    @property
    def is_open(self) -> bool:
        """Whether it is open in a visible window, even if it is hidden because the table is too low."""
        return self._is_open and self.window().isVisible()

    def stand_aside(self) -> None:
        """Hide while the table shows something else, until `come_back`."""
        self._is_aside |= self._is_open
        self._is_open = False
        self.hide()

    def come_back(self) -> None:
        """Reopen after `stand_aside`."""
        if self._is_aside:
            self._come()

    def leave(self) -> None:
        """Close the card for good, because the table shows something else."""
        self._is_open = self._is_aside = False
        self.hide()

    def _come(self) -> None:
        self._is_open, self._is_aside = True, False
        self._choose_corner()
        self.place()
        self.raise_()

    def _choose_corner(self) -> None:
        def hidden(corner: Qt.Corner) -> tuple[tuple[int, int], int, bool, int]:
            area = self._area(corner)
            told, covered = self.hides(self._clear(area))
            return self.lost(area), told, corner == self.corners[-1], covered

        self._corner = min(self.corners, key=hidden)

    def _follow(self) -> None:
        """Move to another corner if the table has moved below the card."""
        if self.isVisible() and any(self.lost(self.geometry())):
            self._choose_corner()
            self.place()

    def lost(self, area: QRect) -> tuple[int, int]:
        """Return how many areas of ``named`` a card would touch there, and the height it would lose."""
        clear = self._clear(area)
        return sum(map(clear.intersects, self._shown(self._named))), area.height() - clear.height()

    def _clear(self, area: QRect) -> QRect:
        """Return the part of an area above or below those of ``named``; all of it if there is no room."""
        for named in self._shown(self._named):
            if not area.intersects(named):
                return area
            above, below = QRect(area), QRect(area)
            above.setBottom(named.top() - 1)
            below.setTop(named.bottom() + 1)
            larger = max(above, below, key=QRect.height)
            if larger.height() >= self._least(area.width()):
                return larger
        return area

    def _shown(self, areas: Iterable[QRectF]) -> list[QRect]:
        return [self._table_view.mapFromScene(each).boundingRect() for each in areas]

    def hides(self, area: QRect) -> tuple[int, int]:
        """Return how many areas of ``told`` a card there would touch, and the pixels of things it hides."""
        over = (area.intersected(thing) for thing in self._shown(self._things))
        covered = sum(part.width() * part.height() for part in over if not part.isEmpty())
        return sum(map(area.intersects, self._shown(self._told))), covered

    def place(self) -> None:
        """Adapt to the size of the parts; hide while the table is too low, since the strip says enough."""
        self._parts.activate()
        self.more.activate()  # else later changes of its parts would not be noticed
        self.setGeometry(self._clear(self._area(self._corner)))
        self._reading.setFixedHeight(max(0, self.height() - self._beside_reading(self.width())))
        self.setVisible(self._is_open and self._has_room)
        self.more.setGeometry(self._more.rect())  # Qt keeps that of a width without a scroll bar

    @property
    def _has_room(self) -> bool:
        return self._least(self._room.width()) <= self._room.height()

    @property
    def _room(self) -> QRect:
        return self._over.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN - self._over.lifted)

    def _area(self, corner: Qt.Corner) -> QRect:
        """Return the place of the card in a corner of the table."""
        room = self._room
        width = min(round(_WIDTH * row_scale()), room.width())
        more = self._more.heightForWidth(width - _PADDING.left() - _PADDING.right() - 2 * _LINE)
        wanted = self._beside_reading(width) + more
        area = QRect(room.topLeft(), QSize(width, min(wanted, max(self._least(width), room.height()))))
        if corner in (Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner):
            area.moveRight(room.right())
        if corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            area.moveTop(max(room.top(), room.bottom() - area.height() + 1))
        return area

    def _least(self, width: int) -> int:
        """Return the least height of a card of this width, or of the usual one where it is wider."""
        usual = min(round(_WIDTH * row_scale()), width)
        return self._beside_reading(usual) + _LEAST_LINES * self.fontMetrics().lineSpacing()

    def _beside_reading(self, width: int) -> int:
        """Return the height of a card of this width without its scrolling part, plus 2 for rounding."""
        return self._parts.totalHeightForWidth(width) - self._reading.minimumHeight() + 2

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the edge, and close on a press on the table, which still gets the press."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.place()
        elif watched is self._ground and event.type() == QEvent.Type.MouseButtonPress:
            self.close_up()
        return super().eventFilter(watched, event)
