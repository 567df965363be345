"""The codes that are shown to who invites, and what helps the others to find this computer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from topologic_qt import NAME
from topologic_qt.engine.game import Seat
from topologic_qt.online.transport import LAN_PORT
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import in_row
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
