"""The match on the table: laying, counting rings, looking back and suggestions, one at a time."""

from collections.abc import Callable, Sequence
from hashlib import blake2b

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topology.rules.lines import ScoredRing, score
from topologic_qt.games.topology.rules.match_results import TurnReview, all_rings
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TurnResult, View
from topologic_qt.games.topology.ui.ending import EndCard
from topologic_qt.games.topology.ui.laying import Laying
from topologic_qt.games.topology.ui.laying_hand import (
    LayingHand,
    LayingShow,
    Picture,
    TileCursor,
    half_turned,
    pictures,
    steps_of,
    view_at,
)
from topologic_qt.games.topology.ui.rack import HalfTurn, slot_count
from topologic_qt.games.topology.ui.reviewer import Review
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.games.topology.ui.turns import Suggesting, Turns
from topologic_qt.games.topology.ui.words import MatchHost
from topologic_qt.games.values import Task
from topologic_qt.table.glow import Glow
from topologic_qt.table.piece_item import colour_of
from topologic_qt.widgets.controls import allow
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.replay import LookingBackFrame, OneByOne
from topologic_qt.widgets.translate import tr


class LookingBack(LookingBackFrame):
    """Shows earlier turns of a match, counted from 1; 0 is the beginning."""

    shown = Signal(object, bool)
    """Emitted with the `Picture` to show, and whether tiles glide there."""

    def __init__(
        self, parent: QObject, motion: Motion, table: QWidget, add_strip: Callable[[QWidget], None]
    ) -> None:
        """Create the parts, like the base class."""
        super().__init__(parent, motion, table, add_strip)
        self._view: View | None = None
        self._pictures: Sequence[Picture] = ()
        self.command = QAction(icon("play"), tr("Re&play the turns"), parent)
        self.command.setShortcut(QKeySequence("Ctrl+R"))
        allow(self.command, None)
        self.command.triggered.connect(self.play)

    @property
    def caption(self) -> str:
        """The step that is shown, in words; "" in the present."""
        if not self.is_looking:
            return ""
        picture = self._pictures[self.at]
        if picture.turn == 0 or self._view is None:
            return tr("Looking back at the start")
        name = self._view.setup.names[self._view.turns[picture.turn - 1].seat]
        if picture.step == steps_of(self._pictures, picture.turn):
            return tr("Looking back: turn {turn}, {name}", turn=picture.turn, name=name)
        return tr(
            "Looking back: turn {turn}, {name}, tile {step}", turn=picture.turn, name=name, step=picture.step
        )

    def present(self, view: View | None) -> None:
        """Follow a view of the match; when a turn has ended, stop looking back.

        Stop also when a move is taken back, to show which.
        """
        if view is None or self._view is None or view.turns != self._view.turns or _is_back(view, self._view):
            self.leave()
        self._view = view
        why_not = None if view is None else "" if view.turns else tr("No turn has ended yet.")
        allow(self.command, why_not)

    def look(self, turn: int) -> None:
        """Show the table as it was at the end of a turn, from 1; at 0, at the beginning."""
        view = self._view
        if view is None or turn > len(view.turns):
            return
        self._pictures = pictures(view)
        last = max(number for number, picture in enumerate(self._pictures) if picture.turn == turn)
        self.look_at(len(self._pictures), last)

    def play(self) -> None:
        """Play all turns from the beginning."""
        self.look(0)
        self.run()

    def show_picture(self, gliding: bool) -> None:
        """Show the table as it was."""
        picture = self._pictures[self.at]
        self.shown.emit(picture, gliding)
        self.name_picture(self.caption, picture.turn)


def _is_back(view: View, before: View) -> bool:
    """Return whether a move of the current turn has been taken back since an earlier view."""
    undrawn = before.drew and not view.drew
    return view.laid < before.laid or undrawn or (before.turned is not None and view.turned is None)


def table_name(view: View) -> str:
    """Return a name that distinguishes the table of a match; "" before its first turn has ended.

    A view does not know the stack, so the tiles of the first turn identify the match.
    """
    if not view.turns:
        return ""
    told = [view.setup.title, *view.setup.names, *map(repr, (view.tiles[0].place, *view.turns[0].tiles))]
    return blake2b("\0".join(told).encode("utf-8", "replace"), digest_size=9).hexdigest()


