"""The beat of computers' moves: whatever they think, the times are the same."""

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


def test_a_longer_thought_waits_for_a_later_end() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    for thought, moves in ((400, 800), (799, 800), (801, 1200)):
        clock[0] = thought / 1000
        assert thought + beat.left(400) == moves


def test_without_a_length_there_is_nothing_to_wait_for() -> None:
    assert Beat(lambda: 5.0).left(0) == 0
