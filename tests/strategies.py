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

texts = st.text(min_size=1, max_size=40).filter(lambda text: text.isprintable() and bool(text.strip()))
"""Names of players and matches."""


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
    kinds = sorted({type(move) for move in moves}, key=lambda kind: (kind is GiveUp, kind.__name__))
    groups = [[move for move in moves if type(move) is kind] for kind in kinds]
    common = [st.sampled_from(group) for group in groups if not isinstance(group[0], GiveUp)]
    return st.integers(0, 30).flatmap(
        lambda number: st.sampled_from(groups[-1]) if number == 30 or not common else st.one_of(common)
    )
