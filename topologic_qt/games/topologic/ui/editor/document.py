"""The draft in the editor, and the undoable steps that change it."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, cast

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QGuiApplication, QUndoCommand, QUndoStack

from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.topologic.rules.field import (
    MAX_COORDINATE,
    Colour,
    Field,
    FieldError,
    Location,
    NamedField,
    Tile,
    mirrored,
    moved,
    put,
    reading_order,
    taken_off,
    turned,
)
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.notation import NotationError, field_text, parse_field
from topologic_qt.games.topologic.rules.setup import EDITIONS
from topologic_qt.games.topologic.rules.shapes import filled, shuffled
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.editor import table
from topologic_qt.games.topologic.ui.editor.hand import Stand, TypingHand, Walk
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.table.scene import Reach
from topologic_qt.widgets.translate import ntr, said, tr


def text_of_step(step: str) -> str:
    """Return the text of a step, such as ``shuffle`` or ``move 3``; empty for an unknown one."""
    name, _, fact = step.partition(" ")
    number = int(fact) if fact.isdecimal() else 1
    texts = {
        "lay": tr("Place {tile}", tile=fact),
        "move": ntr("Move a tile", "Move {n} tiles", number),
        "put-away": ntr("Put away a tile", "Put away {n} tiles", number),
        "rotate-right": tr("Rotate right"),
        "rotate-left": tr("Rotate left"),
        "mirror": tr("Mirror"),
        "flip": tr("Flip"),
        "fill": tr("Add missing tiles"),
        "shuffle": tr("Shuffle"),
        "clear": tr("Clear the table"),
        "new": tr("New field"),
        "shape": tr("Choose a shape"),
        "paste": tr("Paste a field"),
        "rename": tr("Rename"),
        "photo": tr("Read a photo"),
        "correct": tr("Correct {tile}", tile=fact),
        "use": tr("Use another field"),
        "open": tr("Open {name}", name=fact),
    }
    return texts.get(name, "")


Draft = DraftState[NamedField]


class _Run(NamedTuple):
    """Consecutive small moves of the same tiles, which count as one step."""

    tiles: frozenset[Tile]
    start: Field
    columns: int
    rows: int
    end: Field


class _Step(QUndoCommand):
    """A step on the undo stack with two immutable drafts, so that undo is exact."""

    def __init__(
        self,
        step: str,
        document: "FieldDocument",
        before: Draft,
        after: Draft,
        joins: int,
        walk: Walk | None = None,
    ) -> None:
        """Create a step; steps with the same number ``joins`` are merged; -1 merges nothing."""
        super().__init__(text_of_step(step))
        self.step = step
        self._document = document
        self.before, self.after, self._joins, self._walk = before, after, joins, walk

    def redo(self) -> None:
        self._document.show(self.after, None if self._walk is None else self._walk.end)

    def undo(self) -> None:
        self._document.show(self.before, None if self._walk is None else self._walk.start)

    def id(self) -> int:
        """Return the number of the steps that may be merged with this one."""
        return self._joins

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Merge the next step into this one; steps that cancel out are dropped."""
        assert isinstance(other, _Step)
        self.after = other.after
        self.setObsolete(self.before == self.after)
        return True


