"""The dialog for meeting online: one computer shows a code, and people type it at the other."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from topologic_qt import NAME
from topologic_qt.app.features.online import meeting
from topologic_qt.app.features.online.strip import WaitingList
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.games.host import GameSettings
from topologic_qt.online.invitation import parse_code
from topologic_qt.online.mqtt_transport import PLAIN_PORT, TLS_PORT
from topologic_qt.online.room_file import Room, new_room, with_keys_of
from topologic_qt.online.transport import LAN_PORT, Card, TransportState
from topologic_qt.storage.files import Problem
from topologic_qt.widgets import form
from topologic_qt.widgets.controls import Choice, Group, button, label
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import said, tr

_ALONE = 15_000  # the wait before people whom nobody has found read about firewalls, in milliseconds


class _CodeRow(QWidget):
    """A code, its recipient, and a button to copy it."""

    def __init__(self, for_whom: str, code: str, copied: Callable[[str], None]) -> None:
        super().__init__()
        self.code = label(code, "title", wrap=False)
        self.code.setObjectName("shown code")
        self.code.setAccessibleName(for_whom or tr("Code"))
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = button(Choice(tr("Copy the code"), partial(copied, code), icon="copy"))
        above = [label(for_whom, "text")] if for_whom else []
        form.fill_column(self, 2, *above, form.in_row(self.code, self.copy))


class CodesPanel(QWidget):
    """The codes for the people invited, by seat."""

    def __init__(self, copied: Callable[[str], None]) -> None:
        """Create it; ``copied`` is called with a code to copy."""
        super().__init__()
        self._copied = copied
        self._codes: dict[Seat, _CodeRow] = {}
        self._how, self._firewall = label("", "muted"), label("", "muted")
        self._alone = QTimer(self, singleShot=True, interval=_ALONE)
        self._alone.timeout.connect(self._tell_of_firewall)
        self._rows = form.fill_column(self, 8, self._how, self._firewall)
        self.clear()

    @property
    def codes(self) -> dict[Seat, str]:
        """The codes shown."""
        return {seat: row.code.text() for seat, row in sorted(self._codes.items())}

    def show_code(self, seat: Seat, for_whom: str, code: str, in_network: bool) -> None:
        """Show a seat's code with the words ``for_whom`` above, replacing an earlier one."""
        self.take(seat)
        row = self._codes[seat] = _CodeRow(for_whom, code, self._copied)
        after = sum(other > seat for other in self._codes)
        self._rows.insertWidget(self._rows.indexOf(self._how) - after, row)
        row.copy.setFocus()
        self.show()
        if in_network:
            self._tell_how()
            self._alone.start()

    def take(self, seat: Seat) -> None:
        """Remove the code of a seat."""
        if (row := self._codes.pop(seat, None)) is not None:
            row.setParent(None)
            row.deleteLater()

    def clear(self) -> None:
        """Remove all codes."""
        for seat in list(self._codes):
            self.take(seat)
        self._alone.stop()
        self._how.hide()
        self._firewall.hide()
        self.hide()

    def _tell_how(self) -> None:
        """Explain how others find this computer, with its addresses in case they do not."""
        from topologic_qt.online import hub
        from topologic_qt.online.discovery import own_addresses

        port = "" if hub.HUB.port in (0, LAN_PORT) else f":{hub.HUB.port}"
        addresses = [f"{address}{port}" for address in own_addresses() if ":" not in address]
        text = tr("The others press “{join}”, pick you and type the code.", join=tr("Join with a code…"))
        if addresses:
            told = tr("If they can’t see you, they can type {addresses}.", addresses=", ".join(addresses))
            text = f"{text} {told}"
        self._how.setText(text)
        self._how.show()

    def _tell_of_firewall(self) -> None:
        """Explain how to open the firewall on this system if nobody has come for a while."""
        from topologic_qt.online import hub

        if sys.platform == "win32":
            text = tr(
                "If nobody can join, search Start for “Allow an app through Windows "
                "Firewall” and tick {name} for private networks.",
                name=NAME,
            )
        elif sys.platform == "darwin":
            text = tr(
                "If nobody can join, allow {name} in System Settings, “Network”, “Firewall”, "
                "“Options”. Switch it on under “Local Network”, too.",
                name=NAME,
            )
        else:
            text = tr(
                "If nobody can join, let TCP port {port} and mDNS (UDP 5353) through your firewall.",
                port=hub.HUB.port,
            )
        self._firewall.setText(text)
        self._firewall.show()


_LONGEST = 255  # the most characters of a host, a name or a password
_LONGEST_PATH = 4096


