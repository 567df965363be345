"""Checks of values that come from a file which anybody may have changed."""

from datetime import UTC, datetime

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


def utc_time(value: object) -> datetime | None:
    """Return the time in a text of ISO 8601 that tells its time zone, in UTC; None where a value is none.

    Nor is one that no calendar has in UTC: before the year 1, or after 9999.
    """
    try:
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
        return None if time is None or time.utcoffset() is None else time.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
