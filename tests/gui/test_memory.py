"""The file of the settings, where it is no ordinary file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox

from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_settings import choose, settings_of
from tests.posix import make_pipe
from tests.waiting import PATIENCE
from topologic_qt.app.folders import Folders

pytestmark = pytest.mark.gui


def palette(person: Person) -> int:
    """Which colours of the tiles are chosen."""
    combo = settings_of(person).findChild(QComboBox, "palette")
    assert isinstance(combo, QComboBox)
    return combo.currentIndex()


PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app import program
from topologic_qt.app.window import Window
from topologic_qt.games import registry

del registry.GAMES[1:]  # without its settings, the program would begin at the shelf

class Hasty(Window):
    def look_for_kept_match(self):
        QTimer.singleShot(0, self.close)

program.Window = Hasty
sys.exit(program.run([]))
"""
"""Starts the program, and closes its window when it stands."""


def test_a_pipe_is_not_read_and_the_log_says_so(tmp_path: Path) -> None:
    own = tmp_path / ".config" / "topologic-qt"
    own.mkdir(parents=True)
    make_pipe(own / "settings.ini.lock")
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=Path(__file__).parent.parent.parent,
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "LC_ALL": "C.UTF-8",
            "QT_QPA_PLATFORM": "offscreen",
        },
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0
    (log,) = tmp_path.rglob("topologic-qt.log")
    said = "The settings are not read and not written: their file is no ordinary file."
    assert log.read_text(encoding="utf-8").count(said) == 1


def test_what_is_chosen_lasts_as_long_as_the_program(open_window: OpenWindow, tmp_path: Path) -> None:
    folders = Folders(tmp_path / "own", tmp_path / "autosave")
    file = Path(folders.settings_file)
    file.parent.mkdir()
    make_pipe(file)
    first = open_window(folders)
    choose(first, "palette", 1)
    first.window.close()
    other = open_window(folders)
    assert palette(other) == 1
    assert list(tmp_path.joinpath("own").rglob("*")) == [file]
