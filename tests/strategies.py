"""What Hypothesis draws: origins, setups, and matches played at random as far as it likes."""

from hypothesis import strategies as st

from tests.tables import TopologicMatch
from topologic_qt.games.topologic.rules import (
    EDITIONS,
    GROWTHS,
    SEEKER_COUNTS,
    GiveUp,
    Move,
    Origin,
    Setup,
    Shape,
    Topologic,
    random_field,
)

origins = st.builds(
    Origin, shape=st.sampled_from(Shape), seed=st.text(max_size=8), growth=st.sampled_from(GROWTHS)
)

texts = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), max_size=39).map("n{}".format)
"""Names of players and matches: one line of print."""


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A match about to begin, on a field of any shape, in any edition, for any number of seekers."""
    origin = draw(origins)
    return Setup(
        random_field(origin),
        draw(st.sampled_from(list(EDITIONS.values()))),
        draw(st.sampled_from(SEEKER_COUNTS)),
        title=draw(texts),
        players=(draw(texts), draw(texts)),
        origin=origin,
    )


@st.composite
def matches(draw: st.DrawFn, longest: int = 40) -> TopologicMatch:
    """A match after any number of legal moves, up to the longest."""
    match = TopologicMatch(Topologic(), draw(setups()))
    for _ in range(draw(st.integers(0, longest))):
        moves = list(Topologic().legal_moves(match.state))
        if not moves:
            break
        match.apply(draw(one_of_each_kind(moves)))
    return match


def one_of_each_kind(moves: list[Move]) -> st.SearchStrategy[Move]:
    """One of the moves, each kind about as likely as the others; giving up is rare."""
    groups = {kind: [move for move in moves if type(move) is kind] for kind in map(type, moves)}
    may_give_up = groups.pop(GiveUp, None)
    common: st.SearchStrategy[Move] = st.one_of([st.sampled_from(group) for group in groups.values()])
    if not may_give_up:
        return common
    return st.integers(0, 30).flatmap(lambda number: st.just(GiveUp()) if number == 30 else common)
