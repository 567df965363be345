"""Puzzles: solved by hand and by keys, explained, shared, printed, without disturbing matches."""

from __future__ import annotations

import re
import threading
from functools import partial
from html import unescape
from pathlib import Path

import pytest
from gallery.legibility import clipped_texts
from opening import controller_of, practices
from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSettings, QSize, Qt
from PySide6.QtGui import QAccessible, QAction, QGuiApplication, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.person import CONTROL
from tests.gui.puzzle_hands import HANDS, SMALLEST, Solve, SolvingHand
from tests.gui.test_leaks import clear_away, objects
from tests.gui.test_topology_setup import Memory
from tests.records import rows
from tests.waiting import wait_until
from topologic_qt.app.features.lessons.feature import open_lesson
from topologic_qt.app.features.puzzles import desk as puzzle_card
from topologic_qt.app.features.puzzles.attempt import Attempt, Phase, posed
from topologic_qt.app.features.puzzles.feature import Solving
from topologic_qt.app.features.puzzles.sheet_dialog import Piece, paint_puzzles, sheet_of
from topologic_qt.app.files.print_preview import PrintPreview
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.engine.commitment import commitment
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.games.puzzles import PuzzleKind, PuzzleRecipe, code_of
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.table.view import TableView
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.icons import resource

pytestmark = pytest.mark.gui


FEW_OBJECTS = 30

WITH_PUZZLES = [info for info in registry.GAMES if info.load().puzzles is not None]


def made_kinds(info: GameInfo) -> list[PuzzleKind]:
    puzzles = info.load().puzzles
    assert puzzles is not None
    return [kind for kind in puzzles.kinds if not kind.is_own]


KINDS = [(info, kind) for info in WITH_PUZZLES for kind in made_kinds(info)]

every_game = pytest.mark.parametrize("info", WITH_PUZZLES, ids=lambda info: info.id)
every_kind = pytest.mark.parametrize(("info", "kind"), KINDS, ids=[kind.id for _, kind in KINDS])


def choose(hand: SolvingHand, kind: PuzzleKind) -> None:
    """Choose a kind with its button, and begin."""
    page = hand.solving.page
    hand.click(next(made for made in page.kind.buttons() if made.text() == kind.name))
    hand.click(page.solve)
    hand.wait_for_puzzle()


def open_recipe(hand: SolvingHand, kind: PuzzleKind, seed: str = "ABCDEF") -> None:
    hand.solving.open_recipe(PuzzleRecipe(kind.id, kind.variants[0].id, 1, seed))
    hand.wait_for_puzzle()


def results(hand: SolvingHand, folders: Folders) -> list[dict[str, object]]:
    """The stored results, once all are written: the last of each attempt."""
    wait_until(lambda: hand.solving.disk.is_idle)
    return list({row["attempt"]: row for row in rows(folders, "puzzles")}.values())


def text(hand: SolvingHand) -> str:
    return hand.desk.card.text.text()


def status(hand: SolvingHand) -> str:
    return hand.solving.game.chrome.status.text()


