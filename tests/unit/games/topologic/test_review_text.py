"""What is said of a turn with hindsight."""

import pytest

from tests.tables import tiles
from topologic_qt.games.topologic.rules import TurnReview
from topologic_qt.games.topologic.ui.review_text import luck, share_left, verdict

MANY, ONE = tiles("R1 R2 R3 R4"), tiles("R1")


def turn(
    expected: float, best: float, gained: float = 1.0, lost: float = 0.0, known: bool = False
) -> TurnReview:
    """A turn that promised so many bits, where so many were the most."""
    before = ONE if known else MANY
    return TurnReview(before, ONE, gained, expected, best, ONE, (), lost)


@pytest.mark.parametrize(
    ("review", "says"),
    [
        (turn(2.0, 2.0), "As good as it gets"),
        (turn(2.0, 2.0, lost=2.0), "As good as it gets, but a long way to go"),
        (turn(2.0, 2.2), "Good"),
        (turn(1.5, 2.2), "More could be learnt"),
        (turn(0.0, 2.2), "Much more could be learnt"),
        (turn(0.0, 0.0, known=True), "Straight there"),
        (turn(0.0, 0.0, lost=2.0, known=True), "Nothing left to find out: only the route counted"),
    ],
)
def test_a_turn_is_judged_by_what_it_promised(review: TurnReview, says: str) -> None:
    assert verdict(review) == says


@pytest.mark.parametrize(
    ("gained", "says"), [(3.0, "a lucky hint"), (2.0, ""), (1.5, ""), (1.0, "an unlucky hint")]
)
def test_luck_is_told_apart(gained: float, says: str) -> None:
    assert luck(turn(2.0, 2.0, gained=gained)) == says


def test_bits_are_told_as_the_share_of_tiles_that_is_left() -> None:
    assert share_left(1.25) == "1 in 2.4"
    assert share_left(4) == "1 in 16"
