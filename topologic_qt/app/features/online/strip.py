"""The display of an online match: who is waiting, who is connected, and whose turn it is."""

from collections.abc import Callable, Sequence, Set
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolBar, QVBoxLayout, QWidget
from shiboken6 import isValid

from topologic_qt.app.features.online.link import Link
from topologic_qt.app.features.online.meeting import Kind, Lookout
from topologic_qt.app.features.online.messages import gone_text, spectators_text
from topologic_qt.app.features.online.shared_match import SharedMatch, said_remark
from topologic_qt.app.kit.status_line import FewLines
from topologic_qt.app.window.windows import GameWindow
from topologic_qt.games import registry
from topologic_qt.online.message import REMARKS, RequestKind
from topologic_qt.online.transport import Card
from topologic_qt.widgets import controls
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.form import fill_column
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import ntr, said, tr

_MOST_WAITING = 5  # the most invitations shown


class WaitingList(QWidget):
    """A button for each invitation in the network; hidden without any."""

    chosen = Signal(object)
    """Sent with the `Card` of the chosen invitation."""

    def __init__(self) -> None:
        super().__init__()
        self._lookout: Lookout | None = None
        self._seen: Sequence[Card] = ()
        self._own: Set[int] = frozenset()
        self._cards: list[Card] = []
        self._buttons: list[controls.YieldingButton] = []
        self._rows = fill_column(self, 6)
        self.hide()

    def look_out(self, wanted: bool) -> None:
        """Start or stop looking for invitations."""
        if wanted and self._lookout is None:
            self._lookout = Lookout(self)
            self._lookout.seen.connect(self._see)
            self._lookout.open()
        elif not wanted and self._lookout is not None:
            self._lookout.close()
            self._lookout = None
            self._see([])

    def leave_out(self, own: Set[int]) -> None:
        """Leave out the codes with these numbers, which are shown here."""
        self._own = own
        self._see(self._seen)

    def _see(self, cards: Sequence[Card]) -> None:
        """Show the invitations to games of this program."""
        self._seen = cards
        others = [card for card in cards if card.code not in self._own]
        games = {info.id: info.name for info in registry.GAMES}
        known = [card for card in others if card.game in games][:_MOST_WAITING]
        if known == self._cards:
            return
        self._cards = known
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        texts = [
            tr("{name} is waiting: {game}", name=card.name or "?", game=games[card.game]) for card in known
        ]
        self._buttons = [
            controls.button(
                controls.Choice(text.replace("&", "&&"), partial(self.chosen.emit, card), icon="players")
            )
            for card, text in zip(known, texts, strict=True)
        ]
        for made in self._buttons:
            self._rows.addWidget(made)
        self.setVisible(bool(known))
        announce(self, " ".join(texts))


class WaitingPage(QWidget):
    """Shows for whom the match waits, until it starts automatically."""

    def __init__(self, match: SharedMatch) -> None:
        super().__init__()
        self._match = match
        self._text = controls.label("", "text")
        heading = controls.label(tr("You’ve joined the match"), "title")
        later = tr("It’ll open by itself. You can close this window and come back later.")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(40, 40, 40, 40)
        layout.setSpacing(12)
        layout.addStretch(1)
        for part in (heading, self._text, controls.label(later, "muted")):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(part)
        layout.addStretch(2)
        match.changed.connect(self.renew)
        self.renew()

    def renew(self) -> None:
        """Update for whom the match waits."""
        text = awaited_text(self._match)
        if text != self._text.text():
            self._text.setText(text)
            announce(self, text)


def awaited_text(match: SharedMatch) -> str:
    """Return for whom a match waits before its start."""
    absent = [seat for seat in match.others if seat not in match.standing.known]
    if not absent:
        return tr("Waiting for the other computers…")
    if match.knows_names:
        return tr("Waiting for {names}…", names=match.name(*absent))
    return ntr("Waiting for {n} more player…", "Waiting for {n} more players…", len(absent), n=len(absent))


