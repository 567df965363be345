"""The program's font has every character that it writes, in sizes that follow the system's."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QPalette, QRawFont
from PySide6.QtWidgets import QApplication, QLabel, QStyledItemDelegate

from tests.colours import contrast
from topologic_qt.widgets import theme
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.icons import resource
from topologic_qt.widgets.panel_dock import TurnList
from topologic_qt.widgets.theme import DARK, LIGHT, Tokens, dress

pytestmark = pytest.mark.gui

CUTS = sorted(resource("fonts").glob("*.ttf"))
SOURCES = Path(theme.__file__).parent.parent


@cache
def written() -> frozenset[str]:
    """Every character in catalogues and sources; read once for all weights."""
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


LEAST = 4.5
RULE = re.compile(r"(?P<selector>[^{}]+)\{(?P<body>[^{}]*)\}")
COLOUR = re.compile(r"(?<![-\w])(color|background|border(?:-\w+)?):[^;]*?(#[0-9a-f]{6})")
GROUNDS = ("window", "panel", "raised")
"""What text stands on where no rule says otherwise."""


def rules() -> Iterator[tuple[str, dict[str, str]]]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    for rule in RULE.finditer(app.styleSheet()):
        colours = {kind.partition("-")[0]: colour for kind, colour in COLOUR.findall(rule["body"])}
        if colours:
            yield " ".join(rule["selector"].split()), colours


def pairs(tokens: Tokens) -> Iterator[tuple[str, str, str]]:
    grounds = [getattr(tokens, name) for name in GROUNDS]
    for selector, colours in rules():
        edge = colours.get("border")
        seen = [colour for colour in (colours.get("color"), edge) if colour not in (None, tokens.line)]
        behind = [colours["background"]] if "background" in colours else grounds
        for colour in seen:
            on = grounds if colour == edge and "color" not in colours else behind
            yield from ((selector, colour, ground) for ground in on if ground != colour)
        if (
            "background" in colours
            and "color" not in colours
            and colours["background"] not in (tokens.accent, tokens.line, tokens.muted, tokens.hover)
        ):
            yield selector, tokens.text, colours["background"]


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_whatever_is_written_can_be_read(qapp: QApplication, tokens: Tokens) -> None:
    dress(qapp, dark=tokens is DARK)
    found = list(pairs(tokens))
    assert len(found) > 100
    weak = {
        f"{selector}: {colour} on {ground}": round(ratio, 2)
        for selector, colour, ground in found
        if (ratio := contrast(QColor(colour), QColor(ground))) < LEAST
    }
    assert weak == {}
    assert weak_in(qapp.palette()) == {}


def weak_in(palette: QPalette) -> dict[str, float]:
    role = QPalette.ColorRole
    grounds = (role.Window, role.Base, role.AlternateBase, role.Button, role.Light, role.Midlight)
    marks = (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText, role.Highlight, role.Link)
    groups = (QPalette.ColorGroup.Active, QPalette.ColorGroup.Disabled)
    pairs_of_it = [(group, mark, ground) for group in groups for mark in marks for ground in grounds]
    pairs_of_it.append((QPalette.ColorGroup.Active, role.HighlightedText, role.Highlight))
    return {
        f"{group.name} {mark.name} on {ground.name}": round(ratio, 2)
        for group, mark, ground in pairs_of_it
        if (ratio := contrast(palette.color(group, mark), palette.color(group, ground))) < LEAST
    }
