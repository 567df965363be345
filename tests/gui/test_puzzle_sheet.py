"""Puzzles on paper: what their page says in every language."""

from __future__ import annotations

import re
from html import unescape

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from topologic_qt.app.puzzling.sheet import Piece, Sheet
from topologic_qt.app.puzzling.sheet_dialog import sheet_of
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.puzzles import PuzzleKind, PuzzleRecipe
from topologic_qt.translation import ENGLISH, choose_language
from topologic_qt.widgets.resources import resource

pytestmark = pytest.mark.gui

KINDS = [
    (info, kind)
    for info in registry.GAMES
    if (found := info.load().puzzles) is not None
    for kind in found.kinds
    if not kind.is_own
]


def texts(sheet: Sheet) -> list[str]:
    """Everything that is written on the page with the puzzles, as large as A4 with 100 dots to the inch."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    painter = QPainter(generator)
    sheet.paint_puzzles(painter, QRectF(0, 0, 827, 1169))
    painter.end()
    content = bytes(buffer.data().data()).decode()
    return [unescape(text).strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", content)]


@pytest.mark.parametrize("language", [ENGLISH, "de", "fr"])
@pytest.mark.parametrize(("info", "kind"), KINDS, ids=[kind.id for _, kind in KINDS])
def test_the_title_stands_once_and_whole_above_the_puzzles(
    qapp: QApplication, info: GameInfo, kind: PuzzleKind, language: str
) -> None:
    book = info.load().puzzles
    assert book is not None
    choose_language(language, resource("words"))
    try:
        for variant in kind.variants:
            printed = book.printed(book.make(PuzzleRecipe(kind.id, variant.id, 3, "ABCDEF")))
            picture = QImage(100, 70, QImage.Format.Format_RGB32)
            sheet = sheet_of(info, [Piece(printed, picture, f"CODE-{place}") for place in range(6)])
            written = texts(sheet)
            assert sheet.title in written
            assert printed.title in sheet.title
            assert not [text for text in written if text != sheet.title and printed.title[:20] in text]
            for place in range(6):
                assert f"CODE-{place}" in written
                assert [text for text in written if re.fullmatch(rf"\w+ {place + 1}", text)]
    finally:
        choose_language(ENGLISH, resource("words"))
