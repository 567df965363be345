"""The unfinished matches of earlier runs, offered to go on with."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.features.recovery.kept_list import KeptList
from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.window.feature import Feature, FeatureHost, Offer
from topologic_qt.games import registry
from topologic_qt.storage.files import Problem
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import said, tr


class Recovery(Feature):
    """Finds such matches for one window, until that is closed."""

    looked = Signal(object)
    """Sent after a look for a match to offer, with the `KeptMatch` that is offered; None if there is none."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        session = self._session = game.session
        self._list = KeptList(session.window, session.autosave, session.settings_of, self._tell)
        self._list.chosen.connect(self.resume)
        self._is_closed = False
        self._offered: Sequence[KeptMatch] | None = ()

    @property
    def commands(self) -> Commands:
        """The list of kept matches."""
        return {Place.FILES: [Command("kept", tr("&Kept matches …"), None, self.show, "kept")]}

    def start(self) -> None:
        """Say in the menu how many matches wait in other games, whenever that opens."""
        if "games" in self.game.menu.actions:
            self.game.menu.file.aboutToShow.connect(self._count_others)

    def look_for_waiting(self) -> None:
        """Offer the latest match of all games on the setup page, and all of them if there are more."""
        self._offered = None
        self.game.screen.hold_setup(True)
        self._session.autosave.find(self._take, most=2, of_all_games=True)

    def state(self) -> object:
        """Return what is offered, the latest first, in a tuple; None in it while that is looked for."""
        return (self._offered,)

    def restore(self, state: object) -> None:
        """Offer what was offered on the screen before."""
        if self.game.controller.is_running or not isinstance(state, tuple):
            return
        (offered,) = state
        if offered is None:
            self.look_for_waiting()
        elif offered:
            self._take(offered)

    def leave(self) -> None:
        """Offer nothing any more, and close the list."""
        self._is_closed = True
        self._list.close()

    def _take(self, matches: Sequence[KeptMatch]) -> None:
        if self._is_closed:
            return
        self._offered = matches
        self.game.renew_offers(anew=bool(matches))
        self.looked.emit(matches[0] if matches and self.offer is not None else None)
        self.game.screen.hold_setup(False)

    @property
    def offer(self) -> Offer | None:
        """The latest match; one of another game comes after a lesson of this one."""
        if not self._offered or self.game.controller.is_running:
            return None
        latest, *others = self._offered
        title = latest.package.title(latest.match.setup)
        text = tr("“{title}” is waiting for you as you left it.", title=title)
        if latest.match.outcome is not None and latest.is_linked:
            text = tr(
                "“{title}” is over; continue to see whether the others would like another match.",
                title=title,
            )

        def go_on() -> None:
            self.resume(latest)

        choice = Choice(tr("Continue: {title}", title=title), go_on)
        more = Choice(tr("Show all …"), self.show) if others else None
        rank = 0 if latest.package.info == self._session.package.info else 2
        return Offer(rank, text, tr("Continue"), go_on, choice, more)

    def _count_others(self) -> None:
        """Count the matches that wait in other games, and say it in the menu."""
        others = [info for info in registry.GAMES if info != self._session.package.info]
        waiting = 0

        def count(_: KeptMatch) -> bool:
            nonlocal waiting
            waiting += 1
            return False

        def tell() -> None:
            if not self._is_closed:
                text = tr("Other &games ({n} waiting) …", n=waiting) if waiting else tr("Other &games …")
                self.game.menu.actions["games"].setText(text)

        self._session.autosave.go_through(others, count, tell)

    def show(self) -> None:
        """Show all kept matches, to go on with one; among them the one that could be had back until now."""
        self._session.controller.part_with_previous()
        self._list.show()

    def _tell(self, problem: Problem) -> None:
        self._session.ask.tell(self._session.window, tr("That did not work"), said(problem))

    def resume(self, kept: KeptMatch) -> None:
        """Go on with a kept match, here or in another window."""
        self.game.windows.beside(self.game.window, kept.package.info).resume(kept)