@every_kind
def test_one_of_each_kind_is_solved_by_mouse_and_another_by_keys_alone(
    solve: Solve, shelf_windows: Windows, folders: Folders, info: GameInfo, kind: PuzzleKind
) -> None:
    assert info.id in HANDS, "Say in puzzle_hands.py how an answer is given in this game."
    hand = solve(info)
    choose(hand, kind)
    desk = hand.desk
    height = desk.card.height()
    hand.solve(by_key=False)
    assert text(hand).startswith("Solved on your first try, no tips.")
    assert desk.card.height() == height, "the card moves the table"
    if isinstance(screen := desk.screen.widget, DeductionScreen):
        picture = screen.tabletop.table.picture
        assert picture is not None
        assert str(picture.missing) == desk.puzzles.solution(desk.practice.posed.puzzle).choice, "turned over"
    (row,) = results(hand, folders)
    assert (row["kind"], row["solved"], row["score"], row["tries"]) == (kind.id, True, 100, 1)

    before = desk.practice.code
    hand.key(Qt.Key.Key_Space)
    wait_until(lambda: hand.phase is Phase.ASKED and desk.practice.code != before)
    assert desk.practice.posed.puzzle.kind == kind.id
    hand.key(Qt.Key.Key_H)
    assert text(hand).startswith("Tip 1: ")
    hand.key(Qt.Key.Key_T, CONTROL)
    assert text(hand).startswith("Tip 2: ")
    hand.solve(by_key=True)
    assert text(hand).startswith("Solved on your first try, with 2 tips.")
    assert "2 tips" in desk.card.place.text()
    assert results(hand, folders)[1]["hints"] == 2
    hand.click(desk.card.share)
    named = (hand.solving.session.package.info.name, desk.card.title.text(), desk.card.place.text(), "solved")
    assert QGuiApplication.clipboard().text() == f"{' · '.join(named)}\n{desk.practice.code}"

    hand.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert read_aloud(hand), "lists of a puzzle that was left can still be read"
    chosen = hand.solving.page.kind
    chosen.buttons()[0].setFocus()
    while chosen.buttons()[chosen.checkedId()].text() != kind.name:
        hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    hand.wait_for_puzzle()
    assert desk.practice.posed.puzzle.kind == kind.id
    assert hand.window.close()
    assert not any(rows(folders, f"results_{each.id}") for each in registry.GAMES)
    assert not folders.autosave.exists() or not list(folders.autosave.iterdir())
    assert len(shelf_windows.open) == 1


def read_aloud(hand: SolvingHand) -> list[str]:
    """The texts of the game's lists and grids for screen readers and tips."""
    lists = hand.desk.screen.widget.window().findChildren(QAbstractItemView)
    parts = [QAccessible.queryAccessibleInterface(each) for each in lists]
    read = [part.child(at).text(QAccessible.Text.Name) for part in parts for at in range(part.childCount())]
    return read + [tip for each in lists for tip in seen.in_cells(each, Qt.ItemDataRole.ToolTipRole)]


def answer_wrongly(hand: SolvingHand) -> None:
    """Choose the first wrong answer, with keys."""
    desk = hand.desk
    puzzle, choices = desk.practice.posed.puzzle, desk.practice.posed.choices
    right = desk.puzzles.solution(puzzle).choice
    wrong = next(index for index, choice in enumerate(choices) if choice.id != right)
    desk.card.list.setFocus()
    for _ in range(wrong + 1):
        hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Return, CONTROL)
    assert hand.phase is Phase.WRONG


