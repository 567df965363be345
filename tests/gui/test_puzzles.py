"""Puzzles: solved by a hand and by keys, explained, shared, printed, and in the way of no match."""

from __future__ import annotations

import gc
import json
import re
import threading
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest
from opening import controller_of
from PySide6.QtCore import QBuffer, QEvent, QIODevice, QRect, QRectF, QSettings, Qt
from PySide6.QtGui import QAccessible, QAction, QFontMetrics, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QWidget

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.person import CONTROL
from tests.gui.puzzle_hands import HANDS, SMALLEST, Solve, SolvingHand
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.puzzling import card as puzzle_card
from topologic_qt.app.puzzling.attempt import Attempt, Phase
from topologic_qt.app.puzzling.page import PuzzlePage
from topologic_qt.app.puzzling.sheet import Piece, Sheet
from topologic_qt.app.puzzling.sheet_dialog import SheetDialog, sheet_of
from topologic_qt.app.puzzling.window import PuzzleWindow, open_puzzles
from topologic_qt.app.window import Window
from topologic_qt.app.windows import Windows
from topologic_qt.engine.commitment import commitment
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
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
    random_field,
)
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.resources import resource

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
def test_one_of_each_kind_is_solved_by_mouse_and_another_explained(
    solve: Solve, shelf_windows: Windows, folders: Folders, info: GameInfo, kind: PuzzleKind
) -> None:
    assert info.id in HANDS, "Say in puzzle_hands.py how an answer is given in this game."
    hand = solve(info)
    choose(hand, kind)
    desk = hand.window.desk
    card, cost = desk.card, "Each tip: a third less for your rating; three: unsolved."
    heights = {card.height()}
    hand.solve(by_key=False)
    assert text(hand).startswith("Right, at the first try and without a tip.")
    heights.add(card.height())
    (row,) = results(hand, folders)
    assert (row["kind"], row["solved"], row["score"], row["tries"]) == (kind.id, True, 100, 1)
    before = desk.practice.code
    hand.click(card.next)
    wait_until(lambda: hand.phase is Phase.ASKED and desk.practice.code != before)
    assert desk.practice.posed.puzzle.kind == kind.id
    assert len(heights) == 1, "the card moves the table"
    QApplication.processEvents()
    heights, told = {card.height()}, []
    for number in (1, 2, 3):
        assert cost in seen.shown(card)
        assert card.hint.toolTip() == card.hint.accessibleDescription() == cost
        hand.click(card.hint)
        heights.add(card.height())
        told.append(text(hand))
        assert told[-1].startswith(f"Tip {number}: ")
    assert len(set(told)) == 3
    assert not card.hint.isEnabled()
    assert cost not in seen.shown(card), "there is none left"
    hand.give_up()
    assert text(hand).startswith("This is the solution. ")
    _, row = results(hand, folders)
    assert (row["solved"], row["hints"], row["tries"]) == (False, 3, 0)
    hand.click(card.share)
    assert QGuiApplication.clipboard().text() == desk.practice.code
    assert len(heights) == 1, "the card moves the table"
    hand.window.choose_others()
    assert read_aloud(hand), "lists of a puzzle that was left can still be read"
    assert hand.window.close()
    assert not folders.history.exists()
    assert not folders.autosave.exists() or not list(folders.autosave.iterdir())
    assert len(shelf_windows.open) == 1


def read_aloud(hand: SolvingHand) -> list[str]:
    """What readers and tips tell of the lists and grids of the game."""
    lists = hand.window.desk.screen.widget.window().findChildren(QAbstractItemView)
    parts = [QAccessible.queryAccessibleInterface(each) for each in lists]
    read = [part.child(at).text(QAccessible.Text.Name) for part in parts for at in range(part.childCount())]
    return read + [tip for each in lists for tip in seen.in_cells(each, Qt.ItemDataRole.ToolTipRole)]


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
    hand.key(Qt.Key.Key_T, CONTROL)
    assert text(hand).startswith("Tip 2: ")
    hand.solve(by_key=True)
    assert text(hand).startswith("Right, at the first try, with 2 tips.")
    assert "2 tips" in hand.window.desk.card.place.text()
    assert results(hand, folders)[0]["hints"] == 2
    before = hand.window.desk.practice.code
    hand.key(Qt.Key.Key_Space)
    wait_until(lambda: hand.phase is Phase.ASKED and hand.window.desk.practice.code != before)


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
    hand.click(desk.card.hint)
    told = text(hand)
    answer_wrongly(hand)
    assert text(hand).startswith("That is not right. ")
    QApplication.processEvents()
    assert any("That is not right. " in said for said in heard)
    hand.click(desk.card.again)
    assert (hand.phase, text(hand)) == (Phase.ASKED, told)
    hand.solve(by_key=False)
    assert text(hand).startswith("Right, at try 2, with 1 tip.")
    (row,) = results(hand, folders)
    assert (row["solved"], row["score"], row["tries"]) == (True, 0, 2)


