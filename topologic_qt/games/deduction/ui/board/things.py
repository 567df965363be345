"""The drawings of tiles, coins and everything around them: racks, the dish, the cloth, the bag, plates."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, Qt

from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.rules.tiles import Face, Suit, Tile, Value
from topologic_qt.games.deduction.ui.board import arrangement
from topologic_qt.games.deduction.ui.board.symbols import symbol
from topologic_qt.table.piece_item import colour_of
from topologic_qt.table.sprites import paint_bevel, paint_gloss, solid
from topologic_qt.table.textures import HEIGHT, WIDTH, Surface, grain_brush
from topologic_qt.widgets.computer_bar import face_icon
from topologic_qt.widgets.icons import icon


class Material(NamedTuple):
    """A material of tiles and coins, with the colours of their inlays."""

    body: Surface
    side: QtGui.QColor  # the colour of the visible side of a tile, below its face
    back: Surface  # the other wood, of the middle of a tile's back
    suits: Mapping[Suit, QtGui.QColor]
    """The colour of each suit: distinct for any colour vision, though the shapes alone would do."""
    value: QtGui.QColor
    groove: QtGui.QColor  # the colour of the fine edge around an inlay
    glint: QtGui.QColor  # the colour of the lit edge of an inlay
    shine: int  # the strength of the light on the bevelled edge, 0 to 255
    flat: QtGui.QColor  # the plain colour of a tile in small pictures

    def ink(self, face: Face) -> QtGui.QColor:
        """Return the colour of a suit or of a value."""
        return self.suits[face] if isinstance(face, Suit) else self.value


def _suits(sun: str, moon: str, crown: str, arms: str) -> Mapping[Suit, QtGui.QColor]:
    return dict(zip(Suit, map(QtGui.QColor, (sun, moon, crown, arms)), strict=True))


_MAPLE = ("#c58f52", "#ddb178", "#edcb98", "#f5dcb2")
_CHERRY = ("#7a3a1c", "#97502b", "#ae653a", "#c07a4c")
_WALNUT = ("#25130a", "#3a2010", "#4c2c19", "#5d3a22")

MATERIALS: dict[str, Material] = {
    "maple": Material(
        body=Surface("plain wood", _MAPLE),
        side=QtGui.QColor("#7d5429"),
        back=Surface("wood", _WALNUT),
        suits=_suits("#ae2506", "#26222c", "#bb8612", "#11529c"),
        value=QtGui.QColor("#34190b"),
        groove=QtGui.QColor(40, 20, 6, 215),
        glint=QtGui.QColor(255, 240, 214, 130),
        shine=165,
        flat=QtGui.QColor("#ecca96"),
    ),
    "cherry": Material(
        body=Surface("plain wood", _CHERRY),
        side=QtGui.QColor("#4b200d"),
        back=Surface("plain wood", _MAPLE),
        suits=_suits("#ff7a33", "#f8f2e7", "#ffd860", "#a6d4ff"),
        value=QtGui.QColor("#fff2dc"),
        groove=QtGui.QColor(40, 12, 2, 235),
        glint=QtGui.QColor(255, 255, 255, 90),
        shine=120,
        flat=QtGui.QColor("#a45c33"),
    ),
    "walnut": Material(
        body=Surface("wood", _WALNUT),
        side=QtGui.QColor("#190c05"),
        back=Surface("plain wood", _CHERRY),
        suits=_suits("#f9652a", "#f4efe6", "#f7cd55", "#77b8f5"),
        value=QtGui.QColor("#f3e3c6"),
        groove=QtGui.QColor(12, 5, 1, 235),
        glint=QtGui.QColor(255, 255, 255, 80),
        shine=90,
        flat=QtGui.QColor("#4a2b17"),
    ),
}

FLAT_INKS = {
    False: (_suits("#921c08", "#26222c", "#9a6c08", "#1a5fb0"), QtGui.QColor("#2b241c")),
    True: (_suits("#ff7048", "#f6f2ea", "#f4cc52", "#74b4f5"), QtGui.QColor("#f1ece2")),
}
"""The colours of suits and values on plain ground: light (False), and dark (True)."""


def flat_ink(face: Face, dark: bool) -> QtGui.QColor:
    """Return the colour of a suit or of a value on plain ground, light or dark."""
    suits, value = FLAT_INKS[dark]
    return suits[face] if isinstance(face, Suit) else value


# Tiles and coins are drawn in table units, around their middles. Light falls from above left. The grain of
# a face depends on the face, that of a back only on its place on the table, so that no back can be
# recognised.

_SUIT_PLACE, _SUIT_SIZE = QPointF(16, 17), 0.53
_VALUE_PLACE, _VALUE_SIZE = QPointF(-25, -23), 0.41
"""The middle of the suit and of the value on a tile, and their sizes as shares of the symbols' box."""


