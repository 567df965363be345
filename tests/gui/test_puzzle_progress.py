"""People's progress with puzzles: ratings over time, solved puzzles, and what to practise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.person import come_to_front
from tests.gui.puzzle_hands import SMALLEST, Solve, SolvingHand
from tests.gui.test_puzzles import answer_wrongly, made_kinds, open_recipe
from tests.records import rows as stored_rows, store_rows
from tests.waiting import wait_until
from topologic_qt.app.features.puzzles import progress_dialog
from topologic_qt.app.features.puzzles.feature import open_puzzles
from topologic_qt.app.features.puzzles.progress_dialog import ProgressDialog
from topologic_qt.app.files.records import PUZZLES
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.start.program import open_window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.puzzles import PuzzleRecipe, code_of
from topologic_qt.games.ratings import PuzzleResult
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.widgets.translate import headed

pytestmark = pytest.mark.gui

WRONG = PuzzleResult("find-it", "2019", 1, False, 0, 0, 1, 40, "", "2026-11-20T08:40:00+00:00", "")
RIGHT = WRONG._replace(solved=True, score=100)
GO_ON = "Keep solving"


def leave(folders: Folders, info: GameInfo, *results: PuzzleResult) -> None:
    """Leave results of an earlier day, each of another puzzle."""
    named = (
        result._asdict() | {"game": info.id, "code": str(number), "attempt": str(number)}
        for number, result in enumerate(results)
    )
    store_rows(folders, PUZZLES, named)


def some_of_each(info: GameInfo) -> list[PuzzleResult]:
    """Ten results of each kind, the last kind being the worst."""
    kinds = made_kinds(info)
    results = []
    for number in range(10):
        for kind in kinds:
            goes_well = kind is not kinds[-1] or number % 2 == 0
            at = f"2026-11-{10 + number}T08:40:00+00:00"
            usual = RIGHT if goes_well else WRONG
            results.append(usual._replace(kind=kind.id, variant=kind.variants[0].id, time=at))
    return results


def progress_of(hand: SolvingHand) -> ProgressDialog:
    """The dialog, opened from the page."""
    hand.click(hand.solving.page.progress)
    return wait_until(lambda: hand.window.findChild(ProgressDialog))


def rows(dialog: ProgressDialog) -> list[list[str]]:
    model = dialog.table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_before_the_first_puzzle_the_easiest_is_offered(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    (action,) = (each for each in hand.window.findChildren(QAction) if each.text() == "&Progress…")
    action.trigger()
    dialog = wait_until(lambda: hand.window.findChild(ProgressDialog))
    kind = made_kinds(TOPOLOGIC)[0]
    told = seen.shown(dialog)
    assert "Field of the day: No streak yet." in told
    assert any(text.startswith("You haven’t solved a puzzle yet.") for text in told)
    assert f"Practise next: {kind.name} (Easy). You haven’t tried it yet." in told
    assert not dialog.table.isVisible()
    assert not dialog.chart.isVisible()
    assert dialog.practise.hasFocus()
    hand.click(dialog.practise)
    hand.wait_for_puzzle()
    puzzle = hand.desk.practice.posed.puzzle
    assert (puzzle.kind, puzzle.grade) == (kind.id, 1)


def test_each_kind_has_its_rating_which_the_keys_choose_and_the_worst_is_practised(
    solve: Solve, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(progress_dialog, "announce", lambda _, said: heard.append(said))
    leave(folders, TOPOLOGIC, *some_of_each(TOPOLOGIC))
    hand = solve(TOPOLOGIC)
    dialog = progress_of(hand)
    first, second, *_ = kinds = made_kinds(TOPOLOGIC)
    assert [(name, solved, lately) for name, _, solved, lately in rows(dialog)] == [
        *[(kind.name, "10 of 10", "100%") for kind in kinds[:-1]],
        (kinds[-1].name, "5 of 10", "50%"),
    ]
    assert all(" ± " in rating for _, rating, _, _ in rows(dialog))
    assert "Your weakest lately: 50%." in dialog.advice.text()
    dialog.table.setFocus()
    come_to_front(dialog)

    def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(dialog.windowHandle(), key, modifier)
        QApplication.processEvents()

    press(Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    (line,) = dialog.chart.lines
    assert (line.name, len(line.values)) == (first.name, 10)
    assert line.values[0] is not None
    assert line.values[-1] is not None
    assert heard[-1].startswith(headed(first.name, f"Your rating is {line.values[-1]:.0f} after 10 puzzles."))
    press(Qt.Key.Key_Down)
    assert dialog.chart.lines[0].name == second.name
    assert heard[-1] in seen.shown(dialog)
    press(Qt.Key.Key_Tab)
    assert dialog.chart.hasFocus(), "Tab leaves the table"
    interface = QAccessible.queryAccessibleInterface(dialog.chart)
    assert interface.text(QAccessible.Text.Name) == f"Rating over time: {second.name}"
    assert interface.text(QAccessible.Text.Description) == heard[-1]
    hand.click(dialog.practise)
    hand.wait_for_puzzle()
    assert hand.desk.practice.posed.puzzle.kind == kinds[-1].id


def test_the_result_tells_the_rating_and_a_second_time_that_it_was_counted(
    solve: Solve, folders: Folders
) -> None:
    leave(folders, TOPOLOGIC, *[WRONG._replace(time=f"2026-11-{day}T08:40:00+00:00") for day in (20, 21)])
    hand = solve(TOPOLOGIC)
    wait_until(lambda: hand.solving.disk.is_idle)
    kind = made_kinds(TOPOLOGIC)[0]
    recipe = PuzzleRecipe(kind.id, kind.variants[0].id, 1, "ABCDEF")
    open_recipe(hand, kind)
    hand.solve(by_key=False)
    counted = hand.desk.practice.counted
    assert counted is not None
    assert counted.change is not None
    assert counted.change > 0
    text = hand.desk.card.text
    assert f" Your rating: {counted.rating} (+{counted.change}). " in text.text()
    QGuiApplication.clipboard().setText(code_of(recipe, made_kinds(TOPOLOGIC)))
    hand.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    hand.click(seen.find_button(hand.solving.page, "Paste"))
    hand.wait_for_puzzle()
    hand.give_up()
    assert f" Your rating stays at {counted.rating}: you’ve seen this puzzle before. " in text.text()
    hand.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    dialog = progress_of(hand)
    assert rows(dialog)[0][1:3] == [rows(dialog)[0][1], "1 of 3"]
    assert rows(dialog)[0][1].startswith(f"{counted.rating} ± ")


def stored(hand: SolvingHand, folders: Folders) -> list[dict[str, object]]:
    """The stored results, once all are written."""
    wait_until(lambda: hand.solving.disk.is_idle)
    return stored_rows(folders, "puzzles")


@pytest.fixture
def next_start(shelf_windows: Windows) -> Iterator[Callable[[], SolvingHand]]:
    """A function that opens Topologic's puzzles like another start of the program."""
    started = []

    def start() -> SolvingHand:
        windows = Windows(shelf_windows.context, open_window)
        started.append(windows)
        solving = open_puzzles(windows, windows.another(None), TOPOLOGIC)
        solving.game.window.resize(SMALLEST)
        wait_until(lambda: solving.disk.is_idle)
        return SolvingHand(solving)

    yield start
    for windows in started:
        windows.close()


