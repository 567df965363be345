"""The translation functions through which every text on a screen goes."""

from collections.abc import Iterable

from topologic_qt.translation import ntr as ntr, said as said, tr as tr

_LONGEST = 16
"""The most characters of a name where there is little room."""


def shortened(name: str, most: int = _LONGEST) -> str:
    """Return a name as it stands beside other words where there is little room: ``most`` characters of it."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning, as a heading or a button has one."""
    return text[:1].upper() + text[1:]


def headed(heading: str, text: str) -> str:
    """Return a text with its heading before it in the same line."""
    # Translators: a short heading in the same line as what it is about, such as "Hidden: Anna – Ben".
    return tr("{heading}: {text}", heading=heading, text=text)


def match_title(title: str, names: Iterable[str]) -> str:
    """Return the title of a match, with its players."""
    return headed(title, " – ".join(names))


def listing(things: Iterable[object]) -> str:
    """Return things in a row, as the user's language separates them."""
    # Translators: the sign between the things of a list, with the blank after it.
    return tr(", ").join(map(str, things))
