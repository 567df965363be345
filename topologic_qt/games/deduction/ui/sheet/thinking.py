"""Conclusions for the note sheet, as tasks that run off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.deduction.rules.knowledge import Clue, Knowledge, clues_of
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import Cell, Group, Written, proof_against
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import Tile
from topologic_qt.games.deduction.ui.hand_overs import MatchHost
from topologic_qt.games.values import ResultT, Task

Lines = tuple[int, ...] | None


class MissingChances(Protocol):
    """The chances of tiles to be the missing one."""

    @property
    def missing(self) -> Sequence[tuple[Tile, float]]:
        """The tiles that can be missing, each with its chance, 0 to 1."""
        ...


class ChancesSource(Protocol):
    """The source of the computer's chances, as tasks."""

    def chances(self, view: View) -> Task[MissingChances]:
        """Return a task that counts the deals which fit all that the seat of a view knows."""
        ...


@dataclass(frozen=True, slots=True)
class Conclude:
    """The task to find all that follows from what a seat was told."""

    players: int
    clues: tuple[Clue, ...]

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Knowledge:
        """Return the knowledge, with every tile's possible places found."""
        known = Knowledge(self.players, self.clues)
        _ = known.possible
        return known

    def goes_on_from(self, earlier: Conclude | None) -> bool:
        """Whether the same seat was only told more since then, so that what followed still holds."""
        if earlier is None or earlier.players != self.players:
            return False
        return self.clues[: len(earlier.clues)] == earlier.clues


@dataclass(frozen=True, slots=True)
class Explain:
    """The task to find the lines of the log by which none of some cells can be right."""

    known: Knowledge
    cells: tuple[Cell, ...]

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Lines:
        """Return the lines; None where one of the cells can be right."""
        return self.known.why_none(self.cells)


@dataclass(frozen=True, slots=True)
class Refute:
    """The task to find the lines of the log that prove a mark or a group wrong."""

    known: Knowledge
    written: Written
    note: Cell | Group

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Lines:
        """Return the lines; None where the note can be right."""
        return proof_against(self.note, self.written, self.known)


@dataclass(frozen=True, slots=True)
class FindContradiction:
    """The task to find lines of the log that cannot all be right, as can be at a real table."""

    known: Knowledge

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Lines:
        """Return the fewest lines that contradict each other; None if all can be right."""
        return self.known.contradiction()


class Thinker(QObject):
    """Finds what follows for the seat of a view, as far as the agreed help goes; reasons on demand."""

    concluded = Signal()  # when there are new conclusions
    explained = Signal(object)  # the lines of the log, as a tuple, that are the reason asked for last

    def __init__(self, host: MatchHost, chances: ChancesSource | None, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._source = chances
        self._task: Conclude | None = None
        self._cancels: dict[str, Callable[[], None]] = {}
        self.known: Knowledge | None = None
        """The conclusions; None while there are none, by the agreed help or because they are being drawn."""
        self.chances: Mapping[Tile, float] = {}
        """The chance of each tile to be missing; empty unless that help is used."""
        self.contradiction: tuple[int, ...] = ()
        """Lines of the log, of which one must be wrong; empty if all fit each other."""

    def think(self, view: View | None, aid: Aid) -> None:
        """Draw the conclusions from a view, with this help; None means nothing to think about."""
        if view is None or view.viewer is None or aid is Aid.PAPER:
            self.clear()
            return
        task = Conclude(view.players, clues_of(view, view.viewer))
        is_new = task != self._task
        if is_new:
            if not task.goes_on_from(self._task):
                self.clear()
            self._task = task
            self._run("known", task, self._conclude)
        if aid is Aid.CHANCES and (is_new or "chances" not in self._cancels):
            self._weigh(view)

    def clear(self) -> None:
        """Forget everything, at once: another player may look."""
        for cancel in self._cancels.values():
            cancel()
        self._cancels.clear()
        self._task, self.known, self.chances, self.contradiction = None, None, {}, ()

    def explain(self, cells: Sequence[Cell]) -> None:
        """Find the reason why none of these cells can be right."""
        if self.known is not None and cells:
            self._run("why", Explain(self.known, tuple(cells)), self._answer)

    def refute(self, written: Written, note: Cell | Group) -> None:
        """Find the reason why a mark or a group cannot be right."""
        if self.known is not None:
            self._run("why", Refute(self.known, written, note), self._answer)

    def _conclude(self, known: Knowledge) -> None:
        self.known = known
        if known.is_contradictory:
            self._run("contradiction", FindContradiction(known), self._note_contradiction)
        self.concluded.emit()

    def _note_contradiction(self, lines: Lines) -> None:
        self.contradiction = lines or ()
        self.concluded.emit()

    def _weigh(self, view: View) -> None:
        if self._source is not None:
            self._run("chances", self._source.chances(view), self._note_chances)

    def _note_chances(self, chances: MissingChances) -> None:
        self.chances = dict(chances.missing)
        self.concluded.emit()

    def _answer(self, lines: Lines) -> None:
        self.explained.emit(lines or ())

    def _run(self, name: str, task: Task[ResultT], done: Callable[[ResultT], None]) -> None:
        """Run a task in place of the one before with the same name."""
        if (cancel := self._cancels.pop(name, None)) is not None:
            cancel()

        def finish(result: ResultT) -> None:
            if name != "chances":
                self._cancels.pop(name, None)
            done(result)

        self._cancels[name] = self._host.think(task, finish, lambda _: None)
