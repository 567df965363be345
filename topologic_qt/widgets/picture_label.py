"""A label with a picture that changes now and then."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QStyle


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
