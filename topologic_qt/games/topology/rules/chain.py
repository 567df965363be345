"""A stack that nobody can choose or foresee: a chain of hashes for each seat, one link for each of its tiles.

The computer of each seat keeps a secret. The last link of its chain is that secret, and each link before it
is the hash of the next one; the hash of the first is the *anchor*, which all know before the match begins.
Who is shown a link can check it against the anchor, and knows all links before it, but none that comes later.
The tile at a place of the stack follows from the links of all seats for that place: while one of them is not
opened, nobody can tell the tile, and nobody can open another link than the one that the anchor stands for.
"""

from collections.abc import Sequence
from hashlib import blake2b

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topology.rules.designs import COPIES, DESIGNS

SECRET_LENGTH = 32
"""The number of bytes of a secret, and of every link."""

LINKS = COPIES * len(DESIGNS)
"""The number of links of a chain: one for each tile, the start tile the first."""

_PERSON = b"topology link 1"
_DIGITS = frozenset("0123456789abcdef")


def is_link(text: str) -> bool:
    """Return whether a text is a link or an anchor: 64 hexadecimal digits in small letters."""
    return len(text) == 2 * SECRET_LENGTH and _DIGITS.issuperset(text)


def link(secret: bytes, position: int) -> str:
    """Return the link of a secret for a place in the stack, from 1 for the start tile to `LINKS`.

    At 0 it is the anchor. Raises ValueError for a secret that has not `SECRET_LENGTH` bytes, or a place that
    there is not.
    """
    if len(secret) != SECRET_LENGTH:
        raise ValueError(f"A secret has {SECRET_LENGTH} bytes, not {len(secret)}.")
    if not 0 <= position <= LINKS:
        raise ValueError(f"The links are numbered 0 to {LINKS}; there is none with the number {position}.")
    return earlier(secret.hex(), LINKS - position)


def earlier(link: str, steps: int) -> str:
    """Return the link that stands so many places before another one in its chain."""
    found = bytes.fromhex(link)
    for _ in range(steps):
        found = blake2b(found, digest_size=SECRET_LENGTH, person=_PERSON).digest()
    return found.hex()


def drawn_design(left: str, position: int, links: Sequence[str]) -> str:
    """Return the design at a place of the stack, by the links of all seats for that place.

    ``left`` has the designs of all tiles that are not drawn yet, in alphabetical order; each of these tiles
    is equally likely.
    """
    return left[Rng.from_seed(" ".join(("topology tile", str(position), *links))).below(len(left))]
