"""What the hints tell, against a count that shares no line with it.

The suite compares a few hundred random histories; `TOPOLOGIC_HISTORIES=10000` compares that many.
"""

import os
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.property.test_secrecy import twins
from tests.referee import points
from tests.tables import TopologicMatch
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    Assistance,
    Knowledge,
    Mark,
    Notes,
    Tile,
    Turn,
    contradictions,
    forecast,
    hint,
)

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
    """Whether the secret may lie on a tile, counted seeker by seeker."""
    return all(sum(points(tile, name) for tile in standing) == given for standing, given in history)


def test_what_is_ruled_out_equals_an_independent_count_and_every_reason_is_true() -> None:
    for number in range(HISTORIES):
        history = random_history(Random(f"history {number}"))
        knowledge = Knowledge().caught_up(turns_of(history))
        possible = [name for name in NAMES if fits(name, history)]
        assert sorted(map(str, knowledge.possible)) == sorted(possible)
        for name in NAMES:
            evidence = knowledge.explanation(Tile.parse(name))
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


def everything_the_aids_say(match: TopologicMatch) -> object:
    """All that the notebook could show a seeker, made of that seat's view alone."""
    view = match.view(match.state.round.seeker)
    played = view.round
    knowledge = Knowledge().caught_up(played.turns)
    standing = [tile for tile in played.positions if tile is not None]
    marks = {tile: list(Mark)[number % 3] for number, tile in enumerate(ALL_TILES)}
    return (
        knowledge,
        [knowledge.left_after(turn) for turn in range(len(played.turns) + 1)],
        forecast(knowledge.possible, standing),
        contradictions(marks, knowledge),
        [[hint(turn.positions, tile) for turn in played.turns] for tile in ALL_TILES],
    )


@given(twins())
def test_no_aid_depends_on_the_secret(pair: tuple[TopologicMatch, TopologicMatch]) -> None:
    one, other = pair
    assert one.state.round.secret != other.state.round.secret
    assert everything_the_aids_say(one) == everything_the_aids_say(other)


tiles = st.lists(st.sampled_from(ALL_TILES), max_size=6)
strokes = st.lists(st.tuples(tiles, st.sampled_from([*Mark, None])), max_size=12)


@given(strokes, st.integers(0, 15))
def test_undoing_and_doing_again_are_each_others_way_back(
    made: list[tuple[list[Tile], Mark | None]], steps: int
) -> None:
    pages = [Notes()]
    marks: dict[Tile, Mark] = {}
    for stroked, mark in made:
        page = pages[-1].mark(stroked, mark)
        marks = {tile: old for tile, old in marks.items() if tile not in stroked}
        marks |= {} if mark is None else dict.fromkeys(stroked, mark)
        assert page.marks == marks
        if page != pages[-1]:
            pages.append(page)
    page = pages[-1]
    for back in range(1, steps + 1):
        page = page.undo()
        assert page.marks == pages[max(0, len(pages) - 1 - back)].marks
    for _ in range(steps):
        page = page.redo()
    assert page == pages[-1]
    assert page.marks == pages[-1].marks


@given(strokes, strokes)
def test_a_new_mark_forgets_what_was_undone(
    before: list[tuple[list[Tile], Mark | None]], after: list[tuple[list[Tile], Mark | None]]
) -> None:
    page = Notes()
    for stroked, mark in before:
        page = page.mark(stroked, mark)
    page = page.undo()
    for stroked, mark in after:
        newer = page.mark(stroked, mark)
        if newer != page:
            assert newer.redo() == newer
        page = newer


@given(strokes, st.lists(st.sampled_from(Assistance), max_size=4))
def test_aids_go_up_and_never_down(
    made: list[tuple[list[Tile], Mark | None]], steps: list[Assistance]
) -> None:
    page, order = Notes(), list(Assistance)
    for aid in steps:
        if order.index(aid) >= order.index(page.aid):
            page = page.raised(aid)
            assert page.aid is aid
        else:
            with pytest.raises(ValueError, match=page.aid):
                page.raised(aid)
