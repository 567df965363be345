"""The scripts that fit the computers' tables: what goes in comes out, and a small sample comes near."""

from itertools import islice

import numpy as np
import pytest
from fit import samples, tables

from topologic_qt.games.topologic.bots import closer, value


@pytest.fixture(scope="module")
def groups() -> list[samples.Group]:
    """The groups of three fields, one of each kind."""
    return list(samples.groups(3, least=1))


def test_a_sample_is_the_same_each_time_and_has_small_and_large_groups(groups: list[samples.Group]) -> None:
    again = islice(samples.groups(1, least=1), 50)
    assert [(each.ends, each.tiles) for each in again] == [(each.ends, each.tiles) for each in groups[:50]]
    sizes = {len(group.tiles) for group in groups}
    assert {1, 2, 3, 4, 6} <= sizes
    assert max(sizes) <= 12
    for group in groups:  # the tiles of a group share the hint
        assert len(set(group.grid.hints.ravel().tolist())) == 1


def test_what_the_table_of_value_says_gives_that_table(groups: list[samples.Group]) -> None:
    now = np.array(value.TO_COME)
    said = [float(value.each(group.grid).sum()) - all_learnt_nothing(group) for group in groups]
    again = tables.fitted(now, tables.value_entries, groups, said)
    assert np.count_nonzero(~np.isnan(again)) > 20
    assert again[~np.isnan(again)] == pytest.approx(now[~np.isnan(again)], abs=1e-3)


def all_learnt_nothing(group: samples.Group) -> float:
    """What is added to no entry of a table: that the hint tells nothing of the tiles of a group."""
    return len(group.tiles) * float(value.learnt_nothing(value.companions(group.grid.hints))[0])


def test_what_the_table_of_closer_says_gives_that_table(groups: list[samples.Group]) -> None:
    now, large = np.array(closer.TO_COME), [group for group in groups if len(group.tiles) > 2]
    said = [
        float(closer.closer(group.grid, group.board, group.tiles).sum()) - all_learnt_nothing(group)
        for group in large
    ]
    again = tables.fitted(now, tables.closer_entries, large, said)
    # So few groups do not tell all entries apart; together they say what was said of each group.
    rows = [np.bincount(tables.closer_entries(group), minlength=now.size) for group in large]
    beyond = [float(value.beyond(group.grid, now.shape[1] - 1).sum()) for group in large]
    assert np.array(rows) @ np.nan_to_num(again).ravel() + beyond == pytest.approx(said, abs=1e-3)


def test_a_tile_alone_takes_as_many_turns_as_the_way_to_it(groups: list[samples.Group]) -> None:
    alone, now = [group for group in groups if len(group.tiles) == 1], np.array(value.TO_COME)
    turns = [group.turns(tables.VALUE_BREADTHS) for group in alone]
    again = tables.fitted(now, tables.value_entries, alone, turns)
    met = ~np.isnan(again[0])
    assert met.sum() > 4
    assert again[0, met] == pytest.approx(now[0][met])


def test_what_two_tiles_take_is_near_to_what_the_table_has(groups: list[samples.Group]) -> None:
    pairs, now = [group for group in groups if len(group.tiles) == 2], np.array(value.TO_COME)
    turns = [group.turns(tables.VALUE_BREADTHS) for group in pairs]
    again = tables.fitted(now, tables.value_entries, pairs, turns)
    counts = np.bincount(np.concatenate([tables.value_entries(group) for group in pairs]), minlength=now.size)
    often = counts.reshape(now.shape) >= 30
    assert often.sum() >= 3
    assert np.abs(again - now)[often].mean() < 0.15
