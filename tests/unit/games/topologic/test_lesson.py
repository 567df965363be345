"""The lesson of Topologic is true: its hints, its reasons, and why the secret is found."""

import pytest

from topologic_qt.engine.match import Match
from topologic_qt.engine.players import SetupError
from topologic_qt.games.topologic.lesson import lesson
from topologic_qt.games.topologic.points import TopologicPoints
from topologic_qt.games.topologic.rules.field import Field, Location, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint, points
from topologic_qt.games.topologic.rules.setup import LessonSetup
from topologic_qt.games.topologic.rules.state import Phase, State


def states() -> list[State]:
    """The state at each step of the lesson."""
    script = lesson()
    match = Match(Topologic(), script.setup, script.opening)
    match.apply_automatic_moves()
    found = []
    for step in script.steps:
        found.append(match.state)
        for _ in range(step.moves if step.accepts is not None else 0):
            assert step.accepts is not None
            match.apply(step.accepts(match.state)[0])  # type: ignore[index]
            match.apply_automatic_moves()
    return found


def test_the_hints_are_two_three_and_six() -> None:
    end = states()[-1]
    assert [turn.hint for turn in end.round.turns] == [2, 3, 6]
    assert end.round.phase is Phase.OVER
    assert end.round.secret == Tile.parse("R2")


def test_what_is_shown_are_the_scores_of_the_tile_with_the_ring_and_the_tiles_that_fit_the_hints() -> None:
    shown, left = 0, []
    for step, state in zip(lesson().steps, states(), strict=True):
        told = step.points
        if not isinstance(told, TopologicPoints):
            continue
        turns = state.round.turns
        if told.alone:
            tiles = state.setup.field.locations
            fitting = {str(tile) for tile in tiles if all(hint(t.positions, tile) == t.hint for t in turns)}
            assert fitting == set(told.tiles)
            left.append(len(fitting))
        if not told.scores or len(told.tiles) != 1:
            continue
        supposed = Tile.parse(told.tiles[0])
        standing = [tile for tile in state.round.positions if tile is not None]
        assert {(str(tile), points(tile, supposed)) for tile in standing} == set(told.scores)
        assert sum(score for _, score in told.scores) == turns[-1].hint
        shown += 1
    assert (shown, left) == (3, [4, 1])


def test_a_field_of_a_lesson_must_hang_together() -> None:
    apart = Field({Location(0, 0): Tile.parse("R1"), Location(5, 5): Tile.parse("R2")})
    with pytest.raises(SetupError):
        LessonSetup(apart)
