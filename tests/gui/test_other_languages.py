"""All texts can be translated and fit a longer language, as checked by the gallery."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gallery import reach
from gallery.every import SCENES as EVERY_SCENE
from gallery.legibility import complaints, outside_brackets
from gallery.stage import Stage
from gallery.texts import Drawn
from PySide6.QtWidgets import QApplication, QGroupBox, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from topologic_qt.translation import PSEUDO
from topologic_qt.widgets.translate import tr

pytestmark = pytest.mark.gui

SCRIPTS = Path(__file__).parents[2] / "packaging"

SCENES = (
    *("setup_table", "secret_confirmation", "notebook_small", "statistics", "settings"),
    *("editor_smallest", "topology_half_turn", "statistics_progress", "deduction_announce_for_good"),
)
"""Scenes with nearly all of the widgets that there are. The gallery's own command looks at every one."""


CROWDED = ("mail_withheld", "deduction_ask_small", "low_topologic", "low_secret")
"""Scenes with little room for words."""

REACHED = (
    *("shelf", "setup_options", "round_over", "statistics", "topology_half_turn", "topology_past"),
    *("deduction_sheet", "deduction_real_table_announced", "lesson_deduction_03", "puzzle_find-it_0"),
)
"""Scenes with things that the keyboard comes to, each as it is read. The gallery looks at every one."""

LARGE = ("ending_small", "deduction_sheet_small", "lesson_topology_08", "low_setup", "draw", "elsewhere_lost")
"""Scenes in which long words or painted texts had too little room."""


def faults(folder: Path, *arguments: str) -> str:
    """The faults found by the gallery in one look, run in its own process; "" if none."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_SCALE")}
    look = ("--look", "light", "1", "--quarter")
    done = subprocess.run(
        [sys.executable, "-m", "gallery", str(folder), *look, *arguments],
        env=environment | {"PYTHONPATH": str(SCRIPTS)},
        capture_output=True,
        text=True,
        check=False,
    )
    return f"{done.stdout}\n{done.stderr}" if done.returncode else ""


def test_every_text_is_translated_and_has_room(tmp_path: Path) -> None:
    assert faults(tmp_path, "--language", "pseudo", "--scenes", *SCENES) == ""
    assert sorted(path.stem for path in tmp_path.rglob("*.png")) == sorted(SCENES)


def test_the_keyboard_reaches_everything_as_it_is_read_and_readers_can_name_it(
    qapp: QApplication, tmp_path: Path
) -> None:
    for name in REACHED:
        stage = Stage(tmp_path / name, "light")
        assert reach.faults(EVERY_SCENE[name](stage) or stage.window) == [], name
        stage.close()


@pytest.mark.release
def test_nothing_is_cut_off_in_letters_twice_as_large(tmp_path: Path) -> None:
    small = ("--screen", "1280", "720")
    assert faults(tmp_path, "--text-size", "200", *small, "--language", "fr", "--scenes", *LARGE) == ""


def test_nothing_is_cut_off_in_a_language_of_the_program_even_from_right_to_left(tmp_path: Path) -> None:
    assert faults(tmp_path, "--language", "de", "--right-to-left", "--scenes", *CROWDED) == ""


# -- what is not in brackets --------------------------------------------------------------------------


def test_what_stands_in_no_brackets_is_found(speak: Callable[[str], str]) -> None:
    speak(PSEUDO)
    for text in (
        "12 × 7 %",
        "[Round 1]  ·  [Turn 2]",
        "[Fold] (F4)",
        "R1, G6",
        "19-5-S-parrot",
        "Anna – Ben",
    ):
        assert outside_brackets(text) == ""
    for text in ("Save", "[Save] it", "[Save", "Save]", "[Save…", "[Save]]", "r1", "Bennett", "A tile"):
        assert outside_brackets(text), text
    assert outside_brackets(tr("{who} takes {what}", who="Anna", what=tr("the {n} tiles", n=3))) == ""
    assert "the tiles" in outside_brackets(tr("{who} takes {what}", who="Anna", what="the tiles"))


def with_command(text: str) -> QWidget:
    menu = QMenu()
    menu.addAction(text)
    return menu


def titled(text: str) -> QWidget:
    window = QWidget()
    window.setWindowTitle(text)
    window.setAccessibleName(text)
    window.setToolTip(text)
    return window


def test_text_that_goes_round_the_translators_is_found_wherever_it_is(qtbot: QtBot) -> None:
    for make in (QLabel, QGroupBox, with_command, titled):
        widget, translated = make("Untranslated"), make("[Said in another language]")
        for each in (widget, translated):
            qtbot.addWidget(each)
        assert any("Untranslated" in line for line in complaints(widget, [], in_brackets=True)), make
        assert complaints(widget, [], in_brackets=False) == []
        found = complaints(translated, [], in_brackets=True)  # perhaps of Qt's own texts
        assert not any("Said in" in line for line in found), make


def test_what_has_too_little_room_or_is_drawn_in_too_little_is_found(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    label = QLabel("[A text that is rather long]", holder)
    holder.resize(400, 40)
    holder.show()
    label.resize(label.sizeHint())
    assert complaints(holder, [Drawn("[Fits]", "")], in_brackets=True) == []
    assert len(complaints(holder, [Drawn("[Too long]", "120 × 14 is drawn into 90 × 20")], True)) == 1
    assert len(complaints(holder, [Drawn("[Too lo…", "")], in_brackets=True)) == 1
    assert len(complaints(holder, [Drawn("Too…", "", "Too long")], in_brackets=False)) == 1
    holder.setToolTip("Too long")
    assert complaints(holder, [Drawn("Too…", "", "Too long")], in_brackets=False) == []
    holder.setToolTip("")
    label.resize(20, label.height())
    assert ["wide and needs" in line for line in complaints(holder, [], in_brackets=True)] == [True]
    label.resize(label.sizeHint())
    label.move(380, 0)
    assert ["lies at" in line for line in complaints(holder, [], in_brackets=True)] == [True]
    label.move(0, 0)
    holder.setMinimumSize(900, 700)
    assert ["900 × 700" in line for line in complaints(holder, [], in_brackets=True)] == [True]