class FieldDocument(QObject):
    """The field being built, with unlimited undo."""

    changed = Signal()
    """Emitted when the draft or its file changes."""
    walked = Signal(object)
    """Emitted with the cursor's `Stand` before or after a typed step that is undone or redone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QUndoStack(self)
        self.stack.indexChanged.connect(self._tell)
        self._draft = DraftState(NamedField(tr("My field"), Field({})))
        self._files: dict[int, Path] = {}
        self._taken = 0
        self._run: _Run | None = None
        self._stand: Stand | None = None
        self._joining = 0
        self._last: object = None

    @property
    def kept(self) -> NamedField:
        """The draft with its name."""
        return self._draft.draft

    @property
    def file(self) -> Path | None:
        """The file from which the draft was opened or in which it was saved."""
        return self._files.get(self._draft.sheet)

    @property
    def sheet(self) -> int:
        """The number of the field among those that have replaced each other."""
        return self._draft.sheet

    @property
    def field(self) -> Field:
        """The current field, possibly unfinished."""
        return self._draft.draft.field

    @property
    def name(self) -> str:
        """The name of the field."""
        return self._draft.draft.name

    @property
    def history(self) -> DraftHistory[NamedField]:
        """The draft with its undo and redo history."""
        steps = [cast("_Step", self.stack.command(number)) for number in range(self.stack.count())]
        states = [steps[0].before if steps else self._draft, *(step.after for step in steps)]
        return DraftHistory(states, [step.step for step in steps], self.stack.index(), dict(self._files))

    def change(self, step: str, field: Field, walk: Walk | None = None) -> None:
        """Change the field by a step with a name known to `text_of_step`.

        ``walk`` is the cursor's way if it was typed. An emptied table is a new field; so is anything laid on
        one reached by undo, although the field was saved later.
        """
        was_empty = not self.field.tiles
        if (was_empty and self.file is not None) or not (was_empty or field.tiles):
            self.replace(step, field, walk)
            return
        self._push(step, self._draft._replace(draft=NamedField(self.name, field)), walk=walk)

    def rename(self, name: str) -> None:
        """Rename the field. Raises `SetupError` for an invalid name."""
        self._push("rename", self._draft._replace(draft=NamedField(name, self.field)), "rename")

    def replace(self, step: str, field: Field, walk: Walk | None = None, is_new: bool = False) -> None:
        """Begin another field without a file, so that the saved one stays as it is.

        It keeps this one's name if that was never saved, unless it ``is_new``.
        """
        name = tr("My field") if is_new or self.file is not None else self.name
        if self.file is not None or NamedField(name, field) != self.kept:
            self.take(step, NamedField(name, field), walk=walk)

    def take(self, step: str, kept: NamedField, file: Path | None = None, walk: Walk | None = None) -> None:
        """Replace the field; undo restores the earlier one."""
        self._taken += 1
        sheet = self._taken
        if file is not None:
            self._files[sheet] = file
        self._push(step, DraftState(kept, sheet), walk=walk)

    def begin(self, history: DraftHistory[NamedField]) -> None:
        """Continue another document's history; only its current draft is shown."""
        states = history.states
        with QSignalBlocker(self), QSignalBlocker(self.stack):
            self.stack.clear()
            for step, before, after in zip(history.steps, states, states[1:], strict=False):
                self.stack.push(_Step(step, self, before, after, -1))
            self.stack.setIndex(history.at)
        self._files = dict(history.files)
        self._taken = max([*self._files, *(state.sheet for state in states)])
        self.show(states[history.at], None)
        self.changed.emit()

    def nudge(self, tiles: frozenset[Tile], columns: int, rows: int) -> None:
        """Move tiles by a step. Steps of the same tiles are merged: tiles that they pass over stay."""
        run = self._run
        if run is None or run.tiles != tiles or run.end is not self.field:
            run = _Run(tiles, self.field, 0, 0, self.field)
        columns, rows = run.columns + columns, run.rows + rows
        end = moved(run.start, tiles, columns, rows)
        if end == run.end:
            return
        step, draft = f"move {len(tiles)}", self._draft._replace(draft=NamedField(self.name, end))
        self._push(step, draft, (tiles, id(run.start)))
        self._run = _Run(tiles, run.start, columns, rows, end)

    def belongs_to(self, file: Path, sheet: int) -> None:
        """Set the file of a sheet, which then belongs to no other sheet. Undo does not revert that."""
        self._files = {number: own for number, own in self._files.items() if own != file} | {sheet: file}
        self.changed.emit()

    def show(self, draft: Draft, stand: Stand | None) -> None:
        """Show a draft on the table, and the cursor at ``stand`` if it was typed; called by the steps."""
        self._draft, self._stand = draft, stand

    def _tell(self) -> None:
        self.changed.emit()
        stand, self._stand = self._stand, None
        if stand is not None:
            self.walked.emit(stand)

    def _push(self, step: str, draft: Draft, joins: object = None, walk: Walk | None = None) -> None:
        """Push a step, unless it changes nothing. Consecutive steps with equal ``joins`` are merged."""
        if draft == self._draft:
            return
        if joins is None or joins != self._last:
            self._joining += 1
        self._last = joins
        number = -1 if joins is None else self._joining
        self.stack.push(_Step(step, self, self._draft, draft, number, walk))