class PlaceForm(QWidget):
    """The form for a meeting place."""

    changed = Signal()

    def __init__(self, place: meeting.MeetingPlace, ask: AskForFiles) -> None:
        """Create it with a place; ``ask`` asks for files and folders."""
        super().__init__()
        self._ask = ask
        self._kinds, kinds_row = form.segments(
            tr("Meeting place"),
            [tr("This network"), tr("A broker"), tr("A shared folder")],
            [
                tr("The network your computers share"),
                tr("A message broker"),
                tr("A folder your computers share"),
            ],
        )
        self._host, self._user = form.line_edit(_LONGEST), form.line_edit(_LONGEST)
        self._port = form.spin_box(1, meeting.MAX_PORT)
        self._tls = QCheckBox(tr("Encrypted (TLS)"))
        self._password = form.line_edit(_LONGEST)
        self._password.setEchoMode(QLineEdit.EchoMode.Password)
        self._authority, self._folder = form.line_edit(_LONGEST_PATH), form.line_edit(_LONGEST_PATH)
        self._address = form.line_edit(_LONGEST)
        self._about, self._port_warning = label("", "muted"), label("", "problem")
        address = tr("Address of the inviting computer (if it isn’t found)")
        choose = button(Choice(tr("Choose…"), self._choose_folder, icon="folder"))
        self._panels = {
            meeting.Kind.NETWORK: _field(address, self._address),
            meeting.Kind.BROKER: self._broker_panel(),
            meeting.Kind.FOLDER: _field(tr("Folder"), self._folder, choose),
        }
        """The fields for each kind of place."""
        form.fill_column(self, 10, kinds_row, self._about, *self._panels.values())
        self._fill(place)
        self._connect()
        self._show_kind()

    @property
    def place(self) -> meeting.MeetingPlace:
        """The place in the form."""
        return meeting.MeetingPlace(
            kind=list(meeting.Kind)[self._kinds.checkedId()],
            host=self._host.text().strip(),
            port=self._port.value(),
            tls=self._tls.isChecked(),
            user=self._user.text().strip(),
            authority=self._authority.text().strip() if self._tls.isChecked() else "",
            folder=self._folder.text().strip(),
            address=self._address.text().strip(),
        )

    @property
    def password(self) -> str:
        """The typed password; "" for the known one."""
        return self._password.text()

    def focus_first(self) -> None:
        """Focus the kind, or the first empty field."""
        first = {
            meeting.Kind.NETWORK: self._kinds.buttons()[0],
            meeting.Kind.BROKER: self._host,
            meeting.Kind.FOLDER: self._folder,
        }
        first[self.place.kind].setFocus()

    def _broker_panel(self) -> QWidget:
        panel = QWidget()
        host = form.halves(_field(tr("Name or address"), self._host), _field(tr("Port"), self._port))
        user = _field(tr("User name (if needed)"), self._user)
        login = form.halves(user, _field(tr("Password"), self._password))
        choose = button(Choice(tr("Choose…"), self._choose_authority, icon="folder"))
        certificate = tr("Certificate (for a broker at home)")
        self._certificate = _field(certificate, self._authority, choose)
        form.fill_column(panel, 6, host, self._tls, self._port_warning, login, self._certificate)
        return panel

    def _fill(self, place: meeting.MeetingPlace) -> None:
        self._kinds.buttons()[list(meeting.Kind).index(place.kind)].setChecked(True)
        self._host.setText(place.host)
        self._port.setValue(place.port)
        self._tls.setChecked(place.tls)
        self._user.setText(place.user)
        self._authority.setText(place.authority)
        self._folder.setText(place.folder)
        self._address.setText(place.address)

    def _connect(self) -> None:
        self._kinds.idToggled.connect(lambda _, on: self._show_kind() if on else None)
        self._tls.toggled.connect(self._turn_encryption)
        for line in (self._host, self._user, self._authority, self._folder, self._password, self._address):
            line.textChanged.connect(self._tell_change)
        self._port.valueChanged.connect(self._tell_change)

    def _show_kind(self) -> None:
        kind = self.place.kind
        for each, panel in self._panels.items():
            panel.setVisible(each is kind)
        self._certificate.setVisible(self._tls.isChecked())
        self._about.setText(
            {
                meeting.Kind.NETWORK: tr(
                    "Computers on the same network, such as at home, find each other by themselves."
                ),
                meeting.Kind.BROKER: tr(
                    "A broker (MQTT) passes on your messages but can’t read them. You all enter the same one."
                ),
                meeting.Kind.FOLDER: tr(
                    "A folder that Nextcloud, Syncthing or the like syncs between you. Nobody else can "
                    "read your messages."
                ),
            }[kind]
        )
        self._tell_change()

    def _tell_change(self) -> None:
        """Mark an invalid address, and warn of a port that contradicts the encryption."""
        place = self.place
        form.mark_wrong(self._address, place.kind is meeting.Kind.NETWORK and not place.is_complete)
        usual, other = (TLS_PORT, PLAIN_PORT) if place.tls else (PLAIN_PORT, TLS_PORT)
        if place.tls:
            warning = tr("Port {other} is usually not encrypted; {usual} is.", other=other, usual=usual)
        else:
            warning = tr("Port {other} is usually encrypted; {usual} is not.", other=other, usual=usual)
        self._port_warning.setText(warning)
        self._port_warning.setVisible(place.port == other)
        self.changed.emit()

    def _turn_encryption(self, is_on: bool) -> None:
        """Change a usual port together with the encryption."""
        usual, other = (TLS_PORT, PLAIN_PORT) if is_on else (PLAIN_PORT, TLS_PORT)
        if self._port.value() == other:
            self._port.setValue(usual)
        self._certificate.setVisible(is_on)
        self._tell_change()

    def _choose_authority(self) -> None:
        if (path := self._ask.which_certificate(self)) is not None:
            self._authority.setText(str(path))

    def _choose_folder(self) -> None:
        if path := self._ask.which_shared_folder(self, self._folder.text()):
            self._folder.setText(path)


