"""How tiles are drawn in each style."""

from itertools import product

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.style import PALETTES, Overlay, Style


def picture(style: Style, colour: str, number: int, area: QRectF) -> QImage:
    """What a tile shows in an area of it, twice as large as on the table."""
    image = QImage(round(area.width() * 2), round(area.height() * 2), QImage.Format.Format_RGB32)
    image.fill(QColor("#2c5b50"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(2, 2)
    painter.translate(-area.topLeft())
    style.paint(painter, f"{colour}{number}")
    painter.end()
    return image


def test_a_symbol_keeps_clear_of_the_pips() -> None:
    plain, signed = Style("vivid", Overlay.NONE), Style("vivid", Overlay.SYMBOL)
    for colour, number in product(PALETTES["vivid"], range(1, 7)):
        middle = 0 if number % 2 == 0 else -31
        place = QRectF(-10.5, middle - 10.5, 21, 21)
        assert picture(plain, colour, number, place) != picture(signed, colour, number, place)
        rest = [
            QRectF(TILE_RECT.left(), TILE_RECT.top(), -12 - TILE_RECT.left(), TILE_RECT.height()),
            QRectF(12, TILE_RECT.top(), TILE_RECT.right() - 12, TILE_RECT.height()),
            QRectF(-12, middle + 12, 24, 20),
        ]
        for area in rest:
            assert picture(plain, colour, number, area) == picture(signed, colour, number, area)
