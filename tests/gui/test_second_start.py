"""A second start of the program, and a first one that may not answer."""

import json
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from tests.gui.test_leaks import handles
from tests.waiting import PATIENCE
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.start import single_instance
from topologic_qt.app.start.single_instance import InstanceServer

if sys.platform == "win32":
    pytest.skip("there is no door on this system", allow_module_level=True)

pytestmark = pytest.mark.gui

SECOND = """
import sys
from pathlib import Path
from topologic_qt.app.start.single_instance import send_files
print(send_files(Path(sys.argv[1]), [Path(file) for file in sys.argv[2:]]))
"""
"""What a second start does first; tells whether it is done."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "a.door"


@pytest.fixture
def received(place: Path, qapp: QCoreApplication) -> Iterator[list[list[Path]]]:
    """The files received from later starts."""
    got: list[list[Path]] = []
    keeper = InstanceServer(place, got.append, qapp)
    yield got
    keeper.close()


def second(place: Path, *files: str) -> subprocess.Popen[str]:
    root = Path(__file__).parent.parent.parent
    return subprocess.Popen(
        [sys.executable, "-c", SECOND, str(place), *files], cwd=root, stdout=subprocess.PIPE, text=True
    )


def said(start: subprocess.Popen[str]) -> str:
    told, _ = start.communicate(timeout=PATIENCE)
    return told.strip()


def test_a_second_start_hands_its_files_in_and_nobody_takes_the_place_at_the_door(
    place: Path, received: list[list[Path]], qapp: QCoreApplication, qtbot: QtBot
) -> None:
    guest = InstanceServer(place, lambda _: pytest.fail("somebody was at the door already"), qapp)
    guest.close()
    no_text = os.fsdecode(b"/\xff.topologic")
    start = second(place, "/a b/ä.topologic", no_text)
    qtbot.waitUntil(lambda: bool(received))
    assert received == [[Path("/a b/ä.topologic"), Path(no_text)]]
    assert said(start) == "True"
    start = second(place)
    qtbot.waitUntil(lambda: received[1:] == [[]])
    assert said(start) == "True"


def test_a_first_program_that_hangs_keeps_nobody_from_opening(
    place: Path,
    received: list[list[Path]],
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(single_instance, "PATIENCE", 0.2)
    assert not single_instance.send_files(place, [Path("/a.topologic")])
    with caplog.at_level(logging.INFO, "topologic_qt"):
        qtbot.waitUntil(lambda: caplog.messages == ["A visitor at the door was sent away: it broke off."])
    assert received == []  # it was opened elsewhere by now


def knock(place: Path) -> socket.socket:
    """A connection that has sent nothing yet."""
    visitor = socket.socket(socket.AF_UNIX)
    visitor.settimeout(60)
    visitor.connect(str(place))
    return visitor


def wait_for_the_end(visitor: socket.socket, qtbot: QtBot) -> bytes:
    """Wait until the connection is closed; return what it received."""
    visitor.setblocking(False)
    told: list[bytes] = []

    def hear() -> bool:
        with suppress(BlockingIOError):
            try:
                told.append(visitor.recv(100))
            except ConnectionError:
                told.append(b"")
        return told[-1:] == [b""]

    qtbot.waitUntil(hear)
    return b"".join(told)


def request(**entries: object) -> bytes:
    return json.dumps(entries).encode() + b"\n"


NONSENSE = {
    "no UTF-8": b'{"files": ["/\xff"]}\n',
    "nothing": b"\n",
    "no files": request(),
    "a file that is no text": request(files=[["/a"]]),
    "a file of no place": request(files=["a.topologic"]),
    "NUL in a name": request(files=["/a\0b.topologic"]),
    "a surrogate for the desktop": request(files=["/a.topologic"], activation="\udfff"),
    "far too much for the desktop": request(files=["/a.topologic"], activation="x" * 100_000),
    "a number that is too long": b'{"files": ' + b"1" * 10_000 + b"}\n",
    "deep lists that end": b'{"files": ' + b"[" * 400_000 + b"]" * 400_000 + b"}\n",
    "a line without an end": b"x" * 3_000_000,
}


def test_nonsense_at_the_door_is_one_line_in_the_log_and_the_next_is_let_in(
    place: Path, received: list[list[Path]], qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def say(visitor: socket.socket, line: bytes) -> None:
        with suppress(OSError):  # who says too much is not heard to the end
            visitor.sendall(line)

    for name, line in NONSENSE.items():
        caplog.clear()
        with caplog.at_level(logging.INFO, "topologic_qt"), knock(place) as visitor:
            talking = Thread(target=say, args=(visitor, line))
            talking.start()
            qtbot.waitUntil(lambda: bool(caplog.messages))
            talking.join()
            assert wait_for_the_end(visitor, qtbot) == b"", name
            (written,) = caplog.messages
        assert written.startswith("A visitor at the door was sent away: "), name
        assert received == [], name
    start = second(place, "/a.topologic")
    qtbot.waitUntil(lambda: received == [[Path("/a.topologic")]])
    assert said(start) == "True"


def test_any_number_of_visitors_who_say_nothing_keep_nobody_out(
    place: Path, received: list[list[Path]], qtbot: QtBot
) -> None:
    before = handles()
    idle = []
    for _ in range(130):
        idle.append(knock(place))
        QCoreApplication.processEvents()
    start = second(place, "/a.topologic")
    qtbot.waitUntil(lambda: received == [[Path("/a.topologic")]])
    assert said(start) == "True"
    assert handles() - before - len(idle) <= single_instance.MOST
    for visitor in idle:
        visitor.close()
    qtbot.waitUntil(lambda: handles() <= before)


def test_what_a_killed_program_leaves_is_no_obstacle(
    place: Path, qapp: QCoreApplication, qtbot: QtBot
) -> None:
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(place))
    left.close()
    Path(f"{place}.lock").write_text("999999\ntopologic-qt\n\n\n\n")
    assert not single_instance.send_files(place, [])
    got: list[list[Path]] = []
    keeper = InstanceServer(place, got.append, qapp)
    start = second(place, "/a.topologic")
    qtbot.waitUntil(lambda: bool(got))
    assert said(start) == "True"
    keeper.close()
    assert not place.exists()
    assert not single_instance.send_files(place, [])


def test_each_user_and_each_screen_has_a_door_where_nobody_else_may_knock(
    tmp_path: Path, place: Path, qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    doors = set()
    for autosave in ("/home/anna/autosave", "/home/ben/autosave"):
        for screen in (":0", ":1"):
            monkeypatch.setenv("DISPLAY", screen)
            doors.add(single_instance.server_address(Folders(tmp_path, Path(autosave))))
    assert len(doors) == 4
    assert None not in doors
    before = os.umask(0)
    try:
        keeper = InstanceServer(place, lambda _: None, qapp)
    finally:
        os.umask(before)
    assert place.stat().st_mode & 0o077 == 0
    keeper.close()
    tmp_path.chmod(0o777)  # others may write there
    assert single_instance.server_address(Folders(tmp_path, tmp_path)) is None


PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from topologic_qt.app.start import program
from topologic_qt.app.start.program import parts
from topologic_qt.app.window.window import Window

def tell(window):
    names = [one.game.controller.path.name for one in window.windows.open if one.game.controller.path]
    if len(names) == 2:
        print(sorted(names), flush=True)
        window.windows.close()

class Watched(Window):
    def open_game(self, info):
        super().open_game(info)
        self.timer = QTimer(self)
        self.timer.timeout.connect(lambda: tell(self))
        self.timer.start(20)

program.new_window = lambda windows: Watched(windows, parts)
print("here", flush=True)
sys.exit(program.run(sys.argv[1:]))
"""
"""Runs the program until it has two files open, and tells them."""


