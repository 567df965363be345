"""The thoughts of a computer that seeks, as a line for those who watch it or ask it for advice."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.games.topologic.rules.knowledge import Knowledge, forecast
from topologic_qt.games.topologic.rules.state import Turn, View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.translate import ntr


def thought(view: View) -> str:
    """Return how many tiles are left for the seeker and, once all seekers are in, what to hope for.

    Only hints that everybody has heard and seekers that everybody sees are thought about.
    """
    played = view.round
    possible = Knowledge().caught_up(played.turns).possible
    name = view.setup.players[played.seeker]
    left = ntr(
        "{name} thinks: one tile is left.", "{name} thinks: {n} tiles are left.", len(possible), name=name
    )
    standing = [tile for tile in played.positions if tile is not None]
    if len(standing) < len(played.positions) or len(possible) < 2:
        return left
    counts = forecast(possible, standing)
    if len(counts) < 2:
        return left
    hint = max(counts, key=lambda each: counts[each])
    hope = ntr(
        "With a hint of {hint}, the likeliest, one tile would be left.",
        "With a hint of {hint}, the likeliest, {n} tiles would be left.",
        counts[hint],
        hint=hint,
    )
    return f"{left} {hope}"


def reason(turns: Sequence[Turn], positions: Sequence[Tile | None]) -> str:
    """Return why seekers should stand so: how many of the tiles left would remain after the hint.

    The mean is that over all tiles that are left, each as likely as another.
    """
    possible = Knowledge().caught_up(turns).possible
    counts = forecast(possible, [tile for tile in positions if tile is not None])
    mean = sum(count * count for count in counts.values()) / max(1, len(possible))
    return ntr(
        "Then one tile remains.",
        "Then {mean} of {n} tiles remain on average.",
        len(possible),
        mean=decimal(mean, 1),
    )