_GLOSS, _BEVEL = QPointF(50, 55), QPointF(46, 52)
"""Where the shade is deepest on a tile, of the broad light and of that on its edge."""


def paint_tile(painter: QtGui.QPainter, tile: Tile, material: Material) -> None:
    """Paint a tile of full size with its face up."""
    _paint_body(painter, material, str(tile))
    painter.save()
    painter.setClipPath(arrangement.outline(arrangement.Kind.TILE, arrangement.FULL, arrangement.FULL))
    _inlay(painter, tile.suit, _SUIT_PLACE, _SUIT_SIZE, material)
    _inlay(painter, tile.value, _VALUE_PLACE, _VALUE_SIZE, material)
    painter.restore()
    _paint_bevel(
        painter,
        arrangement.outline(arrangement.Kind.TILE, arrangement.FULL, arrangement.FULL),
        3.4,
        round(material.shine * 0.7),
    )


def paint_back(painter: QtGui.QPainter, place: str, material: Material) -> None:
    """Paint a tile of full size with its back up: four fields of another wood, parted by a cross."""
    _paint_body(painter, material, f"back {place}")
    edge = arrangement.outline(arrangement.Kind.TILE, arrangement.FULL, arrangement.FULL)
    wood = _grain(material.back, f"inlay {place}")
    for x in (-1, 1):
        for y in (-1, 1):
            field = QtGui.QPainterPath()
            field.addRoundedRect(QRectF(x * 20.5 - 15.5, y * 20.5 - 15.5, 31, 31), 5, 5)
            _lay_in(painter, field, wood, material)
    _paint_bevel(painter, edge, 3.4, round(material.shine * 0.7))


