"""The drawing of tiles by the computers of all seats together: which one opens its chain when, and how far.

A seat opens its chain up to the last tile before its own next turn when its turn has ended, and for the tiles
of its own turn when the seats before it have done so; at the beginning, in the order of the seats from the
second on, the first one last. So nobody knows a tile before the turn before it has ended. A third tile of the
advanced variant is opened only when it is wanted, by the other seat first.

Two neighbours who tell each other their secrets could know the tiles of the second one a turn before.
"""

from dataclasses import replace

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topology.rules.chain import drawn_design, earlier, is_link
from topologic_qt.games.topology.rules.designs import COPIES, DESIGNS
from topologic_qt.games.topology.rules.moves import Open
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.refusal import Rule
from topologic_qt.games.topology.rules.setup import TILES, Setup
from topologic_qt.games.topology.rules.state import State
from topologic_qt.translation import UserError, tr_noop

_NOTHING = tr_noop("No tile waits for that player’s computer now.")
_WRONG = tr_noop("The computer of {name} opened something else than what was agreed on before the match.")


def undrawn(setup: Setup) -> State:
    """Return the state before anything is opened: an empty table."""
    return State(
        setup=setup,
        seating=setup.seating,
        tiles=(),
        revealed=(),
        dealt=(),
        stack="",
        stack_size=TILES,
        seat=setup.first,
        scores=(0,) * setup.players,
        due=1 + setup.tiles_of_turn(1),
        links=setup.anchors,
        opened=(0,) * setup.players,
    )


def check_open(state: State, move: Open) -> None:
    """Raises `IllegalMove` unless it is for this seat to open its chain, and the link is the right one."""
    seat = move.seat
    if seat != state.opener:
        raise IllegalMove(Rule.NOTHING_TO_OPEN, UserError(_NOTHING), seat=seat)
    steps = state.places_to_open(seat) - state.opened[seat]
    if not is_link(move.link) or earlier(move.link, steps) != state.links[seat]:
        raise IllegalMove(Rule.WRONG_LINK, UserError(_WRONG, name=state.setup.names[seat]), seat=seat)


def opened(state: State, move: Open) -> State:
    """Return the state with a seat's chain opened; when it was the last one, the tiles due are revealed."""
    seat, place = move.seat, state.places_to_open(move.seat)
    links = (*state.links[:seat], move.link, *state.links[seat + 1 :])
    places = (*state.opened[:seat], place, *state.opened[seat + 1 :])
    following = replace(state, links=links, opened=places)
    return following if following.opener is not None else _revealed(following)


def _revealed(state: State) -> State:
    """The state with the tiles that were due; the very first one is the start tile."""
    drawn = state.drawn
    for position in range(len(drawn) + 1, len(drawn) + state.due + 1):
        here = [earlier(link, at - position) for link, at in zip(state.links, state.opened, strict=True)]
        drawn += drawn_design(_left(drawn), position, here)
    new = drawn[len(state.drawn) :]
    shown = new if state.tiles else new[1:]
    tiles = state.tiles or (PlacedTile(new[0], (0, 0), 0),)
    return replace(
        state,
        tiles=tiles,
        revealed=(*state.revealed, *shown),
        dealt=(*state.dealt, *shown),
        stack_size=TILES - len(drawn),
        due=0,
        drawn=drawn,
    )


def _left(drawn: str) -> str:
    """The designs of the tiles that are not drawn yet, in order."""
    return "".join(design * (COPIES - drawn.count(design)) for design in DESIGNS)
