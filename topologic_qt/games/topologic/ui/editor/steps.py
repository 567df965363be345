"""The edit operations on the field: each is a step that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtGui import QGuiApplication

from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.topologic.rules.field import (
    MAX_COORDINATE,
    Field,
    FieldError,
    Location,
    mirrored,
    moved,
    put,
    taken_off,
    turned,
)
from topologic_qt.games.topologic.rules.notation import NotationError, field_text, parse_field
from topologic_qt.games.topologic.rules.tile import Colour, Tile
from topologic_qt.games.topologic.rules.word_shapes import filled, shuffled
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.editor import presenter
from topologic_qt.games.topologic.ui.editor.document import FieldDocument
from topologic_qt.games.topologic.ui.editor.hand import Stand, TypingHand, Walk
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.widgets.translate import said, tr


class Steps:
    """Turns requests from the hand, the keyboard and the menus into steps of the document."""

    def __init__(
        self,
        document: FieldDocument,
        table: FieldEditorTable,
        typing: TypingHand,
        say: Callable[[str], None],
    ) -> None:
        """Create the operations; ``say`` shows the result of a step to the user."""
        self._typing = typing
        self._document = document
        self._table = table
        self._say = say
        self._typed: tuple[int, Location] | None = None

    @property
    def selected(self) -> frozenset[Tile]:
        """The tiles that are selected."""
        return presenter.tiles(self._table.selection)

    @property
    def meant(self) -> frozenset[Tile]:
        """The tiles that a step applies to: the selected ones, or else all."""
        return self.selected or frozenset(self._document.field.locations)

    # -- by hand and keyboard ---------------------------------------------------------------------

    def lay(self, key: str, column: int, row: int, walk: Walk | None = None) -> None:
        """Lay a tile on a place; a tile that lies there makes room. ``walk`` is given where it was typed."""
        tile, place = Tile.parse(key), Location(column, row)
        field = self._document.field
        before = field.locations.get(tile)
        try:
            laid = put(field, tile, place)
        except FieldError:
            self._say(tr("The table ends here, {n} places from its middle.", n=MAX_COORDINATE))
            return
        self._document.change(f"lay {tile}", laid, walk)
        self._typed = (self._document.stack.index(), place)
        if before is not None and before != place:
            self._say(tr("{tile} was elsewhere on the table and has moved here.", tile=words.tile_name(tile)))

    def empty(self, column: int, row: int, walk: Walk | None = None) -> None:
        """Remove the tile from a place."""
        tile = self._document.field.tiles.get(Location(column, row))
        if tile is not None:
            self.put_away(frozenset({str(tile)}), walk)

    def take_back(self, column: int, row: int, walk: Walk | None = None) -> None:
        """Restore the place to what it was before the last typing there; after other steps, empty it."""
        if self._typed == (self._document.stack.index(), Location(column, row)):
            self._document.stack.undo()
            self._typed = None
        else:
            self.empty(column, row, walk)

    def carry(self, keys: object, columns: int, rows: int) -> None:
        """Move tiles; those in the way take the places that are left."""
        tiles = presenter.tiles(keys)
        self._document.change(f"move {len(tiles)}", moved(self._document.field, tiles, columns, rows))

    def nudge(self, columns: int, rows: int) -> None:
        """Move the selected tiles by one place."""
        self._document.nudge(self.selected, columns, rows)

    def put_away(self, keys: object, walk: Walk | None = None) -> None:
        """Put tiles back into the rack."""
        tiles = presenter.tiles(keys)
        self._document.change(f"put-away {len(tiles)}", taken_off(self._document.field, tiles), walk)

    # -- by command -------------------------------------------------------------------------------

    def delete(self, place: tuple[int, int]) -> None:
        """Put the selected tiles back into the rack, or else the tile on a place."""
        if self.selected:
            self.put_away(self._table.selection)
        else:
            self.empty(*place)

    def turn(self, quarters: int) -> None:
        """Turn the tiles in `meant` clockwise by so many quarters."""
        step = "rotate-right" if quarters > 0 else "rotate-left"
        self._rearrange(step, turned(self._document.field, self.meant, quarters))

    def mirror(self, horizontally: bool) -> None:
        """Mirror the tiles in `meant`."""
        step = "mirror" if horizontally else "flip"
        self._rearrange(step, mirrored(self._document.field, self.meant, horizontally))

    def fill(self) -> None:
        """Lay the missing tiles at random."""
        field = filled(self._document.field, Rng.from_seed(random_seed()))
        self._document.change("fill", field)

    def shuffle(self) -> None:
        """Shuffle the tiles in `meant` over the places that they have."""
        rng = Rng.from_seed(random_seed())
        self._rearrange("shuffle", shuffled(self._document.field, rng, self.meant))

    def _rearrange(self, step: str, field: Field) -> None:
        """Make a step with the tiles in `meant`, or say that it changes nothing."""
        if field != self._document.field:
            self._document.change(step, field)
        elif self.selected:
            self._say(tr("What is selected looks the same afterwards. Press Escape to mean all tiles."))
        else:
            self._say(tr("The field looks the same afterwards."))

    def clear(self) -> None:
        """Put all tiles back into the rack, and begin anew where the first tile goes."""
        self._document.replace("clear", Field({}), self._way_home)

    def begin_anew(self) -> None:
        """Begin a field with an empty table and the usual name."""
        self._document.replace("new", Field({}), self._way_home, is_new=True)

    @property
    def _way_home(self) -> Walk:
        """The way of the cursor to where it was at first."""
        return Walk(self._typing.stand, Stand())

    def take_shape(self, field: Field) -> None:
        """Replace the field by one with its tiles in another shape."""
        self._document.replace("shape", field)

    def select_colour(self, colour: Colour) -> None:
        """Select all tiles of a colour that lie on the table."""
        self._select(tile for tile in self._document.field.locations if tile.colour is colour)

    def select_number(self, number: int) -> None:
        """Select all tiles with a number of pips that lie on the table."""
        self._select(tile for tile in self._document.field.locations if tile.number == number)

    def select_all(self) -> None:
        """Select all tiles on the table."""
        self._select(self._document.field.locations)

    def _select(self, tiles: Iterable[Tile]) -> None:
        self._table.select({str(tile) for tile in tiles})

    def copy(self) -> None:
        """Copy the whole field as text."""
        QGuiApplication.clipboard().setText(field_text(self._document.field))
        self._say(tr("The field was copied as text. Paste it into an email, or back here."))

    def paste(self) -> str:
        """Replace the field by the one that the clipboard holds as text.

        Returns why that is not possible, as a sentence; empty if it was done.
        """
        try:
            field = parse_field(QGuiApplication.clipboard().text())
        except NotationError as error:
            return said(error)
        if not field.tiles:
            return tr("The clipboard does not contain a field as text. Copy one first, such as: y5 b2 . k6")
        self._document.replace("paste", field)
        self._say(tr("The pasted field has replaced what was here. Undo brings it back."))
        return ""
