"""A picture of the table as data: everything that the viewer of a match may see."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import HAND_SIZES, Face, Hand, Tile, with_face
from topologic_qt.games.deduction.ui.board.arrangement import (
    FULL,
    THICKNESS,
    Kind,
    Piece,
    around,
    arrangement,
)
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.deduction.ui.board.symbols import BOX, symbol
from topologic_qt.games.deduction.ui.board.things import Material, flat_ink
from topologic_qt.table.backgrounds import background
from topologic_qt.table.sprites import render, solid
from topologic_qt.widgets.translate import tr

_TILE_AREA = QRectF(-FULL / 2 - 3, -FULL / 2 - 1, FULL + 6, FULL + THICKNESS + 2)
"""The area of a tile of full size with its thickness."""

_ICON_SIDES = (16, 24, 32, 48, 64)  # the sides at which icons are drawn, in pixels


def tile_picture(tile: Tile, side: int, ratio: float, style: Style = USUAL_STYLE) -> QPixmap:
    """Return a wooden tile in a square, whose side is in pixels; ``ratio`` is real pixels to a pixel."""
    drawing = style.drawing(str(Piece(Kind.TILE, FULL, FULL, str(tile))))
    pixmap = render(_TILE_AREA, side * ratio / _TILE_AREA.height(), drawing.draw)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def face_picture(face: Face, side: int, ratio: float, dark: bool) -> QPixmap:
    """Return a picture of a suit or a value in a square, for a ``dark`` or a light background."""
    share = 1.06

    def draw(painter: QPainter) -> None:
        painter.fillPath(symbol(face), solid(flat_ink(face, dark)))

    area = QRectF(BOX.x() * share, BOX.y() * share, BOX.width() * share, BOX.height() * share)
    pixmap = render(area, side * ratio / area.height(), draw)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def paint_face(painter: QPainter, face: Face, box: QRectF, ink: QColor) -> None:
    """Paint a suit or a value in one colour, as large as a box allows, on any paint device."""
    share = min(box.width(), box.height()) / BOX.height()
    painter.save()
    painter.translate(box.center())
    painter.scale(share, share)
    painter.fillPath(symbol(face), solid(ink))
    painter.restore()


def tile_icon(tile: Tile, style: Style = USUAL_STYLE) -> QIcon:
    """Return a wooden tile as an icon, sharp at every usual size."""
    icon = QIcon()
    for side in _ICON_SIDES:
        icon.addPixmap(tile_picture(tile, side, 1.0, style))
    return icon


def face_icon(face: Face, dark: bool) -> QIcon:
    """Return a suit or a value as an icon, for ``dark`` or for light ground."""
    icon = QIcon()
    for side in _ICON_SIDES:
        icon.addPixmap(face_picture(face, side, 1.0, dark))
    return icon


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the table as everybody sees them, with the hand if it is visible."""

    name: str
    size: int
    hand: Hand | None  # the tiles; None if only their backs are visible
    is_in: bool
    has_left: bool  # whether the player left the match, so that the program answers
    level: str | None  # that of the computer; None for a person


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything visible on the table. Equal pictures look the same."""

    players: tuple[Player, ...]
    bottom: Seat  # the seat at the lower edge: the viewer's, or the first one for a spectator
    face_up: Hand
    missing: Tile | None  # the missing tile if it is visible; None while it is covered
    step: Step
    turn: int  # the number of the turn, from 1; 0 before a match
    on_turn: Seat | None = None
    to_move: Seat | None = None  # the seat that the match waits for; None when it is over
    coin: Tile | None = None
    question: Question | None = None
    named: Announcement | None = None  # the last announcement, until the next question
    winner: Seat | None = None
    viewer: Seat | None = None
    may_act: bool = False  # whether the match waits for the viewer, a person who may act now

    @property
    def count(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def around(self) -> tuple[Seat, ...]:
        """The seats clockwise from the one at the lower edge."""
        return tuple((self.bottom + step) % self.count for step in range(self.count))

    @property
    def may_ask(self) -> bool:
        """Whether the viewer may ask a question now."""
        return self.may_act and self.step is Step.ASK

    @property
    def may_announce(self) -> bool:
        """Whether the viewer may announce the missing tile now."""
        return self.may_act and self.step is Step.ANNOUNCE and self.missing is None

    @property
    def may_show(self) -> Hand:
        """The tiles that the viewer may choose from to show one now; none at other times."""
        if not self.may_act or self.step is not Step.SHOW or self.question is None:
            return ()
        return with_face(self.players[self.bottom].hand or (), self.question.face)

    @property
    def is_shown(self) -> bool:
        """Whether a tile has been shown, and lies before the player who asked."""
        asked = self.question
        return asked is not None and asked.answer is True and self.step in (Step.ANNOUNCE, Step.TABLE)

    @property
    def shown(self) -> Tile | None:
        """The tile that was shown in this turn, if the viewer knows it."""
        return None if self.question is None else self.question.tile


def picture_of(view: View, live: bool = True) -> Picture:
    """Return the picture of a match for the seat that a view is made for.

    At a real table, it shows the last question that was noted, and whose turn it is now. Unless it is
    ``live``, it is of an earlier turn, and nothing can be asked or shown.
    """
    players = tuple(
        Player(
            name=" ".join(name.split()),
            size=view.hand_size,
            hand=hand,
            is_in=seat in view.active,
            has_left=seat in view.resigned,
            level=computer.level if computer else None,
        )
        for seat, (name, hand, computer) in enumerate(
            zip(view.setup.names, view.hands, view.seating, strict=True)
        )
    )
    last = view.log[-1] if view.log else None
    noted = last if view.step is Step.TABLE and isinstance(last, Question) else None
    waits = view.to_move is not None and view.to_move == view.viewer
    return Picture(
        players=players,
        bottom=view.viewer or 0,
        face_up=view.face_up,
        missing=view.missing,
        step=view.step,
        turn=view.number,
        on_turn=view.seat,
        to_move=view.seat if view.step is Step.TABLE else view.to_move,
        coin=view.coin if noted is None else noted.coin,
        question=view.question or noted,
        named=last if isinstance(last, Announcement) else None,
        winner=view.winner,
        viewer=view.viewer,
        may_act=live and waits and view.computer is None,
    )


def empty_picture(names: Sequence[str], levels: Sequence[str | None]) -> Picture:
    """Return the table before a match begins, with all tiles dealt and face down."""
    size = HAND_SIZES[len(names)]
    players = tuple(
        Player(" ".join(name.split()), size, None, True, False, level)
        for name, level in zip(names, levels, strict=True)
    )
    return Picture(players, bottom=0, face_up=(), missing=None, step=Step.DRAW, turn=0)


def reasons(view: View) -> dict[Tile, str]:
    """Return by tile why it cannot be missing, as far as that is obvious to the viewer."""
    named = [entry for entry in view.log if isinstance(entry, Announcement) and not entry.right]
    found = {
        entry.tile: tr(
            "{name} wrongly announced it.|You wrongly announced it.", name=view.setup.names[entry.announcer]
        )
        for entry in named
    }
    for entry in view.log:
        if isinstance(entry, Question) and entry.asker == view.viewer and entry.tile is not None:
            found[entry.tile] = tr("{name} showed it to you.", name=view.setup.names[entry.whom])
    found.update(dict.fromkeys(view.face_up, tr("It’s face up.")))
    found.update(dict.fromkeys(view.hand, tr("It’s in your hand.")))
    return found


_MARGIN = 30.0  # the margin around the table, in table units

_CLOTH, _RACK = QColor("#7b2130"), QColor("#744a29")


def thumbnail(view: View, ground_name: str | None, style: Style, size: QSize, ratio: float) -> QPixmap:
    """Return a picture of this size in plain colours; ``ratio`` is real pixels to a pixel of the screen.

    All hands are face down, in every view; the missing tile is visible when the match is over.
    """
    result = background(ground_name, round(size.width() * ratio), round(size.height() * ratio))
    result.setDevicePixelRatio(ratio)
    places = arrangement(view.players, size.width() / max(1, size.height()))
    room = places.room.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
    material, painter = style.material, QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    scale = min(size.width() / room.width(), size.height() / room.height())
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-room.center())
    for spot in places.spots:
        _paint_box(painter, spot.rack, _RACK, 16)
        for middle in spot.tiles:
            _paint_tile(painter, around(middle, spot.tile, spot.tile), None, material)
    _paint_box(painter, places.cloth, _CLOTH, 9)
    over = view.step is Step.OVER
    _paint_tile(painter, around(places.missing, FULL, FULL), view.missing if over else None, material)
    for tile, middle in zip(view.face_up, places.face_up, strict=False):
        _paint_tile(painter, around(middle, FULL, FULL), tile, material)
    if view.coin is not None:
        faces: tuple[Face, Face] = (view.coin.suit, view.coin.value)
        for face, middle in zip(faces, places.coin, strict=True):
            painter.setBrush(solid(material.flat))
            painter.drawEllipse(middle, 56, 56)
            paint_face(painter, face, around(middle, 76, 76), material.ink(face))
    painter.end()
    return result


def _paint_box(painter: QPainter, area: QRectF, colour: QColor, corner: float) -> None:
    painter.setBrush(solid(QColor(0, 0, 0, 90)))
    painter.drawRoundedRect(area.translated(0, 7), corner, corner)
    painter.setBrush(solid(colour))
    painter.drawRoundedRect(area, corner, corner)


def _paint_tile(painter: QPainter, area: QRectF, tile: Tile | None, material: Material) -> None:
    share = area.width() / FULL
    _paint_box(painter, area, material.flat, 10 * share)
    middle = area.center()
    if tile is None:
        for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            field = around(middle + QPointF(x, y) * 20.5 * share, 31 * share, 31 * share)
            painter.setBrush(solid(QColor(material.back.colours[1])))
            painter.drawRoundedRect(field, 5 * share, 5 * share)
        return
    for face, offset, side in ((tile.suit, QPointF(15, 16), 58), (tile.value, QPointF(-24, -22), 44)):
        box = around(middle + offset * share, side * share, side * share)
        paint_face(painter, face, box, material.ink(face))
