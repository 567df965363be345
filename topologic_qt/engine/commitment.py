"""A commitment hides a text, and later proves that the text was not changed.

Whoever keeps a secret publishes the commitment at once, and the secret with its salt at the end. The salt
keeps others from finding the text by trying all possible ones; no other text has the same commitment.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b

# A sealed envelope keeps a short text from being read by chance.
# It is not encryption: whoever has the program can open it. But looking at or searching a file does not
# reveal the text, and the same text never looks the same twice.


MAX_LENGTH = 1_000
"""The longest text that can be sealed, in bytes of UTF-8."""

SALT_LENGTH = 12
"""The length of an envelope's salt, in bytes, which makes each envelope look different."""
_CHECK_LENGTH = 6
_SEAL_LABEL = b"topologic-qt seal 1"


class BrokenSeal(ValueError):
    """Raised if a text is not a sealed envelope, or is damaged."""


def seal(text: str, salt: bytes = b"") -> str:
    """Seal a text in an envelope, which reveals only its length.

    The ``salt`` has `SALT_LENGTH` bytes, random by default; the same text and salt give the same envelope.
    Raises ValueError for a text of more than `MAX_LENGTH` bytes. Lone surrogates are kept as they are.
    """
    plain = text.encode(errors="surrogatepass")
    if len(plain) > MAX_LENGTH:
        raise ValueError("The text is too long for an envelope.")
    salt = salt or os.urandom(SALT_LENGTH)
    return urlsafe_b64encode(salt + _mask(salt, plain + _check(salt, plain))).decode()


def seal_alike(text: str) -> str:
    """Seal a text so that its envelope always looks the same. Raises ValueError as `seal` does."""
    return seal(text, blake2b(text.encode(errors="surrogatepass"), digest_size=SALT_LENGTH).digest())


def unseal(envelope: str) -> str:
    """Return the text in an envelope. Raises `BrokenSeal` if it is invalid."""
    try:
        content = urlsafe_b64decode(envelope.encode())
        salt, masked = content[:SALT_LENGTH], content[SALT_LENGTH:]
        opened = _mask(salt, masked)
        plain, check = opened[:-_CHECK_LENGTH], opened[-_CHECK_LENGTH:]
        if urlsafe_b64encode(content).decode() != envelope or check != _check(salt, plain):
            raise BrokenSeal("The envelope is damaged.")
        return plain.decode(errors="surrogatepass")
    except BrokenSeal:
        raise
    except ValueError:
        raise BrokenSeal("This is no sealed envelope.") from None


def _mask(salt: bytes, content: bytes) -> bytes:
    """XOR the content with noise from the salt; doing it twice restores the content."""
    blocks = range(-(-len(content) // blake2b.MAX_DIGEST_SIZE))
    # The first block has no number, as in earlier versions.
    numbers = (str(block).encode() if block else b"" for block in blocks)
    noise = b"".join(blake2b(_SEAL_LABEL + salt + number).digest() for number in numbers)
    return bytes(byte ^ other for byte, other in zip(content, noise, strict=False))


def _check(salt: bytes, plain: bytes) -> bytes:
    return blake2b(salt + plain, key=_SEAL_LABEL, digest_size=_CHECK_LENGTH).digest()


_LABEL = b"topologic-qt commitment 1"
_SALT_BYTES, _DIGEST_BYTES = 16, 20

_CONSONANTS, _VOWELS = "BDFGHJKLMNPRSTVZ", "AIOU"
_GROUPS = 5


def new_salt() -> str:
    """Return an unguessable text of 22 letters, digits, dashes or underscores."""
    return urlsafe_b64encode(os.urandom(_SALT_BYTES)).decode().rstrip("=")


def commitment(text: str, salt: str) -> str:
    """Return the commitment to any text: 40 hexadecimal digits, the same for the same text and salt.

    Lone surrogates are allowed.
    """
    plain = f"{salt}\n{text}".encode(errors="surrogatepass")
    return blake2b(plain, key=_LABEL, digest_size=_DIGEST_BYTES).hexdigest()


def short_form(commitment: str) -> str:
    """Return the first 80 bits of a commitment, to be written down: five groups such as ``LUSAB BABAD``.

    A group is a proquint: consonants and vowels alternate, so that it can be spoken, and no letter can be
    mistaken for another one in the same place.
    """
    bits = int(commitment[: 4 * _GROUPS], 16)
    # A consonant stands for four of a group's sixteen bits, a vowel for two.
    shifts = ((_CONSONANTS, 12), (_VOWELS, 10), (_CONSONANTS, 6), (_VOWELS, 4), (_CONSONANTS, 0))
    return " ".join(
        "".join(letters[bits >> 16 * group + shift & len(letters) - 1] for letters, shift in shifts)
        for group in reversed(range(_GROUPS))
    )
