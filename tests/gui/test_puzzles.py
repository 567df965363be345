"""Puzzles: solved by a hand and by keys, explained, shared, printed, and in the way of no match."""

from __future__ import annotations

import gc
import json
import re
import threading
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from opening import controller_of
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSettings, QSize, Qt
from PySide6.QtGui import QAccessible, QAction, QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QWidget

from tests.boardless.game import INFO as BIDS
from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.hand import Hand
from tests.gui.person import CONTROL
from tests.gui.puzzle_hands import HANDS, SMALLEST, Solve, SolvingHand, open_sheet
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.language import speak
from topologic_qt.app.puzzling import card as puzzle_card
from topologic_qt.app.puzzling.attempt import Attempt, Phase
from topologic_qt.app.puzzling.page import PuzzlePage
from topologic_qt.app.puzzling.sheet_dialog import SheetDialog
from topologic_qt.app.puzzling.window import PuzzleWindow, open_puzzles
from topologic_qt.app.shelf_page import ShelfPage
from topologic_qt.app.window import Window
from topologic_qt.app.windows import Windows
from topologic_qt.engine.commitment import commitment
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.ui.sheet.log_list import LINE_HEIGHT, LogList
from topologic_qt.games.puzzle_codes import code_of
from topologic_qt.games.puzzles import PuzzleKind, PuzzleRecipe
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.rules import (
    AskForHint,
    FieldRecipe,
    GiveUp,
    HideSecret,
    PlaceSeeker,
    Setup,
    Tile,
    pages_of,
    random_field,
)
from topologic_qt.games.topologic.ui.notebook.tick_grid import TickGrid
from topologic_qt.games.topologic.ui.screen import TopologicScreen
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.rules import PlacedTile, rings
from topologic_qt.games.topology.ui.board.curves import line_curves
from topologic_qt.games.topology.ui.board.lattice import HEXES
from topologic_qt.games.topology.ui.screen import TopologyScreen
from topologic_qt.table.view import TableView
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.ask import MessageBox
from topologic_qt.widgets.replay import LookBack
from topologic_qt.widgets.turn_list import TurnList

pytestmark = pytest.mark.gui

FEW_OBJECTS = 30

WITH_PUZZLES = [info for info in registry.GAMES if info.has_puzzles]


def made_kinds(info: GameInfo) -> list[PuzzleKind]:
    puzzles = info.load().puzzles
    assert puzzles is not None
    return [kind for kind in puzzles.kinds if not kind.is_own]


CHOSEN = [(info, made_kinds(info)[0]) for info in WITH_PUZZLES if info.id != "topology"]
"""The games with a kind of which the answer is chosen."""

KINDS = [(info, kind) for info in WITH_PUZZLES for kind in made_kinds(info)]

every_game = pytest.mark.parametrize("info", WITH_PUZZLES, ids=lambda info: info.id)
every_kind = pytest.mark.parametrize(("info", "kind"), KINDS, ids=[kind.id for _, kind in KINDS])


def page_of(hand: SolvingHand) -> PuzzlePage:
    return hand.window.page


def choose(hand: SolvingHand, kind: PuzzleKind) -> None:
    """Choose a kind by its button, and begin."""
    page = page_of(hand)
    hand.click(next(made for made in page.kind.buttons() if made.text() == kind.name))
    hand.click(page.solve)
    hand.wait_for_puzzle()


def open_recipe(hand: SolvingHand, kind: PuzzleKind, seed: str = "ABCDEF") -> None:
    hand.window.open_recipe(PuzzleRecipe(kind.id, kind.variants[0].id, 1, seed))
    hand.wait_for_puzzle()


def results(hand: SolvingHand, folders: Folders) -> list[dict[str, object]]:
    """The stored results, once nothing waits to be written: of each attempt the last."""
    wait_until(lambda: hand.window.disk.is_idle)
    lines = folders.puzzles.read_text().splitlines() if folders.puzzles.exists() else []
    return list({row["attempt"]: row for row in map(json.loads, lines)}.values())


def text(hand: SolvingHand) -> str:
    return hand.window.desk.card.text.text()


@every_kind
def test_one_of_each_kind_is_solved_by_mouse(
    solve: Solve, folders: Folders, info: GameInfo, kind: PuzzleKind
) -> None:
    assert info.id in HANDS, "Say in puzzle_hands.py how an answer is given in this game."
    hand = solve(info)
    choose(hand, kind)
    card = hand.window.desk.card
    height = card.height()
    hand.solve(by_key=False)
    assert text(hand).startswith("Right, at the first try and without a tip.")
    assert card.height() == height  # the card never moves the table
    (row,) = results(hand, folders)
    assert (row["kind"], row["solved"], row["score"], row["tries"]) == (kind.id, True, 100, 1)
    before = hand.window.desk.practice.code
    hand.click(card.next)
    wait_until(lambda: hand.phase is Phase.ASKED and hand.window.desk.practice.code != before)
    assert hand.window.desk.practice.posed.puzzle.kind == kind.id


