"""The program from start to end, in its own process."""

import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.waiting import PATIENCE

pytestmark = pytest.mark.gui

HASTY = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app.start import program
from topologic_qt.app.start.program import parts
from topologic_qt.app.window.window import Window

class Hasty(Window):
    def {moment}(self, *asked):
        super().{moment}(*asked)
        QTimer.singleShot(0, self.close)

program.new_window = lambda windows: Hasty(windows, parts)
sys.exit(program.run([]))
"""
"""Starts the program, and closes its window at some moment of the start."""

FIRST_LOOK = """
import sys
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QWidget
from topologic_qt.app.start import program
from topologic_qt.app.start.program import parts
from topologic_qt.app.window.window import Window

class Empty(Window):
    def show(self):
        super().show()
        self.hand("early")

    def show_shelf(self):
        print(self.grab().toImage().pixelColor(100, 100).name())
        super().show_shelf()
        print(self.grab().toImage().pixelColor(2, self.height() - 2).name())

    def look_for_kept_match(self):
        print(*{widget.font().family() for widget in self.findChildren(QWidget)})
        print(self.menuBar().actions()[0].text())
        self.hand("late")

    def hand(self, file):
        QCoreApplication.sendEvent(QCoreApplication.instance(), QFileOpenEvent(file))

    def open_file(self, path):
        print(path)
        if path.name == "late":
            self.close()

program.new_window = lambda windows: Empty(windows, parts)
sys.exit(program.run([]))
"""
"""Starts the program, and hands it files as macOS does: while it starts, and later.

Tells the colours of the window, empty and with the shelf, its letters, its first menu and the files.
"""

DAMAGED = """
import sys
from topologic_qt.app.start import program
from topologic_qt.widgets.ask import Ask

def tell(self, parent, title, text):
    print(text, flush=True)
    parent.window().close()

Ask.tell = tell
sys.exit(program.run([]))
"""
"""Starts the program, tells the first problem, and ends."""

HASTENED = """
import gc, sys, weakref
from PySide6.QtCore import QTimer
from topologic_qt.app.start import program
from topologic_qt.app.features.editing.feature import Editing
from topologic_qt.app.start.program import parts
from topologic_qt.app.window.window import Window

class Ring:
    def __init__(self):
        self.itself = self

class Hastened(Window):
    def look_for_kept_match(self):
        print(gc.isenabled())
        QTimer.singleShot(0, self.leave_rings)

    def leave_rings(self):
        self.rings = weakref.WeakSet()
        for _ in range(10000):
            self.rings.add(Ring())
        self.wait_for_their_end()

    def wait_for_their_end(self):
        if self.rings:
            QTimer.singleShot(20, self.wait_for_their_end)
        else:
            print("swept")
            editing = self.game.feature(Editing)
            editing.front_changed.connect(lambda: QTimer.singleShot(0, self.close))
            editing.open()

program.new_window = lambda windows: Hastened(windows, parts)
sys.exit(program.run([]))
"""
"""Starts the program, and ends in the editor when garbage is cleared away."""

MISTAKEN = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app.start import program
from topologic_qt.widgets.ask import Ask

def tell(self, parent, title, text):
    print(text, flush=True)
    if "other.topologic" in text:
        for _ in range(int(sys.argv[2])):
            QTimer.singleShot(0, lambda: 1 / 0)
    else:
        QTimer.singleShot(100, parent.window().close)

Ask.tell = tell
sys.exit(program.run([sys.argv[1]]))
"""
"""Starts the program with a file that is none, and makes many mistakes when that has been told."""


def run(
    script: str, home: Path, *files: str, settings: str = "[shelf]\ngame=topologic\n", errors: int = PIPE
) -> subprocess.CompletedProcess[str]:
    """Run Python offscreen in a home with these settings; ``errors`` is its console."""
    memory = home / ".config" / "topologic-qt" / "settings.ini"
    memory.parent.mkdir(parents=True, exist_ok=True)
    memory.write_text(settings, "utf-8")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "QT_QPA_PLATFORM": "offscreen",
        "TOPOLOGIC_LANGUAGE": "pseudo" if script == FIRST_LOOK else "en",
    }
    return subprocess.run(
        [sys.executable, "-c", script, *files],
        cwd=Path(__file__).parent.parent.parent,
        env=environment,
        stdout=PIPE,
        stderr=errors,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def complaints(ended: subprocess.CompletedProcess[str]) -> list[str]:
    """The console's output, without the offscreen platform's own."""
    lines = (ended.stdout + ended.stderr).splitlines()
    return [line for line in lines if not line.startswith("This plugin does not support")]


@pytest.mark.parametrize("moment", ["show", "open_game"])
def test_the_window_may_be_closed_at_any_moment_of_the_start(tmp_path: Path, moment: str) -> None:
    ended = run(HASTY.format(moment=moment), tmp_path)
    assert (ended.returncode, complaints(ended)) == (0, [])


def test_a_window_has_its_colour_letters_and_language_at_once_and_opens_what_the_desktop_hands_over(
    tmp_path: Path,
) -> None:
    ended = run(FIRST_LOOK, tmp_path, settings="[settings]\nappearance=dark\n")
    first, later, *told = complaints(ended)
    assert first == later
    assert int(first[1:3], 16) < 128
    assert (ended.returncode, told) == (0, ["early", "Topologic Sans", "[&File]", "late"])


def test_damaged_settings_are_told(tmp_path: Path) -> None:
    ended = run(DAMAGED, tmp_path, settings="no settings at all")
    assert ended.returncode == 0
    assert ended.stdout.startswith("Your settings were damaged.")


def test_garbage_is_cleared_away_and_the_program_ends_well_out_of_the_editor(tmp_path: Path) -> None:
    ended = run(HASTENED, tmp_path)
    assert (ended.returncode, complaints(ended)) == (0, ["False", "swept"])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_what_goes_wrong_is_told_in_the_window_once_also_where_the_console_takes_nothing(
    tmp_path: Path,
) -> None:
    """In full it is told on the console; the whole program would stand still where that is not read."""
    file = tmp_path / "other.topologic"
    file.write_text("{}")
    reading, writing = os.pipe()  # nobody reads: it takes 64 KB, and the next waits
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        for errors, mistakes in ((PIPE, 3), (writing, 2000), (full, 2000)):
            ended = run(MISTAKEN, tmp_path, str(file), str(mistakes), errors=errors)
            refused, mistaken = ended.stdout.splitlines()
            assert refused.startswith("other.topologic isn’t a saved game from this program"), errors
            assert mistaken.startswith("Something went wrong. Your match is"), errors
            assert ended.returncode == 0, errors
            if errors == PIPE:
                assert refused in ended.stderr.splitlines()
                assert ended.stderr.count("ZeroDivisionError") == mistakes
    finally:
        for handle in (reading, writing, full):
            os.close(handle)
