"""The window for contests between computers and programs."""

import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from opening import write_match
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.gui import seen
from tests.gui.person import Person
from tests.gui.sitters import come_to_front
from tests.gui.test_language import choose
from tests.gui.topology_people import People
from tests.records import rows
from tests.tables import new_match
from tests.thinker import WRAPPERS, needs_processes, thinker_in
from tests.waiting import wait_until
from topologic_qt.app.features.contests import commands
from topologic_qt.app.features.contests.tournament import Tournament, TournamentDialog
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.match.players_dialog import EngineProgram
from topologic_qt.games.executors import Processes, Workers
from topologic_qt.widgets.ask import MessageBox
from topologic_qt.widgets.document import Document

pytestmark = pytest.mark.gui

RANDOM = Path(__file__).parents[2] / "resources" / "examples" / "random_engine.py"
DICE = EngineProgram("Dice", (sys.executable, str(RANDOM)))
NOBODY = EngineProgram("Nobody", ("/nowhere/engine",))

NOTHING_YET = "No matches yet. Only computers play here."


class Tired(Executor):
    """Workers that do some tasks at once, and never finish another."""

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
    """A user of tournaments."""

    def __init__(self, folder: Path, parent: QWidget) -> None:
        self.folders = Folders(folder / "settings", folder / "data" / "autosave")
        self.memory = QSettings(str(folder / "settings"), QSettings.Format.IniFormat)
        self.parent = parent
        self.workers: Callable[[int], Workers | None] = lambda _: None
        self.exported: list[Document] = []

    def open(self, *programs: EngineProgram, game: str = "topology") -> None:
        tournament = Tournament(self.folders, lambda many: self.workers(many))
        self.dialog = TournamentDialog(self.parent, game, programs, self.memory, tournament)
        self.dialog.export_wanted.connect(self.exported.append)
        self.dialog.show()
        self.wait_for_words()

    def wait_for_words(self) -> str:
        """Wait until the stored matches are known; return the text about them."""
        return wait_until(self.dialog.state.text)

    def leave(self) -> None:
        """Close the window, and stop a running tournament."""
        self.dialog.close()
        for box in self.dialog.findChildren(MessageBox):
            seen.find_button(box, "Stop and close").click()

    def choose(self, *names: str, deals: int = 2) -> None:
        """Check only these players, and fill in the number of deals, with keys."""
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
        """Wait for this text."""
        wait_until(lambda: words in self.dialog.state.text(), f"{words!r}")

    @property
    def table(self) -> list[list[str]]:
        model = self.dialog.table.model()
        return [
            [str(model.index(row, column).data()) for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]

    @property
    def stored(self) -> list[tuple[int, str]]:
        """The stored matches."""
        return [(row["number"], row["cells"]) for row in rows(self.folders, "tournaments")]


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
    assert not seen.offers(host.dialog, "Export…")
    host.choose("Milo · Novice", "Nora · Club player", deals=1)
    assert "2 matches per deal, so that everyone plays in every seat; 2 in all." in seen.shown(host.dialog)
    host.push("Start")
    host.run_until("All 2 matches played.")
    assert "more deals" in host.dialog.start.toolTip(), "it is grey, and says why"
    assert [row[:2] for row in host.table] == [["Nora · Club player", "2"], ["Milo · Novice", "2"]]
    assert host.table[0][2].startswith("100.0%")
    assert host.table[0][3].startswith("+")
    assert host.dialog.progress.value() == host.dialog.progress.maximum() == 2
    file = tmp_path / "command.csv"
    words = "--game topology --level novice --level club --deals 1 --seed 1 --csv"
    assert commands.simulate([*words.split(), str(file)]) == 0
    host.push("Export…")
    (document,) = host.exported
    assert document.forms[0].make() == file.read_bytes()


def test_it_stops_at_once_and_goes_on_later_in_a_new_window(host: Host) -> None:
    host.open()
    host.choose("Milo · Novice", deals=4)
    host.workers = lambda _: Tired(3)
    host.push("Start")
    host.run_until("1 of 4 matches played.")
    assert not host.dialog.form.isEnabled()
    host.push("Stop")
    host.run_until("Stopped after 3 of 4 matches.")
    assert host.dialog.focusWidget() is seen.find_button(host.dialog, "Go on")
    stopped = host.stored
    host.dialog.close()
    host.workers = lambda _: None
    host.open()
    assert host.dialog.state.text() == "Stopped after 3 of 4 matches."
    assert [row[:2] for row in host.table] == [["Milo · Novice", "6"]]
    host.push("Go on")
    host.run_until("All 4 matches played.")
    assert host.stored[:3] == stopped


WAYS_OUT: dict[str, Callable[[Host], object]] = {
    "Escape": lambda host: QTest.keyClick(host.dialog, Qt.Key.Key_Escape),
    "Close": lambda host: host.push("Close"),
    "its cross": lambda host: host.dialog.close(),
}


def test_people_are_asked_before_a_tournament_that_is_played_ends(host: Host) -> None:
    host.workers = lambda _: Tired(1)
    host.open()
    host.choose("Milo · Novice", deals=2)
    host.push("Start")
    host.run_until("1 of 2 matches played.")
    host.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    answers = ("Cancel", "Cancel", "Stop and close")
    for (name, way), answer in zip(WAYS_OUT.items(), answers, strict=True):
        way(host)
        assert host.dialog.isVisible(), name
        box = host.dialog.findChildren(MessageBox)[-1]
        assert box.text == "Its results are kept, so you can continue another day."
        QTest.mouseClick(seen.find_button(box, answer), Qt.MouseButton.LeftButton)
        assert host.dialog.isVisible() == (answer == "Cancel"), name


def test_a_disk_that_refuses_results_is_told_and_all_goes_on_after_that(host: Host) -> None:
    host.open()
    host.choose("Milo · Novice", deals=2)
    host.workers = lambda _: Tired(1)
    host.push("Start")
    host.run_until("1 of 2 matches played.")
    host.push("Stop")
    host.run_until("Stopped after 1 of 2 matches.")
    kept = host.folders.records.rename(host.folders.records.with_name("kept"))
    host.folders.records.mkdir()
    host.push("Go on")
    host.run_until(f"Results in {host.folders.records} can’t be read or saved")
    host.folders.records.rmdir()
    kept.rename(host.folders.records)
    host.workers = lambda _: None
    host.push("Go on")
    host.run_until("All 2 matches played.")
    assert [number for number, _ in host.stored] == [1, 2]


def test_programs_play_too_and_one_that_does_not_is_named(host: Host) -> None:
    host.open(DICE, NOBODY)
    host.choose("Milo · Novice", "Dice", "Nobody", deals=1)
    host.push("Start")
    host.run_until("Nobody can’t be started")
    assert {row[0] for row in host.table} == {"Milo · Novice", "Dice"}
    assert seen.offers(host.dialog, "Go on")


def test_what_cannot_be_a_result_is_played_anew(host: Host) -> None:
    host.open()
    host.choose("Milo · Novice", deals=3)
    host.push("Start")
    host.run_until("All 3 matches played.")
    whole = host.stored
    damage = [json.dumps(["2", "1", "Somebody else", "1", "9", "9"]), "[", '"2"']
    for cells in damage:
        host.dialog.close()
        with closing(sqlite3.connect(host.folders.records)) as connection, connection:
            connection.execute("UPDATE tournaments SET cells = ? WHERE number = 2", [cells])
        host.open()
        assert host.dialog.state.text() == "Stopped after 1 of 3 matches."
        host.push("Go on")
        host.run_until("All 3 matches played.")
        assert host.stored == whole


@needs_processes
def test_closing_the_window_ends_those_who_play_and_programs_that_think(host: Host, tmp_path: Path) -> None:
    with thinker_in(tmp_path) as thinker:
        host.workers = lambda _: Processes(1)
        host.open(EngineProgram("Thinker", (*WRAPPERS["timeout"], *thinker.command), 600))
        host.choose("Milo · Novice", "Thinker")
        host.push("Start")
        thinker.wait_until_thinking()
        host.leave()
        thinker.wait_until_gone()
    wait_until(lambda: active_children() == [])


def test_the_menu_opens_it_once_and_it_goes_with_its_game(person: Person) -> None:
    person.menu("Tools", "Tournament…")
    dialog = wait_until(lambda: person.window.findChild(TournamentDialog))
    person.menu("Tools", "Tournament…")
    assert person.window.findChildren(TournamentDialog) == [dialog]
    assert dialog.form.game.currentText() == "Topologic"
    person.window.close()
    QApplication.processEvents()
    assert not any(
        isinstance(each, TournamentDialog) for each in QApplication.topLevelWidgets() if each.isVisible()
    )


# -- beside a window in which something else is to come ------------------------------------------------


def tournament_of(people: People) -> TournamentDialog:
    """The window of the tournament."""
    found = [each for each in people.window.findChildren(TournamentDialog) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def is_played(people: People, stop: str = "Stop") -> bool:
    """Whether a running tournament continues; ``stop`` is the text of the button that stops it."""
    dialog = tournament_of(people)
    done = dialog.progress.value()
    wait_until(lambda: dialog.progress.value() > done or not seen.offers(dialog, stop))
    return seen.offers(dialog, stop)


@pytest.mark.usefixtures("in_english_again")
def test_it_goes_on_beside_other_windows_and_in_another_language_and_people_are_asked_before_it_ends(
    people: People, tmp_path: Path, qtbot: QtBot
) -> None:
    people.menu("Tools", "Tournament…")
    dialog = tournament_of(people)
    come_to_front(dialog)
    players = dialog.form.players
    for row in range(players.count()):  # the others would think for seconds
        is_fast = players.item(row).text() == "Milo · Novice"
        players.item(row).setCheckState(Qt.CheckState.Checked if is_fast else Qt.CheckState.Unchecked)
    dialog.form.deals.setValue(10_000)
    wait_until(seen.find_button(dialog, "Start").isEnabled)
    people.push("Start", dialog)
    assert is_played(people)

    # what comes from elsewhere comes in other windows
    people.menu("File", "Other games…")
    assert len(people.window.windows.open) == 2
    file = tmp_path / "match.topologic"
    write_match(new_match().snapshot(), file)
    people.window.windows.receive([file])
    wait_until(lambda: people.window.windows.holding(file) is not None)
    assert people.window.windows.holding(file) is not people.window
    people.answers.says_yes = False
    people.window.close()
    assert people.answers.questions == ["Stop the tournament?"]
    assert people.window.isVisible()
    assert is_played(people)

    place = tournament_of(people).geometry()
    choose(people.window, qtbot, "de")
    dialog = tournament_of(people)
    assert dialog.windowTitle() == "Turnier"
    assert dialog.state.text().endswith("von 10000 Partien gespielt.")
    assert dialog.geometry() == place
    assert not dialog.form.isEnabled()
    assert is_played(people, "Anhalten")
    assert len(seen.shown(dialog.table)) > 0
    people.push("Anhalten", dialog)
    wait_until(dialog.form.isEnabled)
    assert (dialog.form.seed.text(), dialog.form.deals.value()) == ("1", 10_000)
    people.window.close()  # nobody is asked once it is stopped
    assert not people.window.isVisible()
    assert len(people.answers.questions) == 1
