"""The unfinished matches of earlier runs, offered to go on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.kept_list import KeptList
from topologic_qt.app.kept_match import KeptMatch
from topologic_qt.app.window_session import WindowSession
from topologic_qt.app.windows import GameWindow
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.screen import AnyScreen
from topologic_qt.storage.problem import Problem
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import said, tr


class Recovery(QObject):
    """Finds such matches for one window, until that is closed."""

    looked = Signal(object)
    """Sent after a look for a match to offer, with the `KeptMatch` that is offered; None if there is none."""

    def __init__(
        self,
        session: WindowSession,
        screen: AnyScreen,
        window_for: Callable[[GameInfo], GameWindow],
        lesson: Callable[[], Choice | None],
    ) -> None:
        """Offers are made on the setup page of ``screen``; ``window_for`` returns where a match goes on.

        ``lesson`` returns the lesson as a choice, if that is to be offered, too.
        """
        super().__init__(session)
        self._session = session
        self._screen = screen
        self._window_for = window_for
        self._lesson = lesson
        self._list = KeptList(session.window, session.autosave, session.settings_of, self._tell)
        self._list.chosen.connect(self.resume)
        self._is_closed = False
        self._offered: Sequence[KeptMatch] | None = ()

    def offer_latest(self) -> None:
        """Offer the latest match of all games on the setup page, and all of them if there are more."""
        self._offered = None
        self._screen.hold_setup(True)
        self._session.autosave.find(self._offer, most=2, of_all_games=True)

    @property
    def offered(self) -> Sequence[KeptMatch] | None:
        """The matches of the offer that was made last, the latest first; None while they are looked for."""
        return self._offered

    def offer_again(self, offered: Sequence[KeptMatch] | None) -> None:
        """Offer what was `offered` on the screen before, which spoke another language."""
        if offered is None:
            self.offer_latest()
        elif offered:
            self._offer(offered)

    def close(self) -> None:
        """Offer nothing any more, and close the list, because the window closes."""
        self._is_closed = True
        self._list.close()

    def _offer(self, matches: Sequence[KeptMatch]) -> None:
        if self._is_closed:
            return
        self._offered = matches
        if matches and not self._session.controller.is_running:
            latest, *others = matches
            title = latest.package.title(latest.match.setup)
            text = tr("“{title}” is waiting for you as you left it.", title=title)
            if latest.match.outcome is not None and latest.is_linked:
                text = tr(
                    "“{title}” is over; continue to see whether the others would like another match.",
                    title=title,
                )
            more = Choice(tr("Show all …"), self.show) if others else None
            self._screen.offer(text, tr("Continue"), lambda: self.resume(latest), self._lesson(), more)
            self.looked.emit(latest)
        else:
            self.looked.emit(None)
        self._screen.hold_setup(False)

    def count_others(self, told: Callable[[int], None]) -> None:
        """Count the matches that wait in other games, and tell of their number."""
        others = [info for info in registry.GAMES if info != self._session.package.info]
        waiting = 0

        def count(_: KeptMatch) -> bool:
            nonlocal waiting
            waiting += 1
            return False

        def tell() -> None:
            if not self._is_closed:
                told(waiting)

        self._session.autosave.go_through(others, count, tell)

    def show(self) -> None:
        """Show all kept matches, to go on with one; among them the one that could be had back until now."""
        self._session.controller.part_with_previous()
        self._list.show()

    def _tell(self, problem: Problem) -> None:
        self._session.ask.tell(self._session.window, tr("That did not work"), said(problem))

    def resume(self, kept: KeptMatch) -> None:
        """Go on with a kept match, here or in another window."""
        self._window_for(kept.package.info).resume(kept)
