"""The scene of Deduction's table, which shows a picture and glides to it from the last one.

Drawing a coin, an answer or a shown tile is animated between two pictures. An animation takes the same time
for people and computers, whatever is drawn, answered or shown, and whoever is watching, so that it reveals
nothing. With animations switched off, everything appears at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from math import cos, pi
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind as QuestionKind, Line, Tile
from topologic_qt.games.deduction.ui.board import laying, things
from topologic_qt.games.deduction.ui.board.arrangement import (
    BAG,
    COIN,
    FULL,
    USUAL_LETTERS,
    Arrangement,
    Kind,
    Piece,
    Places,
    arrangement,
    place_of,
)
from topologic_qt.games.deduction.ui.board.bubble import Bubble
from topologic_qt.games.deduction.ui.board.describing import Words
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.deduction.ui.board.words import Draft
from topologic_qt.table.ghosts import LooseTile
from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import TileLook, TilePainter
from topologic_qt.table.overlay import Mark, Overlay
from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import Drawing, render
from topologic_qt.table.tile_item import Way
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.sounds import Sound

_AIR_UNDER = 20  # the room around a rack for its shadow


def marks(picture: Picture, places: Arrangement, style: Style) -> Mapping[Hashable, Mark]:
    """Return the marks for a picture, by name."""
    found: dict[Hashable, Mark] = {
        "dish": _mark("dish", places.dish, things.paint_dish),
        "cloth": _mark("cloth", places.cloth, things.paint_cloth),
    }
    for number, (spot, seat) in enumerate(zip(places.spots, picture.around, strict=True)):
        player = picture.players[seat]
        seen = player.hand is not None
        backs = [] if seen else spot.middles(player.size - laying.is_away(picture, seat))
        found["rack", number] = _rack(spot.rack, backs, spot.tile, style, number)
    return found


def _mark(name: Hashable, area: QRectF, paint: Callable[[QPainter, QRectF], None]) -> Mark:
    middle = area.center()
    around = area.translated(-middle)
    drawing = Drawing((name, area.width(), area.height()), lambda painter: paint(painter, around))
    return Mark(drawing, _with_air(around), middle)


def _rack(area: QRectF, backs: Sequence[QPointF], side: float, style: Style, number: int) -> Mark:
    middle = area.center()
    around = area.translated(-middle)
    piece = Piece(Kind.BACK, side, side)

    def paint(painter: QPainter) -> None:
        things.paint_rack(painter, around)
        for index, back in enumerate(backs):
            painter.save()
            painter.translate(back - middle)
            things.paint_shadow(painter, piece)
            painter.scale(side / FULL, side / FULL)
            things.paint_back(painter, f"{number} {index}", style.material)
            painter.restore()

    name = ("rack", area.width(), area.height(), len(backs), side, style.name, number)
    return Mark(Drawing(name, paint), _with_air(around), middle)


def _with_air(area: QRectF) -> QRectF:
    return area.adjusted(-_AIR_UNDER, -_AIR_UNDER, _AIR_UNDER, _AIR_UNDER).toAlignedRect().toRectF()


COIN_TIME = 5.0  # a coin comes out of the bag, turns over and comes to rest: 0.9 seconds at the usual speed
ANSWER_TIME = 5.5  # the player asked nods, shakes the head or counts: one second
SHOW_TIME = 6.0  # a tile goes from the player asked to the one who asked: 1.1 seconds
TURN_TIME = 5.0  # the missing tile turns over: 0.9 seconds
REVEAL_TIME = 2 * TURN_TIME  # at the end, first the missing tile and then all hands turn over

_Z = 21.0
_SCALE = 1.5  # pixels to the table unit of the picture of a moving thing, which is stretched
_RISE = 26.0  # how high a thing is lifted while it turns over, in table units


class Route(NamedTuple):
    """How a thing moves from one look and place to another."""

    begin: tuple[Piece, QPointF]
    end: tuple[Piece, QPointF]
    turns: int = 0
    """The number of times it turns over on the way; in the last one it gets its new look."""
    span: tuple[float, float] = (0.0, 1.0)
    """The part of the whole time in which it moves; before, it is visible only if its place stays."""


class _Flight(QGraphicsItem):
    """A thing moving over the table. Presses pass through it."""

    def __init__(self, look: TilePainter, route: Route) -> None:
        super().__init__()
        self._look = look
        self._route = route
        self._shown = route.begin[0]
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self.setZValue(_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.go(0.0)

    def go(self, share: float) -> None:
        """Move to where the thing is after a share of the whole time, 0 to 1."""
        (first, start), (last, end) = self._route.begin, self._route.end
        since, until = self._route.span
        self.setVisible(share >= since or start == end)
        share = min(max((share - since) / (until - since), 0.0), 1.0)
        eased = share * share * (3 - 2 * share)
        turned = eased * self._route.turns
        self._show(first if turned < self._route.turns - 0.5 else last)
        lift = QPointF(0, -_RISE * 4 * share * (1 - share)) if self._route.turns else QPointF()
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
        return self._shown.covered | self._shown.shadowed.translated(0, 10)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
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


class Act(NamedTuple):
    """An animation with its sound: its length in glides, and the moving things by key."""

    time: float
    sound: Sound  # the sound at its start, which does not depend on secrets or on the viewer
    routes: Mapping[str, Route] = MappingProxyType({})
    answers: bool = False  # whether a player nods, shakes the head or counts


def act_between(before: Picture, after: Picture, table: DeductionTable) -> Act | None:
    """Return the animation from one picture to the next; None if there is none."""
    if after.step is Step.OVER:
        return _reveal(before, after, table) if before.step is not Step.OVER else None
    same = before.turn == after.turn
    if after.is_shown and not (same and before.is_shown):
        return Act(SHOW_TIME, "turn-tile", {laying.SHOWN: _shown(after, table)})
    told = after.question is not None and after.question.answer is not None
    if told and not (same and before.question is not None and before.question.answer is not None):
        return Act(ANSWER_TIME, "answer", answers=True)
    named = after.named is not None and after.named != before.named
    truth = _truth(after)
    if after.coin is not None and not (same and before.coin is not None):
        routes = _coin(table.things, table.places.bag) | (
            _peek(before, table.things[laying.MISSING]) if named else {}
        )
        return Act(COIN_TIME, truth if named else "coin", routes, named)
    if named:
        return Act(ANSWER_TIME, truth, answers=True)
    if same and before.missing is None and after.missing is not None:
        return Act(TURN_TIME, "turn-tile", _peek(before, table.things[laying.MISSING]))
    return None


def _truth(after: Picture) -> Sound:
    """Return the sound of an announcement, which everybody hears, or else of the end of a match."""
    if after.named is None:
        return "found"
    return "right" if after.named.right else "wrong"


def _coin(things: Mapping[str, laying.Laid], bag: QPointF) -> dict[str, Route]:
    """Return the routes of a coin from the bag, which turns over and over and then shows both faces."""
    suit_key, value_key = laying.coin_key(Line.SUIT), laying.coin_key(Line.VALUE)
    suit, value = things[suit_key], things[value_key]
    mouth = QPointF(bag.x(), bag.y() - BAG[1] * 0.36)
    return {
        suit_key: Route((_SMALL, mouth), (suit.piece, suit.middle), 3, (0.0, _OUT)),
        value_key: Route((suit.piece, suit.middle), (value.piece, value.middle), 1, (_OUT, 1.0)),
    }


def _peek(before: Picture, missing: laying.Laid) -> dict[str, Route]:
    """Return the routes of the missing tile for a wrong announcer's look; others see only its back."""
    if before.missing is not None:
        return {}
    back = Piece(Kind.BACK, missing.piece.width, missing.piece.height, "missing")
    turns = 2 if missing.piece == back else 1
    return {laying.MISSING: Route((back, missing.middle), (missing.piece, missing.middle), turns)}


