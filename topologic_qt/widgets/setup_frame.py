"""The frame of a page on which a match is set up: the choices scroll above the button that begins it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFormLayout, QFrame, QScrollArea, QVBoxLayout, QWidget

from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import Offer
from topologic_qt.widgets.translate import tr

_WIDTH = 380
"""The width of the page, in pixels."""


class SetupFrame(QFrame):
    """A page with a form, an offer above it, and a problem and the button to start below it."""

    start_wanted = Signal()
    """Emitted when the user asks to begin the match."""

    def __init__(self) -> None:
        super().__init__()
        self.form = QFormLayout()
        """The choices, to be added row by row; each field stands below its label."""
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.form.setVerticalSpacing(4)
        self.problem = label("", "problem")
        self.start_button = button(
            Choice(tr("Start the match"), self.start_wanted.emit, primary=True, icon="play")
        )
        self._offer = Offer()
        self._scrolled = QScrollArea()
        self._scrolled.setAccessibleName(tr("A new match"))
        self._put_together()

    def offer(self, text: str, accept: str, action: Callable[[], None], more: Choice | None = None) -> None:
        """Show an offer to do something else than begin a match; ``more`` is a second choice."""
        self._offer.show_offer(text, Choice(accept, action), more)

    def withdraw_offer(self) -> None:
        """Hide the offer."""
        self._offer.hide()

    def show_problem(self, problem: str) -> None:
        """Show what keeps the match from beginning; empty if nothing does."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.start_button.setEnabled(not problem)

    def add_rows(self, *rows: tuple[str, QWidget]) -> None:
        """Add fields to the form, each with the text above it; an empty text is none."""
        for text, widget in rows:
            if text:
                self.form.addRow(label(text, "field", wrap=False), widget)
            else:
                self.form.addRow(widget)

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll to the top when the page opens."""
        super().showEvent(event)
        if not event.spontaneous():
            self._scrolled.verticalScrollBar().setValue(0)

    def _put_together(self) -> None:
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(26, 22, 26, 22)
        layout.setSpacing(10)
        layout.addWidget(label(tr("A new match"), "title"))
        layout.addWidget(self._offer)
        layout.addLayout(self.form)
        layout.addStretch()
        page = self._scrolled
        page.setWidget(body)
        page.setWidgetResizable(True)
        page.setFrameShape(QFrame.Shape.NoFrame)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        foot = QFrame()
        foot.setProperty("role", "bar")
        below = QVBoxLayout(foot)
        below.setContentsMargins(26, 12, 26, 16)
        below.setSpacing(8)
        below.addWidget(self.problem)
        below.addWidget(self.start_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(page, 1)
        whole.addWidget(foot)
        self.setProperty("role", "panel")
        self.setFixedWidth(_WIDTH)
