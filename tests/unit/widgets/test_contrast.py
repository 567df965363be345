"""Texts and marks of the frame can be read, light and dark: 4.5 to 1 at least on what they stand on."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from tests.colours import contrast
from topologic_qt.widgets.theme import DARK, LIGHT, Tokens, dress

pytestmark = pytest.mark.gui

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
            and colours["background"]
            not in (
                tokens.accent,
                tokens.line,
                tokens.muted,
                tokens.hover,
            )
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
