"""The field that is being built, and every step that was taken on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from topologic_qt.games.topologic.rules import Field, NamedField, Tile, moved
from topologic_qt.widgets.translate import ntr, tr

if TYPE_CHECKING:
    from pathlib import Path


class Draft(NamedTuple):
    """What is being built."""

    kept: NamedField
    sheet: int = 0
    """Which of the fields it is that were taken one after the other; each has a file of its own."""


class _Run(NamedTuple):
    """Small pushes of the same tiles, one after the other: together they are one move."""

    tiles: frozenset[Tile]
    start: Field
    columns: int
    rows: int
    end: Field


class _Step(QUndoCommand):
    """From one draft to the next. Neither ever changes, so that the way back is exact."""

    def __init__(self, text: str, document: FieldDocument, before: Draft, after: Draft, joins: int) -> None:
        """Steps that ``join`` by the same number become one; -1 joins nothing."""
        super().__init__(text)
        self._document = document
        self._before, self._after, self._joins = before, after, joins

    def redo(self) -> None:
        """Take the step."""
        self._document.show(self._after)

    def undo(self) -> None:
        """Go back."""
        self._document.show(self._before)

    def id(self) -> int:
        """Which steps it may become one with."""
        return self._joins

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Become one with the step that follows; two that lead back are none."""
        assert isinstance(other, _Step)
        self._after = other._after
        self.setObsolete(self._before == self._after)
        return True


class FieldDocument(QObject):
    """Holds the field that is being built. Every change is a step that can be taken back, without limit."""

    changed = Signal()
    """What is being built is another, or it belongs to another file."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self._draft = Draft(NamedField(tr("My field"), Field({})))
        self._files: dict[int, Path] = {}
        self._taken = 0
        self._run: _Run | None = None
        self._joining = 0
        self._last: object = None

    @property
    def kept(self) -> NamedField:
        """What is being built, with its name."""
        return self._draft.kept

    @property
    def file(self) -> Path | None:
        """The file that it was opened from or saved in."""
        return self._files.get(self._draft.sheet)

    @property
    def field(self) -> Field:
        """The field as it is now; it may be unfinished."""
        return self._draft.kept.field

    @property
    def name(self) -> str:
        """What the field is called."""
        return self._draft.kept.name

    def change(self, text: str, field: Field) -> None:
        """Go on to another field; ``text`` says what was done."""
        self._push(text, self._draft._replace(kept=NamedField(self.name, field)))

    def rename(self, name: str) -> None:
        """Call the field something else. Raises `SetupError` for a name that cannot be shown."""
        self._push(tr("Rename"), self._draft._replace(kept=NamedField(name, self.field)), "rename")

    def take(self, text: str, kept: NamedField, file: Path | None = None) -> None:
        """Go on with another field; what was built so far can be had back by undoing that."""
        self._taken += 1
        sheet = self._taken
        if file is not None:
            self._files[sheet] = file
        self._push(text, Draft(kept, sheet))

    def begin(self, kept: NamedField, file: Path | None) -> None:
        """Begin with a field as if nothing had been done before."""
        self.stack.clear()
        self._files = {} if file is None else {0: file}
        self.show(Draft(kept))

    def nudge(self, tiles: frozenset[Tile], columns: int, rows: int) -> None:
        """Push tiles on. Pushes of the same tiles are one step: what they pass over stays where it is."""
        run = self._run
        if run is None or run.tiles != tiles or run.end is not self.field:
            run = _Run(tiles, self.field, 0, 0, self.field)
        columns, rows = run.columns + columns, run.rows + rows
        end = moved(run.start, tiles, columns, rows)
        if end == run.end:
            return
        step = ntr("Move a tile", "Move {n} tiles", len(tiles))
        self._push(step, self._draft._replace(kept=NamedField(self.name, end)), (tiles, id(run.start)))
        self._run = _Run(tiles, run.start, columns, rows, end)

    def belongs_to(self, file: Path) -> None:
        """It was saved in a file. No step leads back from that."""
        self._files[self._draft.sheet] = file
        self.changed.emit()

    def show(self, draft: Draft) -> None:
        """Only for the steps: let this be what is being built."""
        self._draft = draft
        self.changed.emit()

    def _push(self, text: str, draft: Draft, joins: object = None) -> None:
        """Take a step, unless it leads nowhere. Steps that follow each other and join alike become one."""
        if draft == self._draft:
            return
        if joins is None or joins != self._last:
            self._joining += 1
        self._last = joins
        self.stack.push(_Step(text, self, self._draft, draft, -1 if joins is None else self._joining))
