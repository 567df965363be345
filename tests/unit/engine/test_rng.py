"""Seeded chance: permanently the same, and fair."""

from collections import Counter

import pytest

from topologic_qt.engine.rng import Rng, random_seed


def test_the_stream_is_that_of_splitmix64_and_the_same_for_a_seed_for_ever() -> None:
    rng = Rng(1234567)
    # The published test values of the generator.
    assert [rng.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    rng = Rng.from_seed("parrot island")
    assert [rng.below(100) for _ in range(12)] == [62, 64, 12, 90, 6, 18, 61, 52, 41, 42, 23, 23]
    rng = Rng.from_seed("parrot island")
    assert (rng.shuffled(range(10)), rng.below(100)) == ([8, 6, 5, 1, 3, 7, 4, 0, 9, 2], 42)
    assert Rng.from_seed("").state == 0xE4A6A0577479B2B4
    seeds = ["", " ", "a", "A", "ä", "\ud83d", "parrot island"]
    assert len({Rng.from_seed(seed).bits() for seed in seeds}) == len(seeds)


def test_the_lowest_sixty_four_bits_of_the_state_are_the_whole_memory() -> None:
    rng = Rng.from_seed("any")
    rng.shuffled(range(100))
    again = Rng(rng.state)
    assert [again.bits() for _ in range(20)] == [rng.bits() for _ in range(20)]
    assert Rng(5 + 2**64).bits() == Rng(5).bits()
    assert Rng(-1).state == 2**64 - 1


def test_a_number_lies_below_its_limit_and_a_limit_out_of_range_is_refused() -> None:
    for limit in [1, 2, 3, 10, 2**63 + 1, 2**64]:
        rng = Rng(0)
        assert all(0 <= rng.below(limit) < limit for _ in range(200))
    for limit in [0, -1, 2**64 + 1]:
        with pytest.raises(ValueError, match="The limit must lie between 1 and"):
            Rng(0).below(limit)


def test_no_number_below_a_limit_is_favoured() -> None:
    # With a plain remainder, five eighths of the numbers below this limit would lie in its lower half.
    limit, rng = 3 * 2**62, Rng(0)
    low = sum(rng.below(limit) < limit // 2 for _ in range(4_000))
    assert 1_800 < low < 2_200


def test_every_order_of_a_shuffle_is_about_equally_likely() -> None:
    rng = Rng(0)
    orders = Counter("".join(rng.shuffled("abc")) for _ in range(6_000))
    assert len(orders) == 6
    assert all(850 < times < 1_150 for times in orders.values())
    items = list(range(50))
    shuffled = Rng(3).shuffled(items)
    assert items == list(range(50)) == sorted(shuffled) != shuffled
    assert Rng(3).shuffled([]) == []


def test_an_index_is_as_likely_as_its_weight_of_which_one_must_be_left() -> None:
    rng = Rng(0)
    drawn = Counter(rng.weighted([1, 0, 3]) for _ in range(4_000))
    assert drawn.keys() == {0, 2}
    assert 850 < drawn[0] < 1_150
    for weights in [[], [0, 0]]:
        with pytest.raises(ValueError, match="The limit must lie between"):
            Rng(0).weighted(weights)


def test_a_random_seed_can_be_read_out_and_is_a_new_one_every_time() -> None:
    seeds = {random_seed() for _ in range(100)}
    assert len(seeds) == 100
    for seed in seeds:
        assert len(seed) == 6
        assert seed.isascii()
        assert not set(seed) & set("IO01 ")
        assert seed == seed.upper()
