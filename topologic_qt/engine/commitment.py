"""A commitment: it tells nothing of a text now, and later proves that the text was not changed since.

Who keeps a secret gives the commitment away at once, and the secret with its salt at the end. Without the
salt, trying all texts there are is of no use; and no other text has the same commitment.
"""

import os
from base64 import urlsafe_b64encode

from topologic_qt.engine.digest import blake2b

_LABEL = b"topologic-qt commitment 1"
_SALT_BYTES, _DIGEST_BYTES = 16, 20


def new_salt() -> str:
    """Something that nobody can guess: 22 letters, digits, dashes or underscores."""
    return urlsafe_b64encode(os.urandom(_SALT_BYTES)).decode().rstrip("=")


def commitment(text: str, salt: str) -> str:
    """What commits to a text: 40 hexadecimal digits, the same for the same text and salt."""
    return blake2b(f"{salt}\n{text}".encode(), key=_LABEL, digest_size=_DIGEST_BYTES).hexdigest()
