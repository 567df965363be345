"""The hand on Topology's table: what presses and keys begin."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from topologic_qt.games.topology.rules.chain import SAME_WHEN_TURNED
from topologic_qt.games.topology.rules.lines import ScoredRing, score
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TILES, TurnResult, View
from topologic_qt.games.topology.ui import by_ear
from topologic_qt.games.topology.ui.board.curves import HEXES
from topologic_qt.games.topology.ui.board.materials import face, key_of
from topologic_qt.games.topology.ui.by_ear import Lines
from topologic_qt.games.topology.ui.laying import Held, Laying, middle, under
from topologic_qt.games.topology.ui.rack import HalfTurn, RackItem
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.hand import Carry, CursorHand, Gesture, Grip, PanOrClick
from topologic_qt.table.keyboard import ARROWS, ENTER, NEUTRAL, TableCursor
from topologic_qt.table.layout import outline_of
from topologic_qt.table.listening import nowhere
from topologic_qt.widgets.controls import digit_of
from topologic_qt.widgets.speech import reply
from topologic_qt.widgets.translate import tr


class TileCursor(TableCursor):
    """Moves over the tiles by arrow keys, and says where a held tile would lie and what it would score."""

    def __init__(self, tabletop: Tabletop, laying: Laying) -> None:
        super().__init__(tabletop.table)
        self._tabletop = tabletop
        self._view = tabletop.view
        self._laying = laying

    @property
    def seen_on(self) -> str | None:
        """The tile that shows the cursor; None while a tile is held."""
        return super().seen_on if self._laying.held is None else None

    @property
    def point(self) -> QPointF:
        """The point of the table where the cursor is, or else the middle of the visible part."""
        return self._view.free_area.center() if self.tile is None else self._table.tiles[self.tile].pos()

    def _first(self) -> str:
        return self._table.tile_nearest(self._view.free_area.center())

    def _reveal(self, key: str) -> None:
        self._view.bring_into_sight(self._table.tile_outline(key).boundingRect())

    def _stay(self, dx: int, dy: int) -> None:
        reply(self._view, by_ear.no_tile(dx, dy))

    def step_held(self, dx: int, dy: int) -> None:
        """Move the held tile by an arrow key, and say its place, or that there is none."""
        before = self._laying.aimed
        self._laying.step(dx, dy)
        if self._laying.aimed is not None and self._laying.aimed == before:
            reply(self._view, by_ear.no_place(dx, dy))
        else:
            self.follow_held()

    def follow_held(self, is_new: bool = False) -> None:
        """Show the cursor around the place where the held tile would lie, and say what it would score.

        If ``is_new``, name the tile, too, because it has just been taken or turned.
        """
        self._show_held()
        reply(self._view, self._outcome(is_new))

    def _show_held(self) -> None:
        placed = self._laying.aimed
        if placed is not None:
            outline = outline_of(HEXES, placed.hexes)
            self._table.cursor.point_at(outline)
            self._view.bring_into_sight(outline.boundingRect())

    def _outcome(self, is_new: bool) -> str:
        """Return what the held tile would score where it is, and its place."""
        held = self._laying.held
        if held is None:
            return ""
        name = by_ear.held_name(held.design, held.direction) if is_new else ""
        return f"{self._there(by_ear.would_score)} {name}".strip()

    def _there(self, tell: Callable[[Lines, PlacedTile, Sequence[ScoredRing]], str]) -> str:
        """Return what to say about the place where the held tile would lie."""
        placed = self._laying.aimed
        if placed is None:
            return tr("It doesn’t fit near here. Press an arrow key to find a place.")
        turn = self._laying.turn_then
        tiles = (*self._laying.confirmed, *turn)
        return tell(Lines(tiles), placed, score(tiles, len(turn)))

    def tell(self) -> None:
        """Say everything about the held tile, or about the tile that the cursor is on."""
        reply(self._view, self.description)

    @property
    def description(self) -> str:
        """Everything about the held tile, or about the tile that the cursor is on."""
        index = self._tabletop.table.index_of(self.tile)
        held = self._laying.held
        if held is not None:
            return f"{self._there(by_ear.would_lie)} {by_ear.held_tile(held.design, held.direction)}"
        return nowhere() if index is None else by_ear.whole_tile(self._tabletop.pointer.lines, index)

    def go_on(self, step: int) -> str:
        """Move the held tile to the next (1) or previous (-1) place where it fits, and return what to say."""
        places = self._laying.fitting
        here = places.index(self._laying.aimed) if self._laying.aimed in places else -(step > 0)
        self._laying.begin_at(middle(places[(here + step) % len(places)]))
        self._show_held()
        return self._outcome(is_new=False)


class CarryTile(Carry):
    """Carrying the held tile from the rack or the table; dropping it over the rack puts it away."""

    def __init__(self, view: CameraView, start: QPoint, laying: Laying, rack: RackItem) -> None:
        super().__init__(view, start)
        self._laying = laying
        self._rack = rack

    @property
    def finished(self) -> bool:
        """Whether the tile is no longer held: laid, put away, or taken out of the hand."""
        return self._laying.held is None

    def carry(self, point: QPointF) -> None:
        """Bring the tile to a point of the table, or over the rack."""
        self._laying.aim(point, lands=not self._rack.covers(point))

    def put_down(self, point: QPointF, insisting: bool) -> None:
        """Lay the tile, or put it into the rack."""
        if self._rack.covers(point):
            self._laying.put_away()
        else:
            self._laying.aim(point)
            self._laying.drop(insisting=insisting)

    @property
    def turns(self) -> bool:
        """Return True: the tile can be turned."""
        return True

    def turn(self, steps: int) -> None:
        """Turn the tile by this many times 60°, clockwise if the wheel is rolled towards the user."""
        if steps:
            self._laying.turn(-steps)

    def cancel(self) -> None:
        """Put the tile back."""
        self._laying.cancel()


_DELETE = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)

_HALF = 3
"""The number of steps of 60° in a half turn."""


class Interruptible(Protocol):
    """A temporary display that the next press or key ends."""

    def interrupt(self) -> bool:
        """End what is shown; return whether there was anything."""

    def confirm(self) -> None:
        """Do what Enter does with nothing in the hand."""

    def dismiss(self) -> bool:
        """Do what Escape does with nothing in the hand; return whether it did anything."""


class LayingHand(CursorHand, QObject):
    """Takes tiles from the rack and from the table, turns and lays them, by mouse, finger or keyboard."""

    line_wanted = Signal(str, int)
    """Emitted with a tile's key, and the direction (1 or -1) in which to step through its lines."""

    def __init__(
        self, tabletop: Tabletop, laying: Laying, half_turn: HalfTurn, cursor: TileCursor, show: Interruptible
    ) -> None:
        """Create the hand; a press or a key first ends what ``show`` displays."""
        QObject.__init__(self, tabletop)
        CursorHand.__init__(self, cursor)
        self._cursor = cursor
        self._view = tabletop.view
        self._table = tabletop.table
        self._rack = tabletop.rack
        self._laying = laying
        self._half_turn = half_turn
        self._show = show
        self._table.tile_clicked.connect(self._click)
        self._view.use_hand(self)

    def begin(self, button: Qt.MouseButton, point: QPoint, modifiers: Qt.KeyboardModifier) -> Gesture | None:
        """Return the gesture that begins with a press: carrying a tile, panning or clicking."""
        here = self._view.mapToScene(point)
        if self._laying.held is not None:  # taken by keyboard
            self._put_down(button, point)
            return None
        if self._show.interrupt() or button == Qt.MouseButton.RightButton:
            return None
        if button == Qt.MouseButton.LeftButton and not self._space:
            slot = self._rack.slot_at(here)
            tile = self._laying.tile_at(HEXES.place_at(here))
            if self._rack.covers(here):
                if slot is None or not self._laying.take(slot, self._view.grip):
                    return None
                self._rack.light(None)
                self._laying.aim(here, lands=False)
                return CarryTile(self._view, point, self._laying, self._rack)
            if self._half_turn.is_choosing or tile is None:
                return PanOrClick(self._view, point, clicks=True)
            if self._laying.lift(tile, self._view.grip):
                return CarryTile(self._view, point, self._laying, self._rack)
        if button not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return None
        clicks = button == Qt.MouseButton.LeftButton and not self._space
        return PanOrClick(self._view, point, clicks)

    def _put_down(self, button: Qt.MouseButton, point: QPoint) -> None:
        here = self._view.mapToScene(point)
        if button == Qt.MouseButton.RightButton:
            self._laying.cancel()
        elif self._rack.covers(here):
            self._laying.put_away()
        else:
            self._laying.aim(here)
            self._laying.drop(insisting=True)

    def _click(self, key: str) -> None:
        """Turn the clicked tile by half, leave what is shown, or say why it cannot be lifted."""
        tile = self._table.tile_of(key)
        if tile is None or self._show.dismiss():
            return
        if self._half_turn.is_choosing:
            self._half_turn.choose(tile)
        else:
            self._laying.say_why_not_lifted()

    def pointer(self, point: QPoint) -> Qt.CursorShape | None:
        """Return a closed hand while a tile is held, an open one over something that can be taken."""
        here = self._view.mapToScene(point)
        if self._laying.held is not None:
            return Qt.CursorShape.ClosedHandCursor
        slot, tile = self._rack.slot_at(here), self._laying.tile_at(HEXES.place_at(here))
        can_take = slot is not None and self._laying.can_take(slot)
        self._rack.light(slot if can_take else None)
        if can_take or (tile is not None and self._laying.can_lift(tile)):
            return Qt.CursorShape.OpenHandCursor
        if tile is not None and self._half_turn.is_choosing:
            return Qt.CursorShape.PointingHandCursor
        return None

    def wants(self, event: QKeyEvent) -> bool:
        """Return whether a key turns the held tile, even if it is a shortcut of the window."""
        turns = event.key() in (Qt.Key.Key_H, Qt.Key.Key_R) and not event.modifiers() & ~NEUTRAL
        return turns and self._laying.held is not None

    def press_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it means anything here."""
        key = Qt.Key(event.key())
        if key in _MODIFIERS or event.modifiers() & ~NEUTRAL:
            return False
        if self._show.interrupt():
            return True
        if key in ARROWS:
            self._go(*ARROWS[key])
        elif key in ENTER:
            self._confirm()
        elif key == Qt.Key.Key_Escape:
            return self._leave()
        elif (digit := digit_of(event)) is not None and 1 <= digit <= len(self._laying.slots.slots):
            self.take_piece(digit - 1)
        else:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            return self._press_letter(key, shift)
        return True

    def _press_letter(self, key: Qt.Key, shift: bool) -> bool:
        step = -1 if shift else 1
        turns = {Qt.Key.Key_R: step, Qt.Key.Key_H: _HALF}
        if key in turns and self._laying.turn(turns[key]):
            if not self._view.is_busy:  # otherwise the mouse has the tile
                self._cursor.follow_held(is_new=True)
        elif key == Qt.Key.Key_D:
            self._cursor.tell()
        elif key == Qt.Key.Key_L and self._cursor.tile is not None:
            self.line_wanted.emit(self._cursor.tile, step)
        elif key in _DELETE:
            self._put_away()
        elif key == Qt.Key.Key_Space:
            self._space = True
        else:
            return False
        return True

    def _go(self, dx: int, dy: int) -> None:
        if self._laying.held is None:
            self._cursor.walk(dx, dy)
        else:
            self._cursor.step_held(dx, dy)

    def _confirm(self) -> None:
        """Lay the held tile, or do what Enter does on the cursor's tile, or else for the whole turn."""
        tile = self._table.tile_of(self._cursor.seen_on)
        if self._laying.held is not None:
            self._laying.drop(insisting=True)
            if self._laying.held is None:
                self._cursor.hide()
        elif tile is not None and self._half_turn.is_choosing:
            self._half_turn.choose(tile)
        elif tile is not None and self._laying.lift(tile, Grip.KEYS):
            self._cursor.follow_held(is_new=True)
        else:
            self._show.confirm()

    def _leave(self) -> bool:
        """Put the held tile back, or leave what is shown; return whether there was anything."""
        if self._laying.held is not None:
            self._laying.cancel()
        elif self._half_turn.is_choosing:
            self._half_turn.begin()
        else:
            return self._show.dismiss()
        return True

    def _put_away(self) -> None:
        """Put the held tile, or a tile of this turn under the cursor, into the rack."""
        tile = self._table.tile_of(self._cursor.seen_on)
        if self._laying.held is not None or (tile is not None and self._laying.lift(tile)):
            self._laying.put_away()
            self._cursor.hide()

    def press_tile(self, key: str) -> None:
        """Move the cursor to a tile, and do what Enter does there."""
        self._cursor.go_to(key)
        self._confirm()

    def take_piece(self, index: int) -> None:
        """Take a tile of the rack, and carry it to the cursor."""
        if self._laying.take(index, Grip.KEYS):
            self._laying.begin_at(self._cursor.point)
            self._cursor.follow_held(is_new=True)


