"""A match joined from copies, each with only its own seat's moves."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

import pytest

from topologic_qt.engine.game import IllegalMove, Outcome, Seat
from topologic_qt.engine.match import woven


class Rule(StrEnum):
    """The rules that can be broken."""

    BAD = "bad"


Word = tuple[str, str]
"""A move: a word, and something that is secret for a while."""


class Talking:
    """Two players take turns to say a word; small ones can be taken back until a great one is said."""

    def seats(self, setup: str) -> int:
        return 2

    def initial_state(self, setup: str) -> tuple[Word, ...]:
        return ()

    def to_move(self, state: tuple[Word, ...]) -> frozenset[Seat]:
        return frozenset({on_turn(state)})

    def legal_moves(self, state: tuple[Word, ...]) -> Iterator[Word]:
        return iter(())

    def apply(self, state: tuple[Word, ...], move: Word) -> tuple[Word, ...]:
        if move[0] == "bad":
            raise IllegalMove(Rule.BAD, "No such word.")
        return (*state, move)

    def automatic_move(self, state: tuple[Word, ...]) -> Word | None:
        return None

    def outcome(self, state: tuple[Word, ...]) -> Outcome | None:
        return None

    def player_view(self, state: tuple[Word, ...], seat: Seat | None) -> tuple[Word, ...]:
        return state

    def can_take_back(self, move: Word, state: tuple[Word, ...]) -> bool:
        return move[0].islower()


def on_turn(state: tuple[Word, ...]) -> Seat:
    return sum(word.isupper() for word, _ in state) % 2


def words(text: str) -> list[Word]:
    """Moves by their words, with secrets after a colon."""
    pairs = (word.partition(":") for word in text.split())
    return [(word, secret) for word, _, secret in pairs]


def told(ours: str, copies: Mapping[Seat, str]) -> str:
    """The words of a joined match."""
    moves: Sequence[Word] = woven(
        Talking(),
        "",
        words(ours),
        {seat: words(copy) for seat, copy in copies.items()},
        lambda state, _: on_turn(state),
        lambda move: (move[0], ""),
    )
    return " ".join(f"{word}:{secret}" if secret else word for word, secret in moves)


def test_each_move_comes_from_the_copy_of_who_made_it_and_must_be_legal() -> None:
    for ours, one, other, result in [
        ("", "A B C", "A B", "A B C"),
        ("", "A B C", "", "A"),
        ("", "A B C D", "A X", "A X"),
        ("", "", "A B", ""),
        ("A B", "A", "A", "A B"),
        ("A B C", "A B C D", "A B", "A B C"),
        ("A B C", "A B C", "A B C D e", "A B C D"),
        ("A B", "A B c d E", "A B", "A B c d E"),
        ("A B c d", "A B c E", "A B", "A B c E"),
        ("A B c d", "A B c", "A B", "A B c d"),
        ("A B c", "A B d", "A B c", "A B d"),
        ("A B C", "X", "A B C", "A B C"),
        ("A B C", "X", "X Y", "X Y"),
        ("A B C", "A B C", "A Y", "A B C"),
        ("A B", "A:secret B", "A B", "A:secret B"),
        ("", "A:secret B", "A B:lie", "A:secret B:lie"),
        ("A B C", "A:secret", "A B C", "A:secret B C"),
    ]:
        assert told(ours, {0: one, 1: other}) == result
    with pytest.raises(IllegalMove):
        told("", {0: "A", 1: "A bad"})
