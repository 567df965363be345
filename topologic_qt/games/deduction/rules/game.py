"""The rules of Deduction in the engine's form: states, moves and their effects, outcomes and views."""

from dataclasses import replace

from topologic_qt.engine.game import IllegalMove, Outcome, Seat
from topologic_qt.engine.players import Computer, Level, SeatingError, with_player
from topologic_qt.games.deduction.rules import moves
from topologic_qt.games.deduction.rules.dealer import after_reveal, begun_apart
from topologic_qt.games.deduction.rules.legality import automatic_move, check_legal, legal_moves
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.real_table import after_told, begun_at_table
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, Step, player_view
from topologic_qt.games.deduction.rules.tiles import Tile


class Deduction:
    """The rules of Deduction, without a state of their own: every method is a function of its arguments."""

    def seats(self, setup: Setup) -> int:
        """The number of players."""
        return setup.players

    def initial_state(self, setup: Setup) -> State:
        """All tiles dealt, before the coin of the first turn. Raises ValueError for the setup of a view.

        At a real table, only the tiles that were typed in are known; in a copy of a match whose players sit
        apart, only those that the dealer gave to its seat.
        """
        if setup.at_table is not None and setup.at_table.hand is not None:
            return begun_at_table(setup, setup.at_table)
        if setup.apart is not None and not setup.apart.is_dealer:
            return begun_apart(setup, setup.apart)
        if setup.deal is None:
            raise ValueError("A match begins with a deal; the setup of a view has none.")
        return State(
            setup=setup,
            seating=setup.seating,
            hands=setup.deal.hands,
            face_up=setup.deal.face_up,
            missing=setup.deal.missing,
            seat=setup.first,
            active=tuple(range(setup.players)),
        )

    def to_move(self, state: State) -> frozenset[Seat]:
        """The seat on turn, or the one that shows a tile; empty when the match is over."""
        return frozenset(() if state.to_move is None else (state.to_move,))

    legal_moves = staticmethod(legal_moves)
    automatic_move = staticmethod(automatic_move)
    player_view = staticmethod(player_view)

    def apply(self, state: State, move: moves.Move) -> State:
        """The state after the move. Raises `IllegalMove`, with the `Rule` that it breaks."""
        check_legal(state, move)
        match move:
            case moves.Draw(coin):
                return replace(state, coin=coin, drawn=(*state.drawn, coin), step=Step.ASK)
            case moves.Ask():
                return _asked(state, move)
            case moves.Answer(answer):
                return _answered(state, answer)
            case moves.Show(tile):
                return replace(
                    _with_question(state, replace(_question(state), tile=tile)), step=Step.ANNOUNCE
                )
            case moves.Announce(tile) if state.setup.apart is not None:
                return replace(state, step=Step.PEEK, announced=tile)
            case moves.Announce(tile):
                return _announced(state, tile, tile == state.missing)
            case moves.Peek():
                return _peeked(state, move)
            case moves.Reveal():
                return after_reveal(state, move)
            case moves.Pass():
                return _next_turn(state)
            case moves.Resign():
                left = _noted(state, Resignation(state.number, state.seat, _level(state)))
                return _next_turn(_without(left, state.seat))
            case moves.ChangeSeat(seat, computer):
                return _with_seat(state, seat, computer)
            case moves.Tell() | moves.Correct() | moves.Strike() | moves.Retype():
                return after_told(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """A point for the winner, if there is one, and none for the others; None while the match goes on."""
        if not state.is_over:
            return None
        winners = () if state.winner is None else (state.winner,)
        return Outcome(winners, tuple(int(seat in winners) for seat in range(state.players)))

    def can_take_back(self, move: moves.Move, state: State) -> bool:  # noqa: ARG002
        """Whether a move is a note at a real table; any other move reveals something (R28)."""
        return isinstance(move, moves.TableMove)


def _level(state: State) -> Level | None:
    computer = state.seating[state.seat]
    return None if computer is None else computer.level


def _noted(state: State, entry: Entry) -> State:
    return replace(state, log=(*state.log, entry))


def _question(state: State) -> Question:
    assert state.question is not None
    return state.question


def _with_question(state: State, question: Question) -> State:
    return replace(state, log=(*state.log[:-1], question))


def _asked(state: State, move: moves.Ask) -> State:
    assert state.coin is not None  # the step is Step.ASK
    question = Question(
        turn=state.number,
        asker=state.seat,
        whom=move.whom,
        coin=state.coin,
        kind=move.kind,
        line=move.line,
        level=_level(state),
    )
    return replace(_noted(state, question), step=Step.ANSWER)


def _answered(state: State, answer: bool | int) -> State:
    question = replace(_question(state), answer=answer)
    return replace(_with_question(state, question), step=Step.SHOW if answer is True else Step.ANNOUNCE)


def _peeked(state: State, move: moves.Peek) -> State:
    """The state after the dealer has said whether the announced tile is right."""
    assert state.announced is not None  # the step is Step.PEEK
    seen = state.missing if move.missing is None else move.missing
    return _announced(replace(state, announced=None, missing=seen), state.announced, move.right)


def _announced(state: State, tile: Tile, right: bool) -> State:
    noted = _noted(state, Announcement(state.number, state.seat, tile, right, _level(state)))
    return _over(noted, state.seat) if right else _next_turn(_without(noted, state.seat))


def _without(state: State, seat: Seat) -> State:
    return replace(state, active=tuple(other for other in state.active if other != seat))


def _next_turn(state: State) -> State:
    """The state with the coin back in the bag, in the turn of the next player still in (R22), or over."""
    if not state.active:
        return _over(state, None)
    if len(state.active) == 1 and state.setup.last_left_wins:
        return _over(state, state.active[0])
    following = next((seat for seat in state.active if seat > state.seat), state.active[0])
    return replace(state, seat=following, number=state.number + 1, step=Step.DRAW, coin=None)


def _over(state: State, winner: Seat | None) -> State:
    step = Step.OVER if state.setup.apart is None else Step.REVEAL
    return replace(state, step=step, winner=winner, coin=None)


def _with_seat(state: State, seat: Seat, computer: Computer | None) -> State:
    try:
        seating = with_player(state.seating, seat, computer)
    except SeatingError as error:
        raise IllegalMove(moves.Rule.NO_SUCH_SEAT, error, seat=seat) from None
    taken_over = state.taken_over if computer is not None else state.taken_over | {seat}
    return replace(state, seating=seating, taken_over=taken_over)
