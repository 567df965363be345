"""The program from its first moment to its last, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

pytestmark = pytest.mark.gui

HASTY = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app import program
from topologic_qt.app.window import Window

class Hasty(Window):
    def {moment}(self, *asked):
        super().{moment}(*asked)
        QTimer.singleShot(0, self.close)

program.Window = Hasty
sys.exit(program.run([]))
"""
"""Starts the program, and closes its window at some moment of the start."""

MISTAKEN = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app import program
from topologic_qt.app.window import Window
from topologic_qt.widgets.ask import Ask

def tell(self, parent, title, text):
    print(text)
    parent.close()

class Mistaken(Window):
    def look_for_kept_match(self):
        for _ in range(3):
            QTimer.singleShot(0, lambda: 1 / 0)

Ask.tell = tell
program.Window = Mistaken
sys.exit(program.run([]))
"""
"""Starts the program, and makes a mistake in it three times."""

BUILDING = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app import program
from topologic_qt.app.window import Window

class Building(Window):
    def look_for_kept_match(self):
        self.game.editing.switched.connect(lambda: QTimer.singleShot(0, self.close))
        self.game.editing.open()

program.Window = Building
sys.exit(program.run([]))
"""
"""Starts the program, opens the editor, and ends."""

HASTENED = """
import gc, linecache, sys, weakref
from topologic_qt.__main__ import optimise_startup
optimise_startup()
from PySide6.QtCore import QTimer
from topologic_qt.app import program
from topologic_qt.app.window import Window

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
            print("swept", [name for name in linecache.cache if "topologic_qt" in name])
            self.close()

program.Window = Hastened
sys.exit(program.run([]))
"""
"""Starts the program, and ends when garbage has been cleared away; tells whose source Python has read."""


EMPTY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget
from topologic_qt.app import program
from topologic_qt.app.window import Window

class Empty(Window):
    def show_shelf(self):
        print(self.grab().toImage().pixelColor(100, 100).name())
        super().show_shelf()
        print(self.grab().toImage().pixelColor(2, self.height() - 2).name())

    def look_for_kept_match(self):
        print(*{widget.font().family() for widget in self.findChildren(QWidget)})
        QTimer.singleShot(0, self.close)

program.Window = Empty
sys.exit(program.run([]))
"""
"""Starts the program; tells the colours of the window, empty and with the shelf, and its letters."""


def run(
    script: str, home: Path, game: str = "topologic", appearance: str = "system", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in a home in which a game was open last (empty: none), and where nobody sees the window."""
    settings = home / ".config" / "topologic-qt" / "settings.ini"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(f"[shelf]\ngame={game}\n[settings]\nappearance={appearance}\n", "utf-8")
    environment = variables | {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "QT_QPA_PLATFORM": "offscreen",
    }
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parent.parent.parent,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def complaints(ended: subprocess.CompletedProcess[str]) -> list[str]:
    """What was written on the console, but for what the offscreen platform says of itself."""
    lines = (ended.stdout + ended.stderr).splitlines()
    return [line for line in lines if not line.startswith("This plugin does not support")]


@pytest.mark.parametrize("moment", ["show", "open_game"])
def test_the_window_may_be_closed_at_any_moment_of_the_start(tmp_path: Path, moment: str) -> None:
    ended = run(HASTY.format(moment=moment), tmp_path)
    assert (ended.returncode, complaints(ended)) == (0, [])


def test_an_empty_window_has_the_colour_and_the_letters_of_the_program_at_once(tmp_path: Path) -> None:
    ended = run(EMPTY, tmp_path, game="", appearance="dark")
    first, later, letters = complaints(ended)
    assert first == later
    assert int(first[1:3], 16) < 128
    assert letters == "Topologic Sans"


def test_garbage_is_cleared_away_when_the_window_stands_and_no_source_is_read(tmp_path: Path) -> None:
    ended = run(HASTENED, tmp_path)
    assert (ended.returncode, complaints(ended)) == (0, ["False", "swept []"])


