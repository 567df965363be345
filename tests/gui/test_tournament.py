"""The window in which computers and programs play against each other."""

import errno
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.faults import FaultyDisk
from tests.gui import seen
from tests.gui.person import Person
from tests.posix import make_pipe
from tests.thinker import WRAPPERS, needs_processes, thinker_in
from tests.waiting import wait_until
from topologic_qt.app.contests.tournament_dialog import TournamentDialog, TournamentTools
from topologic_qt.app.engine_programs import EngineProgram
from topologic_qt.app.simulate import main
from topologic_qt.games.crews import Crew, Processes
from topologic_qt.widgets.ask import MessageBox
from topologic_qt.widgets.document import Document

pytestmark = pytest.mark.gui

RANDOM = Path(__file__).parents[2] / "resources" / "examples" / "random_engine.py"
DICE = EngineProgram("Dice", (sys.executable, str(RANDOM)))
NOBODY = EngineProgram("Nobody", ("/nowhere/engine",))

NOTHING_YET = "No match has been played yet. Only computers play here, beside your own match."


class Tired(Executor):
    """Somebody who does some pieces of work at once, and never finishes another one."""

    size = 1

    def __init__(self, does: int) -> None:
        self.does = does

    def begin(self) -> Executor:
        return self

    def end(self) -> None:
        pass

    def submit(self, do: Callable[..., Any], /, *arguments: object, **named: object) -> Future[Any]:
        future: Future[Any] = Future()
        if self.does:
            self.does -= 1
            future.set_result(do(*arguments))
        return future


