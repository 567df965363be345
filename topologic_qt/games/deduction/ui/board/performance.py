"""What is seen between two pictures, and how long: a coin is drawn, an answer given, a tile shown.

The times are the same for people and computers, whatever is drawn, answered or shown, and whoever looks on,
so that nothing is told by them. With movements switched off, everything is there at once.
"""

from collections.abc import Hashable, Mapping
from math import cos, pi
from types import MappingProxyType
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Line, Tile
from topologic_qt.games.deduction.ui.board.arrangement import BAG, COIN, Arrangement, Kind, Piece
from topologic_qt.games.deduction.ui.board.bubble import Bubble
from topologic_qt.games.deduction.ui.board.laying import (
    MISSING,
    SHOWN,
    Laid,
    coin_key,
    hand_key,
    spot_of,
    tile_piece,
)
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.table.layout import TilePainter
from topologic_qt.table.sprites import render
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.sounds import Sound

COIN_TIME = 5.0  # a coin comes out of the bag, turns over and comes to rest: 0.9 seconds at the usual speed
ANSWER_TIME = 5.5  # the player asked nods, shakes the head or counts: one second
SHOW_TIME = 6.0  # a tile goes from the player asked to the one who asked: 1.1 seconds
REVEAL_TIME = 4.5  # the missing tile and all hands turn over at the end: 0.8 seconds


_Z = 21.0

_SCALE = 1.5  # pixels to the table unit of the picture that is stretched while a thing is on its way
_RISE = 26.0  # how high a thing that only turns over is lifted meanwhile, in table units


class Way(NamedTuple):
    """The way of a thing from one look and place to another."""

    begin: tuple[Piece, QPointF]
    end: tuple[Piece, QPointF]
    turns: int = 0
    """The number of half turns around its own middle on the way; in the last one it gets its new look."""
    span: tuple[float, float] = (0.0, 1.0)
    """The part of the whole time in which it is on its way; it is not seen before."""


