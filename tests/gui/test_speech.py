"""A screen reader's announcements: at the pace of speech, once, and only true ones."""

import random
import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.ears import Ears, heard, name
from tests.gui.person import spelled
from topologic_qt.app.kit.status_line import StatusLine
from topologic_qt.engine.commitment import commitment
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.setup import Seating
from topologic_qt.games.topologic.ui.notebook.marking import TickGrid
from topologic_qt.widgets import speech
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.listening import be_brief, help_left_of, key_help, tell_help_again

pytestmark = pytest.mark.gui


class Listening:
    """Records announcements, and the announced names of tiles."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.said: list[str] = []
        self.changed: list[str] = []
        patch.setattr(QAccessible, "updateAccessibility", self._note)
        patch.setattr(QAccessible, "isActive", lambda: True)

    def _note(self, event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            self.said.append(event.message())
        elif event.type() == QAccessible.Event.NameChanged:
            self.changed.append(name(event.accessibleInterface()))


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Listening:
    return Listening(monkeypatch)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def press(window: QWidget, key: Qt.Key) -> None:
    QTest.keyClick(window.windowHandle(), key)


def test_what_comes_at_once_is_one_announcement_and_the_next_waits_for_it_or_for_a_key(
    ears: Listening, window: QWidget, qtbot: QtBot
) -> None:
    for text in ("Seeker 1 goes to Red 3.", "Hint for turn 2: 4 points.", "Hint for turn 2: 4 points."):
        speech.announce(window, text)
    assert ears.said == []
    qtbot.waitUntil(lambda: len(ears.said) == 1)
    first = "Seeker 1 goes to Red 3. Hint for turn 2: 4 points."
    speech.announce(window, "Anna moves next.")
    assert speech.is_speaking()
    assert ears.said == [first]
    press(window, Qt.Key.Key_Control)  # it silences a reader, and asks for nothing
    speech.announce(window, first)  # it is being said
    assert ears.said == [first]
    press(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(ears.said) == 2)
    assert ears.said[1] == "Anna moves next."
    # What a key brings is said at once, before what waits.
    speech.announce(window, "Ben is thinking.")
    press(window, Qt.Key.Key_Space)
    speech.announce(window, "Nobody stands here.")
    speech.reply(window, "Yellow 5.")
    assert ears.said[2] == "Yellow 5."
    press(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(ears.said) == 4)
    assert ears.said[3] == "Nobody stands here. Ben is thinking."


def test_a_line_that_was_replaced_before_it_was_spoken_never_is(ears: Listening, qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show()
    line.say("Enter the seekers. 4 still to enter.")
    qtbot.waitUntil(lambda: ears.said == ["Enter the seekers. 4 still to enter."])
    for left in (3, 2):
        line.say(f"Enter the seekers. {left} still to enter.")
        qtbot.waitUntil(lambda: f"{left} still to enter." in speech.last_said(line))  # noqa: B023
    press(line, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(ears.said) == 2)
    assert ears.said[1] == "2 still to enter."


def test_long_news_are_parted_at_the_ends_of_sentences_and_none_is_left_out(
    ears: Listening, window: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "LEAST", 0)
    monkeypatch.setattr(speech, "PACE", 1e9)
    sentences = [f"Seeker {n} goes to the yellow {n}, row {n}, column {n}." for n in range(1, 8)]
    text = " ".join([*sentences, "word " * 30])
    speech.announce(window, text)
    qtbot.waitUntil(lambda: not speech.is_speaking())
    assert " ".join(ears.said).split() == text.split()
    assert all(len(said.split()) <= speech.MOST_WORDS for said in ears.said)
    assert all(said.endswith(".") for said in ears.said[:3])
    assert speech.last_said(window) == text, "it can be said again as a whole"
    whole, ears.said[:] = [*ears.said], []
    for _ in whole:  # an answer goes on with its key
        press(window, Qt.Key.Key_A)
        speech.reply(window, text)
    assert ears.said == whole


def test_help_is_said_once_a_match_and_not_at_all_in_brief() -> None:
    whole = f"{key_help('A digit takes one.')} 4 still to enter."
    assert [help_left_of(whole) for _ in range(2)] == [whole, "4 still to enter."]
    tell_help_again()
    assert help_left_of(whole) == whole
    tell_help_again()
    be_brief(True)
    assert help_left_of(whole) == "4 still to enter."
    be_brief(False)


MOVE = re.compile(r"(\d) to (\w+ \d)")


def test_the_round_of_a_computer_waits_to_be_heard_and_can_be_retold_from_that_alone(
    open_window: OpenWindow, ears: Listening, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "LEAST", 0)
    monkeypatch.setattr(speech, "PACE", 1500)  # quick, and still slower than a computer
    person = open_window()
    person.sit_down(seekers=3, shape="rectangle", seating=Seating((None, Computer())))
    ears.said.clear()
    person.controller.propose(HideSecret(Tile.parse("Y5"), "salt", commitment("Y5", "salt")))
    qtbot.waitUntil(lambda: person.match.rounds[0].ending is not None and not speech.is_speaking())
    told = " ".join(ears.said).split("Turn ")[1:]
    played = person.match.rounds[0].turns
    assert len(told) == len(played)
    for number, (said, turn) in enumerate(zip(told, played, strict=True), 1):
        assert said.startswith(f"{number}: ")
        moves = [(str(move.seeker + 1), spelled(str(move.to))) for move in turn.moves]
        assert MOVE.findall(said.split("Hint")[0]) == moves
        assert f"Hint {turn.hint}." in said
    assert all(len(said.split()) <= speech.MOST_WORDS for said in ears.said)
    assert len(set(ears.said)) == len(ears.said), "nothing is said twice"


KEYS = (
    *(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_Return, Qt.Key.Key_Escape),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_C, Qt.Key.Key_X),
)


def test_names_that_were_told_are_those_that_are_found(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, held = open_window(), dict[int, str]()

    def note(event: QAccessibleEvent) -> None:
        if event.type() == QAccessible.Event.NameChanged:
            part = event.accessibleInterface()
            held[QAccessible.uniqueId(part)] = name(part)

    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    grid = person.window.findChild(TickGrid)
    assert grid is not None
    assert not cells(grid)[0].state().invisible
    grid.hide()
    assert cells(grid)[0].state().invisible
    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    table, view = heard(person.game_screen.table_view), person.game_screen.table_view
    chance = random.Random("ears")
    parts = [table.child(number) for number in range(table.childCount())]
    QApplication.processEvents()
    held |= {QAccessible.uniqueId(part): name(part) for part in parts}
    for _ in range(150):
        view.setFocus()
        press(person.window, chance.choice(KEYS))
        for _ in range(3):
            QApplication.processEvents()
        for number in range(table.childCount()):
            part = table.child(number)
            assert held[QAccessible.uniqueId(part)] == name(part)
    for _ in range(2):
        person.press("More help…")
    assert all(held[QAccessible.uniqueId(cell)].endswith("Still possible.") for cell in cells(grid))


def test_another_choice_of_a_closed_list_is_another_name(ears: Listening, window: QWidget) -> None:
    combo = combo_box(["one", "two"], window)
    combo.show()
    combo.setFocus()
    ears.changed.clear()
    press(window, Qt.Key.Key_Down)
    assert ears.changed == [name(heard(combo))]


def cells(grid: TickGrid) -> list[QAccessibleInterface]:
    """The cells of a grid, as readers find them."""
    found = map(heard(grid).child, range(heard(grid).childCount()))
    return [each for each in found if each.role() == QAccessible.Role.Cell]


def test_keys_for_listening_work_off_the_table_and_one_goes_to_a_tile_by_its_name(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = open_window()
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    ears, bar = Ears(monkeypatch, person.window), person.game_screen.seeking.bar
    ears.key(Qt.Key.Key_Right)
    seen.find_button(bar, "Take back").setFocus()
    assert ears.ask(Qt.Key.Key_T).startswith("Seeker 1: tray.")
    assert ears.ask(Qt.Key.Key_G).startswith("Seeker 1: tray.")
    ears.key(Qt.Key.Key_Q)
    assert ears.ask(Qt.Key.Key_G) == "Green", "no longer what is said again"
    assert ears.ask(Qt.Key.Key_3).startswith("Green 3, row ")
    ears.key(Qt.Key.Key_Q)
    assert ears.ask(Qt.Key.Key_9) == "There’s no such tile."
    assert ears.ask(Qt.Key.Key_I).startswith("Green 3, row ")
