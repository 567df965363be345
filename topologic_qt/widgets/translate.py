"""The translation functions through which every text on a screen goes."""

from collections.abc import Iterable

from topologic_qt.translation import ntr as ntr, said as said, tr as tr


def listing(things: Iterable[object]) -> str:
    """Return things in a row, as the user's language separates them."""
    # Translators: the sign between the things of a list, with the blank after it.
    return tr(", ").join(map(str, things))
