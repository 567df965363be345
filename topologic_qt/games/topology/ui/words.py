"""The sentences of Topology: the status line, refusals, runs and tiles."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.players import Level
from topologic_qt.games.host import Host
from topologic_qt.games.topology.rules.lines import ScoredRing
from topologic_qt.games.topology.rules.moves import Move, Rule
from topologic_qt.games.topology.rules.state import Setup, TurnResult, View
from topologic_qt.table.hand import Grip
from topologic_qt.translation import tr_noop
from topologic_qt.widgets.listening import key_help
from topologic_qt.widgets.translate import listing, ntr, said, tr

MatchHost = Host[Setup, Move, View, object]
"""What Topology's screen and its parts use of the window and the match."""

_FIRM = "\N{NO-BREAK SPACE}"


def turn_line(number: int, name: str) -> str:
    """Return the number of a turn, and the name of its player."""
    return tr("Turn {number}  ·  {name}", number=number, name=name)


TEMPERS: Mapping[str, str] = {
    Level.NOVICE: tr_noop("Milo lays tile after tile and misses many good places."),
    Level.CLUB: tr_noop("Nora goes for the most points, whatever that leaves for others."),
    Level.MASTER: tr_noop("Iris goes for points and leaves others as few as possible."),
}
"""How the computer of each level plays, marked for translation."""


def status(view: View, for_keys: bool = False) -> str:
    """Return whose move it is and what they can do now, ``for_keys`` or for the mouse."""
    name = view.setup.names[view.seat]
    if view.is_over:
        return tr("The match is over.")
    if view.is_held:
        return tr("You can’t move now. The line above the table says why.")
    if is_cut_off(view):
        return cut_off()
    if view.opener is not None:
        return drawing(view, view.opener)
    if view.looks_on:
        return tr("It’s {name}’s turn. You’re watching.", name=name)
    if view.waits_for_mail and view.is_linked:
        return tr("It’s {name}’s turn, at another computer. The match goes on here by itself.", name=name)
    if view.waits_for_mail:
        return tr(
            "It’s {name}’s turn, at another computer. Mail your copy, then paste the answer.", name=name
        )
    if view.computer is not None:
        return key_help(tr("{name} is laying tiles.|A computer is laying tiles for you.", name=name))
    if view.must_choose:
        return tr(
            "{name}: reveal a third tile or turn one on the table, then lay your tiles.|"
            "Reveal a third tile or turn one on the table, then lay your tiles.",
            name=name,
        )
    return _laying_by_keys(view, name) if for_keys else _laying(view, name)


def is_cut_off(view: View) -> bool:
    """Return whether the match waits for others to draw tiles, but without a connection to them."""
    return view.waits_for_mail and bool(view.setup.anchors) and not (view.is_linked or view.looks_on)


def cut_off() -> str:
    """Return why the match needs a connection."""
    return tr("All computers draw the tiles, so this match needs a connection; mail won’t do.")


def drawing(view: View, seat: int) -> str:
    """Return whose computer has to open its chain before the next tiles can be drawn."""
    if seat == view.own_seat:
        return tr("Your computer is drawing the next tiles.")
    name = view.setup.names[seat]
    return tr("{name}’s computer draws the next tiles once it’s connected.", name=name)


def _laying(view: View, name: str) -> str:
    """Return what a person on turn can do with the tiles of the turn."""
    if view.revealed and view.laid:
        return ntr(
            "{name}: lay {n} more tile. Click one from this turn to move it.|"
            "Lay {n} more tile. Click one from this turn to move it.",
            "{name}: lay {n} more tiles. Click one from this turn to move it.|"
            "Lay {n} more tiles. Click one from this turn to move it.",
            len(view.revealed),
            name=name,
        )
    if view.revealed:
        return ntr(
            "{name}: drag the tile from the rack to the table.|Drag the tile from the rack to the table.",
            "{name}: drag the {n} tiles from the rack to the table.|"
            "Drag the {n} tiles from the rack to the table.",
            len(view.revealed),
            name=name,
        )
    return tr(
        "{name}: end the turn, or click a tile from this turn to move it.|"
        "End the turn, or click a tile from this turn to move it.",
        name=name,
    )


