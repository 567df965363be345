"""The parts of the dialog in which machines meet: the codes that are shown, and the form for a place."""

import sys
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.app.features.online.meeting import MAX_PORT, Kind, MeetingPlace
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.engine.game import Seat
from topologic_qt.online.mqtt_transport import PLAIN_PORT, TLS_PORT
from topologic_qt.online.transport import LAN_PORT
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import halves, in_row, labelled, line_edit, mark_wrong, segments, spin_box
from topologic_qt.widgets.translate import tr

_ALONE = 15_000
"""The time after which somebody whom nobody has found is told of firewalls, in milliseconds."""


class _CodeRow(QWidget):
    """A code with a button to copy it, and the name of whom it is for."""

    def __init__(self, for_whom: str, code: str, copied: Callable[[str], None]) -> None:
        super().__init__()
        self.code = label(code, "title", wrap=False)
        self.code.setObjectName("shown code")
        self.code.setAccessibleName(for_whom or tr("Code"))
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = button(Choice(tr("Copy the code"), partial(copied, code), icon="copy"))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2)
        if for_whom:
            rows.addWidget(label(for_whom, "text"))
        rows.addWidget(in_row(self.code, self.copy))


class CodesPanel(QWidget):
    """A code for each of those who are invited, by their seats."""

    def __init__(self, copied: Callable[[str], None]) -> None:
        """``copied`` is called with a code that is to be copied."""
        super().__init__()
        self._copied = copied
        self._codes: dict[Seat, _CodeRow] = {}
        self._how, self._firewall = label("", "muted"), label("", "muted")
        self._alone = QTimer(self, singleShot=True, interval=_ALONE)
        self._alone.timeout.connect(self._tell_of_firewall)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(8)
        self._rows.addWidget(self._how)
        self._rows.addWidget(self._firewall)
        self.clear()

    @property
    def codes(self) -> dict[Seat, str]:
        """The codes that are shown."""
        return {seat: row.code.text() for seat, row in sorted(self._codes.items())}

    def show_code(self, seat: Seat, for_whom: str, code: str, in_network: bool) -> None:
        """Show the code of a seat, with the words ``for_whom`` above it; in the place of an earlier one."""
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
        """Show the code of a seat no longer."""
        if (row := self._codes.pop(seat, None)) is not None:
            row.setParent(None)
            row.deleteLater()

    def clear(self) -> None:
        """Show no code."""
        for seat in list(self._codes):
            self.take(seat)
        self._alone.stop()
        self._how.hide()
        self._firewall.hide()
        self.hide()

    def _tell_how(self) -> None:
        """Say how the others find this computer in the network, and by which address where they do not."""
        from topologic_qt.online import hub
        from topologic_qt.online.discovery import own_addresses

        port = "" if hub.HUB.port in (0, LAN_PORT) else f":{hub.HUB.port}"
        addresses = [f"{address}{port}" for address in own_addresses() if ":" not in address]
        text = tr(
            "The others press “{join}” on their computers, see you there, and type the code.",
            join=tr("I was told a code …"),
        )
        if addresses:
            told = tr("If not, they type this address: {addresses}", addresses=", ".join(addresses))
            text = f"{text} {told}"
        self._how.setText(text)
        self._how.show()

    def _tell_of_firewall(self) -> None:
        """Say what has to be allowed, where nobody has come for a while."""
        from topologic_qt.online import hub

        self._firewall.setText(firewall_text(hub.HUB.port))
        self._firewall.show()


