"""The heading of something that is folded away."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from topologic_qt.widgets.icons import icon


class Fold(QToolButton):
    """A heading with an arrow: pressed, it opens what is below it; pressed again, it folds that away."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setText(text)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("role", "fold")
        self.toggled.connect(self._point)
        self._point(False)

    def _point(self, is_open: bool) -> None:
        self.setIcon(icon("section-open" if is_open else "section-closed"))