def _laying_by_keys(view: View, name: str) -> str:
    """Return what a person on turn can do with the tiles of the turn by keyboard."""
    count = len(view.revealed)
    if view.revealed and view.laid:
        to_do = ntr(
            "{name}: lay {n} more tile.|Lay {n} more tile.",
            "{name}: lay {n} more tiles.|Lay {n} more tiles.",
            count,
            name=name,
        )
        keys = tr("Pick one up with its number key, or Enter on a tile from this turn.")
    elif view.revealed:
        to_do = ntr(
            "{name}: lay the tile from the rack.|Lay the tile from the rack.",
            "{name}: lay the {n} tiles from the rack.|Lay the {n} tiles from the rack.",
            count,
            name=name,
        )
        keys = tr("Number keys pick up a tile, arrows move it, Enter lays it.")
    else:
        to_do = tr("{name}: all tiles are laid.|All tiles are laid.", name=name)
        keys = tr("Ctrl+Enter ends the turn; Enter picks up a tile from this turn.")
    return f"{to_do} {key_help(keys)}"


def choose_first() -> str:
    """Return what to choose before laying a tile, in the advanced variant."""
    return tr("First reveal a third tile or turn one on the table.")


def choose_half_turn(for_keys: bool) -> str:
    """Return how to choose the tile to turn by half."""
    if for_keys:
        return tr("Arrows go to a tile, Enter gives it a half turn, Escape cancels.")
    return tr("Click a tile on the table to give it a half turn. Escape cancels.")


def to_do(view: View, half_turning: bool) -> str:
    """Return what the player on turn has to do next, in a few words."""
    if half_turning:
        return tr("Choose a tile on the table.")
    if view.must_choose:
        return tr("A third tile, or a half turn?")
    if view.revealed:
        return ntr("{n} tile to lay", "{n} tiles to lay", len(view.revealed))
    return tr("All tiles are laid.")


def why_no_suggestion(view: View) -> str:
    """Return why there is nothing to suggest to the player on turn; empty if there is."""
    return tr("Take a tile back for a suggestion.") if view.can_end else ""


def why_no_third(view: View) -> str:
    """Return why no third tile can be revealed, where one may be; empty if one can."""
    return "" if view.stack_size else tr("The stack is empty. You may turn a tile on the table.")


def why_not_now(view: View) -> str:
    """Return why people can do nothing for the running turn now."""
    return tr("The table shows an earlier turn.") if view.plays_here else status(view)


def why_no_end(view: View) -> str:
    """Return why the turn cannot end now; empty if it can."""
    if view.can_end:
        return ""
    if view.must_choose:
        return choose_first()
    return ntr(
        "Lay the tile from the rack first.", "Lay the {n} tiles from the rack first.", len(view.revealed)
    )


def why_no_choice(view: View) -> str:
    """Return why no third tile or half turn can be chosen now; empty if one can."""
    if view.choosing:
        return ""
    if view.drew:
        return tr("You’ve already revealed a third tile. Now lay your tiles.")
    if view.turned is not None:
        return tr("You’ve already turned a tile. Lay your tiles, or take the half turn back.")
    return tr("You can only do this before laying. Take your tiles back first.")


def in_hand(number: int, grip: Grip) -> str:
    """Return what can be done with a held tile, by its number in the rack and how it was taken."""
    if grip is Grip.KEYS:
        return key_help(tr("Arrows move it, R and H turn it, Enter lays it, Escape puts it back."))
    if grip is Grip.FINGER:
        return tr(
            "Tile {number}: let go or tap where you want it. A second finger turns it. Drop it "
            "on the rack to put it back.",
            number=number,
        )
    return tr(
        "Tile {number}: let go or click where you want it. The wheel turns it, H gives it "
        "half a turn; a right-click puts it back.",
        number=number,
    )


def lies_already(number: int, for_keys: bool) -> str:
    """Return a sentence saying that a tile of this turn, by its number in the rack, is on the table."""
    if for_keys:
        return tr("Tile {number} is on the table. Go there with the arrows and press Enter.", number=number)
    return tr("Tile {number} is on the table. Click it there to move it.", number=number)


def fallen(numbers: Sequence[int]) -> str:
    """Return a sentence saying that tiles, by number, are back in the rack, as they touched nothing."""
    return ntr(
        "Tile {numbers} didn’t touch anything and is back in the rack.",
        "Tiles {numbers} didn’t touch anything and are back in the rack.",
        len(numbers),
        numbers=listing(numbers),
    )


