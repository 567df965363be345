"""The letters that come with the program: every one that it writes, in sizes that follow the system's."""

from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QRawFont
from PySide6.QtWidgets import QApplication, QLabel, QStyledItemDelegate

from topologic_qt.widgets import theme
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.icons import resource
from topologic_qt.widgets.panel_dock import TurnList
from topologic_qt.widgets.theme import dress

pytestmark = pytest.mark.gui

CUTS = sorted(resource("fonts").glob("*.ttf"))
SOURCES = Path(theme.__file__).parent.parent


@cache
def written() -> frozenset[str]:
    """Every character in the catalogues and in the sources; read once for all cuts."""
    texts = [path.read_text("utf-8") for path in resource("words").glob("*.po*")]
    texts += [source.read_text("utf-8") for source in SOURCES.rglob("*.py")]
    return frozenset(sign for sign in set[str]().union(*texts) if sign.isprintable())


def test_every_character_that_the_program_writes_has_a_letter(qapp: QApplication) -> None:
    latin = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
    assert [cut.stem for cut in CUTS] == ["TopologicSans-Bold", "TopologicSans-Regular"]
    for cut in CUTS:
        raw = QRawFont(str(cut), 12)
        lacking = {sign for sign in latin | written() if not raw.supportsCharacter(ord(sign))}
        assert not lacking, cut.stem


def test_the_program_writes_in_its_own_letters_and_lends_others_from_the_system(qapp: QApplication) -> None:
    dress(qapp, dark=False)
    families = qapp.font().families()
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    assert families == ["Topologic Sans", *system.families()]
    assert QFontInfo(qapp.font()).family() == "Topologic Sans"


def large(system: int) -> QFont:
    font = QFont("Sans Serif")
    font.setPixelSize(system)
    return font


def test_texts_and_rows_are_as_large_as_those_of_the_system_as_far_as_there_is_room(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    for system, body, scale in ((9, 9, 1.0), (15, 15, 1.25), (40, 24, 4 / 3)):
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
            assert theme.row_scale() == pytest.approx(scale)
            lines = TurnList(QStringListModel(["a"]), QStyledItemDelegate(), 60)
            assert lines.rowHeight(0) == round(60 * scale)
    dress(qapp, dark=False)
