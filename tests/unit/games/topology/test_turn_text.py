"""What is said of a finished turn, and of a turn in hindsight."""

from topologic_qt.games.topology.rules.lines import ScoredRing
from topologic_qt.games.topology.rules.match_results import TurnReview
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TurnResult
from topologic_qt.games.topology.ui.reviewer import given, told, verdict
from topologic_qt.games.topology.ui.words import in_words, rings_text, turn_sum

TILES = (PlacedTile("K", (0, 1), 0), PlacedTile("C", (2, 1), 3))
NAMES = ("Anna", "Ben")


def turn(*rings: ScoredRing, turned: PlacedTile | None = None) -> TurnResult:
    """A turn of Ben's with these rings."""
    return TurnResult(1, 6, TILES, False, turned, rings, sum(ring.points for ring in rings))


def ring(length: int, *inside: int) -> ScoredRing:
    """A ring with others inside."""
    return ScoredRing(length, inside, length + sum(inside), (), ())


def review(points: int, best: int, gave: int | None = 9) -> TurnReview:
    """A turn of Anna's in hindsight."""
    return TurnReview(5, 0, points, best, TILES, None, (), gave)


def test_a_turn_is_told_with_its_tiles_points_and_rings_as_sums() -> None:
    assert (
        rings_text(turn(ring(10, 2), ring(2), ring(2)))
        == "10 + 2 inside = 12; ring of 2; ring of 2; in all 16"
    )
    assert rings_text(turn(ring(12, 4, 2, 2))) == "12 + 4 + 2 + 2 inside = 20"
    assert rings_text(turn()) == "no ring"
    assert rings_text(turn(ring(3))) == "ring of 3"
    long = (ring(3, 3), ring(3, 2), ring(12, 4, 2, 2), ring(2))
    assert rings_text(turn(*long)) == turn_sum(long)
    assert in_words(NAMES, turn(ring(4))) == "Turn 6: Ben lays K, C. Ring: 4. 4 points."
    assert in_words(NAMES, turn()) == "Turn 6: Ben lays K, C. 0 points."
    turned = turn(ring(3), ring(2), turned=PlacedTile("S", (0, 0), 0))
    assert in_words(NAMES, turned) == (
        "Turn 6: Ben lays K, C. Tile S was turned before. Rings: 3; 2. 5 points."
    )


def test_the_verdict_depends_on_the_share_that_was_missed_if_it_is_more_than_the_computer_gives_up() -> None:
    for points, best, said in (
        (12, 12, "As good as it gets"),
        (0, 0, "As good as it gets"),
        (18, 20, "Good"),
        (4, 20, "Much more was possible"),
        (7, 9, "Good"),
        (7, 10, "More was possible"),
    ):
        assert verdict(review(points, best)) == said, (points, best)
    assert told(NAMES, review(12, 18)) == (
        "Turn 5: Anna scored 12 points. The best that was found with these tiles scores 18. "
        "After it, Ben could score 9 at most."
    )
    assert (given(review(1, 1, 4)), given(review(1, 1, None))) == ("4", "–")
