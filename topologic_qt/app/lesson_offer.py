"""The offer of a game's lesson on its setup page, until somebody has finished a round here."""

from __future__ import annotations

from collections.abc import Callable

from topologic_qt.app.kept_match import KeptMatch
from topologic_qt.app.lesson_progress import LessonProgress
from topologic_qt.app.window_session import WindowSession
from topologic_qt.games.screen import AnyScreen
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr


class LessonOffer:
    """Offers the lesson of a game, and notes when that is not needed any more."""

    def __init__(self, session: WindowSession, screen: AnyScreen, learn: Callable[[], None]) -> None:
        """``learn`` opens the lesson."""
        self._session = session
        self._screen = screen
        self._learn = learn
        self._progress = LessonProgress(session.settings)
        self.stands = False
        """Whether the setup page has this offer, alone or beside a match that waits."""
        session.controller.changed.connect(self._note_match)
        session.controller.finished.connect(self._progress.decline)

    def leave(self) -> None:
        """Hear of no match any more."""
        self._session.controller.changed.disconnect(self._note_match)
        self._session.controller.finished.disconnect(self._progress.decline)

    def _note_match(self) -> None:
        if self._session.controller.is_running:
            self.stands = False

    def show(self) -> None:
        """Offer the lesson on the setup page, unless that is not needed any more."""
        self.stands = False
        self._offer(None)

    def show_beside(self, kept: KeptMatch | None, go_on: Callable[[KeptMatch], None]) -> None:
        """Offer the lesson, and to go on with a match that waits."""
        if kept is None:
            return
        if kept.package.info == self._session.package.info:
            self.stands = self.choice is not None  # which that match is offered with
        else:
            self.stands = False  # that match is offered now
            title = kept.package.title(kept.match.setup)
            self._offer(Choice(tr("Continue: {title}", title=title), lambda: go_on(kept)))

    def show_beside_running(self) -> None:
        """Offer to go back to the match on the table; and the lesson, unless that is not needed any more."""
        controller = self._session.controller
        text, accept = tr("Your match is still there."), tr("Go back to it")
        if controller.match.outcome is not None:
            text, accept = tr("The match that is over is still there."), tr("Look at it")
        self._screen.offer(text, accept, controller.show, self.choice)

    @property
    def choice(self) -> Choice | None:
        """The lesson as a choice beside another one; None if it is not needed any more."""
        if not self._is_needed:
            return None
        text = tr("Continue the lesson") if self._progress.is_begun else tr("Learn it in 90 seconds")
        return Choice(text, self._learn)

    @property
    def _is_needed(self) -> bool:
        return self._session.package.lesson is not None and not self._progress.is_closed

    def _offer(self, more: Choice | None) -> None:
        if not self._is_needed:
            return
        game = self._session.package.info.name
        if self._progress.is_begun:
            text, accept = (
                tr("Your {game} lesson is waiting where you left off.", game=game),
                tr("Continue"),
            )
        else:
            text, accept = tr("New here?"), tr("Learn it in 90 seconds")
        self._screen.offer(text, accept, self._learn, more)
        self.stands = True