_FAINT = 0.4
"""The opacity of a tile that would return to the rack with the held one."""


class LayingShow(QObject):
    """Shows on the table what the hand holds, and what it would score."""

    scored = Signal(object)
    """Emitted with the new rings that the turn would score now."""

    def __init__(self, tabletop: Tabletop, laying: Laying) -> None:
        super().__init__(tabletop)
        self._tabletop = tabletop
        self._table = tabletop.table
        self._laying = laying
        self._held: Held | None = None
        self._free: tuple[str, int] | None = None
        self._faint: tuple[str, ...] = ()
        laying.changed.connect(self._show)
        laying.carried.connect(self._carry)

    def _show(self) -> None:
        """Follow a change of the held tile, or of where it would lie."""
        held, before = self._laying.held, self._held
        if (held is None) != (before is None):
            self._tabletop.pointer.rest(held is not None)
            self._tabletop.follower.still = held is not None
        self.follow()
        if held is None:
            self._let_go()
        else:
            self._hold(held, before)
        self._held = held
        self.show_score()

    def follow(self) -> None:
        """Update the tiles on the table; new ones glide from the hand or the rack."""
        held = self._laying.held
        lifts = held is not None and held.lifted in self._tabletop.tiles
        tiles = self._laying.lying
        points = {**self._tabletop.slot_points(self._laying, tiles), **self._laying.put_down}
        self._tabletop.follow(tiles, points, gliding=not lifts)

    def _hold(self, held: Held, before: Held | None) -> None:
        look = face(held.design, held.direction)
        turn = 0.0
        if before is not None and (before.slot, before.lifted) == (held.slot, held.lifted):
            turn = _clockwise(before.direction, held.direction)
        self._table.in_hand.show_at(look, self._laying.hand, turn)
        self._table.show_free(self._laying.free_hexes)
        self._show_ghost(held)
        self._fade(self._laying.hanging)

    def _show_ghost(self, held: Held) -> None:
        placed = self._laying.aimed
        if placed is not None:
            self._table.show_ghost(placed)
            return
        wanted = under(held.design, held.direction, self._laying.hand)
        blocked = any(self._laying.tile_at(place) is not None for place in wanted.hexes)
        over_rack = self._tabletop.rack.covers(self._laying.hand)
        self._table.show_ghost(wanted if blocked and not over_rack else None, allowed=False)

    def _carry(self) -> None:
        held = self._laying.held
        if held is not None:
            self._table.in_hand.setPos(self._laying.hand)
            if self._laying.aimed is None:
                self._show_ghost(held)

    def _let_go(self) -> None:
        self._table.in_hand.hide()
        self._table.show_ghost(None)
        self._table.show_free(())
        self._fade(())

    def _fade(self, tiles: tuple[PlacedTile, ...]) -> None:
        """Fade the tiles that depend on the held one."""
        keys = tuple(key_of(tile) for tile in tiles)
        for key in {*keys, *self._faint}:
            if (item := self._table.tiles.get(key)) is not None:
                item.setOpacity(_FAINT if key in keys else 1.0)
        self._faint = keys

    def show_score(self) -> None:
        """Light up the rings that the turn would close with the held tile, and emit `scored`."""
        turn = self._laying.turn_then
        tiles = (*self._laying.confirmed, *turn)
        rings = score(tiles, len(turn))
        self._table.show_rings(rings, tiles)
        self.scored.emit(rings)


