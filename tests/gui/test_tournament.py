"""The window in which computers and programs play against each other."""

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from multiprocessing import active_children
from pathlib import Path
from typing import Any, ClassVar

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.faults import FaultyDisk
from tests.gui import seen
from tests.gui.person import Person, come_to_front
from tests.posix import make_pipe
from tests.thinker import WRAPPERS, needs_processes, thinker_in
from tests.waiting import wait_until
from topologic_qt.app.contests.plan import Bout, Contest, Entrant
from topologic_qt.app.contests.tournament import Tournament
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
    host.choose("Novice", "Club player")
    assert (
        "2 matches with each deal, so that everybody is first, second and so on equally often; 4 in all."
        in seen.shown(host.dialog)
    )
    host.push("Start")
    host.run_until("All 4 matches are played.")
    assert [row[:2] for row in host.table] == [["Club player", "4"], ["Novice", "4"]]
    assert host.table[0][2] == "100.0 % (51 to 100)"
    assert host.table[0][3].startswith("+")
    assert host.dialog.progress.value() == host.dialog.progress.maximum() == 4
    file = tmp_path / "command.csv"
    words = "--game topology --level novice --level club --deals 2 --seed 1 --csv"
    assert main([*words.split(), str(file)]) == 0
    assert host.file.read_bytes() == file.read_bytes()
    host.push("Export …")
    (document,) = host.exported
    assert document.forms[0].make() == file.read_bytes()


def test_its_export_is_asked_for_over_it_so_that_people_return_to_it(person: Person, tmp_path: Path) -> None:
    person.menu("File", "Tournament …")
    (dialog,) = person.window.findChildren(TournamentDialog)
    come_to_front(dialog)
    dialog.form.deals.setValue(1)
    wait_until(seen.find_button(dialog, "Start").isEnabled)
    person.press("Start", dialog)
    wait_until(seen.find_button(dialog, "Export …").isEnabled)
    person.press("Stop", dialog)
    wait_until(lambda: dialog.form.isEnabled())
    person.answers.file = tmp_path / "table.csv"
    person.press("Export …", dialog)
    assert person.answers.over is dialog
    wait_until(person.answers.file.exists)
    dialog.close()


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


class Endless(Contest):
    """A contest whose matches are noted when they are made."""

    made: ClassVar[list[int]] = []

    def bouts(self, many: int) -> Iterator[Bout]:
        for bout in super().bouts(many):
            self.made.append(bout.number)
            yield bout


def test_of_millions_of_matches_those_are_made_that_are_played_next(qtbot: QtBot, tmp_path: Path) -> None:
    contest = Endless("topology", "base", (Entrant("novice"),), 2, "1")
    tournament = Tournament(tmp_path, lambda _: Tired(3))
    ended: list[object] = []
    tournament.ended.connect(ended.append)
    tournament.run(contest, 1_000_000)
    wait_until(lambda: tournament.news)
    tournament.stop()
    wait_until(lambda: ended)
    assert 3 <= len(contest.made) < 30
    tournament.close()


WAYS_OUT: dict[str, Callable[[Host], object]] = {
    "Escape": lambda host: QTest.keyClick(host.dialog, Qt.Key.Key_Escape),
    "Close": lambda host: host.push("Close"),
    "its cross": lambda host: host.dialog.close(),
}


@pytest.mark.parametrize("way", WAYS_OUT)
@pytest.mark.parametrize("answer", ["Not yet", "Stop and close"])
def test_people_are_asked_before_a_tournament_that_is_played_ends(host: Host, way: str, answer: str) -> None:
    host.crew = lambda _: Tired(1)
    host.open()
    host.choose("Novice", deals=2)
    host.push("Start")
    host.run_until("1 of 2 matches are played.")
    host.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    WAYS_OUT[way](host)
    assert host.dialog.isVisible()
    (box,) = host.dialog.findChildren(MessageBox)
    assert box.text == "Matches that are played are kept, and the tournament can go on another day."
    QTest.mouseClick(seen.find_button(box, answer), Qt.MouseButton.LeftButton)
    assert host.dialog.isVisible() == (answer == "Not yet")


def test_escape_closes_a_tournament_that_is_not_played(host: Host) -> None:
    host.open()
    host.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    QTest.keyClick(host.dialog, Qt.Key.Key_Escape)
    assert not host.dialog.isVisible()


