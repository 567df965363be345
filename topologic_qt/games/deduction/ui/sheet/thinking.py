"""Conclusions for the note sheet, as tasks that run off the GUI thread."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.deduction.rules.knowledge import Clue, Knowledge, clues_of
from topologic_qt.games.deduction.rules.match_results import Chances
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import Cell, Group, Written, proof_against
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import Tile
from topologic_qt.games.deduction.ui.hand_overs import Advice, MatchHost
from topologic_qt.games.values import ResultT, Task

Lines = tuple[int, ...] | None


def _task(find: Callable[[], ResultT]) -> Task[ResultT]:
    return lambda progress, cancelled: find()  # noqa: ARG005  # nothing here takes long


def _concluded(players: int, clues: tuple[Clue, ...]) -> Knowledge:
    known = Knowledge(players, clues)
    _ = known.possible  # every tile's possible places are found in the task
    return known


class Thinker(QObject):
    """Finds what follows for the seat of a view, as far as the agreed help goes; reasons on demand."""

    concluded = Signal()  # when there are new conclusions
    explained = Signal(object)  # the lines of the log, as a tuple, that are the reason asked for last

    def __init__(self, host: MatchHost, advice: Advice, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._advice = advice
        self._told: tuple[int, tuple[Clue, ...]] | None = None  # the number of players, and the clues
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
        players, clues = view.players, clues_of(view, view.viewer)
        before, self._told = self._told, (players, clues)
        is_new = self._told != before
        if is_new:
            # If the same seat was only told more since then, what followed still holds.
            if before is None or before != (players, clues[: len(before[1])]):
                self.clear()
                self._told = players, clues
            self._run("known", _task(lambda: _concluded(players, clues)), self._conclude)
        if aid is Aid.CHANCES and (is_new or "chances" not in self._cancels):
            self._run("chances", self._advice.chances(view), self._note_chances)

    def clear(self) -> None:
        """Forget everything, at once: another player may look."""
        for cancel in self._cancels.values():
            cancel()
        self._cancels.clear()
        self._told, self.known, self.chances, self.contradiction = None, None, {}, ()

    def explain(self, cells: Sequence[Cell]) -> None:
        """Find the reason why none of these cells can be right."""
        if (known := self.known) is not None and cells:
            self._run("why", _task(lambda: known.why_none(cells)), self._answer)

    def refute(self, written: Written, note: Cell | Group) -> None:
        """Find the reason why a mark or a group cannot be right."""
        if (known := self.known) is not None:
            self._run("why", _task(lambda: proof_against(note, written, known)), self._answer)

    def _conclude(self, known: Knowledge) -> None:
        self.known = known
        if known.is_contradictory:
            self._run("contradiction", _task(known.contradiction), self._note_contradiction)
        self.concluded.emit()

    def _note_contradiction(self, lines: Lines) -> None:
        self.contradiction = lines or ()
        self.concluded.emit()

    def _note_chances(self, chances: Chances) -> None:
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