def would_fall(numbers: Sequence[int]) -> str:
    """Return a sentence saying that tiles, by number, touch only the held one."""
    return ntr(
        "Without this tile, tile {numbers} goes back to the rack.",
        "Without this tile, tiles {numbers} go back to the rack.",
        len(numbers),
        numbers=listing(numbers),
    )


def lies_for_good(view: View) -> str:
    """Return why a tile on the table cannot be lifted."""
    if not view.plays_here:
        return status(view)
    return tr("You can only move tiles from this turn.")


def refusal(error: IllegalMove) -> str:
    """Return why a move is refused, and what to do instead."""
    match error.rule:
        case Rule.OCCUPIED:
            return tr("There’s a tile there already. Lay yours on two free hexagons.")
        case Rule.NOT_ADJACENT:
            return tr("It wouldn’t touch anything there. Lay it against another tile.")
        case Rule.OUT_OF_RANGE:
            return tr("That’s too far away. Lay it against another tile.")
        case Rule.CHOOSE_FIRST:
            return choose_first()
        case Rule.NO_TILE:
            return tr("There’s no tile there. Choose one on the table.")
        case Rule.LAID_THIS_TURN:
            return tr("You can only turn tiles from earlier turns.")
        case Rule.NOT_YOURS:
            return tr("It’s the other player’s move.")
        case _:
            return tr("Not now. {status}", status=said(error.why))


def ring_sum(ring: ScoredRing) -> str:
    """Return the points of a new ring, as a sum."""
    if not ring.inside:
        return tr("ring of {n}", n=ring.points)
    return ntr(
        "{length} + {inside} inside = {points}",
        "{length} + {inside} inside ({n} rings) = {points}",
        len(ring.inside),
        length=ring.length,
        inside=sum(ring.inside),
        points=ring.points,
    )


def turn_sum(rings: Sequence[ScoredRing]) -> str:
    """Return the points of new rings together, as a sum."""
    if len(rings) < 2:
        return ring_sum(rings[0]) if rings else tr("no ring")
    told = {"rings": listing(ring.length for ring in rings), "points": sum(ring.points for ring in rings)}
    inside = sum(sum(ring.inside) for ring in rings)
    if not inside:
        return tr("rings {rings} = {points}", **told)
    return tr("rings {rings} + {inside} inside = {points}", inside=inside, **told)


def short_sum(rings: Sequence[ScoredRing]) -> str:
    """Return that sum for a narrow space, so that its last number never stands alone on a line."""
    return turn_sum(rings).replace("= ", f"={_FIRM}")


def in_a_row(told: Iterable[str]) -> str:
    """Return several things in a row, each of which may contain commas."""
    # Translators: such as the tiles of a turn, each with its place.
    return reduce(lambda before, after: tr("{before}; {after}", before=before, after=after), told)


def in_words(names: Sequence[str], turn: TurnResult) -> str:
    """Return a turn in sentences, for tips and to be spoken."""
    name = names[turn.seat]
    tiles = listing(tile.design for tile in turn.tiles)
    parts = [
        tr(
            "Turn {number}: {name} lays {tiles}.|Turn {number}: you lay {tiles}.",
            number=turn.number,
            name=name,
            tiles=tiles,
        )
    ]
    if turn.turned is not None:
        parts.append(tr("Before that, tile {design} was turned.", design=turn.turned.design))
    if turn.rings:
        parts.append(tr("Closed: {rings}.", rings=turn_sum(turn.rings)))
    parts.append(ntr("{n} point.", "{n} points.", turn.points))
    return " ".join(parts)


def after_turn(view: View, result: TurnResult, for_keys: bool = False) -> str:
    """Return the outcome of a turn, and whose move it is now, ``for_keys`` or for the mouse."""
    following = tr("The match is over.") if view.is_over else status(view, for_keys)
    return f"{spoken_turn(view, result)} {following}"


def spoken_turn(view: View, result: TurnResult) -> str:
    """Return the outcome of a finished turn."""
    name = view.setup.names[result.seat]
    if not result.rings:
        return tr("{name} didn’t close a ring.|You didn’t close a ring.", name=name)
    return ntr(
        "{name} scores {n} point: {sum}.|You score {n} point: {sum}.",
        "{name} scores {n} points: {sum}.|You score {n} points: {sum}.",
        result.points,
        name=name,
        sum=turn_sum(result.rings),
    )
