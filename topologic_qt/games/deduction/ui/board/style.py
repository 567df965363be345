"""The look of everything on the table: the chosen wood, the painter, and their settings."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from topologic_qt.games.deduction.rules.tiles import Tile
from topologic_qt.games.deduction.ui.board import things
from topologic_qt.games.deduction.ui.board.arrangement import COIN, Kind, Piece, outline
from topologic_qt.games.host import GameSettings
from topologic_qt.games.info import Setting
from topologic_qt.table.glow import DIM_INK, Glow, glows
from topologic_qt.table.sprites import Drawing
from topologic_qt.widgets.remembered import remembered_choice
from topologic_qt.widgets.translate import tr


class Style(NamedTuple):
    """The chosen look of everything on a table. Faces are the texts of `Piece`."""

    name: str = "maple"  # the id of the material, one of `MATERIALS`

    @property
    def material(self) -> things.Material:
        """The material of the tiles and of the coin."""
        return things.MATERIALS[self.name]

    @property
    def colours(self) -> Sequence[QColor]:
        """The colours of the stars around something that is celebrated."""
        return list(self.material.suits.values())

    def rect(self, face: str) -> QRectF:
        """Return the area that a thing covers, with its thickness."""
        return Piece.parse(face).covered

    def shadow_rect(self, face: str) -> QRectF:
        """Return the area that the shadow of a thing covers."""
        return Piece.parse(face).shadowed

    def drawing(self, face: str) -> Drawing:
        """Return the drawing of a thing."""
        piece, material = Piece.parse(face), self.material
        return Drawing((self.name, face), lambda painter: paint_piece(painter, piece, material))

    def shadow(self, face: str) -> Drawing:
        """Return the drawing of a thing's shadow, which depends on its shape alone."""
        piece = Piece.parse(face)
        name = ("shadow", piece.kind, piece.width, piece.height)
        return Drawing(name, lambda painter: things.paint_shadow(painter, piece))

    def glow(self, face: str, glow: Glow) -> Drawing:
        """Return the mark over a thing for a state of play, which depends on its shape alone."""
        piece = Piece.parse(face)
        return _glows(piece.kind, piece.width, piece.height)[glow]


USUAL_STYLE = Style()


def paint_piece(painter: QPainter, piece: Piece, material: things.Material) -> None:
    """Paint a thing around its middle."""
    if piece.kind in (Kind.TILE, Kind.BACK):
        painter.scale(piece.size, piece.size)
        if piece.kind is Kind.TILE:
            things.paint_tile(painter, Tile.parse(piece.what), material)
        else:
            things.paint_back(painter, piece.what, material)
    elif piece.kind in (Kind.FACE, Kind.COIN):
        painter.scale(piece.width / COIN, piece.height / COIN)
        things.paint_coin(painter, things.coin_symbol(piece.what) if piece.what else None, material)
    elif piece.kind is Kind.BAG:
        things.paint_bag(painter, piece)
    elif piece.kind is Kind.PLATE:
        things.paint_plate(painter, piece)
    else:
        things.paint_target(painter, piece)


@cache
def _glows(kind: Kind, width: float, height: float) -> Mapping[Glow, Drawing]:
    edge = outline(kind, width, height)
    ring = outline(kind, width, height, 1.0)
    return glows(
        (kind, width, height),
        lambda painter: painter.fillPath(edge, DIM_INK),
        lambda painter: painter.drawPath(ring),
    )


GROUNDS = ("felt", "wood")  # the backgrounds of the table, the usual one first


def tile_settings() -> tuple[Setting, ...]:
    """Return the settings: the wood of the tiles, and the background of the table."""
    woods = (tr("Maple"), tr("Cherry"), tr("Walnut"))
    grounds = (tr("Green felt"), tr("Dark planks"))
    return (
        Setting("material", tr("Tiles"), dict(zip(things.MATERIALS, woods, strict=True))),
        Setting("ground", tr("Table"), dict(zip(GROUNDS, grounds, strict=True))),
    )


def chosen_style(settings: GameSettings) -> Style:
    """Return the chosen look of tiles and coins."""
    return Style(remembered_choice(settings, "settings/material", list(things.MATERIALS), USUAL_STYLE.name))


def chosen_ground(settings: GameSettings) -> str:
    """Return the chosen background of the table."""
    return remembered_choice(settings, "settings/ground", GROUNDS, GROUNDS[0])
