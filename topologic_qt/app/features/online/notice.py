"""News that the desktop shows while people look at something else."""

from __future__ import annotations

import os
import sys

from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from topologic_qt import NAME
from topologic_qt.app.kit import log
from topologic_qt.app.kit.worker import Worker

_PATIENCE = 2.0
"""The longest wait for the desktop to answer, in seconds."""
_BUS = "DBUS_SESSION_BUS_ADDRESS"
"""The variable that tells where the desktop listens; without it, there is none."""
_KEPT = -1
"""Says that the desktop decides how long it shows something."""


def notify(window: QWidget, title: str, text: str) -> None:
    """Show news on the desktop, and mark the window in the list of windows, where that can be."""
    QApplication.alert(window)
    if sys.platform.startswith("linux"):
        if _BUS not in os.environ:
            return
        worker = Worker("notice")
        worker.submit(tell_desktop, title, text)
        worker.dismiss()
    else:
        _show_beside_clock(window, title, text)


def tell_desktop(title: str, text: str) -> None:
    """Hand the news to the service of the desktop, as the Desktop Notifications Specification says.

    Where it reads markup in a text, as most do, names of players must be none.
    """
    from html import escape

    from jeepney import DBusAddress, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    desktop = DBusAddress(
        "/org/freedesktop/Notifications",
        bus_name="org.freedesktop.Notifications",
        interface="org.freedesktop.Notifications",
    )
    hints = {"desktop-entry": ("s", "topologic-qt")}
    try:
        with open_dbus_connection() as bus:
            asked = new_method_call(desktop, "GetCapabilities")
            (can,) = bus.send_and_get_reply(asked, timeout=_PATIENCE).body
            body = escape(text, quote=False) if "body-markup" in can else text
            what: tuple[object, ...] = (NAME, 0, "topologic-qt", title, body, [], hints, _KEPT)
            bus.send_and_get_reply(
                new_method_call(desktop, "Notify", "susssasa{sv}i", what), timeout=_PATIENCE
            )
    except Exception as error:  # no news are worth more than a line in the log
        log.mistake(error)


def _show_beside_clock(window: QWidget, title: str, text: str) -> None:
    """Show the news by an icon beside the clock, for a while."""
    if not QSystemTrayIcon.isSystemTrayAvailable():
        return
    tray = QSystemTrayIcon(window.windowIcon(), window)
    tray.messageClicked.connect(window.activateWindow)
    tray.show()
    tray.showMessage(title, text)
