"""Lessons: finished by hand and by keys, spoken, left and continued, without disturbing matches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from gallery.legibility import clipped_texts
from opening import practices
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from tests.gui import seen
from tests.gui.lesson_hands import HANDS, LearningHand
from tests.gui.person import CONTROL, come_to_front
from tests.gui.puzzle_hands import SMALLEST
from tests.records import rows
from tests.waiting import wait_until
from topologic_qt.app.features.lessons import feature as lesson_card
from topologic_qt.app.features.lessons.feature import Lessons, Teacher, open_lesson
from topologic_qt.app.features.puzzles.feature import open_puzzles
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.shelf.shelf_card import GameCard, ShelfPage
from topologic_qt.app.start.program import open_window as open_any_window
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.computer_bar import ComputerBar

pytestmark = pytest.mark.gui

MOST_ACTIONS = 40

TAUGHT = [info for info in registry.GAMES if info.load().lesson is not None]

every_lesson = pytest.mark.parametrize("info", TAUGHT, ids=lambda info: info.id)

Learn = Callable[[GameInfo], Teacher]


@pytest.fixture
def learn(shelf_windows: Windows) -> Learn:
    """A function that opens the lesson of a game over the shelf."""

    def open_one(info: GameInfo) -> Teacher:
        lesson = open_lesson(shelf_windows, shelf_windows.open[0], info)
        lesson.game.window.resize(SMALLEST)
        QApplication.processEvents()
        return lesson

    return open_one


def card_of(windows: Windows, info: GameInfo) -> GameCard:
    """A game's card on the shelf, with all its offers."""
    windows.open[0].look_for_kept_match()
    page = windows.open[0].centralWidget()
    assert isinstance(page, ShelfPage)
    card = page.card_of(info)
    wait_until(lambda: card.offers)
    return card


@every_lesson
@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keys"])
def test_a_lesson_is_finished_by_hand_and_each_step_is_spoken(
    learn: Learn, info: GameInfo, by_key: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert info.id in HANDS, "Say in lesson_hands.py how a move of this game is made."
    heard: list[str] = []
    monkeypatch.setattr(lesson_card, "announce", lambda _, text: heard.append(text))
    teacher = learn(info)
    hand, window = LearningHand(teacher), teacher.game.window
    count, places, were_live = len(teacher.course.lesson.steps), set(), False
    while True:
        is_live, step = can_be_used(teacher), teacher.course.step
        told = "\n".join(part for part in (step.text, step.keys) if part)
        words = f"Step {teacher.course.number + 1} of {count}: {step.title}\n{told}"
        assert any(text == words or text.startswith(f"{words}\nLit: ") for text in heard)
        if by_key and teacher.course.number:  # shown to those who use them
            assert any(step.keys in text for text in seen.shown(teacher.card))
        if teacher.course.is_last:
            break
        assert [text for text in seen.shown(window.statusBar()) if text] == []
        assert not is_live or not step.is_read_only
        were_live |= is_live
        hand.do_step(by_key)
        screen = teacher.screen.widget
        places.add((screen.pos().toTuple(), screen.size().toTuple()))
        panel = teacher.screen.side_panel
        assert panel is None or panel.isVisible() == teacher.course.lesson.with_panel
        assert not any(bar.isVisible() for bar in screen.findChildren(ComputerBar))
    assert were_live, "where something is to be done, they can be used"
    assert by_key or hand.actions < MOST_ACTIONS
    assert len(places) == 1  # the card never moves the table
    wait_until(lambda: not teacher.screen.is_counting)
    assert "Play again" not in seen.shown(window), "the result of a match would take the keyboard"
    assert not teacher.card.next.isVisible()


def can_be_used(teacher: Teacher) -> bool:
    """Whether any button or command of the match is enabled."""
    QApplication.processEvents()
    made = teacher.screen.widget.findChildren(QPushButton)
    teaching = teacher.screen.teaching
    assert teaching is not None
    entries = [entry for menu in teaching.menus.values() for entry in menu if entry is not None]
    return any(button.isVisible() and button.isEnabled() for button in made) or any(
        entry.isEnabled() for entry in entries
    )


@every_lesson
def test_every_step_has_room_refuses_what_is_something_else_and_can_be_gone_back_to(
    learn: Learn, info: GameInfo, tmp_path: Path
) -> None:
    choose_language(PSEUDO, tmp_path)  # with longer words
    try:
        teacher, rules = learn(info), info.load().rules
        window = teacher.game.window
        assert window.size() == SMALLEST
        views = []
        for step in teacher.course.lesson.steps:
            QApplication.processEvents()
            assert list(clipped_texts(teacher.card, ())) == []
            assert teacher.screen.widget.height() > 300
            match = teacher.course.match
            accepted = () if step.accepts is None else step.accepts(match.state)
            other = next((move for move in rules.legal_moves(match.state) if move not in accepted), None)
            before = match.moves
            if other is not None:
                teacher.controller.propose(other)
                assert teacher.course.match.moves == before
                said = step.otherwise or teacher.card.text.text()
                for part in (teacher.card, window.statusBar()):
                    assert any(said in text for text in seen.shown(part))
                assert list(clipped_texts(teacher.card, ())) == []
            if not teacher.course.is_last:
                views.append(teacher.course.match.state)
                teacher.go_on()
        while views:
            teacher.go_back()
            assert teacher.course.match.state == views.pop()
            assert teacher.course.step.title in teacher.card.title.text()
        assert not teacher.card.back.isEnabled()
    finally:
        choose_language(ENGLISH, tmp_path)


def test_a_new_profile_is_offered_the_lesson_first_and_goes_on_with_it_after_a_restart(
    shelf_windows: Windows,
) -> None:
    card = card_of(shelf_windows, TOPOLOGIC)
    assert [offer.text() for offer in card.offers] == ["Learn in 90 seconds"]
    card.offers[0].click()
    (teacher,) = practices(shelf_windows, Teacher)
    assert teacher.game.window.isVisible()
    assert teacher.course.number == 0
    hand = LearningHand(teacher)
    for _ in range(4):
        hand.do_step(by_key=False)
    number = teacher.course.number
    teacher.card.back.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert practices(shelf_windows, Teacher) == []

    again = Windows(shelf_windows.context, open_any_window)
    again.another(None)
    offer = card_of(again, TOPOLOGIC).offers[0]
    assert offer.text() == "Continue the lesson"
    offer.click()
    (teacher,) = practices(again, Teacher)
    assert teacher.course.number == number
    while not teacher.course.is_last:
        teacher.go_on()
    teacher.card.play.click()
    QApplication.processEvents()
    assert practices(again, Teacher) == []
    opened = again.open[0]
    assert isinstance(opened, Window)
    assert opened.game.session.package.info == TOPOLOGIC
    assert opened.game.screen.is_setting_up
    assert "New here?" not in " ".join(seen.shown(opened))
    again.close()


def test_one_key_explains_the_game_and_one_ends_the_program_where_people_practise(
    shelf_windows: Windows,
) -> None:
    for open_one in (open_lesson, open_puzzles):
        window = open_one(shelf_windows, shelf_windows.another(None), TOPOLOGIC).game.window
        come_to_front(window)
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F1)
        QApplication.processEvents()
        (page,) = (page for page in window.findChildren(QDialog) if page.isVisible())
        assert page.windowTitle() == "How to play Topologic"
        QTest.keyClick(page, Qt.Key.Key_Escape)
        assert not page.isVisible()
        come_to_front(window)
        QTest.keyClick(window, Qt.Key.Key_Q, CONTROL)
        wait_until(lambda: not shelf_windows.open)