class Flight(QGraphicsItem):
    """A thing on its way. Presses pass through it."""

    def __init__(self, look: TilePainter, way: Way) -> None:
        super().__init__()
        self._look = look
        self._way = way
        self._shown = way.begin[0]
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self.setZValue(_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.go(0.0)

    def go(self, share: float) -> None:
        """Be where a thing is after a share of the whole time, 0 to 1."""
        (first, start), (last, end) = self._way.begin, self._way.end
        since, until = self._way.span
        self.setVisible(share >= since)
        share = min(max((share - since) / (until - since), 0.0), 1.0)
        eased = share * share * (3 - 2 * share)
        turned = eased * self._way.turns
        self._show(first if turned < self._way.turns - 0.5 else last)
        lift = QPointF(0, -_RISE * 4 * share * (1 - share)) if self._way.turns else QPointF()
        self.setPos(start + (end - start) * eased + lift)
        size = (first.width + (last.width - first.width) * eased) / self._shown.width
        thin = max(0.04, abs(cos(pi * turned)))
        self.setTransform(QTransform.fromScale(size * thin, size))

    def _show(self, piece: Piece) -> None:
        if piece != self._shown:
            self.prepareGeometryChange()
            self._shown = piece
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the area of the thing with its shadow, around its middle."""
        return self._shown.covered | self._shown.shadowed.translated(0, 10)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the thing over its shadow, smoothly at any size."""
        look, face = self._look, str(self._shown)
        painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
        for drawing, area, drop in (
            (look.shadow(face), self._shown.shadowed, 10),
            (look.drawing(face), self._shown.covered, 0),
        ):
            if drawing.name not in self._pixmaps:
                self._pixmaps[drawing.name] = render(area, _SCALE, drawing.draw)
            pixmap = self._pixmaps[drawing.name]
            painter.drawPixmap(area.translated(0, drop), pixmap, QRectF(pixmap.rect()))


_SMALL = Piece(Kind.COIN, COIN * 0.5, COIN * 0.5)  # the coin in the mouth of the bag

_OUT = 0.62
"""The share of the coin's time after which it lies with its suit up; then its value appears beside it."""


class Stage(Protocol):
    """The table, as far as things are on their way over it."""

    motion: Motion
    places: Arrangement
    answer: Bubble

    @property
    def painter(self) -> TilePainter:
        """The look of everything."""
        ...

    @property
    def things(self) -> Mapping[str, Laid]:
        """What can be reached, by key."""
        ...

    def hide_thing(self, key: str, hidden: bool) -> None:
        """Hide a thing while it is on its way, or show it again."""
        ...

    def addItem(self, item: QGraphicsItem) -> None:
        """Add an item to the scene."""
        ...

    def removeItem(self, item: QGraphicsItem) -> None:
        """Remove an item from the scene."""
        ...


class Act(NamedTuple):
    """Something that is seen and heard: how long it takes in glides, and what is on its way, by key."""

    time: float
    sound: Sound
    """The sound with which it begins: the same, whatever is hidden, and whoever looks on."""
    ways: Mapping[str, Way] = MappingProxyType({})
    answers: bool = False
    """Whether a player nods, shakes the head or counts."""


def act_between(before: Picture, after: Picture, table: Stage) -> Act | None:
    """Return what is seen when one picture follows another; None for nothing that takes its time."""
    if after.step is Step.OVER:
        return _reveal(before, after, table) if before.step is not Step.OVER else None
    same = before.turn == after.turn
    if after.is_shown and not (same and before.is_shown):
        return Act(SHOW_TIME, "turn-tile", {SHOWN: _shown(after, table)})
    told = after.question is not None and after.question.answer is not None
    if told and not (same and before.question is not None and before.question.answer is not None):
        return Act(ANSWER_TIME, "answer", answers=True)
    named = after.named is not None and after.named != before.named
    truth = _truth(after)
    if after.coin is not None and not (same and before.coin is not None):
        ways = _coin(table.things, table.places.bag) | (_peek(before, table.things[MISSING]) if named else {})
        return Act(COIN_TIME, truth if named else "coin", ways, named)
    return Act(ANSWER_TIME, truth, answers=True) if named else None


def _truth(after: Picture) -> Sound:
    """Return the sound of an announcement, which everybody hears; without one, that of the end of a match."""
    if after.named is None:
        return "found"
    return "right" if after.named.right else "wrong"


def _coin(things: Mapping[str, Laid], bag: QPointF) -> dict[str, Way]:
    """Return the ways of a coin out of the bag: it turns over and over, and then shows both its faces."""
    suit, value = (things[coin_key(line)] for line in (Line.SUIT, Line.VALUE))
    mouth = QPointF(bag.x(), bag.y() - BAG[1] * 0.36)
    return {
        coin_key(Line.SUIT): Way((_SMALL, mouth), (suit.piece, suit.middle), 3, (0.0, _OUT)),
        coin_key(Line.VALUE): Way((suit.piece, suit.middle), (value.piece, value.middle), 1, (_OUT, 1.0)),
    }


def _peek(before: Picture, missing: Laid) -> dict[str, Way]:
    """Return how the missing tile is lifted for who named a wrong one; others see its back alone."""
    if before.missing is not None:
        return {}
    back = Piece(Kind.BACK, missing.piece.width, missing.piece.height, "missing")
    turns = 2 if missing.piece == back else 1
    return {MISSING: Way((back, missing.middle), (missing.piece, missing.middle), turns)}


def _shown(after: Picture, table: Stage) -> Way:
    end, asked = table.things[SHOWN], after.question
    assert asked is not None
    spot = spot_of(after, table.places, asked.whom)
    begin, start = Piece(Kind.BACK, spot.tile, spot.tile, "shown"), spot.rack.center()
    hand = after.players[asked.whom].hand
    if hand is not None and after.shown in hand:
        begin, start = tile_piece(after.shown, spot.tile), spot.tiles[hand.index(after.shown)]
    return Way((begin, start), (end.piece, end.middle), 1)


def _reveal(before: Picture, after: Picture, table: Stage) -> Act:
    ways: dict[str, Way] = {}
    keys = {MISSING: after.missing} if before.missing is None else {}
    keys |= _opened(before, after)
    for key, tile in keys.items():
        if tile is not None and key in table.things:
            there = table.things[key]
            name = "missing" if key == MISSING else ""
            back = Piece(Kind.BACK, there.piece.width, there.piece.height, name)
            ways[key] = Way((back, there.middle), (there.piece, there.middle), 1)
    return Act(REVEAL_TIME, _truth(after), ways, after.named is not None)


def _opened(before: Picture, after: Picture) -> dict[str, Tile | None]:
    found: dict[str, Tile | None] = {}
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        if then.hand is None:
            found |= {hand_key(seat, tile): tile for tile in now.hand or ()}
    return found


class Performance(QObject):
    """Shows one act at a time; another one, or a hand on the table, does not wait for its end."""

    rested = Signal()  # when an act is over

    def __init__(self, parent: QObject, table: Stage) -> None:
        """Create the means of a table; ``parent`` is the scene that it is."""
        super().__init__(parent)
        self._table = table
        self._flights: dict[str, Flight] = {}
        self._answers = False
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._go_on)
        self._animation.finished.connect(self._end)

    @property
    def is_running(self) -> bool:
        """Whether something is being shown."""
        return self._animation.state() is QVariantAnimation.State.Running

    @property
    def duration(self) -> int:
        """How long the act that is shown takes, in milliseconds."""
        return self._animation.duration()

    def play(self, act: Act) -> None:
        """Show an act; without motion it is over at once."""
        self.finish()
        duration = round(self._table.motion.duration * act.time)
        if duration <= 0:
            return
        for key, way in act.ways.items():
            self._table.hide_thing(key, True)
            self._flights[key] = Flight(self._table.painter, way)
            self._table.addItem(self._flights[key])
        self._answers = act.answers
        self._animation.setDuration(duration)
        self._animation.start()
        self._go_on(0.0)

    def finish(self) -> None:
        """Show the rest at once."""
        if self.is_running:
            self._animation.stop()
            self._end()

    def _go_on(self, share: float) -> None:
        for flight in self._flights.values():
            flight.go(share)
        if self._answers:
            self._table.answer.stand(share)

    def _end(self) -> None:
        for key, flight in self._flights.items():
            self._table.removeItem(flight)
            self._table.hide_thing(key, False)
        self._flights = {}
        if self._answers:
            self._table.answer.stand(1.0)
        self._answers = False
        self.rested.emit()
