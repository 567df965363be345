"""The name by which the camera above a match is remembered."""

from __future__ import annotations

from hashlib import blake2b

from topologic_qt.games.topology.rules.state import View


def table_name(view: View) -> str:
    """Return a name that tells the table of a match from others; "" before its first turn has ended.

    A view does not know the stack, so the tiles of the first turn tell the match.
    """
    if not view.turns:
        return ""
    told = [view.setup.title, *view.setup.names, *map(repr, (view.tiles[0].place, *view.turns[0].tiles))]
    return blake2b("\0".join(told).encode("utf-8", "replace"), digest_size=9).hexdigest()
