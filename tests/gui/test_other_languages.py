"""Every text can be translated and has room in a longer language: the gallery finds what fails in that."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from gallery.legibility import UNTRANSLATED, complaints, outside_brackets
from gallery.texts import Drawn
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QSpinBox,
    QStatusBar,
    QTabBar,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from topologic_qt.translation import PSEUDO
from topologic_qt.widgets.translate import tr

pytestmark = pytest.mark.gui

SCRIPTS = Path(__file__).parents[2] / "packaging"

SCENES = (
    *("setup_table", "secret_confirmation", "blocked", "notebook_small", "result_small"),
    *("statistics", "mail_withheld", "kept_unreadable", "settings", "menu_match", "problems"),
    *("editor_smallest", "shape_word_wrong", "topology_setup_options", "topology_half_turn"),
    *("topology_review", "statistics_progress", "deduction_setup_options", "deduction_ask_small"),
    *("deduction_result_small", "deduction_announce_for_good", "deduction_details"),
)
"""Scenes with nearly all of the widgets that there are. The gallery's own command looks at every one."""


CROWDED = (
    *("setup_table", "notebook_small", "mail_withheld", "editor_smallest"),
    *("topology_half_turn", "topology_review", "deduction_setup_options", "deduction_ask_small"),
    *("low_topologic", "low_topology", "low_deduction", "low_secret"),
)
"""Scenes with little room for words."""


REACHED = (
    *("shelf", "setup_table", "round_over", "notebook_past", "statistics"),
    *("settings", "kept", "topology_half_turn", "deduction_ask_small"),
)
"""Scenes with things that the keyboard comes to, beside those of which the tests of pictures see it too."""

LARGE = (
    *("setup_table", "notebook_small", "result_small", "settings", "shelf", "question"),
    *("topology_half_turn", "statistics_progress", "deduction_result_small", "low_topology"),
)
"""Scenes with little room, or with texts that are painted."""

LARGE_IN_FRENCH = (
    *("setup_options", "closing", "ending_small", "deduction_sheet_small", "topology_small"),
    *("lesson_topology_08", "puzzle_find-it_1", "day_archive", "deduction_details"),
    *("smallest", "contradiction", "elsewhere_code"),
)
"""Scenes in which long words had too little room."""


def gallery(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the gallery in a process of its own, in one look."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_SCALE")}
    look = ("--look", "light", "1", "--quarter")
    command = [sys.executable, "-m", "gallery", str(folder), *look, *arguments]
    return subprocess.run(
        command,
        env=environment | {"PYTHONPATH": str(SCRIPTS)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_text_is_translated_and_has_room(tmp_path: Path) -> None:
    done = gallery(tmp_path, "--language", "pseudo", "--scenes", *SCENES)
    faults = [line for line in done.stdout.splitlines() if line.startswith("  ")]
    assert (faults, done.returncode) == ([], 0), done.stderr
    assert sorted(path.stem for path in tmp_path.rglob("*.png")) == sorted(SCENES)


def test_the_keyboard_reaches_everything_and_readers_can_name_it(tmp_path: Path) -> None:
    done = gallery(tmp_path, "--scenes", *REACHED)
    faults = [line for line in done.stdout.splitlines() if line.startswith("  ")]
    assert (faults, done.returncode) == ([], 0), done.stderr


@pytest.mark.parametrize(("language", "scenes"), [("en", LARGE), ("fr", LARGE_IN_FRENCH)])
def test_nothing_is_cut_off_in_letters_twice_as_large(
    tmp_path: Path, language: str, scenes: tuple[str, ...]
) -> None:
    small = ("--screen", "1280", "720")
    done = gallery(tmp_path, "--large-text", *small, "--language", language, "--scenes", *scenes)
    faults = [line for line in done.stdout.splitlines() if line.startswith("  ")]
    assert (faults, done.returncode) == ([], 0), done.stderr


@pytest.mark.parametrize("way", [("--language", "de"), ("--language", "fr"), ("--right-to-left",)])
def test_nothing_is_cut_off_in_a_language_of_the_program(tmp_path: Path, way: tuple[str, ...]) -> None:
    done = gallery(tmp_path, *way, "--scenes", *CROWDED)
    faults = [line for line in done.stdout.splitlines() if line.startswith("  ")]
    assert (faults, done.returncode) == ([], 0), done.stderr
    assert sorted(path.stem for path in tmp_path.rglob("*.png")) == sorted(CROWDED)


def test_the_gallery_knows_no_language_without_a_catalogue(tmp_path: Path) -> None:
    done = gallery(tmp_path, "--language", "xx", "--scenes", "setup")
    assert done.returncode == 2
    assert "The catalogue of the language xx cannot be used" in done.stderr
    assert list(tmp_path.iterdir()) == []


# -- what is not in brackets --------------------------------------------------------------------------


@pytest.fixture
def pseudo(speak: Callable[[str], str]) -> None:
    """The language of the tests is in use."""
    speak(PSEUDO)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12 × 7 %",
        "[Save]",
        "[Round 1]  ·  [Turn 2]",
        "[Save] ([Ctrl][+][Shift][+]S)",
        "[Fold] (F4)",
        "R1, G6",
        "ROYGBVPWKS",
        "19-5-S-parrot",
        "FR-3-G-2-XXCVZ2",
        "ROGIK DAPIH POGOP FIBIK DATIL",
        "a.topologic",
        "Anna – Ben",
        "Only one col…",
    ],
)
def test_what_need_not_be_translated(text: str) -> None:
    assert outside_brackets(text) == ""


