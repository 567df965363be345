"""A second start of the program, and the first one that may or may not answer."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from topologic_qt.app import door
from topologic_qt.app.doorkeeper import Doorkeeper
from topologic_qt.app.folders import Folders

pytestmark = [
    pytest.mark.gui,
    pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no door on this system"),
]

SECOND = """
import sys
from pathlib import Path
from topologic_qt.app.door import hand_in
print(hand_in(Path(sys.argv[1]), [Path(file) for file in sys.argv[2:]]))
"""
"""What a second start does first; tells whether it is done."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "a.door"


@pytest.fixture
def received(place: Path, qapp: QCoreApplication) -> Iterator[list[list[Path]]]:
    """What somebody at the door was given."""
    got: list[list[Path]] = []
    keeper = Doorkeeper(place, got.append, qapp)
    yield got
    keeper.close()


def second(place: Path, *files: str) -> subprocess.Popen[str]:
    root = Path(__file__).parent.parent.parent
    return subprocess.Popen(
        [sys.executable, "-c", SECOND, str(place), *files], cwd=root, stdout=subprocess.PIPE, text=True
    )


def said(start: subprocess.Popen[str]) -> str:
    told, _ = start.communicate(timeout=30)
    return told.strip()


def test_a_second_start_hands_its_files_in(place: Path, received: list[list[Path]], qtbot: QtBot) -> None:
    start = second(place, "/a b/ä.topologic", "/c.topologic")
    qtbot.waitUntil(lambda: bool(received))
    assert received == [[Path("/a b/ä.topologic"), Path("/c.topologic")]]
    assert said(start) == "True"


def test_a_second_start_without_files_is_heard_too(
    place: Path, received: list[list[Path]], qtbot: QtBot
) -> None:
    start = second(place)
    qtbot.waitUntil(lambda: received == [[]])
    assert said(start) == "True"


def test_a_file_whose_name_is_no_text_arrives(place: Path, received: list[list[Path]], qtbot: QtBot) -> None:
    start = second(place, os.fsdecode(b"/\xff.topologic"))
    qtbot.waitUntil(lambda: received == [[Path(os.fsdecode(b"/\xff.topologic"))]])
    said(start)


def test_a_first_program_that_hangs_keeps_nobody_from_opening(
    place: Path, received: list[list[Path]], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(door, "PATIENCE", 0.2)
    assert not door.hand_in(place, [Path("/a.topologic")])  # nobody's events are processed meanwhile
    qtbot.wait(50)
    assert received == []  # it was opened elsewhere by now


@pytest.mark.parametrize(
    "line",
    [b"nonsense\n", b"[]\n", b'{"files": 1}\n', b"", b"x" * 3_000_000, json.dumps({}).encode() + b"\n"],
)
def test_nonsense_at_the_door_is_ignored(
    place: Path, received: list[list[Path]], qtbot: QtBot, line: bytes
) -> None:
    with socket.socket(socket.AF_UNIX) as visitor:
        visitor.settimeout(0.1)
        visitor.connect(str(place))
        try:
            visitor.sendall(line)
        except OSError:
            assert len(line) > 1_000_000
        qtbot.wait(20)
    start = second(place, "/a.topologic")
    qtbot.waitUntil(lambda: received == [[Path("/a.topologic")]])
    said(start)


def test_what_a_killed_program_leaves_is_no_obstacle(
    place: Path, qapp: QCoreApplication, qtbot: QtBot
) -> None:
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(place))
    left.close()
    Path(f"{place}.lock").write_text("999999\ntopologic-qt\n\n\n\n")
    assert not door.hand_in(place, [])
    got: list[list[Path]] = []
    keeper = Doorkeeper(place, got.append, qapp)
    start = second(place, "/a.topologic")
    qtbot.waitUntil(lambda: bool(got))
    said(start)
    keeper.close()
    assert not place.exists()
    assert not door.hand_in(place, [])


def test_where_somebody_is_at_the_door_already_nobody_takes_their_place(
    place: Path, received: list[list[Path]], qapp: QCoreApplication, qtbot: QtBot
) -> None:
    other: list[list[Path]] = []
    guest = Doorkeeper(place, other.append, qapp)
    guest.close()
    start = second(place, "/a.topologic")
    qtbot.waitUntil(lambda: bool(received))
    said(start)
    assert other == []


def test_each_user_and_each_screen_has_a_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    doors = set()
    for autosave in ("/home/anna/autosave", "/home/ben/autosave"):
        for screen in (":0", ":1"):
            monkeypatch.setenv("DISPLAY", screen)
            doors.add(door.door_of(Folders(tmp_path, Path(autosave))))
    assert len(doors) == 4
    assert None not in doors


def test_where_others_may_write_there_is_no_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    tmp_path.chmod(0o777)
    assert door.door_of(Folders(tmp_path, tmp_path)) is None


PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app import program
from topologic_qt.app.window import Window

def tell(window):
    names = [one.controller.path.name for one in window.windows.open if one.controller.path]
    if len(names) == 2:
        print(sorted(names), flush=True)
        window.windows.close()

class Watched(Window):
    def furnish(self):
        super().furnish()
        self.timer = QTimer(self)
        self.timer.timeout.connect(lambda: tell(self))
        self.timer.start(20)

program.Window = Watched
print("here", flush=True)
sys.exit(program.run(sys.argv[1:]))
"""
"""Runs the program until it has two files open, and tells them."""


def test_the_whole_program_takes_in_what_a_second_start_brings(tmp_path: Path) -> None:
    from tests.tables import new_match
    from topologic_qt.app.files import write_match
    from topologic_qt.games.topologic.room import TopologicRoom

    for name in ("a.topologic", "b.topologic"):
        write_match(TopologicRoom(), new_match().snapshot(), tmp_path / name)
    root = Path(__file__).parent.parent.parent
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_RUNTIME_DIR": str(tmp_path),
        "PYTHONPATH": str(root),
    }

    def start(name: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM, name],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )

    first = start("a.topologic")
    end = time.monotonic() + 30
    while not list(tmp_path.glob("*.door")) and time.monotonic() < end:
        time.sleep(0.02)
    later = start("b.topologic")
    try:
        assert said(later) == "here"
        assert said(first).splitlines() == ["here", "['a.topologic', 'b.topologic']"]
        assert (first.returncode, later.returncode) == (0, 0)
    finally:
        for process in (first, later):
            process.kill()
            process.communicate()
