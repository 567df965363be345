"""The seats of players in a contest's matches."""

from collections.abc import Sequence
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

from topologic_qt.app.features.contests.plan import Bout, Contest, Entrant, parts_of, winners_text
from topologic_qt.app.match.players_dialog import EngineProgram
from topologic_qt.engine.match import Match
from topologic_qt.games import registry
from topologic_qt.games.simulation import texts
from topologic_qt.storage.row_file import fits
from topologic_qt.translation import UserError

if TYPE_CHECKING:
    from topologic_qt.games.values import AnyMatch

NOVICE, CLUB, MASTER = map(Entrant, ("novice", "club", "master"))
NOBODY = EngineProgram("Turk", ("other",))
TURK = Entrant("Turk", EngineProgram("Turk", ("turk", "--hard")))


def contest(*entrants: Entrant, game: str = "topology", seats: int = 2, seed: str = "here") -> Contest:
    return Contest(game, {"deduction": "usual", "topologic": "2019"}.get(game, "base"), entrants, seats, seed)


def names(bout: Bout) -> str:
    return " ".join(each.name for each in bout.seats)


def test_in_twos_each_plays_each_other_from_both_seats_with_every_deal() -> None:
    bouts = list(contest(NOVICE, CLUB, MASTER).bouts(12))
    played = [(names(bout), bout.deal) for bout in bouts]
    pairs = combinations(("novice", "club", "master"), 2)
    once = [seats for one, other in pairs for seats in (f"{one} {other}", f"{other} {one}")]
    assert sorted(played) == sorted((seats, deal) for deal in (1, 2) for seats in once)
    assert [bout.number for bout in bouts] == list(range(1, 13))


def test_seats_that_are_left_are_the_last_players_and_many_sit_in_every_group() -> None:
    bouts = contest(MASTER, CLUB, game="deduction", seats=4).bouts(4)
    found = [names(bout) for bout in bouts]
    assert sorted(found) == sorted(
        ["master club club club", "club master club club", "club club master club", "club club club master"]
    )
    grouped = list(contest(NOVICE, CLUB, MASTER, TURK, game="deduction", seats=3).bouts(12))
    groups = {frozenset(names(bout).split()) for bout in grouped}
    assert len(groups) == 4
    for name in ("novice", "club", "master", "Turk"):
        seats = [names(bout).split().index(name) for bout in grouped if name in names(bout)]
        assert [seats.count(seat) for seat in range(3)] == [3, 3, 3]


def test_more_matches_begin_with_the_same_ones() -> None:
    plan = contest(NOVICE, CLUB, MASTER)
    assert list(plan.bouts(20))[:7] == list(plan.bouts(7))
    assert [bout.deal for bout in contest(CLUB).bouts(3)] == [1, 2, 3], "alone, each deal once"


def test_what_cannot_be_played_is_refused() -> None:
    for plan, says in (
        (contest(), "Choose a player first."),
        (contest(CLUB, TURK, Entrant("Turk", NOBODY)), "Two players are called Turk."),
        (contest(CLUB, game="deduction"), "takes 3, 4, 5 players, not 2"),
        (contest(CLUB, seed="x" * 31), "The seed has 31 characters; the limit is 30."),
        (contest(CLUB, game="chess"), "play chess against"),
    ):
        with pytest.raises(UserError, match=says):
            plan.check()


def test_settings_tell_apart_who_plays_otherwise() -> None:
    plans = [
        contest(CLUB),
        contest(MASTER),
        contest(CLUB, seed="there"),
        contest(TURK),
        contest(Entrant("Turk", EngineProgram("Turk", ("turk", "--hard"), 11))),
        contest(Entrant("Turk", EngineProgram("Turk", (str(Path("turk")),)))),
    ]
    settings = [str(plan.settings) for plan in plans]
    assert len(set(settings)) == len(settings)


@settings(max_examples=20)
@given(
    game=st.sampled_from([info.id for info in registry.GAMES]),
    chance=st.randoms(use_true_random=False),
    patience=st.sampled_from([0.0, 0.9, 0.99, 1.0]),
    data=st.data(),
)
def test_however_a_match_ends_its_row_can_stand_in_the_file(
    game: str, chance: Random, patience: float, data: st.DataObject
) -> None:
    _, kind, support = parts_of(game)
    variant = data.draw(st.sampled_from(kind.variants))
    seats = data.draw(st.sampled_from(variant.seats))
    match: AnyMatch = Match(support.rules, kind.setup(variant.id, seats, "here"))
    match.apply_automatic_moves()
    for _ in range(90):  # a whole match of Topology has fewer moves
        if match.outcome is not None:
            break
        *moves, last = islice(support.rules.legal_moves(match.state), 400)
        match.apply(chance.choice(moves) if moves and chance.random() < patience else last)
        match.apply_automatic_moves()
    while match.outcome is None:
        *_, giving_up = support.rules.legal_moves(match.state)
        match.apply(giving_up)
        match.apply_automatic_moves()
    plan = Contest(game, variant.id, (CLUB,), seats, "here")
    (bout,) = plan.bouts(1)
    counts = [number for numbers in kind.counted(match.state) for number in numbers]
    row = texts([1, 1, *["club"] * seats, winners_text(match.outcome.winners), *counts])
    assert all(map(fits, row, plan.cells(bout, row)))


COUNTED: Sequence[tuple[str, str, list[list[int | None]], set[tuple[int, ...]]]] = (
    ("topologic", "2019", [[8, 5]], {(1,)}),
    ("topologic", "2019", [[8, 8]], {()}),
    ("topologic", "2019", [[8, None]], {(0,)}),
    ("topologic", "2019", [[None, None]], {()}),
    ("topology", "base", [[192, 121], [9, 8]], {(0,)}),
    ("topology", "base", [[121, 121], [9, 8]], {(1,)}),
    ("topology", "base", [[192, 121], [4, 4]], {(1,)}),
    ("topology", "base", [[0, 0], [0, 0]], {(1,)}),
    ("topology", "base", [[1, 0], [0, 0]], set()),
    ("topology", "base", [[5, 4, 3], [9, 9, 8]], {(0,)}),
    ("topology", "base", [[5, 4, 3], [9, 9, 9]], set()),
    ("topology", "base", [[5, 4, 3], [2, 1, 1]], {(0,)}),
    ("topology", "advanced", [[5, 4], [9, 8]], {(0,)}),
    ("topology", "advanced", [[5, 4], [9, 9]], {(0,), (1,)}),
    ("topology", "advanced", [[5, 4], [13, 13]], {(0,)}),
    ("topology", "advanced", [[5, 4], [14, 13]], set()),
    ("deduction", "usual", [[0, 1, 0], [1, 0, 0]], {(1,)}),
    ("deduction", "usual", [[0, 1, 0], [1, 0, 1]], set()),
    ("deduction", "usual", [[0, 0, 0], [1, 0, 1]], {(1,)}),
    ("deduction", "usual", [[0, 0, 0], [1, 0, 0]], {(1,), (2,)}),
    ("deduction", "usual", [[1, 1, 0], [0, 0, 0]], set()),
)


def test_who_has_won_follows_from_what_was_counted() -> None:
    for game, variant, counts, winners in COUNTED:
        assert set(parts_of(game)[1].winners(variant, counts)) == winners, (game, variant, counts)
