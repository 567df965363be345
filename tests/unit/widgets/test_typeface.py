"""The letters that come with the program: every one that it writes, in sizes that follow the system's."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QStringListModel
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QPainter, QPixmap, QRawFont
from PySide6.QtWidgets import QApplication, QLabel, QStyledItemDelegate

from topologic_qt.widgets import typeface
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.theme import dress
from topologic_qt.widgets.turn_list import TurnList

pytestmark = pytest.mark.gui

CUTS = sorted(resource("fonts").glob("*.ttf"))
SOURCES = Path(typeface.__file__).parent.parent


def constants(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def written() -> frozenset[str]:
    """Every character in the catalogues, and in the texts of the sources; read once for all cuts."""
    texts = [path.read_text("utf-8") for path in resource("words").glob("*.po*")]
    texts += [text for source in SOURCES.rglob("*.py") for text in constants(source)]
    return frozenset(sign for sign in set[str]().union(*texts) if sign.isprintable())


@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: cut.stem)
def test_every_character_that_the_program_writes_has_a_letter(qapp: QApplication, cut: Path) -> None:
    raw = QRawFont(str(cut), 12)
    latin = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
    assert not {sign for sign in latin | written() if not raw.supportsCharacter(ord(sign))}


@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: cut.stem)
def test_figures_are_of_one_width_and_letters_can_be_told_apart(qapp: QApplication, cut: Path) -> None:
    raw = QRawFont(str(cut), 100)
    figures = raw.glyphIndexesForString("0123456789")
    assert len({advance.x() for advance in raw.advancesForGlyphIndexes(figures)}) == 1
    shapes = {letter: raw.pathForGlyph(raw.glyphIndexesForString(letter)[0]) for letter in "1lI|0O"}
    for one, shape in shapes.items():
        for other, beside in shapes.items():
            assert one == other or shape != beside


def test_both_cuts_are_small_and_bring_their_licence() -> None:
    assert [cut.stem for cut in CUTS] == ["TopologicSans-Bold", "TopologicSans-Regular"]
    assert sum(cut.stat().st_size for cut in CUTS) < 600_000
    assert "SIL OPEN FONT LICENSE" in resource("fonts/LICENSE.txt").read_text("utf-8")


def test_the_program_writes_in_its_own_letters_and_lends_others_from_the_system(qapp: QApplication) -> None:
    dress(qapp, dark=False)
    families = qapp.font().families()
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    assert families == ["Topologic Sans", *system.families()]
    assert QFontInfo(qapp.font()).family() == "Topologic Sans"
    bold = QFont(qapp.font())
    bold.setBold(True)
    assert QFontMetricsF(bold).horizontalAdvance("Seekers") > QFontMetricsF(qapp.font()).horizontalAdvance(
        "Seekers"
    )


def large(system: int) -> QFont:
    font = QFont("Sans Serif")
    font.setPixelSize(system)
    return font


@pytest.mark.parametrize(("system", "body"), [(12, 12), (15, 15), (24, 24), (40, 24)])
def test_texts_are_as_large_as_those_of_the_system_and_keep_their_order(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, system: int, body: int
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(QFontDatabase, "systemFont", lambda _: large(system))
        dress(qapp, dark=False)
        shown: dict[str, QLabel] = {role: label("6", role) for role in ("huge", "title", "heading", "text")}
        for made in shown.values():
            made.ensurePolished()
        heights = [QFontInfo(made.font()).pixelSize() for made in shown.values()]
    dress(qapp, dark=False)
    assert heights[-1] == body
    assert heights == sorted(set(heights), reverse=True)
    assert heights[1] == pytest.approx(body * typeface.TITLE, abs=1)


@pytest.mark.parametrize(("system", "scale"), [(9, 1.0), (12, 1.0), (15, 1.25), (24, 4 / 3)])
def test_painted_rows_grow_with_the_texts_as_far_as_their_panel_has_room(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, system: int, scale: float
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(QFontDatabase, "systemFont", lambda _: large(system))
        dress(qapp, dark=False)
        assert typeface.row_scale() == pytest.approx(scale)
        lines = TurnList(QStringListModel(["a"]), QStyledItemDelegate(), 60)
        assert lines.rowHeight(0) == round(60 * scale)
        picture = QPixmap(200, 200)
        with QPainter(picture) as painter:
            row = typeface.scaled(painter, QRect(20, 60, 160, round(60 * scale)))
            painted = painter.transform().mapRect(row)
            assert painted.height() == pytest.approx(60 * scale, abs=1)
            assert row.height() == 60
            assert painter.transform().map(row.topLeft()) == QPoint(20, 60)
    dress(qapp, dark=False)


def test_no_size_of_letters_is_fixed_outside_the_one_place_for_them() -> None:
    fixed = re.compile(r"font-size:\s*\d|setPointSize\(|setPointSizeF\(")
    places = {path.name for path in SOURCES.rglob("*.py") if fixed.search(path.read_text("utf-8"))}
    assert places == {"typeface.py"}