@every_kind
def test_what_a_tip_costs_is_said_before_it_is_taken(solve: Solve, info: GameInfo, kind: PuzzleKind) -> None:
    hand = solve(info)
    choose(hand, kind)
    card, cost = hand.window.desk.card, "Each tip: a third less for your rating; three: unsolved."
    heights = {card.height()}
    for _ in range(3):
        assert cost in seen.shown(card)
        assert card.hint.toolTip() == card.hint.accessibleDescription() == cost
        hand.click(card.hint)
        heights.add(card.height())
    assert cost not in seen.shown(card), "there is none left"
    hand.click(card.solution)
    code = hand.window.desk.practice.code
    hand.window.choose_others()
    hand.window.open_code(code)
    hand.wait_for_puzzle()
    assert card.hint.isEnabled()
    assert cost not in seen.shown(card), "it was counted before"
    heights.add(card.height())
    assert len(heights) == 1


@every_game
def test_lists_and_grids_of_a_puzzle_that_was_left_can_still_be_read(solve: Solve, info: GameInfo) -> None:
    hand = solve(info)
    choose(hand, made_kinds(info)[0])
    hand.window.choose_others()
    lists = hand.window.desk.screen.widget.window().findChildren(QAbstractItemView)
    parts = [QAccessible.queryAccessibleInterface(each) for each in lists]
    read = [part.child(at).text(QAccessible.Text.Name) for part in parts for at in range(part.childCount())]
    read += [tip for each in lists for tip in seen.in_cells(each, Qt.ItemDataRole.ToolTipRole)]
    assert read


@every_kind
def test_one_of_each_kind_is_solved_by_keys_alone(
    solve: Solve, folders: Folders, info: GameInfo, kind: PuzzleKind
) -> None:
    hand = solve(info)
    page = page_of(hand)
    page.kind.buttons()[page.kind.checkedId()].setFocus()
    while page.kind.buttons()[page.kind.checkedId()].text() != kind.name:
        hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    hand.wait_for_puzzle()
    hand.key(Qt.Key.Key_H)
    assert text(hand).startswith("Tip 1: ")
    hand.solve(by_key=True)
    assert text(hand).startswith("Right, at the first try, with 1 tip.")
    assert "1 tip" in hand.window.desk.card.place.text()
    assert results(hand, folders)[0]["hints"] == 1
    before = hand.window.desk.practice.code
    hand.key(Qt.Key.Key_Space)
    wait_until(lambda: hand.phase is Phase.ASKED and hand.window.desk.practice.code != before)


@every_game
def test_nothing_of_it_is_kept_as_a_match_or_counted_as_one(
    solve: Solve, shelf_windows: Windows, folders: Folders, info: GameInfo
) -> None:
    hand = solve(info)
    choose(hand, made_kinds(info)[0])
    hand.solve(by_key=False)
    assert hand.window.close()
    assert not folders.history.exists()
    assert not folders.autosave.exists() or not list(folders.autosave.iterdir())
    assert folders.puzzles.exists()
    assert len(shelf_windows.open) == 1


def answer_wrongly(hand: SolvingHand) -> None:
    """Choose the first answer that is wrong, by keys."""
    desk = hand.window.desk
    puzzle, choices = desk.practice.posed.puzzle, desk.practice.posed.choices
    right = desk.puzzles.solution(puzzle).choice
    wrong = next(index for index, choice in enumerate(choices) if choice.id != right)
    desk.card.list.setFocus()
    for _ in range(wrong + 1):
        hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Return, CONTROL)
    assert hand.phase is Phase.WRONG


