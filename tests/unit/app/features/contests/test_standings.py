"""The figures of a contest."""

import pytest

from topologic_qt.app.features.contests.command import Result, duels, result_of, standings

COLUMNS = ["match", "deal", "player 1", "player 2", "player 3", "winners", "points 1", "points 2", "points 3"]


def result(deal: int, players: str, winner: int | None, points: tuple[int | None, ...] = (0, 0)) -> Result:
    """A match with one winner, or a draw."""
    names = tuple(players.split())
    shares = tuple(1 / len(names) if winner is None else float(seat == winner) for seat in range(len(names)))
    return Result(deal, names, shares, {"points": points})


def test_a_row_is_read_and_a_win_that_is_shared_or_nobodys_is_shared() -> None:
    row = ["7", "3", "club", "master", "club", "2", "10", "", "9"]
    read = Result(3, ("club", "master", "club"), (0.0, 1.0, 0.0), {"points": (10, None, 9)})
    assert result_of(COLUMNS, row) == read
    assert result_of(COLUMNS, ["1", "1", "a", "b", "c", "1 3", "", "", ""]).shares == (0.5, 0.0, 0.5)
    assert result_of(COLUMNS, ["1", "1", "a", "b", "c", "", "", "", ""]).shares == (1 / 3, 1 / 3, 1 / 3)


def test_the_stronger_one_comes_first_with_all_figures_but_a_lone_one_for_that_is_no_stronger() -> None:
    results = [result(deal, "a b", 1, (4, 10)) for deal in range(1, 9)] + [result(9, "b a", 1, (6, 8))]
    first, second = standings(results)
    assert (first.name, first.seats, second.name) == ("b", 9, "a")
    assert first.wins == pytest.approx(8 / 9)
    assert first.interval[0] < 8 / 9 < first.interval[1]
    assert first.elo is not None
    assert second.elo is not None
    assert first.elo.value == pytest.approx(-second.elo.value)
    assert first.elo.value > 100
    assert first.counts["points"].value == pytest.approx((8 * 10 + 6) / 9)
    # Of equal players, each wins a third; the lone one meets two others in each match.
    results = [result(deal, "m c c", deal % 3, (0, 0, 0)) for deal in range(1, 31)]
    for each in standings(results):
        assert each.elo is not None
        assert each.elo.value == pytest.approx(0, abs=1e-6)
        assert each.wins == pytest.approx(1 / 3)


def test_a_duel_tells_wins_and_lead_by_deals() -> None:
    results = [
        result(1, "b a", 0, (10, 4)),
        result(1, "a b", 0, (7, 5)),
        result(2, "a b", None, (5, 5)),
        result(2, "a c", 0, (9, 1)),
        result(3, "a b", 0, (None, 5)),
    ]
    found = {(each.first, each.second): each for each in duels(results)}
    pair = found["a", "b"]
    assert (pair.matches, pair.wins) == (4, (0 + 1 + 0.5 + 1) / 4)
    assert pair.lead is not None
    assert pair.lead.value == pytest.approx((-6 + 2 + 0) / 3)
    assert found["a", "c"].lead == (8, None)
    assert standings(results)[0].counts["points"].value == pytest.approx((4 + 7 + 5 + 9) / 4)
    assert duels([result(1, "a b c", 0, (0, 0, 0))]) == [], "among three there is no duel"
    (only,) = standings([result(1, "a a", 0)])
    assert (only.seats, only.wins, only.elo) == (2, 0.5, None), "alone there is no Elo"
