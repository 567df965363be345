"""The end of a round on the screen: it is revealed on the table, and then compared on a card."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.ui import presenter
from topologic_qt.games.topologic.ui.advisor import AdviceSource
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.games.topologic.ui.reveal import Reveal
from topologic_qt.games.topologic.ui.tabletop import Tabletop
from topologic_qt.games.topologic.ui.verdict_desk import VerdictDesk
from topologic_qt.games.topologic.ui.words import called
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.skip_veil import SkipVeil
from topologic_qt.widgets.telling_bar import TellingBar
from topologic_qt.widgets.translate import tr


class Ending(QObject):
    """Shows how rounds end. All that it needs for that is loaded when a round ends for the first time."""

    seeker_lit = Signal(int, int)
    """Emitted with a seeker, by its index, and its points when it is lit on the table in its own time."""
    found = Signal()
    """Emitted when the secret turns over that has been found."""
    finished = Signal()
    """Emitted when the round has been revealed, and its card is on the table."""
    asked_again = Signal()
    """Emitted when somebody wants to see the end again, before it is shown."""

    def __init__(
        self,
        screen: QWidget,
        host: MatchHost,
        tabletop: Tabletop,
        source: AdviceSource,
        add_strip: Callable[[QWidget], None],
    ) -> None:
        """Create the command that shows the end again; ``add_strip`` puts a strip below the table."""
        super().__init__(screen)
        self._host = host
        self._tabletop = tabletop
        self._source = source
        self._add_strip = add_strip
        self._view: View | None = None
        self._reveal: Reveal | None = None
        self._desk: VerdictDesk | None = None
        self._veil: SkipVeil | None = None
        self._bar: TellingBar | None = None
        self._is_aside = self._has_card = False
        """Whether what was shown stands aside for something else, and whether the card was open then."""
        self.command = QAction(icon("eye"), tr("Show the en&d of the round again"), screen)
        self.command.triggered.connect(self.show_again)

    @property
    def is_running(self) -> bool:
        """Whether a round is being revealed."""
        return self._reveal is not None and self._reveal.is_running

    @property
    def lit(self) -> int:
        """The number of seekers whose points are on the table."""
        return 0 if self._reveal is None else self._reveal.lit

    @property
    def is_shown(self) -> bool:
        """Whether the card of the last round is on the table."""
        return self._desk is not None and self._desk.is_open

    @property
    def desk(self) -> VerdictDesk | None:
        """The card with what it needs; None before the first round has ended."""
        return self._desk

    def present(self, view: View | None, before: View | None = None) -> bool:
        """Put away what was shown; begin to reveal the round if it has just ended, and return whether it has.

        ``before`` is the view of the same match that was presented before; None for another match.
        """
        self.leave()
        self._view = view
        is_over = view is not None and not view.setup.is_lesson and presenter.revealed(view) is not None
        self.command.setEnabled(is_over)
        if not is_over or view is None or before is None or not just_ended(before, view):
            return False
        self._begin()
        return True

    def show_again(self) -> None:
        """Reveal the round on the table again."""
        if self.command.isEnabled():
            self.asked_again.emit()
            self.leave()
            self._begin()

    def skip(self) -> None:
        """Show the rest at once."""
        if self._reveal is not None:
            self._reveal.skip()

    def stand_aside(self) -> None:
        """Put away what is shown, until `come_back` where all of it has been seen."""
        if self._reveal is None or self._desk is None or self.is_running or not (self.lit or self.is_shown):
            if not self._is_aside:
                self.leave()
            return
        self._is_aside, self._has_card = True, self.is_shown
        self._reveal.leave()
        self._desk.close()

    def come_back(self) -> None:
        """Show again what stood aside; the card only if nobody had closed it."""
        is_aside, self._is_aside = self._is_aside, False
        if is_aside and self._view is not None and self._reveal is not None and self._desk is not None:
            self._reveal.show_again(self._view)
            if self._has_card:
                self._desk.open_again()

    def leave(self) -> None:
        """Put away all that is shown of the end of a round."""
        self._is_aside = False
        if self._reveal is not None and self._desk is not None:
            self._reveal.leave()
            self._desk.leave()
            self._rest()

    def close_card(self) -> bool:
        """Close the card of the round; return whether there was one."""
        was_open = self.is_shown
        if self._desk is not None:
            self._desk.close()
        return was_open

    def _begin(self) -> None:
        view = self._view
        assert view is not None
        reveal = self._prepared()
        if self._tabletop.table.motion.duration > 0 and self._veil is not None and self._bar is not None:
            self._veil.cover()
            self._tell("")
        reveal.start(view)

    def _prepared(self) -> Reveal:
        """Return the reveal, which is loaded when a round ends for the first time."""
        if self._reveal is None:
            self._reveal = Reveal(self, self._tabletop.table)
            self._desk = VerdictDesk(self._host, self._tabletop, self._source)
            self._veil = SkipVeil(self._tabletop)
            self._bar = TellingBar(self.skip)
            self._add_strip(self._bar)
            self._veil.skipped.connect(self.skip)
            self._reveal.told.connect(self._tell)
            self._reveal.seeker_lit.connect(self.seeker_lit)
            self._reveal.found.connect(self.found)
            self._reveal.finished.connect(self._finish)
        return self._reveal

    def _tell(self, text: str) -> None:
        if self._bar is not None and self._view is not None:
            self._bar.tell(tr("The points of the {seekers}", **called(self._view.setup)), text)

    def _finish(self) -> None:
        self._rest()
        if self._view is not None and self._desk is not None:
            self._desk.open(self._view)
        self.finished.emit()

    def _rest(self) -> None:
        """Take the veil and the strip away."""
        if self._veil is not None and self._bar is not None:
            self._veil.hide()
            self._bar.hide()


def just_ended(before: View, view: View) -> bool:
    """Return whether the secret of the round on the table has become known since the view before."""
    played = presenter.shown_round(view)
    number = view.rounds.index(played)
    if played.phase is not Phase.OVER or played.secret is None or number >= len(before.rounds):
        return False
    earlier = before.rounds[number]
    known = earlier.phase is Phase.OVER and earlier.secret is not None
    return earlier.phase is not Phase.HIDE and not known
