"""Pictures in widgets: choices with one above each name, labels, and pictures that come from outside."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMimeData, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QImageWriter, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from topologic_qt.widgets.controls import Grouping, keep_at_chosen, tip
from topologic_qt.widgets.icons import icon

ICON = QSize(34, 34)
"""The size of an icon as picture, in pixels."""
WIDE_PICTURE = QSize(88, 55)
"""The size of a picture of a scene, in pixels."""
NARROW_PICTURE = QSize(64, 40)
"""The same, where four stand side by side."""
_SMALL = QSize(18, 18)
"""The size of the icon of a quiet choice, in pixels."""

_TOP, _SIDE, _GAP = 9, 6, 5
"""The room above and below the content of a choice, beside it, and below its picture, in pixels."""
_WRAP = int(Qt.TextFlag.TextWordWrap) | int(Qt.TextFlag.TextShowMnemonic)


class PictureChoice(NamedTuple):
    """One of the choices."""

    icon: str
    """The name of the icon that is its picture."""
    text: str
    about: str = ""
    """A sentence on the choice, for its tip and for screen readers."""


class ChoiceButton(QPushButton):
    """A button with a picture and a text, which takes as many lines as it needs."""

    def __init__(self, choice: PictureChoice, picture: QSize, role: str) -> None:
        """Create the button with a picture of this size; ``role`` is its role in the style sheet."""
        super().__init__(choice.text.replace("&", "&&"))
        self._picture = icon(choice.icon)
        self._size = picture
        self.setProperty("role", role)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # for readers: its group is exclusive anyway
        self.setAccessibleName(choice.text)
        self.tell(choice.about)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def tell(self, about: str) -> None:
        """Tell this sentence about the choice, in its tip and to screen readers."""
        self.setToolTip(tip(about))
        self.setAccessibleDescription(about)

    def places(self, size: QSize) -> tuple[QRect, QRect, Qt.AlignmentFlag]:
        """Return where picture and text are in a button of this size, and where the text is in its place."""
        wide = min(self._size.width(), size.width() - 2 * _SIDE)
        picture = QRect((size.width() - wide) // 2, _TOP, wide, self._size.height())
        top = picture.bottom() + 1 + _GAP
        text = QRect(_SIDE, top, size.width() - 2 * _SIDE, size.height() - top - _TOP // 2)
        return picture, text, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop

    def sized(self, text: QSize) -> QSize:
        """Return the size of the button around a text of this size."""
        width = max(text.width(), self._size.width()) + 2 * _SIDE
        return QSize(width, _TOP + self._size.height() + _GAP + text.height() + _TOP)

    def sizeHint(self) -> QSize:
        """Return the size at which the text has one line."""
        return self.sized(self._metrics().size(int(Qt.TextFlag.TextShowMnemonic), self.text()))

    def minimumSizeHint(self) -> QSize:
        """Return a size at which every word has a line of its own."""
        metrics = self._metrics()
        longest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return self.sized(QSize(longest, metrics.height()))

    def hasHeightForWidth(self) -> bool:
        """Tell layouts that a narrow button is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height at which the whole text is shown."""
        _, room, align = self.places(QSize(width, 1000))
        room.setWidth(max(1, room.width()))
        return self.sized(self._metrics().boundingRect(room, _WRAP | int(align), self.text()).size()).height()

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Leave the text out of what the style paints."""
        super().initStyleOption(option)
        option.text = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, its picture and its text."""
        super().paintEvent(event)
        painter = QPainter(self)
        picture, room, align = self.places(self.size())
        self._picture.paint(painter, picture)
        painter.setFont(self._font(self.isChecked()))
        painter.setPen(self.palette().windowText().color())
        painter.drawText(room, _WRAP | int(align), self.text())

    def _metrics(self) -> QFontMetrics:
        """The measures of the text at its widest, as it is when the button is chosen."""
        return QFontMetrics(self._font(chosen=True))

    def _font(self, chosen: bool) -> QFont:
        font = QFont(self.font())
        if chosen:
            font.setWeight(QFont.Weight.DemiBold)
        return font


class QuietChoice(ChoiceButton):
    """A choice with a small icon before its text."""

    _HIGH, _BEFORE, _AFTER = 8, 12, 10

    def __init__(self, choice: PictureChoice) -> None:
        super().__init__(choice, _SMALL, "quiet choice")

    def places(self, size: QSize) -> tuple[QRect, QRect, Qt.AlignmentFlag]:
        """Return where icon and text are, and where the text is in its place."""
        picture = QRect(QPoint(self._BEFORE, (size.height() - _SMALL.height()) // 2), _SMALL)
        left = picture.right() + 1 + self._AFTER
        text = QRect(left, 0, size.width() - left - self._BEFORE, size.height())
        return picture, text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

    def sized(self, text: QSize) -> QSize:
        """Return the size of the button around a text of this size."""
        width = 2 * self._BEFORE + _SMALL.width() + self._AFTER + text.width()
        return QSize(width, max(text.height(), _SMALL.height()) + 2 * self._HIGH)


def picture_choices(
    name: str, choices: Sequence[PictureChoice], picture: QSize = ICON
) -> tuple[QButtonGroup, QWidget]:
    """Return a row of large buttons of which one is chosen, numbered from 0, and the row as a widget.

    ``name`` tells screen readers what is chosen there; ``picture`` is the size of the pictures.
    """
    holder = Grouping(name)
    layout = QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    group = QButtonGroup(holder)
    keep_at_chosen(group)
    for index, choice in enumerate(choices):
        made = ChoiceButton(choice, picture, "picture choice")
        group.addButton(made, index)
        layout.addWidget(made, 1)
    return group, holder


class PictureLabel(QLabel):
    """A label that shows a picture in the place of a text.

    Qt's own pictures of labels do not go with their label: a copy of each stays in a cache of the whole
    program, where the pictures of match after match gather to ten megabytes.
    """

    def __init__(self) -> None:
        """Create a label without a picture."""
        super().__init__()
        self._picture = QPixmap()

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture in the place of the one before; an empty one for none."""
        self._picture = picture
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the picture."""
        return self._picture.deviceIndependentSize().toSize()

    def minimumSizeHint(self) -> QSize:
        """Return the size of the picture, which is never cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture where the label's alignment says."""
        area = QStyle.alignedRect(self.layoutDirection(), self.alignment(), self.sizeHint(), self.rect())
        painter = QPainter(self)
        painter.drawPixmap(area.topLeft(), self._picture)


PICTURE_SUFFIXES = (
    ".jpg",
    ".jpeg",
    ".png",
    ".webp",
    ".avif",
    ".bmp",
    ".tif",
    ".tiff",
    ".gif",
)
"""The ends of the names of picture files."""


def picture_in(data: QMimeData) -> Path | QImage | None:
    """Return the picture of a drop or of the clipboard: one file, or else the picture itself; None if none.

    A program that hands over a picture with some text beside it means the picture; several files are none.
    """
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if files:
        return files[0] if len(files) == 1 and files[0].suffix.lower() in PICTURE_SUFFIXES else None
    picture = data.imageData() if data.hasImage() else None
    return picture if isinstance(picture, QImage) and not picture.isNull() else None


def has_picture(data: QMimeData) -> bool:
    """Return whether there is a picture in a drop or on the clipboard, without decoding one."""
    return data.hasImage() if not data.urls() else isinstance(picture_in(data), Path)


def png_of(picture: QImage) -> bytes:
    """Return a picture as a PNG file, packed loosely, for it is read at once. May run in any thread."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"png")
    writer.setQuality(90)  # hardly packed: packing takes a second for 12 megapixels
    writer.write(picture)
    return bytes(buffer.data().data())
