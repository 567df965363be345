"""A commitment: it tells nothing of a text now, and later proves that the text was not changed since.

Who keeps a secret gives the commitment away at once, and the secret with its salt at the end. Without the
salt, trying all texts there are is of no use; and no other text has the same commitment.
"""

import os
from base64 import urlsafe_b64encode
from hashlib import blake2b

_LABEL = b"topologic-qt commitment 1"
_SALT_BYTES, _DIGEST_BYTES = 16, 20

_CONSONANTS, _VOWELS = "BDFGHJKLMNPRSTVZ", "AIOU"
_GROUPS = 5


def new_salt() -> str:
    """Something that nobody can guess: 22 letters, digits, dashes or underscores."""
    return urlsafe_b64encode(os.urandom(_SALT_BYTES)).decode().rstrip("=")


def commitment(text: str, salt: str) -> str:
    """The commitment to a text: 40 hexadecimal digits, the same for the same text and salt.

    Any text will do: lone surrogates are taken as they are.
    """
    plain = f"{salt}\n{text}".encode(errors="surrogatepass")
    return blake2b(plain, key=_LABEL, digest_size=_DIGEST_BYTES).hexdigest()


def short_form(commitment: str) -> str:
    """The first 80 bits of a commitment, for people to write down: five groups such as ``LUSAB BABAD``.

    A group is a proquint: consonants and vowels take turns, so that it can be said as a word, and no letter
    can be taken for one that could stand in its place.
    """
    bits = int(commitment[: 4 * _GROUPS], 16)
    return " ".join(_proquint(bits >> 16 * group & 0xFFFF) for group in reversed(range(_GROUPS)))


def _proquint(bits: int) -> str:
    """Sixteen bits as five letters: a consonant has four of them, a vowel two."""
    shifts = ((_CONSONANTS, 12), (_VOWELS, 10), (_CONSONANTS, 6), (_VOWELS, 4), (_CONSONANTS, 0))
    return "".join(letters[bits >> shift & len(letters) - 1] for letters, shift in shifts)
