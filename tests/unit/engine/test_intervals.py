"""Intervals of shares and means."""

import pytest

from topologic_qt.engine.bradley_terry import error_of_mean, mean_of_groups, share_interval


def test_wilsons_interval_has_known_bounds() -> None:
    assert share_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert share_interval(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert share_interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert share_interval(0.0, 0) == (0.0, 1.0)


def test_the_error_of_a_mean_shrinks_with_the_root_of_the_number_of_groups() -> None:
    assert error_of_mean([1.0, 2.0, 3.0]) == pytest.approx(1.959964 / 3**0.5)
    assert error_of_mean([5.0]) is None
    mean, error = mean_of_groups([[1.0, 1.0, 1.0], [3.0], []])
    assert mean == 1.5
    assert error == pytest.approx(error_of_mean([1.0, 3.0]))
