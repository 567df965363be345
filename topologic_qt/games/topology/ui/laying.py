"""Laying tiles: the held tile, where it would lie, and the moves made when it is put down."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, Signal

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Lay
from topologic_qt.games.topology.rules.placed import Hex, Place, PlacedTile, fits, free_places, neighbour
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import words
from topologic_qt.games.topology.ui.board.curves import HEXES
from topologic_qt.games.topology.ui.rack import Slots
from topologic_qt.games.topology.ui.words import MatchHost
from topologic_qt.table.hand import Grip
from topologic_qt.table.view import TableView

NEAR = 110.0
"""The largest distance, in table units, from a point to the middle of the place it means."""


def middle(tile: PlacedTile) -> QPointF:
    """Return the middle of a tile on the table, in table units."""
    first, second = tile.hexes
    return (HEXES.centre(first) + HEXES.centre(second)) / 2


class Places:
    """The places beside the tiles on the table where a tile fits (ruling 3)."""

    def __init__(self, tiles: Sequence[PlacedTile]) -> None:
        self._tiles = tiles

    @cached_property
    def _by_axis(self) -> tuple[Sequence[tuple[Place, QPointF]], ...]:
        """The places by their direction, 0 to 2, each with its middle."""
        found: tuple[list[tuple[Place, QPointF]], ...] = ([], [], [])
        for place in free_places(self._tiles):
            at, direction = place
            found[direction].append((place, middle(PlacedTile("A", at, direction))))
        return found

    def nearest(self, design: str, direction: int, point: QPointF, within: float = NEAR) -> PlacedTile | None:
        """Return the tile on the fitting place nearest to a point of the table; None if none is near."""
        near = [
            (hypot(at.x() - point.x(), at.y() - point.y()), place)
            for place, at in self._by_axis[direction % 3]
        ]
        far, place = min(near)
        return _lying(design, direction, place) if far <= within else None

    def hexes(self, direction: int) -> frozenset[Hex]:
        """Return the empty hexagons where a tile fits in a direction, or in the opposite one."""
        found = (place for place, _ in self._by_axis[direction % 3])
        return frozenset(place for at, axis in found for place in (at, neighbour(at, axis)))

    def in_reading_order(self, design: str, direction: int) -> list[PlacedTile]:
        """Return the tile on every fitting place, from the top, and in each row from the left."""
        places = sorted(self._by_axis[direction % 3], key=lambda found: (round(found[1].y()), found[1].x()))
        return [_lying(design, direction, place) for place, _ in places]

    def next(self, placed: PlacedTile, dx: int, dy: int) -> PlacedTile:
        """Return the tile on the fitting place that an arrow key leads to; the same one if there is none.

        That is the first place met by a circle that grows from here along the arrow. This way each place can
        be reached; with a fixed weight for sideways distance, some would be skipped.
        """
        here = middle(placed)
        ahead = []
        for place, at in self._by_axis[placed.direction % 3]:
            away = at - here
            along = away.x() * dx + away.y() * dy
            if along > 1:
                ahead.append((QPointF.dotProduct(away, away) / along, place))
        return _lying(placed.design, placed.direction, min(ahead)[1]) if ahead else placed


def under(design: str, direction: int, point: QPointF) -> PlacedTile:
    """Return the tile on the two hexagons under a point of the table, even if it does not fit."""
    around = [HEXES.place_at(point), *HEXES.places_near(point)]
    ways = [
        PlacedTile(design, at, direction)
        for place in around
        for at in (place, neighbour(place, direction + 3))
    ]
    return min(ways, key=lambda tile: (middle(tile) - point).manhattanLength())


def _lying(design: str, direction: int, place: Place) -> PlacedTile:
    """Return a tile on a place, in one of its two possible directions there."""
    at, axis = place
    return PlacedTile(design, at if direction == axis else neighbour(at, axis), direction)


class Standing(NamedTuple):
    """The wanted tiles that can stay, and those that cannot."""

    stay: tuple[PlacedTile, ...]
    """The tiles that can be laid, in an order in which each touches an earlier one (ruling 3)."""
    fall: tuple[PlacedTile, ...]
    """The tiles that touch nothing, or that overlap another one."""


def standing(confirmed: Iterable[PlacedTile], wanted: Sequence[PlacedTile]) -> Standing:
    """Return which of the wanted tiles can lie there together, beside the confirmed ones.

    The wanted tiles are tried in order, repeatedly, until no further one can be laid.
    """
    taken = {place for tile in confirmed for place in tile.hexes}
    stay: list[PlacedTile] = []
    waiting = list(wanted)
    while (fitting := next((tile for tile in waiting if fits(taken, tile)), None)) is not None:
        waiting.remove(fitting)
        stay.append(fitting)
        taken.update(fitting.hexes)
    return Standing(tuple(stay), tuple(waiting))


def revision(laid: Sequence[PlacedTile], wanted: Sequence[PlacedTile]) -> tuple[int, tuple[Lay, ...]]:
    """Return how many moves to take back and which to make to get the wanted tiles."""
    same = 0
    while same < min(len(laid), len(wanted)) and laid[same] == wanted[same]:
        same += 1
    moves = tuple(Lay(tile.design, tile.at, tile.direction) for tile in wanted[same:])
    return len(laid) - same, moves


@dataclass(frozen=True, slots=True)
class Held:
    """The tile in the hand."""

    slot: int
    """Its slot in the rack."""
    design: str
    direction: int
    """The direction, 0 to 5, in which it would be laid."""
    lifted: PlacedTile | None = None
    """The tile as it lay on the table, if it was taken from there; None if it came from the rack."""


class Laying(QObject):
    """Follows a match, and holds one tile of the current turn at a time, to lay it by moves of the host.

    Lifting a laid tile changes nothing in the match until it is put down.
    """

    said = Signal(str)
    """Emitted with a text for the status line."""
    changed = Signal()
    """Emitted when the held tile, or where it would lie, has changed."""
    carried = Signal()
    """Emitted when the hand has moved."""
    sounded = Signal(str)
    """Emitted with the sound of the hand's action."""
    choice_wanted = Signal()
    """Emitted when a tile was not taken because a third one or a half turn must be chosen first."""

    def __init__(self, parent: QObject, host: MatchHost, table_view: TableView) -> None:
        super().__init__(parent)
        self._host = host
        self._table_view = table_view
        self._view: View | None = None
        self._directions: dict[int, int] = {}
        self._taken: int | None = None
        self._rests = False
        self._places: Places | None = None
        self._base = Standing((), ())
        self.slots = Slots()
        """The slots of the rack."""
        self.held: Held | None = None
        """The tile in the hand."""
        self.aimed: PlacedTile | None = None
        """The held tile where it would lie if put down now; None if it would not be laid."""
        self.hand = QPointF()
        """The point of the table where the hand is."""
        self.put_down: Mapping[PlacedTile, QPointF] = {}
        """The tile that is being put down, with the point where the hand releases it."""

    def rest(self, resting: bool) -> None:
        """Lock the tiles while an earlier turn is shown, or unlock them."""
        self._rests = resting
        if resting:
            self.cancel()

    def present(self, view: View | None) -> None:
        """Follow a view of the match, or None; release the held tile if it may no longer be held."""
        self._view = view
        before = self.slots
        if view is not None:
            self.slots = before.followed(view, self._taken)
        if view is None or not self.slots.continues(before):
            self._directions = {}
        held = self.held
        if held is not None and not self._may_still_hold(held):
            self.cancel()
        elif held is not None:
            self._prepare()
            self._aim_again()

    def _may_still_hold(self, held: Held) -> bool:
        if held.lifted is not None:
            return self.can_lift(held.lifted) and self.slots.empty_for(held.design) is not None
        return self.can_take(held.slot) and self.slots.slots[held.slot].design == held.design

    @property
    def is_on_turn(self) -> bool:
        """Whether a person at this computer lays tiles now."""
        return self._view is not None and not self._rests and self._view.plays_here

    def can_take(self, slot: int) -> bool:
        """Return whether the tile in a slot of the rack may be taken."""
        if self._view is None or not self.is_on_turn or self._view.must_choose:
            return False
        return slot < len(self.slots.slots) and self.slots.slots[slot].filled

    def can_lift(self, tile: PlacedTile) -> bool:
        """Return whether a tile on the table may be lifted, because a person laid it in this turn."""
        view = self._view
        if view is None or not self.is_on_turn:
            return False
        stays = view.laid - min(view.laid, self._host.match.open_moves)
        return tile in view.this_turn[stays:]

    def tile_at(self, place: Hex) -> PlacedTile | None:
        """Return the tile on a hexagon; None if it is empty."""
        tiles = () if self._view is None else self._view.tiles
        return next((tile for tile in tiles if place in tile.hexes), None)

    def direction_in(self, slot: int) -> int:
        """Return the direction in which the tile in a slot of the rack lies there."""
        return self._directions.get(slot, 0)

    def _say_why_not_taken(self, slot: int) -> None:
        view = self._view
        if view is None:
            return
        if self.is_on_turn and view.must_choose:
            self.said.emit(words.choose_first())
            self.choice_wanted.emit()
        elif self.is_on_turn and slot < len(self.slots.slots):
            self.said.emit(words.lies_already(slot + 1, self._table_view.is_for_keys))
        else:
            self.say_status()

    def say_status(self) -> None:
        """Say whose move it is, and what they can do."""
        if self._view is not None:
            self.said.emit(words.status(self._view, self._table_view.is_for_keys))

    def say_why_not_lifted(self) -> None:
        """Say why a tile on the table cannot be lifted."""
        if self._view is not None:
            self.said.emit(words.lies_for_good(self._view))

    @property
    def confirmed(self) -> tuple[PlacedTile, ...]:
        """The tiles of earlier turns."""
        return () if self._view is None else self._view.confirmed

    def take(self, slot: int, grip: Grip = Grip.MOUSE) -> bool:
        """Take the tile in a slot of the rack; if that is impossible, say why and return False."""
        self.cancel()
        if not self.can_take(slot):
            self.sounded.emit("refuse")
            self._say_why_not_taken(slot)
            return False
        self._hold(Held(slot, self.slots.slots[slot].design, self.direction_in(slot)), grip)
        return True

    def lift(self, tile: PlacedTile, grip: Grip = Grip.MOUSE) -> bool:
        """Lift a tile that was laid in this turn; return whether that is possible."""
        self.cancel()
        slot = self.slots.empty_for(tile.design)
        if not self.can_lift(tile) or slot is None:
            return False
        self._hold(Held(slot, tile.design, tile.direction, tile), grip)
        return True

    def _hold(self, held: Held, grip: Grip) -> None:
        self.held, self.aimed = held, held.lifted
        self._prepare()
        if held.lifted is not None:
            self.hand = middle(held.lifted)
        self.sounded.emit("lift")
        self.changed.emit()
        hanging = self.slots.numbers([tile.design for tile in self._base.fall])
        text = words.in_hand(held.slot + 1, Grip.KEYS if self._table_view.is_for_keys else grip)
        self.said.emit(f"{text} {words.would_fall(hanging)}" if hanging else text)

    def _prepare(self) -> None:
        """Find the places around the tiles on the table, except the held one."""
        assert self._view is not None
        self._base = standing(self._view.confirmed, self._others)
        self._places = Places((*self._view.confirmed, *self._base.stay))

    @property
    def _others(self) -> tuple[PlacedTile, ...]:
        """The laid tiles of this turn, except the held one."""
        assert self._view is not None
        lifted = None if self.held is None else self.held.lifted
        return tuple(tile for tile in self._view.this_turn if tile != lifted)

    def aim(self, point: QPointF, lands: bool = True) -> None:
        """Carry the held tile to a point of the table, aiming at the nearest place where it fits.

        Unless it ``lands``, the point is over something other than the table.
        """
        self.hand = point
        if lands:
            self._aim_again()
        else:
            self._aim_at(None)
        self.carried.emit()

    def _aim_again(self) -> None:
        held = self.held
        if held is not None and self._places is not None:
            self._aim_at(self._places.nearest(held.design, held.direction, self.hand))

    def _aim_at(self, placed: PlacedTile | None) -> None:
        if placed != self.aimed:
            self.aimed = placed
            self.changed.emit()

    def begin_at(self, point: QPointF) -> None:
        """Aim the held tile at the fitting place nearest to a point of the table, at any distance."""
        held = self.held
        if held is not None and self._places is not None:
            self._step_to(self._places.nearest(held.design, held.direction, point, within=1e9))

    def step(self, dx: int, dy: int) -> None:
        """Move the held tile to the fitting place that an arrow key leads to."""
        if self.aimed is None:
            self.begin_at(self.hand)
        elif self._places is not None:
            self._step_to(self._places.next(self.aimed, dx, dy))

    @property
    def fitting(self) -> Sequence[PlacedTile]:
        """The held tile on every place where it fits in its direction, in reading order."""
        held = self.held
        if held is None or self._places is None:
            return ()
        return self._places.in_reading_order(held.design, held.direction)

    def _step_to(self, placed: PlacedTile | None) -> None:
        if placed is not None:
            self.hand = middle(placed)
            self._aim_at(placed)
            self.carried.emit()

    def turn(self, steps: int) -> bool:
        """Turn the held tile by this many times 60°, clockwise if positive; return whether one is held."""
        held = self.held
        if held is None or self._places is None:
            return False
        direction = (held.direction - steps) % 6  # directions count counter-clockwise
        self.held = replace(held, direction=direction)
        self._directions[held.slot] = direction
        self.aimed = self._places.nearest(held.design, direction, self.hand)
        self.sounded.emit("turn-tile")
        self.changed.emit()
        return True

    def cancel(self) -> None:
        """Put the held tile back where it came from."""
        held = self.held
        if held is not None:
            if held.lifted is not None:
                self.put_down = {held.lifted: self.hand}
            self._let_go()
            self.say_status()

    def _let_go(self) -> None:
        self.held = self.aimed = None
        self.changed.emit()
        self.put_down = {}

    def drop(self, insisting: bool = False) -> None:
        """Lay the held tile where it aims, or say why it cannot be laid there.

        If it cannot, it stays in the hand if ``insisting``; otherwise it goes back.
        """
        held, placed, view = self.held, self.aimed, self._view
        if held is None or view is None:
            return
        if placed is None:
            why = self._why_not(held)
            if not insisting:
                self.cancel()
            self.sounded.emit("refuse")
            self.said.emit(why)
        elif held.lifted is not None and placed.plain == held.lifted.plain:
            self.sounded.emit("place")
            self.cancel()
        else:
            self.sounded.emit("place")
            others = view.this_turn if held.lifted is not None else (*view.this_turn, placed)
            self.put_down = {placed: self.hand}
            self._make_lie([placed if tile == held.lifted else tile for tile in others])

    def put_away(self) -> None:
        """Put the held tile into the rack, even if it came from the table."""
        held = self.held
        if held is not None:
            self.sounded.emit("place")
        if held is not None and held.lifted is not None:
            self._make_lie(self._others)
        else:
            self.cancel()

    def _make_lie(self, wanted: Sequence[PlacedTile]) -> None:
        """Lay the tiles of this turn as wanted; tiles that touch nothing go back to the rack."""
        view = self._view
        assert view is not None
        kept = standing(view.confirmed, wanted)
        back, moves = revision(view.this_turn, kept.stay)
        self._taken = None if self.held is None else self.held.slot
        self.held = self.aimed = None
        try:
            self._host.match.revise(back, moves)
        finally:
            self._taken = None
            self._let_go()
        if kept.fall:
            self.said.emit(words.fallen(self.slots.numbers([tile.design for tile in kept.fall])))

    def _why_not(self, held: Held) -> str:
        """Return why the held tile cannot be laid under the hand."""
        assert self._view is not None
        tiles = (*self._view.confirmed, *self._base.stay)
        wanted = under(held.design, held.direction, self.hand)
        beside = replace(self._view, tiles=tiles, laid=len(self._base.stay), revealed=(held.design,))
        try:
            Topology().apply(beside, Lay(held.design, wanted.at, wanted.direction))
        except IllegalMove as error:
            return words.refusal(error)
        return words.status(self._view, self._table_view.is_for_keys)

    @property
    def lying(self) -> tuple[PlacedTile, ...]:
        """All tiles on the table, except the held one."""
        return () if self._view is None else (*self._view.confirmed, *self._others)

    @property
    def free_hexes(self) -> frozenset[Hex]:
        """The empty hexagons where the held tile fits in its direction."""
        if self.held is None or self._places is None:
            return frozenset()
        return self._places.hexes(self.held.direction)

    @property
    def turn_then(self) -> tuple[PlacedTile, ...]:
        """The tiles of this turn as they would be if the held one were put down now."""
        view, held, placed = self._view, self.held, self.aimed
        if view is None:
            return ()
        if held is None:
            return view.this_turn
        if placed is None:
            return self._base.stay
        if held.lifted is None:
            return (*view.this_turn, placed)
        wanted = [placed if tile == held.lifted else tile for tile in view.this_turn]
        return standing(view.confirmed, wanted).stay

    @property
    def hanging(self) -> tuple[PlacedTile, ...]:
        """The tiles on the table that depend on the held one, and that would now go to the rack."""
        if self.held is None:
            return ()
        then = self.turn_then
        return tuple(tile for tile in self._base.fall if tile not in then)