def _field(name: str, field: QWidget, *beside: QWidget) -> QWidget:
    """Return a field with its name above and buttons beside it."""
    field.setAccessibleName(name)
    return form.labelled(name, form.in_row(field, *beside) if beside else field)


_LONGEST_CODE = 60


class Desk(NamedTuple):
    """The window's services for the dialog."""

    owner: QObject
    """Lives on while the welcome of an accepted invitation is being read."""
    disk: IoWorker
    folder: Path
    """The folder of the rooms."""
    memory: GameSettings
    failed: Callable[[Problem], None]
    ask: AskForFiles


class Sharing(NamedTuple):
    """A match open for invitations."""

    game: str
    """The id of its game."""
    title: str
    seat: Seat
    """The seat of the player here."""
    names: tuple[str, ...]
    """All players' names, by seat."""
    missing: tuple[Seat, ...]
    """The seats to invite people for, in order."""
    room: Room | None = None
    """The room, if somebody was invited before; then spectators can be invited."""


class OnlineDialog(ScrolledDialog):
    """Asks once for the meeting place, then shows a code for each of the others, or takes one."""

    invited = Signal(object, int)
    """Sent with the `Room` and the seat that was taken, `SPECTATOR` for a spectator."""
    joined = Signal(object)
    """Sent with the `Room` this computer was welcomed to, when the dialog closes."""

    def __init__(self, parent: QWidget, desk: Desk, sharing: Sharing | None) -> None:
        """Create it; ``sharing`` is the match to invite to, if any."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Play online"))
        self._desk, self._sharing = desk, sharing
        self._place = meeting.chosen_place(desk.memory)
        if sharing is not None and sharing.room is not None:
            self._place = meeting.MeetingPlace.from_text(sharing.room.transport)
        self._lines: dict[Seat, meeting.Line] = {}
        self._codes = CodesPanel(self._copy)
        self._burnt = ""
        self._form = PlaceForm(self._place, desk.ask)
        self._where = label("", "text")
        self._show_code = button(Choice(tr("Show a code"), self.invite, primary=True))
        look_on = Choice(tr("Invite a spectator"), self.invite_spectator, icon="eye")
        self._show_spectator = button(look_on)
        self._change = button(Choice(tr("Change…"), self.change_place))
        self._use = button(Choice(tr("Meet there"), self._use_place, primary=True))
        self._typed = form.line_edit(_LONGEST_CODE)
        self._join_button = button(Choice(tr("Join"), self.join))
        self._words = label("", "text")
        rather = button(Choice(tr("Join with a code…"), self.go_to_code))
        self._joining = Group(tr("Do you have a code?")), form.in_row(QWidget(), rather)
        self._waiting = WaitingList()
        self._said = label("", "text")
        self._pages = QStackedWidget()
        self._build()
        self._waiting.chosen.connect(self.take_card)
        self._typed.textChanged.connect(self._check_code)
        self._form.changed.connect(self._check_place)
        self.finished.connect(lambda _: self._turn_off())
        self._turn_to()

    @property
    def codes(self) -> dict[Seat, str]:
        """The codes by seat, as soon as all are shown; empty before."""
        codes = self._codes.codes
        return codes if len(codes) == len(self._lines) else {}

    def go_to_code(self) -> None:
        """Focus the line for a code, instead of inviting."""
        if self._joining[0].isHidden():
            self._turn_to()
        self._typed.setFocus()

    def invite_at_once(self) -> None:
        """Show the codes if there is nothing to choose first."""
        sharing = self._sharing
        if (
            self._place.kind is meeting.Kind.NETWORK
            and sharing is not None
            and sharing.missing
            and not sharing.room
        ):
            self.invite()

    def take_card(self, card: Card) -> None:
        """Fill in the number of an announced code; people add the two words."""
        self.go_to_code()
        self._typed.setText(f"{card.code}-")
        self._words.setText(tr("Type the two words that {name} sees.", name=card.name))
        self._words.show()
        announce(self._words, self._words.text())

    def change_place(self) -> None:
        """Let people choose another meeting place."""
        self._turn_to(chooses=True)

    def _build(self) -> None:
        self._pages.addWidget(self._meeting_page())
        self._pages.addWidget(_page(label(tr("Where will you meet?"), "heading"), self._form))
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
        invite, join = Group(tr("Invite somebody")), self._joining[0]
        for group in (invite, join):
            group.form.setVerticalSpacing(8)
        holder = QWidget()  # a form would distribute its rows' heights wrongly where words wrap
        invite.form.addRow(holder)
        how, otherwise = (label(text, "muted") for text in _texts_about(self._sharing))
        form.fill_column(holder, 8, how, self._show_code, self._show_spectator, self._codes, otherwise)
        otherwise.setVisible(bool(otherwise.text()))
        self._hide_codes()
        self._typed.setPlaceholderText("7-parrot-orbit")
        self._typed.setObjectName("code")
        self._typed.setAccessibleName(tr("Code"))
        join.form.addRow(self._words)
        join.form.addRow(form.in_row(self._typed, self._join_button))
        joining = (self._waiting, *self._joining)
        parts = (*joining, invite) if self._sharing is None else (invite, *joining)
        return _page(form.in_row(self._where, self._change), *parts)

    def _turn_to(self, chooses: bool = False) -> None:
        """Show the page for meeting, or for choosing where."""
        self._hang_up()
        self._pages.setCurrentIndex(int(chooses))
        self._where.setText(tr("Meeting place: {name}", name=self._place.name))
        self._hide_codes()
        self._change.setVisible(self._sharing is None or self._sharing.room is None)
        self._use.setVisible(chooses)
        self._tell("")
        self._words.hide()
        self._waiting.look_out(not chooses and self._place.kind is meeting.Kind.NETWORK)
        if chooses:
            self._check_place()
            self._form.focus_first()
        else:
            self._check_code()
            invites = [each for each in (self._show_code, self._show_spectator) if not each.isHidden()]
            (invites[0] if invites else self._typed).setFocus()

    def _hide_codes(self) -> None:
        sharing = self._sharing
        self._show_code.setVisible(sharing is not None and bool(sharing.missing))
        self._show_spectator.setVisible(sharing is not None and sharing.room is not None)
        self._codes.clear()

    def _check_place(self) -> None:
        self._use.setEnabled(self._form.place.is_complete)
        self._use.setDefault(True)

    def _check_code(self) -> None:
        """Let Enter join as soon as a code is typed."""
        is_typed = bool(self._typed.text().strip())
        self._join_button.setEnabled(is_typed)
        (self._join_button if is_typed else self._show_code).setDefault(True)
        form.mark_wrong(self._typed, False)

    def _tell(self, text: str) -> None:
        self._said.setText(text)
        announce(self._said, text)

    def _fail(self, problem: Problem) -> None:
        if isValid(self):  # closed meanwhile otherwise
            self._tell(said(problem))
            self._let_invite(True)

    def _show_state(self, state: TransportState) -> None:
        if state.problem is not None:
            self._fail(state.problem)

    def _use_place(self) -> None:
        place, password = self._form.place, self._form.password
        self._place = place
        meeting.choose_place(self._desk.memory, place)
        disk, failed = self._desk.disk, self._desk.failed
        if password:
            account = place.account
            disk.read("keyring", lambda: meeting.keep_password(account, password), self._show_trouble, failed)
        self._turn_to()
        disk.read("meeting place", place.trouble, self._show_trouble, failed)

    def _show_trouble(self, problem: Problem | None) -> None:
        """Show the problem of the chosen place, if it is known without connecting."""
        if problem is not None:
            self._fail(problem)

    def invite(self) -> None:
        """Show a code for each empty seat."""
        assert self._sharing is not None
        self._invite(self._sharing, *self._sharing.missing)

    def invite_spectator(self) -> None:
        """Show a code for a spectator."""
        assert self._sharing is not None
        self._invite(self._sharing, SPECTATOR)

    def _invite(self, sharing: Sharing, *seats: Seat) -> None:
        self._hang_up()
        room = sharing.room or new_room(sharing.game, len(sharing.names), sharing.seat, self._place.to_text())
        taken: set[int] = set()
        self._let_invite(False)
        self._tell(tr("Connecting to {place}…", place=self._place.name))
        for seat in seats:
            invitation = meeting.Invitation(self._place, room, seat, sharing.names[sharing.seat], taken, self)
            invitation.shown.connect(partial(self._show, seat))
            invitation.burnt.connect(self._note_burnt)
            invitation.given_up.connect(self._give_up)
            invitation.agreed.connect(partial(self._welcome, invitation, seat))
            self._open(seat, invitation)

    def _note_burnt(self, problem: Problem) -> None:
        """Show beside the next code that the last one was used up."""
        self._burnt = said(problem)
        self._tell(self._burnt)

    def _give_up(self, problem: Problem) -> None:
        self._hang_up()
        self._hide_codes()
        self._fail(problem)

    def _let_invite(self, may: bool) -> None:
        """Offer to invite and to join, or while inviting only a way to join instead."""
        line, rather = self._joining
        line.setVisible(may)
        rather.setVisible(not may)
        for each in (self._show_code, self._show_spectator):
            each.setEnabled(may)

    def _welcome(self, invitation: meeting.Invitation, seat: Seat, room: Room) -> None:
        """Wait for further players after one came, or finish."""
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
            self._change.hide()  # the others come to the first one's place
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
            for_whom = tr("Spectator:")
            news = tr("The spectator’s code is {code}. Waiting for somebody…", code=code)
        elif len(sharing.names) == 2:
            for_whom, news = "", tr("The code is {code}. Waiting for the other player…", code=code)
        else:
            name = sharing.names[seat]
            for_whom = tr("For {name}:", name=name)
            news = tr("The code for {name} is {code}. Waiting for {name}…", name=name, code=code)
        self._codes.show_code(seat, for_whom, code, self._place.kind is meeting.Kind.NETWORK)
        self._waiting.leave_out({int(shown.split("-")[0]) for shown in self._codes.codes.values()})
        self._tell(f"{self._burnt} {news}".strip())
        self._burnt = ""

    def _copy(self, code: str) -> None:
        QGuiApplication.clipboard().setText(code)
        self._tell(tr("Copied."))

    def join(self) -> None:
        """Answer the typed code, if there is one."""
        if not self._typed.text().strip():
            return
        try:
            code = parse_code(self._typed.text())
        except Problem as problem:
            form.mark_wrong(self._typed, True)
            self._fail(problem)
            return
        self._hang_up()
        acceptance = meeting.Acceptance(self._place, self._desk.folder, code, self)
        acceptance.failed.connect(self._fail)
        acceptance.agreed.connect(partial(self._come, acceptance))
        self._open(SPECTATOR, acceptance)
        self._tell(tr("Looking for {code} at {place}…", code=code, place=self._place.name))

    def _come(self, acceptance: meeting.Acceptance, room: Room) -> None:
        if acceptance in self._lines.values():
            self.accept()
            self.joined.emit(room)

    def _open(self, seat: Seat, line: meeting.Line) -> None:
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
        """Close all connections after the dialog has closed."""
        self._hang_up()
        self._waiting.look_out(False)


def _page(*parts: QWidget) -> QWidget:
    page = QWidget()
    form.fill_column(page, 12, *parts).addStretch(1)
    return page


def _texts_about(sharing: Sharing | None) -> tuple[str, str]:
    """The texts above and below the parts for inviting."""
    if sharing is None:
        start = tr(
            "Start a new match first: on its page, choose “{online}” or “{seats}”.",
            online=tr("Online"),
            seats=tr("Where you play"),
        )
        return start, ""
    above = tr("For “{title}”: each player gets their own code.", title=sharing.title)
    below = tr("Spectators see what everyone may know, and can’t move.") if sharing.room else ""
    if not sharing.missing:
        above = tr("Everyone has joined “{title}”.", title=sharing.title)
    elif len(sharing.names) == 2:
        above = tr("For “{title}”: tell the other player the code you’ll see.", title=sharing.title)
        below = below or tr("Prefer mail? Choose Match, Play elsewhere.")
    return above, below