def test_two_windows_do_not_play_the_same_tournament_at_once(host: Host) -> None:
    host.crew = lambda _: Tired(1)
    host.open()
    host.choose("Novice", deals=2)
    host.push("Start")
    host.run_until("1 of 2 matches are played.")
    first = host.dialog
    host.open()
    host.push("Go on")
    host.run_until("This tournament is being played in another window.")
    first.done(0)
    host.crew = lambda _: None
    wait_until(lambda: not any(host.folder.glob("*.lock")))
    host.push("Go on")
    host.run_until("All 2 matches are played.")


@pytest.mark.parametrize(("old", "new"), [("club", "Bobby"), (",", ",nan,"), ("1", "one")])
def test_a_file_that_somebody_edited_is_told_and_stays(host: Host, old: str, new: str) -> None:
    host.open()
    host.choose("Novice", "Club player")
    host.push("Start")
    host.run_until("All 4 matches are played.")
    host.dialog.close()
    *before, last = host.file.read_text("utf-8").splitlines()
    edited = "\n".join([*before, last.replace(old, new), ""])
    host.file.write_text(edited, "utf-8")
    host.open()
    assert host.dialog.state.text() == NOTHING_YET
    host.push("Start")
    host.run_until(f"Line 6 of {host.file.name} in the folder {host.folder} cannot be a result")
    assert host.dialog.state.text().endswith("and go on from there, or choose another seed.")
    assert host.file.read_text("utf-8") == edited


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (errno.ENOSPC, "The disk is full. Make room for the results, and the tournament can go on."),
        (errno.EIO, f"The results cannot be written: {os.strerror(errno.EIO)}."),
    ],
)
def test_a_disk_that_refuses_results_is_told_and_all_goes_on_after_that(
    host: Host, monkeypatch: pytest.MonkeyPatch, error: int, says: str
) -> None:
    host.folder.mkdir()
    disk = FaultyDisk(host.folder, monkeypatch)
    host.open()
    host.choose("Novice", deals=4)
    disk.arm()
    host.push("Start")
    host.run_until("All 4 matches are played.")
    third_row = [at for at, call in enumerate(disk.calls) if call == "write"][3]
    whole = host.file.read_bytes()
    host.file.unlink()
    host.dialog.close()
    host.open()
    disk.arm(third_row, error)
    host.push("Start")
    host.run_until(says)
    host.push("Go on")
    host.run_until("All 4 matches are played.")
    assert host.file.read_bytes() == whole


def test_other_choices_show_what_was_played_with_them(host: Host) -> None:
    host.open()
    host.choose("Novice", deals=1)
    host.push("Start")
    host.run_until("All 1 matches are played.")
    host.dialog.form.seed.setText("another")
    assert host.wait_for_words() == NOTHING_YET
    assert host.table == []
    host.dialog.form.seed.setText("1")
    assert host.wait_for_words() == "All 1 matches are played."
    assert len(host.table) == 1


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


@pytest.mark.parametrize("name", ["novice", "Novice"])
def test_a_level_plays_where_it_is_checked_though_a_program_has_its_name(host: Host, name: str) -> None:
    host.open(EngineProgram(name, DICE.command))
    host.choose("Novice", deals=1)
    host.push("Start")
    host.run_until("All 1 matches are played.")
    host.choose("Club player", f"{name} (program)", deals=1)
    host.push("Start")
    host.run_until("All 2 matches are played.")
    assert [row[0] for row in host.table] == ["Club player", f"{name} (program)"]
    host.choose("Novice", f"{name} (program)", deals=1)
    host.push("Start")
    if name == "novice":
        host.run_until("Two players are called novice. Give them different names.")
    else:
        host.run_until("All 2 matches are played.")
        assert [row[0] for row in host.table] == ["Novice", f"{name} (program)"]


@pytest.mark.parametrize(
    "names",
    [("Novice",), ("Master", "Dice, twice"), ("novice (program)",), ("Dice", "novice (program)")],
)
def test_who_was_checked_is_checked_again_in_a_new_window(host: Host, names: tuple[str, ...]) -> None:
    programs = [EngineProgram(name, DICE.command) for name in ("Dice", "Dice, twice", "novice")]
    host.open(*programs)
    host.choose(*names, deals=1)
    host.dialog.close()
    host.open(*programs)
    assert host.checked == list(names)