class RoomStrip(QToolBar):
    """The bar with the state of an online match; subclasses provide the words and buttons."""

    def __init__(self, match: SharedMatch, window: GameWindow, icon: str) -> None:
        """Create it; ``icon`` is the name of its icon."""
        super().__init__(tr("Elsewhere"), window)
        self.setObjectName("elsewhere")
        self.setMovable(False)
        self.toggleViewAction().setVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._match, self._window = match, window
        self._is_setting_up = False
        self.line = FewLines("text")
        emblem = Emblem(24)
        emblem.show_icon(icon)
        row = QWidget()
        row.setProperty("role", "bar")
        self._row = QHBoxLayout(row)
        self._row.setContentsMargins(14, 6, 14, 6)
        self._row.setSpacing(12)
        self._row.addWidget(emblem)
        self._row.addWidget(self.line, 1)
        self.addWidget(row)

    def appear(self, *buttons: QWidget) -> None:
        """Show it above the match, with these buttons."""
        for each in buttons:
            self._row.addWidget(each)
        self._window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self)
        self._match.changed.connect(self._show)
        self._show()

    def stand_beside(self, is_setting_up: bool) -> None:
        """Move above the match, or above the setup page."""
        self._is_setting_up = is_setting_up
        self._show()

    def take_away(self) -> None:
        """Remove it from the window."""
        self._match.changed.disconnect(self._show)
        self._window.removeToolBar(self)
        self.deleteLater()

    def _text(self) -> str:
        """Return the present text."""
        raise NotImplementedError

    def _is_wanted(self) -> bool:
        """Return whether it is shown; not beside a match that is over."""
        return not (self._is_setting_up and self._match.is_over)

    def _show(self) -> None:
        text = self._text()
        self.line.setText(text)
        self.line.setAccessibleName(text)
        self.setVisible(self._is_wanted())


def trouble_text(match: SharedMatch) -> str:
    """Return in a line what prevents messages; "" if all is well."""
    transport = match.standing.transport
    if problem := match.problem or transport.problem:
        return said(problem)
    if not transport.is_connected:
        return tr("Connecting to {place}…", place=match.place.name)
    return "" if match.has_match else awaited_text(match)


def in_a_line(*parts: str) -> str:
    """Join the non-empty parts in a line."""
    return "  ·  ".join(part for part in parts if part)


def presence(match: SharedMatch) -> list[str]:
    """Return who is connected, where that is known."""
    if match.place.kind is Kind.FOLDER:  # a shared folder has no presence
        return []
    here = [seat for seat in match.others if seat in match.standing.here]
    away = [seat for seat in match.others if seat not in here]
    parts = [ntr("{names} is here", "{names} are here", len(here), names=match.name(*here))] if here else []
    if away:
        parts.append(ntr("{names} is away", "{names} are away", len(away), names=match.name(*away)))
    return parts


def whose_turn(match: SharedMatch) -> str:
    """Return who moves next, or that the match is over; "" if neither."""
    if match.is_over:
        return tr("The match is over")
    if match.mover is None:
        return ""
    return tr("It’s {name}’s turn|It’s your turn", name=match.name(match.mover))


class Strip(RoomStrip):
    """Shows the state of a link, with buttons for the players' requests."""

    def __init__(self, link: Link, window: GameWindow, ask: Ask, invite: Callable[[], None]) -> None:
        """Create it; ``invite`` opens the dialog for inviting missing players and spectators."""
        super().__init__(link, window, "mail")
        self._link, self._ask, self._invite = link, ask, invite
        self._yes = controls.button(controls.Choice(tr("Agree"), lambda: link.answer(True)))
        self._no = controls.button(controls.Choice(tr("No"), lambda: link.answer(False)))
        self._again = controls.button(
            controls.Choice(tr("Ask for a rematch"), link.ask_for_rematch, primary=True)
        )
        self._say = controls.button(controls.Choice(tr("Say"), lambda: None, icon="remark"))
        self._more = controls.button(controls.Choice(tr("More"), lambda: None))
        for each in (self._say, self._more):
            controls.give_menu(each, QMenu(each))
        for remark in REMARKS:
            self._say.menu().addAction(said_remark(remark), partial(link.say, remark))
        self._more.menu().aboutToShow.connect(self._fill_more)
        self.appear(self._yes, self._no, self._again, self._say, self._more)

    def _text(self) -> str:
        return self._link.asked_of_us or standing_text(self._link)

    def _show(self) -> None:
        super()._show()
        link = self._link
        for choice in (self._yes, self._no):
            choice.setVisible(bool(link.asked_of_us))
        self._again.setVisible(link.is_over and link.can_ask)
        self._say.setEnabled(link.has_match and link.gone != link.others)

    def _is_wanted(self) -> bool:
        link = self._link
        is_settling = link.asked_of_us or link.asked_by_us is not None or link.granted_by_us is not None
        return bool(is_settling) or super()._is_wanted()

    def _fill_more(self) -> None:
        """Fill the menu with what is possible now: no take-backs or invitations after a player has left."""
        menu, link = self._more.menu(), self._link
        menu.clear()
        if link.asked_by_us is not None:
            menu.addAction(tr("Withdraw my request"), link.withdraw)
        elif link.granted_by_us is not None:
            menu.addAction(tr("Withdraw my agreement"), link.agree_no_longer)
        elif link.can_take_back and not (link.is_over or link.gone):
            back = menu.addAction(tr("Ask to take back my turn"), link.ask_to_take_back)
            back.setEnabled(False)
            link.find_take_back(lambda why: controls.allow(back, why) if isValid(back) else None)
        if link.missing and not link.gone:
            menu.addAction(tr("Invite {name}…", name=link.name(link.missing[0])), self._invite)
        if link.has_match and not link.gone:
            menu.addAction(tr("Invite a spectator…"), self._invite)
        menu.addSeparator()
        menu.addAction(tr("End the connection…"), self._end)

    def _end(self) -> None:
        question = tr("End the connection for good?")
        text = tr(
            "You’ll keep the match, but no more moves go to {name} or come back. If you’re "
            "connected, {name} will be told.",
            name=self._link.name(*self._link.others),
        )
        if self._ask.confirm(self._window, question, text, tr("End it")):
            self._link.leave()


