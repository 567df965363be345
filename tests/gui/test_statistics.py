"""Finished rounds are counted, shown, exported and deleted."""

import csv
import json
import os
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import kept
from tests.waiting import wait_until
from topologic_qt.app.kit.folders import Folders
from topologic_qt.engine.players import PERSON
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.round_results import Result, field_mark
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog

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


def test_finished_rounds_are_counted_exported_and_deleted_after_a_question(
    person: Person, open_window: OpenWindow, folders: Folders, tmp_path: Path
) -> None:
    dialog = open_statistics(person)
    assert rows(dialog) == []
    assert not seen.offers(dialog, "Export …")
    dialog.close()
    person.sit_down(seekers=3, shape="rectangle")
    find(person)
    find(person)
    dialog = open_statistics(person)
    assert rows(dialog) == [["Anna", "1", "1", "1.00", "1", "1"], ["Ben", "1", "1", "1.00", "1", "1"]]
    assert [bar.value for bar in dialog.chart.bars][:2] == [2, 0]
    person.answers.file = tmp_path / "rounds.csv"
    person.press("Export …", dialog)
    wait_until(lambda: "has been exported" in person.status)
    with person.answers.file.open(newline="", encoding="utf-8") as file:
        row, _ = csv.DictReader(file)
    assert (row["player"], row["turns"], row["edition"], row["seekers"]) == ("Ben", "1", "2019", "3")
    dialog.close()
    person.window.close()
    content = folders.history.read_bytes()  # a damaged line costs only itself
    folders.history.write_bytes(b'\xff\n{"time": 1}\n[[[\n' + content + b"half a li")
    other = open_window()
    dialog = open_statistics(other)
    assert [row[:2] for row in rows(dialog)] == [["Anna", "1"], ["Ben", "1"]], "only once"
    for says_yes in (False, True):
        other.answers.says_yes = says_yes
        other.press("Delete all …", dialog)
        if not says_yes:
            other.press("Close", dialog)
        dialog = open_statistics(other)
        assert len(rows(dialog)) == (0 if says_yes else 2)


def row_of(turns: int | None, day: int = 1, **other: object) -> dict[str, object]:
    """A stored round."""
    usual = Result(f"2025-01-{day:02}T12:05:09+00:00", "2019", 3, "Anna", PERSON, turns, "paper", 0)
    return usual.as_row() | other


def store(folders: Folders, *found: dict[str, object]) -> None:
    """Let the statistics have these rounds."""
    folders.history.parent.mkdir(parents=True, exist_ok=True)
    folders.history.write_text("".join(json.dumps(row) + "\n" for row in found), encoding="utf-8")


def test_help_is_kept_apart_and_a_mix_is_a_choice(person: Person, folders: Folders) -> None:
    unknown = row_of(9)
    del unknown["aid"], unknown["suggestions"]
    helped = (row_of(4, aid="check"), row_of(5, suggestions=2))
    store(folders, unknown, row_of(12, aid="of a later program"), *helped, row_of(6))
    before = folders.history.read_bytes()
    dialog = open_statistics(person)
    assert [row[:2] + row[4:] for row in rows(dialog)] == [["Anna", "1", "6", "6"]]
    assert "4 other results are hidden by these choices." in seen_texts(dialog)
    person.choose(dialog.help.combo, 2)
    assert [row[:2] + row[4:] for row in rows(dialog)] == [["Anna", "2", "4", "5"]]
    person.choose(dialog.help.combo, 0)
    assert [row[:2] + row[4:] for row in rows(dialog)] == [["Anna", "5", "4", "12"]]
    assert folders.history.read_bytes() == before


def test_progress_shows_the_rounds_in_order_with_gaps_and_the_mean_of_the_last_ten(
    person: Person, folders: Folders
) -> None:
    turns = [6, 8, *[7] * 8, 4, None, *[5] * 8]
    found = [row_of(needed, day) for day, needed in enumerate(turns, start=1)]
    store(folders, *found[:3], row_of(30, sought_by="master"), row_of(40, player="Ben"), *found[3:])
    dialog = open_statistics(person)
    person.press("Progress", dialog)
    page = dialog.progress
    assert page.chart.isVisible()
    assert page.who.currentText() == "Anna"
    rounds, means = page.chart.lines
    assert rounds.values == turns
    assert means.values[:3] == [6, 7, 7]
    assert means.values[11] == pytest.approx((5 * 7 + 4 + 3 * 7) / 9)
    assert page.chart.accessibleDescription() == (
        "Mean of the last ten rounds: 4.9; of the 10 before: 7.0. "
        "The secret of 1 round was not found: the line has a gap there."
    )
    assert page.chart.accessibleDescription() in seen_texts(dialog)
    person.choose(page.who, 1)
    assert page.chart.accessibleDescription() == "Mean of the last round: 40.0."


def seen_texts(dialog: StatisticsDialog) -> list[str]:
    """The texts of the labels that are shown."""
    return [made.text() for made in dialog.findChildren(QLabel) if made.isVisible()]


def test_who_holds_the_statistics_holds_up_no_keeping_and_the_round_is_counted_later(
    person: Person, folders: Folders, open_window: OpenWindow
) -> None:
    if sys.platform == "win32":
        pytest.skip("no such locks here")
    import fcntl

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
    person.menu("Match", "Statistics …")
    again = wait_until(lambda: person.game_screen.statistics.dialog)
    assert again.fields.isVisible(), "the page that was looked at last"
