"""Finished rounds are counted, shown, exported and deleted."""

import csv
import os
import sys
from pathlib import Path

import pytest

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import kept
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.games.topologic.rules import AskForHint, HideSecret, MoveSeeker, PlaceSeeker, Tile
from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog

if sys.platform != "win32":
    import fcntl

pytestmark = pytest.mark.gui


def find(person: Person, key: str = "") -> None:
    """Play a round in which the secret is found at once."""
    tile = Tile.parse(key or person.at(0, 0))
    controller = person.controller
    controller.propose(HideSecret(tile))
    for seeker in range(person.match.setup.seekers):
        controller.propose(PlaceSeeker(seeker, tile))
    controller.propose(AskForHint())


def open_statistics(person: Person) -> StatisticsDialog:
    """Choose the statistics in the menu, and wait for them."""
    person.menu("Match", "Statistics …")
    return wait_until(lambda: person.game_screen.statistics.dialog)


def rows(dialog: StatisticsDialog) -> list[list[str]]:
    """What stands in the table."""
    model = dialog.table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_a_finished_round_is_counted(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    find(person)
    dialog = open_statistics(person)
    assert rows(dialog) == [["Anna", "1", "1", "1.00", "1", "1"], ["Ben", "1", "1", "1.00", "1", "1"]]
    assert [bar.value for bar in dialog.chart.bars][:2] == [2, 0]


def test_it_is_still_counted_in_another_window_and_only_once(person: Person, open_window: OpenWindow) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    person.window.close()
    other = open_window()
    assert [row[:2] for row in rows(open_statistics(other))] == [["Ben", "1"]]


def test_filters_choose_edition_and_seekers(person: Person) -> None:
    for edition, seekers in (("2019", 3), ("french", 4)):
        person.sit_down(edition=edition, seekers=seekers, shape="rectangle")
        find(person)
    dialog = open_statistics(person)
    assert rows(dialog)[0][1] == "2"
    person.choose(dialog.edition, 1)
    assert rows(dialog)[0][1] == "1"
    person.choose(dialog.seekers, 2)
    assert rows(dialog) == []
    assert dialog.chart.bars == []


def test_long_rounds_share_the_last_bar(person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    tile, corner = Tile.parse(person.at(0, 0)), Tile.parse(person.at(9, 5))
    controller = person.controller
    controller.propose(HideSecret(tile))
    for seeker in range(3):
        controller.propose(PlaceSeeker(seeker, corner if seeker else tile))
    for _ in range(12):
        controller.propose(AskForHint())
    for seeker in (1, 2):
        controller.propose(MoveSeeker(seeker, Tile.parse(person.at(9, 0))))
    controller.propose(AskForHint())
    for seeker in (1, 2):
        controller.propose(MoveSeeker(seeker, tile))
    controller.propose(AskForHint())
    dialog = open_statistics(person)
    assert rows(dialog)[0][-2:] == ["14", "14"]
    assert [bar.value for bar in dialog.chart.bars] == [0] * 11 + [1]


def test_without_a_round_it_says_so(person: Person) -> None:
    dialog = open_statistics(person)
    assert rows(dialog) == []
    assert not seen.offers(dialog, "Export …")


def test_results_are_exported_as_a_table(person: Person, tmp_path: Path) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    person.answers.file = tmp_path / "rounds.csv"
    person.press("Export …", open_statistics(person))
    wait_until(lambda: "is written" in person.status)
    with person.answers.file.open(newline="", encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert (row["player"], row["turns"], row["edition"], row["seekers"]) == ("Ben", "1", "2019", "3")


@pytest.mark.parametrize("says_yes", [True, False])
def test_results_are_deleted_after_a_question(person: Person, says_yes: bool) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    person.answers.says_yes = says_yes
    dialog = open_statistics(person)
    person.press("Delete all …", dialog)
    if not says_yes:
        person.press("Close", dialog)
    assert len(rows(open_statistics(person))) == (0 if says_yes else 1)


def test_a_damaged_line_costs_only_itself(folders: Folders, person: Person) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    open_statistics(person).close()
    content = folders.history.read_bytes()
    folders.history.write_bytes(b'\xff\n{"time": 1}\n[[[\n' + content + b"half a li")
    assert [row[0] for row in rows(open_statistics(person))] == ["Ben"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks there")
def test_who_holds_the_statistics_holds_up_no_keeping_and_the_round_is_counted_later(
    person: Person, folders: Folders, open_window: OpenWindow
) -> None:
    folders.history.parent.mkdir(parents=True, exist_ok=True)
    holder = os.open(folders.history, os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(holder, fcntl.LOCK_EX)
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    person.begin_round("K1")
    wait_until(lambda: person.match in kept(folders))
    assert folders.history.read_bytes() == b""
    os.close(holder)
    person.window.close()
    assert [row[:2] for row in rows(open_statistics(open_window()))] == [["Ben", "1"]]
