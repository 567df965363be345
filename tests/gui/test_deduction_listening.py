"""Deduction by keys and ears: what the table tells listeners, and a turn played that way."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.deduction_players import Players
from tests.gui.ears import CONTROL, PLAIN, SHIFT, Ears, focused
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Pass
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind, Line, Tile
from topologic_qt.games.deduction.ui.words import tile_name

pytestmark = pytest.mark.gui


@pytest.fixture
def ears(players: Players, monkeypatch: pytest.MonkeyPatch) -> Ears:
    """The ears of the player to move, against two computers."""
    players.begin()
    return Ears(monkeypatch, players.window)


def hand(players: Players, seat: int = 0) -> list[Tile]:
    """The tiles of a hand."""
    return list(players.controller.match.state.hands[seat])


def test_the_table_and_its_tiles_are_told_by_keys(players: Players, ears: Ears) -> None:
    names = [tile_name(tile) for tile in hand(players)]
    said = ears.ask(Qt.Key.Key_T)
    assert said.startswith("Player 1, Anna: 7 tiles. This is you. Now: asks. Player 2, Ben: 7 tiles. ")
    assert "On the coin: Sun and 5. Face up: " in said
    assert said.endswith(f"Your hand: {', '.join(names)}.")
    assert "H for “do you have”, M for “how many”, a digit for the player" in ears.ask(Qt.Key.Key_A)
    assert ears.ask(Qt.Key.Key_K) == "From what you see, 15 tiles could be missing."
    heard = [ears.ask(Qt.Key.Key_J).split(":")[0] for _ in range(6)]
    assert {*heard[:3]} == {"Player 1, Anna", "Player 2, Ben", "Player 3, Clara"}
    assert heard[:3] == heard[3:]
    # tiles are read along the hand, and gone to by suit and value
    ears.key(Qt.Key.Key_Right)
    told = ears.key(Qt.Key.Key_Left)
    while not told[0].startswith(names[0]):
        told = ears.key(Qt.Key.Key_Left) or ears.key(Qt.Key.Key_Down)
    assert ears.ask(Qt.Key.Key_Right, CONTROL) == "; ".join(names[1:])
    lying = [*hand(players), *players.match.face_up]
    for key, line in ((Qt.Key.Key_C, Line.SUIT), (Qt.Key.Key_N, Line.VALUE)):
        alike = {tile_name(tile) for tile in lying if line.of(tile) == line.of(hand(players)[0])}
        heard = [ears.ask(key).partition(",")[0] for _ in alike]
        if len(alike) > 1:
            assert set(heard) == alike
            assert heard[-1] == names[0]
            assert ears.ask(key, SHIFT).startswith(heard[-2])
            ears.key(key)


def test_what_others_ask_and_answer_is_told_once_each(players: Players, ears: Ears) -> None:
    players.ask(1, Kind.COUNT, Line.SUIT)
    ears.said.clear()
    players.propose(Pass())
    players.wait_for_turn()
    log = [entry for entry in players.match.log if isinstance(entry, Question)]
    assert len(log) > 1
    for entry in log[1:]:
        asker, whom = (players.match.setup.names[seat] for seat in (entry.asker, entry.whom))
        assert len([said for said in ears.said if f"{asker} asked {whom}" in said]) == 1
        if entry.kind is Kind.COUNT:
            answers = [said for said in ears.said if f"Answer: {entry.answer}." in said]
            assert len(answers) == 1
    players.tabletop.view.setFocus()
    heard = ears.ask(Qt.Key.Key_E)
    assert all(f"Turn {entry.turn}: " in heard for entry in log)


def test_a_tile_is_shown_and_another_announced_by_keys_and_ears(players: Players, ears: Ears) -> None:
    def press(key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> list[str]:
        window = QApplication.activeModalWidget() or players.window
        return ears.hear(lambda: QTest.keyClick(window.windowHandle(), key, held))

    def press_button(text: str) -> list[str]:
        for _ in range(40):
            if focused() == text:
                return press(Qt.Key.Key_Return)
            press(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not lead to {text}.")

    players.begin(seed="ears 2")
    for key in (Qt.Key.Key_S, Qt.Key.Key_M, Qt.Key.Key_2):
        ears.key(key)
    told = " ".join(ears.key(Qt.Key.Key_Return))
    question = players.match.question
    assert question is not None
    assert re.findall(r"Ben said (\d)\.", told) == [str(question.answer)]
    players.tabletop.view.setFocus()
    assert "Ctrl+Shift+A announces the missing tile" in ears.ask(Qt.Key.Key_A)
    players.be_asked_with_yes()
    (wanted,) = re.findall(r"You can show (\w+ of \w+)", ears.ask(Qt.Key.Key_A))
    for key in (*[Qt.Key.Key_Right] * 8, *[Qt.Key.Key_Left] * 16):
        said = ears.key(key)
        if said and said[0].startswith(wanted):
            break
    ears.key(Qt.Key.Key_Return)
    assert players.match.step is not Step.SHOW
    players.wait_for_turn()
    players.ask(1, Kind.COUNT, Line.VALUE)
    missing = players.controller.match.state.missing
    assert missing is not None
    press(Qt.Key.Key_A, CONTROL | SHIFT)
    for _ in range(24):
        if focused().partition(":")[0] == tile_name(missing):
            break
        press(Qt.Key.Key_Right)
        if focused().partition(":")[0].endswith("5"):
            press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    (asked,) = press_button("Go on")
    begin = f"Announce the {tile_name(missing)}?\nEveryone hears it"
    assert asked.startswith(begin)
    heard = press_button(f"Announce {tile_name(missing)}")
    assert f"Anna announced the {tile_name(missing)}. Right!" in heard
    assert any(said.startswith("Anna wins") for said in heard), heard


def test_nothing_is_said_again_that_the_player_before_has_heard(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    players.begin(seating=(None, None, None))
    players.open_curtain()
    ears = Ears(monkeypatch, players.window)
    said = ears.ask(Qt.Key.Key_T)
    assert "Your hand: " in said
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.propose(Pass())
    assert players.is_covered
    again = next(each for each in players.window.findChildren(QAction) if each.text() == "Say again")
    assert all("Your hand" not in text for text in ears.hear(again.trigger))
    players.open_curtain()
    assert all("Your hand" not in text for text in ears.hear(again.trigger))
