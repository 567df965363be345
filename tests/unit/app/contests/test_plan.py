"""Who sits where in the matches of a contest."""

from itertools import combinations
from pathlib import Path

import pytest

from topologic_qt.app.contests.plan import Bout, Contest, Entrant
from topologic_qt.app.engine_programs import EngineProgram
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.translation import UserError

NOVICE, CLUB, MASTER = map(Entrant, ("novice", "club", "master"))
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


def test_seats_that_are_left_are_the_last_players() -> None:
    bouts = contest(MASTER, CLUB, game="deduction", seats=4).bouts(4)
    found = [names(bout) for bout in bouts]
    assert sorted(found) == sorted(
        ["master club club club", "club master club club", "club club master club", "club club club master"]
    )


def test_more_players_than_seats_sit_in_every_group() -> None:
    bouts = list(contest(NOVICE, CLUB, MASTER, TURK, game="deduction", seats=3).bouts(12))
    groups = {frozenset(names(bout).split()) for bout in bouts}
    assert len(groups) == 4
    for name in ("novice", "club", "master", "Turk"):
        seats = [names(bout).split().index(name) for bout in bouts if name in names(bout)]
        assert [seats.count(seat) for seat in range(3)] == [3, 3, 3]


def test_a_player_alone_plays_each_deal_once() -> None:
    assert [bout.deal for bout in contest(CLUB).bouts(3)] == [1, 2, 3]


def test_more_matches_begin_with_the_same_ones() -> None:
    plan = contest(NOVICE, CLUB, MASTER)
    assert list(plan.bouts(20))[:7] == list(plan.bouts(7))


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        (contest(), "Nobody plays."),
        (
            contest(CLUB, TURK, Entrant("Turk", EngineProgram("Turk", ("other",)))),
            "Two players are called Turk.",
        ),
        (contest(CLUB, game="deduction"), "cannot be played by 2 here; 3, 4, 5 can"),
        (contest(CLUB, seed="x" * 31), "The seed has 31 characters; the limit is 30."),
        (contest(CLUB, game="chess"), "play matches of chess"),
    ],
)
def test_what_cannot_be_played_is_refused(plan: Contest, says: str) -> None:
    with pytest.raises(UserError, match=says):
        plan.check()


@pytest.mark.parametrize("info", registry.GAMES, ids=lambda info: info.id)
def test_every_game_of_the_box_has_contests(info: GameInfo) -> None:
    package = info.load()
    assert info.has_contest
    assert package.contest is not None
    assert package.protocol is not None
    for variant in package.contest.variants:
        for seats in variant.seats:
            setup = package.contest.setup(variant.id, seats, "a seed")
            assert package.rules.seats(setup) == seats
            forms = package.protocol.forms
            again = package.contest.setup(variant.id, seats, "a seed")
            assert forms.setup_to_json(again) == forms.setup_to_json(setup)


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
