"""The strip above a match with somebody elsewhere: who is there, whose turn it is, and what is said."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolBar, QWidget

from topologic_qt.app.elsewhere.remarks_heard import said_remark
from topologic_qt.elsewhere.letter import RequestKind
from topologic_qt.elsewhere.remarks import REMARKS
from topologic_qt.widgets.controls import Choice, YieldingLabel, button
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.translate import ntr, said, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from topologic_qt.app.elsewhere.link import Link
    from topologic_qt.app.windows import GameWindow
    from topologic_qt.widgets.ask import Ask


class Strip(QToolBar):
    """Shows the standing of a link, and has the buttons for what goes between the players."""

    def __init__(self, link: Link, window: GameWindow, ask: Ask, invite: Callable[[], None]) -> None:
        """``invite`` opens the dialog in which those who are missing can be invited."""
        super().__init__(tr("Elsewhere"), window)
        self.setObjectName("elsewhere")
        self.setMovable(False)
        self.toggleViewAction().setVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._link, self._window, self._ask, self._invite = link, window, ask, invite
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
        text = link.asked_of_us or standing_text(link)
        self._line.setText(text)
        self._line.setAccessibleName(text)
        for choice in (self._yes, self._no):
            choice.setVisible(bool(link.asked_of_us))
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
        elif link.is_over and link.can_have_rematch:
            menu.addAction(tr("Ask for another match"), link.ask_for_rematch).setEnabled(link.can_ask)
        elif not link.is_over and link.can_take_back:
            self._undo.setEnabled(False)
            menu.addAction(self._undo)
            link.find_take_back(lambda _: self._undo.setEnabled(True))
        if link.missing:
            menu.addAction(tr("Invite {name} …", name=link.name(link.missing[0])), self._invite)
        menu.addSeparator()
        menu.addAction(tr("End the connection …"), self._end)

    def _end(self) -> None:
        question = tr("End the connection for good?")
        text = tr(
            "The match stays here, but no move goes to {name} by itself any more, and none comes.",
            name=self._link.name(*self._link.others),
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
    if link.missing:
        return tr("{name} was not invited yet.", name=link.name(*link.missing))
    parts = [*_presence(link), *_turn(link)]
    if link.asked_by_us is not None:
        parts.append(_asking(link))
    return "  ·  ".join(part for part in (*parts, link.remark) if part)


def _presence(link: Link) -> list[str]:
    """Whose programs are connected, where that can be known."""
    if not link.place.tells_presence:
        return []
    here = [seat for seat in link.others if seat in link.standing.here]
    away = [seat for seat in link.others if seat not in here]
    parts = [ntr("{names} is here", "{names} are here", len(here), names=link.name(*here))] if here else []
    if away:
        parts.append(ntr("{names} is away", "{names} are away", len(away), names=link.name(*away)))
    return parts


def _turn(link: Link) -> list[str]:
    """Whose turn it is, and how far what was done here has come."""
    if link.awaited:
        return [tr("The match begins when the computers of all have met")]
    if link.is_your_turn:
        return [tr("It is your turn")]
    mover, whose = link.mover, ""
    if link.is_over:
        whose = tr("The match is over")
    elif mover is not None:
        whose = tr("{name} has to move", name=link.name(mover))
    standing = link.standing
    if standing.carrier.unsent:
        return [whose, tr("Being sent")]
    return [whose, tr("Received") if standing.received.issuperset(link.others) else tr("Sent")]


def _asking(link: Link) -> str:
    if link.asked_by_us is RequestKind.REMATCH:
        return tr("You asked for another match")
    return tr("You asked to take your last turn back")
