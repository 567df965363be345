"""The draft in the editor, with its undo stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from topologic_qt.games.topologic.rules import Field, NamedField, Tile, moved
from topologic_qt.widgets.translate import ntr, tr

if TYPE_CHECKING:
    from pathlib import Path

    from topologic_qt.games.topologic.ui.editor.typing_hand import Walk


class Draft(NamedTuple):
    """A field with its name, as it is being built."""

    kept: NamedField
    sheet: int = 0
    """The number of the field among those that were opened one after the other; each has its own file."""


class _Run(NamedTuple):
    """Consecutive small moves of the same tiles, which count as one."""

    tiles: frozenset[Tile]
    start: Field
    columns: int
    rows: int
    end: Field


class _Step(QUndoCommand):
    """One step on the undo stack: two drafts. Neither ever changes, so that undo is exact."""

    def __init__(
        self,
        text: str,
        document: FieldDocument,
        before: Draft,
        after: Draft,
        joins: int,
        walk: Walk | None,
    ) -> None:
        """Create a step; steps with the same number ``joins`` become one; -1 joins nothing."""
        super().__init__(text)
        self._document = document
        self._before, self._after, self._joins, self._walk = before, after, joins, walk

    def redo(self) -> None:
        """Apply the step."""
        self._document.show(self._after)
        if self._walk is not None:
            self._document.walked.emit(self._walk.end)

    def undo(self) -> None:
        """Revert the step."""
        self._document.show(self._before)
        if self._walk is not None:
            self._document.walked.emit(self._walk.start)

    def id(self) -> int:
        """Return the number of the steps that may be joined with this one."""
        return self._joins

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Join the next step to this one; two that cancel each other out are dropped."""
        assert isinstance(other, _Step)
        self._after = other._after
        self.setObsolete(self._before == self._after)
        return True


class FieldDocument(QObject):
    """The field that is being built. Every change can be undone, without limit."""

    changed = Signal()
    """Emitted when the draft changes, or belongs to another file."""
    walked = Signal(object)
    """Emitted with the `Stand` of the cursor before or after a typed step that is undone or redone."""

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
        """The draft with its name."""
        return self._draft.kept

    @property
    def file(self) -> Path | None:
        """The file that the draft was opened from or saved in."""
        return self._files.get(self._draft.sheet)

    @property
    def field(self) -> Field:
        """The field as it is now; it may be unfinished."""
        return self._draft.kept.field

    @property
    def name(self) -> str:
        """The name of the field."""
        return self._draft.kept.name

    def change(self, text: str, field: Field, walk: Walk | None = None) -> None:
        """Change the field; ``text`` names the step; ``walk`` is the way of the cursor, if typed."""
        self._push(text, self._draft._replace(kept=NamedField(self.name, field)), walk=walk)

    def rename(self, name: str) -> None:
        """Rename the field. Raises `SetupError` for a name that cannot be shown."""
        self._push(tr("Rename"), self._draft._replace(kept=NamedField(name, self.field)), "rename")

    def take(self, text: str, kept: NamedField, file: Path | None = None) -> None:
        """Replace the field; undo brings the earlier one back."""
        self._taken += 1
        sheet = self._taken
        if file is not None:
            self._files[sheet] = file
        self._push(text, Draft(kept, sheet))

    def begin(self, kept: NamedField, file: Path | None) -> None:
        """Start with a field and an empty undo stack."""
        self.stack.clear()
        self._files = {} if file is None else {0: file}
        self.show(Draft(kept))

    def nudge(self, tiles: frozenset[Tile], columns: int, rows: int) -> None:
        """Move tiles by a step. Steps of the same tiles are joined: tiles that they pass over stay."""
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
        """Note the file in which the draft was saved. Undo does not revert that."""
        self._files[self._draft.sheet] = file
        self.changed.emit()

    def show(self, draft: Draft) -> None:
        """Show a draft; only the steps call this."""
        self._draft = draft
        self.changed.emit()

    def _push(self, text: str, draft: Draft, joins: object = None, walk: Walk | None = None) -> None:
        """Push a step, unless it changes nothing. Consecutive steps that join alike become one."""
        if draft == self._draft:
            return
        if joins is None or joins != self._last:
            self._joining += 1
        self._last = joins
        number = -1 if joins is None else self._joining
        self.stack.push(_Step(text, self, self._draft, draft, number, walk))
