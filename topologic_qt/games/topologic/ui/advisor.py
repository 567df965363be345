"""Advice by the computer: a good turn for the seeker, and a review of the rounds that are over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from topologic_qt.games.topologic.rules import (
    Move,
    MoveSeeker,
    Phase,
    PlaceSeeker,
    RoundReview,
    Tile,
    View,
    miscounts,
)
from topologic_qt.games.topologic.ui import words
from topologic_qt.table.camera_view import CameraView
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import listing, ntr, tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.rules import Par, Setup
    from topologic_qt.games.topologic.ui.match_host import MatchHost
    from topologic_qt.games.topologic.ui.pages import Moment
    from topologic_qt.games.topologic.ui.review_dialog import ReviewDialog
    from topologic_qt.games.values import Task
    from topologic_qt.table.ghosts import Ghosts
    from topologic_qt.table.scene import TableScene

Progress = Callable[[float], None]
CallOff = Callable[[], None]


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


class _Advice(NamedTuple):
    """The advice for one turn."""

    view: View
    """The view for which the advice was asked."""
    steps: list[PlaceSeeker | MoveSeeker]
    """The advised moves of the seekers, in order."""


class Advisor(QObject):
    """Shows advice on the table as ghosts; only the fact that it was asked for is noted in the match."""

    said = Signal(str)
    """Emitted with a text for the status line."""
    reviewed = Signal(object)
    """Emitted with the `Moment` of the turn that is reviewed on the table; None when none is any more."""

    def __init__(self, screen: QWidget, port: MatchHost, source: AdviceSource, table: TableScene) -> None:
        super().__init__(screen)
        self._screen = screen
        self._port = port
        self._source = source
        self._table = table
        self._view: View | None = None
        self._ghosts: Ghosts | None = None
        self._own_ghosts: Ghosts | None = None
        self._advice: _Advice | None = None
        self._asked: View | None = None
        """The view for which a turn is being looked for."""
        self._looks_back = False
        self._call_off: CallOff = lambda: None
        self.dialog: ReviewDialog | None = None
        table.lifted.connect(lambda _: self.clear() if self._own_ghosts is not None else None)
        self.suggest_command = QAction(icon("suggestion"), tr("&Suggest a turn"), screen)
        self.suggest_command.setShortcut(QKeySequence("Ctrl+T"))
        self.suggest_command.setAutoRepeat(False)  # once more is another thing: it makes the turn
        self.suggest_command.triggered.connect(self.suggest)
        self.review_command = QAction(icon("eye"), tr("&Review a round …"), screen)
        self.review_command.triggered.connect(self.review)
        self.commands = (self.suggest_command, self.review_command)

    def present(self, view: View | None) -> None:
        """Enable the commands that make sense now. Earlier advice stays while the turn follows it.

        A review is closed when another match comes, or none.
        """
        self._call_off()
        if self.dialog is not None and _setup(view) is not _setup(self._view):
            self.dialog.close()
        self._asked = None
        if self._view is not view:
            self.clear()
        self._view = view
        if self._is_followed():
            self._show_advice()
        else:
            self._advice = None
        self._allow_suggestion()
        self.review_command.setEnabled(bool(self._reviewable()))

    def look_back(self, looking: bool) -> None:
        """Suggest nothing while an earlier turn is on the table; what was suggested comes back after it."""
        self._looks_back = looking
        if self._is_followed():
            if looking and self._view is not None:
                self.clear()
                self.said.emit(words.status(self._view))
            else:
                self._show_advice()
        self._allow_suggestion()

    def _allow_suggestion(self) -> None:
        view = self._view
        seeking = view is not None and view.computer is None and not view.waits_for_mail
        now = view is not None and view.round.phase in (Phase.ENTER, Phase.MOVE)
        self.suggest_command.setEnabled(seeking and now and not self._looks_back)
        self._name_command()

    def _reviewable(self) -> list[int]:
        """Return the finished rounds (by index) with a known secret, which all their hints fit."""
        rounds = () if self._view is None else self._view.rounds
        return [
            number
            for number, played in enumerate(rounds)
            if played.phase is Phase.OVER
            and played.secret is not None
            and played.turns
            and not miscounts(played)
        ]

    # -- a good turn ----------------------------------------------------------------------------

    def _name_command(self) -> None:
        there = bool(self._left())
        self.suggest_command.setText(tr("Make the &suggested turn") if there else tr("&Suggest a turn"))

    def suggest(self) -> None:
        """Calculate a good turn, and note that somebody asked for it; asked once more, make that turn."""
        from topologic_qt.widgets.how_far import HowFar

        view = self._view
        if view is None or not self.suggest_command.isEnabled() or self._asked is view:
            return
        if steps := self._left():
            for step in steps:
                self._port.propose(step)
            return
        pages, number = self._port.notes, len(view.rounds) - 1
        self._port.annotate((*pages[:number], pages[number].advised(), *pages[number + 1 :]))
        self._asked = view
        task = self._source.suggestion(self._port.private_view(view.round.seeker))
        how_far = HowFar(tr("Looking for a good turn …"), self.said.emit)
        self._call_off = self._port.think(task, self._advise, how_far)

    def _advise(self, moves: Sequence[Move]) -> None:
        if self._view is not None and self._view is self._asked:
            self._asked = None
            steps = [move for move in moves if isinstance(move, PlaceSeeker | MoveSeeker)]
            self._advice = _Advice(self._view, steps)
            self._show_advice()
            self._name_command()
            if not steps:
                told = words.called(self._view.setup)
                self.said.emit(tr("The {seekers} are well placed: ask for the hint.", **told))

    def _is_followed(self) -> bool:
        """Return whether the turn is the one that the advice is for, and has followed it so far."""
        if self._view is None or self._advice is None or self._view.computer is not None:
            return False
        now, then = self._view.round, self._advice.view.round
        goes_on = now.phase in (Phase.ENTER, Phase.MOVE)
        same = goes_on and self._view.setup is self._advice.view.setup and now.referee == then.referee
        may = (*then.running, *self._advice.steps)
        return same and now.turns == then.turns and set(then.running) <= set(now.running) <= set(may)

    def _left(self) -> list[PlaceSeeker | MoveSeeker]:
        """The advised moves that are still to be made."""
        if self._view is None or self._advice is None:
            return []
        return [step for step in self._advice.steps if step not in self._view.round.running]

    def _show_advice(self) -> None:
        """Show the remaining steps, name an order in which they can be made, and say what is hoped for."""
        from topologic_qt.games.topologic.ui.thinking_aloud import reason

        left = self._left()
        if self._view is None or not left or self._looks_back:
            return
        played = self._view.round
        positions = list(played.positions)
        for step in left:
            positions[step.seeker] = step.to
        self._show(positions)
        told = words.called(self._view.setup)
        why = f"{reason(played.turns, positions)} {self._how_to_make_it()}"
        if played.phase is Phase.ENTER:
            entering = tr("The ghosts show where the {seekers} could enter.", **told)
            self.said.emit(f"{entering} {why}")
        else:
            order = listing(str(step.seeker + 1) for step in left)
            text = ntr(
                "The ghosts show where {who} could go.",
                "The ghosts show where the {seekers} could go, in this order: {order}.",
                len(left),
                who=words.seeker_name(self._view.setup.theme, left[0].seeker),
                order=order,
                **told,
            )
            self.said.emit(f"{text} {why}")

    def _how_to_make_it(self) -> str:
        key = self.suggest_command.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return tr("{key} makes this turn.", key=key)

    # -- a review -------------------------------------------------------------------------------

    def review(self) -> None:
        """Review the finished rounds, first the last one that a person sought."""
        from topologic_qt.games.topologic.ui.review_dialog import ReviewDialog

        view, rounds = self._view, self._reviewable()
        if view is None or not rounds:
            return
        if self.dialog is not None:
            self.dialog.close()
        by_people = [n for n in rounds if any(turn.computer is None for turn in view.rounds[n].turns)]
        dialog = ReviewDialog(
            self._screen,
            view,
            rounds,
            (by_people or rounds)[-1],
            lambda number, done, progress: self._port.think(
                self._source.review(view, number), done, progress
            ),
        )
        dialog.compared.connect(self._compare)
        dialog.left.connect(self.clear)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        for table in self._table.views():
            dialog.stand_beside(table)
            if isinstance(table, CameraView):
                dialog.covered.connect(table.leave_room_for)
        dialog.show()

    def _forget(self) -> None:
        self.dialog = None

    # -- ghosts ---------------------------------------------------------------------------------

    def _show(self, positions: Sequence[Tile | None]) -> None:
        if self._ghosts is None:
            from topologic_qt.table.ghosts import Ghosts

            self._ghosts = Ghosts(self._table)
        self._ghosts.show([None if tile is None else str(tile) for tile in positions])

    def _compare(self, moment: Moment, own: Sequence[Tile], best: Sequence[Tile]) -> None:
        """Show the seekers of a turn, and the tiles where they would have learnt most, and nothing else."""
        from topologic_qt.table.ghosts import GhostKind, Ghosts

        if self._own_ghosts is None:
            self._own_ghosts = Ghosts(self._table, GhostKind.WHOLE)
        if self._ghosts is None:
            self._ghosts = Ghosts(self._table)
        self.reviewed.emit(moment)
        stood = [str(tile) for tile in own]
        self._own_ghosts.show(stood, alone=True)
        self._ghosts.show([str(tile) for tile in best], alone=True, beside=stood)

    def clear(self) -> None:
        """Remove the ghosts from the table, for instance before it is laid anew."""
        for ghosts in (self._ghosts, self._own_ghosts):
            if ghosts is not None:
                ghosts.leave()
        was_reviewed = self._own_ghosts is not None
        self._ghosts = self._own_ghosts = None
        if was_reviewed:
            self.reviewed.emit(None)


def _setup(view: View | None) -> Setup | None:
    return None if view is None else view.setup
