"""Our own icons: one language, and the colours of the frame."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from topologic_qt.widgets.controls import Choice, switch
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.theme import DARK, LIGHT, Tokens, dress

pytestmark = pytest.mark.gui

FILES = sorted(
    file for file in resource("icons").glob("*.svg") if 'stroke="currentColor"' in file.read_text("utf-8")
)
LATTICE = 24


@pytest.fixture(autouse=True)
def by_day(qapp: QApplication) -> None:
    dress(qapp, dark=False)


def ink(picture: QImage) -> str:
    """The strongest colour of a picture."""
    points = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    strongest = max(points, key=lambda point: picture.pixelColor(*point).alpha())
    return picture.pixelColor(*strongest).name()


def drawn(name: str, mode: QIcon.Mode = QIcon.Mode.Normal, on_accent: bool = False) -> QImage:
    return icon(name, on_accent).pixmap(QSize(48, 48), 1.0, mode).toImage()


def near(one: str, other: str) -> bool:
    """Whether two colours are the same, but for the rounding of see-through pixels."""
    first, second = QColor(one), QColor(other)
    parts = ((first.red(), second.red()), (first.green(), second.green()), (first.blue(), second.blue()))
    return all(abs(a - b) <= 3 for a, b in parts)


def test_there_are_icons() -> None:
    assert len(FILES) > 40


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_icon_speaks_the_same_language(file: Path) -> None:
    text = file.read_text("utf-8")
    renderer = QSvgRenderer(str(file))
    assert renderer.isValid()
    assert renderer.viewBoxF() == QRectF(0, 0, LATTICE, LATTICE)
    assert set(re.findall(r'stroke-width="([^"]*)"', text)) == {"1.75"}
    assert set(re.findall(r'(?:stroke|fill)="([^"]*)"', text)) <= {"none", "currentColor"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_icon_is_cut_off_or_empty(file: Path) -> None:
    picture = drawn(file.stem)
    last = picture.width() - 1
    edge = [(x, y) for x in range(last + 1) for y in range(last + 1) if {x, y} & {0, last}]
    assert not any(picture.pixelColor(*point).alpha() for point in edge)
    assert near(ink(picture), LIGHT.text)


def test_an_icon_follows_the_frame(qapp: QApplication) -> None:
    made = icon("hint")
    for tokens in (DARK, LIGHT):
        dress(qapp, dark=tokens is DARK)
        assert near(ink(made.pixmap(48).toImage()), tokens.text)
        assert near(ink(made.pixmap(48, QIcon.Mode.Active).toImage()), tokens.text)
        assert near(ink(made.pixmap(48, QIcon.Mode.Disabled).toImage()), tokens.muted)


def test_an_icon_is_drawn_once_for_each_size_and_colour(qapp: QApplication) -> None:
    def pictures() -> list[int]:
        return [icon("hint").pixmap(QSize(side, side), 1.0).cacheKey() for side in (16, 24)]

    small, large = pictures()
    assert pictures() == [small, large]
    assert small != large
    dress(qapp, dark=True)
    assert not {small, large} & set(pictures())


def test_an_icon_on_the_accent_can_be_read(qapp: QApplication) -> None:
    for tokens in (DARK, LIGHT):
        dress(qapp, dark=tokens is DARK)
        assert near(ink(drawn("hint", on_accent=True)), tokens.on_accent)
        assert near(ink(drawn("hint", QIcon.Mode.Disabled, on_accent=True)), tokens.muted)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
def test_an_icon_is_drawn_for_the_screen_that_it_is_on(ratio: float) -> None:
    pixmap = icon("fit").pixmap(QSize(24, 24), ratio)
    assert pixmap.size() == QSize(24, 24) * ratio
    assert pixmap.devicePixelRatio() == ratio


def test_an_icon_is_the_same_after_somebody_has_added_to_it() -> None:
    made = icon("fit")
    before = made.pixmap(48).toImage()
    other = QIcon(made)
    other.setIsMask(True)
    assert other.pixmap(48).toImage() == before
    del made
    assert other.pixmap(48).toImage() == before


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_the_icon_of_a_switch_has_the_ink_of_its_words(qapp: QApplication, colours: Tokens) -> None:
    dress(qapp, dark=colours is DARK)
    made, size = switch(Choice("Turn a tile", lambda: None, icon="flip")), QSize(48, 48)
    up = made.icon().pixmap(size, 1.0, QIcon.Mode.Normal, QIcon.State.Off).toImage()
    down = made.icon().pixmap(size, 1.0, QIcon.Mode.Normal, QIcon.State.On).toImage()
    assert near(ink(up), colours.text)
    assert near(ink(down), colours.on_accent)
