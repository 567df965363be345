"""Lessons: finished by a hand and by keys, spoken, left and gone on with, and in the way of no match."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from opening import windows_of
from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.conftest import OpenWindow
from tests.gui.lesson_hands import HANDS, LearningHand
from tests.gui.person import CONTROL, Person, come_to_front
from tests.waiting import wait_until
from topologic_qt.app import lesson_card
from topologic_qt.app.codec import write_match
from topologic_qt.app.context import Context
from topologic_qt.app.folders import Folders
from topologic_qt.app.language import speak
from topologic_qt.app.lesson_window import LessonWindow, open_lesson
from topologic_qt.app.puzzling.window import open_puzzles
from topologic_qt.app.shelf_page import GameCard, ShelfPage
from topologic_qt.app.window import Window, open_window as open_any_window
from topologic_qt.app.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo, new_match
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.ui.screen import TopologyScreen
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.computer_bar import ComputerBar
from topologic_qt.widgets.motion import Motion

if TYPE_CHECKING:
    from topologic_qt.games.values import AnyMatch, AnyMove

pytestmark = pytest.mark.gui

MOST_ACTIONS = 40
FEW_OBJECTS = 20
SMALLEST = QSize(900, 600)

TAUGHT = [info for info in registry.GAMES if info.load().lesson is not None]

every_lesson = pytest.mark.parametrize("info", TAUGHT, ids=lambda info: info.id)

Learn = Callable[..., LessonWindow]


@pytest.fixture
def windows(qapp: QApplication, folders: Folders) -> Iterator[Windows]:
    """The windows of a fresh installation, with the shelf in the first one."""
    windows = Windows(Context(folders, Motion(0), Answers()), open_any_window)
    shelf = windows.another(None)
    shelf.resize(SMALLEST)
    shelf.look_for_kept_match()
    QApplication.processEvents()
    yield windows
    windows.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()


@pytest.fixture
def learn(windows: Windows) -> Learn:
    """A function that opens the lesson of a game over the shelf."""

    def open_one(info: GameInfo) -> LessonWindow:
        window = open_lesson(windows, windows.open[0], info)
        window.resize(SMALLEST)
        QApplication.processEvents()
        return window

    return open_one


def lessons_of(windows: Windows) -> list[LessonWindow]:
    return [window for window in windows.open if isinstance(window, LessonWindow)]


def card_of(windows: Windows, info: GameInfo) -> GameCard:
    """The card of a game on the shelf, with whatever it offers."""
    page = windows.open[0].centralWidget()
    assert isinstance(page, ShelfPage)
    card = next(card for card in page.cards if card.info == info)
    wait_until(lambda: card.offers)
    return card


def texts(window: LessonWindow) -> list[str]:
    return seen.shown(window.teacher.card)


@every_lesson
@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keys"])
def test_a_lesson_is_finished_by_hand(learn: Learn, info: GameInfo, by_key: bool) -> None:
    assert info.id in HANDS, "Say in lesson_hands.py how a move of this game is made."
    window = learn(info)
    hand = LearningHand(window)
    places = set()
    while not window.teacher.course.is_last:
        hand.do_step(by_key)
        screen = window.teacher.screen.widget
        places.add((screen.pos().toTuple(), screen.size().toTuple()))
        panel = window.teacher.screen.side_panel
        assert panel is None or panel.isVisible() == window.teacher.course.lesson.with_panel
    assert by_key or hand.actions < MOST_ACTIONS
    assert len(places) == 1  # the card never moves the table
    assert window.teacher.card.play.isVisible()
    assert not window.teacher.card.next.isVisible()


@every_lesson
def test_where_one_only_reads_no_button_of_the_match_is_live(learn: Learn, info: GameInfo) -> None:
    window = learn(info)
    screen = window.teacher.screen.widget
    for _ in window.teacher.course.lesson.steps:
        QApplication.processEvents()
        live = [
            made.text() for made in screen.findChildren(QPushButton) if made.isVisible() and made.isEnabled()
        ]
        assert not live or not window.teacher.course.step.is_read_only
        assert not any(bar.isVisible() for bar in screen.findChildren(ComputerBar))
        window.teacher.go_on()


@every_lesson
def test_no_computer_seems_to_play_when_a_turn_has_been_counted(
    qapp: QApplication, folders: Folders, info: GameInfo
) -> None:
    windows = Windows(Context(folders, Motion(), Answers()), open_any_window)
    lesson = open_lesson(windows, windows.another(None), info)
    screen, counted = lesson.teacher.screen, False
    while not lesson.teacher.course.is_last:
        lesson.teacher.go_on()
        counted |= screen.is_counting
        wait_until(lambda: not screen.is_counting)
        assert not any(bar.isVisible() for bar in screen.widget.findChildren(ComputerBar))
        assert not seen.offers(screen.widget, "Take over")
        assert not any("Take over" in text for text in seen.shown(lesson.statusBar()))
    assert counted or info.id == "topologic"
    windows.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@every_lesson
def test_where_one_only_reads_no_command_of_the_match_is_live(learn: Learn, info: GameInfo) -> None:
    window = learn(info)
    teaching = window.teacher.screen.teaching
    assert teaching is not None
    were_live = set()
    for _ in window.teacher.course.lesson.steps:
        QApplication.processEvents()
        commands = [entry for entries in teaching.menus.values() for entry in entries if entry is not None]
        live = {command for command in commands if command.isEnabled()}
        assert not live or not window.teacher.course.step.is_read_only
        were_live |= live
        window.teacher.go_on()
    assert were_live  # where something is to be done, they can be used


@every_lesson
def test_every_step_is_spoken(learn: Learn, info: GameInfo, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(lesson_card, "announce", lambda _, text: heard.append(text))
    window = learn(info)
    steps = window.teacher.course.lesson.steps
    for _ in steps:
        QApplication.processEvents()
        window.teacher.go_on()
    for number, step in enumerate(steps, start=1):
        told = "\n".join(part for part in (step.text, step.keys) if part)
        words = f"Step {number} of {len(steps)}: {step.title}\n{told}"
        assert any(text == words or text.startswith(f"{words}\nLit: ") for text in heard)


@every_lesson
def test_something_else_is_answered_and_changes_nothing(learn: Learn, info: GameInfo) -> None:
    window = learn(info)
    teacher, package = window.teacher, info.load()
    for step in teacher.course.lesson.steps:
        course = teacher.course
        before = course.match.moves
        accepted = () if step.accepts is None else step.accepts(course.match.state)
        others = (move for move in package.rules.legal_moves(course.match.state) if move not in accepted)
        other = next(others, None)
        if other is not None:
            teacher.attempt(0, (other,))
            assert course.match.moves == before
            said = step.otherwise or teacher.card.text.text()
            assert said in texts(window)
            assert said in seen.shown(window.statusBar())
        teacher.go_on()


@every_lesson
def test_the_status_line_says_nothing_against_the_card(learn: Learn, info: GameInfo) -> None:
    window = learn(info)
    hand = LearningHand(window)
    while not window.teacher.course.is_last:
        assert [text for text in seen.shown(window.statusBar()) if text] == []
        hand.do_step(by_key=False)


@every_lesson
def test_back_leads_through_every_step_again(learn: Learn, info: GameInfo) -> None:
    window = learn(info)
    teacher = window.teacher
    views = []
    while not teacher.course.is_last:
        views.append(teacher.course.match.state)
        teacher.go_on()
    while views:
        teacher.go_back()
        assert teacher.course.match.state == views.pop()
        assert teacher.card.title.text() == teacher.course.step.title
    assert not teacher.card.back.isEnabled()


@every_lesson
def test_a_lesson_is_left_with_escape_and_gone_on_with_after_a_restart(
    learn: Learn, windows: Windows, folders: Folders, info: GameInfo
) -> None:
    window = learn(info)
    hand = LearningHand(window)
    for _ in range(4):
        hand.do_step(by_key=False)
    number = window.teacher.course.number
    window.teacher.card.back.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert lessons_of(windows) == []
    again = Windows(Context(folders, Motion(0), Answers()), open_any_window)
    shelf = again.another(None)
    shelf.look_for_kept_match()
    seen_card = card_of(again, info)
    assert seen_card.offers[0].text() == "Continue the lesson"
    seen_card.offers[0].click()
    window = lessons_of(again)[0]
    assert window.teacher.course.number == number
    hand = LearningHand(window)
    while not window.teacher.course.is_last:
        hand.do_step(by_key=False)
    again.close()


@every_lesson
def test_the_shelf_says_at_once_how_far_people_have_come(
    learn: Learn, windows: Windows, info: GameInfo
) -> None:
    card = card_of(windows, info)
    assert "New here?" in seen.shown(card)
    lesson = learn(info)
    lesson.teacher.go_on()
    lesson.close()
    assert [offer.text() for offer in card.offers] == ["Continue the lesson"]
    assert "New here?" not in seen.shown(card)
    lesson = learn(info)
    while not lesson.teacher.course.is_last:
        lesson.teacher.go_on()
    lesson.close()
    assert card.offers == []
    assert not {"New here?", "Continue the lesson"} & set(seen.shown(card))


@every_lesson
def test_the_setup_page_says_so_too(windows: Windows, info: GameInfo) -> None:
    window = windows.another(info)
    assert "Learn it in 90 seconds" in seen.shown(window)
    for left in ("in its middle", "at its end"):
        assert isinstance(window, Window)
        window.game.learn()
        (lesson,) = lessons_of(windows)
        lesson.teacher.go_on()
        while left == "at its end" and not lesson.teacher.course.is_last:
            lesson.teacher.go_on()
        lesson.close()
        shown = " ".join(seen.shown(window))
        assert "New here?" not in shown
        assert ("is waiting where you left off" in shown) == (left == "in its middle")


@every_lesson
def test_a_new_profile_is_offered_the_lesson_first(windows: Windows, info: GameInfo) -> None:
    card = card_of(windows, info)
    assert [offer.text() for offer in card.offers] == ["Learn it in 90 seconds"]
    card.offers[0].click()
    window = lessons_of(windows)[0]
    assert window.isVisible()
    assert window.teacher.course.number == 0
    while not window.teacher.course.is_last:
        window.teacher.go_on()
    window.teacher.card.play.click()
    QApplication.processEvents()
    assert lessons_of(windows) == []
    opened = windows.open[0]
    assert isinstance(opened, Window)
    assert opened.game.session.package.info == info
    assert opened.game.screen.is_setting_up
    assert "New here?" not in " ".join(seen.shown(opened))


@every_lesson
def test_it_stays_on_offer_where_people_leave_it_to_play(
    learn: Learn, windows: Windows, info: GameInfo
) -> None:
    hand = LearningHand(learn(info))
    hand.key(Qt.Key.Key_N, CONTROL)
    assert lessons_of(windows) == []
    opened = windows.open[0]
    assert isinstance(opened, Window)
    assert opened.game.screen.is_setting_up
    assert "New here?" in seen.shown(opened)


@every_lesson
def test_the_menu_of_the_shelf_has_it_also_for_who_has_played(windows: Windows, info: GameInfo) -> None:
    card_of(windows, info).offers[0].click()
    lesson = lessons_of(windows)[0]
    while not lesson.teacher.course.is_last:
        lesson.teacher.go_on()
    lesson.teacher.play_match()
    shelf = windows.another(None)
    shelf.look_for_kept_match()
    entries: dict[str, QAction] = {}

    def find() -> bool:
        entries.update({action.text().replace("&", ""): action for action in shelf.findChildren(QAction)})
        return f"Learn to play {info.name}" in entries

    wait_until(find)
    page = shelf.centralWidget()
    assert isinstance(page, ShelfPage)
    assert page.card_of(info).offers == []
    entries[f"Learn to play {info.name}"].trigger()
    assert [window.info for window in lessons_of(windows)] == [info]


@every_lesson
def test_a_lesson_that_is_left_leaves_nothing_behind(learn: Learn, windows: Windows, info: GameInfo) -> None:
    def learn_a_little() -> None:
        window = learn(info)
        for _ in range(3):
            window.teacher.go_on()
        window.close()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        QApplication.processEvents()

    for _ in range(4):
        learn_a_little()
    before = threading.active_count(), len(QApplication.topLevelWidgets())
    held = len(gc.get_objects())
    for _ in range(3):
        learn_a_little()
    assert (threading.active_count(), len(QApplication.topLevelWidgets())) == before
    assert (len(gc.get_objects()) - held) / 3 < FEW_OBJECTS


def nearly_over(info: GameInfo) -> tuple[AnyMatch, AnyMove]:
    """A match in which everybody does anything, before its last move, and that move."""
    protocol, rules, chance = info.load().protocol, info.load().rules, Random(1)
    assert protocol is not None
    setup = protocol.forms.setup_from_json({}, "played")
    match, early = new_match(info.load(), setup), new_match(info.load(), setup)
    while True:
        match.apply_automatic_moves()
        if match.outcome is not None:
            break
        before, last = match.moves, chance.choice(list(islice(rules.legal_moves(match.state), 50)))
        match.apply(last)
    for move in before:
        early.apply(move)
    return early, last


@every_lesson
def test_the_setup_page_offers_it_until_a_match_was_finished(windows: Windows, info: GameInfo) -> None:
    window, (match, last) = windows.another(info), nearly_over(info)
    assert isinstance(window, Window)
    offer = "New here?"
    assert offer in seen.shown(window)
    seen.find_button(window, "Start the match").click()
    assert offer in seen.shown(windows.another(info))
    window.game.controller.begin(match.setup)
    window.game.controller.receive(match)
    window.game.computers.rest()
    assert offer in seen.shown(windows.another(info))
    window.game.controller.propose(last)
    assert "New here?" not in " ".join(seen.shown(windows.another(info)))


@every_lesson
def test_a_match_that_was_over_when_it_was_opened_takes_no_offer_away(
    windows: Windows, tmp_path: Path, info: GameInfo
) -> None:
    window, (match, last) = windows.another(info), nearly_over(info)
    assert isinstance(window, Window)
    match.apply(last)
    match.apply_automatic_moves()
    file = tmp_path / f"theirs{info.suffix}"
    write_match(info.load(), match.snapshot(), file)
    window.open_file(file)
    wait_until(lambda: not window.game.screen.is_setting_up)
    assert window.game.controller.match.outcome is not None
    assert "New here?" in seen.shown(windows.another(info))


@every_lesson
def test_it_is_offered_beside_a_match_that_runs(windows: Windows, info: GameInfo) -> None:
    window = windows.another(info)
    assert isinstance(window, Window)
    seen.find_button(window, "Start the match").click()
    window.game.set_up()
    assert "Your match is still there." in seen.shown(window)
    seen.find_button(window, "Learn it in 90 seconds").click()
    (lesson,) = lessons_of(windows)
    lesson.teacher.go_on()
    lesson.close()
    assert "Continue the lesson" in seen.shown(window)
    window.game.learn()
    (lesson,) = lessons_of(windows)
    while not lesson.teacher.course.is_last:
        lesson.teacher.go_on()
    lesson.close()
    assert "Continue the lesson" not in seen.shown(window)
    seen.find_button(window, "Go back to it").click()
    assert not window.game.screen.is_setting_up


@every_lesson
def test_it_is_offered_beside_a_match_that_waits(windows: Windows, folders: Folders, info: GameInfo) -> None:
    window, (match, _) = windows.another(info), nearly_over(info)
    assert isinstance(window, Window)
    begun = new_match(info.load(), match.setup)
    begun.apply(match.moves[0])
    window.game.controller.receive(begun)
    title = info.load().title(match.setup)
    wait_until(lambda: window.game.session.disk.is_idle)
    windows.close()
    again = Windows(Context(folders, Motion(0), Answers()), open_any_window)
    card = again.another(None)
    card.look_for_kept_match()
    page = card.centralWidget()
    assert isinstance(page, ShelfPage)
    offers = page.card_of(info).offers
    wait_until(lambda: len(offers) == 2)
    assert [offer.text().split(":")[0] for offer in offers] == ["Continue", "Learn it in 90 seconds"]
    setup = again.another(info)
    setup.look_for_kept_match()
    wait_until(lambda: f"“{title}” is waiting for you as you left it." in seen.shown(setup))
    seen.find_button(setup, "Learn it in 90 seconds").click()
    lesson = lessons_of(again)[0]
    while not lesson.teacher.course.is_last:
        lesson.teacher.go_on()
    lesson.close()
    wait_until(lambda: "Continue" in seen.shown(setup))
    assert "Continue the lesson" not in seen.shown(setup)
    seen.find_button(setup, "Continue").click()
    assert isinstance(setup, Window)
    assert setup.game.controller.match.moves[:1] == match.moves[:1]
    again.close()


def test_the_key_that_ends_the_program_does_so_from_a_lesson_and_from_puzzles(windows: Windows) -> None:
    for open_one in (open_lesson, open_puzzles):
        window = open_one(windows, windows.another(None), TOPOLOGIC)
        come_to_front(window)
        QTest.keyClick(window, Qt.Key.Key_Q, CONTROL)
        wait_until(lambda: not windows.open)


@every_lesson
def test_it_can_be_chosen_from_the_menu_beside_a_match_that_it_leaves_alone(
    windows: Windows, folders: Folders, info: GameInfo
) -> None:
    window = windows.another(info)
    assert isinstance(window, Window)
    protocol = info.load().protocol
    assert protocol is not None
    window.game.controller.begin(protocol.forms.setup_from_json({}, "played"))
    before = window.game.controller.match
    moves, serial = before.moves, window.game.controller.serial
    wait_until(lambda: window.game.session.disk.is_idle)
    copies = sorted(folders.autosave.iterdir())
    window.game.learn()
    lesson = lessons_of(windows)[0]
    window.game.learn()
    assert lessons_of(windows) == [lesson]  # one is enough
    hand = LearningHand(lesson)
    while not lesson.teacher.course.is_last:
        hand.do_step(by_key=False)
    lesson.close()
    assert window.game.controller.match is before
    assert (before.moves, window.game.controller.serial) == (moves, serial)
    wait_until(lambda: window.game.session.disk.is_idle)
    assert sorted(folders.autosave.iterdir()) == copies
    assert not folders.history.exists()
    window.game.computers.rest()


@every_lesson
def test_a_lesson_is_not_saved_and_its_menu_says_so(learn: Learn, windows: Windows, info: GameInfo) -> None:
    window = learn(info)
    found = {action.text().replace("&", ""): action for action in window.findChildren(QAction)}
    assert not found["Save"].isEnabled()
    assert not found["Save as …"].isEnabled()
    assert not window.is_free
    assert not window.holds(Path("any.topologic"))
    assert not window.turn_to(info)
    assert not window.is_reading


@every_lesson
@pytest.mark.parametrize("language", [ENGLISH, PSEUDO])
def test_no_text_of_it_is_clipped_at_the_smallest_size(
    windows: Windows, info: GameInfo, language: str, tmp_path: Path
) -> None:
    choose_language(language, tmp_path)
    try:
        window = open_lesson(windows, windows.open[0], info)
        window.resize(SMALLEST)
        for _ in window.teacher.course.lesson.steps:
            QApplication.processEvents()
            _check(window)
            window.teacher.go_on()
    finally:
        choose_language(ENGLISH, tmp_path)


def _check(window: LessonWindow) -> None:
    """Every label of the card has room for its text, and lies in the window."""
    assert window.size() == SMALLEST
    for label in window.teacher.card.findChildren(QLabel):
        if not label.isVisible():
            continue
        wrap = int(Qt.TextFlag.TextWordWrap) if label.wordWrap() else 0
        room = QRect(0, 0, label.contentsRect().width(), 10_000)
        needed = QFontMetrics(label.font()).boundingRect(room, wrap, label.text())
        assert needed.height() <= label.contentsRect().height(), label.text()
        assert needed.width() <= label.contentsRect().width() + 1, label.text()
    table = window.teacher.screen.widget
    assert table.height() > 300


@every_lesson
def test_it_goes_on_in_another_language(
    learn: Learn, windows: Windows, qapp: QApplication, info: GameInfo
) -> None:
    window = learn(info)
    hand = LearningHand(window)
    for _ in range(4):
        hand.do_step(by_key=False)
    step = window.teacher.course.step
    windows.speak(PSEUDO)
    try:
        wait_until(lambda: window.teacher.card.title.text().startswith("["))
        assert step.title in window.teacher.card.title.text()
        while not window.teacher.course.is_last:
            window.teacher.go_on()
    finally:
        speak(qapp, ENGLISH)


@every_lesson
def test_people_can_play_when_the_window_beside_it_was_closed(
    learn: Learn, windows: Windows, info: GameInfo
) -> None:
    window, shelf = learn(info), windows.open[0]
    shelf.close()
    shelf.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.teacher.play_match()
    (opened,) = windows.open
    assert isinstance(opened, Window)
    assert opened.game.screen.is_setting_up


def test_the_lines_that_glow_from_the_beginning_are_explained_there(learn: Learn) -> None:
    window = learn(TOPOLOGY)
    screen = window.teacher.screen
    assert isinstance(screen, TopologyScreen)
    assert list(screen.tabletop.pointer.lines.closable)
    assert any("One tile is enough to close a line that is dotted in blue." in text for text in texts(window))


def test_a_move_of_the_step_is_taken_back_and_made_again_by_its_keys(learn: Learn) -> None:
    window = learn(registry.GAMES[0])
    hand = LearningHand(window)
    for _ in range(2):
        hand.do_step(by_key=True)
    before = window.teacher.course.match.moves
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert window.teacher.course.match.moves == before  # it was made in an earlier step
    HANDS["topologic"](hand, True)
    assert len(window.teacher.course.match.moves) == len(before) + 1
    made = window.teacher.course.match.moves
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert window.teacher.course.match.moves == before
    for _ in range(2):
        hand.key(Qt.Key.Key_Y, CONTROL)
        assert window.teacher.course.match.moves == made
    hand.do_step(by_key=True)
    assert window.teacher.course.number == 3


def test_a_held_seeker_is_let_go_before_the_lesson_is_left(learn: Learn, windows: Windows) -> None:
    window = learn(registry.GAMES[0])
    hand = LearningHand(window)
    hand.do_step(by_key=True)
    hand.key(Qt.Key.Key_1)
    hand.key(Qt.Key.Key_Escape)
    assert lessons_of(windows) == [window]
    hand.key(Qt.Key.Key_Escape)
    assert lessons_of(windows) == []


def test_the_match_before_comes_to_no_harm_when_people_want_to_play(
    open_window: OpenWindow, person: Person
) -> None:
    person.sit_down()
    person.menu("Help", "Learn to play Topologic")
    lesson = lessons_of(person.window.windows)[0]
    lesson.teacher.play_match()
    assert lessons_of(person.window.windows) == []
    assert person.match.setup.title == "Topologic"
    assert person.window in windows_of(person.window.windows)