LEAVING = """
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from PySide6.QtCore import QCoreApplication, QTimer
from topologic_qt.app.start import program
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.start.single_instance import server_address
from topologic_qt.app.window.open_game import OpenGame
from topologic_qt.app.start.program import parts
from topologic_qt.app.window.window import Window

def hand_over():
    address, file = server_address(Folders.usual()), Path("b.topologic").absolute()
    start = Popen([sys.executable, "-c", {second!r}, str(address), str(file)], stdout=PIPE, text=True)
    while start.poll() is None:
        QCoreApplication.processEvents()
    print(start.stdout.read(), flush=True)

def then_hand_over(owner, name):
    usual = getattr(owner, name)
    def changed(*given):
        done = usual(*given)
        hand_over()
        return done
    setattr(owner, name, changed)

class Leaving(Window):
    def open_game(self, info):
        super().open_game(info)
        QTimer.singleShot(0, self.windows.close if {by_quit} else self.close)

then_hand_over({owner}, {name!r})
program.new_window = lambda windows: Leaving(windows, parts)
sys.exit(program.run(sys.argv[1:]))
"""
"""Runs the program, which gets a file while its only window is being closed, and tells whether it took it."""


Begin = Callable[..., subprocess.Popen[str]]
"""Starts the program with one of two files, ``a.topologic`` and ``b.topologic``."""


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """A function that starts the program on its own folders; killed at the end."""
    from opening import write_match

    from tests.tables import new_match

    for name in ("a.topologic", "b.topologic"):
        write_match(new_match().snapshot(), tmp_path / name)
    root = Path(__file__).parent.parent.parent
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_RUNTIME_DIR": str(tmp_path),
        "PYTHONPATH": os.pathsep.join((str(root), str(root / "packaging"))),
    }
    begun: list[subprocess.Popen[str]] = []

    def start(name: str, program: str = PROGRAM) -> subprocess.Popen[str]:
        begun.append(
            subprocess.Popen(
                [sys.executable, "-c", program, name],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        return begun[-1]

    yield start
    for process in begun:
        process.kill()
        process.communicate()


BOTH = "['a.topologic', 'b.topologic']"


@pytest.mark.parametrize(
    ("owner", "name", "by_quit"), [("OpenGame", "may_close", True), ("Leaving", "closeEvent", False)]
)
def test_a_program_that_is_quitting_takes_no_files(
    begin: Begin, owner: str, name: str, by_quit: bool
) -> None:
    """The second start opens them then."""
    assert (
        said(begin("a.topologic", LEAVING.format(second=SECOND, owner=owner, name=name, by_quit=by_quit)))
        == "False"
    )


def test_two_starts_at_the_same_moment_are_one_program(begin: Begin) -> None:
    """A double click too many, say."""
    both = [begin("a.topologic"), begin("b.topologic")]
    told = [said(start).splitlines() for start in both]
    assert sorted(told) == [["here"], ["here", BOTH]]
    assert [start.returncode for start in both] == [0, 0]