def test_it_can_be_chosen_from_the_menu_beside_a_match_that_it_leaves_alone(
    shelf_windows: Windows, folders: Folders
) -> None:
    window = shelf_windows.another(TOPOLOGIC)
    assert isinstance(window, Window)
    protocol = TOPOLOGIC.load().protocol
    assert protocol is not None
    window.game.controller.begin(protocol.forms.setup_from_json({}, "played"))
    before = window.game.controller.match
    moves, serial = before.moves, window.game.controller.serial
    wait_until(lambda: window.game.session.disk.is_idle)
    copies = sorted(folders.autosave.iterdir())
    window.game.feature(Lessons).learn()
    (lesson,) = practices(shelf_windows, Teacher)
    window.game.feature(Lessons).learn()
    assert practices(shelf_windows, Teacher) == [lesson]  # one is enough
    while not lesson.course.is_last:
        lesson.go_on()
    lesson.close()
    assert window.game.controller.match is before
    assert (before.moves, window.game.controller.serial) == (moves, serial)
    wait_until(lambda: window.game.session.disk.is_idle)
    assert sorted(folders.autosave.iterdir()) == copies
    assert not rows(folders, "results_topologic")
    window.game.computers.rest()


def test_a_move_of_the_step_is_taken_back_and_made_again_by_its_keys(learn: Learn) -> None:
    teacher = learn(registry.GAMES[0])
    hand = LearningHand(teacher)
    for _ in range(2):
        hand.do_step(by_key=True)
    before = teacher.course.match.moves
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert teacher.course.match.moves == before  # it was made in an earlier step
    HANDS["topologic"](hand, True)
    assert len(teacher.course.match.moves) == len(before) + 1
    made = teacher.course.match.moves
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert teacher.course.match.moves == before
    for _ in range(2):
        hand.key(Qt.Key.Key_Y, CONTROL)
        assert teacher.course.match.moves == made
    hand.do_step(by_key=True)
    assert teacher.course.number == 3
