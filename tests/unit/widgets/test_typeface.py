"""The letters that come with the program: every one that it writes, in sizes that follow the system's."""

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication, QLabel, QStyledItemDelegate

from topologic_qt.widgets import typeface
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.theme import dress
from topologic_qt.widgets.turn_list import TurnList

pytestmark = pytest.mark.gui

CUTS = sorted(resource("fonts").glob("*.ttf"))
SOURCES = Path(typeface.__file__).parent.parent


@cache
def written() -> frozenset[str]:
    """Every character in the catalogues and in the sources; read once for all cuts."""
    texts = [path.read_text("utf-8") for path in resource("words").glob("*.po*")]
    texts += [source.read_text("utf-8") for source in SOURCES.rglob("*.py")]
    return frozenset(sign for sign in set[str]().union(*texts) if sign.isprintable())


def test_every_character_that_the_program_writes_has_a_letter(qapp: QApplication) -> None:
    latin = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
    for cut in CUTS:
        raw = QRawFont(str(cut), 12)
        lacking = {sign for sign in latin | written() if not raw.supportsCharacter(ord(sign))}
        assert not lacking, cut.stem


def test_figures_are_of_one_width_and_letters_can_be_told_apart(qapp: QApplication) -> None:
    for cut in CUTS:
        raw = QRawFont(str(cut), 100)
        figures = raw.glyphIndexesForString("0123456789")
        assert len({advance.x() for advance in raw.advancesForGlyphIndexes(figures)}) == 1
        shapes = [raw.pathForGlyph(raw.glyphIndexesForString(letter)[0]) for letter in "1lI|0O"]
        assert not any(one == other for one, other in combinations(shapes, 2))


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


def test_texts_and_rows_are_as_large_as_those_of_the_system_as_far_as_there_is_room(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    for system, body, scale in ((9, 9, 1.0), (12, 12, 1.0), (15, 15, 1.25), (40, 24, 4 / 3)):
        with monkeypatch.context() as patched:
            patched.setattr(QFontDatabase, "systemFont", lambda _, size=system: large(size))
            dress(qapp, dark=False)
            shown: dict[str, QLabel] = {
                role: label("6", role) for role in ("huge", "title", "heading", "text")
            }
            for made in shown.values():
                made.ensurePolished()
            heights = [QFontInfo(made.font()).pixelSize() for made in shown.values()]
            assert heights[-1] == body
            assert heights == sorted(set(heights), reverse=True)
            assert typeface.row_scale() == pytest.approx(scale)
            lines = TurnList(QStringListModel(["a"]), QStyledItemDelegate(), 60)
            assert lines.rowHeight(0) == round(60 * scale)
    dress(qapp, dark=False)


def test_no_size_of_letters_is_fixed_outside_the_one_place_for_them() -> None:
    fixed = re.compile(r"font-size:\s*\d|setPointSize\(|setPointSizeF\(")
    places = {path.name for path in SOURCES.rglob("*.py") if fixed.search(path.read_text("utf-8"))}
    assert places == {"typeface.py"}