class Host:
    """Somebody who holds tournaments."""

    def __init__(self, folder: Path, parent: QWidget) -> None:
        self.folder = folder / "tournaments"
        self.memory = QSettings(str(folder / "settings"), QSettings.Format.IniFormat)
        self.parent = parent
        self.crew: Callable[[int], Crew | None] = lambda _: None
        self.exported: list[Document] = []

    def open(self, *programs: EngineProgram, game: str = "topology") -> None:
        tools = TournamentTools(self.folder, programs, self.memory, lambda many: self.crew(many))
        self.dialog = TournamentDialog(self.parent, game, tools)
        self.dialog.export_wanted.connect(self.exported.append)
        self.dialog.show()
        self.wait_for_words()

    def wait_for_words(self) -> str:
        """Wait until it is known what was played; returns what is said of it."""
        return wait_until(self.dialog.state.text)

    def leave(self) -> None:
        """Close the window, and stop the tournament for it, if one is being played."""
        self.dialog.close()
        for box in self.dialog.findChildren(MessageBox):
            seen.find_button(box, "Stop and close").click()

    def choose(self, *names: str, deals: int = 2) -> None:
        """Check these players, and no others, and fill in how many deals; all by keys."""
        players = self.dialog.form.players
        players.setFocus()
        QTest.keyClick(players, Qt.Key.Key_Home)
        for row in range(players.count()):
            item = players.item(row)
            if (item.checkState() is Qt.CheckState.Checked) != (item.text() in names):
                QTest.keyClick(players, Qt.Key.Key_Space)
            QTest.keyClick(players, Qt.Key.Key_Down)
        box = self.dialog.form.deals
        box.setFocus()
        box.selectAll()
        QTest.keyClicks(box, str(deals))
        self.wait_for_words()

    @property
    def checked(self) -> list[str]:
        """The players that are checked."""
        players = self.dialog.form.players
        items = [players.item(row) for row in range(players.count())]
        return [item.text() for item in items if item.checkState() is Qt.CheckState.Checked]

    def push(self, text: str) -> None:
        button = seen.find_button(self.dialog, text)
        wait_until(button.isEnabled)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def run_until(self, words: str) -> None:
        """Wait until this is said."""
        wait_until(lambda: words in self.dialog.state.text(), f"{words!r}")

    @property
    def table(self) -> list[list[str]]:
        model = self.dialog.table.model()
        return [
            [str(model.index(row, column).data()) for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]

    @property
    def file(self) -> Path:
        (file,) = self.folder.glob("*.csv")
        return file


@pytest.fixture
def host(qtbot: QtBot, tmp_path: Path) -> Iterator[Host]:
    parent = QWidget()
    qtbot.addWidget(parent)
    host = Host(tmp_path, parent)
    yield host
    if isValid(host.dialog):
        host.leave()


def test_a_tournament_has_the_results_of_the_command(host: Host, tmp_path: Path) -> None:
    host.open()
    assert host.dialog.state.text() == NOTHING_YET
    assert not seen.offers(host.dialog, "Export …")
    host.choose("Novice", "Club player", deals=1)
    assert (
        "2 matches with each deal, so that everybody is first, second and so on equally often; 2 in all."
        in seen.shown(host.dialog)
    )
    host.push("Start")
    host.run_until("All 2 matches are played.")
    assert [row[:2] for row in host.table] == [["Club player", "2"], ["Novice", "2"]]
    assert host.table[0][2].startswith("100.0 %")
    assert host.table[0][3].startswith("+")
    assert host.dialog.progress.value() == host.dialog.progress.maximum() == 2
    file = tmp_path / "command.csv"
    words = "--game topology --level novice --level club --deals 1 --seed 1 --csv"
    assert main([*words.split(), str(file)]) == 0
    assert host.file.read_bytes() == file.read_bytes()
    host.push("Export …")
    (document,) = host.exported
    assert document.forms[0].make() == file.read_bytes()


def test_it_stops_at_once_and_goes_on_later_in_a_new_window(host: Host) -> None:
    host.open()
    host.choose("Novice", "Club player")
    host.crew = lambda _: Tired(3)
    host.push("Start")
    host.run_until("1 of 4 matches are played.")
    assert not host.dialog.form.isEnabled()
    host.push("Stop")
    host.run_until("Stopped after 3 of 4 matches. It can go on.")
    assert host.dialog.focusWidget() is seen.find_button(host.dialog, "Go on")
    stopped = host.file.read_bytes()
    host.dialog.close()
    host.crew = lambda _: None
    host.open()
    assert host.dialog.state.text() == "Stopped after 3 of 4 matches. It can go on."
    assert sum(int(row[1]) for row in host.table) == 6
    host.push("Go on")
    host.run_until("All 4 matches are played.")
    assert host.file.read_bytes().startswith(stopped)


WAYS_OUT: dict[str, Callable[[Host], object]] = {
    "Escape": lambda host: QTest.keyClick(host.dialog, Qt.Key.Key_Escape),
    "Close": lambda host: host.push("Close"),
    "its cross": lambda host: host.dialog.close(),
}


def test_people_are_asked_before_a_tournament_that_is_played_ends(host: Host) -> None:
    host.crew = lambda _: Tired(1)
    host.open()
    host.choose("Novice", deals=2)
    host.push("Start")
    host.run_until("1 of 2 matches are played.")
    host.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    answers = ("Not yet", "Not yet", "Stop and close")
    for (name, way), answer in zip(WAYS_OUT.items(), answers, strict=True):
        way(host)
        assert host.dialog.isVisible(), name
        box = host.dialog.findChildren(MessageBox)[-1]
        assert box.text == "Matches that are played are kept, and the tournament can go on another day."
        QTest.mouseClick(seen.find_button(box, answer), Qt.MouseButton.LeftButton)
        assert host.dialog.isVisible() == (answer == "Not yet"), name


def test_a_disk_that_refuses_results_is_told_and_all_goes_on_after_that(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.folder.mkdir()
    disk = FaultyDisk(host.folder, monkeypatch)
    host.open()
    host.choose("Novice", deals=3)
    disk.arm()
    host.push("Start")
    host.run_until("All 3 matches are played.")
    third_row = [at for at, call in enumerate(disk.calls) if call == "write"][3]
    whole = host.file.read_bytes()
    host.file.unlink()
    host.dialog.close()
    host.open()
    disk.arm(third_row, errno.ENOSPC)
    host.push("Start")
    host.run_until("The disk is full. Make room for the results, and the tournament can go on.")
    host.push("Go on")
    host.run_until("All 3 matches are played.")
    assert host.file.read_bytes() == whole


def test_programs_play_too_and_one_that_does_not_is_named(host: Host) -> None:
    host.open(DICE, NOBODY)
    host.choose("Novice", "Dice", deals=1)
    host.push("Start")
    host.run_until("All 2 matches are played.")
    assert {row[0] for row in host.table} == {"Novice", "Dice"}
    host.choose("Novice", "Club player", "Nobody", deals=1)
    host.push("Start")
    host.run_until("Nobody cannot be started")
    assert {row[0] for row in host.table} == {"Novice", "Club player"}
    assert seen.offers(host.dialog, "Go on")


def test_what_is_no_file_of_results_is_told_and_once_it_is_moved_away_all_goes_on(host: Host) -> None:
    makers: list[Callable[[Path], object]] = [
        lambda file: file.write_bytes(b"a letter to Aunt Jane\n"),
        lambda file: file.write_bytes(b"\0\xff" * 100),
        lambda file: file.mkdir(),
    ]
    if sys.platform != "win32":
        makers += [make_pipe, lambda file: file.symlink_to("/dev/zero")]
    host.open()
    host.choose("Novice", deals=1)
    host.push("Start")
    host.run_until("All 1 matches are played.")
    file = host.file
    for number, make in enumerate(makers):
        host.dialog.close()
        wait_until(lambda: not any(host.folder.glob("*.lock")))
        file.unlink()
        make(file)
        host.open()
        assert host.wait_for_words() == NOTHING_YET
        host.push("Start")
        host.run_until(
            f"{file.name} in the folder {file.parent} cannot be the results of this tournament. "
            "Move it away and start anew, or choose another seed."
        )
        file.rename(file.with_suffix(f".{number}"))
        host.push("Start")
        host.run_until("All 1 matches are played.")
    assert file.with_suffix(".0").read_bytes() == b"a letter to Aunt Jane\n"


def test_closing_the_window_ends_those_who_play(host: Host) -> None:
    host.crew = lambda _: Processes(1)
    host.open()
    host.choose("Novice", deals=5000)
    host.push("Start")
    wait_until(lambda: host.dialog.progress.value() > 0)
    host.leave()
    wait_until(lambda: active_children() == [])


@needs_processes
@pytest.mark.parametrize(("end", "wrapper"), [("Stop", WRAPPERS["timeout"]), ("leave", ())])
def test_programs_that_think_end_with_it(
    host: Host, tmp_path: Path, end: str, wrapper: Sequence[str]
) -> None:
    with thinker_in(tmp_path) as thinker:
        host.crew = lambda _: Processes(1)
        host.open(EngineProgram("Thinker", (*wrapper, *thinker.command), 600))
        host.choose("Novice", "Thinker")
        host.push("Start")
        thinker.wait_until_thinking()
        if end == "Stop":
            host.push(end)
        else:
            host.leave()
        thinker.wait_until_gone()


def test_the_menu_opens_it_once_and_it_goes_with_its_game(person: Person) -> None:
    person.menu("File", "Tournament …")
    dialog = wait_until(lambda: person.window.findChild(TournamentDialog))
    person.menu("File", "Tournament …")
    assert person.window.findChildren(TournamentDialog) == [dialog]
    assert dialog.form.game.currentText() == "Topologic"
    person.window.close()
    QApplication.processEvents()
    assert not any(
        isinstance(each, TournamentDialog) for each in QApplication.topLevelWidgets() if each.isVisible()
    )
