"""What is said of a turn with hindsight."""

import pytest

from tests.tables import tiles
from topologic_qt.games.topologic.rules import ALL_TILES, TurnReview
from topologic_qt.games.topologic.ui.review_text import extra_moves, luck, tiles_left, verdict

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


def test_bits_are_told_as_the_tiles_that_are_left() -> None:
    whole = TurnReview(ALL_TILES[:40], ONE, 1.0, 1.0, 2.0, ONE, (), 0.0)
    assert tiles_left(whole, 1.0) == "20"
    assert tiles_left(whole, 2.2) == "8.7"


@pytest.mark.parametrize(("lost", "says"), [(0.0, ""), (0.04, ""), (1.25, "1.2 moves longer than")])
def test_a_way_that_was_longer_than_it_had_to_be_is_told(lost: float, says: str) -> None:
    told = extra_moves(turn(2.0, 2.0, lost=lost))
    assert says in told
    assert bool(says) == bool(told)