@pytest.mark.parametrize(
    ("names", "each"),
    [(("Novice", "Club player"), 3), (("Novice", "Club player", "Master"), 3), (("Novice", "Dice"), 3)],
)
def test_the_plan_says_how_often_everybody_sits_in_each_seat(
    host: Host, names: tuple[str, ...], each: int
) -> None:
    """Where fewer play than sit there, the last one sits in all seats that are left."""
    host.open(DICE, game="deduction")
    host.choose(*names, deals=2)
    plan = "so that everybody is first, second and so on equally often"
    assert f"{each} matches with each deal, {plan}; {2 * each} in all." in seen.shown(host.dialog)
    contest = host.dialog.form.contest
    for player in contest.entrants:
        often = [sum(seats[seat] == player for seats in contest.seatings) for seat in range(contest.seats)]
        assert len(set(often)) == 1, player.name


def test_without_players_nothing_starts(host: Host) -> None:
    host.open()
    players = host.dialog.form.players
    for row in range(players.count()):
        players.item(row).setCheckState(Qt.CheckState.Unchecked)
    assert "Choose who plays." in seen.shown(host.dialog)
    assert not seen.offers(host.dialog, "Start")


def test_every_game_can_be_chosen_with_its_seats(host: Host) -> None:
    host.open(game="deduction")
    form = host.dialog.form
    assert form.game.currentText() == "Deduction"
    assert [form.seats.itemText(row) for row in range(form.seats.count())] == ["3", "4", "5"]
    QTest.keyClicks(form.game, "Topology")
    QTest.keyClick(form.variant, Qt.Key.Key_End)
    assert (form.variant.currentText(), form.seats.count()) == ("Advanced", 1)
    assert form.contest.variant == "advanced"
    assert headings(host)[-1] == "Points"


def headings(host: Host) -> list[str]:
    model = host.dialog.table.model()
    return [str(model.headerData(column, Qt.Orientation.Horizontal)) for column in range(model.columnCount())]


def test_a_spoilt_file_is_named_and_stays(host: Host) -> None:
    host.open()
    host.choose("Novice", deals=1)
    host.push("Start")
    host.run_until("All 1 matches are played.")
    file = host.file
    file.write_bytes(b"a letter to Aunt Jane\n")
    host.dialog.close()
    host.open()
    host.push("Start")
    host.run_until(
        f"{file.name} in the folder {file.parent} cannot be the results of this tournament. "
        "Move it away and start anew, or choose another seed."
    )
    assert file.read_bytes() == b"a letter to Aunt Jane\n"


@pytest.mark.parametrize("kind", ["binary", "folder", "pipe", "device"])
def test_what_is_no_file_of_results_is_told_and_once_it_is_moved_away_all_goes_on(
    host: Host, kind: str
) -> None:
    if sys.platform == "win32" and kind in ("pipe", "device"):
        pytest.skip("pipes and devices as POSIX has them")
    host.open()
    host.choose("Novice", deals=1)
    host.push("Start")
    host.run_until("All 1 matches are played.")
    file = host.file
    host.dialog.close()
    wait_until(lambda: not any(host.folder.glob("*.lock")))
    file.unlink()
    if kind == "binary":
        file.write_bytes(b"\0\xff" * 100)
    elif kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        make_pipe(file)
    else:
        file.symlink_to("/dev/zero")
    host.open()
    assert host.wait_for_words() == NOTHING_YET
    host.push("Start")
    host.run_until(
        f"{file.name} in the folder {file.parent} cannot be the results of this tournament. "
        "Move it away and start anew, or choose another seed."
    )
    file.rename(file.with_suffix(".away"))
    host.push("Start")
    host.run_until("All 1 matches are played.")


def test_closing_the_window_ends_those_who_play(host: Host) -> None:
    host.crew = lambda _: Processes(1)
    host.open()
    host.choose("Novice", deals=5000)
    host.push("Start")
    wait_until(lambda: host.dialog.progress.value() > 0)
    host.leave()
    wait_until(lambda: active_children() == [])


@needs_processes
@pytest.mark.parametrize(("end", "wrapper"), [("Stop", ()), ("Stop", WRAPPERS["timeout"]), ("leave", ())])
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


def test_readers_are_told_every_name(host: Host) -> None:
    host.open()
    spoken = seen.spoken(host.dialog)
    for name in (
        "Game",
        "Variant",
        "Players per match",
        "Players",
        "Deals",
        "Seed",
        "Matches that are played",
        "Figures",
    ):
        assert name in spoken


def test_the_figures_say_how_often_somebody_played(host: Host) -> None:
    host.open()
    table = host.dialog.table
    across = Qt.Orientation.Horizontal
    headings = [table.model().headerData(column, across) for column in range(3)]
    assert headings == ["Player", "Played", "Wins"]


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
