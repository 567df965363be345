"""Tiles, deals and setups."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.deductions import THREE, tile, tiles
from tests.sentences import untranslated
from topologic_qt.engine.players import Computer, SetupError
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Aid, first_by_lot, new_setup
from topologic_qt.games.deduction.rules.tiles import (
    ALL_TILES,
    FACES,
    Deal,
    Suit,
    Tile,
    Value,
    in_order,
    shuffled_deal,
    with_face,
)


def refusal(make: Callable[[], object]) -> str:
    """The translatable sentence of a refusal."""
    with pytest.raises(SetupError) as caught:
        make()
    assert untranslated(caught.value) == ""
    return str(caught.value)


def test_there_are_24_tiles_in_a_fixed_order() -> None:
    assert " ".join(map(str, ALL_TILES)) == (
        "Sn Sa S2 S3 S4 S5 Mn Ma M2 M3 M4 M5 Cn Ca C2 C3 C4 C5 An Aa A2 A3 A4 A5"
    )
    assert [len(with_face(ALL_TILES, face)) for face in FACES] == [6] * 4 + [4] * 6
    assert in_order(tiles("A5 Ma M3 Sn")) == tiles("Sn Ma M3 A5")
    assert [Tile.parse(str(each)) for each in ALL_TILES] == [*ALL_TILES]
    assert repr(Tile(Suit.ARMS, Value.ACE)) == "Tile.parse('Aa')"
    for name in ("", "S", "S1", "SA", "aS", "sn", "Snn", "Sn "):
        with pytest.raises(ValueError, match="is no tile"):
            Tile.parse(name)


def test_all_tiles_are_dealt_evenly_but_one() -> None:  # R2
    for players, hand, face_up in ((3, 7, 2), (4, 5, 3), (5, 4, 3)):
        deal = shuffled_deal(players, "any")
        assert [len(held) for held in deal.hands] == [hand] * players
        assert len(deal.face_up) == face_up
        assert in_order(deal.tiles) == ALL_TILES
        for some in (*deal.hands, deal.face_up):
            assert some == in_order(some)


def test_a_seed_always_gives_the_same_deal_first_player_and_coins() -> None:  # R4
    setup = new_setup(DEFAULT_NAMES[:4], seed="K7PX2M")
    assert setup.deal is not None
    assert str(setup.deal.missing) == "M3"
    assert setup.first == 0
    assert [str(setup.coin(turn)) for turn in range(1, 6)] == ["Sn", "M2", "M2", "M2", "S5"]
    assert new_setup(DEFAULT_NAMES[:4], seed="K7PX2M") == setup
    assert new_setup(DEFAULT_NAMES[:4], seed="other") != setup
    # Deal and coins can be given, and the other coins do not depend on them.
    by_seed, given = new_setup(seed="x"), new_setup(seed="x", deal=THREE)
    assert (by_seed.given_deal, given.given_deal) == (False, True)
    assert not new_setup(seed="x", deal=shuffled_deal(3, "x")).given_deal
    assert by_seed.deal != given.deal
    assert by_seed.first == given.first
    assert [by_seed.coin(turn) for turn in range(1, 30)] == [given.coin(turn) for turn in range(1, 30)]
    with_coins = new_setup(seed="x", coins=tiles("Sn A5"))
    assert [with_coins.coin(1), with_coins.coin(2)] == [tile("Sn"), tile("A5")]
    assert [with_coins.coin(turn) for turn in (3, 4)] == [by_seed.coin(turn) for turn in (3, 4)]


def test_every_coin_first_player_and_missing_tile_is_as_likely_as_any_other() -> None:  # R5
    setup = new_setup(seed="coins")
    coins = Counter(setup.coin(turn) for turn in range(1, 2401))
    missing = Counter(shuffled_deal(5, str(number)).missing for number in range(2400))
    for counted in (coins, missing):
        assert len(counted) == 24
        assert min(counted.values()) > 60
        assert max(counted.values()) < 145
    firsts = Counter(first_by_lot(5, str(number)) for number in range(1000))
    assert sorted(firsts) == [0, 1, 2, 3, 4]
    assert min(firsts.values()) > 150


def test_what_cannot_be_dealt_or_set_up_is_refused() -> None:
    setup = new_setup(seed="x")
    twice = (*THREE.hands[:2], (tile("S3"), *THREE.hands[2][1:]))
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: Deal.of(twice, THREE.face_up, THREE.missing), "A tile can’t be in two places."),
        (lambda: Deal.laid_out(ALL_TILES[:20], 3), "With 3 players, a hand has 7 tiles."),
        (lambda: Deal.laid_out((), 5), "With 5 players, a hand has 4 tiles."),
        (lambda: Deal.laid_out((*ALL_TILES, *ALL_TILES[:3]), 4), "With 4 players, 3 tiles lie face up."),
        (lambda: new_setup(("Anna",) * 2), "Deduction is for 3 to 5 players, not 2."),
        (lambda: new_setup(("Anna",) * 6), "Deduction is for 3 to 5 players, not 6."),
        (lambda: replace(setup, first=3), "Seat 3 can’t begin: seats go from 0 to 2."),
        (lambda: replace(setup, first=-1), "Seat -1 can’t begin: seats go from 0 to 2."),
        (lambda: replace(setup, seating=(None,) * 4), "There are 3 players, but seats for 4."),
        (lambda: replace(setup, deal=shuffled_deal(4, "x")), "There are 3 players, but hands for 4."),
        (lambda: replace(setup, title=" "), "The title is empty."),
        (lambda: replace(setup, names=("Anna", "Ben", "")), "A player’s name is empty."),
        (lambda: replace(setup, seed="x" * 41), "A seed has at most 40 characters, not 41."),
    ]
    wrong = [(said, want) for make, want in cases if (said := refusal(make)) != want]
    assert not wrong, wrong
    seated = new_setup(seating=(Computer(), None, None))
    assert Deduction().initial_state(seated).seating == seated.seating
    with pytest.raises(ValueError, match="has none"):
        Deduction().initial_state(replace(seated, deal=None))
    assert (Aid.PAPER.higher, Aid.CHANCES.higher) == ((Aid.CHECK, Aid.FULL, Aid.CHANCES), ())
