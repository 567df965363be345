"""The scene of Deduction's table: it shows a picture, and glides to it from the last one."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Tile
from topologic_qt.games.deduction.ui.board import things
from topologic_qt.games.deduction.ui.board.arrangement import (
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
from topologic_qt.games.deduction.ui.board.laying import (
    MISSING,
    SHOWN,
    Laid,
    coin_key,
    is_away,
    laid,
    player_key,
    spot_of,
    target_key,
)
from topologic_qt.games.deduction.ui.board.lighting import glows
from topologic_qt.games.deduction.ui.board.performance import Performance, act_between
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.deduction.ui.board.things import paint_back
from topologic_qt.games.deduction.ui.board.words import Draft
from topologic_qt.table.arranging import Way
from topologic_qt.table.ghosts import LooseTile
from topologic_qt.table.glow import Glow
from topologic_qt.table.layout import TileLook
from topologic_qt.table.overlay import Mark, Overlay
from topologic_qt.table.scene import TableScene
from topologic_qt.table.sprites import Drawing
from topologic_qt.widgets.motion import Motion

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
        backs = [] if seen else spot.middles(player.size - is_away(picture, seat))
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
            paint_back(painter, f"{number} {index}", style.material)
            painter.restore()

    name = ("rack", area.width(), area.height(), len(backs), side, style.name, number)
    return Mark(Drawing(name, paint), _with_air(around), middle)


def _with_air(area: QRectF) -> QRectF:
    return area.adjusted(-_AIR_UNDER, -_AIR_UNDER, _AIR_UNDER, _AIR_UNDER).toAlignedRect().toRectF()


_UNDER = -1.5  # the height of racks and cloth: below the shadows of the tiles in them
_AIR = 30.0  # the margin around the table that the camera adds too much, in table units


class DeductionTable(TableScene):
    """The table with everything on it. It knows no rules: what may be done is lit as it is told."""

    settled = Signal()  # when an answer, a coin or a shown tile has been seen

    def __init__(self, parent: QObject, motion: Motion, style: Style = USUAL_STYLE) -> None:
        self.words = Words()
        self._spots = Places()
        super().__init__(self._spots, style, lambda *_: (1.0, QPointF()), self.words, parent, motion)
        self._style = style
        self._shape = (1.5, False, USUAL_LETTERS)
        self.picture: Picture | None = None
        self.places: Arrangement = arrangement(3, *self._shape)
        self.things: Mapping[str, Laid] = {}
        """What can be reached, by key."""
        self._draft = Draft()
        self._targets: tuple[Seat, ...] = ()
        self._pointed: Tile | None = None
        self._meant: frozenset[str] = frozenset()
        self._under = Overlay(self, _UNDER)
        self.in_hand = LooseTile(self, lifted=True)
        """The face of the coin in the hand; it is hidden while there is none."""
        self.question, self.answer = Bubble(self.sprites), Bubble(self.sprites)
        """What the player who asks says, and the one who is asked."""
        for bubble in (self.question, self.answer):
            self.keep(bubble)
        self.performance = Performance(self, self)
        self.performance.rested.connect(self._settle)

    @property
    def content_rect(self) -> QRectF:
        """The area of the whole table, whatever lies on it."""
        return self.places.room.adjusted(_AIR, _AIR, -_AIR, -_AIR)

    def _settle(self) -> None:
        """Let stars fly around the missing tile when it has been found."""
        picture = self.picture
        if picture is not None and picture.named is not None and picture.named.right:
            self.celebrate(MISSING)
        self.settled.emit()

    def show(self, picture: Picture, gliding: bool = True) -> None:
        """Show a picture; what differs from the one before glides, unless others sit round the table.

        Where another seat looks, nothing of what the one before saw may be seen to fade away.
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
        """Show a question as it is being put together, with targets at these players."""
        if (draft, targets) != (self._draft, self._targets):
            self._draft, self._targets = draft, targets
            self._lay(gliding=True)

    def light(self, aimed: str | None) -> None:
        """Light up what may be done now; ``aimed`` is where a held face would be put."""
        if self.picture is not None:
            holding = self.in_hand.isVisible()
            lit = glows(self.picture, self.things, self._draft, aimed, holding)
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
        """Outline these things and no others, as long as they are there."""
        self._meant = frozenset(keys)
        self.light(None)

    def fit_shape(self, aspect: float, low: bool, letters: float = USUAL_LETTERS) -> None:
        """Lay everything out for a window with a shape, its width to its height; it may be ``low``.

        ``letters`` is the height that those of names should have, in table units.
        """
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
        """Hide a thing while it is on its way, or show it again."""
        if (item := self.tiles.get(key)) is not None:
            for part in (item, item.shadow):
                part.setVisible(not hidden)

    def _lay(self, gliding: bool, ways: Mapping[str, Way] | None = None) -> None:
        picture = self.picture
        if picture is None:
            return
        self.things = laid(picture, self.places, self._draft, self._targets)
        self._spots.use({place_of(thing.middle): thing.area for thing in self.things.values()})
        self.words.use(picture, _chosen(self._draft))
        looks = [
            TileLook(key, str(thing.piece), (place_of(thing.middle),)) for key, thing in self.things.items()
        ]
        self.rearrange(looks, ways or {}, gliding)
        self._under.show(marks(picture, self.places, self._style))
        self.light(None)

    def _ways(self, before: Picture | None, after: Picture) -> dict[str, Way]:
        """Return where things come from and go to: the coin into the bag, a shown tile home."""
        bag = Way(self.places.bag)
        ways = {} if after.step is Step.OVER else {key: bag for key in self.things if key.startswith("coin")}
        if before is not None and before.is_shown and before.question is not None:
            ways[SHOWN] = Way(spot_of(before, self.places, before.question.whom).rack.center())
        return ways

    def _speak(self, picture: Picture) -> None:
        """Show what was asked and answered in this turn, or named before it."""
        self.question.hide()
        self.answer.hide()
        asked, named = picture.question, picture.named
        if named is not None:
            spot = spot_of(picture, self.places, named.announcer)
            self.answer.name(named.tile, named.right, spot)
        if asked is None:
            return
        asker, whom = (spot_of(picture, self.places, seat) for seat in (asked.asker, asked.whom))
        if not picture.is_shown or asked.asker == picture.bottom:
            self.question.ask(asked, asker)
        if asked.answer is not None:
            most = picture.players[asked.whom].size
            self.answer.answer(asked.answer, most, whom)


def _chosen(draft: Draft) -> frozenset[str]:
    found = set()
    if draft.line is not None:
        found.add(coin_key(draft.line))
    if draft.whom is not None:
        found.add(player_key(draft.whom))
        if draft.kind is not None:
            found.add(target_key(draft.whom, draft.kind))
    return frozenset(found)
