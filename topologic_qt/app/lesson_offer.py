"""The offer of a game's lesson on its setup page, as long as nobody has played the game here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.app.lesson_progress import LessonProgress
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from topologic_qt.app.kept_match import KeptMatch
    from topologic_qt.app.window_session import WindowSession
    from topologic_qt.games.screen import AnyScreen


class LessonOffer:
    """Offers the lesson of a game, and notes when that is not needed any more."""

    def __init__(self, session: WindowSession, screen: AnyScreen, learn: Callable[[], None]) -> None:
        """``learn`` opens the lesson."""
        self._session = session
        self._screen = screen
        self._learn = learn
        self._progress = LessonProgress(session.settings)
        self.stands = False
        """Whether the setup page has this offer, and no other one."""
        session.controller.changed.connect(self._note_match)

    def leave(self) -> None:
        """Hear of no match any more."""
        self._session.controller.changed.disconnect(self._note_match)

    def _note_match(self) -> None:
        if self._session.controller.is_running:
            self._progress.decline()
            self.stands = False

    def show(self) -> None:
        """Offer the lesson on the setup page, unless that is not needed any more."""
        self.stands = False
        self._offer(None)

    def show_beside(self, kept: KeptMatch | None, go_on: Callable[[KeptMatch], None]) -> None:
        """Offer the lesson, and to go on with a match that waits; one of this game makes it needless."""
        if kept is not None:
            self.stands = False  # that match is offered now
        if kept is not None and kept.package.info == self._session.package.info:
            self._progress.decline()
        elif kept is not None:
            title = kept.package.title(kept.match.setup)
            text = (
                tr("Look at: {title}", title=title) if kept.is_over else tr("Continue: {title}", title=title)
            )
            self._offer(Choice(text, lambda: go_on(kept)))

    def _offer(self, more: Choice | None) -> None:
        if self._session.package.lesson is None or self._progress.is_closed:
            return
        game = self._session.package.info.name
        if self._progress.is_begun:
            text, accept = (
                tr("Your {game} lesson is waiting where you left off.", game=game),
                tr("Continue"),
            )
        else:
            text, accept = tr("New here? Learn {game} in 90 seconds.", game=game), tr("Start the lesson")
        self._screen.offer(text, accept, self._learn, more)
        self.stands = True