@pytest.mark.parametrize(
    "text", ["Save", "[Save] it", "[Save", "Save]", "[Save…", "[Save]]", "r1", "Bennett", "A tile", "…"]
)
def test_what_stands_in_no_brackets_is_found(text: str) -> None:
    assert bool(outside_brackets(text)) == (text != "…")


def test_what_is_filled_into_a_sentence_has_to_be_translated_too(pseudo: None) -> None:
    assert outside_brackets(tr("{who} takes {what}", who="Anna", what=tr("the {n} tiles", n=3))) == ""
    assert "the tiles" in outside_brackets(tr("{who} takes {what}", who="Anna", what="the tiles"))
    within = tr("It says: {why}", why=tr("Not {now}", now="today"))
    assert "today" in outside_brackets(within)


def test_every_exception_is_a_pattern_with_a_reason() -> None:
    assert all(len(reason.split()) > 2 for reason in UNTRANSLATED.values())


def labelled(widget: QWidget, text: str) -> QWidget:
    """The widget, spoken of by that name."""
    widget.setAccessibleName(text)
    return widget


def tipped(widget: QWidget, text: str) -> QWidget:
    """The widget, with that tip."""
    widget.setToolTip(text)
    return widget


def with_entry(text: str) -> QWidget:
    """A list to choose from."""
    combo = QComboBox()
    combo.addItems(["[Red]", text])
    return combo


def with_tab(text: str) -> QWidget:
    """A row of tabs."""
    tabs = QTabBar()
    tabs.addTab(text)
    return tabs


def with_command(text: str) -> QWidget:
    """A menu."""
    menu = QMenu()
    menu.addAction(text)
    return menu


def with_row(text: str) -> QWidget:
    """A list of lines, below a header."""
    view = QListView()
    model = QStandardItemModel(view)
    model.appendRow(QStandardItem(text))
    view.setModel(model)
    return view


def with_tip_in_row(text: str) -> QWidget:
    """A list of lines that tell more when the mouse rests on them."""
    view = QListView()
    model = QStandardItemModel(view)
    item = QStandardItem("[Line]")
    item.setToolTip(text)
    model.appendRow(item)
    view.setModel(model)
    return view


def with_page(text: str) -> QWidget:
    """A page to read."""
    page = QTextBrowser()
    page.setHtml(f"<h3>{text}</h3>")
    return page


