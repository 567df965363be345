"""Advice by the computer: a good turn for the seeker."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.hints import Knowledge, forecast
from topologic_qt.games.topologic.rules.moves import Move, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.round_results import Par, RoundReview
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, Turn, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.games.values import Task
from topologic_qt.table.ghosts import Ghosts
from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import HowFar, decimal, listing, ntr, tr


def thought(view: View) -> str:
    """Return how many tiles are left by what everybody knows and, once all are in, what to hope for."""
    played = view.round
    possible = Knowledge().caught_up(played.turns).possible
    name = view.setup.players[played.seeker]
    left = ntr(
        "{name} thinks: one tile is left.", "{name} thinks: {n} tiles are left.", len(possible), name=name
    )
    standing = [tile for tile in played.positions if tile is not None]
    if len(standing) < len(played.positions) or len(possible) < 2:
        return left
    counts = forecast(possible, standing)
    if len(counts) < 2:
        return left
    hint = max(counts, key=lambda each: counts[each])
    hope = ntr(
        "With a hint of {hint}, the likeliest, one tile would be left.",
        "With a hint of {hint}, the likeliest, {n} tiles would be left.",
        counts[hint],
        hint=hint,
    )
    return f"{left} {hope}"


def reason(turns: Sequence[Turn], positions: Sequence[Tile | None]) -> str:
    """Return how many of the tiles left would remain after the hint, on average of all of them."""
    possible = Knowledge().caught_up(turns).possible
    counts = forecast(possible, [tile for tile in positions if tile is not None])
    mean = sum(count * count for count in counts.values()) / max(1, len(possible))
    return ntr(
        "Then one tile remains.",
        "Then {mean} of {n} tiles remain on average.",
        len(possible),
        mean=decimal(mean, 1),
    )


class AdviceSource(Protocol):
    """The source of the computer's advice, as tasks."""

    def suggestion(self, view: View) -> Task[Sequence[Move]]:
        """Return a task that finds a good turn for the seeker, as moves, from the seeker's view."""
        ...

    def review(self, view: View, round_number: int) -> Task[RoundReview | None]:
        """Return a task that reviews a finished round (by index); its result is None if it was cancelled."""
        ...

    def par(self, setup: Setup) -> Task[Par | None]:
        """Return a task that finds what level *Master* needs on a field; its result is None if cancelled."""
        ...


