"""A finished match is kept until its file has it, however people leave."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import after_a_power_cut, await_copy, look
from tests.gui.test_files import between_the_rounds, save
from tests.gui.test_recovery_dialog import opened, read, select, shown
from tests.gui.test_topology_match import play_to_the_end as play_rings, sit_down
from tests.gui.topology_people import OpenTable
from topologic_qt.app.files import autosave
from topologic_qt.app.files.codec import read_match
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window

pytestmark = pytest.mark.gui

LOOK = "View"


def play_to_the_end(person: Person) -> None:
    person.begin_round("K1")
    person.menu("Match", "Give up the round…")


@pytest.mark.parametrize(
    ("saved", "left"), [("before the end", "killed"), ("never", "Play again"), ("at the end", "New match")]
)
def test_it_is_listed_unless_its_file_holds_it(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot, saved: str, left: str
) -> None:
    person = open_window()
    between_the_rounds(person)
    if saved == "before the end":
        save(person, tmp_path / "a.topologic", qtbot)
    play_to_the_end(person)
    if saved == "at the end":
        save(person, tmp_path / "a.topologic", qtbot)
    await_copy(person, folders, qtbot)
    over = person.match
    person.answers.questions.clear()
    if left == "New match":
        person.press(left)
        person.sit_down(title="Day")
        person.begin_round("K1")
    elif left == "Play again":
        person.press(left)
        person.begin_round("K1")
    else:
        person = open_window(after_a_power_cut(folders, tmp_path))
    assert person.answers.questions == []
    listed = read(dialog := opened(person, qtbot), qtbot)
    if saved == "at the end":
        assert listed == []
        return
    assert [row[:2] for row in listed] == [["Topologic – Night: Cleo – Dan", "Dan wins"]]
    person.press(LOOK, dialog)
    other = person.window.windows.open[-1]  # the same where nothing else runs
    assert isinstance(other, Window)
    qtbot.waitUntil(lambda: seen.offers(other, "Play again"))
    assert Person(other, person.answers).match == over


def test_it_is_not_offered_before_what_waits_for_somebody_and_goes_when_people_delete_it(
    open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    first = open_window()
    first.sit_down(title="Day", players=("Cleo", "Dan"))
    first.begin_round("K1")
    first.window.close()
    second = open_window()
    between_the_rounds(second)
    play_to_the_end(second)
    second.window.close()
    third = open_window()
    assert look(third, qtbot)
    assert "“Day: Cleo – Dan” is waiting for you." in seen.shown(third.page)
    assert not seen.offers(third.page, "Show all…")
    dialog = opened(third, qtbot)
    listed = [row[1] for row in read(dialog, qtbot)]
    select(dialog, listed.index("Dan wins"))
    third.press("Delete", dialog)
    third.press("Close", dialog)
    qtbot.waitUntil(lambda: len(list(folders.autosave.glob("*.topologic"))) == 1)


def test_very_many_of_them_do_not_keep_the_disk_busy_at_the_start(
    open_window: OpenWindow, folders: Folders, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(autosave, "_PASSED_OVER", 3)
    person = open_window()
    between_the_rounds(person)
    play_to_the_end(person)
    person.window.close()
    (over,) = folders.autosave.glob("*.topologic")
    for number in range(9):
        (folders.autosave / f"2000{number}.topologic").write_bytes(over.read_bytes())
    again = open_window()
    were_read: list[Path] = []

    def counted(copy: Path) -> object:
        were_read.append(copy)
        return read_match(copy)

    monkeypatch.setattr(autosave, "read_match", counted)
    assert not look(again, qtbot)
    assert len(were_read) == 3
    assert opened(again, qtbot).rows.rowCount() == 10


def test_one_of_rings_is_listed_when_seats_were_swapped_and_it_was_played_on(
    open_table: OpenTable, qtbot: QtBot
) -> None:
    people = open_table()
    sit_down(people)
    play_rings(people)
    over = people.match
    people.push("Swap seats")
    people.play_turn()
    people.menu("File", "Kept matches…")
    listed = read(dialog := shown(qtbot), qtbot)
    assert [row[0] for row in listed] == [f"Topology: {' – '.join(over.setup.names)}"]
    dialog.close()
