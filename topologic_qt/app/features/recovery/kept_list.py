"""The list of kept matches over a window: it is opened, and what people delete in it is deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelectionModel, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QUndoStack
from PySide6.QtWidgets import QAbstractItemView, QDialogButtonBox, QListView, QWidget

from topologic_qt.app.features.recovery.recovery_rows import (
    PICTURE,
    DeleteRows,
    KeptRows,
    Read,
    Row,
    SettingsOf,
)
from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.autosave_files import Found, KeptMatch
from topologic_qt.storage.problem import Problem
from topologic_qt.widgets.controls import Choice, button, ignore_held_enter, label
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import ntr, tr

# -- The list of kept matches, to go on with one of them, or to delete some ---------------------------


_SPACING = 4


class RecoveryDialog(ScrolledDialog):
    """A list with a picture of each match, its time, and its progress.

    Deleted rows can be had back until the dialog closes: only then their files are deleted.
    """

    chosen = Signal(object)
    """The `KeptMatch` to go on with."""
    forgotten = Signal(object)
    """Sent at the end with the deleted copies: a list of `Found`."""

    def __init__(self, parent: QWidget, copies: Sequence[Found], read: Read, settings: SettingsOf) -> None:
        """``read`` reads a copy and reports its content; ``settings`` returns those of a game."""
        super().__init__(parent)
        self.setWindowTitle(tr("Kept matches"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.rows = KeptRows(copies, read, settings, self)
        self.list = QListView()
        self._steps = QUndoStack(self)
        self._text = label("", "muted")
        self._go_on = button(Choice(tr("Continue"), self._choose, primary=True, icon="play"))
        several = tr("Hold Ctrl or Shift to choose several, and Ctrl+A for all")
        self._delete = button(Choice(tr("Delete"), self.delete_chosen, icon="delete", tip=several))
        self._undo = button(Choice(tr("Undo"), self._steps.undo, icon="undo"))
        self._filling = QTimer(self)
        self._filling.setSingleShot(True)
        self._filling.setInterval(0)
        self._build_list()
        self._build()
        self._connect()
        self._select(0)
        self._show_state()

    def _build_list(self) -> None:
        view = self.list
        view.setAccessibleName(tr("Kept matches"))
        view.setModel(self.rows)
        view.setIconSize(PICTURE)
        view.setSpacing(_SPACING)
        view.setWordWrap(True)
        view.setUniformItemSizes(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _build(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self._delete, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._undo, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.close)
        layout = self.column((26, 22, 26, 20), 12)
        layout.addWidget(label(tr("Kept matches"), "title"))
        layout.addWidget(self._text)
        layout.addWidget(self.list, 1)
        self.put_below(buttons)
        self.wish_for(600, 560)

    def _connect(self) -> None:
        for keys, action in (
            (QKeySequence.StandardKey.Delete, self.delete_chosen),
            (QKeySequence.StandardKey.Undo, self._steps.undo),
            (QKeySequence.StandardKey.Redo, self._steps.redo),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(action)
        self._filling.timeout.connect(self._fill)
        bar = self.list.verticalScrollBar()
        for signal in (bar.valueChanged, bar.rangeChanged, self.rows.rowsRemoved, self.rows.rowsInserted):
            signal.connect(lambda *_: self._filling.start())
        self.list.activated.connect(lambda _: self._choose())
        ignore_held_enter(self.list)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._show_state())
        self.rows.dataChanged.connect(lambda *_: self._show_state())
        self._steps.indexChanged.connect(lambda _: self._show_state())
        self.finished.connect(self._end)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Read the rows that have become visible."""
        super().resizeEvent(event)
        self._filling.start()

    def _fill(self) -> None:
        """Read the rows that are visible, and a few around them; some may have gone since."""
        self._show_state()
        pitch = self.list.visualRect(self.rows.index(0)).height() + 2 * _SPACING
        top, height = self.list.verticalScrollBar().value(), self.list.viewport().height()
        self.rows.fill(top // pitch - 2, (top + height) // pitch + 1, self.devicePixelRatioF())

    # -- what is chosen ---------------------------------------------------------------------------

    def _chosen_rows(self) -> list[Row]:
        places = sorted(index.row() for index in self.list.selectedIndexes())
        return [self.rows.row(place) for place in places]

    def _select(self, place: int) -> None:
        index = self.rows.index(min(place, self.rows.rowCount() - 1))
        if index.isValid():
            self.list.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    def _show_state(self) -> None:
        chosen = self._chosen_rows()
        one = chosen[0].seen if len(chosen) == 1 else None
        self._go_on.setEnabled(isinstance(one, KeptMatch))
        is_over = isinstance(one, KeptMatch) and one.is_over
        self._go_on.setText(tr("Look at it") if is_over else tr("Continue"))
        self._delete.setEnabled(bool(chosen))
        self._delete.setText(tr("Delete {n}", n=len(chosen)) if len(chosen) > 1 else tr("Delete"))
        self._undo.setEnabled(self._steps.canUndo())
        self._text.setText(self._sentence(len(self._deleted())))

    def _sentence(self, deleted: int) -> str:
        if deleted:
            return ntr(
                "One match will be deleted when you close this. Until then, Undo brings it back.",
                "{n} matches will be deleted when you close this. Until then, Undo brings them back.",
                deleted,
            )
        if self.rows.rowCount():
            return tr(
                "These matches are as you left them: unfinished, or over and not saved as they are now."
            )
        return tr("There is nothing here: every match is saved, or open in a window.")

    def _choose(self) -> None:
        chosen = self._chosen_rows()
        if self.isVisible() and len(chosen) == 1 and isinstance(kept := chosen[0].seen, KeptMatch):
            self.close()
            self.chosen.emit(kept)

    # -- what is deleted --------------------------------------------------------------------------

    def delete_chosen(self) -> None:
        """Remove the chosen rows, whose copies are deleted in the end."""
        chosen = self._chosen_rows()
        if chosen:
            place = min(index.row() for index in self.list.selectedIndexes())
            self._steps.push(DeleteRows(self.rows, chosen))
            self._select(place)

    def _deleted(self) -> list[Row]:
        """The copies to delete: of the steps that were not undone, and of use."""
        steps = (self._steps.command(number) for number in range(self._steps.index()))
        return [row for step in steps if isinstance(step, DeleteRows) for row in step.chosen if row.is_of_use]

    def _end(self) -> None:
        """Report the deleted copies, once."""
        deleted = [row.copy for row in self._deleted()]
        self.rows.stop()
        self._steps.blockSignals(True)  # it tells even of its own end
        if deleted:
            self.forgotten.emit(deleted)


# -----------------------------------------------------------------------------------------------------


class KeptList(QObject):
    """Shows the matches of all games that no window uses, once at a time."""

    chosen = Signal(object)
    """Sent with the `KeptMatch` that somebody wants to go on with, or look at."""
    deleted = Signal()
    """Emitted when matches have been deleted."""

    def __init__(
        self, window: QWidget, autosave: Autosave, settings_of: SettingsOf, tell: Callable[[Problem], None]
    ) -> None:
        """``settings_of`` returns the settings of a game, and ``tell`` reports what did not work."""
        super().__init__()
        self._window = window
        self._autosave = autosave
        self._settings_of = settings_of
        self._tell = tell
        self._dialog: RecoveryDialog | None = None
        self._is_closed = False

    def show(self) -> None:
        """Look for all kept matches, and show them."""
        self._autosave.find_all(self._show)

    def close(self) -> None:
        """Close the list, and show none any more, because the window closes."""
        self._is_closed = True
        if self._dialog is not None:
            self._dialog.close()

    def _show(self, copies: list[Found]) -> None:

        if self._is_closed or self._dialog is not None:
            return
        self._dialog = RecoveryDialog(self._window, copies, self._autosave.read, self._settings_of)
        self._dialog.chosen.connect(self.chosen)
        self._dialog.forgotten.connect(self._forget)
        self._dialog.finished.connect(self._forget_dialog)
        self._dialog.open()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _forget(self, copies: list[Found]) -> None:
        self._autosave.forget(copies, self._fail, self._tell_deleted)

    def _tell_deleted(self) -> None:
        if not self._is_closed:
            self.deleted.emit()

    def _fail(self, problem: Problem) -> None:
        if not self._is_closed:
            self._tell(problem)
            self._tell_deleted()  # others may be gone
