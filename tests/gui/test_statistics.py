"""Finished rounds: counted, shown, exported and deleted."""

import csv
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import kept
from tests.records import store_results
from tests.waiting import wait_until
from topologic_qt.app.kit.folders import Folders
from topologic_qt.engine.players import MIXED, PERSON
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.round_results import Result, field_mark
from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog
from topologic_qt.widgets.speech import last_said

pytestmark = pytest.mark.gui


def find(person: Person, key: str = "") -> None:
    """Play a round that is won at once."""
    tile = Tile.parse(key or person.at(0, 0))
    controller = person.controller
    controller.propose(HideSecret(tile))
    for seeker in range(person.match.setup.seekers):
        controller.propose(PlaceSeeker(seeker, tile))
    controller.propose(AskForHint())


def open_statistics(person: Person) -> StatisticsDialog:
    """Open the statistics from the menu, and wait for them."""
    person.menu("Tools", "Statistics…")
    return wait_until(lambda: person.game_screen.statistics.dialog)


def rows(dialog: StatisticsDialog) -> list[list[str]]:
    """The texts in the table."""
    model = dialog.table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_finished_rounds_are_counted_exported_and_deleted_after_a_question(
    person: Person, open_window: OpenWindow, folders: Folders, tmp_path: Path
) -> None:
    dialog = open_statistics(person)
    assert rows(dialog) == []
    assert not seen.offers(dialog, "Export…")
    dialog.close()
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    find(person)
    dialog = open_statistics(person)
    figures = ["1", "–", "1", "1.00", "1", "1"]
    assert rows(dialog) == [["Anna", *figures], ["Ben", *figures]]
    assert [bar.value for bar in dialog.chart.bars][:2] == [1, 0], "of who played last"
    person.answers.file = tmp_path / "rounds.csv"
    person.press("Export…", dialog)
    wait_until(lambda: "Exported as" in person.status)
    with person.answers.file.open(newline="", encoding="utf-8") as file:
        row, other_row = csv.DictReader(file)
    assert (row["match"], other_row["match"]) == ("1", "1")
    assert (row["player"], row["turns"], row["edition"], row["seekers"]) == ("Ben", "1", "2019", "3")
    dialog.close()
    person.window.close()
    other = open_window()
    dialog = open_statistics(other)
    assert [row[:2] for row in rows(dialog)] == [["Anna", "1"], ["Ben", "1"]], "only once"
    other.answers.says_yes = False
    other.press("Delete all…", dialog)
    other.press("Close", dialog)
    dialog = open_statistics(other)
    assert len(rows(dialog)) == 2
    other.answers.says_yes = True
    other.press("Delete all…", dialog)
    wait_until(lambda: rows(open_statistics(other)) == [])


def row_of(turns: int | None, day: int = 1, **other: object) -> dict[str, object]:
    """A stored round."""
    usual = Result(f"2025-01-{day:02}T12:05:09+00:00", "2019", 3, "Anna", PERSON, turns, "paper", 0)
    return usual._asdict() | other


def store(folders: Folders, *found: dict[str, object]) -> None:
    """Store these rounds."""
    store_results(folders, "topologic", found)


def test_help_is_kept_apart_and_a_mix_is_a_choice(person: Person, folders: Folders) -> None:
    helped = (row_of(4, aid="check"), row_of(5, suggestions=2))
    store(folders, row_of(9, aid=""), row_of(12, aid="of a later program"), *helped, row_of(6))
    dialog = open_statistics(person)

    def anna() -> list[str]:
        ((name, count, helped, _, _, fewest, most),) = rows(dialog)
        return [name, count, helped, fewest, most]

    assert anna() == ["Anna", "1", "–", "6", "6"]
    assert "4 more results don’t match “Without help”." in seen.shown(dialog)
    person.choose(dialog.help.combo, 2)
    wait_until(lambda: anna() == ["Anna", "2", "2", "4", "5"])
    person.press("Show all", dialog)
    wait_until(lambda: anna() == ["Anna", "5", "2", "4", "12"])
    assert not seen.offers(dialog, "Show all")


