"""The wait for the disk while a window is being closed, and the way to close it without that."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QWidget

from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import said, tr


def wait_until_written(window: QWidget, disk: IoWorker) -> bool:
    """Wait until everything is on the disk. Return whether the window may be closed."""
    if disk.settle(disk.patience.unsaid):
        return True
    return ClosingDialog(window, disk).exec() == QDialog.DialogCode.Accepted


class ClosingDialog(ScrolledDialog):
    """Shows what is being written, closes when that is done, and after a while offers to close without."""

    def __init__(self, window: QWidget, disk: IoWorker) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Closing"))
        self._disk = disk
        self._is_late = False
        self._text = label(tr("The window will close as soon as everything is saved."), "muted")
        self._losses = label("", "")
        self.anyway = button(Choice(tr("Close anyway"), self.accept, icon="delete"))
        self.stay = button(Choice(tr("Go back"), self.reject, primary=True))
        self._build()
        self._show_losses()
        disk.told.connect(self._refresh)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._offer)
        self._timer.start(max(disk.patience.closing - disk.patience.unsaid, 0))
        QTimer.singleShot(0, self._refresh)  # the last answer may have come before this dialog

    def _build(self) -> None:
        bar = QProgressBar()
        bar.setRange(0, 0)  # nobody knows how long
        bar.setTextVisible(False)
        bar.setAccessibleName(tr("Writing"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.stay, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self.anyway, QDialogButtonBox.ButtonRole.AcceptRole)
        self.anyway.hide()
        self._title = label(tr("Saving everything …"), "title")
        column = self.column((26, 22, 26, 20), 12)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addWidget(self._losses)
        column.addStretch()
        for below in (bar, buttons):
            self.put_below(below)
        self.setMinimumWidth(460)

    def _refresh(self) -> None:
        if self._disk.is_idle:
            self.accept()
        else:
            self._show_losses()

    def _offer(self) -> None:
        """Say that the disk takes long, and let people close the window without waiting."""
        self._is_late = True
        self._title.setText(tr("The disk is not responding"))
        self._text.setText(
            tr("If you close now, what is listed here is lost. The window closes by itself once it is saved.")
        )
        self.anyway.show()
        self._show_losses()
        self.fit()

    def _show_losses(self) -> None:
        losses = [said(problem) for problem in self._disk.losses]
        self._losses.setText("\n".join(f"• {loss}" for loss in losses))
        self._losses.setVisible(self._is_late and bool(losses))