def _clockwise(before: int, after: int) -> float:
    """Return the angle, in degrees clockwise, by which a tile turns from one direction to another."""
    steps = (before - after) % 6
    return 60.0 * (steps if steps <= 3 else steps - 6)


class Picture(NamedTuple):
    """The table after one step: a tile laid, or one turned by half."""

    turn: int
    """The number of the turn, from 1; 0 for the beginning."""
    step: int
    """The number of the step in its turn, from 1; 0 for the beginning."""
    tiles: tuple[PlacedTile, ...]
    """The tiles, in the order of `State.tiles`."""
    rings: tuple[ScoredRing, ...] = ()
    """The new rings of the turn, once it is whole."""


def pictures(view: View) -> list[Picture]:
    """Return the table at the beginning, and after each step of every finished turn."""
    start = view.tiles[0]
    if view.turned is not None and view.turned.place == start.place:
        start = view.turned
    return list(_pictures(start, view.turns))


def _pictures(start: PlacedTile, turns: Sequence[TurnResult]) -> Iterator[Picture]:
    turned = (turn.turned for turn in turns if turn.turned is not None and turn.turned.place == start.place)
    tiles: tuple[PlacedTile, ...] = (next(turned, start),)  # the start tile before any half turn
    yield Picture(0, 0, tiles)
    for turn in turns:
        shown: list[Picture] = []
        if turn.turned is not None:
            tiles = tuple(half_turned(tile) if tile == turn.turned else tile for tile in tiles)
            shown.append(Picture(turn.number, 1, tiles))
        for tile in turn.tiles:
            tiles = (*tiles, tile)
            shown.append(Picture(turn.number, len(shown) + 1, tiles))
        shown[-1] = shown[-1]._replace(rings=turn.rings)
        yield from shown


