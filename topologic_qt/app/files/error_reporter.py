"""The messages when something did not work, and the questions before something may be lost."""

from __future__ import annotations

import errno
from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from topologic_qt import console
from topologic_qt.app.files.autosave_files import Stalled
from topologic_qt.app.files.file_store import NeedsConfirmation
from topologic_qt.storage.problem import Problem
from topologic_qt.translation import tr_noop
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.controls import label, tip
from topologic_qt.widgets.translate import said, tr


class ErrorReporter:
    """Shows messages and questions over one window."""

    def __init__(self, window: QWidget, ask: Ask) -> None:
        self._window = window
        self._ask = ask
        self.label = label("", "problem", wrap=False)
        """Says as long as it lasts that the match is not kept."""
        self._lasting: Problem | None = None

    def tell(self, problem: Problem) -> None:
        """Report that something did not work."""
        tell(self._window, self._ask, problem)

    def ask_whether(self, doubt: NeedsConfirmation, go_on: Callable[[], None]) -> None:
        """Ask before something that can be done, but may not be meant."""
        if self._ask.confirm(self._window, tr(doubt.question), said(doubt), tr(doubt.yes)):
            go_on()

    def show_lasting(self, problem: Problem | None) -> None:
        """Show why the running match is not kept; None when it is kept again."""
        self._lasting = problem
        self.label.setText("" if problem is None else tr(_not_kept(problem)))
        self.label.setToolTip(tip("" if problem is None else said(problem)))

    def repeat(self) -> None:
        """Say again what lasts, in another language."""
        self.show_lasting(self._lasting)

    def may_close(self) -> bool:
        """Whether a match that is not saved is kept, or people say that it may be lost."""
        if not self.label.text():
            return True
        return self._ask.confirm(
            self._window,
            tr("Close and lose the match?"),
            tr("This match is not saved and cannot be kept automatically. If you close now, it is lost."),
            tr("Close anyway"),
        )


def tell(window: QWidget, ask: Ask, problem: Problem) -> None:
    """Report that something did not work, in a box over a window and on the console."""
    text = said(problem)
    console.write(f"{text}\n")
    ask.tell(window, tr("That did not work"), text)


_FULL = (errno.ENOSPC, errno.EDQUOT)
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


def _not_kept(problem: Problem) -> str:
    """The text that the match is not kept, with the reason in a few words, to be translated."""
    reason = problem.__cause__
    number = reason.errno if isinstance(reason, OSError) else None
    if isinstance(problem, Stalled):
        return tr_noop("This match is not being kept: the disk is not responding. Save it somewhere else.")
    if number in _FULL:
        return tr_noop("This match is not being kept: the disk is full. Save it somewhere else.")
    if number in _READ_ONLY:
        return tr_noop("This match is not being kept: its folder is read-only. Save it somewhere else.")
    return tr_noop("This match is not being kept: please save it yourself.")
