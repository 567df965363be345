"""Legal moves in a state, and checks that name the rule that any other move breaks."""

from collections.abc import Iterator

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topology.rules.designs import PARTNERS
from topologic_qt.games.topology.rules.hexes import FARTHEST, Hex
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Open, Resign, Turn
from topologic_qt.games.topology.rules.opening import check_open
from topologic_qt.games.topology.rules.refusal import Rule
from topologic_qt.games.topology.rules.setup import Variant
from topologic_qt.games.topology.rules.state import State
from topologic_qt.games.topology.rules.table import at_places, free_places, occupied, touches
from topologic_qt.translation import UserError, ntr_noop, tr_noop

_OVER = tr_noop("The match is over.")
_PEOPLE = tr_noop("The computers of all players draw the tiles together, so no computer takes a seat.")
_NOT_DRAWN = tr_noop("The next tiles are not drawn yet.")
_DESIGN = tr_noop("There is no design {design}; they are lettered A to Z.")
_NOT_REVEALED = tr_noop("There is no revealed tile {design} waiting to be laid.")
_DIRECTION = tr_noop("There is no direction {direction}; they are 0 to 5.")
_FAR = tr_noop("The hexagon ({q}, {r}) lies too far away.")
_OCCUPIED = tr_noop("A tile lies on the hexagon ({q}, {r}) already.")
_NOT_ADJACENT = tr_noop("A tile must share a side with another one; at ({q}, {r}) it would touch none.")
_CHOOSE = tr_noop("Before laying, reveal a third tile or turn one on the table.")
_BASE = tr_noop("Only the advanced variant has third tiles and half turns.")
_CHOSEN = tr_noop("A third tile or a half turn is chosen once a turn, before the first tile is laid.")
_EMPTY = tr_noop("The stack is empty; there is no third tile.")
_NO_TILE = tr_noop("There is no tile on the hexagon ({q}, {r}).")
_LAID_NOW = tr_noop(
    "The tile on the hexagon ({q}, {r}) was laid in this turn; only earlier ones can be turned."
)


def legal_moves(state: State) -> Iterator[Move]:
    """Every move of people that the rules take, once for each result, and giving up last.

    `ChangeSeat` is no part of the play, and left out; so is `Open`, which the program makes.
    """
    if state.is_over:
        return
    if state.opener is not None:
        yield Resign()
        return
    if state.choosing:
        yield from (Turn(tile.at) for tile in state.tiles)
    if state.must_choose:
        yield Draw()
    elif state.revealed:
        places = free_places(state.tiles)
        for design in sorted({*state.revealed}):
            yield from (Lay(tile.design, tile.at, tile.direction) for tile in at_places(places, design))
    else:
        yield End()
    yield Resign()


def check_legal(state: State, move: Move) -> None:
    """Raises `IllegalMove`, with the rule that forbids it, unless the move is legal.

    Changes of seats are checked here for the right time alone.
    """
    if state.is_over:
        raise IllegalMove(Rule.OVER, UserError(_OVER))
    if isinstance(move, Open):
        check_open(state, move)
        return
    if isinstance(move, ChangeSeat) and state.setup.anchors:
        raise IllegalMove(Rule.PEOPLE_ALONE, UserError(_PEOPLE))
    if state.opener is not None and not isinstance(move, Resign):
        raise IllegalMove(Rule.NOT_DRAWN, UserError(_NOT_DRAWN), seat=state.opener)
    match move:
        case Lay():
            _check_lay(state, move)
        case Draw():
            _check_choice(state)
            if not state.stack_size:
                raise IllegalMove(Rule.STACK_EMPTY, UserError(_EMPTY))
        case Turn(at):
            _check_turn(state, at)
        case End():
            _check_end(state)
        case Resign() | ChangeSeat():
            pass


def _check_lay(state: State, move: Lay) -> None:
    design, at, direction = move.design, move.at, move.direction
    if design not in PARTNERS:
        raise IllegalMove(Rule.NO_SUCH_DESIGN, UserError(_DESIGN, design=design), design=design)
    if state.must_choose:
        raise IllegalMove(Rule.CHOOSE_FIRST, UserError(_CHOOSE))
    if design not in state.revealed:
        raise IllegalMove(Rule.NOT_REVEALED, UserError(_NOT_REVEALED, design=design), design=design)
    if direction not in range(6):
        error = UserError(_DIRECTION, direction=direction)
        raise IllegalMove(Rule.OUT_OF_RANGE, error, at=at, direction=direction)
    if max(map(abs, at)) > FARTHEST:
        raise IllegalMove(Rule.OUT_OF_RANGE, _at(_FAR, at), at=at, direction=direction)
    taken, hexes = occupied(state.tiles), move.placed.hexes
    for place in hexes:
        if place in taken:
            raise IllegalMove(Rule.OCCUPIED, _at(_OCCUPIED, place), place=place)
    if not touches(taken, hexes):
        raise IllegalMove(Rule.NOT_ADJACENT, _at(_NOT_ADJACENT, at), at=at, direction=direction)


def _check_turn(state: State, at: Hex) -> None:
    _check_variant(state)
    if any(at in tile.hexes for tile in state.this_turn):
        raise IllegalMove(Rule.LAID_THIS_TURN, _at(_LAID_NOW, at), at=at)
    _check_choice(state)
    if not any(at in tile.hexes for tile in state.tiles):
        raise IllegalMove(Rule.NO_TILE, _at(_NO_TILE, at), at=at)


def _check_choice(state: State) -> None:
    """Raises `IllegalMove` unless a third tile or a half turn may be chosen now."""
    _check_variant(state)
    if not state.choosing:
        raise IllegalMove(Rule.NOT_NOW, UserError(_CHOSEN))


def _check_variant(state: State) -> None:
    if state.setup.variant is not Variant.ADVANCED:
        raise IllegalMove(Rule.NOT_IN_VARIANT, UserError(_BASE))


def _check_end(state: State) -> None:
    waiting = len(state.revealed)
    if waiting:
        text = ntr_noop(
            "The turn ends when all tiles are laid; {n} is still waiting.",
            "The turn ends when all tiles are laid; {n} are still waiting.",
            waiting,
        )
        raise IllegalMove(Rule.TILES_LEFT, UserError(text, n=waiting), n=waiting)


def _at(text: str, place: Hex) -> UserError:
    return UserError(text, q=place[0], r=place[1])
