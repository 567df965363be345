"""Lessons: finished by a hand, by keys and by ear, left and gone on with, and in the way of no match."""

from __future__ import annotations

import gc
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.ears import PLAIN, Ears, focused
from tests.gui.lesson_hands import HANDS, LearningHand
from tests.gui.person import CONTROL, come_to_front
from tests.waiting import wait_until
from topologic_qt.app import lesson_card
from topologic_qt.app.context import Context
from topologic_qt.app.folders import Folders
from topologic_qt.app.lesson_window import LessonWindow, open_lesson
from topologic_qt.app.puzzling.window import open_puzzles
from topologic_qt.app.shelf_page import GameCard, ShelfPage
from topologic_qt.app.window import Window, open_window as open_any_window
from topologic_qt.app.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.computer_bar import ComputerBar
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

if TYPE_CHECKING:
    pass


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
    hand, teacher = LearningHand(window), window.teacher
    places, were_live = set(), False
    while not teacher.course.is_last:
        assert [text for text in seen.shown(window.statusBar()) if text] == []
        is_live = can_be_used(window)
        assert not is_live or not teacher.course.step.is_read_only
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
    assert teacher.card.play.isVisible()
    assert not teacher.card.next.isVisible()


def can_be_used(window: LessonWindow) -> bool:
    """Whether any button or command of the match can be used."""
    QApplication.processEvents()
    made = window.teacher.screen.widget.findChildren(QPushButton)
    teaching = window.teacher.screen.teaching
    assert teaching is not None
    entries = [entry for menu in teaching.menus.values() for entry in menu if entry is not None]
    return any(button.isVisible() and button.isEnabled() for button in made) or any(
        entry.isEnabled() for entry in entries
    )


