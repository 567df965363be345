"""The program's own icons: one style, and the frame's colours."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtWidgets import QApplication

from topologic_qt.widgets.controls import Choice, switch
from topologic_qt.widgets.icons import icon, resource
from topologic_qt.widgets.theme import DARK, LIGHT, dress

pytestmark = pytest.mark.gui

FILES = sorted(
    file for file in resource("icons").glob("*.svg") if 'stroke="currentColor"' in file.read_text("utf-8")
)


@pytest.fixture(autouse=True)
def by_day(qapp: QApplication) -> None:
    dress(qapp, dark=False)


def ink(picture: QImage) -> str:
    pixels = picture.convertToFormat(
        QImage.Format.Format_ARGB32
    )  # which its bits do not keep from being freed
    points = memoryview(pixels.constBits()).cast("B").cast("I")
    return f"#{max(points, key=lambda point: point >> 24) & 0xFFFFFF:06x}"


def drawn(name: str, mode: QIcon.Mode = QIcon.Mode.Normal, on_accent: bool = False) -> QImage:
    return icon(name, on_accent).pixmap(QSize(48, 48), 1.0, mode).toImage()


def near(one: str, other: str) -> bool:
    """Whether two colours are equal up to rounding of transparent pixels."""
    first, second = QColor(one), QColor(other)
    parts = ((first.red(), second.red()), (first.green(), second.green()), (first.blue(), second.blue()))
    return all(abs(a - b) <= 3 for a, b in parts)


def test_no_icon_is_cut_off_or_empty() -> None:
    wrong = []
    for file in FILES:
        picture = drawn(file.stem)
        last = picture.width() - 1
        edge = {(x, y) for at in range(last + 1) for x, y in ((at, 0), (at, last), (0, at), (last, at))}
        if any(picture.pixelColor(*point).alpha() for point in edge) or not near(ink(picture), LIGHT.text):
            wrong.append(file.stem)
    assert not wrong


def test_an_icon_follows_the_frame_and_can_be_read_on_the_accent(qapp: QApplication) -> None:
    made, size = icon("hint"), QSize(48, 48)
    assert made.pixmap(QSize(24, 24), 1.5).size() == QSize(36, 36), "drawn for the screen that it is on"
    pressed = switch(Choice("Turn a tile", lambda: None, icon="flip"))
    for tokens in (DARK, LIGHT):
        dress(qapp, dark=tokens is DARK)
        assert near(ink(made.pixmap(48).toImage()), tokens.text)
        assert near(ink(made.pixmap(48, QIcon.Mode.Active).toImage()), tokens.text)
        assert near(ink(made.pixmap(48, QIcon.Mode.Disabled).toImage()), tokens.muted)
        assert near(ink(drawn("hint", on_accent=True)), tokens.on_accent)
        assert near(ink(drawn("hint", QIcon.Mode.Disabled, on_accent=True)), tokens.muted)
        up = pressed.icon().pixmap(size, 1.0, QIcon.Mode.Normal, QIcon.State.Off).toImage()
        down = pressed.icon().pixmap(size, 1.0, QIcon.Mode.Normal, QIcon.State.On).toImage()
        assert (near(ink(up), tokens.text), near(ink(down), tokens.on_accent)) == (True, True)
