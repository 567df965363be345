"""Ratings from results of puzzles: they move with success, kind by kind, and no clock moves them."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from topologic_qt.engine.glicko import Rating
from topologic_qt.games.puzzles import GRADES
from topologic_qt.games.ratings import OF_GRADE, accuracy, grade_for, ratings, to_practise

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Score:
    kind: str = "find"
    grade: int = 2
    share: float = 1.0
    when: datetime = NOW

    @property
    def solved(self) -> bool:
        return self.share > 0


def test_a_rating_rises_with_success_and_falls_without() -> None:
    (won, lost, *_) = ratings([Score(), Score(share=0)])["find"]
    assert won.rating.value > 1500
    assert lost.rating.value < won.rating.value
    assert lost.rating.deviation < won.rating.deviation < 350


def test_a_harder_puzzle_counts_for_more() -> None:
    after = [ratings([Score(grade=grade)])["find"][0].rating.value for grade in GRADES]
    assert after == sorted(after)
    assert len(set(after)) == len(GRADES)


def test_kinds_have_ratings_of_their_own() -> None:
    together = ratings([Score(), Score("reach", share=0), Score()])
    assert together["find"] == ratings([Score(), Score()])["find"]
    assert together["reach"] == ratings([Score("reach", share=0)])["reach"]


def test_somebody_who_was_away_is_rated_less_surely() -> None:
    soon, late = (
        ratings([Score(), Score(when=NOW + away)])["find"][-1].rating
        for away in (timedelta(0), timedelta(days=400))
    )
    assert late.deviation > soon.deviation


def test_a_clock_that_was_set_back_changes_nothing() -> None:
    back = [Score(), Score(share=0, when=NOW - timedelta(days=400)), Score(when=NOW - timedelta(days=399))]
    still = [replace(score, when=NOW) for score in back]
    one, other = ([point.rating for point in ratings(each)["find"]] for each in (back, still))
    assert [rating.value for rating in one] == pytest.approx([rating.value for rating in other], abs=0.2)


def test_accuracy_counts_all_and_weighs_the_last_ones() -> None:
    results = [Score(share=0)] * 10 + [Score()] * 19 + [Score(share=0.5)]
    counted = accuracy(results)["find"]
    assert (counted.solved, counted.tried) == (20, 30)
    assert counted.lately == pytest.approx(19.5 / 20)


def test_what_went_worst_is_to_be_practised_and_what_is_new_before_that() -> None:
    well, badly = [Score("a")] * 6, [Score("b", share=0.3)] * 6
    assert to_practise(well + badly, ["a", "b", "c"]) == "c"
    assert to_practise(well + badly, ["a", "b"]) == "b"
    assert to_practise([], []) is None


def test_the_grade_follows_the_rating() -> None:
    assert [grade_for(OF_GRADE[grade]) for grade in GRADES] == list(GRADES)
    assert grade_for(Rating(300)) == GRADES[0]
    assert grade_for(Rating(2900)) == GRADES[-1]
