"""The rules of Topology in the engine's form: states, moves and their effects, outcomes and views."""

from collections.abc import Iterator
from dataclasses import replace

from topologic_qt.engine.game import IllegalMove, Outcome, Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Players, SeatingError, with_player
from topologic_qt.games.topology.rules import chain, placed
from topologic_qt.games.topology.rules.lines import score
from topologic_qt.games.topology.rules.match_results import ranked
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Open, Resign, Rule, Turn
from topologic_qt.games.topology.rules.state import TILES, Setup, State, TurnResult, Variant, View
from topologic_qt.translation import UserError, ntr_noop, tr_noop

# How the computers of all seats draw tiles together: after its turn, a seat opens its chain up to the last
# tile before its own next turn; for the tiles of its own turn, it opens it when the seats before it have
# done so. At the beginning, the seats open in order from the second on, the first one last. So nobody
# knows a tile before the turn before it has ended. A third tile of the advanced variant is opened only
# when it is wanted, by the other seat first.
#
# Two neighbours who share their secrets could know the second one's tiles a turn earlier.


TopologyMatch = Match[Setup, State, Move, View]
"""A match of Topology."""

_NOTHING = tr_noop("No tile is waiting for that player’s computer.")
_WRONG = tr_noop("{name}’s computer didn’t draw the agreed tiles.")


def _check_open(state: State, move: Open) -> None:
    """Raises `IllegalMove` unless it is this seat's turn to open its chain, and the link is right."""
    seat = move.seat
    if seat != state.opener:
        raise IllegalMove(Rule.NOTHING_TO_OPEN, UserError(_NOTHING), seat=seat)
    steps = state.places_to_open(seat) - state.opened[seat]
    if not chain.is_link(move.link) or chain.earlier(move.link, steps) != state.links[seat]:
        raise IllegalMove(Rule.WRONG_LINK, UserError(_WRONG, name=state.setup.names[seat]), seat=seat)


def _opened(state: State, move: Open) -> State:
    """Return the state with a seat's chain opened; the last seat reveals the tiles that are due."""
    seat, place = move.seat, state.places_to_open(move.seat)
    links = (*state.links[:seat], move.link, *state.links[seat + 1 :])
    places = (*state.opened[:seat], place, *state.opened[seat + 1 :])
    following = replace(state, links=links, opened=places)
    return following if following.opener is not None else _opening_revealed(following)


def _opening_revealed(state: State) -> State:
    """The state with the due tiles revealed; the very first one is the start tile."""
    drawn = state.drawn
    for position in range(len(drawn) + 1, len(drawn) + state.due + 1):
        here = [
            chain.earlier(link, at - position) for link, at in zip(state.links, state.opened, strict=True)
        ]
        drawn += chain.drawn_design(_left(drawn), position, here)
    new = drawn[len(state.drawn) :]
    shown = new if state.tiles else new[1:]
    tiles = state.tiles or (placed.PlacedTile(new[0], (0, 0), 0),)
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
    """The designs of the tiles not yet drawn, in order."""
    return "".join(design * (chain.COPIES - drawn.count(design)) for design in chain.DESIGNS)


_OVER = tr_noop("The match is over.")
_PEOPLE = tr_noop("All computers draw the tiles together, so only people can play.")
_NOT_DRAWN = tr_noop("The next tiles aren’t drawn yet.")
_DESIGN = tr_noop("There’s no design {design}, only A to Z.")
_NOT_REVEALED = tr_noop("No tile {design} is waiting to be laid.")
_DIRECTION = tr_noop("There’s no direction {direction}, only 0 to 5.")
_FAR = tr_noop("The hexagon ({q}, {r}) is too far away.")
_OCCUPIED = tr_noop("The hexagon ({q}, {r}) already has a tile.")
_NOT_ADJACENT = tr_noop("A tile must share a side with another; at ({q}, {r}) it touches none.")
_CHOOSE = tr_noop("First reveal a third tile or turn one on the table.")
_BASE = tr_noop("Only the advanced variant has third tiles and half turns.")
_CHOSEN = tr_noop("Take a third tile or a half turn only once a turn, before you lay.")
_EMPTY = tr_noop("The stack is empty: there’s no third tile.")
_NO_TILE = tr_noop("The hexagon ({q}, {r}) has no tile.")
_LAID_NOW = tr_noop("The tile on ({q}, {r}) was laid this turn; only earlier ones can be turned.")


