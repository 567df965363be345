"""The hint on the table."""

from PySide6.QtCore import QSize, Qt, QVariantAnimation
from PySide6.QtWidgets import QFrame, QVBoxLayout

from topologic_qt.widgets.controls import label
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.translate import headed
from topologic_qt.widgets.typeface import text_scale

_LOW = 240
"""The height of a table, in pixels, below which the number is smaller, at the usual size of texts."""
_NARROW = 520
"""The width of a table, in pixels, below which the number is alone, at the usual size of texts.

Beside words, the field would have half of such a table.
"""


class HintBadge(QFrame):
    """The hint, large enough to be read from across the table."""

    def __init__(self, motion: Motion) -> None:
        super().__init__()
        self._motion = motion
        self._points = 0
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._above = label("", "muted", wrap=False)
        self._number = label("", "huge", wrap=False)
        self._below = label("", "muted", wrap=False)
        self._count = QVariantAnimation(self)
        self._count.valueChanged.connect(self._show_count)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 9)
        layout.setSpacing(0)
        for part in (self._above, self._number, self._below):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(part)

    def show_hint(self, above: str, points: int, below: str) -> None:
        """Show a number with a line above and one below."""
        self._count.stop()
        self._points = points
        self._above.setText(above)
        self._number.setText(str(points))
        self._below.setText(below)
        self.setAccessibleName(headed(above, f"{points} {below}"))
        self.show()
        self.raise_()

    def keep_room(self, above: str, points: int) -> None:
        """Be as wide, from now on, as this line above the number and this number need."""
        for part, text in ((self._above, above), (self._number, str(points))):
            part.ensurePolished()
            part.setMinimumWidth(part.fontMetrics().horizontalAdvance(text))

    def fit(self, room: QSize) -> None:
        """Have a smaller number over a low table, and no words over a narrow one.

        ``room`` is the size of the table in pixels.
        """
        for words in (self._above, self._below):
            words.setVisible(room.width() >= _NARROW * text_scale())
        role = "title" if room.height() < _LOW * text_scale() else "huge"
        if self._number.property("role") != role:
            self._number.setProperty("role", role)
            self._number.style().polish(self._number)

    def _show_count(self, points: object) -> None:
        self._number.setText(str(points))

    def count_up(self) -> None:
        """Count up to the number, for a hint that has just been given."""
        if self._points and self._motion.duration > 0:
            self._count.setDuration(self._motion.duration * 3)
            self._count.setStartValue(0)
            self._count.setEndValue(self._points)
            self._count.start()

    @property
    def number(self) -> str:
        """The number that is shown, or counted up to."""
        return str(self._points)
