"""The beat of computers' moves: whatever they think, the times are the same."""

from collections.abc import Iterable

import pytest

from topologic_qt.app.match.computer_turns import Beat


@pytest.mark.parametrize(
    ("thought", "moves"), [(0, 400), (120, 400), (399, 400), (400, 800), (799, 800), (801, 1200)]
)
def test_whoever_thinks_less_than_some_spans_moves_at_the_end_of_them(thought: int, moves: int) -> None:
    clock = [17.25]
    beat = Beat(lambda: clock[0])
    clock[0] = 20.0
    assert times(beat, clock, [thought]) == [moves]


def times(beat: Beat, clock: list[float], thoughts: Iterable[int]) -> list[int]:
    """The milliseconds after which moves are made that were thought over for so long, in beats of 400."""
    found = []
    for thought in thoughts:
        beat.begin()
        clock[0] += thought / 1000
        found.append(thought + beat.left(400))
        clock[0] += 1
    return found


def test_after_a_long_thought_short_ones_seem_as_long() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    assert times(beat, clock, [10, 900, 20, 500, 30]) == [400, 1200, 1200, 1200, 1200]
    assert times(beat, clock, [5] * 8)[-1] == 400  # after many short ones that is over
    assert times(beat, clock, [60_000, 5]) == [60_400, 12 * 400]  # an endless one makes no others endless


def test_what_waits_for_people_or_to_be_seen_comes_at_the_usual_time() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    assert times(beat, clock, [5]) == [400]
    clock[0] += 60
    assert beat.again(400) == 400
    assert times(beat, clock, [5, 900]) == [400, 1200]
    assert beat.again(400) == 1200
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    for passed, left in ((400, 400), (799, 1), (801, 399)):
        clock[0] = passed / 1000
        assert beat.next(400) == left
    assert times(beat, clock, [5]) == [400]
    beat = Beat(lambda: 5.0)
    assert (beat.left(0), beat.next(0)) == (0, 0)
