"""The rule by which the program shows for a player who left."""

from collections import Counter
from random import Random

from tests.deductions import tiles
from topologic_qt.games.deduction.rules import ALL_TILES, FACES, Tile, in_order, shown_by_rule, with_face


def test_one_order_holds_for_all_questions_to_a_hand() -> None:
    chance = Random(3)
    for _ in range(100):
        hand = in_order(chance.sample(ALL_TILES, 7))
        before: dict[Tile, set[Tile]] = {}
        for face in FACES:
            matching = with_face(hand, face)
            if matching:
                first = shown_by_rule(hand, face)
                assert first in matching
                assert shown_by_rule(hand, face) == first
                before.setdefault(first, set()).update(tile for tile in matching if tile != first)
        for first, later in before.items():
            assert not any(first in before.get(tile, ()) for tile in later)


def test_it_prefers_no_tile_to_another() -> None:
    chance = Random(2)
    shown: Counter[str] = Counter()
    for _ in range(3000):
        others = chance.sample([tile for tile in ALL_TILES if tile.suit != "S"], 4)
        hand = in_order([*tiles("Sn S3 S5"), *others])
        shown[str(shown_by_rule(hand, hand[0].suit))] += 1
    assert shown.keys() == {"Sn", "S3", "S5"}
    assert min(shown.values()) > 850