def _shown(after: Picture, table: DeductionTable) -> Route:
    end, asked = table.things[laying.SHOWN], after.question
    assert asked is not None
    spot = laying.spot_of(after, table.places, asked.whom)
    begin, start = Piece(Kind.BACK, spot.tile, spot.tile, "shown"), spot.rack.center()
    hand = after.players[asked.whom].hand
    if hand is not None and after.shown in hand:
        begin, start = laying.tile_piece(after.shown, spot.tile), spot.tiles[hand.index(after.shown)]
    return Route((begin, start), (end.piece, end.middle), 1)


def _reveal(before: Picture, after: Picture, table: DeductionTable) -> Act:
    """Return the animation in which the missing tile turns over, and then all hands."""
    turned = [laying.MISSING] if before.missing is None and after.missing is not None else []
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        if then.hand is None:
            turned += [laying.hand_key(seat, tile) for tile in now.hand or ()]
    routes: dict[str, Route] = {}
    for key in turned:
        if (there := table.things.get(key)) is not None:
            name, span = ("missing", (0.0, 0.5)) if key == laying.MISSING else ("", (0.5, 1.0))
            back = Piece(Kind.BACK, there.piece.width, there.piece.height, name)
            routes[key] = Route((back, there.middle), (there.piece, there.middle), 1, span)
    return Act(REVEAL_TIME, _truth(after), routes, after.named is not None)


