"""The names that the program gives to computers: stored in English, and told in the language in use.

Files of earlier versions have them in the language in which the match was begun; those stay as they are.
"""

from collections.abc import Sequence

from topologic_qt.engine.players import Players
from topologic_qt.translation import tr, tr_noop

_ALONE, _NUMBERED = tr_noop("Computer"), tr_noop("Computer {n}")
_MOST = 5
"""The most players of a match."""

_stored: dict[str, str] = {}
"""The names that are stored for those that were told so far, in whichever language."""


def stored_names(names: Sequence[str], players: Players) -> list[str]:
    """Return the names of players as they are stored: the program's own names for computers in English."""
    _note_language()
    return [
        name if player is None else _stored.get(name, name)
        for name, player in zip(names, players, strict=True)
    ]


def told_names(names: Sequence[str], players: Players) -> tuple[str, ...]:
    """Return stored names as they are told: the program's own names for computers in the language in use."""
    told = {english: name for name, english in _note_language().items()}
    if len(names) != len(players):
        return tuple(names)  # no match has such players
    return tuple(
        name if player is None else told.get(name, name) for name, player in zip(names, players, strict=True)
    )


def _note_language() -> dict[str, str]:
    """Note the names in the language in use, and return them with what is stored for each."""
    numbers = range(1, _MOST + 1)
    own = {tr(_NUMBERED, n=number): _NUMBERED.format(n=number) for number in numbers} | {tr(_ALONE): _ALONE}
    # The language of tests has signs that nobody sees, and that no name may have.
    own = {"".join(filter(str.isprintable, name)): english for name, english in own.items()}
    _stored.update(own)
    return own