def half_turned(tile: PlacedTile) -> PlacedTile:
    """Return a tile after a half turn; if that looks the same, its notation stays (ruling 16)."""
    return tile if tile.design in SAME_WHEN_TURNED else tile.turned


def steps_of(shown: Sequence[Picture], turn: int) -> int:
    """Return the number of steps of a turn."""
    return max(picture.step for picture in shown if picture.turn == turn)


def view_at(view: View, picture: Picture) -> View:
    """Return a match as it was at a picture, with the points of the turn if it is whole."""
    turn = view.turns[max(picture.turn, 1) - 1]
    before = view.turns[: turn.number - 1]
    laid = len(picture.tiles) - 1 - sum(len(earlier.tiles) for earlier in before)
    is_whole = picture.turn > 0 and laid == len(turn.tiles)
    counted = (*before, turn) if is_whole else before
    revealed = tuple(tile.design for tile in turn.tiles[laid:])
    return View(
        replace(
            view,
            tiles=picture.tiles,
            revealed=revealed,
            dealt=tuple(tile.design for tile in turn.tiles),
            stack_size=TILES - len(picture.tiles) - len(revealed),
            seat=turn.seat,
            scores=tuple(
                sum(each.points for each in counted if each.seat == seat) for seat in range(len(view.scores))
            ),
            number=turn.number,
            laid=laid,
            turned=turn.turned if picture.turn else None,
            turns=before,
            resigned=None,
            due=0,
        )
    )