def test_a_wrong_answer_is_explained_and_one_press_of_the_solution_gives_nothing_up(
    solve: Solve, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(puzzle_card, "announce", lambda _, said: heard.append(said))
    hand = solve(DEDUCTION)
    open_recipe(hand, made_kinds(DEDUCTION)[0])
    desk = hand.desk
    hand.click(desk.card.hint)
    told = text(hand)
    desk.card.list.setFocus()
    hand.key(Qt.Key.Key_A)
    assert desk.card.list.currentText() == "Ace of Suns", "letters search the list, and ask nothing"
    answer_wrongly(hand)
    assert text(hand).startswith("That’s not right. ")
    QApplication.processEvents()
    assert any("That’s not right. " in said for said in heard)
    assert len(heard) == 3
    assert [told for told in heard if desk.card.title.text() in told] == heard[:1], "the heading is said once"
    hand.click(desk.card.again)
    assert (hand.phase, text(hand)) == (Phase.ASKED, told)

    button = seen.find_button(desk.card, "Solution")
    hand.click(button)
    QTest.mouseDClick(button, Qt.MouseButton.LeftButton)
    assert hand.phase is Phase.ASKED, "a double click is one press"
    assert button.text() == "Give up?"
    assert "unsolved" in status(hand)
    hand.click(desk.card.hint)
    assert button.text() == "Solution", "who goes on is not asked any more"
    hand.solve(by_key=False)
    assert text(hand).startswith("Solved on try 2, with 2 tips.")
    (row,) = results(hand, folders)
    assert (row["solved"], row["score"], row["tries"]) == (True, 0, 2)


def test_a_code_opens_its_puzzle_and_a_wrong_one_is_one_sentence_in_sight(solve: Solve) -> None:
    hand = solve(TOPOLOGIC)
    page, kinds = hand.solving.page, made_kinds(TOPOLOGIC)
    hand.window.resize(640, 400)
    QApplication.processEvents()
    for wrong in ("hello", "FDAB-K7QX-MPRA"):
        page.code.setText(wrong)
        page.code.setFocus()
        page.ensureWidgetVisible(page.code)
        hand.key(Qt.Key.Key_Return)
        wait_until(lambda: page.problem.visibleRegion().boundingRect() == page.problem.rect())
        assert page.problem.text().count(".") == page.problem.text().count(". ") + 1
        assert not hand.solving.is_at_desk
    recipe = PuzzleRecipe(kinds[-1].id, kinds[-1].variants[-1].id, 3, "QRSTUV")
    QGuiApplication.clipboard().setText(f"  {code_of(recipe, kinds).lower()}\n")
    seen.find_button(page, "Paste").click()
    hand.wait_for_puzzle()
    assert hand.desk.practice.posed.puzzle.recipe == recipe


def begin(hand: SolvingHand, kind: PuzzleKind) -> Attempt:
    """Use a tip of a puzzle, and prepare an answer: a choice, or the first move of a turn."""
    open_recipe(hand, kind)
    desk = hand.desk
    hand.click(desk.card.hint)
    attempt = desk.practice
    if attempt.posed.choices:
        desk.choose(1)
    elif len(moves := desk.puzzles.solution(attempt.posed.puzzle).moves) > 1:
        hand.solving.controller.revise(0, moves[:1])
    return attempt


def tried(attempt: Attempt) -> tuple[object, ...]:
    return (attempt.id, attempt.code, attempt.hints, attempt.chosen, attempt.match.moves, attempt.match.notes)


@pytest.mark.parametrize("info", [TOPOLOGY, DEDUCTION], ids=lambda info: info.id)
def test_a_puzzle_that_was_left_goes_on_by_enter_and_waits_for_another_day(
    solve: Solve, shelf_windows: Windows, info: GameInfo
) -> None:
    hand = solve(info)
    before = tried(begin(hand, made_kinds(info)[0]))
    told = text(hand)
    for _ in range(2):
        hand.key(Qt.Key.Key_Escape)
        assert hand.phase is Phase.ASKED
        assert "Press Alt+Left to choose another puzzle." in status(hand)
    hand.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert "Your puzzle is waiting." in seen.shown(hand.solving.page)
    hand.key(Qt.Key.Key_Return)
    assert tried(hand.desk.practice) == before
    assert text(hand) == told
    assert hand.desk.can_answer == (before[3] != -1)
    assert hand.window.close()
    wait_until(lambda: len(shelf_windows.open) == 1)
    again = solve(info)
    wait_until(lambda: "Keep solving" in seen.shown(again.solving.page))
    goes_on = seen.find_button(again.solving.page, "Keep solving")
    assert QApplication.focusWidget() is goes_on
    again.click(goes_on)
    assert tried(again.desk.practice) == before
    again.key(Qt.Key.Key_Z, CONTROL)
    again.solve(by_key=False)
    again.solving.choose_others()
    assert "Your puzzle is waiting." not in seen.shown(again.solving.page)


def others(windows: Windows, old: Solving) -> list[Solving]:
    return [solving for solving in practices(windows, Solving) if solving is not old]


@pytest.mark.usefixtures("in_english_again")
def test_a_puzzle_goes_on_in_another_language(solve: Solve, shelf_windows: Windows) -> None:
    hand = solve(TOPOLOGIC)
    before = tried(begin(hand, made_kinds(TOPOLOGIC)[0]))
    for language, on_page in (("de", False), ("fr", True)):
        (old,) = practices(shelf_windows, Solving)
        if on_page:
            old.choose_others()
        shelf_windows.speak(language)
        (solving,) = wait_until(partial(others, shelf_windows, old))
        assert solving.is_at_desk != on_page
    SolvingHand(solving).key(Qt.Key.Key_Return)  # the puzzle that waits
    assert tried(solving.desk.practice) == before
    assert solving.game.window.close()


def test_a_damaged_puzzle_that_was_left_is_offered_to_nobody(solve: Solve, folders: Folders) -> None:
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    memory.setValue("topologic/puzzles/waiting", '{"puzzle": {}, "match": {}}')
    memory.sync()
    hand = solve(TOPOLOGIC)
    wait_until(lambda: hand.solving.disk.is_idle)
    assert "Keep solving" not in seen.shown(hand.solving.page)
    open_recipe(hand, made_kinds(TOPOLOGIC)[0])
    view = hand.desk.screen.zoomable
    assert isinstance(view, TableView)
    table = view.table
    assert table.content_rect == table.field_rect, "no tray takes room in which no seeker can stand"


def test_six_puzzles_are_written_on_a_page_with_the_solutions_on_another(
    solve: Solve, answers: Answers, tmp_path: Path
) -> None:
    answers.file = tmp_path / "sheet.pdf"
    hand = solve(TOPOLOGIC)
    hand.click(hand.solving.page.sheet)
    wait_until(lambda: hand.window.findChild(PrintPreview) is not None)
    preview = hand.window.findChild(PrintPreview)
    assert isinstance(preview, PrintPreview)
    QTest.mouseClick(seen.find_button(preview, "Export as PDF…"), Qt.MouseButton.LeftButton)
    file = answers.file
    wait_until(lambda: file.exists())
    wait_until(lambda: hand.solving.disk.is_idle)
    assert len(re.findall(rb"/Type\s*/Page\b", file.read_bytes())) == 2
    assert not answers.told
    preview.reject()


@every_game
def test_tips_and_the_solution_are_explained_with_room_for_longer_words(
    solve: Solve, folders: Folders, info: GameInfo, tmp_path: Path
) -> None:
    choose_language(PSEUDO, tmp_path)
    try:
        hand = solve(info)
        window = hand.window
        assert window.size() == SMALLEST
        assert list(clipped_texts(hand.solving.page, ())) == []
        for kind in made_kinds(info):
            open_recipe(hand, kind)
            card, heights, told = hand.desk.card, set(), set()
            cost = card.hint.toolTip()
            assert cost == card.hint.accessibleDescription() != ""
            for _ in range(3):
                assert list(clipped_texts(card, ())) == []
                assert cost in seen.shown(card)
                hand.click(card.hint)
                heights.add(card.height())
                told.add(text(hand))
            assert len(told) == 3
            assert not card.hint.isEnabled()
            assert cost not in seen.shown(card), "there is none left"
            for _ in range(2):
                assert list(clipped_texts(card, ())) == []
                hand.desk.show_solution()
                QApplication.processEvents()
                heights.add(card.height())
            assert list(clipped_texts(card, ())) == []
            assert hand.phase is Phase.SHOWN
            assert len(heights) == 1, "the card moves the table"
            assert hand.desk.screen.widget.height() > 260
            row = results(hand, folders)[-1]
            assert (row["kind"], row["solved"], row["hints"], row["tries"]) == (kind.id, False, 3, 0)
    finally:
        choose_language(ENGLISH, tmp_path)


def finished_match(window: Window, turns: int = 3) -> None:
    """Play a round with wasted turns, and give it up."""
    setup = Setup(random_field(FieldRecipe(seed="parrot")), rounds=1)
    controller = controller_of(window)
    controller.begin(setup)
    controller.propose(HideSecret(Tile.parse("Y5"), "salt", commitment("Y5", "salt")))
    seen.find_button(window, f"I’m {setup.players[1]}: open the curtain").click()
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
    seen.find_button(window, "Try as a puzzle").click()
    (puzzles,) = practices(shelf_windows, Solving)
    hand = SolvingHand(puzzles)
    hand.window.resize(SMALLEST)
    hand.wait_for_puzzle()
    card = hand.desk.card
    assert card.title.text() == "From your own rounds"
    assert "Each tip costs a third of the rating; the third is the answer." not in seen.shown(card)
    hand.solve(by_key=False)
    assert text(hand).startswith("Solved on your first try, no tips.")
    assert "rating" not in text(hand), "whoever played knows the answer"
    share = hand.desk.card.share
    why_not = "This puzzle is from your own match, so it has no code."
    assert share.is_unavailable
    assert (share.toolTip(), share.accessibleDescription()) == (why_not, why_not)
    hand.click(share)
    assert why_not in seen.shown(hand.window)
    command = next(each for each in hand.window.findChildren(QAction) if each.text() == "&Copy the code")
    assert not command.isEnabled()
    (row,) = results(hand, folders)
    assert (row["kind"], row["code"], row["solved"]) == ("own-round", "", True)
    hand.click(hand.desk.card.next)
    assert hand.solving.page.isVisible()


@every_game
def test_a_lesson_and_puzzles_that_are_left_leave_nothing_behind(
    solve: Solve, shelf_windows: Windows, info: GameInfo
) -> None:
    def learn_and_solve_a_little() -> None:
        lesson = open_lesson(shelf_windows, shelf_windows.open[0], info)
        for _ in range(3):
            lesson.go_on()
        lesson.close()
        hand = solve(info)
        open_recipe(hand, made_kinds(info)[0])
        hand.desk.hint()
        hand.give_up()
        hand.window.close()
        clear_away()

    learn_and_solve_a_little()
    threads, before = threading.active_count(), len(QApplication.topLevelWidgets())
    grown: list[int] = []
    # What is left behind is so each time; what is only made once, some time, is not.
    while not grown or min(grown) >= FEW_OBJECTS:
        assert len(grown) < 4, grown
        held = objects()
        learn_and_solve_a_little()
        grown.append(objects() - held)
    wait_until(lambda: threading.active_count() <= threads)
    assert len(QApplication.topLevelWidgets()) <= before


def test_a_move_of_the_answer_that_was_taken_back_is_made_again(solve: Solve) -> None:
    hand = solve(TOPOLOGY)
    open_recipe(hand, made_kinds(TOPOLOGY)[0])
    attempt = hand.desk.practice
    *moves, end = hand.desk.puzzles.solution(attempt.posed.puzzle).moves
    HANDS["topology"](hand, "", tuple(moves), False)
    made = attempt.match.moves
    for keys, stand in ((Qt.Key.Key_Z, len(made) - len(moves)), (Qt.Key.Key_Y, len(made))):
        for _ in range(len(moves) + 1):
            hand.key(keys, CONTROL)
        assert attempt.match.moves == made[:stand]
        assert ("the turn" in status(hand)) == (stand == len(made))
    HANDS["topology"](hand, "", (end,), False)
    assert hand.phase is Phase.SOLVED


def written_on(title: str, pieces: list[Piece]) -> list[str]:
    """All texts on the page of puzzles, in A4 with 100 dpi."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    painter = QPainter(generator)
    paint_puzzles(painter, QRectF(0, 0, 827, 1169), title, pieces)
    painter.end()
    content = bytes(buffer.data().data()).decode()
    return [unescape(text).strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", content)]


@every_kind
def test_the_title_stands_once_and_whole_above_the_puzzles_whose_pictures_are_white_around_the_tiles(
    qapp: QApplication, info: GameInfo, kind: PuzzleKind
) -> None:
    package, book = info.load(), info.load().puzzles
    assert book is not None
    choose_language("de", resource("words"))
    try:
        made = book.make(PuzzleRecipe(kind.id, kind.variants[-1].id, 3, "ABCDEF"))
        printed, attempt = book.printed(made), Attempt(package, book, posed(book, made))
        view = attempt.match.view(attempt.seat)
        picture = package.thumbnail(view, QSize(100, 70), 1.0, Memory(), True).toImage()
        corners = [picture.pixelColor(x, y).name() for x in (0, 99) for y in (0, 69)]
        assert corners == ["#ffffff"] * 4
        pieces = [Piece(printed, picture, f"CODE-{place}") for place in range(6)]
        title = sheet_of(info, pieces).title
    finally:
        choose_language(ENGLISH, resource("words"))
    written = written_on(title, pieces)
    assert title in written
    assert printed.title in title
    assert not [text for text in written if text != title and printed.title[:20] in text]
    for place in range(6):
        assert f"CODE-{place}" in written
        assert [text for text in written if re.fullmatch(rf"\w+ {place + 1}", text)]
