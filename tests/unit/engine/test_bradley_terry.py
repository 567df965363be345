"""Strengths from the results of pairs."""

from itertools import product
from math import log, log10, sqrt

import pytest

from topologic_qt.engine.bradley_terry import (
    Elo,
    Encounter,
    elo,
    error_of_mean,
    mean_of_groups,
    share_interval,
)
from topologic_qt.engine.rng import Rng


def met(first: str, second: str, wins: int, losses: int) -> list[Encounter]:
    """So many wins and losses of the first player, each in its own deal."""
    return [Encounter(first, second, float(number < wins), number) for number in range(wins + losses)]


def test_players_differ_by_the_logarithm_of_their_odds_but_not_without_bound() -> None:
    found = elo(met("a", "b", 300, 100))
    assert found["a"].value - found["b"].value == pytest.approx(400 * log10(300.5 / 100.5), abs=1e-6)
    assert found["a"].value + found["b"].value == pytest.approx(0, abs=1e-6)
    # Half the error of the difference, as of a logistic regression without any other variable.
    error = 1.959964 / 2 * 400 / log(10) / sqrt(401 * (300.5 / 401) * (100.5 / 401))
    assert found["a"].error == pytest.approx(error, abs=1e-6)
    for encounters in (met("a", "b", 50, 50), [Encounter("a", "b", 0.5, deal) for deal in range(100)]):
        assert [each.value for each in elo(encounters).values()] == pytest.approx([0, 0], abs=1e-6)
    found = elo(met("a", "b", 100, 0))
    assert 800 < found["a"].value - found["b"].value < 1000
    assert found["a"].error > 100
    found = elo([*met("a", "b", 300, 100), *met("b", "c", 300, 100)])
    step = 400 * log10(300.5 / 100.5)
    assert found["a"].value == pytest.approx(step, abs=1e-6)
    assert found["c"].value == pytest.approx(-step, abs=1e-6)
    assert elo([Encounter("a", "a", 1.0, 1)]) == {}


def test_the_error_covers_the_truth_and_encounters_with_one_deal_count_as_one() -> None:
    rng, truth, inside, times = Rng(7), 100.0, 0, 120
    chance = 1 / (1 + 10 ** (-truth / 400))
    for _ in range(times):
        wins = sum(rng.below(10**6) < chance * 10**6 for _ in range(150))
        found = elo(met("a", "b", wins, 150 - wins))["a"]
        inside += abs(found.value - truth / 2) <= found.error
    assert 0.9 * times <= inside <= times
    alone = elo(met("a", "b", 60, 40))["a"]
    tenfold = elo([each for each in met("a", "b", 60, 40) for _ in range(10)])["a"]
    assert isinstance(tenfold, Elo)
    assert tenfold.error == pytest.approx(alone.error, rel=0.05)


def test_wilsons_interval_has_known_bounds() -> None:
    assert share_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert share_interval(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert share_interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert share_interval(0.0, 0) == (0.0, 1.0)
    for share, of in product((0.0, 1.0), range(1, 30)):
        assert 0 <= min(share_interval(share, of)) <= max(share_interval(share, of)) <= 1


def test_the_error_of_a_mean_shrinks_with_the_root_of_the_number_of_groups() -> None:
    assert error_of_mean([1.0, 2.0, 3.0]) == pytest.approx(1.959964 / 3**0.5)
    assert error_of_mean([5.0]) is None
    mean, error = mean_of_groups([[1.0, 1.0, 1.0], [3.0], []])
    assert mean == 1.5
    assert error == pytest.approx(error_of_mean([1.0, 3.0]))
