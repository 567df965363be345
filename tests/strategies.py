"""Strategies of Hypothesis: recipes of fields, setups, and random matches."""

from dataclasses import replace

from hypothesis import strategies as st

from tests.tables import TopologicMatch
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import GiveUp, Move
from topologic_qt.games.topologic.rules.notes import GUESSES, MAX_REMARK_LENGTH, Mark, Notes
from topologic_qt.games.topologic.rules.setup import EDITIONS, ROUND_COUNTS, Assistance, Seating, Setup
from topologic_qt.games.topologic.rules.shapes import GROWTHS, SEEKER_COUNTS, FieldRecipe, Shape, random_field

origins = st.builds(
    FieldRecipe, shape=st.sampled_from(Shape), seed=st.text(max_size=8), growth=st.sampled_from(GROWTHS)
)

texts = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), max_size=39).map("n{}".format)
"""Names of players and matches: one printable line."""


computers = st.none() | st.builds(Computer, st.sampled_from(Level), st.text(max_size=8))

here = st.builds(Seating, st.tuples(computers, computers))
"""People and computers whose points the program counts."""

at_real_tables = st.builds(Seating, at_table=st.sampled_from([0, 1]))
"""People at a real table, of whom one has the program."""


@st.composite
def setups(draw: st.DrawFn, seatings: st.SearchStrategy[Seating] = here) -> Setup:
    """A match about to begin, on any field, in any edition, with any number of seekers."""
    origin = draw(origins)
    return Setup(
        random_field(origin),
        draw(st.sampled_from(list(EDITIONS.values()))),
        draw(st.sampled_from(SEEKER_COUNTS)),
        title=draw(texts),
        players=(draw(texts), draw(texts)),
        origin=origin,
        seating=draw(seatings),
        rounds=draw(st.sampled_from(ROUND_COUNTS)),
    )


@st.composite
def matches(
    draw: st.DrawFn, longest: int = 40, seatings: st.SearchStrategy[Seating] = here
) -> TopologicMatch:
    """A match after any number of legal moves, up to ``longest``."""
    match = TopologicMatch(Topologic(), draw(setups(seatings)))
    for _ in range(draw(st.integers(0, longest))):
        moves = list(Topologic().legal_moves(match.state))
        if not moves:
            break
        match.apply(draw(one_of_each_kind(moves)))
    return match


def one_of_each_kind(moves: list[Move]) -> st.SearchStrategy[Move]:
    """A move, with equal chances for each kind; giving up is rare."""
    groups = {kind: [move for move in moves if type(move) is kind] for kind in map(type, moves)}
    may_give_up = groups.pop(GiveUp, None)
    common: st.SearchStrategy[Move] = st.one_of([st.sampled_from(group) for group in groups.values()])
    if not may_give_up:
        return common
    return st.integers(0, 30).flatmap(lambda number: st.just(GiveUp()) if number == 30 else common)


@st.composite
def notes(draw: st.DrawFn) -> Notes:
    """A page with strokes made and undone, remarks, peeks, a guess and times."""
    page = Notes(draw(st.sampled_from(Assistance)))
    tiles = st.lists(st.sampled_from(ALL_TILES), min_size=1, max_size=5)
    for stroked, mark in draw(st.lists(st.tuples(tiles, st.sampled_from([*Mark, None])), max_size=8)):
        page = page.mark(stroked, mark)
    for _ in range(draw(st.integers(0, 5))):
        page = page.undo()
    remarks = st.dictionaries(st.integers(1, 20_000), st.text(max_size=MAX_REMARK_LENGTH + 9), max_size=4)
    for turn, text in draw(remarks).items():
        page = page.remark(turn, text)
    for turn in draw(st.lists(st.integers(1, 20_000), max_size=4)):
        page = page.peeked(turn)
    page = replace(page, guess=draw(st.sampled_from((0, *GUESSES))))
    return page.stamped(draw(st.integers(0, 3)), draw(st.just("") | st.just("2025-01-31T17:05:09+00:00")))
