"""The words of Topology: the sentences of the status line, refusals, runs and tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.topology.rules.refusal import Rule
from topologic_qt.widgets.translate import ntr, said, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.engine import IllegalMove
    from topologic_qt.games.topology.rules.scoring import ScoredRing
    from topologic_qt.games.topology.rules.state import TurnResult, View


def player(view: View, seat: int) -> str:
    """Return the name of a player."""
    return view.setup.names[seat]


def turn_line(view: View) -> str:
    """Return the name of the player on turn, and the number of the turn."""
    return tr("Turn {number}  ·  {name}", number=view.number, name=player(view, view.seat))


# -- the status line ------------------------------------------------------------------------------


def status(view: View) -> str:
    """Return whose move it is, and what can be done now."""
    name = player(view, view.seat)
    if view.is_over:
        return tr("The match is over. File, New match begins another one.")
    if view.waits_for_mail:
        return tr(
            "{name} has to move, at another computer. Mail your copy, and take the answer in.", name=name
        )
    if view.computer is not None:
        return tr("{name} lays tiles. Take over to play on yourself.", name=name)
    if view.must_choose:
        return tr(
            "{name}: reveal a third tile, or turn one that lies on the table. Then lay your tiles.", name=name
        )
    return _laying(view, name)


def _laying(view: View, name: str) -> str:
    """Return what a person on turn can do with the tiles of the turn."""
    if view.revealed and view.laid:
        return ntr(
            "{name}: lay {n} more tile. Click one of this turn to lay it anew.",
            "{name}: lay {n} more tiles. Click one of this turn to lay it anew.",
            len(view.revealed),
            name=name,
        )
    if view.revealed:
        return ntr(
            "{name}: drag the tile from the rack to the table.",
            "{name}: drag the {n} tiles from the rack to the table, in any order.",
            len(view.revealed),
            name=name,
        )
    return tr("{name}: all tiles lie. End the turn, or click a tile of this turn to lay it anew.", name=name)


def to_do(view: View, half_turning: bool) -> str:
    """Return what the player on turn has to do next, in a few words."""
    if half_turning:
        return tr("Click a tile on the table.")
    if view.must_choose:
        return tr("A third tile, or a half turn?")
    if view.revealed:
        return ntr("{n} tile to lay", "{n} tiles to lay", len(view.revealed))
    return tr("All tiles lie.")


def no_third() -> str:
    """Return that no third tile is left."""
    return tr("The stack is empty: there is no third tile. You may turn one that lies on the table.")


def why_no_end(view: View) -> str:
    """Return why the turn cannot end now; empty if it can."""
    if view.can_end:
        return ""
    if view.must_choose:
        return tr("First reveal a third tile or turn one that lies, and lay all tiles of the rack.")
    return ntr(
        "{n} tile is still in the rack: lay it before the turn ends.",
        "{n} tiles are still in the rack: lay them before the turn ends.",
        len(view.revealed),
    )


def why_no_choice(view: View) -> str:
    """Return why neither a third tile can be revealed nor a tile be turned now; empty if that can be done."""
    if view.choosing:
        return ""
    if view.drew:
        return tr("A third tile is revealed already: lay the tiles of the rack.")
    if view.turned is not None:
        return tr("A tile is turned already: lay the tiles of the rack, or take the turning back.")
    return tr("That comes before the first tile is laid: take your tiles back first.")


def in_hand(design: str) -> str:
    """Return what can be done with a tile that is held."""
    return tr(
        "Tile {design} is in your hand: click where it shall lie. R or the wheel turns it, F by half; "
        "Escape puts it back.",
        design=design,
    )


def lies_already(design: str) -> str:
    """Return that a tile of this turn is on the table, and not in the rack."""
    return tr("Tile {design} lies on the table: click it there to lay it anew.", design=design)


def fallen(designs: Sequence[str]) -> str:
    """Return that tiles went back to the rack, since nothing held them any more."""
    return ntr(
        "Tile {designs} hung on that one alone, and is in the rack again.",
        "Tiles {designs} hung on that one alone, and are in the rack again.",
        len(designs),
        designs=", ".join(designs),
    )


def would_fall(designs: Sequence[str]) -> str:
    """Return that tiles hang on a held one alone."""
    return ntr(
        "Tile {designs} hangs on it alone, and goes back to the rack unless it is held there again.",
        "Tiles {designs} hang on it alone, and go back to the rack unless they are held there again.",
        len(designs),
        designs=", ".join(designs),
    )


def lies_for_good(view: View) -> str:
    """Return why a tile on the table is not taken up."""
    if view.is_over or view.computer is not None or view.waits_for_mail:
        return status(view)
    return tr("This tile lies for good. Only tiles of this turn can be laid anew.")


def refusal(error: IllegalMove) -> str:
    """Return why a move is refused, and what can be done instead."""
    match error.rule:
        case Rule.OCCUPIED:
            return tr("A tile lies there already. Lay it on two hexagons that are both free.")
        case Rule.NOT_ADJACENT:
            return tr("It would touch nothing there. Lay it with a side against another tile.")
        case Rule.OUT_OF_RANGE:
            return tr("That is too far away. Lay it with a side against another tile.")
        case Rule.CHOOSE_FIRST:
            return tr("First reveal a third tile, or turn one that lies on the table.")
        case Rule.NO_TILE:
            return tr("There is no tile to turn. Click one that lies on the table.")
        case Rule.LAID_THIS_TURN:
            return tr("Only tiles of earlier turns can be turned by half.")
        case Rule.NOT_YOURS:
            return tr("The other player makes this move, at another computer.")
        case _:
            return tr("That is not possible now. {status}", status=said(error.why))


# -- points ---------------------------------------------------------------------------------------


def ring_sum(ring: ScoredRing) -> str:
    """Return what a new ring is worth, as a sum."""
    if not ring.inside:
        return str(ring.length)
    return tr(
        "{length} + {inside} inside = {points}",
        length=ring.length,
        inside=" + ".join(map(str, ring.inside)),
        points=ring.points,
    )


def turn_sum(rings: Sequence[ScoredRing]) -> str:
    """Return what new rings are worth together, as a sum; empty without any."""
    points = sum(ring.points for ring in rings)
    if not rings:
        return ""
    if len(rings) == 1:
        return ring_sum(rings[0]) if rings[0].inside else tr("ring of {n}", n=points)
    if not any(ring.inside for ring in rings):
        return tr("{rings} = {points}", rings=" + ".join(map(ring_sum, rings)), points=points)
    return tr("{rings}; in all {points}", rings="; ".join(map(ring_sum, rings)), points=points)


def after_turn(view: View, result: TurnResult) -> str:
    """Return what a turn has brought, and whose move it is now."""
    following = tr("The match is over.") if view.is_over else status(view)
    return f"{spoken_turn(view, result)} {following}"


def spoken_turn(view: View, result: TurnResult) -> str:
    """Return what a turn that has ended has brought."""
    name = player(view, result.seat)
    if not result.rings:
        return tr("{name} closed no ring.", name=name)
    return ntr(
        "{name} scores {n} point: {sum}.",
        "{name} scores {n} points: {sum}.",
        result.points,
        name=name,
        sum=turn_sum(result.rings),
    )