def _check_legal(state: State, move: Move) -> None:
    """Raises `IllegalMove`, with the rule that forbids it, unless the move is legal.

    For changes of seats, only the time is checked here.
    """
    if state.is_over:
        raise IllegalMove(Rule.OVER, UserError(_OVER))
    if isinstance(move, Open):
        _check_open(state, move)
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
    if design not in chain.PARTNERS:
        raise IllegalMove(Rule.NO_SUCH_DESIGN, UserError(_DESIGN, design=design), design=design)
    if state.must_choose:
        raise IllegalMove(Rule.CHOOSE_FIRST, UserError(_CHOOSE))
    if design not in state.revealed:
        raise IllegalMove(Rule.NOT_REVEALED, UserError(_NOT_REVEALED, design=design), design=design)
    if direction not in range(6):
        error = UserError(_DIRECTION, direction=direction)
        raise IllegalMove(Rule.OUT_OF_RANGE, error, at=at, direction=direction)
    if max(map(abs, at)) > placed.FARTHEST:
        raise IllegalMove(Rule.OUT_OF_RANGE, _at(_FAR, at), at=at, direction=direction)
    taken, hexes = placed.occupied(state.tiles), move.placed.hexes
    for place in hexes:
        if place in taken:
            raise IllegalMove(Rule.OCCUPIED, _at(_OCCUPIED, place), place=place)
    if not placed.touches(taken, hexes):
        raise IllegalMove(Rule.NOT_ADJACENT, _at(_NOT_ADJACENT, at), at=at, direction=direction)


def _check_turn(state: State, at: placed.Hex) -> None:
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
            "Lay the tile from the rack first.", "Lay the {n} tiles from the rack first.", waiting
        )
        raise IllegalMove(Rule.TILES_LEFT, UserError(text, n=waiting), n=waiting)


def _at(text: str, place: placed.Hex) -> UserError:
    return UserError(text, q=place[0], r=place[1])