class Steps:
    """Turns requests from the hand, the keyboard and the menus into steps of the document."""

    def __init__(
        self, document: FieldDocument, table: FieldEditorTable, typing: TypingHand, say: Callable[[str], None]
    ) -> None:
        """Create the operations; ``say`` shows the result of a step to the user."""
        self.document = document
        self.table = table
        self._typing = typing
        self._say = say
        self._typed: tuple[int, Location] | None = None

    @property
    def selected(self) -> frozenset[Tile]:
        """The selected tiles."""
        return table.tiles(self.table.selection)

    @property
    def meant(self) -> frozenset[Tile]:
        """The tiles affected by a step: the selected ones, or else all."""
        return self.selected or frozenset(self.document.field.locations)

    def lay(self, key: str, column: int, row: int, walk: Walk | None = None) -> None:
        """Lay a tile on a place; a tile already there makes room. ``walk`` is given if it was typed."""
        tile, place = Tile.parse(key), Location(column, row)
        field = self.document.field
        before = field.locations.get(tile)
        try:
            laid = put(field, tile, place)
        except FieldError:
            self._say(tr("The table ends here, {n} places from the middle.", n=MAX_COORDINATE))
            return
        self.document.change(f"lay {tile}", laid, walk)
        self._typed = (self.document.stack.index(), place)
        if before is not None and before != place:
            self._say(tr("{tile} has moved here.", tile=words.tile_name(tile)))

    def empty(self, column: int, row: int, walk: Walk | None = None) -> None:
        """Remove the tile from a place."""
        tile = self.document.field.tiles.get(Location(column, row))
        if tile is not None:
            self.put_away(frozenset({str(tile)}), walk)

    def take_back(self, column: int, row: int, walk: Walk | None = None) -> None:
        """Restore the place to its state before the last typing there; after other steps, empty it."""
        if self._typed == (self.document.stack.index(), Location(column, row)):
            self.document.stack.undo()
            self._typed = None
        else:
            self.empty(column, row, walk)

    def carry(self, keys: object, columns: int, rows: int) -> None:
        """Move tiles; tiles in the way take the places left free."""
        tiles = table.tiles(keys)
        self.document.change(f"move {len(tiles)}", moved(self.document.field, tiles, columns, rows))

    def nudge(self, columns: int, rows: int) -> None:
        """Move the selected tiles by one place."""
        self.document.nudge(self.selected, columns, rows)

    def put_away(self, keys: object, walk: Walk | None = None) -> None:
        """Put tiles back into the rack."""
        tiles = table.tiles(keys)
        self.document.change(f"put-away {len(tiles)}", taken_off(self.document.field, tiles), walk)

    def delete(self) -> None:
        """Put the selected tiles, or else the tile at the cursor, back into the rack."""
        if self.selected:
            self.put_away(self.table.selection)
        else:
            self.empty(*self._typing.place)

    def turn(self, quarters: int) -> None:
        """Turn the tiles in `meant` clockwise by so many quarter turns."""
        step = "rotate-right" if quarters > 0 else "rotate-left"
        self._rearrange(step, turned(self.document.field, self.meant, quarters))

    def mirror(self, horizontally: bool) -> None:
        """Mirror the tiles in `meant`."""
        step = "mirror" if horizontally else "flip"
        self._rearrange(step, mirrored(self.document.field, self.meant, horizontally))

    def fill(self) -> None:
        """Lay the missing tiles randomly."""
        field = filled(self.document.field, Rng.from_seed(random_seed()))
        self.document.change("fill", field)

    def shuffle(self) -> None:
        """Shuffle the tiles in `meant` among their places."""
        rng = Rng.from_seed(random_seed())
        self._rearrange("shuffle", shuffled(self.document.field, rng, self.meant))

    def _rearrange(self, step: str, field: Field) -> None:
        """Make a step with the tiles in `meant`, or say that it changes nothing."""
        if field != self.document.field:
            self.document.change(step, field)
        elif self.selected:
            self._say(tr("That doesn’t change these tiles. Press Escape to turn them all."))
        else:
            self._say(tr("That doesn’t change the field."))

    def clear(self) -> None:
        """Put all tiles back into the rack, and start again where the first tile goes."""
        self.document.replace("clear", Field({}), self._way_home)

    def begin_anew(self) -> None:
        """Start a field with an empty table and the default name."""
        self.document.replace("new", Field({}), self._way_home, is_new=True)

    @property
    def _way_home(self) -> Walk:
        """The cursor's way back to its first position."""
        return Walk(self._typing.stand, Stand())

    def select_colour(self, colour: Colour) -> None:
        """Select all tiles of a colour on the table."""
        self._select(tile for tile in self.document.field.locations if tile.colour is colour)

    def select_number(self, number: int) -> None:
        """Select all tiles with a number of pips on the table."""
        self._select(tile for tile in self.document.field.locations if tile.number == number)

    def select_all(self) -> None:
        """Select all tiles on the table."""
        self._select(self.document.field.locations)

    def _select(self, tiles: Iterable[Tile]) -> None:
        self.table.select({str(tile) for tile in tiles})

    def copy(self) -> None:
        """Copy the whole field as text."""
        QGuiApplication.clipboard().setText(field_text(self.document.field))
        self._say(tr("Field copied. Paste it into an email, or here."))

    def paste(self) -> str:
        """Replace the field by the one in the clipboard's text; return an error message, or ""."""
        try:
            field = parse_field(QGuiApplication.clipboard().text())
        except NotationError as error:
            return said(error)
        if not field.tiles:
            return tr("You haven’t copied a field. Copy one as text first, such as: y5 b2 . k6")
        self.document.replace("paste", field)
        self._say(tr("Field pasted. Undo brings the old one back."))
        return ""


