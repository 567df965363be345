"""The command that turns the sounds off and on, in the menus of every window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key
from topologic_qt.app.kit.settings import Settings
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.translate import tr


class Mute:
    """An entry of a menu, with a sign while the sounds are off."""

    def __init__(
        self, window: QMainWindow, menus: MenuBuilder, settings: Settings, say: Callable[[str], None]
    ) -> None:
        """``say`` tells people, for a while, what was done."""
        self._window = window
        self._settings = settings
        self._say = say
        self.action: QAction = menus.action(Command("mute", tr("&Mute"), key("Ctrl+M"), self._toggle, "mute"))
        self.action.setCheckable(True)
        self._show()

    def belong_to(self, menu: QMenu) -> None:
        """Look, whenever a menu opens, whether the sounds are off: other windows have this command too."""
        menu.aboutToShow.connect(self._show)

    def _show(self) -> None:
        self.action.setChecked(self._settings.is_muted)

    def _toggle(self) -> None:
        self._settings.mute(not self._settings.is_muted)
        self._show()
        if self._settings.is_muted:
            self._say(tr("The sounds are off. The same key turns them on again."))
            return

        self._say(tr("The sounds are on."))
        play(self._window, "place")
