"""A finished turn in words: its tiles, its rings as sums, and its points."""

from collections.abc import Sequence

from topologic_qt.games.topology.rules.state import TurnResult
from topologic_qt.games.topology.ui.words import in_a_row, ring_sum, turn_sum
from topologic_qt.widgets.translate import listing, ntr, tr


def rings_text(turn: TurnResult) -> str:
    """Return all rings of a turn as the sum that the table shows, too."""
    return turn_sum(turn.rings) or tr("no ring")


def in_words(names: Sequence[str], turn: TurnResult) -> str:
    """Return a turn in sentences, for tips and for people who listen."""
    name = names[turn.seat]
    tiles = listing(tile.design for tile in turn.tiles)
    parts = [tr("Turn {number}: {name} lays {tiles}.", number=turn.number, name=name, tiles=tiles)]
    if turn.turned is not None:
        parts.append(tr("Tile {design} was turned before.", design=turn.turned.design))
    if turn.rings:
        rings = in_a_row(map(ring_sum, turn.rings))
        parts.append(ntr("Ring: {rings}.", "Rings: {rings}.", len(turn.rings), rings=rings))
    parts.append(ntr("{n} point.", "{n} points.", turn.points))
    return " ".join(parts)
