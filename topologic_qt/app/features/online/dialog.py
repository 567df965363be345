"""The dialog in which machines meet: a code is shown at one, and typed at the other."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from topologic_qt.app.features.online.meeting import (
    Acceptance,
    Invitation,
    Kind,
    Line,
    MeetingPlace,
    choose_place,
    chosen_place,
    keep_password,
)
from topologic_qt.app.features.online.panels import CodesPanel, PlaceForm
from topologic_qt.app.features.online.strip import WaitingList
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.games.host import GameSettings
from topologic_qt.online.invitation import parse_code
from topologic_qt.online.room_file import Room, new_room, with_keys_of
from topologic_qt.online.transport import Card, TransportState
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.widgets.controls import Choice, Group, button, label
from topologic_qt.widgets.form import in_row, line_edit, mark_wrong
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import said, tr

_LONGEST_CODE = 60

_UNSAFE = tr_noop("The password could not be kept. It is asked for again at the next start.")


class Desk(NamedTuple):
    """What the dialog needs of the window that it belongs to."""

    owner: QObject
    """It lives on while an invitation that was accepted is being read."""
    disk: IoWorker
    folder: Path
    """The folder of the rooms."""
    memory: GameSettings
    """The settings of the program."""
    failed: Callable[[Problem], None]
    ask: AskForFiles


class Sharing(NamedTuple):
    """A match to which others can be invited."""

    game: str
    """The id of its game."""
    title: str
    seat: Seat
    """The seat of the player here."""
    names: tuple[str, ...]
    """The names of all players, by seat."""
    missing: tuple[Seat, ...]
    """The seats to invite somebody for, in order."""
    room: Room | None = None
    """The room, if somebody was invited to it before; then others can be invited to look on."""


class OnlineDialog(ScrolledDialog):
    """Chooses the meeting place once, then shows a code for each of the others, or takes one in."""

    invited = Signal(object, int)
    """Emitted when somebody came: with the `Room` in which the match is shared, and with the seat.

    Who came to look on has the seat `SPECTATOR`.
    """
    joined = Signal(object)
    """Emitted with the `Room` that this machine was welcomed to, when the dialog closes."""

    def __init__(self, parent: QWidget, desk: Desk, sharing: Sharing | None) -> None:
        """``sharing`` is the match to invite to; None if there is none."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Play online"))
        self._desk, self._sharing = desk, sharing
        self._place = chosen_place(desk.memory)
        if sharing is not None and sharing.room is not None:
            self._place = MeetingPlace.from_text(sharing.room.transport)
        self._lines: dict[Seat, Line] = {}
        self._codes = CodesPanel(self._copy)
        self._burnt = ""
        self._form = PlaceForm(self._place, desk.ask)
        self._where = label("", "text")
        self._show_code = button(Choice(tr("Show a code"), self.invite, primary=True))
        look_on = Choice(tr("Invite somebody to look on"), self.invite_spectator, icon="eye")
        self._show_spectator = button(look_on)
        self._change = button(Choice(tr("Change …"), self.change_place))
        self._use = button(Choice(tr("Meet there"), self._use_place, primary=True))
        self._typed = line_edit(_LONGEST_CODE)
        self._join_button = button(Choice(tr("Join"), self.join))
        self._waiting = WaitingList()
        self._said = label("", "text")
        self._pages = QStackedWidget()
        self._build()
        self._waiting.chosen.connect(self.take_card)
        self._typed.textChanged.connect(self._check_code)
        self._form.changed.connect(self._check_place)
        self.finished.connect(lambda _: self._turn_off())
        self._turn_to(self._meeting)

    @property
    def codes(self) -> dict[Seat, str]:
        """The codes by the seats that they are for, as soon as all are shown; empty before."""
        codes = self._codes.codes
        return codes if len(codes) == len(self._lines) else {}

    def go_to_code(self) -> None:
        """Give the keyboard to the line for a code."""
        self._typed.setFocus()

    def invite_at_once(self) -> None:
        """Show the codes, where nothing has to be chosen before."""
        sharing = self._sharing
        if self._place.kind is Kind.NETWORK and sharing is not None and sharing.missing and not sharing.room:
            self.invite()

    def take_card(self, card: Card) -> None:
        """Begin the code of somebody who waits in the network: its number is known, the words are not."""
        self._typed.setText(f"{card.code}-")
        self._typed.setFocus()
        self._tell(tr("Type the two words that {name} sees.", name=card.name))

    def change_place(self) -> None:
        """Have another meeting place chosen."""
        self._turn_to(self._choosing)

    def _build(self) -> None:
        self._meeting = self._meeting_page()
        self._choosing = _page(label(tr("Where shall your programs meet?"), "heading"), self._form)
        self._pages.addWidget(self._meeting)
        self._pages.addWidget(self._choosing)
        below = QHBoxLayout()
        below.addWidget(self._said, 1)
        below.addWidget(button(Choice(tr("Close"), self.reject)))
        below.addWidget(self._use)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(26, 22, 26, 20)
        layout.setSpacing(14)
        layout.addWidget(label(tr("Play online"), "title"))
        layout.addWidget(Scrolled(self._pages), 1)
        layout.addLayout(below)
        self.wish_for(560, 460)

    def _meeting_page(self) -> QWidget:
        invite, join = Group(tr("Invite somebody")), Group(tr("Were you told a code?"))
        for group in (invite, join):
            group.form.setVerticalSpacing(8)
        holder = QWidget()  # a form would share out the height of its rows wrongly where words wrap
        invite.form.addRow(holder)
        self._rows = QVBoxLayout(holder)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(8)
        if self._sharing is None:
            how = tr(
                "First begin a match: the page of a new match has “{online}”, or “{seats}”.",
                online=tr("Online"),
                seats=tr("The players sit"),
            )
            self._rows.addWidget(label(how, "muted"))
            for part in self._of_invitations:
                part.setParent(self)  # so that it goes with the dialog
        else:
            self._fill_invitations(self._sharing)
        self._hide_codes()
        self._typed.setPlaceholderText("7-parrot-orbit")
        self._typed.setObjectName("code")
        self._typed.setAccessibleName(tr("Code"))
        join.form.addRow(self._waiting)
        join.form.addRow(in_row(self._typed, self._join_button))
        parts = (join, invite) if self._sharing is None else (invite, join)
        return _page(in_row(self._where, self._change), *parts)

    def _fill_invitations(self, sharing: Sharing) -> None:
        """Put everything there by which others are invited."""
        self._rows.addWidget(label(self._to_what(sharing), "muted"))
        for part in self._of_invitations:
            self._rows.addWidget(part)
        if sharing.room is not None:
            spectating = tr("Spectators see what everyone may know, and cannot move.")
            self._rows.addWidget(label(spectating, "muted"))
        elif len(sharing.names) == 2:
            by_mail = tr(
                "It goes without a meeting place, too: by mail, with Match, Copy for the other player."
            )
            self._rows.addWidget(label(by_mail, "muted"))

    @property
    def _of_invitations(self) -> tuple[QWidget, ...]:
        """The parts that only somebody with a match to invite to sees."""
        return self._show_code, self._show_spectator, self._codes

    def _to_what(self, sharing: Sharing) -> str:
        """What people are invited to, and how."""
        if not sharing.missing:
            return tr("The players of “{title}” have met.", title=sharing.title)
        if len(sharing.names) == 2:
            return tr(
                "To the match “{title}”. Tell the other player the code that you will see.",
                title=sharing.title,
            )
        return tr("To the match “{title}”. Each player gets a code of their own.", title=sharing.title)

    def _turn_to(self, page: QWidget) -> None:
        self._hang_up()
        self._pages.setCurrentWidget(page)
        self._where.setText(tr("Meeting place: {name}", name=self._place.name))
        self._hide_codes()
        self._change.setVisible(self._sharing is None or self._sharing.room is None)
        self._use.setVisible(page is self._choosing)
        self._tell("")
        self._waiting.look_out(page is self._meeting and self._place.kind is Kind.NETWORK)
        if page is self._choosing:
            self._check_place()
            self._form.focus_first()
        else:
            self._check_code()
            invites = [each for each in (self._show_code, self._show_spectator) if not each.isHidden()]
            (invites[0] if invites else self._typed).setFocus()

    def _hide_codes(self) -> None:
        """Show no code, but what shows one."""
        sharing = self._sharing
        self._show_code.setVisible(sharing is not None and bool(sharing.missing))
        self._show_spectator.setVisible(sharing is not None and sharing.room is not None)
        self._codes.clear()

    def _check_place(self) -> None:
        self._use.setEnabled(self._form.place.is_complete)
        self._use.setDefault(True)

    def _check_code(self) -> None:
        """Have Enter join with a code as soon as one is typed."""
        is_typed = bool(self._typed.text().strip())
        self._join_button.setEnabled(is_typed)
        (self._join_button if is_typed else self._show_code).setDefault(True)
        mark_wrong(self._typed, False)

    def _tell(self, text: str) -> None:
        self._said.setText(text)
        announce(self._said, text)

    def _fail(self, problem: Problem) -> None:
        if isValid(self):  # or it was closed meanwhile
            self._tell(said(problem))
            self._let_invite(True)

    def _show_state(self, state: TransportState) -> None:
        if state.problem is not None:
            self._fail(state.problem)

    def _use_place(self) -> None:
        place, password = self._form.place, self._form.password
        self._place = place
        choose_place(self._desk.memory, place)
        disk, failed = self._desk.disk, self._desk.failed
        if password:
            account = place.account
            disk.read("keyring", lambda: keep_password(account, password), self._kept, failed)
        self._turn_to(self._meeting)
        disk.read("meeting place", place.trouble, self._show_trouble, failed)

    def _kept(self, is_kept: bool) -> None:
        if not is_kept:
            self._fail(Problem(_UNSAFE))

    def _show_trouble(self, problem: Problem | None) -> None:
        """Say at once what is wrong with the place that was chosen, if that can be told."""
        if problem is not None:
            self._fail(problem)

    def invite(self) -> None:
        """Show a code for each seat that nobody came for yet."""
        assert self._sharing is not None
        self._invite(self._sharing, *self._sharing.missing)

    def invite_spectator(self) -> None:
        """Show a code for somebody who is to look on."""
        assert self._sharing is not None
        self._invite(self._sharing, SPECTATOR)

    def _invite(self, sharing: Sharing, *seats: Seat) -> None:
        self._hang_up()
        room = sharing.room or new_room(sharing.game, len(sharing.names), sharing.seat, self._place.to_text())
        taken: set[int] = set()
        self._let_invite(False)
        self._tell(tr("Connecting to {place} …", place=self._place.name))
        for seat in seats:
            invitation = Invitation(self._place, room, seat, sharing.names[sharing.seat], taken, self)
            invitation.shown.connect(partial(self._show, seat))
            invitation.burnt.connect(self._note_burnt)
            invitation.given_up.connect(self._give_up)
            invitation.agreed.connect(partial(self._welcome, invitation, seat))
            self._open(seat, invitation)

    def _note_burnt(self, problem: Problem) -> None:
        """Say that a code was used up, beside the next one."""
        self._burnt = said(problem)
        self._tell(self._burnt)

    def _give_up(self, problem: Problem) -> None:
        """Show no code any more, until people invite anew."""
        self._hang_up()
        self._hide_codes()
        self._fail(problem)

    def _let_invite(self, may: bool) -> None:
        for each in (self._show_code, self._show_spectator):
            each.setEnabled(may)

    def _welcome(self, invitation: Invitation, seat: Seat, room: Room) -> None:
        """Somebody came: wait for the others, or be done."""
        sharing = self._sharing
        if self._lines.get(seat) is not invitation or sharing is None:
            return
        del self._lines[seat]
        self._codes.take(seat)
        invitation.end_when_read(self._desk.owner)
        if seat == SPECTATOR:
            self.accept()
            self.invited.emit(room, seat)
            return
        missing = tuple(each for each in sharing.missing if each != seat)
        known = room if sharing.room is None else with_keys_of(sharing.room, seat, room)
        self._sharing = sharing._replace(missing=missing, room=known)
        if missing:
            self._change.hide()  # the others come where the first one came
            self._tell(tr("{name} is here. The others still need their codes.", name=sharing.names[seat]))
        else:
            self.accept()
        self.invited.emit(room, seat)

    def _show(self, seat: Seat, code: str) -> None:
        sharing = self._sharing
        assert sharing is not None
        self._show_code.hide()
        self._show_spectator.hide()
        if seat == SPECTATOR:
            for_whom = tr("To look on:")
            news = tr("The code to look on is {code}. Waiting for somebody …", code=code)
        elif len(sharing.names) == 2:
            for_whom, news = "", tr("The code is {code}. Waiting for the other player …", code=code)
        else:
            name = sharing.names[seat]
            for_whom = tr("For {name}:", name=name)
            news = tr("The code for {name} is {code}. Waiting for {name} …", name=name, code=code)
        self._codes.show_code(seat, for_whom, code, self._place.kind is Kind.NETWORK)
        self._waiting.leave_out({int(shown.split("-")[0]) for shown in self._codes.codes.values()})
        self._tell(f"{self._burnt} {news}".strip())
        self._burnt = ""

    def _copy(self, code: str) -> None:
        QGuiApplication.clipboard().setText(code)
        self._tell(tr("Copied."))

    def join(self) -> None:
        """Answer to the code that was typed, if there is one."""
        if not self._typed.text().strip():
            return
        try:
            code = parse_code(self._typed.text())
        except Problem as problem:
            mark_wrong(self._typed, True)
            self._fail(problem)
            return
        self._hang_up()
        acceptance = Acceptance(self._place, self._desk.folder, code, self)
        acceptance.failed.connect(self._fail)
        acceptance.agreed.connect(partial(self._come, acceptance))
        self._open(SPECTATOR, acceptance)
        self._tell(tr("Looking for the code {code} at {place} …", code=code, place=self._place.name))

    def _come(self, acceptance: Acceptance, room: Room) -> None:
        if acceptance in self._lines.values():
            self.accept()
            self.joined.emit(room)

    def _open(self, seat: Seat, line: Line) -> None:
        line.troubled.connect(self._fail)
        line.state_changed.connect(self._show_state)
        self._lines[seat] = line
        line.open()

    def _hang_up(self) -> None:
        lines, self._lines = self._lines, {}
        self._let_invite(True)
        for line in lines.values():
            line.close()

    def _turn_off(self) -> None:
        """Hear of nothing any more: the dialog has closed."""
        self._hang_up()
        self._waiting.look_out(False)


def _page(*parts: QWidget) -> QWidget:
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(12)
    for part in parts:
        layout.addWidget(part)
    layout.addStretch(1)
    return page