class Performance(QObject):
    """Shows one act at a time; a new act, or input on the table, ends it early."""

    rested = Signal()  # when an act is over

    def __init__(self, table: DeductionTable) -> None:
        super().__init__(table)
        self._table = table
        self._flights: dict[str, _Flight] = {}
        self._answers = False
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._go_on)
        self._animation.finished.connect(self._end)

    @property
    def is_running(self) -> bool:
        """Whether an act is being shown."""
        return self._animation.state() is QVariantAnimation.State.Running

    @property
    def duration(self) -> int:
        """The duration of the current act, in milliseconds."""
        return self._animation.duration()

    def play(self, act: Act) -> None:
        """Show an act; without animations it is over at once."""
        self.finish()
        duration = round(self._table.motion.duration * act.time)
        if duration <= 0:
            return
        for key, route in act.routes.items():
            self._table.hide_thing(key, True)
            self._flights[key] = _Flight(self._table.painter, route)
            self._table.addItem(self._flights[key])
        self._answers = act.answers
        self._animation.setDuration(duration)
        self._animation.start()
        self._go_on(0.0)

    def finish(self) -> None:
        """End the act at once."""
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


_UNDER = -1.5  # z value of racks and cloth: below the shadows of the tiles in them
_AIR = 30.0  # the margin around the table by which the camera's own is too large, in table units


class DeductionTable(TableScene):
    """The table with everything on it. It knows no rules; the picture says what is possible."""

    settled = Signal()  # when the animation of an answer, a coin or a shown tile has ended

    def __init__(self, parent: QObject, motion: Motion, style: Style = USUAL_STYLE) -> None:
        self.words = Words()
        self._spots = Places()
        super().__init__(self._spots, style, lambda *_: (1.0, QPointF()), self.words, parent, motion)
        self._style = style
        self._shape = (1.5, False, USUAL_LETTERS)
        self.picture: Picture | None = None
        self.places: Arrangement = arrangement(3, *self._shape)
        self.things: Mapping[str, laying.Laid] = {}  # the things that can be reached, by key
        self._draft = Draft()
        self._targets: tuple[Seat, ...] = ()
        self._pointed: Tile | None = None
        self._meant: frozenset[str] = frozenset()
        self._under = Overlay(self, _UNDER)
        self.in_hand = LooseTile(self, lifted=True)
        """The face of the coin in the hand; hidden while there is none."""
        self.question, self.answer = Bubble(self.sprites), Bubble(self.sprites)
        """The bubbles of the asking player and of the player asked."""
        for bubble in (self.question, self.answer):
            self.keep(bubble)
        self.performance = Performance(self)
        self.performance.rested.connect(self._settle)

    @property
    def content_rect(self) -> QRectF:
        """The area of the whole table, even if it is empty."""
        return self.places.room.adjusted(_AIR, _AIR, -_AIR, -_AIR)

    def _settle(self) -> None:
        """Let stars fly around the missing tile if it has been found."""
        picture = self.picture
        if picture is not None and picture.named is not None and picture.named.right:
            self.celebrate(laying.MISSING)
        self.settled.emit()

    def show(self, picture: Picture, gliding: bool = True) -> None:
        """Show a picture; differences from the last one glide, unless the table or the viewer is another.

        A new viewer must not see the last viewer's things fade away.
        """
        before, self.picture = self.picture, picture
        if before is None or (before.bottom, before.count) != (picture.bottom, picture.count):
            self.places, gliding = arrangement(picture.count, *self._shape), False
        self.performance.finish()
        self._draft, self._targets = Draft(), ()
        same_eyes = gliding and before is not None and before.viewer == picture.viewer
        self._lay(same_eyes, self._ways(before, picture) if same_eyes else {})
        self._speak(picture)
        act = act_between(before, picture, self) if gliding and before is not None else None
        if act is not None:
            self.play_sound(act.sound)
            self.performance.play(act)

    def show_draft(self, draft: Draft, targets: tuple[Seat, ...]) -> None:
        """Show an unfinished question, with targets at these players."""
        if (draft, targets) != (self._draft, self._targets):
            self._draft, self._targets = draft, targets
            self._lay(gliding=True)

    def light(self, aimed: str | None) -> None:
        """Light up what may be done now; ``aimed`` is where a held face would be put."""
        if self.picture is not None:
            holding = self.in_hand.isVisible()
            lit = _glows(self.picture, self.things, self._draft, aimed, holding)
            self.show_glows(lit | self._outlined())

    def _outlined(self) -> dict[str, Glow]:
        tile = None if self._pointed is None else str(self._pointed)
        return {
            key: Glow.OUTLINED
            for key, (piece, *_) in self.things.items()
            if key in self._meant or (piece.kind is Kind.TILE and piece.what == tile)
        }

    def point_at(self, tile: Tile | None) -> None:
        """Outline a tile wherever its face lies, or (None) none."""
        self._pointed = tile
        self.light(None)

    def outline(self, keys: Collection[str]) -> None:
        """Outline exactly these things, as long as they are there."""
        self._meant = frozenset(keys)
        self.light(None)

    def fit_shape(self, aspect: float, low: bool, letters: float = USUAL_LETTERS) -> None:
        """Lay out for a window's width to height; ``letters`` is the height of names in table units."""
        self._shape = (aspect, low, letters)
        count = 3 if self.picture is None else self.picture.count
        places = arrangement(count, *self._shape)
        if places != self.places:
            self.places = places
            self.performance.finish()
            self._lay(gliding=False)
            if self.picture is not None:
                self._speak(self.picture)

    def set_style(self, style: Style) -> None:
        """Change the wood of tiles and coins."""
        self._style = style
        self.set_painter(style)
        if self.picture is not None:
            self._under.show(marks(self.picture, self.places, style))

    def is_lit(self, key: str) -> bool:
        """Return whether something can be done with a thing now."""
        item = self.tiles.get(key)
        return item is not None and item.glow is not Glow.NONE

    def hide_thing(self, key: str, hidden: bool) -> None:
        """Hide a thing while its animation runs, or show it again."""
        if (item := self.tiles.get(key)) is not None:
            for part in (item, item.shadow):
                part.setVisible(not hidden)

    def _lay(self, gliding: bool, ways: Mapping[str, Way] | None = None) -> None:
        picture = self.picture
        if picture is None:
            return
        self.things = laying.laid(picture, self.places, self._draft, self._targets)
        self._spots.use({place_of(thing.middle): thing.area for thing in self.things.values()})
        self.words.use(picture, _chosen(self._draft))
        looks = [
            TileLook(key, str(thing.piece), (place_of(thing.middle),)) for key, thing in self.things.items()
        ]
        self.rearrange(looks, ways or {}, gliding)
        self._under.show(marks(picture, self.places, self._style))
        self.light(None)

    def _ways(self, before: Picture | None, after: Picture) -> dict[str, Way]:
        """Return where things come from and go to: the coin to the bag, a shown tile to its rack."""
        bag = Way(self.places.bag)
        ways = {} if after.step is Step.OVER else {key: bag for key in self.things if key.startswith("coin")}
        if before is not None and before.is_shown and before.question is not None:
            ways[laying.SHOWN] = Way(laying.spot_of(before, self.places, before.question.whom).rack.center())
        return ways

    def _speak(self, picture: Picture) -> None:
        """Show the question and answer of this turn, or the announcement before it."""
        self.question.hide()
        self.answer.hide()
        asked, named = picture.question, picture.named
        if named is not None:
            spot = laying.spot_of(picture, self.places, named.announcer)
            self.answer.name(named.tile, named.right, spot)
        if asked is None:
            return
        asker, whom = (laying.spot_of(picture, self.places, seat) for seat in (asked.asker, asked.whom))
        if not picture.is_shown or asked.asker == picture.bottom:
            self.question.ask(asked, asker)
        if asked.answer is not None:
            most = picture.players[asked.whom].size
            self.answer.answer(asked.answer, most, whom)