class TurnPoints:
    """Shows the sum of the last turn until a tile is laid, then that of the current turn."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._table = tabletop.table
        self._badge = tabletop.badge

    def show_now(self, view: View, rings: Sequence[ScoredRing], holds: bool) -> None:
        """Show the last turn, or this turn's ``rings`` if a tile is laid or (``holds``) held."""
        last = view.turns[-1] if view.turns else None
        self._badge.setVisible(last is not None or not (view.is_over or view.due))
        self._outline_last(view, last)
        if last is not None and (view.is_over or not (view.laid or holds)):
            name = view.setup.names[last.seat]
            self._badge.show_sum(tr("Last turn: {name}|Your last turn", name=name), last.rings)
        else:
            self._badge.show_sum(tr("This turn"), rings)

    def count(self, view: View, result: TurnResult, rings: Sequence[ScoredRing]) -> None:
        """Show the points of a turn's rings counted so far; for a match, of one ring at a time."""
        if result.number:
            name = view.setup.names[result.seat]
            self._badge.show_sum(tr("{name}, turn {number}", name=name, number=result.number), rings)
        elif rings:
            heading = tr("Ring {number} of {total}", number=len(rings), total=len(result.rings))
            self._badge.show_sum(heading, rings[:1])

    def show_then(self, view: View, number: int, tiles: Sequence[PlacedTile]) -> None:
        """Outline which of these tiles belong to an earlier turn; 0 is the beginning."""
        result = view.turns[number - 1] if number else None
        if result is None:
            self._table.show_turn((), (), colour_of(0, dark=True))
            return
        laid = [tile for tile in result.tiles if tile in tiles]
        self.outline(result.seat, laid, () if result.turned is None else (result.turned,))

    def outline(self, seat: int, tiles: Sequence[PlacedTile], half_turned: Sequence[PlacedTile]) -> None:
        """Outline the tiles of a turn, and mark those turned by half in it."""
        self._table.show_turn((*tiles, *half_turned), half_turned, colour_of(seat, dark=True))

    def _outline_last(self, view: View, last: TurnResult | None) -> None:
        """Outline the tiles of the last turn, and mark tiles turned by half in it and in this one."""
        now = [] if view.turned is None else [view.turned]
        if last is None:
            self._table.show_turn((), now, colour_of(view.seat, dark=True))
            return
        then = [] if last.turned is None else [last.turned]
        self._table.show_turn((*last.tiles, *then), (*then, *now), colour_of(last.seat, dark=True))


_A_RING = 3.2
"""The time for one ring, as a multiple of the time of a glide."""

_MOST, _MOST_OF_MATCH = 14.0, 40.0
"""The longest total time for the rings of a turn, and for those of a match, in the same unit."""

_REST = 4.0
"""The time for which the whole sum is shown, in the same unit."""


class Celebration(QObject):
    """Steps through the rings of a turn; without animations it shows them at once."""

    ring_filled = Signal(object)
    """Emitted with the `ScoredRing` that fills now."""
    counted = Signal(object, object)
    """Emitted with the `TurnResult` and its rings counted so far."""
    finished = Signal()
    """Emitted when all rings have been shown or skipped."""

    def __init__(self, parent: QObject, motion: Motion) -> None:
        super().__init__(parent)
        self._motion = motion
        self.result: TurnResult | None = None
        """The turn whose rings are being shown; None while none are."""
        self.count = 0
        """The number of its rings that have been shown."""
        self._steps = OneByOne(self, motion)
        self._steps.came.connect(self._fill)
        self._steps.rushed.connect(self._count_all)
        self._steps.finished.connect(self._end)

    @property
    def is_running(self) -> bool:
        """Whether rings are being shown."""
        return self.result is not None

    def start(self, result: TurnResult) -> None:
        """Show the rings of a turn that has just ended, smallest first."""
        self.skip()
        if not result.rings or self._motion.duration <= 0:
            self.counted.emit(result, result.rings)
            return
        self.result, self.count = result, 0
        self.counted.emit(result, ())
        each = min(_A_RING, (_MOST if result.number else _MOST_OF_MATCH) / len(result.rings))
        self._steps.start([each] * (len(result.rings) - 1) + [_REST])

    def _fill(self, step: int) -> None:
        """Show one ring, and the sum up to it."""
        if self.result is not None:
            self.count = step + 1
            self.ring_filled.emit(self.result.rings[-self.count])
            self.counted.emit(self.result, self.result.rings[-self.count :])

    def skip(self) -> None:
        """Show the whole sum at once, and end."""
        self._steps.skip()

    def _count_all(self) -> None:
        if self.result is not None:
            self.count = len(self.result.rings)
            self.counted.emit(self.result, self.result.rings)

    def _end(self) -> None:
        self.result, self.count = None, 0
        self.finished.emit()


