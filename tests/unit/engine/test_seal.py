"""The sealed envelope: it gives back what was put in, shows nothing of it, and notices any damage."""

from base64 import urlsafe_b64decode

import pytest

from topologic_qt.engine.commitment import BrokenSeal, seal, unseal


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