def test_chart_and_progress_are_of_the_row_that_is_chosen_at_first_of_the_person_who_played_last(
    person: Person, folders: Folders
) -> None:
    mixed = "People with computers"
    computers = [row_of(turns, sought_by=who) for who, turns in (("club", 3), ("club", 4), (MIXED, 5))]
    store(folders, row_of(7), row_of(8, player="Ben", aid="full"), row_of(2), *computers)
    dialog = open_statistics(person)
    assert [row[0] for row in rows(dialog)] == ["Anna", "Nora · Club player", mixed]
    assert dialog.chart.accessibleDescription() == "Anna: turn 2: 1; turn 7: 1"
    dialog.help.combo.setCurrentIndex(0)
    dialog.table.selectRow(1)
    wait_until(lambda: len(rows(dialog)) == 4)
    assert dialog.table.currentRow() == 2, "the choice stays that was made meanwhile"
    dialog.table.setFocus()
    person.key(Qt.Key.Key_Up)
    wait_until(lambda: dialog.chart.accessibleDescription() == "Ben: turn 8: 1")
    assert last_said(dialog) == "Ben: turn 8: 1"
    together = dialog.table.visualRect(dialog.table.model().index(3, 1)).center()
    QTest.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=together)
    wait_until(lambda: dialog.chart.accessibleDescription() == f"{mixed}: turn 5: 1")
    person.key(Qt.Key.Key_Up)
    wait_until(lambda: dialog.progress.chart.lines[0].values == [3, 4])
    assert dialog.progress.heading.text() == "Nora · Club player: Turns, round by round"


def test_progress_shows_the_rounds_in_order_with_gaps_and_the_mean_of_the_last_ten(
    person: Person, folders: Folders
) -> None:
    turns = [6, 8, *[7] * 8, 4, None, *[5] * 8]
    found = [row_of(needed, day) for day, needed in enumerate(turns, start=1)]
    store(folders, row_of(30, sought_by="master"), *found, row_of(40, player="Ben"))
    dialog = open_statistics(person)
    person.press("Progress", dialog)
    page = dialog.progress
    assert page.chart.isVisible()
    assert page.heading.text() == "Ben: Turns, round by round"
    assert page.chart.accessibleDescription() == "Last round: 40.0."
    dialog.table.selectRow(0)
    wait_until(lambda: page.chart.lines[0].name == "Anna")
    rounds, means = page.chart.lines
    assert rounds.values == turns
    assert means.values[:3] == [6, 7, 7]
    assert means.values[11] == pytest.approx((5 * 7 + 4 + 3 * 7) / 9)
    assert page.chart.accessibleDescription() == (
        "Last ten rounds: 4.9 on average; the 10 before: 7.0. The gap is a secret that wasn’t found."
    )
    assert page.chart.accessibleDescription() in seen.shown(dialog)


def test_who_holds_the_statistics_holds_up_no_keeping_and_the_round_is_counted_later(
    person: Person, folders: Folders, open_window: OpenWindow
) -> None:
    store(folders, row_of(5))
    with closing(sqlite3.connect(folders.records, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        person.sit_down(seekers=3, shape="rectangle")
        find(person)
        person.begin_round("K1")
        wait_until(lambda: person.match in kept(folders))
    person.window.close()
    assert [row[:2] for row in rows(open_statistics(open_window()))] == [["Anna", "1"], ["Ben", "1"]]


def test_each_field_has_a_row_with_its_best_and_its_stars(person: Person) -> None:
    person.sit_down(seekers=3, seed="owl")
    secret = min(map(str, person.match.setup.field.border))
    find(person, secret)
    find(person, secret)
    person.window.game.session.settings.setValue(
        "pars", f"{field_mark(person.match.setup.field)}/2019/3=252 damaged"
    )
    dialog = open_statistics(person)
    person.push("Fields", dialog)
    assert dialog.fields.isVisible()
    model = dialog.fields.model()
    shown = [str(model.index(0, column).data()) for column in range(model.columnCount())]
    assert (model.rowCount(), shown) == (1, ["owl", "2", "1", "Anna", "4.2", "★★★"])
    dialog.accept()
    assert open_statistics(person).fields.isVisible(), "the page that was looked at last"