def _chosen(draft: Draft) -> frozenset[str]:
    found = set()
    if draft.line is not None:
        found.add(laying.coin_key(draft.line))
    if draft.whom is not None:
        found.add(laying.player_key(draft.whom))
        if draft.kind is not None:
            found.add(laying.target_key(draft.whom, draft.kind))
    return frozenset(found)


def _glows(
    picture: Picture, keys: Iterable[str], draft: Draft, aimed: str | None, holding: bool
) -> dict[str, Glow]:
    """``aimed`` is where a face of the coin would be put; ``holding`` is whether one is held."""
    found: dict[str, Glow] = {}
    if picture.may_ask and not holding and draft.is_empty:
        found.update({laying.coin_key(line): Glow.LIT for line in Line})
    if picture.may_ask and draft.line is not None:
        found.update({key: Glow.LIT for key in keys if laying.target_of(key) is not None})
    if picture.viewer is not None:
        found.update({laying.hand_key(picture.viewer, tile): Glow.LIT for tile in picture.may_show})
    if picture.may_announce:
        found[laying.MISSING] = Glow.LIT
    if draft.line is not None and not holding:
        found[laying.coin_key(draft.line)] = Glow.CHOSEN
    if draft.whom is not None:
        found[laying.player_key(draft.whom)] = Glow.CHOSEN
        if draft.kind is not None:
            found.update({laying.target_key(draft.whom, kind): Glow.DIM for kind in QuestionKind})
            found[laying.target_key(draft.whom, draft.kind)] = Glow.CHOSEN
    if aimed is not None:
        found[aimed] = Glow.TARGET
    return found