@every_lesson
def test_every_step_is_spoken_refuses_what_is_something_else_and_can_be_gone_back_to(
    learn: Learn, info: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(lesson_card, "announce", lambda _, text: heard.append(text))
    window = learn(info)
    teacher, rules = window.teacher, info.load().rules
    steps, views = teacher.course.lesson.steps, []
    for number, step in enumerate(steps, start=1):
        QApplication.processEvents()
        told = "\n".join(part for part in (step.text, step.keys) if part)
        words = f"Step {number} of {len(steps)}: {step.title}\n{told}"
        assert any(text == words or text.startswith(f"{words}\nLit: ") for text in heard)
        match = teacher.course.match
        accepted = () if step.accepts is None else step.accepts(match.state)
        other = next((move for move in rules.legal_moves(match.state) if move not in accepted), None)
        before = match.moves
        if other is not None:
            teacher.attempt(0, (other,))
            assert teacher.course.match.moves == before
            said = step.otherwise or teacher.card.text.text()
            assert said in texts(window)
            assert said in seen.shown(window.statusBar())
        if not teacher.course.is_last:
            views.append(teacher.course.match.state)
            teacher.go_on()
    while views:
        teacher.go_back()
        assert teacher.course.match.state == views.pop()
        assert teacher.card.title.text() == teacher.course.step.title
    assert not teacher.card.back.isEnabled()


def test_a_lesson_is_left_with_escape_and_gone_on_with_after_a_restart(
    learn: Learn, windows: Windows, folders: Folders
) -> None:
    window = learn(TOPOLOGIC)
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
    seen_card = card_of(again, TOPOLOGIC)
    assert seen_card.offers[0].text() == "Continue the lesson"
    seen_card.offers[0].click()
    assert lessons_of(again)[0].teacher.course.number == number
    again.close()


def test_a_new_profile_is_offered_the_lesson_first(windows: Windows) -> None:
    card = card_of(windows, TOPOLOGIC)
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
    assert opened.game.session.package.info == TOPOLOGIC
    assert opened.game.screen.is_setting_up
    assert "New here?" not in " ".join(seen.shown(opened))


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

    for _ in range(3):
        learn_a_little()
    before = threading.active_count(), len(QApplication.topLevelWidgets())
    held = len(gc.get_objects())
    for _ in range(2):
        learn_a_little()
    assert (threading.active_count(), len(QApplication.topLevelWidgets())) == before
    assert (len(gc.get_objects()) - held) / 2 < FEW_OBJECTS


def test_the_key_that_ends_the_program_does_so_from_a_lesson_and_from_puzzles(windows: Windows) -> None:
    for open_one in (open_lesson, open_puzzles):
        window = open_one(windows, windows.another(None), TOPOLOGIC)
        come_to_front(window)
        QTest.keyClick(window, Qt.Key.Key_Q, CONTROL)
        wait_until(lambda: not windows.open)


def test_it_can_be_chosen_from_the_menu_beside_a_match_that_it_leaves_alone(
    windows: Windows, folders: Folders
) -> None:
    window = windows.another(TOPOLOGIC)
    assert isinstance(window, Window)
    protocol = TOPOLOGIC.load().protocol
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
    while not lesson.teacher.course.is_last:
        lesson.teacher.go_on()
    lesson.close()
    assert window.game.controller.match is before
    assert (before.moves, window.game.controller.serial) == (moves, serial)
    wait_until(lambda: window.game.session.disk.is_idle)
    assert sorted(folders.autosave.iterdir()) == copies
    assert not folders.history.exists()
    window.game.computers.rest()


@every_lesson
def test_no_text_of_it_is_clipped_at_the_smallest_size(
    windows: Windows, info: GameInfo, tmp_path: Path
) -> None:
    choose_language(PSEUDO, tmp_path)
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


K = Qt.Key
ARROWS = (K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down)
MOST_STEPS = 40


class Blind:
    """Somebody who has heard the words of the step, and remembers nothing else."""

    def __init__(self, patch: pytest.MonkeyPatch, window: LessonWindow) -> None:
        self.window = window
        self.ears = Ears(patch, window)
        self.words = ""

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> list[str]:
        """Press a key in the window that is in front; words of another step are remembered."""
        front = QApplication.activeModalWidget() or self.window
        handle = front.windowHandle()
        said = self.ears.hear(lambda: QTest.keyClick(handle, key, held))
        said += self.ears.hear(lambda: wait_until(lambda: not self.window.teacher.is_playing))
        steps = [text for text in said if text.startswith("Step ")]
        self.words = steps[-1] if steps else self.words
        return said

    def type(self, text: str) -> list[str]:
        """Press what a letter or a digit stands for."""
        return self.press(K(ord(text)))

    @property
    def lit(self) -> str:
        """The places that were called lit."""
        found = re.search(r"Lit: (.*)\.$", self.words)
        return "" if found is None else found[1]

    def learn_to_the_end(self, act: Callable[[Blind], None]) -> None:
        """Go through all steps: press Next where the keyboard is on it, else do what was told of keys."""
        for _ in range(MOST_STEPS):
            if re.match(r"Step (\d+) of \1:", self.words):
                assert self.window.focusWidget() is self.window.teacher.card.play
                return
            if focused() == "Next":
                self.press(K.Key_Space)
            elif "Ctrl+Enter " in self.words.splitlines()[2]:
                self.press(K.Key_Return, CONTROL)
            else:
                act(self)
        raise AssertionError(self.words)


def lay(blind: Blind) -> None:
    """Take the tile of the digit that was told, and move it until its place is the one that is lit."""
    keys, lit, chance = blind.words.splitlines()[2], blind.lit, Random(1)
    said = blind.type(keys[0])
    if "R turns it" in keys:
        said = blind.type("R")
    for _ in range(300):
        if any(lit in text.split(". ") for text in said):
            blind.press(K.Key_Return)
            return
        said = blind.press(chance.choice(ARROWS))
    raise AssertionError(lit)


def test_a_lesson_is_finished_by_ear(learn: Learn, monkeypatch: pytest.MonkeyPatch) -> None:
    blind = Blind(monkeypatch, learn(TOPOLOGY))
    blind.learn_to_the_end(lay)
    assert blind.window.teacher.course.is_last
