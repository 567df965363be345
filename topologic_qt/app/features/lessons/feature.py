"""The lesson of a game: its command, and its offer until somebody has finished a round here."""

from __future__ import annotations

from PySide6.QtCore import QObject

from topologic_qt.app.features.lessons.course import LessonProgress
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.window.feature import Feature, FeatureHost, Offer
from topologic_qt.games.contract import AnyPackage
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.translate import tr


class Lessons(Feature):
    """Offers the lesson of a game, and notes when that is not needed any more."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        self._progress = LessonProgress(game.session.settings)
        game.controller.finished.connect(self._decline)

    def _decline(self) -> None:
        self._progress.decline()

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Whether a game has a lesson."""
        return package.lesson is not None

    @property
    def commands(self) -> Commands:
        """The lesson."""
        text = tr("&Learn to play {game}", game=self.game.session.package.info.name)
        return {Place.HELP: [Command("learn", text, None, self.learn, "lesson")]}

    def learn(self) -> None:
        """Open the lesson, in a window of its own."""
        from topologic_qt.app.features.lessons.teacher import open_lesson

        open_lesson(self.game.windows, self.game.window, self.game.session.package.info)

    @property
    def offer(self) -> Offer | None:
        """The lesson, unless it is not needed any more."""
        if self._progress.is_closed:
            return None
        name = self.game.session.package.info.name
        if self._progress.is_begun:
            text = tr("Your {game} lesson is waiting where you left off.", game=name)
            return Offer(1, text, tr("Continue"), self.learn, Choice(tr("Continue the lesson"), self.learn))
        accept = tr("Learn it in 90 seconds")
        return Offer(1, tr("New here?"), accept, self.learn, Choice(accept, self.learn))