class TriedSeeker:
    """A seeker on a tile for trying moves. A click moves it anywhere, a drag only as the rules allow."""

    def __init__(self, document: FieldDocument, table: FieldEditorTable, say: Callable[[str], None]) -> None:
        self._document = document
        self._table = table
        self._say = say
        self._edition = ""
        self._tile: Tile | None = None
        table.scene.dropped.connect(lambda _, key: self.stand_on(key))
        table.scene.refused.connect(self._say_why_not)

    def try_edition(self, edition: str) -> None:
        """Show the seeker with the rules of this edition, given by id; empty removes it."""
        self._edition = edition
        self.show()
        if edition and self._tile is None:
            self._say(tr("Place some tiles first."))
        elif edition:
            self._table.select(())
            told = tr("Click a tile to see where a seeker can go from it.")
            self._say(f"{words.edition_summary(edition)} {told}")

    def stand_on(self, key: str) -> None:
        """Move the seeker to a tile, if there is one."""
        if self._edition:
            self._tile = Tile.parse(key)
            self._table.select(())
            self.show()

    def show(self) -> None:
        """Show where the seeker could go on the current field."""
        field = self._document.field
        if not self._edition or not field.tiles:
            self._tile = None
        elif self._tile not in field.locations:
            first = reading_order(field.locations[tile] for tile in field.border)[0]
            self._tile = field.tiles[first]
        if self._tile is None:
            self._table.try_seeker(None)
        else:
            ways = destinations(field, EDITIONS[self._edition], (self._tile,), 0)
            reach = Reach({str(to): [str(passed) for passed in way] for to, way in ways.items()})
            self._table.try_seeker(str(self._tile), reach)

    def _say_why_not(self, _: int, key: str) -> None:
        if key:
            tile = words.tile_name(Tile.parse(key))
            self._say(
                tr("The seeker can’t reach {tile} in one move. Click a tile to put it there.", tile=tile)
            )
