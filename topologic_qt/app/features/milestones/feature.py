"""The milestones of an open game: command, news, and the offer of a stronger computer."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QObject

from topologic_qt.app.features.milestones.dialog import show_milestones
from topologic_qt.app.features.milestones.standings import Milestone, milestones_of
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.window.feature import Feature, FeatureHost
from topologic_qt.engine.players import NAMES, Level
from topologic_qt.games.contract import AnyPackage
from topologic_qt.widgets.computer_bar import told_level
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.form import Offer
from topologic_qt.widgets.remembered import keep_names, remembered_names
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import tr

_ANSWERED = "levels/answered"
"""The setting with the computers' levels that were offered and accepted or declined."""
_ENOUGH = 2
"""The number of wins over a level before the next one is offered."""


class Milestones(Feature):
    """Counts a game's milestones after each match, and offers a stronger computer."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        self._session = game.session
        self._known: list[Milestone] | None = None
        self._offer: Offer | None = None
        self._is_closed = False
        self._session.controller.finished.connect(self._count)

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Return whether a game has results."""
        return package.results is not None

    @property
    def commands(self) -> Commands:
        """The page with all milestones."""
        return {Place.PLAY: [Command("milestones", tr("Mile&stones…"), None, self.show, "winner")]}

    def show(self) -> None:
        """Open the page with all milestones."""
        show_milestones(self.game.window, self._session.records, self.game.memory)

    def start(self) -> None:
        """Count the milestones reached before."""
        self._count()

    def set_up(self) -> None:
        """Offer the next stronger computer after two wins."""
        if self._offer is not None:
            self._offer.hide()
        done = {each.id.rpartition("/")[2]: each.done for each in self._known or ()}
        wins = [(level, done.get(level, 0)) for level in Level]
        for number, ((beaten, times), (level, _)) in enumerate(pairwise(wins), start=1):
            is_beyond = any(later for _, later in wins[number:])
            if times >= _ENOUGH and not is_beyond and level not in self._answered:
                self._show_offer(beaten, level)

    def _show_offer(self, beaten: Level, level: Level) -> None:
        stronger = told_level(NAMES[level], level)
        text = tr("You’ve beaten {name} twice. Ready for {stronger}?", name=NAMES[beaten], stronger=stronger)
        play = Choice(tr("Play against {name}", name=NAMES[level]), partial(self._answer, level, True))
        not_now = Choice(tr("Not now"), partial(self._answer, level, False))
        if self._offer is None:
            self._offer = Offer()
            self._offer.setParent(self.game.screen.widget)  # without a parent it would open as a window
            self.game.screen.add_to_setup(self._offer)
        self._offer.show_offer(text, play, not_now)

    @property
    def _answered(self) -> Sequence[str]:
        return remembered_names(self._session.settings, _ANSWERED, ())

    def _answer(self, level: str, is_taken: bool) -> None:
        keep_names(self._session.settings, _ANSWERED, [*self._answered, level])
        if self._offer is not None:
            self._offer.hide()
        if is_taken:
            self.game.screen.choose_level(level)

    def _count(self) -> None:
        self._session.records.ask(partial(milestones_of, self._session.package), self._take)

    def _take(self, known: list[Milestone]) -> None:
        """Announce the milestones of the match that just ended."""
        before, self._known = self._known, known
        if self._is_closed:
            return
        if before is None and self.game.screen.is_setting_up:
            self.set_up()
        reached = {each.id for each in before or known if each.is_reached}
        for each in known:
            if each.is_reached and each.id not in reached:
                text, status = tr("Milestone reached: {text}.", text=each.text), self.game.chrome.status
                announce(status, text)
                status.answer(text, is_spoken=True)

    def leave(self) -> None:
        """Stop counting."""
        self._is_closed = True
        self._session.controller.finished.disconnect(self._count)
