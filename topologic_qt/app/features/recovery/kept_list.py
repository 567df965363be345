"""The list of kept matches over a window: it is opened, and what people delete in it is deleted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.recovery.recovery_dialog import RecoveryDialog
from topologic_qt.app.features.recovery.recovery_rows import SettingsOf
from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.kept_match import Found
from topologic_qt.storage.problem import Problem


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
