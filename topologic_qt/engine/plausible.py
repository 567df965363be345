"""Checks of values that come from a file which anybody may have changed."""

from topologic_qt.engine.players import MAX_NAME_LENGTH, SetupError, check_name

MOST = 1_000_000
"""A number that no figure of a match reaches, in any game."""


def is_count(value: object, least: int = 0, most: int = MOST) -> bool:
    """Return whether a value is a whole number within these bounds."""
    return type(value) is int and least <= value <= most


def is_name(value: object) -> bool:
    """Return whether a value is a text that a player may be called by."""
    try:
        check_name(value if isinstance(value, str) else "")
    except SetupError:
        return False
    return True


def is_word(value: object) -> bool:
    """Return whether a value is a short printable text, or an empty one."""
    return isinstance(value, str) and len(value) <= MAX_NAME_LENGTH and value.isprintable()
