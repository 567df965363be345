"""The commands with which everything is taken along, and with which it arrives."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from topologic_qt.app.features.taking.dialogs import ArrivalDialog, Belongings, TakeAlongDialog
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.kit.settings import wanted_language
from topologic_qt.app.window.feature import Feature
from topologic_qt.app.window.windows import Windows
from topologic_qt.storage.box import BOX_SUFFIX
from topologic_qt.translation import current_language
from topologic_qt.widgets.translate import tr


def take_along(home: Belongings) -> None:
    """Open the dialog in which everything is taken along."""
    TakeAlongDialog(home).open()


def is_box(path: Path) -> bool:
    """Whether a file is one with everything from another computer, by its name."""
    return path.suffix.lower() == BOX_SUFFIX


def open_box(home: Belongings, path: Path, windows: Windows, renew: Callable[[], None]) -> None:
    """Open the dialog about a file from another computer; ``renew`` is called when it has added something."""

    def apply(with_settings: bool) -> None:
        renew()
        if with_settings:
            windows.apply_settings()
            if (wanted := wanted_language(home.memory)) != current_language():
                windows.speak(wanted)

    dialog = ArrivalDialog(home, path)
    dialog.added.connect(apply)
    dialog.open()


class Taking(Feature):
    """Takes everything along from the window of a game, and opens what comes."""

    @property
    def commands(self) -> Commands:
        """The dialog in which everything is taken along."""
        return {Place.FILES: [Command("take", tr("Take a&long …"), None, self.show, "export")]}

    def show(self) -> None:
        """Open the dialog in which everything is taken along."""
        self.game.session.write_now()
        take_along(self._home)

    def opens(self, path: Path) -> bool:
        """Open a file from another computer; False if it is none."""
        if not is_box(path):
            return False
        open_box(self._home, path, self.game.windows, self._renew)
        return True

    @property
    def _home(self) -> Belongings:
        session = self.game.session
        return Belongings(session.window, session.folders, session.disk, self.game.memory, session.ask)

    def _renew(self) -> None:
        """Offer what has come, where nothing is being played."""
        self.game.windows.renew_offers()
        if not (self.game.session.is_practice or self.game.controller.is_running):
            self.game.window.look_for_kept_match()
