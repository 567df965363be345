"""The keys of people who listen, on Deduction's table, and what is told of the others' questions."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from tests.gui.deduction_players import Players
from tests.gui.ears import CONTROL, SHIFT, Ears
from topologic_qt.games.deduction.rules import Kind, Line, Pass, Question, Tile
from topologic_qt.games.deduction.ui.tile_text import tile_name

pytestmark = pytest.mark.gui


@pytest.fixture
def ears(players: Players, monkeypatch: pytest.MonkeyPatch) -> Ears:
    """The ears of a player on turn, who plays with two computers."""
    players.begin()
    return Ears(monkeypatch, players.window)


def hand(players: Players, seat: int = 0) -> list[Tile]:
    """The tiles of a hand."""
    return list(players.controller.match.state.hands[seat])


def test_who_is_at_the_table_is_told_with_coin_and_hand(players: Players, ears: Ears) -> None:
    said = ears.ask(Qt.Key.Key_T)
    assert said.startswith("Player 1, Anna: 7 tiles. This is you. Now: asks. Player 2, Ben: 7 tiles. ")
    assert "The coin shows Sun and 5. Face up: " in said
    assert said.endswith(f"Your hand: {', '.join(map(tile_name, hand(players)))}.")


def test_what_can_be_done_is_told_with_the_keys_of_now(players: Players, ears: Ears) -> None:
    assert "H asks whether, M how many, a digit chooses the player" in ears.ask(Qt.Key.Key_A)
    players.ask(1, Kind.COUNT, Line.SUIT)
    players.tabletop.view.setFocus()
    assert "Ctrl+Shift+A announces the missing tile" in ears.ask(Qt.Key.Key_A)


def test_tiles_are_read_along_the_hand_and_gone_to_by_suit_and_value(players: Players, ears: Ears) -> None:
    names = [tile_name(tile) for tile in hand(players)]
    ears.key(Qt.Key.Key_Right)
    said = ears.key(Qt.Key.Key_Left)
    while not said[0].startswith(names[0]):
        said = ears.key(Qt.Key.Key_Left) or ears.key(Qt.Key.Key_Down)
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


def test_players_are_gone_to_in_turn(players: Players, ears: Ears) -> None:
    said = [ears.ask(Qt.Key.Key_J) for _ in range(6)]
    assert {text.split(":")[0] for text in said} == {"Player 1, Anna", "Player 2, Ben", "Player 3, Clara"}
    assert said[:3] == said[3:]


def test_the_tiles_that_can_be_missing_are_counted_by_sight(players: Players, ears: Ears) -> None:
    assert ears.ask(Qt.Key.Key_K) == "By sight, 15 tiles can be missing."


def test_what_others_ask_and_answer_is_told_once_each(players: Players, ears: Ears) -> None:
    players.ask(1, Kind.COUNT, Line.SUIT)
    ears.said.clear()
    players.propose(Pass())
    players.wait_for_turn()
    log = [entry for entry in players.match.log if isinstance(entry, Question)]
    assert len(log) > 1
    for entry in log[1:]:
        asker, whom = (players.match.setup.names[seat] for seat in (entry.asker, entry.whom))
        assert len([said for said in ears.said if f"{asker} asks {whom}" in said]) == 1
        if entry.kind is Kind.COUNT:
            answers = [said for said in ears.said if f"{whom} answers: {entry.answer}." in said]
            assert len(answers) == 1
    players.tabletop.view.setFocus()
    heard = ears.ask(Qt.Key.Key_E)
    assert all(f"Turn {entry.turn}: " in heard for entry in log)


def test_who_announces_wrongly_is_told_once(players: Players, ears: Ears) -> None:
    seating = players.match.seating
    ears.said.clear()
    players.announce_wrongly(seating)
    told = [said for said in ears.said if "wrong, and out." in said]
    assert len(told) == 1, ears.said


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
    assert all("hand" not in text for text in ears.hear(again.trigger))
    players.open_curtain()
    assert all("Your hand" not in text for text in ears.hear(again.trigger))
