"""The colours of the tiles, by the letter that names each."""

from typing import NamedTuple

from PySide6.QtGui import QColor

LIGHT_INK = QColor("#ffffff")
DARK_INK = QColor("#23262b")


class Paint(NamedTuple):
    """How a tile of one colour is painted."""

    body: QColor
    ink: QColor
    """What its pips and its letter are painted with."""


VIVID = {
    "R": Paint(QColor("#c4161c"), LIGHT_INK),
    "O": Paint(QColor("#f58a07"), DARK_INK),
    "Y": Paint(QColor("#ffe14a"), DARK_INK),
    "G": Paint(QColor("#1f8a3b"), LIGHT_INK),
    "B": Paint(QColor("#1d5fd0"), LIGHT_INK),
    "V": Paint(QColor("#6b2fa0"), LIGHT_INK),
    "P": Paint(QColor("#ff86c3"), DARK_INK),
    "W": Paint(QColor("#fbfaf5"), DARK_INK),
    "K": Paint(QColor("#2b2d31"), LIGHT_INK),
    "S": Paint(QColor("#a3adb5"), DARK_INK),
}
"""Saturated colours that differ in lightness as well as in hue."""