def standing_text(link: Link) -> str:
    """Return the state in a line: a problem, or who is connected, whose turn it is and the remark."""
    trouble = trouble_text(link)
    if link.gone and not (trouble and link.has_match):
        return gone_text(link)
    if trouble and link.problem is None and link.has_match:
        return in_a_line(trouble, *(_settling(link) or _turn(link)))
    if trouble:
        return trouble
    if link.missing:
        return tr("You haven’t invited {name} yet.", name=link.name(*link.missing))
    spectating = spectators_text(link.spectators)
    return in_a_line(*presence(link), spectating, *(_settling(link) or _turn(link)), link.remark)


def _settling(link: Link) -> list[str]:
    """Return the pending request or agreement here, its recipients and its delivery; else nothing."""
    what, waited_for = _agreement(link), link.waited_for
    if not what:
        return []
    if not waited_for:
        return [what, _arrival(link)]
    return [what, tr("Waiting for {names}…", names=link.name(*waited_for)), _arrival(link)]


def _turn(link: Link) -> list[str]:
    """Return whose turn it is, and how far the last move here has come."""
    if link.awaited:
        return [tr("The match begins when everyone is connected")]
    if link.is_your_turn:
        return [tr("It’s your turn")]
    return [whose_turn(link), _arrival(link)]


def _arrival(link: Link) -> str:
    """Return the delivery state of the last move."""
    standing = link.standing
    missed = set(link.others) - standing.received
    if not missed:
        return tr("Delivered")
    is_kept_here = link.place.kind is Kind.NETWORK and link.is_host and not missed <= standing.here
    if is_kept_here or not standing.transport.is_connected:
        return tr("Your move will be sent")
    return tr("Sending…") if standing.transport.unsent else tr("Sent")


def _agreement(link: Link) -> str:
    """Return the pending request or agreement here; "" for none."""
    if link.asked_by_us is RequestKind.REMATCH:
        if link.dealer is not None:
            return tr("You asked {name} for a rematch", name=link.name(link.dealer))
        return tr("You asked for a rematch")
    if link.asked_by_us is not None:
        return tr("You asked to take back your turn")
    if link.granted_by_us is None:
        return ""
    asker, kind = link.granted_by_us
    if kind is RequestKind.REMATCH:
        return tr("You agreed to a rematch")
    return tr("You let {name} take back the last turn", name=link.name(asker))


class SpectatorsStrip(RoomStrip):
    """Shows the state of a match to a spectator."""

    def __init__(self, match: SharedMatch, window: GameWindow, ask: Ask) -> None:
        super().__init__(match, window, "eye")
        self._ask = ask
        self.appear(controls.button(controls.Choice(tr("Leave…"), self._leave)))

    def _text(self) -> str:
        match = self._match
        if trouble := trouble_text(match):
            return trouble
        return in_a_line(tr("You’re watching"), *presence(match), whose_turn(match), match.remark)

    def _leave(self) -> None:
        text = tr("You’ll keep the match as it is, but won’t see any more moves.")
        if self._ask.confirm(self._window, tr("Stop watching?"), text, tr("Leave")):
            self._match.leave()
