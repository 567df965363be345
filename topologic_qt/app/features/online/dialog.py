"""The dialog in which two machines meet: a code is shown at one, and typed at the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from topologic_qt.app.features.online.meeting import (
    MAX_PORT,
    Acceptance,
    Invitation,
    Kind,
    Line,
    MeetingPlace,
    choose_place,
    chosen_place,
    keep_password,
)
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.games.host import GameSettings
from topologic_qt.online.broker import PLAIN_PORT, TLS_PORT
from topologic_qt.online.invitation import parse_code
from topologic_qt.online.room_file import Room, new_room
from topologic_qt.online.transport import TransportState
from topologic_qt.storage.problem import Problem, tr_noop
from topologic_qt.widgets.controls import Choice, Group, button, label
from topologic_qt.widgets.form import halves, in_row, labelled, line_edit, mark_wrong, segments, spin_box
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import said, tr

# -- The form in which people choose a meeting place --------------------------------------------------


_LONGEST = 255
"""The most characters of a host, a name or a password."""
_LONGEST_PATH = 4096


class PlaceForm(QWidget):
    """The kind of a meeting place, and what has to be known of it."""

    changed = Signal()
    """Emitted when anything was changed."""

    def __init__(self, place: MeetingPlace, ask: AskForFiles) -> None:
        """``place`` is what stands there at first; ``ask`` asks for files and folders."""
        super().__init__()
        self._ask = ask
        self._kinds, kinds_row = segments(
            tr("Meeting place"),
            [tr("A broker"), tr("A shared folder")],
            [tr("A broker of messages"), tr("A folder that a program shares between your computers")],
        )
        self._host, self._user = line_edit(_LONGEST), line_edit(_LONGEST)
        self._port = spin_box(1, MAX_PORT)
        self._tls = QCheckBox(tr("Encrypted (TLS)"))
        self._password = line_edit(_LONGEST)
        self._password.setEchoMode(QLineEdit.EchoMode.Password)
        self._authority, self._folder = line_edit(_LONGEST_PATH), line_edit(_LONGEST_PATH)
        self._about = label("", "muted")
        self._broker, self._shared = QWidget(), QWidget()
        self._build_broker()
        self._build_folder()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        for part in (kinds_row, self._about, self._broker, self._shared):
            layout.addWidget(part)
        self._fill(place)
        self._connect()
        self._show_kind()

    @property
    def place(self) -> MeetingPlace:
        """The place that stands there now."""
        return MeetingPlace(
            kind=list(Kind)[self._kinds.checkedId()],
            host=self._host.text().strip(),
            port=self._port.value(),
            tls=self._tls.isChecked(),
            user=self._user.text().strip(),
            authority=self._authority.text().strip() if self._tls.isChecked() else "",
            folder=self._folder.text().strip(),
        )

    @property
    def password(self) -> str:
        """The password that was typed; empty for the one that is known."""
        return self._password.text()

    def focus_first(self) -> None:
        """Give the keyboard to the first field that is to be filled."""
        (self._host if self.place.kind is Kind.BROKER else self._folder).setFocus()

    # -- how it is built ------------------------------------------------------------------------------

    def _build_broker(self) -> None:
        layout = QVBoxLayout(self._broker)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        choose = button(Choice(tr("Choose …"), self._choose_authority, icon="folder"))
        for field, name in (
            (self._host, tr("Name or address")),
            (self._port, tr("Port")),
            (self._user, tr("User name (if it wants one)")),
            (self._password, tr("Password")),
            (self._authority, tr("Certificate (only for a broker at home)")),
        ):
            field.setAccessibleName(name)
        self._certificate = labelled(self._authority.accessibleName(), in_row(self._authority, choose))
        layout.addWidget(
            halves(
                labelled(self._host.accessibleName(), self._host),
                labelled(self._port.accessibleName(), self._port),
            )
        )
        layout.addWidget(self._tls)
        layout.addWidget(
            halves(
                labelled(self._user.accessibleName(), self._user),
                labelled(self._password.accessibleName(), self._password),
            )
        )
        layout.addWidget(self._certificate)

    def _build_folder(self) -> None:
        layout = QVBoxLayout(self._shared)
        layout.setContentsMargins(0, 0, 0, 0)
        self._folder.setAccessibleName(tr("Folder"))
        choose = button(Choice(tr("Choose …"), self._choose_folder, icon="folder"))
        layout.addWidget(labelled(self._folder.accessibleName(), in_row(self._folder, choose)))

    def _fill(self, place: MeetingPlace) -> None:
        self._kinds.buttons()[list(Kind).index(place.kind)].setChecked(True)
        self._host.setText(place.host)
        self._port.setValue(place.port)
        self._tls.setChecked(place.tls)
        self._user.setText(place.user)
        self._authority.setText(place.authority)
        self._folder.setText(place.folder)

    def _connect(self) -> None:
        self._kinds.idToggled.connect(lambda _, on: self._show_kind() if on else None)
        self._tls.toggled.connect(self._turn_encryption)
        for line in (self._host, self._user, self._authority, self._folder, self._password):
            line.textChanged.connect(self.changed)
        self._port.valueChanged.connect(self.changed)

    def _show_kind(self) -> None:
        is_broker = self.place.kind is Kind.BROKER
        self._broker.setVisible(is_broker)
        self._shared.setVisible(not is_broker)
        self._certificate.setVisible(self._tls.isChecked())
        if is_broker:
            self._about.setText(
                tr(
                    "A broker is a computer that keeps messages until they are read (MQTT): one at home, or "
                    "one that others run. It cannot read what you send. All of you enter the same one."
                )
            )
        else:
            self._about.setText(
                tr(
                    "A folder that a program such as Nextcloud or Syncthing keeps the same on both "
                    "computers. Nobody else can read what lies in it."
                )
            )
        self.changed.emit()

    def _turn_encryption(self, is_on: bool) -> None:
        """Go to the usual port along with the encryption, if it was the usual one."""
        usual, other = (TLS_PORT, PLAIN_PORT) if is_on else (PLAIN_PORT, TLS_PORT)
        if self._port.value() == other:
            self._port.setValue(usual)
        self._certificate.setVisible(is_on)
        self.changed.emit()

    def _choose_authority(self) -> None:
        if (path := self._ask.which_certificate(self)) is not None:
            self._authority.setText(str(path))

    def _choose_folder(self) -> None:
        if path := self._ask.which_shared_folder(self, self._folder.text()):
            self._folder.setText(path)


# -----------------------------------------------------------------------------------------------------


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
        self.setWindowTitle(tr("Play with somebody elsewhere"))
        self._desk, self._sharing = desk, sharing
        self._place = chosen_place(desk.memory)
        if sharing is not None and sharing.room is not None:
            self._place = MeetingPlace.from_text(sharing.room.transport)
        self._line: Line | None = None
        self._is_for_code = False
        self._form = PlaceForm(self._place, desk.ask)
        self._where = label("", "text")
        self._show_code = button(Choice(tr("Show a code"), self.invite, primary=True))
        look_on = Choice(tr("Invite somebody to look on"), self.invite_spectator, icon="eye")
        self._show_spectator = button(look_on)
        self._change = button(Choice(tr("Change …"), self.change_place))
        self._for_whom = label("", "text")
        self._code_label = label("", "title", wrap=False)
        self._copy_code = button(Choice(tr("Copy the code"), self._copy, icon="copy"))
        self._typed = line_edit(_LONGEST_CODE)
        self._join_button = button(Choice(tr("Join"), self.join))
        self._said = label("", "text")
        self._pages = QStackedWidget()
        self._build()
        self._typed.textChanged.connect(self._check_code)
        self._form.changed.connect(self._check_place)
        self.finished.connect(lambda _: self._hang_up())
        self._turn_to(self._meeting if self._place.is_complete else self._choosing)

    def go_to_code(self) -> None:
        """Give the keyboard to the line for a code, once a meeting place is chosen."""
        self._is_for_code = True
        if self._pages.currentWidget() is self._meeting:
            self._typed.setFocus()
        else:
            self._tell(
                tr("Choose the place that whoever told you the code has chosen, too. The code comes next.")
            )

    def change_place(self) -> None:
        """Have another meeting place chosen."""
        self._turn_to(self._choosing)

    # -- how it is built ------------------------------------------------------------------------------

    def _build(self) -> None:
        self._meeting, self._choosing = self._meeting_page(), self._choosing_page()
        self._pages.addWidget(self._meeting)
        self._pages.addWidget(self._choosing)
        below = QHBoxLayout()
        below.addWidget(self._said, 1)
        below.addWidget(button(Choice(tr("Close"), self.reject)))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(26, 22, 26, 20)
        layout.setSpacing(14)
        layout.addWidget(label(tr("Play with somebody elsewhere"), "title"))
        layout.addWidget(Scrolled(self._pages), 1)
        layout.addLayout(below)
        self.wish_for(560, 460)

    def _meeting_page(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(in_row(self._where, self._change))
        invite, join = Group(tr("Invite somebody")), Group(tr("Were you told a code?"))
        for group in (invite, join):
            group.form.setVerticalSpacing(8)
        holder = QWidget()  # a form would share out the height of its rows wrongly where words wrap
        invite.form.addRow(holder)
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        if self._sharing is None:
            how = tr(
                "First begin a match with somebody elsewhere: the page of a new match has it under “{ways}”, "
                "or under “{seats}”.",
                ways=tr("More ways to play"),
                seats=tr("The players sit"),
            )
            rows.addWidget(label(how, "muted"))
            for part in self._of_invitations:
                part.setParent(self)  # so that it goes with the dialog
        else:
            rows.addWidget(label(self._to_what(self._sharing), "muted"))
            rows.addWidget(self._show_code)
            rows.addWidget(self._show_spectator)
            rows.addWidget(self._for_whom)
            rows.addWidget(in_row(self._code_label, self._copy_code))
            if self._sharing.room is not None:
                spectating = tr("Who looks on sees what everybody may know, and moves nothing.")
                rows.addWidget(label(spectating, "muted"))
            elif len(self._sharing.names) == 2:
                by_mail = tr(
                    "It goes without a meeting place, too: by mail, with Match, Copy for the other player."
                )
                rows.addWidget(label(by_mail, "muted"))
        self._code_label.setObjectName("shown code")
        self._code_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._hide_code()
        self._typed.setPlaceholderText("7-parrot-orbit")
        self._typed.setObjectName("code")
        self._typed.setAccessibleName(tr("Code"))
        join.form.addRow(in_row(self._typed, self._join_button))
        layout.addWidget(invite)
        layout.addWidget(join)
        layout.addStretch(1)
        return page

    @property
    def _of_invitations(self) -> tuple[QWidget, ...]:
        """The parts that only somebody with a match to invite to sees."""
        return self._show_code, self._show_spectator, self._for_whom, self._code_label, self._copy_code

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

    def _choosing_page(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(label(tr("Where shall your programs meet?"), "heading"))
        layout.addWidget(self._form)
        self._use = button(Choice(tr("Meet there"), self._use_place, primary=True))
        layout.addWidget(self._use, 0, Qt.AlignmentFlag.AlignRight)
        layout.addStretch(1)
        return page

    # -- what it shows --------------------------------------------------------------------------------

    def _turn_to(self, page: QWidget) -> None:
        self._hang_up()
        self._pages.setCurrentWidget(page)
        self._where.setText(tr("Meeting place: {name}", name=self._place.name))
        self._hide_code()
        self._change.setVisible(self._sharing is None or self._sharing.room is None)
        self._tell("")
        if page is self._choosing:
            self._check_place()
            self._form.focus_first()
        else:
            self._check_code()
            invites = [each for each in (self._show_code, self._show_spectator) if not each.isHidden()]
            (invites[0] if invites and not self._is_for_code else self._typed).setFocus()

    def _hide_code(self) -> None:
        sharing = self._sharing
        self._show_code.setVisible(sharing is not None and bool(sharing.missing))
        self._show_spectator.setVisible(sharing is not None and sharing.room is not None)
        for part in (self._for_whom, self._code_label, self._copy_code):
            part.hide()

    def _check_place(self) -> None:
        self._use.setEnabled(self._form.place.is_complete)

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

    def _show_state(self, state: TransportState) -> None:
        if state.problem is not None:
            self._tell(said(state.problem))

    # -- the place ------------------------------------------------------------------------------------

    def _use_place(self) -> None:
        place, password = self._form.place, self._form.password
        self._place = place
        choose_place(self._desk.memory, place)
        if password:
            self._desk.disk.read(
                "keyring",
                lambda: keep_password(place.account, password),
                self._kept,
                self._desk.failed,
            )
        self._turn_to(self._meeting)
        self._desk.disk.read("meeting place", place.trouble, self._show_trouble, self._desk.failed)

    def _show_trouble(self, problem: Problem | None) -> None:
        """Say at once what is wrong with the place that was chosen, if that can be told."""
        if problem is not None:
            self._fail(problem)

    def _kept(self, is_kept: bool) -> None:
        if not is_kept:
            self._fail(Problem(_UNSAFE))

    # -- the codes ------------------------------------------------------------------------------------

    def invite(self) -> None:
        """Show a code for the next seat that nobody came for yet."""
        assert self._sharing is not None
        self._invite(self._sharing, self._sharing.missing[0])
        self._tell(tr("Connecting to {place} …", place=self._place.name))

    def invite_spectator(self) -> None:
        """Show a code for somebody who is to look on."""
        assert self._sharing is not None
        self._invite(self._sharing, SPECTATOR)
        self._tell(tr("Connecting to {place} …", place=self._place.name))

    def _invite(self, sharing: Sharing, seat: Seat) -> None:
        self._hang_up()
        room = sharing.room or new_room(sharing.game, len(sharing.names), sharing.seat, self._place.to_text())
        invitation = Invitation(self._place, room, seat, self)
        invitation.shown.connect(lambda code: self._show(code, seat))
        invitation.burnt.connect(self._fail)
        invitation.given_up.connect(self._give_up)
        invitation.agreed.connect(lambda room: self._welcome(invitation, room, seat))
        self._let_invite(False)
        self._open(invitation)

    def _give_up(self, problem: Problem) -> None:
        """Show no code any more, until people invite anew."""
        self._hang_up()
        self._hide_code()
        self._fail(problem)

    def _let_invite(self, may: bool) -> None:
        for each in (self._show_code, self._show_spectator):
            each.setEnabled(may)

    def _welcome(self, invitation: Invitation, room: Room, seat: Seat) -> None:
        """Somebody came: go on with the next seat, or be done."""
        sharing = self._sharing
        if self._line is not invitation or sharing is None:
            return
        self._line = None
        invitation.end_when_read(self._desk.owner)
        if seat == SPECTATOR:
            self.accept()
            self.invited.emit(room, seat)
            return
        missing = [each for each in sharing.missing if each != seat]
        self._sharing = sharing._replace(missing=tuple(missing), room=room)
        if not missing:
            self.accept()
        self.invited.emit(room, seat)
        if missing:
            self._change.hide()  # the others come where the first one came
            self._invite(self._sharing, missing[0])
            self._tell(tr("{name} is here. The next code comes at once.", name=sharing.names[seat]))

    def _show(self, code: str, seat: Seat) -> None:
        sharing = self._sharing
        assert sharing is not None
        self._show_code.hide()
        self._show_spectator.hide()
        for part in (self._code_label, self._copy_code):
            part.show()
        self._code_label.setText(code)
        self._code_label.setAccessibleName(tr("Code"))
        self._copy_code.setFocus()
        if seat == SPECTATOR:
            self._for_whom.setText(tr("To look on:"))
            self._for_whom.show()
            self._tell(tr("The code to look on is {code}. Waiting for somebody …", code=code))
            return
        if len(sharing.names) == 2:
            self._tell(tr("The code is {code}. Waiting for the other player …", code=code))
            return
        name = sharing.names[seat]
        self._for_whom.setText(tr("For {name}:", name=name))
        self._for_whom.show()
        self._tell(tr("The code for {name} is {code}. Waiting for {name} …", name=name, code=code))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._code_label.text())
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
        acceptance.agreed.connect(lambda room: self._come(acceptance, room))
        self._open(acceptance)
        self._tell(tr("Looking for the code {code} at {place} …", code=code, place=self._place.name))

    def _come(self, acceptance: Acceptance, room: Room) -> None:
        if self._line is acceptance:
            self.accept()
            self.joined.emit(room)

    def _open(self, line: Line) -> None:
        line.troubled.connect(self._fail)
        line.state_changed.connect(self._show_state)
        self._line = line
        line.open()

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        self._let_invite(True)
        if line is not None:
            line.close()