def killed(hand: SolvingHand, folders: Folders) -> None:
    """Leave the program as if it were killed now, with only what is on the disk."""
    attempt = hand.desk.practice
    wait_until(lambda: hand.solving.disk.is_idle)
    wait_until(lambda: (attempt.id in Path(folders.settings_file).read_text("utf-8")) != attempt.is_over)


def go_on(start: Callable[[], SolvingHand]) -> SolvingHand:
    """Start the program again, and continue the waiting puzzle."""
    hand = start()
    wait_until(lambda: seen.offers(hand.solving.page, GO_ON))
    hand.click(seen.find_button(hand.solving.page, GO_ON))
    return hand


def test_a_puzzle_that_nobody_could_leave_waits_with_what_was_tried_of_it(
    solve: Solve, folders: Folders, next_start: Callable[[], SolvingHand]
) -> None:
    hand = solve(TOPOLOGIC)
    open_recipe(hand, made_kinds(TOPOLOGIC)[0])
    answer_wrongly(hand)
    (row,) = stored(hand, folders)
    assert (row["solved"], row["score"]) == (0, 0), "at once: nobody has another first try"
    killed(hand, folders)
    again = go_on(next_start)
    again.solve(by_key=False)
    assert again.desk.card.text.text().startswith("Solved on try 2, no tips.")
    assert len({row["attempt"] for row in stored(again, folders)}) == 1
    again.click(again.desk.card.others)
    assert rows(progress_of(again))[0][2] == "1 of 1"


def test_a_puzzle_whose_solution_was_looked_at_waits_no_more(
    solve: Solve, folders: Folders, next_start: Callable[[], SolvingHand]
) -> None:
    hand = solve(TOPOLOGIC)
    open_recipe(hand, made_kinds(TOPOLOGIC)[0])
    hand.click(hand.desk.card.hint)
    killed(hand, folders)
    hand = go_on(next_start)
    assert hand.desk.practice.hints == 1
    hand.give_up()
    killed(hand, folders)
    again = next_start()
    open_recipe(again, made_kinds(TOPOLOGIC)[0])
    again.solve(by_key=False)
    assert "you’ve seen this puzzle before" in again.desk.card.text.text()
    again.click(again.desk.card.others)
    assert not seen.offers(again.solving.page, GO_ON)
    assert rows(progress_of(again))[0][2] == "0 of 1"