def firewall_text(port: int) -> str:
    """What has to be allowed where nobody can connect to this computer, in the words of its system."""
    if sys.platform == "win32":
        return tr(
            "Nobody gets in? Search the Start menu for “Allow an app through Windows Firewall”, and tick "
            "{name} for private networks.",
            name=NAME,
        )
    if sys.platform == "darwin":
        return tr(
            "Nobody gets in? Open System Settings, “Network”, “Firewall”, “Options”, and allow incoming "
            "connections for {name}. Switch it on under “Local Network”, too.",
            name=NAME,
        )
    return tr(
        "Nobody gets in? The firewall of this computer has to let in TCP port {port} and mDNS (UDP 5353).",
        port=port,
    )


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
            [tr("This network"), tr("A broker"), tr("A shared folder")],
            [
                tr("The network that your computers are in together"),
                tr("A broker of messages"),
                tr("A folder that a program shares between your computers"),
            ],
        )
        self._host, self._user = line_edit(_LONGEST), line_edit(_LONGEST)
        self._port = spin_box(1, MAX_PORT)
        self._tls = QCheckBox(tr("Encrypted (TLS)"))
        self._password = line_edit(_LONGEST)
        self._password.setEchoMode(QLineEdit.EchoMode.Password)
        self._authority, self._folder = line_edit(_LONGEST_PATH), line_edit(_LONGEST_PATH)
        self._address = line_edit(_LONGEST)
        self._about, self._port_warning = label("", "muted"), label("", "problem")
        address = tr("Address of the computer that invites (only if it is not found)")
        choose = button(Choice(tr("Choose …"), self._choose_folder, icon="folder"))
        self._panels = {
            Kind.NETWORK: _field(address, self._address),
            Kind.BROKER: self._broker_panel(),
            Kind.FOLDER: _field(tr("Folder"), self._folder, choose),
        }
        """What has to be known of a place of each kind."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        for part in (kinds_row, self._about, *self._panels.values()):
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
            address=self._address.text().strip(),
        )

    @property
    def password(self) -> str:
        """The password that was typed; empty for the one that is known."""
        return self._password.text()

    def focus_first(self) -> None:
        """Give the keyboard to the kind, or to the first field that is to be filled."""
        first = {Kind.NETWORK: self._kinds.buttons()[0], Kind.BROKER: self._host, Kind.FOLDER: self._folder}
        first[self.place.kind].setFocus()

    def _broker_panel(self) -> QWidget:
        panel = QWidget()
        layout = QVBoxLayout(panel)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        host = _field(tr("Name or address"), self._host)
        user = _field(tr("User name (if it wants one)"), self._user)
        choose = button(Choice(tr("Choose …"), self._choose_authority, icon="folder"))
        certificate = tr("Certificate (only for a broker at home)")
        self._certificate = _field(certificate, self._authority, choose)
        for part in (
            halves(host, _field(tr("Port"), self._port)),
            self._tls,
            self._port_warning,
            halves(user, _field(tr("Password"), self._password)),
            self._certificate,
        ):
            layout.addWidget(part)
        return panel

    def _fill(self, place: MeetingPlace) -> None:
        self._kinds.buttons()[list(Kind).index(place.kind)].setChecked(True)
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
                Kind.NETWORK: tr(
                    "Your computers are in the same network, at home say: they find each other by "
                    "themselves. Nothing has to be set up."
                ),
                Kind.BROKER: tr(
                    "A broker is a computer that keeps messages until they are read (MQTT): one at home, or "
                    "one that others run. It cannot read what you send. All of you enter the same one."
                ),
                Kind.FOLDER: tr(
                    "A folder that a program such as Nextcloud or Syncthing keeps the same on both "
                    "computers. Nobody else can read what lies in it."
                ),
            }[kind]
        )
        self._tell_change()

    def _tell_change(self) -> None:
        """Mark an address that is none, and a port that is usual for the other way to connect."""
        place = self.place
        mark_wrong(self._address, place.kind is Kind.NETWORK and not place.is_complete)
        usual, other = (TLS_PORT, PLAIN_PORT) if place.tls else (PLAIN_PORT, TLS_PORT)
        if place.tls:
            warning = tr("Port {other} is usually not encrypted; {usual} is.", other=other, usual=usual)
        else:
            warning = tr("Port {other} is usually encrypted; {usual} is not.", other=other, usual=usual)
        self._port_warning.setText(warning)
        self._port_warning.setVisible(place.port == other)
        self.changed.emit()

    def _turn_encryption(self, is_on: bool) -> None:
        """Go to the usual port along with the encryption, if it was the usual one."""
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
    """A field with its name above it, and buttons beside it."""
    field.setAccessibleName(name)
    return labelled(name, in_row(field, *beside) if beside else field)