class Advisor(QObject):
    """Shows advice on the table as ghosts; only the fact that it was looked at is noted in the match."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, screen: QWidget, host: MatchHost, source: AdviceSource, table: TableScene) -> None:
        super().__init__(screen)
        self._host = host
        self._source = source
        self._table = table
        self._view: View | None = None
        self._ghosts: Ghosts | None = None
        self._steps: Sequence[PlaceSeeker | MoveSeeker] = ()
        """The advised moves of the seekers, in order."""
        self._advised: View | None = None
        """The view for which they were found; None without advice."""
        self._asked: View | None = None
        """The view for which a turn is being looked for."""
        self._rests = False
        self._call_off: Callable[[], None] = lambda: None
        self.suggest_command = QAction(icon("suggestion"), tr("&Suggest a turn"), screen)
        self.suggest_command.setShortcut(QKeySequence("Ctrl+T"))
        self.suggest_command.setAutoRepeat(False)  # once more is another thing: it makes the turn
        self.suggest_command.triggered.connect(self.suggest)

    def present(self, view: View | None) -> None:
        """Enable the command if it makes sense now. Earlier advice stays while the turn follows it."""
        self._call_off()
        self._asked = None
        if self._view is not view:
            self.clear()
        self._view = view
        if self._is_followed():
            self._show_advice()
        else:
            self._advised, self._steps = None, ()
        self._allow_suggestion()

    def rest(self, resting: bool) -> None:
        """Suggest nothing while another turn is on the table; what was suggested comes back after it."""
        self._rests = resting
        if self._is_followed():
            if resting and self._view is not None:
                self.clear()
                self.said.emit(words.status(self._view))
            else:
                self._show_advice()
        self._allow_suggestion()

    def _allow_suggestion(self) -> None:
        view = self._view
        seeking = view is not None and view.computer is None and not view.waits_for_mail
        now = view is not None and view.round.phase in (Phase.ENTER, Phase.MOVE)
        self.suggest_command.setEnabled(seeking and now and not self._rests)
        self._name_command()

    def _name_command(self) -> None:
        there = bool(self._left())
        self.suggest_command.setText(tr("Make the &suggested turn") if there else tr("&Suggest a turn"))

    def suggest(self) -> None:
        """Calculate a good turn; asked once more, make that turn."""
        view = self._view
        if view is None or not self.suggest_command.isEnabled() or self._asked is view:
            return
        if steps := self._left():
            for step in steps:
                self._host.match.propose(step)
            return
        self._asked = view
        task = self._source.suggestion(self._host.match.private_view(view.round.seeker))
        how_far = HowFar(tr("Looking for a good turn …"), self.said.emit)
        self._call_off = self._host.think(task, self._advise, how_far)

    def _advise(self, moves: Sequence[Move]) -> None:
        if self._view is not None and self._view is self._asked:
            self._asked = None
            self._note_it(self._view)
            self._advised = self._view
            self._steps = [move for move in moves if isinstance(move, PlaceSeeker | MoveSeeker)]
            self._show_advice()
            self._name_command()
            if not self._steps:
                told = words.called(self._view.setup)
                self.said.emit(tr("The {seekers} are well placed: ask for the hint.", **told))

    def _note_it(self, view: View) -> None:
        pages, number = self._host.match.notes, len(view.rounds) - 1
        page = pages[number].advised(len(view.round.turns) + 1)
        self._host.match.annotate((*pages[:number], page, *pages[number + 1 :]))

    def _is_followed(self) -> bool:
        """Return whether the turn is the one that the advice is for, and has followed it so far."""
        if self._view is None or self._advised is None or self._view.computer is not None:
            return False
        now, then = self._view.round, self._advised.round
        goes_on = now.phase in (Phase.ENTER, Phase.MOVE)
        same = goes_on and self._view.setup is self._advised.setup and now.referee == then.referee
        may = (*then.running, *self._steps)
        return same and now.turns == then.turns and set(then.running) <= set(now.running) <= set(may)

    def _left(self) -> list[PlaceSeeker | MoveSeeker]:
        """The advised moves that are still to be made."""
        made = () if self._view is None else self._view.round.running
        return [step for step in self._steps if step not in made]

    def _show_advice(self) -> None:
        """Show the remaining steps, name an order in which they can be made, and say what is hoped for.

        That comes last: where there is no room for all of it, people still read what is to be done.
        """
        left = self._left()
        if self._view is None or not left or self._rests:
            return
        played = self._view.round
        positions = list(played.positions)
        for step in left:
            positions[step.seeker] = step.to
        self._ghosts = self._ghosts or Ghosts(self._table)
        self._ghosts.show([None if tile is None else str(tile) for tile in positions])
        goals = (tr("{who} to {tile}", who=step.seeker + 1, tile=words.tile_name(step.to)) for step in left)
        self._host.tell(tr("Suggested: {moves}.", moves=listing(goals)))
        told = words.called(self._view.setup)
        key = self.suggest_command.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        how = tr("{key} makes this turn.", key=key)
        why = f"{how} {reason(played.turns, positions)}"
        if played.phase is Phase.ENTER:
            entering = tr("The ghosts show where the {seekers} could enter.", **told)
            self.said.emit(f"{entering} {why}")
        else:
            order = listing(str(step.seeker + 1) for step in left)
            text = ntr(
                "The ghosts show where {who} could go.",
                "The ghosts show where to go, in this order: {order}.",
                len(left),
                who=words.seeker_name(self._view.setup.theme, left[0].seeker),
                order=order,
                **told,
            )
            self.said.emit(f"{text} {why}")

    def clear(self) -> None:
        """Remove the ghosts from the table, for instance before it is laid anew."""
        if self._ghosts is not None:
            self._ghosts.leave()
            self._ghosts = None
