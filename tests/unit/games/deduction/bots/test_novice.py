"""The level Novice: it adds up what everybody told, and concludes nothing else."""

import pytest

from tests.deductions import DeductionMatch, begun, count, have, play, tiles
from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.bots import seat
from topologic_qt.games.deduction.bots.seat import think
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass
from topologic_qt.games.deduction.rules.tiles import ALL_TILES

SEEN = {*tiles("Sn Sa S2 Mn Ma M2 Cn C5 A4")}
"""The hand of seat 0, and the tiles face up."""


def asked(*questions: tuple[Ask, str]) -> DeductionMatch:
    """A match in which the player in seat 0 asks these, each for its coin; the others ask it in between."""
    match = begun(coins=" ".join(f"{coin} Sn Sn" for _, coin in questions))
    for number, (question, _) in enumerate(questions):
        if number:
            match = play(match, Pass(), count(0, "suit"), Pass(), count(0, "suit"), Pass())
        match = play(match, question)
    return match


@pytest.mark.parametrize(
    ("questions", "left"),
    [
        ([], "S3 S4 S5 M3 M4 M5 Ca C2 C3 C4 An Aa A2 A3 A5"),
        ([(have(1, "suit"), "An"), (count(2, "suit"), "An")], "An Aa A2 A3 A5"),
        ([(count(1, "value"), "S3"), (count(2, "value"), "S3")], "S4 S5 M4 M5 Ca C2 C4 An Aa A2 A5"),
        (
            [
                (count(1, "value"), "S5"),
                (count(1, "suit"), "An"),
                (count(2, "value"), "S5"),
                (count(2, "suit"), "An"),
            ],
            "A5",
        ),
        # Seat 1 told of seven tiles, so that it has none of the fourth suit; nobody said so.
        ([(count(1, suit), coin) for suit, coin in (("suit", "Sn"), ("suit", "Mn"), ("suit", "Cn"))], None),
    ],
    ids=["nothing", "a suit", "no more of a value", "both", "round about"],
)
def test_what_both_told_is_added_up(questions: list[tuple[Ask, str]], left: str | None) -> None:
    view = asked(*questions).view(0) if questions else begun().view(0)
    unseen = tuple(tile for tile in ALL_TILES if tile not in SEEN)
    assert seat.open_tiles(view) == (unseen if left is None else tiles(left))


def test_what_is_left_is_announced_where_it_happens_to_add_up() -> None:
    lines = [(line, coin) for line, coin in (("value", "S5"), ("suit", "An"))]
    view = asked(*((count(whom, line), coin) for whom in (1, 2) for line, coin in lines)).view(0)
    found = [think(view, Level.NOVICE, str(number), lambda: False)[0] for number in range(100)]
    announced = [move for move in found if isinstance(move, Announce)]
    assert 0 < len(announced) < len(found)
    assert {str(move.tile) for move in announced} == {"A5"}
