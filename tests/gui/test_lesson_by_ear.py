"""Lessons by ear and by keys alone: only what was spoken says what to press, and the end is reached."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.ears import CONTROL, PLAIN, SHIFT, Ears, focused
from tests.gui.hand import Hand
from tests.waiting import wait_until
from topologic_qt.app.context import Context
from topologic_qt.app.folders import Folders
from topologic_qt.app.lesson_window import LessonWindow, open_lesson
from topologic_qt.app.window import open_window as open_any_window
from topologic_qt.app.windows import Windows
from topologic_qt.games import registry
from topologic_qt.games.topologic.ui.screen import TopologicScreen
from topologic_qt.translation import ENGLISH, PSEUDO
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

K = Qt.Key
ARROWS = (K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down)
MOST_STEPS = 40

Learn = Callable[[str], LessonWindow]


@pytest.fixture
def windows(qapp: QApplication, folders: Folders) -> Iterator[Windows]:
    """The windows of a fresh installation."""
    windows = Windows(Context(folders, Motion(0), Answers()), open_any_window)
    windows.another(None)
    yield windows
    windows.speak(ENGLISH)
    windows.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()


@pytest.fixture
def learn(windows: Windows) -> Learn:
    """A function that opens the lesson of a game, by its id."""

    def open_one(game: str) -> LessonWindow:
        info = registry.by_id(game)
        assert info is not None
        window = open_lesson(windows, windows.open[0], info)
        QApplication.processEvents()
        return window

    return open_one


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


def seek(blind: Blind) -> None:
    """Carry a seeker, which a digit or Enter takes, to a tile of which row and column were told."""
    keys = blind.words.splitlines()[2]
    if "The arrows lead to Blue 1." in keys:
        walk_to(blind, "Blue 1")
        blind.press(K.Key_Return)
        walk_to(blind, blind.lit.split(",")[0])
        blind.press(K.Key_Return)
        return
    before, digits = blind.words, "123" if "A digit from 1 to 3" in keys else "1"
    for digit in digits:
        if blind.words != before:
            return
        for place in blind.lit.split("; "):
            if any("is in your hand" in said for said in blind.type(digit)):
                walk_to(blind, place.split(",")[0])
                blind.press(K.Key_Return)


def walk_to(blind: Blind, tile: str) -> None:
    """Walk, row by row, until the tile is heard."""
    for _ in range(4):
        blind.press(K.Key_Left)
    for _ in range(3):
        blind.press(K.Key_Up)
    for column in range(4):
        for arrow in (K.Key_Down, K.Key_Up)[column % 2 : column % 2 + 1] * 2:
            if heard(blind, tile):
                return
            blind.press(arrow)
        if heard(blind, tile):
            return
        blind.press(K.Key_Right)
    raise AssertionError(tile)


def heard(blind: Blind, tile: str) -> bool:
    """Ask where the cursor is."""
    return any(said.startswith(tile) for said in blind.type("I"))


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


def deduce(blind: Blind) -> None:
    """Press the keys that were told, one after the other."""
    keys = blind.words.splitlines()[2]
    if keys.startswith("Ctrl+Shift+A"):
        blind.press(K.Key_A, CONTROL | SHIFT)
        for letter in re.findall(r"\b[S5]\b", keys)[:2]:
            blind.type(letter)
        blind.press(K.Key_Return)
        while focused() != "Go on":
            blind.press(K.Key_Tab)
        blind.press(K.Key_Return)
        while focused() != "Announce Sun 5":
            blind.press(K.Key_Tab)
        blind.press(K.Key_Return)
        return
    for key in re.findall(r"\b[0-9A-Z]\b", keys):
        blind.type(key)
    if "Enter asks" in keys:
        blind.press(K.Key_Return)


HANDS = {"topologic": seek, "topology": lay, "deduction": deduce}


@pytest.mark.parametrize("game", HANDS)
def test_a_lesson_is_finished_by_ear(learn: Learn, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    blind = Blind(monkeypatch, learn(game))
    blind.learn_to_the_end(HANDS[game])
    assert blind.window.teacher.course.is_last


def test_a_refused_move_is_spoken_once_each_time(learn: Learn, monkeypatch: pytest.MonkeyPatch) -> None:
    blind = Blind(monkeypatch, learn("topologic"))
    blind.press(K.Key_Space)
    words = "You will go there later. Put the seeker on the lit tile, Red 1."
    for _ in range(2):
        blind.type("1")
        said = blind.press(K.Key_Return)
        if "Put the seeker" not in " ".join(said):  # the tile in the middle is no border
            blind.press(K.Key_Left)
            said = blind.press(K.Key_Return)
        assert said == [words, "Lit: Red 1, row 1, column 2."]
        assert words in seen.shown(blind.window.teacher.card)
        assert words in seen.shown(blind.window.statusBar())


def test_a_seeker_in_the_hand_is_told_where_it_belongs(learn: Learn, monkeypatch: pytest.MonkeyPatch) -> None:
    blind = Blind(monkeypatch, learn("topologic"))
    blind.press(K.Key_Space)
    assert "Seeker 1 is in your hand: put it on Red 1. Escape puts it back." in blind.type("1")
    walk_to(blind, "Red 1")
    blind.press(K.Key_Return)
    wanted = "Seeker 2 is in your hand: put it on Blue 1 or Blue 2. Escape puts it back."
    assert wanted in blind.type("2")


def test_who_has_no_screen_reader_sees_of_keys_once_one_was_pressed(learn: Learn, windows: Windows) -> None:
    window = learn("topologic")
    keys = "1 takes a seeker, the arrows carry it, Enter puts it down."
    window.teacher.card.next.click()
    QApplication.processEvents()
    assert keys not in seen.shown(window.teacher.card)
    screen: object = window.teacher.screen
    assert isinstance(screen, TopologicScreen)
    Hand(screen.table_view).drag(0, "B2")
    place = screen.widget.geometry()
    for key, is_told in ((K.Key_Control, False), (K.Key_Left, True)):
        QTest.keyClick(window.windowHandle(), key)
        QApplication.processEvents()
        assert (keys in seen.shown(window.teacher.card)) == is_told
    assert screen.widget.geometry() == place
    windows.speak(PSEUDO)
    wait_until(lambda: window.teacher.card.title.text().startswith("["))
    assert any(keys in text for text in seen.shown(window.teacher.card))


def test_who_listens_sees_of_them_from_the_beginning(learn: Learn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    window = learn("topologic")
    window.teacher.card.next.click()
    assert any("1 takes a seeker" in text for text in seen.shown(window.teacher.card))


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.parametrize("width", [560, 640, 900])
def test_what_is_told_of_keys_moves_no_table(learn: Learn, game: str, width: int) -> None:
    window = learn(game)
    window.setMinimumSize(1, 1)
    window.resize(width, 1000)
    places = set()
    for is_told in (False, True):
        if is_told:
            QTest.keyClick(window.windowHandle(), K.Key_Home)
        for _ in window.teacher.course.lesson.steps:
            window.teacher.go_on()
            for _ in range(3):
                QApplication.processEvents()
            places.add(window.teacher.card.height())
        window.teacher.begin_anew()
    assert len(places) == 1, places
