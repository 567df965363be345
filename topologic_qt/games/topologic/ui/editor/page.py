"""The page of the editor: a table with a rack, a tool bar above, and the field's state below."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMarginsF, QObject, QPoint, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from topologic_qt.engine.players import SetupError
from topologic_qt.games.drafts import DraftHistory
from topologic_qt.games.editor import EditorHost
from topologic_qt.games.topologic.rules.field import Field, Location, NamedField, Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.games.topologic.ui.board.tile_set import SIDES, tile_set
from topologic_qt.games.topologic.ui.editor import table
from topologic_qt.games.topologic.ui.editor.bars import FieldBar, ToolBar
from topologic_qt.games.topologic.ui.editor.document import FieldDocument, Steps, TriedSeeker
from topologic_qt.games.topologic.ui.editor.grip import rack_area, rack_fit
from topologic_qt.games.topologic.ui.editor.hand import FieldEditorHand, Stand
from topologic_qt.games.topologic.ui.editor.photo_desk import PhotoDesk
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.games.topologic.ui.editor.tools import Entry, Tools
from topologic_qt.games.topologic.ui.first_look import first_skew, first_style
from topologic_qt.games.topologic.ui.photo import DropNote
from topologic_qt.games.topologic.ui.sheet import Sheet, drawn, kinds, play_sheet
from topologic_qt.table.framing import Camera, Corners
from topologic_qt.table.view import Fingers, TableView
from topologic_qt.translation import UserError
from topologic_qt.widgets.form import mark_wrong
from topologic_qt.widgets.paper import has_picture
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import listing, ntr, said, tr

_CURSOR = "editor/cursor"  # the position of the typing cursor

_EDGE = 14
"""The distance of the rack from the edges of the view, in pixels."""

_NEAREST_FIT = 1.2
"""The largest scale for showing the whole table, in pixels per table unit."""

_ROOM = QRectF(-1.5 * PITCH, -1.5 * PITCH, 11 * PITCH, 9 * PITCH)
"""The area shown of an empty table."""


class RackFraming(QObject):
    """Keeps the rack in place in a view while the camera moves, and shows the table beside it."""

    pans_when_fitted = True
    farthest = 0.35

    def __init__(self, view: TableView, table: FieldEditorTable) -> None:
        super().__init__(view)
        self._view = view
        self._table = table
        view.use_framing(self)
        view.shifted.connect(self._pin)

    @property
    def _content(self) -> QRectF:
        """The area of the tiles, with room for more around them."""
        if not self._table.tiles:
            return _ROOM
        room = 1.5 * PITCH
        field = self._table.scene.field_rect.adjusted(-room, -room, room, room)
        wide, high = (max(0.0, _ROOM.width() - field.width()), max(0.0, _ROOM.height() - field.height()))
        return field.adjusted(-wide / 2, -high / 2, wide / 2, high / 2)

    def fitting(self, size: QSize) -> Camera:
        """Return the camera that shows everything beside the rack."""
        content, taken = self._content, self.covered(size).left()
        wide = max(1.0, size.width() - taken - 4 * _EDGE) / content.width()
        high = max(1.0, size.height() - 4 * _EDGE) / content.height()
        scale = min(wide, high, _NEAREST_FIT)
        middle = content.center()
        return Camera(scale, middle.x() - taken / 2 / scale, middle.y())

    def keep_clear(self, corners: Corners) -> bool:
        """Ignore the corners: nothing covers them in this view."""
        return False

    def step_aside(self, margins: QMarginsF) -> bool:
        """Return False: no window is shown beside the editor."""
        return False

    def keep_foot_clear(self, height: int) -> bool:
        """Return False: nothing covers the bottom edge of this view."""
        return False

    def covered(self, size: QSize) -> QMarginsF:
        """Return the width of the view covered by the rack at the left, in pixels."""
        scale, lies = rack_fit(size.height() - 2 * _EDGE)
        wide = rack_area(lies).width() * scale + _EDGE if self._table.rack.isVisible() else 0.0
        return QMarginsF(wide, 0, 0, 0)

    def reach(self, size: QSize, scale: float) -> QRectF:
        """Return an area with all used places, and room to scroll them out from under the rack."""
        wide, high = size.width() / scale, size.height() / scale
        return self._content.adjusted(-wide, -high, wide, high)

    def is_worth_seeing(self, area: QRectF) -> bool:
        """Return True: tiles can be laid anywhere."""
        return True

    def _pin(self) -> None:
        size = self._view.viewport().size()
        scale, lies = rack_fit(size.height() - 2 * _EDGE)
        rack = rack_area(lies)
        above = (size.height() - rack.height() * scale) / 2
        corner = QPoint(round(_EDGE - rack.left() * scale), round(above - rack.top() * scale))
        self._table.pin_rack(self._view.mapToScene(corner), scale / self._view.transform().m11(), lies)


_FEW = 3
"""The most tiles of a step that are named; for more, only the number is said."""


class EditorSpeech(QObject):
    """Announces each change of the draft, and empty places; screen readers read the tiles themselves."""

    def __init__(
        self, view: TableView, document: FieldDocument, hand: FieldEditorHand, table: FieldEditorTable
    ) -> None:
        super().__init__(view)
        self._view = view
        self._document = document
        self._typing = hand.typing
        self._table = table
        self._told = document.field
        self._selected: frozenset[str] = frozenset()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._tell)
        for heard in (document.changed, hand.typing.moved, table.selection_changed):
            heard.connect(self._hear)

    def _hear(self) -> None:
        """Announce all changes soon and together, if a screen reader is running."""
        if QAccessible.isActive():
            self._soon.start()
        else:
            self._told = self._document.field

    def _tell(self) -> None:
        before, self._told = self._told, self._document.field
        selected, self._selected = self._selected, self._table.selection
        changes = list(changed(before, self._told))
        if changes:
            announce(self._view, " ".join(changes))
        elif self._selected != selected and self._selected:
            count = len(self._selected)
            announce(self._view, ntr("{n} tile is selected.", "{n} tiles are selected.", count))
        elif self._typing.letter:
            announce(self._view, tr("{letter}. Now type a number.", letter=self._typing.letter))
        else:
            announce(self._view, around(self._told, Location(*self._typing.place)))


def changed(before: Field, field: Field) -> Iterator[str]:
    """Yield the differences between two drafts: tiles laid, moved and put away, and what is missing now."""
    old, new = before.locations, field.locations
    laid = [tile for tile in new if tile not in old]
    gone = [tile for tile in old if tile not in new]
    shifted = [tile for tile in new if tile in old and old[tile] != new[tile]]
    if laid:
        yield ntr("{tiles} placed.", "{tiles} placed.", len(laid), tiles=_named(laid))
    if shifted:
        yield ntr("{tiles} moved.", "{tiles} moved.", len(shifted), tiles=_named(shifted))
    if gone:
        count, tiles = len(gone), _named(gone)
        yield ntr("{tiles} back in the rack.", "{tiles} back in the rack.", count, tiles=tiles)
    if (laid or shifted or gone) and len(laid) + len(shifted) + len(gone) > 1:
        yield table.lacks(field)


def _named(tiles: list[Tile]) -> str:
    """Return the names of a few tiles, or the number of many."""
    if len(tiles) <= _FEW:
        return listing(map(words.tile_name, tiles))
    return ntr("{n} tile", "{n} tiles", len(tiles))


def around(field: Field, place: Location) -> str:
    """Return that a place is empty, with the tiles beside it; "" if it has a tile."""
    if place in field.tiles:
        return ""
    names = {
        (-1, 0): tr("on the left"),
        (1, 0): tr("on the right"),
        (0, -1): tr("above"),
        (0, 1): tr("below"),
    }
    beside = [
        tr("{tile} {where}", tile=words.tile_name(tile), where=where)
        for step, where in names.items()
        if (tile := field.tiles.get(place.step(*step))) is not None
    ]
    return tr("Empty: {beside}.", beside=listing(beside)) if beside else tr("Empty.")


class FieldEditor(QWidget):
    """The editor, in which a field is built from scratch or from another one. It never changes a match."""

    status_changed = Signal(str)
    """Emitted with a text for the status line."""
    changed = Signal()
    """Emitted when the draft or its file changes."""
    export_wanted = Signal()
    """Emitted when the user wants to export a picture of the field."""
    play_wanted = Signal(object)
    """Emitted with a `NamedField` when the user wants to play on it."""
    left = Signal()
    """Emitted when the user wants to return to where the editor was opened."""

    def __init__(self, host: EditorHost) -> None:
        super().__init__()
        self._host = host
        self.document = FieldDocument(self)
        self.table = FieldEditorTable(table.stock(), self, host.motion)
        self.table_view = TableView(self.table.scene)
        Fingers(self.table_view)
        self.hand = FieldEditorHand(self.table_view, self.table)
        RackFraming(self.table_view, self.table)
        self.steps = Steps(self.document, self.table, self.hand.typing, self._say_of_field)
        self.seeker = TriedSeeker(self.document, self.table, self.status_changed.emit)
        self.photos = PhotoDesk(self, host, self.document, self.table, self.hand)
        self.tools = Tools(self, self.steps, self.seeker, self.photos, host.ask)
        self._tool_bar = ToolBar(self.tools)
        self._bar = FieldBar(self.left.emit, self.play)
        self._offered: NamedField | None = None
        """The field on the other table, as a starting point."""
        self._skewed = True
        self._was_field: Field | None = None
        self._was_sheet = self.document.sheet
        self._is_dropping = False
        self._is_said_of_field = False
        strips = QGridLayout()  # both keep their space, so that the table above does not jump
        for strip in (self._bar, self.photos.bar):
            policy = strip.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            strip.setSizePolicy(policy)
            strips.addWidget(strip, 0, 0)
        self.photos.bar.opened.connect(self._bar.setHidden)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._tool_bar)
        layout.addWidget(self.table_view, 1)
        layout.addLayout(strips)
        self._drop_note = DropNote(self, tr("Drop a photo to read its tiles"))
        self.setAcceptDrops(True)
        self.setFocusProxy(self.table_view)
        self.table_view.setAccessibleName(tr("Table"))
        self._connect()
        self._show()
        EditorSpeech(self.table_view, self.document, self.hand, self.table)

    def _connect(self) -> None:
        table, typing, steps = self.table, self.hand.typing, self.steps
        table.dealt.connect(partial(self._drop, steps.lay))
        table.carried.connect(partial(self._drop, steps.carry))
        table.put_away.connect(steps.put_away)
        table.selection_changed.connect(self._show_tools)
        table.scene.tile_clicked.connect(self.seeker.stand_on)
        typing.typed.connect(steps.lay)
        typing.emptied.connect(steps.empty)
        typing.taken_back.connect(steps.take_back)
        typing.puzzled.connect(self._say_how_to_type)
        typing.moved.connect(lambda: self._host.settings.setValue(_CURSOR, typing.stand.text))
        self.hand.nudged.connect(steps.nudge)
        self._bar.renamed.connect(self._rename)
        self._bar.named.connect(self.table_view.setFocus)
        self.document.changed.connect(self._show)
        self.document.walked.connect(typing.stand_at)
        tools = self.tools
        tools.border.toggled.connect(self._show_marks)
        tools.rack.toggled.connect(self._show_rack)
        tools.straight.toggled.connect(self._straighten)
        tools.take_offered.triggered.connect(self._take_offered)
        tools.play.triggered.connect(self.play)
        tools.leave.triggered.connect(self.left)
        tools.export.triggered.connect(self.export_wanted)
        tools.print.triggered.connect(self._print)
        tools.print_set.triggered.connect(self._print_set)

    @property
    def draft(self) -> NamedField:
        """The draft with its name."""
        return self.document.kept

    @property
    def title(self) -> str:
        """The name of the field."""
        return self.document.name

    @property
    def zoomable(self) -> TableView:
        """The view of the table."""
        return self.table_view

    @property
    def file(self) -> Path | None:
        """The file from which the draft was opened or in which it was saved."""
        return self.document.file

    @property
    def is_empty(self) -> bool:
        """Whether the draft is empty, so that nothing can be lost."""
        return not self.document.field.tiles and not self.document.stack.count()

    @property
    def _is_skewed(self) -> bool:
        return self._skewed and not self.tools.straight.isChecked()

    @property
    def _sheet(self) -> Sheet:
        return Sheet(self.document.field, self.document.name, self.table.scene.tile_style, self._is_skewed)

    @property
    def export_kinds(self) -> Mapping[str, str]:
        """The names of the picture formats by file suffix."""
        return kinds()

    def drawing(self, kind: str) -> Callable[[], bytes]:
        """Return a function that draws the current field; to be called once, in any thread."""
        return partial(drawn, self._sheet, kind)

    @property
    def history(self) -> DraftHistory[NamedField]:
        """The draft with its undo and redo history."""
        return self.document.history

    def begin(self, history: DraftHistory[NamedField]) -> None:
        """Restore another editor's history, perhaps from an earlier run of the program."""
        self.document.begin(history)
        if (stand := Stand.of_text(str(self._host.settings.value(_CURSOR, "")))) is not None:
            self.hand.typing.stand_at(stand)
        self.table_view.fit()

    def _print(self) -> None:
        try:
            self._host.print_out(play_sheet(self._sheet))
        except UserError as complaint:
            self._host.ask.tell(self, tr("Can’t print this field"), said(complaint))

    def _print_set(self) -> None:
        self._host.print_out(*(tile_set(self.table.scene.tile_style, side) for side in SIDES))

    def start_from(self, draft: NamedField) -> None:
        """Replace the draft by a copy of another table's field, unless that was built here."""
        if draft.field == self.document.field:
            return
        self.take(draft)
        if self.document.stack.canUndo():
            self._say_of_field(tr("This is a copy. Undo brings your old field back."))

    def take(self, draft: NamedField, file: Path | None = None) -> None:
        """Replace the draft by a copy of another field; undo restores the earlier one."""
        self.document.take("use" if file is None else f"open {file.name}", draft, file)

    def read_photo(self) -> None:
        """Ask for a photo of a real table, and use its field."""
        self.photos.choose()

    def offer(self, draft: NamedField) -> None:
        """Offer a copy of another table's field as a starting point."""
        self._offered = draft
        self._show_tools()

    def _take_offered(self) -> None:
        if self._offered is not None:
            self.start_from(self._offered)

    def rename(self, name: str) -> None:
        """Name the field like its file, if that name is valid."""
        with suppress(SetupError):
            self.document.rename(name)

    def belongs_to(self, file: Path, sheet: int) -> None:
        """Set the file in which a sheet of the history was saved."""
        self.document.belongs_to(file, sheet)

    def show_trouble(self, text: str, why: str) -> None:
        """Show that the draft is not being saved, or (empty) that it is again."""
        self._bar.show_trouble(text, why)

    @property
    def menus(self) -> dict[str, list[Entry]]:
        """The menus of the editor: "file", "edit" and "view", and its own, "field"."""
        return self.tools.menus

    def welcome(self) -> None:
        """Show what can be done in the status line; called whenever the editor comes to the front."""
        self.table_view.setFocus()
        self._say_what_can_be_done()

    def _say_what_can_be_done(self) -> None:
        self._is_said_of_field = False
        told = tr(
            "Drag or type tiles: y5 = yellow 5, space = gap, Enter = new row, "
            "comma = row at the mouse; Backspace undoes."
        )
        self.status_changed.emit(told)

    def apply_settings(self) -> None:
        """Apply the chosen look of the tiles."""
        style, self._skewed = first_style(self._host.settings), first_skew(self._host.settings)
        self.table.set_style(style)
        self._straighten()

    def _straighten(self) -> None:
        self.table.straighten(table.skews(self._is_skewed))

    def _show_rack(self, shown: bool) -> None:
        """Show the rack, or hide it to free its space."""
        self.table.show_rack(shown)
        if self.table_view.camera is None:
            self.table_view.fit()

    def _show(self) -> None:
        field = self.document.field
        is_another, self._was_sheet = self._was_sheet != self.document.sheet, self.document.sheet
        if is_another:
            self.table.select(())
        if field is not self._was_field:
            self._was_field = field
            self.hand.typing.forget_letter()
            if self._is_said_of_field:
                self._say_what_can_be_done()
            self.table.arrange({str(tile): (place.x, place.y) for tile, place in field.locations.items()})
            self.table.spread_mats([map(str, sorted(island)) for island in field.islands[1:]])
            self._show_marks()
            self.table_view.follow(zooms=not self._is_dropping)  # tiles put down by hand stay under it
        if is_another:
            self.table_view.fit()
        self._bar.show_field(self.document.name, table.lacks(field), table.why_not_played(field))
        self.table_view.setAccessibleDescription(table.lacks(field))
        self._show_tools()
        self.changed.emit()

    def _show_marks(self) -> None:
        field = self.document.field
        self.table.outline({str(tile) for tile in field.border} if self.tools.border.isChecked() else ())
        self.seeker.show()

    def _show_tools(self) -> None:
        self.tools.show(is_match_offered=self._offered is not None)

    def _say_of_field(self, text: str) -> None:
        """Show a text that is valid until the field changes."""
        self._is_said_of_field = True
        self.status_changed.emit(text)

    def _say_how_to_type(self, typed: str) -> None:
        told = tr(
            "“{typed}” isn’t a tile. Type a colour ({letters}), then a number from 1 to 6.",
            typed=typed,
            letters=words.colour_letters(),
        )
        self._say_of_field(told)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a picture dragged onto the editor, and show the note about dropping it."""
        if has_picture(event.mimeData()):
            event.acceptProposedAction()
            self._drop_note.come()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Hide the note about the drop."""
        self._drop_note.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Read the photo dropped on the editor."""
        self._drop_note.hide()
        event.acceptProposedAction()
        self.photos.take(event.mimeData())

    def _drop(self, step: Callable[..., None], *where: object) -> None:
        """Make a step with the tiles that were put down by hand."""
        self._is_dropping = True
        step(*where)
        self._is_dropping = False

    def _rename(self, name: str) -> None:
        mark_wrong(self._bar.name, False)
        try:
            self.document.rename(name)
        except SetupError:
            mark_wrong(self._bar.name, True)

    def play(self) -> None:
        """Ask for a match on the field."""
        self.play_wanted.emit(self.draft)