class Topology:
    """The rules of Topology, without a state of their own: every method is a function of its arguments."""

    def seats(self, setup: Setup) -> int:
        """The number of players."""
        return setup.players

    def initial_state(self, setup: Setup) -> State:
        """The start tile on the table, and the tiles of the first turn revealed.

        If the computers of all seats draw the tiles together, there are none yet.
        """
        state = State(
            setup=setup,
            seating=setup.seating,
            tiles=(),
            revealed=(),
            dealt=(),
            stack="",
            stack_size=TILES,
            seat=setup.first,
            scores=(0,) * setup.players,
        )
        if setup.anchors:
            due = 1 + setup.tiles_of_turn(1)
            return replace(state, due=due, links=setup.anchors, opened=(0,) * setup.players)
        start, stack = placed.PlacedTile(setup.stack[0], (0, 0), 0), setup.stack[1:]
        state = replace(state, tiles=(start,), stack=stack, stack_size=len(stack))
        return _revealed(state, setup.tiles_of_turn(1))

    def to_move(self, state: State) -> frozenset[Seat]:
        """The seat on turn, or the one that has to open its chain; empty when the match is over."""
        opener = state.opener
        return frozenset(() if state.is_over else (state.seat if opener is None else opener,))

    def legal_moves(self, state: State) -> Iterator[Move]:
        """Every legal move of people, once for each result, with giving up last.

        `ChangeSeat`, which is not part of play, and `Open`, which the program makes, are left out.
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
            places = placed.free_places(state.tiles)
            for design in sorted({*state.revealed}):
                yield from (
                    Lay(tile.design, tile.at, tile.direction) for tile in placed.at_places(places, design)
                )
        else:
            yield End()
        yield Resign()

    def apply(self, state: State, move: Move) -> State:
        """The state after the move.

        Raises `IllegalMove`, with the broken `Rule`, if the rules refuse it.
        """
        _check_legal(state, move)
        match move:
            case Lay():
                return _laid(state, move)
            case Draw():
                return replace(_revealed(state, 1), drew=True)
            case Turn(at):
                return _turned(state, at)
            case End():
                return _ended(state)
            case Resign():
                return replace(state, resigned=state.seat)
            case Open():
                return _opened(state, move)
            case ChangeSeat(seat, computer):
                return _with_seat(state, seat, computer)

    def automatic_move(self, state: State) -> Move | None:  # noqa: ARG002  # a turn reveals its tiles itself
        """Return None: there is always something to decide."""
        return None

    def outcome(self, state: State) -> Outcome | None:
        """The ranking by points, with one winner; None while the match goes on."""
        if not state.is_over:
            return None
        order = ranked(state.scores, state.turns, state.resigned)
        return Outcome(order[:1], state.scores, order)

    def player_view(self, state: State, seat: Seat | None) -> View:  # noqa: ARG002  # nobody knows the stack
        """The state without the order of the stack, which nobody knows (ruling 20), and without any seed.

        When the match is over, it includes the setup and the seeds again, so that the match can be replayed.
        """
        if state.is_over:
            return View(replace(state, stack=""))
        setup = replace(state.setup, stack="", seed="", seating=_seedless(state.setup.seating))
        turns = tuple(
            turn if turn.computer is None else replace(turn, computer=Computer(turn.computer.level))
            for turn in state.turns
        )
        return View(replace(state, setup=setup, stack="", seating=_seedless(state.seating), turns=turns))

    def can_take_back(self, move: Move, state: State) -> bool:  # noqa: ARG002
        """Whether a move lays or turns a tile; moves that reveal a tile or end a turn are final."""
        return isinstance(move, Lay | Turn)


def _seedless(players: Players) -> Players:
    """The players, with only the levels of computers."""
    return tuple(None if one is None else Computer(one.level) for one in players)


def _revealed(state: State, number: int) -> State:
    """The state with up to this many more tiles revealed, or due if computers draw them."""
    if state.setup.anchors:
        return replace(state, due=min(number, state.stack_size))
    shown, stack = state.stack[:number], state.stack[number:]
    return replace(
        state,
        revealed=(*state.revealed, *shown),
        dealt=(*state.dealt, *shown),
        stack=stack,
        stack_size=len(stack),
    )


def _laid(state: State, move: Lay) -> State:
    waiting = list(state.revealed)
    waiting.remove(move.design)
    tiles = (*state.tiles, move.placed)
    return replace(state, tiles=tiles, revealed=tuple(waiting), laid=state.laid + 1)


def _turned(state: State, at: placed.Hex) -> State:
    """The state with a tile turned by half; if that looks the same, its notation stays (ruling 16)."""
    index, tile = next((index, tile) for index, tile in enumerate(state.tiles) if at in tile.hexes)
    new = tile if tile.design in chain.SAME_WHEN_TURNED else tile.turned
    return replace(state, tiles=(*state.tiles[:index], new, *state.tiles[index + 1 :]), turned=tile)


def _ended(state: State) -> State:
    """The state after scoring the turn and beginning the next one, if a tile is left."""
    new = score(state.tiles, state.laid)
    turn = TurnResult(
        seat=state.seat,
        number=state.number,
        tiles=state.this_turn,
        drew=state.drew,
        turned=state.turned,
        rings=new,
        points=sum(ring.points for ring in new),
        computer=state.seating[state.seat],
    )
    scores = tuple(points + turn.points * (seat == turn.seat) for seat, points in enumerate(state.scores))
    ended = replace(
        state,
        scores=scores,
        turns=(*state.turns, turn),
        laid=0,
        drew=False,
        turned=None,
        revealed=(),
        dealt=(),
    )
    if not state.stack_size:
        return ended
    number = state.number + 1
    following = replace(ended, number=number, seat=(state.seat + 1) % state.setup.players)
    return _revealed(following, state.setup.tiles_of_turn(number))


def _with_seat(state: State, seat: Seat, computer: Computer | None) -> State:
    try:
        return replace(state, seating=with_player(state.seating, seat, computer))
    except SeatingError as error:
        raise IllegalMove(Rule.NO_SUCH_SEAT, error, seat=seat) from None
