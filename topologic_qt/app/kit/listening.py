"""The commands for people who listen: what they ask of the table in front of them is said and shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key
from topologic_qt.app.kit.status_line import StatusLine
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.listening import KEYS, REPEAT_KEY, Answer, Listening, Query, Topic
from topologic_qt.widgets.translate import tr

_FIRST_OF_GROUP = (Topic.NEXT_KIND, Topic.LEFT)


class ListeningMenu(QMenu):
    """A menu with the questions that a table answers. Their keys work while the table has the keyboard.

    It is filled when it opens, or when the table gets the keyboard for the first time.
    """

    def __init__(
        self,
        menus: MenuBuilder,
        listening: Listening,
        status: StatusLine,
        is_covered: Callable[[], bool],
        parent: QWidget,
    ) -> None:
        """``is_covered`` says whether a curtain is closed; then nothing is answered."""
        super().__init__(tr("&Listen"), parent)
        self._listening = listening
        self._status = status
        self._is_covered = is_covered
        self._menus = menus
        self.setIcon(icon("listen"))
        self.aboutToShow.connect(self._fill)
        listening.view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fill the menu soon after the table gets the keyboard, so that the keys are there."""
        if event.type() == QEvent.Type.FocusIn:
            self._listening.view.removeEventFilter(self)
            QTimer.singleShot(0, self, self._fill)
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        if self.actions():
            return
        for query in self._listening.queries:
            if query.topic in _FIRST_OF_GROUP:
                self.addSeparator()
            ask = partial(self._answer, query)
            self._add(
                Command(f"listen {query.topic.value}", query.text, key(KEYS[query.topic]), ask, "listen")
            )
        self.addSeparator()
        self._add(Command("listen again", tr("Say again"), key(REPEAT_KEY), self._status.repeat, "again"))

    def _add(self, command: Command) -> None:
        action = self._menus.action(command)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._listening.view.addAction(action)
        self.addAction(action)

    def _answer(self, query: Query) -> None:
        if self._is_covered():
            self._status.repeat()
            return
        told = query.ask() if self._listening.view.isVisible() else ""
        answer = told if isinstance(told, Answer) else Answer(told)
        self._status.answer(answer.text or tr("There is nothing to say of that now."), answer.is_spoken)
