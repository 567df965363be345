"""Spoken progress: the task once, and a figure only if it lasts long."""

from topologic_qt.widgets.translate import LONG, HowFar


def told(times: list[float]) -> list[str]:
    """The texts for shares that come at these times, in seconds, one percent each."""
    clock, said = [100.0], list[str]()
    how_far = HowFar("Thinking…", said.append, lambda: clock[0])
    for number, time in enumerate(times):
        clock[0] = 100.0 + time
        how_far(number / 100)
    return said


def test_where_it_lasts_long_a_number_comes_now_and_then() -> None:
    assert told([0.0, 0.1, LONG / 2, LONG - 0.1]) == ["Thinking…"], "whoever is soon ready tells none"
    times = [0.5 * LONG, LONG, 1.1 * LONG, 1.9 * LONG, 2.2 * LONG]
    assert told(times) == ["Thinking…", "Thinking… 1%", "Thinking… 4%"]