def test_a_mistake_of_the_program_is_told_once_in_a_sentence_and_in_full_on_the_console(
    tmp_path: Path,
) -> None:
    ended = run(MISTAKEN, tmp_path)
    assert ended.returncode == 0
    assert ended.stdout.count("\n") == 1
    assert ended.stdout.startswith("Something in this program went wrong. Your match has been kept")
    assert ended.stderr.count("ZeroDivisionError") == 3


def test_the_program_ends_well_out_of_the_editor(tmp_path: Path) -> None:
    ended = run(BUILDING, tmp_path)
    assert (ended.returncode, complaints(ended)) == (0, [])


SPEAKING = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app import program
from topologic_qt.app.window import Window

class Speaking(Window):
    def look_for_kept_match(self):
        print(self.menuBar().actions()[0].text())
        QTimer.singleShot(0, self.close)

program.Window = Speaking
sys.exit(program.run([]))
"""
"""Starts the program, and tells what its first menu is called."""


def test_the_language_is_chosen_before_the_window_is_made(tmp_path: Path) -> None:
    ended = run(SPEAKING, tmp_path, TOPOLOGIC_LANGUAGE="pseudo")
    assert (ended.returncode, complaints(ended)) == (0, ["[&File]"])


REFUSED = """
import sys
from topologic_qt.app import program
from topologic_qt.widgets.ask import Ask

def tell(self, parent, title, text):
    print("Now in the window:", text, file=sys.stderr)
    parent.close()

Ask.tell = tell
sys.exit(program.run([{file!r}]))
"""
"""Starts the program with a file, and closes its window when that has told something."""


def test_a_file_that_cannot_be_opened_is_told_in_the_window_and_on_the_console(tmp_path: Path) -> None:
    file = tmp_path / "other.topologic"
    file.write_text("{}")
    ended = run(REFUSED.format(file=str(file)), tmp_path)
    assert (ended.returncode, ended.stdout) == (0, "")
    on_console, in_window = complaints(ended)
    assert on_console.startswith("other.topologic is not a saved game of this program")
    assert in_window == f"Now in the window: {on_console}"


HANDED = """
import sys
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFileOpenEvent
from topologic_qt.app import program
from topologic_qt.app.window import Window

class Asked(Window):
    def show(self):
        super().show()
        self.hand("early")

    def look_for_kept_match(self):
        self.hand("late")

    def hand(self, file):
        QCoreApplication.sendEvent(QCoreApplication.instance(), QFileOpenEvent(file))

    def open_file(self, path):
        print(path)
        if path.name == "late":
            self.close()

program.Window = Asked
sys.exit(program.run([]))
"""
"""Starts the program, and hands it files as macOS does: while it starts, and later."""


def test_files_that_the_desktop_hands_over_are_opened(tmp_path: Path) -> None:
    ended = run(HANDED, tmp_path)
    assert (ended.returncode, complaints(ended)) == (0, ["early", "late"])


UNHEARD = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app import program
from topologic_qt.app.window import Window
from topologic_qt.widgets.ask import Ask

def tell(self, parent, title, text):
    print(text, flush=True)
    if "not found" in text:
        for _ in range(2000):
            QTimer.singleShot(0, lambda: 1 / 0)
    else:
        QTimer.singleShot(100, parent.window().close)

Ask.tell = tell
sys.exit(program.run([sys.argv[1]]))
"""
"""Starts the program with a file that is not there, and makes 2000 mistakes when that has been told."""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("console", ["full disk", "full pipe"])
def test_a_console_that_takes_nothing_keeps_nobody_from_being_told(tmp_path: Path, console: str) -> None:
    reading, writing = os.pipe()  # nobody reads: it takes 64 KB, and the next waits
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        ended = subprocess.run(
            [sys.executable, "-c", UNHEARD, str(tmp_path / "a.topologic")],
            cwd=Path(__file__).parent.parent.parent,
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            stderr=writing if console == "full pipe" else full,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    finally:
        for handle in (reading, writing, full):
            os.close(handle)
    told = ended.stdout.splitlines()
    assert [line.partition(" ")[0] for line in told] == ["a.topologic", "Something"]
    assert ended.returncode == 0
