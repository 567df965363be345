"""Ratings from results of puzzles: they follow success, kind by kind, independent of clocks."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from hypothesis import given, strategies as st

from topologic_qt.games.puzzles import GRADES
from topologic_qt.games.ratings import (
    FLOOR,
    OF_GRADE,
    START,
    PuzzleResult,
    Rating,
    RatingPoint,
    Standings,
    grade_for,
)

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)

_NUMBERS = count()
"""Every puzzle has a code of its own, and every result an attempt, where a test does not say otherwise."""


def made(
    kind: str = "find", grade: int = 2, share: float = 1, when: datetime = NOW, code: str | None = None
) -> PuzzleResult:
    """The result of an attempt of its own, at a puzzle of its own if no code is given."""
    number, score = next(_NUMBERS), round(100 * share)
    code = f"puzzle {number}" if code is None else code
    return PuzzleResult(
        kind, "", grade, score > 0, score, 0, 1, 9, code, when.isoformat(), f"attempt {number}"
    )


def course(results: Sequence[PuzzleResult], kind: str = "find") -> list[RatingPoint]:
    return list(Standings(results).course(kind))


def test_a_harder_puzzle_counts_for_more_and_a_lost_one_costs_a_newcomer_little() -> None:
    after = []
    for grade in GRADES:
        (lost,), (won,) = course([made(grade=grade, share=0)]), course([made(grade=grade)])
        assert START.value - 100 < lost.rating.value < START.value < won.rating.value
        assert won.rating.deviation < 350
        after.append(won.rating.value)
    assert after == sorted(set(after))


def test_nobody_falls_below_the_floor_and_who_was_away_is_rated_less_surely() -> None:
    *lost, last = course([made(grade=1, share=0) for _ in range(200)] + [made(grade=1)])
    assert min(point.rating.value for point in lost) == FLOOR == lost[-1].rating.value
    assert last.rating.value > FLOOR
    soon, late = (
        course([made(), made(when=NOW + away)])[-1].rating for away in (timedelta(0), timedelta(days=400))
    )
    assert late.deviation > soon.deviation


def test_accuracy_weighs_the_last_ones_and_what_went_worst_is_to_be_practised() -> None:
    results = [made(share=0) for _ in range(10)] + [made() for _ in range(19)] + [made(share=0.5)]
    counted = Standings(results).accuracy("find")
    assert counted is not None
    assert (counted.solved, counted.tried) == (20, 30)
    assert counted.lately == pytest.approx(19.5 / 20)
    assert Standings(results).accuracy("reach") is None
    standings = Standings(
        [made(kind, share=share) for kind, share in (("a", 1), ("b", 0.3)) for _ in range(6)]
    )
    assert standings.to_practise(["a", "b", "c"]) == "c"
    assert standings.to_practise(["a", "b"]) == "b"
    assert standings.to_practise([]) is None


def test_the_grade_follows_the_rating_and_newcomers_begin_with_the_easiest() -> None:
    assert [grade_for(OF_GRADE[grade]) for grade in GRADES] == list(GRADES)
    assert grade_for(Rating(300)) == GRADES[0]
    assert grade_for(Rating(2900)) == GRADES[-1]
    assert Standings().grade_for("find") == GRADES[0]
    assert Standings(made(grade=3) for _ in range(9)).grade_for("find") == GRADES[-1]


scores = st.builds(
    made,
    kind=st.sampled_from(["find", "reach"]),
    grade=st.sampled_from(GRADES),
    share=st.sampled_from([0.0, 1 / 3, 1.0]),
    when=st.integers(0, 10**8).map(lambda seconds: NOW + timedelta(seconds=seconds)),
    code=st.sampled_from(["", "AA", "BB", "CC", "DD"]),
)


@given(st.lists(scores, max_size=12))
def test_a_puzzle_that_is_opened_again_by_its_code_counts_once(results: list[PuzzleResult]) -> None:
    first = [
        result
        for at, result in enumerate(results)
        if result.code and result.code not in {earlier.code for earlier in results[:at]}
    ]
    all_of_them, firsts = Standings(results), Standings(first)
    for kind in ("find", "reach"):
        assert all_of_them.course(kind) == firsts.course(kind)
        assert all_of_them.accuracy(kind) == firsts.accuracy(kind)
    assert all_of_them.to_practise(["find", "reach"]) == firsts.to_practise(["find", "reach"])


@given(st.lists(scores, max_size=12), scores)
def test_a_result_that_counts_tells_how_it_changes_the_rating(
    results: list[PuzzleResult], last: PuzzleResult
) -> None:
    standings = Standings(results)
    before = [point.rating for point in standings.course(last.kind)]
    change = standings.add(last)
    after = [point.rating for point in standings.course(last.kind)]
    if last.code in {"", *(result.code for result in results)}:
        assert change is None
        assert after == before
        assert not standings.would_count(last.code, last.attempt)
    else:
        assert change is not None
        assert (change.before, [*before, change.after]) == ((before or [START])[-1], after)
        assert change.is_first is not bool(before)


@given(st.lists(scores, max_size=8), st.lists(scores, max_size=4), scores, scores)
def test_what_an_attempt_ends_with_counts_in_the_place_of_what_it_began_with(
    before: list[PuzzleResult], after: list[PuzzleResult], first: PuzzleResult, last: PuzzleResult
) -> None:
    first = first._replace(solved=False, tries=0)
    last = last._replace(kind=first.kind, code=first.code, attempt=first.attempt)
    standings = Standings([*before, first, *after])
    change, straight = standings.add(last), Standings([*before, last, *after])
    for kind in ("find", "reach"):
        assert standings.course(kind) == straight.course(kind)
        assert standings.accuracy(kind) == straight.accuracy(kind)
    assert change == Standings(before).add(last)
