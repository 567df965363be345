"""The matches that were kept, to go on with one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from topologic_qt.table.overlays import Choice, button, label
from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.app.autosave import Kept
    from topologic_qt.app.contract import Room
    from topologic_qt.table.ask import Ask

_PICTURE = QSize(132, 104)


class KeptDialog(QDialog):
    """A list with a picture of each match, when it was played last, and how far it is."""

    chosen = Signal(object)
    """The `Kept` to go on with."""
    forgotten = Signal(object)
    """The `Kept` to throw away."""

    def __init__(self, parent: QWidget, room: Room, ask: Ask, matches: Sequence[Kept]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Kept matches"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._room = room
        self._ask = ask
        self._matches = list(matches)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Kept matches"))
        self.list.setIconSize(_PICTURE)
        self.list.setSpacing(4)
        self.list.setWordWrap(True)
        self._text = label("", "muted")
        self._go_on = button(Choice(tr("Go on with it"), self._choose, primary=True, icon="play"))
        self._forget = button(Choice(tr("Throw it away …"), self._throw_away, icon="delete"))
        self._build()
        for kept in self._matches:
            self._add(kept)
        self.list.setCurrentRow(0)
        self._show_count()

    def _build(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self._forget, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.close)
        self.list.itemActivated.connect(self._choose)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(26, 22, 26, 20)
        layout.setSpacing(12)
        layout.addWidget(label(tr("Kept matches"), "title"))
        layout.addWidget(self._text)
        layout.addWidget(self.list, 1)
        layout.addWidget(buttons)
        self.resize(600, 560)

    def _add(self, kept: Kept) -> None:
        view = kept.match.view(None)
        when = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(kept.at)), QLocale.FormatType.ShortFormat)
        lines = [self._room.title(kept.match.setup), self._room.standing(view), when]
        if kept.saved_as is not None:
            lines.append(tr("File: {name}", name=kept.saved_as.name))
        picture = QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # else the chosen one would be tinted
            picture.addPixmap(self._room.picture(view, _PICTURE, self.devicePixelRatioF()), mode)
        self.list.addItem(QListWidgetItem(picture, "\n".join(lines)))

    def _show_count(self) -> None:
        any_left = bool(self._matches)
        self._text.setText(
            tr("These matches are as you left them. They were not finished, or not saved.")
            if any_left
            else tr("There is nothing here: every match is finished and saved, or open in a window.")
        )
        self._go_on.setEnabled(any_left)
        self._forget.setEnabled(any_left)

    def _choose(self) -> None:
        kept = self._matches[self.list.currentRow()]
        self.close()
        self.chosen.emit(kept)

    def _throw_away(self) -> None:
        row = self.list.currentRow()
        kept = self._matches[row]
        if self._ask.confirm(
            self,
            tr("Throw the match away?"),
            tr(
                "“{title}” is gone then, unless you saved it in a file. This cannot be taken back.",
                title=self._room.title(kept.match.setup),
            ),
            tr("Throw it away"),
        ):
            del self._matches[row]
            self.list.takeItem(row)
            self._show_count()
            self.forgotten.emit(kept)