class Play(QObject):
    """Connects the parts that share the table, so that only one uses it at a time."""

    said = Signal(str)
    """Emitted with a text for the status line."""
    scored = Signal(int)
    """Emitted with the points of the current turn if it ended now."""
    pictured = Signal(object)
    """Emitted with the `View` that the table shows, when looking back or returning."""

    def __init__(
        self,
        screen: QWidget,
        host: MatchHost,
        tabletop: Tabletop,
        suggestion: Callable[[View], Task[Sequence[Move]]],
        review: Callable[[View], Task[Review]],
        add_strip: Callable[[QWidget], None],
    ) -> None:
        super().__init__(screen)
        self._tabletop = tabletop
        self.view: View | None = None
        """The current view; None without a match."""
        self.laying = Laying(self, host, tabletop.view)
        self.half_turn = HalfTurn(self, host, tabletop.view)
        self.turns = Turns(screen, host, self.laying, self.half_turn)
        self.show = LayingShow(tabletop, self.laying)
        self.celebration = Celebration(self, host.motion)
        self.past = LookingBack(screen, host.motion, tabletop.view, add_strip)
        self.suggesting = Suggesting(screen, host, suggestion)
        self.card = EndCard(host, tabletop, review, self.look)
        self._has_closed = False  # whether all rings have been shown since the match ended
        self.points = TurnPoints(tabletop)
        self.cursor = TileCursor(tabletop, self.laying)
        self.hand = LayingHand(tabletop, self.laying, self.half_turn, self.cursor, self)
        self._connect()

    def _connect(self) -> None:
        for part in (self.laying, self.half_turn, self.turns, self.suggesting, self.past):
            part.said.connect(self.said)
        self.show.scored.connect(self._show_score)
        self.laying.changed.connect(self._show_held)
        self.half_turn.changed.connect(self._show_choice)
        self.hand.line_wanted.connect(self._step_line)
        self.celebration.ring_filled.connect(self._fill)
        self.celebration.counted.connect(self._show_count)
        self.celebration.finished.connect(self._end_counting)
        self.past.looking.connect(self._look_back)
        self.past.shown.connect(self._show_picture)
        self.suggesting.changed.connect(self._show_suggestion)
        self.turns.suggestion_wanted.connect(self.suggesting.suggest)
        self.turns.suggestion_accepted.connect(self.suggesting.accept)

    def present(self, view: View | None, before: View | None) -> None:
        """Show a view of the match after another one; None means no match."""
        if view != self.view:
            self.card.leave()
            self._has_closed = False
        if view is None or before is None or not only_draws(view, before):
            self.celebration.skip()
        self.view = view
        self.past.present(view)
        self.laying.present(view)
        self.turns.present(view)
        self.suggesting.present(view)
        if view is None:
            return
        if before is None or not is_same_match(view, before):
            self.remember(before)
            self.cursor.forget()
            self._tabletop.begin(self.laying.lying, table_name(view))
        elif not self.past.is_looking:
            self.show.follow()
        if before is not None and follows(view, before):
            self._end_turn(view.turns[-1])
        goes_on = before is not None and not before.is_over and is_same_match(view, before)
        self.card.is_due = self.card.is_due or (goes_on and view.is_over and bool(view.turns))
        if not self.celebration.is_running:
            self._end_counting()

    def remember(self, view: View | None) -> None:
        """Save the camera position of a match before the table changes."""
        if view is not None:
            self._tabletop.remember(table_name(view))

    def _show_turn(self) -> None:
        """Show the tiles to lay, and what the turn would score."""
        self._show_rack()
        if self.view is not None and not self.past.is_looking:
            self.show.show_score()
            if self.view.is_over:
                self._tabletop.table.show_rings(all_rings(self.view).rings)

    def _show_rack(self) -> None:
        if self.view is not None:
            concealed = self.celebration.is_running
            self._tabletop.show_rack(self.laying, slot_count(self.view), concealed)

    def _show_held(self) -> None:
        self._show_rack()
        if self.laying.held is not None:
            self.suggesting.clear()

    def _show_score(self, rings: Sequence[ScoredRing]) -> None:
        if self.view is None or self.past.is_looking or self.celebration.is_running:
            return
        self.points.show_now(self.view, rings, self.laying.held is not None)
        self.scored.emit(sum(ring.points for ring in rings))

    def _end_turn(self, result: TurnResult) -> None:
        assert self.view is not None
        self._tabletop.table.show_rings(())
        self.points.show_then(self.view, result.number, result.tiles)
        self.celebration.start(result)
        self.turns.rest(self.celebration.is_running)
        self._show_rack()

    def _fill(self, ring: ScoredRing) -> None:
        """Let one ring fill, and light up those inside it; rings counted before stay lit."""
        table, colours = self._tabletop.table, self._tabletop.table.painter.colours
        result = self.celebration.result
        table.show_rings(() if result is None else result.rings[-self.celebration.count :])
        table.fill_ring(ring, colours[self.celebration.count % len(colours)])

    def _show_count(self, result: TurnResult, rings: Sequence[ScoredRing]) -> None:
        """Show the points of a turn's rings counted so far."""
        if self.view is not None:
            self.points.count(self.view, result, rings)

    def _end_counting(self) -> None:
        """Show the turn; at the end of a match, count all its rings first, and then open its card."""
        ends = self.card.is_due and not self.past.is_looking
        if self.view is not None and ends and not self._has_closed:
            self._has_closed = True
            self.celebration.start(all_rings(self.view))
        self.turns.rest(self.past.is_looking or self.celebration.is_running)
        self._show_rack()
        if self.view is None or self.celebration.is_running:
            return
        self._show_turn()
        if ends:
            self.card.open_for(self.view)

    def interrupt(self) -> bool:
        """Skip the rings being shown; return whether there were any."""
        running = self.celebration.is_running
        self.celebration.skip()
        return running

    def _count_at_once(self) -> None:
        """Skip the rings of the turn being shown, and then those of the match."""
        while self.interrupt():
            pass

    def confirm(self) -> None:
        """Lay the suggested tiles, or end the turn."""
        if self.past.is_looking:
            self.past.leave()
        elif self.suggesting.moves:
            self.suggesting.accept()
        else:
            self.turns.end()

    def dismiss(self) -> bool:
        """Return to the current turn; return whether something else was shown."""
        if self.past.is_looking:
            self.past.leave()
        elif self.suggesting.moves:
            self.suggesting.clear()
            self.laying.say_status()
        else:
            return self.card.close_up()
        return True

    def _show_choice(self) -> None:
        """Light up all tiles while one of them is being chosen for a half turn."""
        table = self._tabletop.table
        choosing = self.half_turn.is_choosing
        table.show_glows(dict.fromkeys(table.tiles, Glow.LIT) if choosing else {})
        self._tabletop.pointer.rest(choosing)

    def _step_line(self, key: str, direction: int) -> None:
        index = self._tabletop.table.index_of(key)
        if index is not None:
            self._tabletop.pointer.step(index, direction)

    def _show_suggestion(self) -> None:
        """Show the suggested tiles as ghosts, and what they would score."""
        suggested = self.suggesting
        self.turns.show_suggested(bool(suggested.moves), suggested.reveals)
        self._tabletop.ghosts.show(suggested.tiles)
        self._tabletop.mark(suggested.turned)
        if suggested.moves:
            self._tabletop.view.setFocus()  # for Enter, which a focused button would take
            self._tabletop.see(suggested.tiles)
        if suggested.moves and not suggested.reveals:
            self._tabletop.table.show_rings(suggested.rings, suggested.whole)
            self._tabletop.badge.show_sum(tr("Suggestion"), suggested.rings)
        elif self.view is not None:
            self.show.show_score()

    def look(self, turn: int) -> None:
        """Show the table as it was at the end of a turn, from 1; 0 returns to the present."""
        if turn:
            self.past.look(turn)
        else:
            self.past.leave()

    def _look_back(self, looking: bool) -> None:
        """Lock the tiles while an earlier turn is shown; then return to the current turn."""
        self._count_at_once()
        if looking:
            self.card.stand_aside()
        self.half_turn.leave()
        self._tabletop.dim_rack(looking)
        self.laying.rest(looking)
        self.turns.rest(looking)
        self.suggesting.rest(looking)
        if not looking and self.view is not None:
            self._tabletop.ghosts.show(())
            self.show.follow()
            self.pictured.emit(self.view)
            self._end_counting()
            self.laying.say_status()
            self.card.come_back()

    def _show_picture(self, picture: Picture, gliding: bool) -> None:
        self._tabletop.ghosts.show(())
        points = self._tabletop.slot_points(self.laying, picture.tiles)
        self._tabletop.follow(picture.tiles, points, gliding)
        self._tabletop.table.show_rings(picture.rings)
        heading = (
            tr("Turn {number}", number=picture.turn) if picture.turn else tr("Looking back at the start")
        )
        self._tabletop.badge.show_sum(heading, picture.rings)
        self.said.emit(self.past.caption)
        if self.view is not None:
            self.points.show_then(self.view, picture.turn, picture.tiles)
            self.pictured.emit(view_at(self.view, picture))

    def compare(self, review: TurnReview, best: bool) -> None:
        """Show a turn of a finished match as played, or (``best``) as it would have scored most."""
        if self.view is None:
            return
        self._count_at_once()
        self.past.leave()
        self.card.stand_aside()
        result = self.view.turns[review.number - 1]
        turned, tiles = (review.best_turned, review.best_tiles) if best else (result.turned, result.tiles)
        whole = (*(half_turned(tile) if tile == turned else tile for tile in review.before), *tiles)
        self._tabletop.follow(whole, {}, gliding=False)
        self.points.outline(review.seat, tiles, () if turned is None else (turned,))
        rings = score(whole, len(tiles))
        self._tabletop.table.show_rings(rings)
        name = self.view.setup.names[review.seat]
        heading = tr("Best on turn {number}", number=review.number)
        played = tr("{name}, turn {number}", name=name, number=review.number)
        self._tabletop.badge.show_sum(heading if best else played, rings)
        self._tabletop.see(tiles)

    def end_comparing(self) -> None:
        """Return to the present table after a review."""
        if self.view is not None and not self.past.is_looking:
            self.show.follow()
            self._show_turn()
            self.card.come_back()


def is_same_match(view: View, before: View) -> bool:
    """Return whether two views may be of one match, because the turns that both have are the same.

    A table with its start tile is never the same as one whose start tile is still to be drawn. The seeds of
    computers do not count, since views have them only after the end.
    """
    if not (view.tiles and before.tiles):
        return view.tiles == before.tiles and view.setup == before.setup
    turns = zip(view.turns, before.turns, strict=False)
    same = view.setup.names == before.setup.names and view.tiles[0].place == before.tiles[0].place
    start = view.tiles[0].design == before.tiles[0].design and view.setup.title == before.setup.title
    return same and start and all((a.tiles, a.turned) == (b.tiles, b.turned) for a, b in turns)


def only_draws(view: View, before: View) -> bool:
    """Return whether a view is of the same match, where tiles have been drawn since, but nobody moved."""
    nothing = view.tiles == before.tiles and len(view.turns) == len(before.turns) and not view.is_over
    return before.due > 0 and nothing and is_same_match(view, before)


def follows(view: View, before: View) -> bool:
    """Return whether a view is of the same match, and a turn has ended since the earlier view."""
    return is_same_match(view, before) and len(view.turns) > len(before.turns)