def paint_coin(painter: QtGui.QPainter, face: Face | None, material: Material) -> None:
    """Paint a coin that shows a face, or (None) the blank rim while it turns."""
    edge = arrangement.outline(arrangement.Kind.COIN, arrangement.COIN, arrangement.COIN)
    rim = edge.united(edge.translated(0, arrangement.THICKNESS))
    painter.fillPath(rim, solid(material.side))
    name = "coin" if face is None else f"coin {face.value}"
    painter.fillPath(edge, _grain(material.body, name))
    paint_gloss(painter, edge, _GLOSS, material.shine // 4)
    _paint_bevel(painter, edge, 9, round(material.shine * 0.55))
    ring = QtGui.QPen(solid(material.groove), 2.2)
    painter.strokePath(
        arrangement.outline(arrangement.Kind.COIN, arrangement.COIN, arrangement.COIN, 9.5), ring
    )
    if face is not None:
        at, share = (QPointF(0, 2), 0.62) if isinstance(face, Suit) else (QPointF(), 0.6)
        _inlay(painter, face, at, share, material)


def _paint_body(painter: QtGui.QPainter, material: Material, seed: str) -> None:
    edge = arrangement.outline(arrangement.Kind.TILE, arrangement.FULL, arrangement.FULL)
    painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
    below = edge.translated(0, arrangement.THICKNESS)
    painter.fillPath(
        edge.united(below).united(edge.translated(0, arrangement.THICKNESS / 2)), solid(material.side)
    )
    painter.fillPath(edge, _grain(material.body, seed))
    painter.save()
    painter.setClipPath(edge)
    paint_gloss(painter, edge, _GLOSS, material.shine // 4)
    _paint_bevel(painter, edge, 9, round(material.shine * 0.5))
    painter.restore()


def _grain(surface: Surface, seed: str) -> QtGui.QBrush:
    """Return a part of a surface that the seed chooses."""
    rng = Rng.from_seed(seed)
    return grain_brush(surface, QPointF(rng.below(WIDTH - 300) + 150, rng.below(HEIGHT - 300) + 150))


def _paint_bevel(painter: QtGui.QPainter, edge: QtGui.QPainterPath, width: float, shine: int) -> None:
    painter.save()
    painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
    paint_bevel(painter, edge, _BEVEL, 2 * width, shine)
    painter.restore()


def _inlay(painter: QtGui.QPainter, face: Face, at: QPointF, share: float, material: Material) -> None:
    path = QtGui.QTransform().translate(at.x(), at.y()).scale(share, share).map(symbol(face))
    path.setFillRule(symbol(face).fillRule())
    _lay_in(painter, path, solid(material.ink(face)), material)


def _lay_in(
    painter: QtGui.QPainter, path: QtGui.QPainterPath, filling: QtGui.QBrush, material: Material
) -> None:
    """Paint an inlay in the wood: a lit edge below, a dark groove, and the filling."""
    groove = QtGui.QPen(solid(material.groove), 2.4)
    groove.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path.translated(0.7, 1.1), QtGui.QPen(solid(material.glint), 2.4))
    painter.strokePath(path, groove)
    painter.fillPath(path, filling)
    shade = QtGui.QLinearGradient(path.boundingRect().topLeft(), path.boundingRect().bottomRight())
    for at, colour in ((0.0, (0, 0, 0, 70)), (0.35, (0, 0, 0, 0)), (1.0, (255, 255, 255, 56))):
        shade.setColorAt(at, QtGui.QColor(*colour))
    painter.fillPath(path, QtGui.QBrush(shade))


def coin_symbol(what: str) -> Face:
    """Return the suit or the value with this letter or digit."""
    return Suit(what) if what in set(Suit) else Value(what)


_INK = QtGui.QColor("#2f1d08")
_STATE_INK = QtGui.QColor("#4a3110")
"""The colour of engraved letters on brass."""

_DISC = 15.0  # the radius of the disc with the number of a seat, for the usual letters
_USUAL, _BESIDE_STATE = 24.0, 28.0
"""The usual height of the letters of a name, and the largest with the state below it."""
_LEAST_NAME = 0.75  # the least share to which a name shrinks before it is shortened
_STATE = 20 / 24  # the height of the letters of a state, as a share of those of the name


def _gradient(area: QRectF, *stops: tuple[float, str]) -> QtGui.QBrush:
    result = QtGui.QLinearGradient(area.topLeft(), area.bottomLeft())
    for at, colour in stops:
        result.setColorAt(at, QtGui.QColor(colour))
    return QtGui.QBrush(result)


def paint_rack(painter: QtGui.QPainter, area: QRectF) -> None:
    """Paint a rack for tiles: a long board with a hollow."""
    body, hollow = QtGui.QPainterPath(), QtGui.QPainterPath()
    body.addRoundedRect(area, 16, 16)
    hollow.addRoundedRect(area.adjusted(9, 9, -9, -9), 11, 11)
    for spread, alpha in ((9.0, 16), (5.0, 26), (2.0, 40)):
        painter.strokePath(body.translated(0, 7), QtGui.QPen(solid(QtGui.QColor(0, 0, 0, alpha)), 2 * spread))
    painter.fillPath(body.translated(0, 6), solid(QtGui.QColor("#2c1708")))
    painter.fillPath(body, _gradient(area, (0, "#8a5d38"), (0.5, "#744a29"), (1, "#5e391c")))
    painter.strokePath(body, QtGui.QPen(solid(QtGui.QColor("#38200d")), 2))
    painter.fillPath(hollow, solid(QtGui.QColor(24, 12, 4, 130)))
    painter.strokePath(hollow.translated(0, 1), QtGui.QPen(solid(QtGui.QColor(255, 226, 190, 46)), 2))


def paint_dish(painter: QtGui.QPainter, area: QRectF) -> None:
    """Paint the dish of dark wood in which the coin lies."""
    dish = QtGui.QPainterPath()
    dish.addRoundedRect(area, area.height() / 2, area.height() / 2)
    painter.fillPath(dish.translated(0, 5), solid(QtGui.QColor(0, 0, 0, 70)))
    painter.fillPath(dish, _gradient(area, (0, "#3b2413"), (1, "#54351d")))
    inner = QtGui.QPainterPath()
    inner.addRoundedRect(area.adjusted(7, 7, -7, -7), area.height() / 2, area.height() / 2)
    painter.fillPath(inner, _gradient(area, (0, "#231308"), (1, "#38220f")))
    painter.strokePath(dish, QtGui.QPen(solid(QtGui.QColor(255, 226, 190, 60)), 1.6))


def paint_cloth(painter: QtGui.QPainter, area: QRectF) -> None:
    """Paint the dark red cloth on which the missing tile lies."""
    cloth, seam = QtGui.QPainterPath(), QtGui.QPainterPath()
    cloth.addRoundedRect(area, 9, 9)
    seam.addRoundedRect(area.adjusted(6, 6, -6, -6), 6, 6)
    painter.fillPath(cloth.translated(0, 3), solid(QtGui.QColor(0, 0, 0, 70)))
    painter.fillPath(cloth, _gradient(area, (0, "#7b2130"), (1, "#5a1521")))
    pen = QtGui.QPen(solid(QtGui.QColor("#d8a949")), 1.8)
    pen.setDashPattern([3.0, 2.4])
    painter.strokePath(seam, pen)


def paint_shadow(painter: QtGui.QPainter, piece: arrangement.Piece) -> None:
    """Paint the soft shadow of a thing."""
    edge = arrangement.outline(piece.kind, piece.width, piece.height)
    share = min(1.0, piece.height / 90)
    painter.translate(0, 4 + 4 * share)
    for spread, alpha in ((1.0, 9), (0.78, 12), (0.56, 17), (0.36, 24), (0.18, 32)):
        pen = QtGui.QPen(solid(QtGui.QColor(0, 0, 0, alpha)), 2 * spread * arrangement.SPREAD * share)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(edge, pen)
    painter.fillPath(edge, solid(QtGui.QColor(0, 0, 0, 110)))


def paint_bag(painter: QtGui.QPainter, piece: arrangement.Piece) -> None:
    """Paint a linen bag, tied with a cord."""
    edge, area = arrangement.outline(arrangement.Kind.BAG, piece.width, piece.height), piece.area
    linen = QtGui.QRadialGradient(QPointF(area.left() + 40, area.top() + 60), 110)
    for at, colour in ((0, "#e9dcc0"), (0.55, "#cdb88f"), (1, "#8f7750")):
        linen.setColorAt(at, QtGui.QColor(colour))
    painter.fillPath(edge, QtGui.QBrush(linen))
    painter.save()
    painter.setClipPath(edge)
    fold = QtGui.QPen(solid(QtGui.QColor(86, 62, 32, 90)), 2.4)
    fold.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(fold)
    tie = QPointF(0, area.top() + area.height() * 0.27)
    for x in (-34, -17, 0, 17, 34):
        crease = QtGui.QPainterPath(tie + QPointF(x * 0.36, 3))
        crease.quadTo(tie + QPointF(x * 0.7, 26), tie + QPointF(x * 1.15, 46 - abs(x) * 0.4))
        painter.drawPath(crease)
        painter.drawLine(tie + QPointF(x * 0.34, -4), tie + QPointF(x * 0.6, -24))
    painter.restore()
    painter.strokePath(edge, QtGui.QPen(solid(QtGui.QColor("#5d4624")), 2))
    _paint_cord(painter, tie)


def _paint_cord(painter: QtGui.QPainter, tie: QPointF) -> None:
    for colour, width in (("#5b1520", 8.0), ("#a83245", 4.5)):
        pen = QtGui.QPen(solid(QtGui.QColor(colour)), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(tie + QPointF(-20, 0), tie + QPointF(20, 0))
        end = QtGui.QPainterPath(tie + QPointF(12, 2))
        end.cubicTo(tie + QPointF(34, 10), tie + QPointF(18, 26), tie + QPointF(30, 40))
        painter.drawPath(end)


def paint_plate(painter: QtGui.QPainter, piece: arrangement.Piece) -> None:
    """Paint a player's plate: the number of the seat, the name, and the state below it.

    The words are the number, the name, the state, "out" for a player who is out or "on" for the one whose
    turn it is, the height of the letters, and the level of a computer, whose face is shown if the name
    leaves room. Large letters have the state beside the name.
    """
    number, name, state, light, letters, level = piece.words
    edge, area = arrangement.outline(arrangement.Kind.PLATE, piece.width, piece.height), piece.area
    stops = {
        "out": ((0, "#b9b4a8"), (0.5, "#a29d92"), (1, "#8b867b")),
        "on": ((0, "#fff0b4"), (0.5, "#f5cf62"), (1, "#d9a52f")),
    }.get(light, ((0, "#e6cf97"), (0.5, "#d1b06a"), (1, "#b08b45")))
    painter.fillPath(edge, _gradient(area, *stops))
    painter.strokePath(edge, QtGui.QPen(solid(QtGui.QColor("#5f451c")), 2))
    painter.strokePath(
        arrangement.outline(arrangement.Kind.PLATE, piece.width, piece.height, 2.5),
        QtGui.QPen(solid(QtGui.QColor(255, 255, 255, 90)), 1.4),
    )
    size = float(letters)
    radius = _DISC * size / _USUAL
    disc = QPointF(area.left() + 10 + radius, 0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(solid(colour_of(int(number) - 1, dark=False)))
    painter.drawEllipse(disc, radius, radius)
    reach = QPointF(radius + 5, radius)
    arrangement.paint_line(
        painter, QRectF(disc - reach, disc + reach), number, round(0.875 * size), QtGui.QColor("#ffffff")
    )
    left = disc.x() + radius + 8
    side = area.height() - 8
    if level and arrangement.text_width(name, round(_LEAST_NAME * size)) <= area.right() - left - side - 12:
        icon(face_icon(level)).paint(painter, QRectF(left - 2, area.top() + 4, side, side).toRect())
        left += side + 4
    text = QRectF(left, area.top(), area.right() - left - 8, area.height())
    _paint_name(painter, text, name, state, size)


def _paint_name(painter: QtGui.QPainter, area: QRectF, name: str, state: str, size: float) -> None:
    """Paint a name with the state beside it, in the largest letters that fit, or below it."""
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    if not state:
        arrangement.paint_line(painter, area, name, round(size), _INK, left, least=_LEAST_NAME)
        return
    smallest = max(round(_USUAL) + 1, round(_LEAST_NAME * size))
    for large in range(round(size), smallest - 1, -1):
        beside = large / 2 + arrangement.text_width(state, round(_STATE * large), bold=False)
        wide = arrangement.text_width(name, large)
        # One below the other they would be smaller; but the name needs half of the room.
        if wide + beside <= area.width() or (large == smallest and beside <= area.width() / 2):
            named = area.adjusted(0, 0, -beside, 0)
            arrangement.paint_line(painter, named, name, large, _INK, left, least=1)
            rest = area.adjusted(min(wide, named.width()) + large / 2, 0, 1, 0)
            arrangement.paint_line(painter, rest, state, round(_STATE * large), _STATE_INK, left, bold=False)
            return
    upper, lower = area.adjusted(0, 4, 0, -24), area.adjusted(0, 30, 0, -4)
    large = round(min(size, _BESIDE_STATE))
    arrangement.paint_line(painter, upper, name, large, _INK, left, least=_LEAST_NAME)
    arrangement.paint_line(painter, lower, state, round(_STATE * large), _STATE_INK, left, bold=False)


def paint_target(painter: QtGui.QPainter, piece: arrangement.Piece) -> None:
    """Paint a kind of question as a light slip, with its suit or value."""
    edge, area = arrangement.outline(arrangement.Kind.TARGET, piece.width, piece.height), piece.area
    painter.fillPath(edge, _gradient(area, (0, "#fffaf0"), (1, "#efe3cc")))
    painter.strokePath(edge, QtGui.QPen(solid(QtGui.QColor("#6b5430")), 2))
    text = area.adjusted(14, 0, -10, 0)
    if piece.what:
        side = piece.height - 12
        place = QPointF(area.right() - 12 - side / 2, 0)
        paint_symbol(painter, piece.what, place, side)
        text.setRight(place.x() - side / 2 - 6)
    arrangement.paint_line(painter, text, piece.words[0], 24, QtGui.QColor("#2b241c"))


def paint_symbol(painter: QtGui.QPainter, what: str, at: QPointF, side: float, name: str = "maple") -> None:
    """Paint a suit or a value, by its letter or digit, in the colours of a material."""
    face = coin_symbol(what)
    painter.save()
    painter.translate(at)
    painter.scale(side / 100, side / 100)
    painter.fillPath(symbol(face), solid(MATERIALS[name].ink(face)))
    painter.restore()
