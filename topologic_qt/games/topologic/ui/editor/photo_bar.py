"""The strip below the editor's table while a photo is read, and while what was read is looked at.

It takes the place of the usual one, so that the table stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout

from topologic_qt.widgets.button_rows import BesideWords
from topologic_qt.widgets.controls import Choice, announce, button, label, set_down, switch
from topologic_qt.widgets.translate import tr

_WORDS = 300
"""The least width of the words beside the buttons, in pixels for the usual size of texts."""


class PhotoBar(QFrame):
    """Says how far the reading is, and then how many tiles are doubtful and what to do about them."""

    opened = Signal(bool)
    """Emitted when there is something to say, and when there is not any more."""

    def __init__(
        self,
        cancel: Callable[[], None],
        show: Callable[[], None],
        go_on: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        """``show`` turns the photo on and off, ``go_on`` takes the next doubtful tile, ``close`` ends it."""
        super().__init__()
        self.setProperty("role", "bar")
        self._told = label("–", "heading")
        self._more = label("–", "text")
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("Progress of reading the photo"))
        said = QVBoxLayout()
        said.setSpacing(6)
        said.addStretch()
        for part in (self._told, self._more, self.progress):
            said.addWidget(part)
        said.addStretch()
        self._cancel = button(Choice(tr("Cancel"), cancel, icon="close"))
        self._photo = switch(Choice(tr("Show the photo"), show, icon="photo"))
        self._next = button(Choice(tr("It is right"), go_on, icon="check"))
        self._close = button(Choice(tr("Done"), close))
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(10)
        for made in (self._cancel, self._photo, self._next, self._close):
            self._buttons.addWidget(made)
        self._cancel.hide()
        self._row = BesideWords(self, said, self._buttons, _WORDS, 14)
        self._row.setContentsMargins(18, 10, 18, 10)
        self.progress.hide()
        self._is_open = False
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether there is something to say."""
        return self._is_open

    def begin(self) -> None:
        """Say that a photo is being read."""
        self._show(tr("The tiles are looked for on the photo …"), "", reading=True)
        self.progress.setValue(0)

    def show_share(self, share: float) -> None:
        """Show how far the reading is, 0 to 1."""
        self.progress.setValue(round(100 * share))

    def tell(self, told: str, more: str, next_step: str) -> None:
        """Say what was read, and what to do now; ``next_step`` is on the button for that; "" for none."""
        self._show(told, more, reading=False)
        if next_step:
            self._next.setText(next_step)
        elif self._next.hasFocus():
            self._close.setFocus()
        self._next.setVisible(bool(next_step))

    def leave(self) -> None:
        """Have nothing to say any more."""
        if self._is_open:
            self._is_open = False
            self.hide()
            self.opened.emit(False)

    def show_photo(self, shown: bool) -> None:
        """Show whether the photo lies under the field."""
        set_down(self._photo, shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the words where these would have no room beside them."""
        super().resizeEvent(event)
        self._arrange()

    def _show(self, told: str, more: str, reading: bool) -> None:
        is_new = (told, more) != (self._told.text(), self._more.text()) or not self._is_open
        self._told.setText(told)
        self._more.setText(more)
        self._more.setVisible(not reading)
        self.progress.setVisible(reading)
        self._cancel.setVisible(reading)
        for made in (self._photo, self._next, self._close):
            made.setVisible(not reading)
        self._arrange()
        if not self._is_open:
            self._is_open = True
            self.opened.emit(True)
            self.show()
        if is_new:
            announce(self, f"{told} {more}".strip())

    def _arrange(self) -> None:
        self._row.stand(self._row.has_room_beside(self._buttons.sizeHint().width()))