def with_unit(text: str) -> QWidget:
    """A number with what it counts."""
    box = QSpinBox()
    box.setSuffix(text)
    return box


def with_hint(text: str) -> QWidget:
    """A line to write in that says what for."""
    line = QLineEdit("what people wrote")
    line.setPlaceholderText(text)
    return line


def with_status(text: str) -> QWidget:
    """A status bar."""
    bar = QStatusBar()
    bar.showMessage(text)
    return bar


def titled(text: str) -> QWidget:
    """A window."""
    window = QWidget()
    window.setWindowTitle(text)
    return window


@pytest.mark.parametrize(
    "make",
    [
        QLabel,
        QPushButton,
        QGroupBox,
        QDockWidget,
        with_page,
        lambda text: labelled(QWidget(), text),
        lambda text: tipped(QWidget(), text),
        *(with_entry, with_tab, with_command, with_row, with_tip_in_row, with_unit, with_hint, with_status),
        titled,
    ],
)
def test_text_that_goes_round_the_translators_is_found_wherever_it_is(
    qtbot: QtBot, make: Callable[[str], QWidget]
) -> None:
    widget = make("Untranslated")
    qtbot.addWidget(widget)
    assert any("Untranslated" in line for line in complaints(widget, [], in_brackets=True))
    assert complaints(widget, [], in_brackets=False) == []
    translated = make("[Said in another language]")
    qtbot.addWidget(translated)
    found = complaints(translated, [], in_brackets=True)  # perhaps of Qt's own texts
    assert not any("Said in" in line for line in found)


# -- what is cut off ----------------------------------------------------------------------------------


def test_what_has_too_little_room_is_found(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    label = QLabel("[A text that is rather long]", holder)
    holder.resize(400, 40)
    holder.show()
    label.resize(label.sizeHint())
    assert complaints(holder, [], in_brackets=True) == []
    label.resize(20, label.height())
    assert ["wide and needs" in line for line in complaints(holder, [], in_brackets=True)] == [True]
    label.resize(label.sizeHint())
    label.move(380, 0)
    assert ["lies at" in line for line in complaints(holder, [], in_brackets=True)] == [True]


def test_a_window_that_is_too_large_for_a_small_screen_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setMinimumSize(900, 600)
    assert complaints(window, [], in_brackets=True) == []
    window.setMinimumSize(900, 700)
    assert ["900 × 700" in line for line in complaints(window, [], in_brackets=True)] == [True]


def test_what_is_drawn_with_too_little_room_is_found(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    assert complaints(widget, [Drawn("[Fits]", "")], in_brackets=True) == []
    assert len(complaints(widget, [Drawn("[Too long]", "120 × 14 is drawn into 90 × 20")], True)) == 1
    assert len(complaints(widget, [Drawn("[Too lo…", "")], in_brackets=True)) == 1


RECORDED = """
import sys
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from gallery.texts import Recorder

app = QApplication(sys.argv)
recorder = Recorder()
picture = QPixmap(200, 50)
picture.fill()
painter = QPainter(picture)
painter.drawText(QRectF(0, 0, 200, 50), Qt.AlignmentFlag.AlignCenter | Qt.AlignmentFlag.AlignTop, "fits")
painter.drawText(QRectF(0, 0, 20, 50), Qt.AlignmentFlag.AlignCenter, "does not fit")
painter.drawText(5, 20, "anywhere")
painter.end()
print([(drawn.text, bool(drawn.lacking)) for drawn in recorder.taken()], recorder.taken())
image = picture.toImage()
print(len({image.pixel(x, y) for x in range(200) for y in range(50)}) > 2)
"""


def test_what_painters_draw_is_recorded_and_drawn() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RECORDED],
        env=os.environ | {"PYTHONPATH": str(SCRIPTS)},
        capture_output=True,
        text=True,
        check=True,
    )
    recorded = "[('fits', False), ('does not fit', True), ('anywhere', False)] []"
    assert done.stdout.splitlines() == [recorded, "True"]
