"""A commitment reveals nothing, and proves everything."""

from base64 import urlsafe_b64decode

import pytest

from topologic_qt.engine.commitment import BrokenSeal, commitment, new_salt, seal, short_form, unseal
from topologic_qt.games.topologic.rules.field import ALL_TILES


def test_text_and_salt_make_it_for_ever_and_no_two_are_alike() -> None:
    assert commitment("Y5", "salt") == "d1ce9836d174ed16518302cfc9a6c22a89f6da0f"
    salts = [new_salt() for _ in range(50)]
    made = {commitment(str(tile), salt) for tile in ALL_TILES for salt in [*salts, ""]}
    assert len(made) == 60 * 51
    odd = ["\ud800", "\n", "\0", "x" * 1000, "😀"]
    assert len({commitment("Y5", salt) for salt in odd} | {commitment(text, "salt") for text in odd}) == 10
    assert commitment("Y5", "a") != commitment("5", "aY"), "text and salt do not run into each other"
    assert all(len(one) == 40 and int(one, 16) >= 0 for one in made)
    assert len({new_salt() for _ in range(1000)}) == 1000
    assert {len(new_salt()) for _ in range(100)} == {22}


def test_its_short_form_is_that_of_the_published_examples_and_tells_eighty_bits_apart() -> None:
    # The examples of proquints write 127.0.0.1 and 63.84.220.193 so.
    assert short_form("7f000001" + "3f54dcc1" + "0" * 24) == "LUSAB BABAD GUTIH TUGAD BABAB"
    one = "5e" * 20
    for digit in range(20):
        for other in {*"0123456789abcdef"} - {one[digit]}:
            assert short_form(one[:digit] + other + one[digit + 1 :]) != short_form(one)
    groups = short_form(one).split()
    assert [len(group) for group in groups] == [5] * 5
    assert not set("".join(groups)) & set("0125CQXYW")


def test_what_was_sealed_comes_out_again() -> None:
    for text in ["x" * 1_001, "ä" * 501]:
        with pytest.raises(ValueError, match="too long for an envelope"):
            seal(text)
    for text in ["", "Y5", "Ångström", "🦊", "x" * 58, "x" * 59, "ä" * 500, "\ud83d"]:
        assert unseal(seal(text)) == text
    # An envelope of an earlier day.
    assert unseal("RY7KcajybN5FwkgYJLgGG4DF9Dw=") == "Y5"


def test_an_envelope_shows_nothing_but_the_length_and_equal_texts_share_no_part() -> None:
    secret = "the secret lies at yellow five"
    for _ in range(20):
        envelope = seal(secret)
        content = urlsafe_b64decode(envelope)
        assert len(envelope) == len(seal("x" * len(secret)))
        for part in ("secret", "yellow"):
            assert part not in envelope
            assert part.encode() not in content
    first, second = urlsafe_b64decode(seal("x" * 40)), urlsafe_b64decode(seal("x" * 40))
    assert sum(a == b for a, b in zip(first, second, strict=True)) < 8
    assert len({seal("Y5") for _ in range(100)}) == 100


def test_any_changed_missing_or_added_part_is_noticed() -> None:
    envelope = seal("Y5")
    for place, letter in enumerate(envelope):
        for other in ("A", "z", "-", "=", "!", "\n", "é"):
            if other != letter:
                with pytest.raises(BrokenSeal):
                    unseal(envelope[:place] + other + envelope[place + 1 :])
    for length in range(len(envelope)):
        with pytest.raises(BrokenSeal):
            unseal(envelope[:length])
    for longer in (envelope + "=", envelope + "AAAA", "A" + envelope, " " + envelope, envelope + "\n"):
        with pytest.raises(BrokenSeal):
            unseal(longer)


def test_what_is_no_envelope_is_refused() -> None:
    for text in ["", "Y5", "secret", "\ud83d", "é", "A" * 1_000, "=" * 28, "\0" * 28]:
        with pytest.raises(BrokenSeal, match=r"^(The envelope is damaged|This is no sealed envelope)\.$"):
            unseal(text)
