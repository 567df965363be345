"""What earlier runs left unfinished or unsaved, offered to go on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.table.overlays import Choice
from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.autosave import Autosave, Kept
    from topologic_qt.app.contract import Room
    from topologic_qt.app.window import Window
    from topologic_qt.table.ask import Ask


class KeptMatches:
    """Looks for them on behalf of one window."""

    def __init__(self, window: Window, room: Room, ask: Ask, autosave: Autosave) -> None:
        self._window = window
        self._room = room
        self._ask = ask
        self._autosave = autosave

    def look(self) -> None:
        """Offer the latest match on the setup page, and all of them if there are more."""
        self._autosave.find(self._offer)

    def _offer(self, matches: list[Kept]) -> None:
        if not matches or self._window.controller.is_running:
            return
        latest = matches[0]
        title = self._room.title(latest.match.setup)
        text = tr("“{title}” is waiting for you as you left it.", title=title)
        more = Choice(tr("Show all {n} …", n=len(matches)), self.show) if len(matches) > 1 else None
        self._window.desk.offer(text, tr("Go on with it"), lambda: self._resume(latest), more)

    def show(self) -> None:
        """Show all of them, to go on with one."""
        self._autosave.find(self._show)

    def _show(self, matches: list[Kept]) -> None:
        from topologic_qt.app.kept_dialog import KeptDialog

        dialog = KeptDialog(self._window, self._room, self._ask, matches)
        dialog.chosen.connect(self._resume)
        dialog.forgotten.connect(self._autosave.forget)
        dialog.open()

    def _resume(self, kept: Kept) -> None:
        """Go on with one: here, or beside a running match."""
        here = self._window.controller.is_free
        window = self._window if here else self._window.windows.another()
        window.controller.resume(kept)
