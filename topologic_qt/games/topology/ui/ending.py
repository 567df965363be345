"""The card at the end of a match, which says how it was decided."""

from collections.abc import Callable
from dataclasses import replace

from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import result_text
from topologic_qt.games.topology.ui.reviewer import Review
from topologic_qt.games.topology.ui.score_track import ScoreTrack
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.games.topology.ui.words import MatchHost
from topologic_qt.games.values import Task
from topologic_qt.table.corner_card import CornerCard
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.replay import OneByOne
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import HowFar, tr


class EndCard(CornerCard):
    """Shows who won and by how much, what decided it, and how many points were possible."""

    corners = CornerCard.corners[::-1]  # the rack is gone; the last one has the points

    def __init__(
        self,
        host: MatchHost,
        tabletop: Tabletop,
        review: Callable[[View], Task[Review]],
        look: Callable[[int], None],
    ) -> None:
        """Create the card; ``review`` makes the task of finding the best turns, ``look`` shows a turn."""
        emblem = Emblem()
        emblem.show_icon("winner")
        super().__init__(tabletop, tabletop.view, emblem)
        self._host = host
        self._tabletop = tabletop
        self._task_of = review
        self._view: View | None = None
        self._call_off: Callable[[], None] = lambda: None
        self.is_due = False
        """Whether a match has just ended, so that its rings are shown and the card opens."""
        self.track = ScoreTrack(host.motion)
        """The points, which replay all turns when the card opens."""
        self._turn, self._possible = label("", "text"), label("", "muted")
        self._possible.setToolTip(tr("The best the computer found with each turn’s tiles."))
        self._look = button(Choice("", lambda: look(self._decisive), icon="play-back"))
        for part in (self.track, self._turn, self._look, self._possible):
            self.more.addWidget(part)
        self._run = OneByOne(self, host.motion)
        self._run.came.connect(lambda step: self._show_points(step + 1))
        self._run.rushed.connect(lambda _: self._show_points(None))
        self._run.finished.connect(self._look_for_best)

    @property
    def _decisive(self) -> int:
        return 0 if self._view is None else result_text.decisive(self._view)[0].number

    def open_for(self, view: View) -> None:
        """Open for a finished match of at least one turn."""
        self.is_due, self._view = False, view
        self.show_heading(result_text.heading(view), result_text.told_of_end(view), large=True)
        told = result_text.decisive(view)[1]
        self._turn.setText(told)
        for part in (self._turn, self._look):
            part.setVisible(bool(told))
        self._look.setText(tr("Show turn {number}", number=self._decisive))
        lines = sum(one is None for one in view.seating) or len(view.scores)  # reserves its final height
        self._possible.setMinimumHeight(lines * self._possible.fontMetrics().lineSpacing())
        self._tell_possible(tr("Looking for the best turns…"))
        self._tabletop.table.play_sound("found")
        table, badge = self._tabletop.table, self._tabletop.badge
        counted = self._tabletop.view.mapToScene(badge.geometry()).boundingRect()
        self._show_points(0)  # so that the card is as high as it will be when it chooses its corner
        self.open([counted], [table.tile_outline(key).boundingRect() for key in table.tiles])
        self._run.start([1.0] * len(view.turns))

    def close_up(self) -> bool:
        """Close the card and cancel its search; return whether it was open."""
        self._stop()
        return super().close_up()

    def leave(self) -> None:
        """Close the card, because the table shows another match."""
        self.is_due = False
        super().leave()
        self._stop()

    def _show_points(self, turns: int | None) -> None:
        """Show the points after this many turns, or (None) those of the whole match."""
        view = self._view
        if view is not None:
            made, scores = view.turns[:turns], [0] * len(view.scores)
            for turn in made:
                scores[turn.seat] += turn.points
            then = View(replace(view, turns=made, scores=tuple(scores)))
            self.track.show_lanes(result_text.lanes(then), max(view.scores))

    def _look_for_best(self) -> None:
        if self._view is not None and self.is_open:
            tell = HowFar(tr("Looking for the best turns…"), self._tell_possible)
            self._call_off = self._host.think_patiently(self._task_of(self._view), self._tell_best, tell)

    def _tell_best(self, review: Review) -> None:
        if self._view is not None and review:
            self._tell_possible(result_text.possible(self._view, review))
            announce(self, self.accessibleDescription())

    def _tell_possible(self, text: str) -> None:
        self._possible.setText(text)
        self.setAccessibleDescription(f"{self._where.text()} {self._turn.text()} {text}")
        self.place()

    def _stop(self) -> None:
        self._run.stop()
        self._call_off()
