"""Glicko-2 against its author's example, and invariants for any results."""

from math import exp, isfinite, log, pi, sqrt

import pytest
from hypothesis import given, strategies as st

from topologic_qt.games.ratings import Encounter, Rating, expected, rested, updated

ratings = st.builds(Rating, st.floats(0, 3500), st.floats(20, 350), st.floats(0.03, 0.1))
scores = st.floats(0, 1)


def test_it_gives_what_the_paper_gives() -> None:
    results = [
        Encounter(Rating(1400, 30), 1),
        Encounter(Rating(1550, 100), 0),
        Encounter(Rating(1700, 300), 0),
    ]
    after = updated(Rating(1500, 200, 0.06), results)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert expected(Rating(1500, 200), Rating(1400, 30)) == pytest.approx(0.639, abs=0.001)
    assert expected(Rating(1500, 200), Rating(1700, 300)) == pytest.approx(0.303, abs=0.001)


def test_without_results_a_rating_is_only_less_sure() -> None:
    before = Rating(1700, 80)
    after = updated(before, [])
    assert after.value == before.value
    assert after.deviation > before.deviation
    assert after == rested(before, 1)
    assert rested(before, 0) == before
    assert rested(Rating(1500, 200, 0.06), 1).deviation == pytest.approx(200.2714, abs=1e-4)
    assert rested(before, 1_000_000).deviation == 350


@given(ratings, ratings, scores)
def test_the_new_volatility_solves_the_equation_of_the_paper(
    player: Rating, opponent: Rating, score: float
) -> None:
    scale, tau = 173.7178, 0.5
    phi, other = player.deviation / scale, opponent.deviation / scale
    g = 1 / sqrt(1 + 3 * other**2 / pi**2)
    hoped = expected(player, opponent)
    v = 1 / (g**2 * hoped * (1 - hoped))
    delta = v * g * (score - hoped)
    x = 2 * log(updated(player, [Encounter(opponent, score)]).volatility)
    left = exp(x) * (delta**2 - phi**2 - v - exp(x)) / (2 * (phi**2 + v + exp(x)) ** 2)
    assert left == pytest.approx((x - 2 * log(player.volatility)) / tau**2, abs=0.0001)


@given(ratings, ratings, scores)
def test_a_better_result_never_gives_a_lower_rating(player: Rating, opponent: Rating, score: float) -> None:
    lower, higher = (updated(player, [Encounter(opponent, each)]) for each in (score * 0.9, score))
    assert higher.value >= lower.value - 0.05
    won, lost = (updated(player, [Encounter(opponent, each)]) for each in (1, 0))
    assert won.value >= player.value >= lost.value


@given(ratings, st.lists(st.builds(Encounter, ratings, scores), min_size=1, max_size=5))
def test_whatever_happens_numbers_stay_numbers(player: Rating, results: list[Encounter]) -> None:
    after = updated(player, results)
    assert all(map(isfinite, (after.value, after.deviation, after.volatility)))
    assert 0 < after.deviation <= 350
    assert 0 < after.volatility < 1
