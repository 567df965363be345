"""Playing by mail: a copy of the match for the other player, and theirs taken in, as a text or as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.controller import MatchController
    from topologic_qt.app.dialogs import AskForFiles
    from topologic_qt.app.window import Window


class Mail:
    """Does it for one window."""

    def __init__(self, window: Window, controller: MatchController, ask: AskForFiles) -> None:
        self._window = window
        self._controller = controller
        self._ask = ask
        controller.joined.connect(self._offer_answer)

    def copy(self) -> None:
        """Copy the match as the other player may have it, as a text for a mail."""
        from topologic_qt.storage.code import to_code

        if not self._controller.can_be_mailed:
            text = tr("By mail, only people play; a computer plays in this match, or it is at a real table.")
            self._ask.tell(self._window, tr("That did not work"), text)
            return
        QGuiApplication.clipboard().setText(to_code(self._controller.for_the_other()))
        self._window.desk.status_changed.emit(
            tr("Copied: paste it into a mail to the other player. It holds no secret that is still hidden.")
        )

    def save(self) -> None:
        """Save the match as the other player may have it."""
        from topologic_qt.app.files import SUFFIX

        path = self._ask.where_to_save(self._window, self._folder() / (tr("For the other player") + SUFFIX))
        if path is not None and self._controller.holds(path):
            text = tr("{name} is the file of your own match. Choose another name.", name=path.name)
            self._ask.tell(self._window, tr("That did not work"), text)
        elif path is not None:
            self._controller.save_for_the_other(path)

    def paste(self) -> None:
        """Take in the text that was copied out of the other player's mail."""
        from topologic_qt.storage.code import from_code

        text = QGuiApplication.clipboard().text()
        self._controller.take_in(lambda: from_code(text), tr("The copied text"))

    def open(self) -> None:
        """Take in the file that the other player mailed."""
        from topologic_qt.storage.files import read_file

        path = self._ask.which_to_open(self._window, self._folder())
        if path is not None:
            self._controller.take_in(lambda: read_file(path), path.name)

    def _folder(self) -> Path:
        path = self._controller.path
        return Path.home() if path is None else path.parent

    def _offer_answer(self, has_answer: bool) -> None:
        """Who just answered wants to send the answer."""
        if has_answer and self._ask.confirm(
            self._window,
            tr("The answer is ready"),
            tr("The other player’s turn is here, and the hint is given. Copy the answer, to mail it back?"),
            tr("Copy the answer"),
        ):
            self.copy()
