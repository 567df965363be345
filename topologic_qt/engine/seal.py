"""A sealed envelope: it keeps a short text from being read by chance.

It is no encryption. Whoever has the program can open it; but neither a look at a file nor a search
in it tells what it holds, and the same text never looks the same twice.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from topologic_qt.engine.digest import blake2b

_SALT_LENGTH = 12
_CHECK_LENGTH = 6
_LABEL = b"topologic-qt seal 1"


class BrokenSeal(ValueError):
    """The text is no sealed envelope, or it was damaged."""


def seal(text: str) -> str:
    """Put the text in an envelope. Its length can be told from outside; at most 58 bytes of UTF-8 fit.

    Raises ValueError if the text is longer.
    """
    plain = text.encode()
    salt = os.urandom(_SALT_LENGTH)
    return urlsafe_b64encode(salt + _mask(salt, plain + _check(salt, plain))).decode()


def unseal(envelope: str) -> str:
    """Take the text out again. Raises `BrokenSeal` where that cannot be."""
    try:
        content = urlsafe_b64decode(envelope.encode())
        salt, masked = content[:_SALT_LENGTH], content[_SALT_LENGTH:]
        opened = _mask(salt, masked)
        plain, check = opened[:-_CHECK_LENGTH], opened[-_CHECK_LENGTH:]
        if urlsafe_b64encode(content).decode() != envelope or check != _check(salt, plain):
            raise BrokenSeal("The envelope is damaged.")
        return plain.decode()
    except BrokenSeal:
        raise
    except ValueError:
        raise BrokenSeal("This is no sealed envelope.") from None


def _mask(salt: bytes, content: bytes) -> bytes:
    """The content, turned into noise and back again."""
    if len(content) > blake2b.MAX_DIGEST_SIZE:
        raise ValueError("The text is too long for an envelope.")
    noise = blake2b(_LABEL + salt).digest()
    return bytes(byte ^ other for byte, other in zip(content, noise, strict=False))


def _check(salt: bytes, plain: bytes) -> bytes:
    return blake2b(salt + plain, key=_LABEL, digest_size=_CHECK_LENGTH).digest()
