"""The beat of computers' moves: whatever they think, the times are the same."""

from collections.abc import Iterable

import pytest

from topologic_qt.app.beat import Beat


@pytest.mark.parametrize("thought", [0, 3, 120, 399])
def test_whoever_thinks_less_than_a_span_moves_at_its_end(thought: int) -> None:
    clock = [17.25]
    beat = Beat(lambda: clock[0])
    clock[0] = 20.0
    beat.begin()
    clock[0] += thought / 1000
    assert thought + beat.left(400) == 400


def times(beat: Beat, clock: list[float], thoughts: Iterable[int]) -> list[int]:
    """The milliseconds after which moves are made that were thought over for so long, in beats of 400."""
    found = []
    for thought in thoughts:
        beat.begin()
        clock[0] += thought / 1000
        found.append(thought + beat.left(400))
        clock[0] += 1
    return found


@pytest.mark.parametrize(("thought", "moves"), [(400, 800), (799, 800), (801, 1200)])
def test_a_longer_thought_waits_for_a_later_end(thought: int, moves: int) -> None:
    clock = [0.0]
    assert times(Beat(lambda: clock[0]), clock, [thought]) == [moves]


def test_after_a_long_thought_short_ones_seem_as_long() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    assert times(beat, clock, [10, 900, 20, 500, 30]) == [400, 1200, 1200, 1200, 1200]
    assert times(beat, clock, [5] * 8)[-1] == 400  # after many short ones that is over


def test_one_endless_thought_does_not_make_all_others_endless() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    assert times(beat, clock, [60_000, 5]) == [60_400, 12 * 400]


def test_what_waited_for_people_comes_at_the_usual_time_and_is_no_thought() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    assert times(beat, clock, [5]) == [400]
    clock[0] += 60
    assert beat.again(400) == 400
    assert times(beat, clock, [5, 900]) == [400, 1200]
    assert beat.again(400) == 1200


def test_what_is_still_being_seen_is_waited_for_by_spans() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    for passed, left in ((400, 400), (799, 1), (801, 399)):
        clock[0] = passed / 1000
        assert beat.next(400) == left
    assert times(beat, clock, [5]) == [400]


def test_without_a_length_there_is_nothing_to_wait_for() -> None:
    beat = Beat(lambda: 5.0)
    assert (beat.left(0), beat.next(0)) == (0, 0)
