"""Puzzles from people's own rounds: the turn with most room for improvement, without the secret."""

import json
from dataclasses import replace

import pytest

from tests.tables import TopologicMatch
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.puzzles import Answer
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.bots.tournament import play_round
from topologic_qt.games.topologic.package import TopologicPuzzles
from topologic_qt.games.topologic.puzzles.play import TopologicPuzzle, turns_of
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import fitting
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret
from topologic_qt.games.topologic.rules.setup import Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field

BOOK = TopologicPuzzles()
SECRET = ALL_TILES[17]


def played(setup: Setup, *, over: bool = True) -> TopologicMatch:
    """A match in which somebody seeks as badly as level Novice."""
    turns = play_round(setup, SECRET, ComputerSeeker(Level.NOVICE, "a")).turns
    match = TopologicMatch(Topologic(), setup, [HideSecret(SECRET)])
    for turn in turns if over else turns[:-1]:
        for move in (*turn.moves, AskForHint()):
            match.apply(move)
        match.apply_automatic_moves()
    return match


def found(match: TopologicMatch) -> TopologicPuzzle | None:
    return BOOK.own(match)(lambda share: None, lambda: False)


@pytest.fixture(scope="module")
def match() -> TopologicMatch:
    return played(Setup(random_field(FieldRecipe(seed="x")), seekers=3, players=("Eve", "Dan")))


def test_the_turn_can_be_played_better_was_really_played_and_is_kept_without_the_secret(
    match: TopologicMatch,
) -> None:
    puzzle = found(match)
    assert puzzle is not None
    assert puzzle.recipe is None
    turns = match.state.rounds[0].turns
    before = turns_of(puzzle)
    assert before == turns[: len(before)]
    assert puzzle.steps == len(fitting(before)) >= 3
    again = BOOK.judge(puzzle, Answer(moves=(*turns[len(before)].moves, AskForHint())))
    assert not again.is_solved
    assert BOOK.judge(puzzle, BOOK.solution(puzzle)).is_solved
    row = json.loads(json.dumps(BOOK.to_row(puzzle)))
    assert BOOK.from_row(row) == puzzle
    assert {move.tile for move in puzzle.moves if isinstance(move, HideSecret)} == {None}
    assert puzzle.setup.players == ("Eve", "Dan")
    assert BOOK.printed(puzzle).title.startswith("From your own rounds")
    with pytest.raises(ValueError, match="is damaged"):
        BOOK.from_row(row | {"seat": 7})


def test_rounds_that_go_on_and_turns_of_computers_are_left_alone(match: TopologicMatch) -> None:
    assert found(played(match.setup, over=False)) is None
    seating = Seating((None, Computer(Level.NOVICE, "a")))
    assert found(played(replace(match.setup, seating=seating))) is None
    # It can be called off.
    assert BOOK.own(match)(lambda share: None, lambda: True) is None


def test_the_secrets_of_a_test_do_not_get_into_the_puzzle(match: TopologicMatch) -> None:
    setup = replace(match.setup, secrets=(SECRET, Tile.parse("R1")))
    fixed = TopologicMatch(Topologic(), setup)
    fixed.apply_automatic_moves()
    for turn in match.state.rounds[0].turns:
        for move in (*turn.moves, AskForHint()):
            fixed.apply(move)
        fixed.apply_automatic_moves()
    puzzle = found(fixed)
    assert puzzle is not None
    assert puzzle.setup.secrets is None
