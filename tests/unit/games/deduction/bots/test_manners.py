"""What the questions of the others, and the tiles that they showed, tell of their hands."""

from tests.deductions import DeductionMatch, begun, count, have, play, show, tile
from topologic_qt.games.deduction.bots.questions import Mind, mind_of
from topologic_qt.games.deduction.bots.seat import weighed
from topologic_qt.games.deduction.rules.knowledge import bits_of
from topologic_qt.games.deduction.rules.moves import Pass
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Face, with_face


def told(match: DeductionMatch, seat: int) -> tuple[Mind, Mind]:
    """What a seat can work out by counting, and what it expects."""
    view = match.view(seat)
    mind = mind_of(view, seat)
    return mind, weighed(mind, view, seat)


def held(mind: Mind, seat: int, face: Face) -> float:
    """The mean number of tiles with a face that a player has."""
    player = mind.index(seat)
    assert player is not None
    deals = mind.count.deals[player].sum(1)
    numbers = mind.count.numbers(player, bits_of(with_face(ALL_TILES, face)))
    return float(numbers @ deals / deals.sum())


def test_who_asks_for_a_value_has_few_of_it_and_who_shows_one_of_several_rather_none_besides() -> None:
    match = play(begun(coins="M2 M2"), count(2, "value"), Pass())
    counted, expected = told(match, 1)
    suit, value = tile("M2")
    assert held(expected, 0, value) < held(counted, 0, value) - 0.1
    assert held(expected, 0, suit) > held(counted, 0, suit) + 0.3
    match = play(begun(coins="C3 C3"), have(1, "suit"), show("Ca"), Pass())
    counted, expected = told(match, 0)
    crowns = tile("C3").suit
    assert held(expected, 1, crowns) < held(counted, 1, crowns) - 0.05