@pytest.mark.parametrize(("info", "kind"), CHOSEN, ids=[kind.id for _, kind in CHOSEN])
def test_a_wrong_answer_is_explained_and_can_be_tried_again(
    solve: Solve, folders: Folders, info: GameInfo, kind: PuzzleKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(puzzle_card, "announce", lambda _, said: heard.append(said))
    hand = solve(info)
    open_recipe(hand, kind)
    desk = hand.window.desk
    answer_wrongly(hand)
    assert text(hand).startswith("That is not right. ")
    QApplication.processEvents()
    assert any("That is not right. " in said for said in heard)
    hand.click(desk.card.again)
    assert (hand.phase, text(hand)) == (Phase.ASKED, desk.practice.posed.question)
    hand.solve(by_key=False)
    assert text(hand).startswith("Right, at try 2, without a tip.")
    (row,) = results(hand, folders)
    assert (row["solved"], row["score"], row["tries"]) == (True, 0, 2)


@pytest.mark.parametrize(("info", "kind"), CHOSEN, ids=[kind.id for _, kind in CHOSEN])
def test_a_tip_that_was_taken_is_there_again_after_a_wrong_answer(
    solve: Solve, info: GameInfo, kind: PuzzleKind
) -> None:
    hand = solve(info)
    open_recipe(hand, kind)
    desk = hand.window.desk
    hand.click(desk.card.hint)
    told = text(hand)
    right = desk.puzzles.solution(desk.practice.posed.puzzle).choice
    wrong = next(at for at, choice in enumerate(desk.practice.posed.choices) if choice.id != right)
    desk.choose(wrong)
    hand.click(desk.card.answer)
    assert hand.phase is Phase.WRONG
    hand.click(desk.card.again)
    assert (hand.phase, text(hand)) == (Phase.ASKED, told)
    assert told.startswith("Tip 1: ")


@every_kind
def test_hints_come_in_three_steps_and_the_solution_is_explained(
    solve: Solve, folders: Folders, info: GameInfo, kind: PuzzleKind
) -> None:
    hand = solve(info)
    hand.window.resize(SMALLEST)
    open_recipe(hand, kind)
    desk = hand.window.desk
    height = desk.card.height()
    told = []
    for number in (1, 2, 3):
        hand.click(desk.card.hint)
        assert desk.card.height() == height, "the table below moves"
        told.append(text(hand))
        assert told[-1].startswith(f"Tip {number}: ")
    assert len(set(told)) == 3
    assert not desk.card.hint.isEnabled()
    hand.give_up()
    assert text(hand).startswith("This is the solution. ")
    (row,) = results(hand, folders)
    assert (row["solved"], row["hints"], row["tries"]) == (False, 3, 0)
    hand.click(desk.card.share)
    assert QGuiApplication.clipboard().text() == desk.practice.code


@pytest.mark.parametrize("answers", [True, False], ids=["answer", "solution"])
def test_no_ring_of_an_earlier_turn_looks_as_if_it_counted(solve: Solve, answers: bool) -> None:
    hand = solve(TOPOLOGY)
    hand.window.resize(1400, 1000)
    open_recipe(hand, made_kinds(TOPOLOGY)[0], "JWHVGU")
    screen: object = hand.window.desk.screen
    assert isinstance(screen, TopologyScreen)
    (earlier,) = rings(screen.play.laying.confirmed)
    if answers:
        hand.solve(by_key=False)
    else:
        hand.give_up()
    tiles = screen.tabletop.table.placed
    (counted,) = screen.play.show.rings
    assert not counted.inside
    assert all(is_golden(screen, tiles[tile], line) for tile, line in counted.parts)
    assert not any(is_golden(screen, tiles[tile], line) for tile, line in earlier.parts)


def is_golden(screen: TopologyScreen, tile: PlacedTile, line: int) -> bool:
    """Whether a line of a tile is lit as one of a ring that counts."""
    (curve, *_) = line_curves(tile.design, tile.direction)[line]
    where = HEXES.middle_of(tile.hexes) + QPointF(*curve.at(0.5))
    view = screen.table_view
    colour = view.grab().toImage().pixelColor(view.mapFromScene(where))
    return abs(colour.red() - 255) + abs(colour.green() - 213) + abs(colour.blue() - 74) < 60


def test_an_explanation_that_looks_back_shows_the_hint_of_its_turn(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    open_recipe(hand, made_kinds(TOPOLOGIC)[0])
    desk, screen = hand.window.desk, hand.window.desk.screen
    assert isinstance(screen, TopologicScreen)
    hint = screen.tabletop.hint
    now = hint.accessibleName()
    assert not now.startswith("Hint of turn 1: ")
    desk.choose(0)
    hand.click(desk.card.answer)
    assert "turn 1 would have given" in text(hand)
    assert hint.accessibleName().startswith("Hint of turn 1: ")
    hand.click(desk.card.again)
    assert hint.accessibleName() == now


@every_game
def test_the_key_that_suggests_a_turn_in_a_match_shows_a_tip(solve: Solve, info: GameInfo) -> None:
    hand = solve(info)
    open_recipe(hand, made_kinds(info)[0])
    hand.key(Qt.Key.Key_T, CONTROL)
    assert text(hand).startswith("Tip 1: ")


@every_game
def test_one_press_of_the_solution_asks_and_gives_nothing_up(solve: Solve, info: GameInfo) -> None:
    hand = solve(info)
    open_recipe(hand, made_kinds(info)[0])
    card = hand.window.desk.card
    button = seen.find_button(card, "Solution")
    hand.click(button)
    QTest.mouseDClick(button, Qt.MouseButton.LeftButton)
    assert not card.next.isVisible(), "A double click is one press"
    assert button.text() == "Give up?"
    assert "unsolved" in hand.window.status.text()
    hand.click(card.hint)
    assert button.text() == "Solution", "Who goes on is not asked any more"
    hand.give_up()
    assert hand.phase is Phase.SHOWN


def test_enter_leads_from_a_tile_that_was_clicked_to_the_answer_and_gives_it(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    open_recipe(hand, made_kinds(TOPOLOGIC)[0])
    desk = hand.window.desk
    table = desk.screen.zoomable
    assert isinstance(table, TableView)
    mouse = Hand(table)
    choice = desk.puzzles.solution(desk.practice.posed.puzzle).choice
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right):
        hand.key(key)
    walked_to = table.table.tile_at(table.table.cursor.pos())
    assert walked_to != choice
    mouse.press(mouse.tile(choice))
    mouse.move(mouse.tile(choice) + QPoint(1, 1), steps=1)
    mouse.release()
    QApplication.processEvents()
    hand.key(Qt.Key.Key_Return)
    assert desk.card.answer.hasFocus()
    assert desk.practice.tries == 0
    hand.key(Qt.Key.Key_Return)
    assert hand.phase is Phase.SOLVED


@every_game
def test_a_code_opens_its_puzzle_and_a_wrong_one_is_one_sentence(solve: Solve, info: GameInfo) -> None:
    hand = solve(info)
    page, kinds = page_of(hand), made_kinds(info)
    for wrong in ("hello", "FDAB-K7QX-MPRA"):
        page.code.setText(wrong)
        page.code.setFocus()
        hand.key(Qt.Key.Key_Return)
        assert page.problem.isVisible()
        assert page.problem.text().count(".") == page.problem.text().count(". ") + 1
        assert not hand.window.is_at_desk
    recipe = PuzzleRecipe(kinds[-1].id, kinds[-1].variants[-1].id, 3, "QRSTUV")
    QGuiApplication.clipboard().setText(f"  {code_of(recipe, kinds).lower()}\n")
    hand.click(seen.find_button(page, "Paste"))
    hand.wait_for_puzzle()
    assert hand.window.desk.practice.posed.puzzle.recipe == recipe


def test_enter_where_no_code_is_solves_a_puzzle_and_what_is_wrong_with_one_is_in_sight(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    page = page_of(hand)
    hand.window.resize(640, 400)
    QApplication.processEvents()
    page.code.setFocus()
    page.ensureWidgetVisible(page.code)
    QTest.keyClicks(page.code, "FDAB")
    hand.key(Qt.Key.Key_Return)
    wait_until(lambda: page.problem.visibleRegion().boundingRect() == page.problem.rect())
    assert page.problem.text()
    for _ in "FDAB":
        hand.key(Qt.Key.Key_Backspace)
    hand.key(Qt.Key.Key_Return)
    hand.wait_for_puzzle()


@every_game
def test_the_page_is_there_before_the_table_which_is_built_unasked(
    shelf_windows: Windows, info: GameInfo
) -> None:
    window = open_puzzles(shelf_windows, shelf_windows.open[0], info)
    assert window.page.isVisible()
    assert window.screen_of_game is None
    wait_until(lambda: window.screen_of_game is not None)
    wait_until(lambda: any(action.text() == "&View" for action in window.menuBar().actions()))


@every_game
def test_what_was_chosen_is_chosen_again(solve: Solve, shelf_windows: Windows, info: GameInfo) -> None:
    hand = solve(info)
    page, kind = page_of(hand), made_kinds(info)[-1]
    hand.click(page.grade.buttons()[1])
    choose(hand, kind)
    hand.solve(by_key=False)
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.isVisible()
    hand.key(Qt.Key.Key_Escape)
    wait_until(lambda: len(shelf_windows.open) == 1)
    again = page_of(solve(info)).taste
    assert (again.kind, again.grade) == (kind.id, 2)


def begin(hand: SolvingHand, kind: PuzzleKind) -> Attempt:
    """Use a tip of a puzzle, and prepare an answer: choose one, or make the first move of a turn."""
    open_recipe(hand, kind)
    desk = hand.window.desk
    hand.click(desk.card.hint)
    attempt = desk.practice
    if attempt.posed.choices:
        desk.choose(1)
    elif len(moves := desk.puzzles.solution(attempt.posed.puzzle).moves) > 1:
        desk.attempt(0, moves[:1])
    return attempt


def tried(attempt: Attempt) -> tuple[object, ...]:
    return (attempt.id, attempt.code, attempt.hints, attempt.chosen, attempt.match.moves, attempt.notes)


@every_kind
def test_escape_leaves_no_puzzle_that_is_under_way(solve: Solve, info: GameInfo, kind: PuzzleKind) -> None:
    hand = solve(info)
    before = tried(begin(hand, kind))
    for _ in range(2):
        hand.key(Qt.Key.Key_Escape)
        assert hand.phase is Phase.ASKED
    assert "Press Alt+Left to choose another one." in hand.window.status.text()
    assert tried(hand.window.desk.practice) == before


@every_kind
def test_a_puzzle_that_was_left_goes_on_by_enter(solve: Solve, info: GameInfo, kind: PuzzleKind) -> None:
    hand = solve(info)
    before = tried(begin(hand, kind))
    told = text(hand)
    hand.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert "Your puzzle is still there." in seen.shown(page_of(hand))
    hand.key(Qt.Key.Key_Return)
    assert tried(hand.window.desk.practice) == before
    assert text(hand) == told
    assert hand.window.desk.can_answer == (before[3] != -1)
    hand.key(Qt.Key.Key_Z, CONTROL)
    hand.solve(by_key=False)
    hand.window.choose_others()
    assert "Your puzzle is still there." not in seen.shown(page_of(hand))


@every_game
def test_a_puzzle_waits_while_others_are_solved_or_only_looked_at(solve: Solve, info: GameInfo) -> None:
    hand = solve(info)
    kind = made_kinds(info)[0]
    before = tried(begin(hand, kind))
    hand.window.choose_others()
    open_recipe(hand, kind, "BCDEFG")
    hand.window.choose_others()
    QApplication.processEvents()
    hand.click(seen.find_button(page_of(hand), "Go on solving"))
    assert tried(hand.window.desk.practice) == before


@every_kind
def test_a_puzzle_that_was_left_waits_for_another_day(
    solve: Solve, shelf_windows: Windows, info: GameInfo, kind: PuzzleKind
) -> None:
    hand = solve(info)
    before = tried(begin(hand, kind))
    assert hand.window.close()
    wait_until(lambda: len(shelf_windows.open) == 1)
    again = solve(info)
    wait_until(lambda: "Go on solving" in seen.shown(page_of(again)))
    goes_on = seen.find_button(page_of(again), "Go on solving")
    assert QApplication.focusWidget() is goes_on
    again.click(goes_on)
    assert tried(again.window.desk.practice) == before
    again.key(Qt.Key.Key_Z, CONTROL)
    again.solve(by_key=False)


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_tab_goes_down_the_page_and_comes_to_what_is_chosen(
    solve: Solve, folders: Folders, shelf_windows: Windows, grade: int
) -> None:
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    memory.setValue("topologic/puzzles/grade", grade)
    memory.sync()
    hand = solve(TOPOLOGIC)
    begin(hand, made_kinds(TOPOLOGIC)[0])
    hand.window.choose_others()
    page = page_of(hand)
    page.progress.setFocus()
    stops: list[QWidget] = [page.progress]
    while stops[-1] is not page.solve:
        hand.key(Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert isinstance(focused, QWidget)
        stops.append(focused)
    chosen = page.grade.checkedButton()
    assert chosen is page.grade.button(grade - 1)
    assert stops == [
        page.progress,
        seen.find_button(page, "Go on solving"),
        page.kind.checkedButton(),
        page.variant,
        chosen,
        page.sheet,
        page.solve,
    ]


@every_game
@pytest.mark.parametrize("text", ["{", "{}", "[" * 5000, '{"puzzle": {}, "match": {}}'])
def test_a_damaged_puzzle_that_was_left_is_offered_to_nobody(
    solve: Solve, folders: Folders, info: GameInfo, text: str
) -> None:
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    memory.setValue(f"{info.id}/puzzles/waiting", text)
    memory.sync()
    hand = solve(info)
    wait_until(lambda: hand.window.screen_of_game is not None)
    open_recipe(hand, made_kinds(info)[0])
    hand.solve(by_key=False)
    hand.window.choose_others()
    assert "Go on solving" not in seen.shown(page_of(hand))


@every_game
def test_the_puzzle_stays_in_another_language(
    solve: Solve, folders: Folders, info: GameInfo, qapp: QApplication
) -> None:
    hand = solve(info)
    before = tried(begin(hand, made_kinds(info)[0]))
    code = hand.window.desk.practice.code
    try:
        speak(qapp, "de")
        hand.window.change_language()
        assert hand.window.desk.practice.code == code
        assert hand.window.desk.practice.hints == 1
        assert tried(hand.window.desk.practice) == before
        assert "1 Tipp" in hand.window.desk.card.place.text()
        hand.window.desk.take_back()
        hand.solve(by_key=False)
        assert text(hand).startswith("Richtig, ")
        assert [row["hints"] for row in results(hand, folders)] == [1]
    finally:
        speak(qapp, ENGLISH)


@every_game
def test_six_puzzles_are_written_on_a_page_with_the_solutions_on_another(
    solve: Solve, answers: Answers, tmp_path: Path, info: GameInfo
) -> None:
    answers.file = tmp_path / "sheet.pdf"
    hand = solve(info)
    hand.click(page_of(hand).sheet)
    dialog = hand.window.findChild(SheetDialog)
    assert isinstance(dialog, SheetDialog)
    wait_until(lambda: dialog.save.isEnabled())
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    file = answers.file
    wait_until(lambda: file.exists())
    wait_until(lambda: hand.window.disk.is_idle)
    assert len(re.findall(rb"/Type\s*/Page\b", file.read_bytes())) == 2
    assert not answers.told
    dialog.reject()


@every_kind
@pytest.mark.parametrize("language", [ENGLISH, PSEUDO])
def test_no_text_of_it_is_clipped_at_the_smallest_size(
    shelf_windows: Windows, info: GameInfo, kind: PuzzleKind, language: str, tmp_path: Path
) -> None:
    choose_language(language, tmp_path)
    try:
        window = open_puzzles(shelf_windows, shelf_windows.open[0], info)
        window.resize(SMALLEST)
        QApplication.processEvents()
        check_room(window, window.page)
        hand = SolvingHand(window)
        open_recipe(hand, kind)
        solution = (window.desk.show_solution,) * 2
        for act in (*(window.desk.hint,) * 3, *solution):
            check_room(window, window.desk.card)
            act()
            QApplication.processEvents()
        check_room(window, window.desk.card)
        assert window.desk.screen.widget.height() > 260
    finally:
        choose_language(ENGLISH, tmp_path)


def check_room(window: PuzzleWindow, part: QWidget) -> None:
    """Every label of a part of the window has room for its text, and no button leaves out any of its own."""
    assert window.size() == SMALLEST
    for label in part.findChildren(QLabel):
        if not label.isVisible():
            continue
        wrap = int(Qt.TextFlag.TextWordWrap) if label.wordWrap() else 0
        room = QRect(0, 0, label.contentsRect().width(), 10_000)
        needed = QFontMetrics(label.font()).boundingRect(room, wrap, label.text())
        assert needed.height() <= label.contentsRect().height(), label.text()
        assert needed.width() <= label.contentsRect().width() + 1, label.text()


def finished_match(window: Window, turns: int = 3) -> None:
    """Play a round in which turns are wasted, and give it up."""
    setup = Setup(random_field(FieldRecipe(seed="parrot")), rounds=1)
    controller = controller_of(window)
    controller.begin(setup)
    controller.propose(HideSecret(Tile.parse("Y5"), "salt", commitment("Y5", "salt")))
    seen.find_button(window, f"I am {setup.players[1]}: open the curtain").click()
    border = sorted(setup.field.border, key=str)
    moves = [PlaceSeeker(seeker, border[seeker * 3]) for seeker in range(setup.seekers)]
    for move in (*moves, *[AskForHint()] * turns, GiveUp()):
        controller.propose(move)
    QApplication.processEvents()


def test_a_turn_of_a_finished_match_is_played_again(shelf_windows: Windows, folders: Folders) -> None:
    window = shelf_windows.another(TOPOLOGIC)
    assert isinstance(window, Window)
    window.resize(SMALLEST)
    menu = window.game.menu.actions
    assert not menu["own_puzzle"].isEnabled()
    finished_match(window)
    assert menu["own_puzzle"].isEnabled()
    seen.find_button(window, "As a puzzle").click()
    (puzzles,) = (each for each in shelf_windows.open if isinstance(each, PuzzleWindow))
    puzzles.resize(SMALLEST)
    hand = SolvingHand(puzzles)
    hand.wait_for_puzzle()
    card = hand.window.desk.card
    assert card.title.text() == "From your own rounds"
    assert "Each tip: a third less for your rating; three: unsolved." not in seen.shown(card)
    hand.solve(by_key=False)
    assert text(hand).startswith("Right, at the first try and without a tip.")
    assert "rating" not in text(hand), "whoever played knows the answer"
    share = hand.window.desk.card.share
    why_not = "This puzzle is from a match of yours, and has no code to share."
    assert share.is_unavailable
    assert (share.toolTip(), share.accessibleDescription()) == (why_not, why_not)
    hand.click(share)
    assert why_not in seen.shown(hand.window)
    command = next(each for each in hand.window.findChildren(QAction) if each.text() == "&Copy the code")
    assert (command.isEnabled(), command.toolTip()) == (False, why_not)
    (row,) = results(hand, folders)
    assert (row["kind"], row["code"], row["solved"]) == ("own-round", "", True)
    hand.click(hand.window.desk.card.next)
    assert page_of(hand).isVisible()


@pytest.mark.parametrize("helped", [False, True])
def test_that_no_turn_makes_a_puzzle_is_said_in_front_and_help_is_not_praised(
    shelf_windows: Windows, helped: bool
) -> None:
    window = shelf_windows.another(TOPOLOGIC)
    assert isinstance(window, Window)
    finished_match(window, turns=1)
    controller = controller_of(window)
    if helped:
        controller.annotate(tuple(replace(page, suggestions=1) for page in pages_of(controller.match.notes)))
    seen.find_button(window, "As a puzzle").click()
    (puzzles,) = (each for each in shelf_windows.open if isinstance(each, PuzzleWindow))
    box = wait_until(lambda: next((box for box in puzzles.findChildren(MessageBox) if box.isVisible()), None))
    assert box.windowTitle() == "There is no puzzle in these rounds"
    assert box.text.startswith("No turn of these rounds could have been played clearly better.")
    assert ("Well done!" in box.text) == (not helped)
    seen.find_button(box, "OK").click()
    assert puzzles.page.isVisible()


def test_saved_matches_that_are_over_are_offered_on_the_page(
    shelf_windows: Windows, answers: Answers, tmp_path: Path
) -> None:
    answers.file = tmp_path / "match.topologic"
    window = shelf_windows.another(TOPOLOGIC)
    assert isinstance(window, Window)
    finished_match(window)
    window.game.save_as()
    file = answers.file
    wait_until(lambda: file.exists() and window.game.session.disk.is_idle)
    window.close()
    page = open_puzzles(shelf_windows, shelf_windows.open[0], TOPOLOGIC).page
    wait_until(page.own.isVisible)


@every_game
def test_a_window_that_is_closed_leaves_nothing_behind(solve: Solve, info: GameInfo) -> None:
    kinds = made_kinds(info)

    def solve_a_little() -> None:
        hand = solve(info)
        for kind in kinds:
            open_recipe(hand, kind)
            hand.window.desk.hint()
            hand.give_up()
        hand.window.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        gc.collect()

    for _ in range(2):
        solve_a_little()
    threads, before = threading.active_count(), len(QApplication.topLevelWidgets())
    held = [len(gc.get_objects())]
    for _ in range(3):
        solve_a_little()
        held.append(len(gc.get_objects()))
    wait_until(lambda: threading.active_count() <= threads)
    assert len(QApplication.topLevelWidgets()) == before
    # What is left behind is so each time; what is only made once, some time, is not.
    assert min(after - held for held, after in pairwise(held)) < FEW_OBJECTS


@every_game
def test_the_menu_of_a_match_has_puzzles_and_brings_an_open_window_to_the_front(
    shelf_windows: Windows, info: GameInfo
) -> None:
    window = shelf_windows.another(info)
    assert isinstance(window, Window)
    actions = {action.text() for action in window.game.menu.file.actions()}
    assert "Pu&zzles …" in actions
    first = open_puzzles(shelf_windows, window, info)
    assert open_puzzles(shelf_windows, window, info) is first


def test_a_game_without_puzzles_shows_nothing_of_them(shelf_windows: Windows) -> None:
    window = shelf_windows.another(BIDS)
    assert isinstance(window, Window)
    assert not any("uzzle" in said for said in seen.everything_said(window))


def room_below(hand: SolvingHand) -> int:
    """The height between the table and the lower edge of the screen, in pixels."""
    screen = hand.window.desk.screen
    table = screen.zoomable
    assert isinstance(table, TableView)
    return screen.widget.height() - table.mapTo(screen.widget, table.rect().bottomLeft()).y() - 1


def strip_in(hand: SolvingHand) -> QWidget:
    """The strip of who looks back."""
    (found,) = (each for each in hand.window.desk.screen.widget.findChildren(LookBack) if each.isVisible())
    return found


@pytest.mark.parametrize(("info", "kind"), CHOSEN, ids=[info.id for info, _ in CHOSEN])
def test_where_an_answer_is_chosen_no_room_is_kept_for_a_turn_and_nothing_is_covered(
    solve: Solve, info: GameInfo, kind: PuzzleKind
) -> None:
    hand = solve(info)
    open_recipe(hand, kind)
    assert room_below(hand) == 0
    table = hand.window.desk.screen.zoomable
    assert isinstance(table, TableView)
    stood, size = table.standpoint, table.size()
    lines = hand.window.desk.screen.widget.window().findChildren(TurnList)
    (line,) = (each for each in lines if each.isVisible())
    hand.click(line.viewport(), line.visualRect(line.model().index(line.model().rowCount() - 1, 0)).center())
    strip = strip_in(hand)
    lowest = table.mapFromScene(table.table.content_rect).boundingRect().bottomLeft()
    assert table.mapTo(hand.window, lowest).y() <= strip.mapTo(hand.window, QPoint()).y()
    assert (table.standpoint, table.size()) == (stood, size)


def questions_in_sight(hand: SolvingHand) -> list[bool]:
    """Whether each question of the log is whole in sight."""
    (log,) = hand.window.findChildren(LogList)
    rows = range(log.model().rowCount())
    shown = [log.visualRect(log.model().index(row, 0)).intersected(log.viewport().rect()) for row in rows]
    return [log.isVisible() and rect.height() >= LINE_HEIGHT - 2 for rect in shown]


def test_the_lines_that_prove_an_answer_to_deduction_wrong_come_into_sight(solve: Solve) -> None:
    hand = solve(DEDUCTION)
    hand.window.resize(QSize(900, 600))
    open_recipe(hand, made_kinds(DEDUCTION)[0])
    answer_wrongly(hand)
    assert any(questions_in_sight(hand))


@pytest.mark.parametrize("size", [QSize(900, 600), QSize(1280, 765), QSize(1600, 1000)])
def test_the_questions_of_deduction_which_are_the_puzzle_are_all_in_sight_at_first(
    solve: Solve, size: QSize
) -> None:
    hand, kind = solve(DEDUCTION), made_kinds(DEDUCTION)[0]
    hand.window.resize(size)
    for seed in ("ABCDEF", "PARRQT"):
        open_recipe(hand, kind, seed)
        code = code_of(PuzzleRecipe(kind.id, kind.variants[0].id, 1, seed), made_kinds(DEDUCTION))
        wait_until(lambda: hand.window.desk.practice.code == code)  # noqa: B023
        QApplication.processEvents()
        assert questions_in_sight(hand).count(True) == len(questions_in_sight(hand)) > 2
        open_sheet(hand)


def test_two_turns_in_the_notebook_take_no_room_for_three_from_the_tiles_below(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    (kind,) = (each for each in made_kinds(TOPOLOGIC) if each.id == "next-turn")
    open_recipe(hand, kind)
    screen = hand.window.desk.screen
    assert isinstance(screen, TopologicScreen)
    log, grid = screen.notebook.list, screen.notebook.findChild(TickGrid)
    assert isinstance(grid, TickGrid)
    assert log.model().rowCount() == 2
    lines = log.visualRect(log.model().index(1, 0)).bottom() + 1
    hand.window.resize(1280, 655)
    QApplication.processEvents()
    assert lines <= log.viewport().height() < lines + LINE_HEIGHT
    assert grid.visibleRegion().boundingRect().height() == grid.height()


def test_where_the_answer_is_a_turn_there_is_room_for_it_again(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    kinds = {kind.id: kind for kind in made_kinds(TOPOLOGIC)}
    rooms = []
    for name in ("next-turn", "find-it", "next-turn"):
        open_recipe(hand, kinds[name])
        wait_until(lambda: hand.window.desk.practice.posed.puzzle.kind == name)  # noqa: B023
        QApplication.processEvents()
        rooms.append(room_below(hand))
    assert rooms[0] == rooms[2] > rooms[1] == 0


def test_a_move_of_the_answer_that_was_taken_back_is_made_again(solve: Solve) -> None:
    hand = solve(TOPOLOGY)
    open_recipe(hand, made_kinds(TOPOLOGY)[0])
    attempt = hand.window.desk.practice
    *moves, end = hand.window.desk.puzzles.solution(attempt.posed.puzzle).moves
    HANDS["topology"](hand, "", tuple(moves), False)
    made = attempt.match.moves
    for keys, stand in ((Qt.Key.Key_Z, len(made) - len(moves)), (Qt.Key.Key_Y, len(made))):
        for _ in range(len(moves) + 1):
            hand.key(keys, CONTROL)
        assert attempt.match.moves == made[:stand]
    HANDS["topology"](hand, "", (end,), False)
    assert hand.phase is Phase.SOLVED


def test_once_a_tile_of_the_answer_lies_the_status_line_says_what_comes_next(solve: Solve) -> None:
    hand = solve(TOPOLOGY)
    open_recipe(hand, made_kinds(TOPOLOGY)[0])
    *moves, _ = hand.window.desk.puzzles.solution(hand.window.desk.practice.posed.puzzle).moves
    for by_key in (True, False):
        HANDS["topology"](hand, "", tuple(moves), by_key)
        assert "all tiles are laid" in hand.window.status.text()
        hand.key(Qt.Key.Key_Z, CONTROL)
        assert "lay 1 more tile" in hand.window.status.text()
        hand.key(Qt.Key.Key_Y, CONTROL)
        assert "all tiles are laid" in hand.window.status.text()
        hand.key(Qt.Key.Key_Z, CONTROL)


def test_ctrl_g_shows_the_other_games_as_in_every_window_and_the_puzzle_stays(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    open_recipe(hand, made_kinds(TOPOLOGIC)[0])
    for shelf in hand.window.windows.open:
        if shelf is not hand.window:
            shelf.close()
    hand.key(Qt.Key.Key_G, CONTROL)
    (shelf,) = (each for each in hand.window.windows.open if each is not hand.window)
    assert isinstance(shelf.centralWidget(), ShelfPage)
    assert hand.phase is Phase.ASKED


def test_what_kind_of_puzzle_it_is_stands_beside_its_title(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    hand.window.resize(1280, 800)
    open_recipe(hand, made_kinds(TOPOLOGIC)[0])
    words = hand.window.desk.card.words
    beside = words.place.mapTo(words, QPoint()).x()
    end = words.title.mapTo(words, QPoint()).x() + words.title.fontMetrics().horizontalAdvance(
        words.title.text()
    )
    assert 0 < beside - end < 30
