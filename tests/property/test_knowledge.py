"""The information in hints, against a count that shares no code with it.

The suite compares a few hundred random histories; `TOPOLOGIC_HISTORIES=10000` compares that many.
"""

import os
from random import Random

from tests.referee import points
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.hints import Knowledge, forecast
from topologic_qt.games.topologic.rules.state import Turn

HISTORIES = int(os.environ.get("TOPOLOGIC_HISTORIES", "100"))

NAMES = [colour + number for colour in "ROYGBVPWKS" for number in "123456"]

History = list[tuple[list[str], int]]
"""Turn by turn: the tiles under the seekers, and the hint."""


def random_history(random: Random) -> History:
    """A round of up to twelve turns with three to five seekers; sometimes many share a tile."""
    secret, seekers = random.choice(NAMES), random.choice([3, 4, 5])
    pool = random.sample(NAMES, random.choice([2, 5, 60]))
    history: History = []
    for _ in range(random.randint(0, 12)):
        standing = [random.choice(pool) for _ in range(seekers)]
        history.append((standing, sum(points(tile, secret) for tile in standing)))
    return history


def turns_of(history: History) -> list[Turn]:
    return [Turn(tuple(map(Tile.parse, standing)), given, ()) for standing, given in history]


def fits(name: str, history: History) -> bool:
    """Whether the secret may be on a tile, counted seeker by seeker."""
    return all(sum(points(tile, name) for tile in standing) == given for standing, given in history)


def test_what_is_ruled_out_equals_an_independent_count_and_every_reason_is_true() -> None:
    for number in range(HISTORIES):
        history = random_history(Random(f"history {number}"))
        knowledge = Knowledge().caught_up(turns_of(history))
        possible = [name for name in NAMES if fits(name, history)]
        assert sorted(map(str, knowledge.possible)) == sorted(possible)
        for name in NAMES:
            evidence = knowledge.ruled_out.get(Tile.parse(name))
            assert (evidence is None) == (name in possible)
            if evidence is not None:
                standing, given = history[evidence.turn - 1]
                assert evidence.hint == given
                assert evidence.expected == sum(points(tile, name) for tile in standing) != given
                assert fits(name, history[: evidence.turn - 1])
        for turn in range(len(history) + 1):
            left = [name for name in NAMES if fits(name, history[:turn])]
            assert knowledge.left_after(turn) == len(left)
            assert sorted(map(str, knowledge.after(turn).possible)) == sorted(left)


def test_a_forecast_counts_what_each_hint_would_leave() -> None:
    for number in range(HISTORIES // 10):
        random = Random(f"forecast {number}")
        history = random_history(random)
        knowledge = Knowledge().caught_up(turns_of(history))
        standing = [random.choice(NAMES) for _ in range(random.choice([3, 4, 5]))]
        told = forecast(knowledge.possible, map(Tile.parse, standing))
        assert list(told) == sorted(told)
        assert sum(told.values()) == len(knowledge.possible)
        for answer in range(2 * len(standing) + 1):
            left = [name for name in NAMES if fits(name, [*history, (standing, answer)])]
            assert told.get(answer, 0) == len(left)
