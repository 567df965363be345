"""The strip above a match with somebody elsewhere: who is there, whose turn it is, and what is said."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolBar, QWidget

from topologic_qt.app.elsewhere.link import request_text, said_remark
from topologic_qt.elsewhere.letter import RequestKind
from topologic_qt.elsewhere.remarks import REMARKS
from topologic_qt.widgets.controls import Choice, YieldingLabel, button
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.translate import said, tr

if TYPE_CHECKING:
    from topologic_qt.app.elsewhere.link import Link
    from topologic_qt.app.windows import GameWindow
    from topologic_qt.widgets.ask import Ask


class Strip(QToolBar):
    """Shows the standing of a link, and has the buttons for what goes between the players."""

    def __init__(self, link: Link, window: GameWindow, ask: Ask) -> None:
        super().__init__(tr("Elsewhere"), window)
        self.setObjectName("elsewhere")
        self.setMovable(False)
        self.toggleViewAction().setVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._link, self._window, self._ask = link, window, ask
        emblem = Emblem(24)
        emblem.show_icon("mail")
        self._line = YieldingLabel("text")
        self._yes = button(Choice(tr("Agree"), lambda: link.answer(True), primary=True))
        self._no = button(Choice(tr("No"), lambda: link.answer(False)))
        self._say = button(Choice(tr("Say"), lambda: None, icon="remark"))
        self._more = button(Choice(tr("More"), lambda: None))
        self._say.setMenu(self._remarks())
        self._more.setMenu(QMenu(self._more))
        self._undo = QAction(tr("Ask to take my last turn back"), self)
        self._undo.triggered.connect(link.ask_to_take_back)
        self._more.menu().aboutToShow.connect(self._fill_more)
        row = QWidget()
        row.setProperty("role", "bar")
        layout = QHBoxLayout(row)
        layout.setContentsMargins(14, 6, 14, 6)
        layout.setSpacing(12)
        layout.addWidget(emblem)
        layout.addWidget(self._line, 1)
        for each in (self._yes, self._no, self._say, self._more):
            layout.addWidget(each)
        self.addWidget(row)
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self)
        link.changed.connect(self._show)
        self._show()

    @property
    def line(self) -> str:
        """The line that is shown."""
        return self._line.text()

    def take_away(self) -> None:
        """Take the strip out of the window."""
        self._link.changed.disconnect(self._show)
        self._window.removeToolBar(self)
        self.deleteLater()

    def _show(self) -> None:
        link = self._link
        asked = link.asked_of_us
        text = standing_text(link) if asked is None else request_text(asked, link.other)
        self._line.setText(text)
        self._line.setAccessibleName(text)
        for choice in (self._yes, self._no):
            choice.setVisible(asked is not None)
        self._say.setEnabled(link.has_match)

    def _remarks(self) -> QMenu:
        menu = QMenu(self._say)
        for remark in REMARKS:
            menu.addAction(said_remark(remark), partial(self._link.say, remark))
        return menu

    def _fill_more(self) -> None:
        """Offer what can be asked for now."""
        menu, link = self._more.menu(), self._link
        menu.clear()
        if link.asked_by_us is not None:
            menu.addAction(tr("Ask no longer"), link.withdraw)
        elif link.is_over:
            menu.addAction(tr("Ask for another match"), link.ask_for_rematch).setEnabled(link.can_ask)
        else:
            self._undo.setEnabled(False)
            menu.addAction(self._undo)
            link.find_take_back(lambda _: self._undo.setEnabled(True))
        menu.addSeparator()
        menu.addAction(tr("End the connection …"), self._end)

    def _end(self) -> None:
        question = tr("End the connection for good?")
        text = tr(
            "The match stays here, but no move goes to {name} by itself any more, and none comes.",
            name=self._link.other,
        )
        if self._ask.confirm(self._window, question, text, tr("End it")):
            self._link.leave()


def standing_text(link: Link) -> str:
    """Where things stand, in a line: trouble, or who is there, whose turn it is, and what was said."""
    carrier = link.standing.carrier
    if link.problem is not None:
        return said(link.problem)
    if carrier.problem is not None:
        return said(carrier.problem)
    if not carrier.is_connected:
        return tr("Connecting to {place} …", place=link.place.name)
    if not link.has_match:
        return tr("Connected. The match is on its way.")
    parts = [*_presence(link), *_turn(link)]
    if link.asked_by_us is not None:
        parts.append(_asking(link))
    if link.remark:
        parts.append(tr("{name}: “{remark}”", name=link.other, remark=link.remark))
    return "  ·  ".join(parts)


def _presence(link: Link) -> list[str]:
    """Whether the other player's program is connected, where that can be known."""
    if not link.place.tells_presence:
        return []
    name = link.other
    return [tr("{name} is here", name=name) if link.standing.is_here else tr("{name} is away", name=name)]


def _turn(link: Link) -> list[str]:
    """Whose turn it is, and how far what was done here has come."""
    standing = link.standing
    if link.is_your_turn:
        return [tr("It is your turn")]
    whose = tr("The match is over") if link.is_over else tr("{name} has to move", name=link.other)
    if standing.carrier.unsent:
        return [whose, tr("Being sent")]
    return [whose, tr("Received") if standing.is_received else tr("Sent")]


def _asking(link: Link) -> str:
    if link.asked_by_us is RequestKind.REMATCH:
        return tr("You asked for another match")
    return tr("You asked to take your last turn back")