def test_one_press_of_the_solution_asks_and_gives_nothing_up(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    open_recipe(hand, made_kinds(TOPOLOGIC)[0])
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


def test_a_code_opens_its_puzzle_and_a_wrong_one_is_one_sentence_in_sight(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    page, kinds = page_of(hand), made_kinds(TOPOLOGIC)
    hand.window.resize(640, 400)
    QApplication.processEvents()
    for wrong in ("hello", "FDAB-K7QX-MPRA"):
        page.code.setText(wrong)
        page.code.setFocus()
        page.ensureWidgetVisible(page.code)
        hand.key(Qt.Key.Key_Return)
        wait_until(lambda: page.problem.visibleRegion().boundingRect() == page.problem.rect())
        assert page.problem.text().count(".") == page.problem.text().count(". ") + 1
        assert not hand.window.is_at_desk
    recipe = PuzzleRecipe(kinds[-1].id, kinds[-1].variants[-1].id, 3, "QRSTUV")
    QGuiApplication.clipboard().setText(f"  {code_of(recipe, kinds).lower()}\n")
    seen.find_button(page, "Paste").click()
    hand.wait_for_puzzle()
    assert hand.window.desk.practice.posed.puzzle.recipe == recipe


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


@every_game
def test_a_puzzle_that_was_left_goes_on_by_enter_and_waits_for_another_day(
    solve: Solve, shelf_windows: Windows, info: GameInfo
) -> None:
    hand = solve(info)
    before = tried(begin(hand, made_kinds(info)[0]))
    told = text(hand)
    for _ in range(2):
        hand.key(Qt.Key.Key_Escape)
        assert hand.phase is Phase.ASKED
        assert "Press Alt+Left to choose another one." in hand.window.status.text()
    hand.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert "Your puzzle is still there." in seen.shown(page_of(hand))
    hand.key(Qt.Key.Key_Return)
    assert tried(hand.window.desk.practice) == before
    assert text(hand) == told
    assert hand.window.desk.can_answer == (before[3] != -1)
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
    again.window.choose_others()
    assert "Your puzzle is still there." not in seen.shown(page_of(again))


@pytest.mark.parametrize(
    ("info", "text"),
    [(TOPOLOGIC, "{}"), (TOPOLOGY, "[" * 5000), (DEDUCTION, '{"puzzle": {}, "match": {}}')],
    ids=["empty", "deep", "hollow"],
)
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


def test_six_puzzles_are_written_on_a_page_with_the_solutions_on_another(
    solve: Solve, answers: Answers, tmp_path: Path
) -> None:
    answers.file = tmp_path / "sheet.pdf"
    hand = solve(TOPOLOGIC)
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


@every_game
def test_no_text_of_it_is_clipped_at_the_smallest_size(
    shelf_windows: Windows, info: GameInfo, tmp_path: Path
) -> None:
    choose_language(PSEUDO, tmp_path)
    try:
        window = open_puzzles(shelf_windows, shelf_windows.open[0], info)
        window.resize(SMALLEST)
        QApplication.processEvents()
        check_room(window, window.page)
        hand = SolvingHand(window)
        for kind in made_kinds(info):
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


@every_game
def test_a_window_that_is_closed_leaves_nothing_behind(solve: Solve, info: GameInfo) -> None:
    kinds = made_kinds(info)[:2]

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
    for _ in range(2):
        solve_a_little()
        held.append(len(gc.get_objects()))
    wait_until(lambda: threading.active_count() <= threads)
    assert len(QApplication.topLevelWidgets()) == before
    # What is left behind is so each time; what is only made once, some time, is not.
    assert min(after - held for held, after in pairwise(held)) < FEW_OBJECTS


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
        assert ("all tiles are laid" in hand.window.status.text()) == (stand == len(made))
    HANDS["topology"](hand, "", (end,), False)
    assert hand.phase is Phase.SOLVED


def written_on(sheet: Sheet) -> list[str]:
    """Everything that is written on the page with the puzzles, as large as A4 with 100 dots to the inch."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    painter = QPainter(generator)
    sheet.paint_puzzles(painter, QRectF(0, 0, 827, 1169))
    painter.end()
    content = bytes(buffer.data().data()).decode()
    return [unescape(text).strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", content)]


@every_kind
def test_the_title_stands_once_and_whole_above_the_puzzles(
    qapp: QApplication, info: GameInfo, kind: PuzzleKind
) -> None:
    book = info.load().puzzles
    assert book is not None
    choose_language("de", resource("words"))
    try:
        for variant in kind.variants[-1:]:
            printed = book.printed(book.make(PuzzleRecipe(kind.id, variant.id, 3, "ABCDEF")))
            picture = QImage(100, 70, QImage.Format.Format_RGB32)
            sheet = sheet_of(info, [Piece(printed, picture, f"CODE-{place}") for place in range(6)])
            written = written_on(sheet)
            assert sheet.title in written
            assert printed.title in sheet.title
            assert not [text for text in written if text != sheet.title and printed.title[:20] in text]
            for place in range(6):
                assert f"CODE-{place}" in written
                assert [text for text in written if re.fullmatch(rf"\w+ {place + 1}", text)]
    finally:
        choose_language(ENGLISH, resource("words"))
