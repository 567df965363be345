"""Legal moves in a state, and checks that name the rule that any other move breaks."""

from collections.abc import Iterator

from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.games.deduction.rules import dealer, moves
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.real_table import check_told
from topologic_qt.games.deduction.rules.state import State, Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line, Tile, with_face
from topologic_qt.translation import UserError, tr_noop

_OVER = tr_noop("The match is over.")
_NOT_NOW = {
    Step.DRAW: tr_noop("Draw a coin first."),
    Step.ASK: tr_noop("Ask a question first."),
    Step.ANSWER: tr_noop("The question has to be answered first."),
    Step.SHOW: tr_noop("A tile has to be shown first."),
    Step.ANNOUNCE: tr_noop("The question is answered: announce a tile, or end the turn."),
    Step.PEEK: tr_noop("The dealer has to check the announced tile first."),
    Step.REVEAL: tr_noop("The match is decided: the dealer reveals all hands."),
    Step.TABLE: tr_noop("This match is at a real table; here you only note its turns."),
}
_NO_SEAT = tr_noop("There is no seat {seat}.")
_YOURSELF = tr_noop("You can’t ask yourself. Choose another player.")
_NOT_IN_HAND = tr_noop("{tile} isn’t in the hand of the player asked.")
_OTHER_FACE = tr_noop("{tile} isn’t a tile that was asked for.")
_BY_RULE = tr_noop("For a player who gave up, the program shows another tile.")
_WRONG_ANSWER = tr_noop("The answer doesn’t fit the hand.")
_APART = tr_noop("Nobody can take over a seat at another computer.")
_WRONG_COIN = tr_noop("{coin} isn’t the coin drawn this turn.")

_STEPS: dict[type, tuple[Step, ...]] = {
    moves.Draw: (Step.DRAW,),
    moves.Ask: (Step.ASK,),
    moves.Answer: (Step.ANSWER,),
    moves.Show: (Step.SHOW,),
    moves.Announce: (Step.ANNOUNCE,),
    moves.Pass: (Step.ANNOUNCE,),
    moves.Resign: (Step.ASK, Step.ANNOUNCE),
    moves.Peek: (Step.PEEK,),
    moves.Reveal: (Step.REVEAL,),
    moves.ChangeSeat: (Step.DRAW, Step.ASK, Step.ANSWER, Step.SHOW, Step.ANNOUNCE),
    moves.Tell: (Step.TABLE,),
    moves.Correct: (Step.TABLE,),
    moves.Strike: (Step.TABLE,),
    moves.Retype: (Step.TABLE,),
}


def legal_moves(state: State) -> Iterator[moves.Move]:
    """Every legal move, in an order that reveals nothing, with giving up last.

    `ChangeSeat` and the notes of a real table are left out, as they are not part of play. A view gives the
    moves of its own seat, and of all seats if they are public.
    """
    match state.step:
        case Step.DRAW | Step.ANSWER | Step.PEEK | Step.REVEAL:
            move = automatic_move(state)
            if move is not None:
                yield move
        case Step.ASK:
            others = (seat for seat in range(state.players) if seat != state.seat)
            yield from (moves.Ask(whom, kind, line) for whom in others for kind in Kind for line in Line)
            yield moves.Resign()
        case Step.SHOW:
            yield from map(moves.Show, showable(state))
        case Step.ANNOUNCE:
            yield from map(moves.Announce, ALL_TILES)
            yield moves.Pass()
            yield moves.Resign()
        case Step.TABLE | Step.OVER:
            pass


def showable(state: State) -> tuple[Tile, ...]:
    """The tiles that the player asked may show; none in the view of another seat."""
    question = state.question
    hand = None if question is None else state.hands[question.whom]
    if question is None or hand is None or state.step is not Step.SHOW:
        return ()
    if question.whom in state.resigned:
        return (dealer.shown_by_rule(hand, question.face),)
    return with_face(hand, question.face)


def _shows_by_itself(state: State) -> bool:
    """Whether the program shows a tile, where one is to be shown: for a player who left the match.

    Among computers alone, to whom a missing step tells nothing, it does so too for a person who is out, or
    has a single tile that fits; where people play, each of these is a step of its own (R15).
    """
    tiles, question = showable(state), state.question
    if not tiles or question is None:
        return False
    seat = question.whom
    is_alone = state.people == {seat} and state.seating[seat] is None
    return seat in state.resigned or (is_alone and (len(tiles) == 1 or seat not in state.active))


def automatic_move(state: State) -> moves.Move | None:
    """The move that the program makes by itself; None if people or computers decide, and in views."""
    question = state.question
    match state.step:
        case _ if state.setup.deal is None:
            return None
        case Step.DRAW:
            return moves.Draw(state.setup.coin(state.number))
        case Step.ANSWER if question is not None:
            return moves.Answer(true_answer(state, question))
        case Step.SHOW if question is not None and _shows_by_itself(state):
            return moves.Show(dealer.shown_by_rule(showable(state), question.face))
        case Step.PEEK:
            return dealer.true_peek(state)
        case Step.REVEAL:
            return dealer.true_reveal(state)
        case _:
            return None


def true_answer(state: State, question: Question) -> bool | int:
    """The answer to a question from the hand of the player asked (R10): yes or no, or a number."""
    found = len(with_face(state.hands[question.whom] or (), question.face))
    return found if question.kind is Kind.COUNT else found > 0


def check_legal(state: State, move: moves.Move) -> None:
    """Raises `IllegalMove`, with the rule that forbids it, unless the move is legal.

    For changes of seats, only the time is checked here.
    """
    if state.is_over:
        raise IllegalMove(moves.Rule.OVER, UserError(_OVER))
    if state.step not in _STEPS[type(move)]:
        raise IllegalMove(moves.Rule.NOT_NOW, UserError(_NOT_NOW[state.step]), step=state.step)
    match move:
        case moves.Draw(coin):
            if not dealer.is_hidden(state) and coin != state.setup.coin(state.number):
                raise IllegalMove(moves.Rule.WRONG_COIN, UserError(_WRONG_COIN, coin=coin), coin=coin)
        case moves.Ask(whom):
            _check_whom(state, whom)
        case moves.Answer(answer):
            _check_answer(state, answer)
        case moves.Show(tile):
            _check_show(state, tile)
        case moves.Peek():
            dealer.check_peek(state, move)
        case moves.Reveal():
            dealer.check_reveal(state, move)
        case moves.ChangeSeat() if state.setup.apart is not None:
            raise IllegalMove(moves.Rule.NOT_YOURS, UserError(_APART), seat=move.seat)
        case moves.Tell() | moves.Correct() | moves.Strike() | moves.Retype():
            check_told(state, move)
        case _:
            pass


def _check_whom(state: State, whom: Seat) -> None:
    if not 0 <= whom < state.players:
        raise IllegalMove(moves.Rule.NO_SUCH_SEAT, UserError(_NO_SEAT, seat=whom), seat=whom)
    if whom == state.seat:
        raise IllegalMove(moves.Rule.YOURSELF, UserError(_YOURSELF), seat=whom)


def _check_answer(state: State, answer: bool | int) -> None:
    question = state.question
    assert question is not None  # the step is Step.ANSWER
    if dealer.is_hidden(state) and state.hands[question.whom] is None:
        fits = dealer.possible_answer(state, question, answer)
    else:
        right = true_answer(state, question)
        fits = type(answer) is type(right) and answer == right
    if not fits:
        raise IllegalMove(moves.Rule.WRONG_ANSWER, UserError(_WRONG_ANSWER))


def _check_show(state: State, tile: Tile | None) -> None:
    question = state.question
    assert question is not None  # the step is Step.SHOW
    is_hidden_hand = dealer.is_hidden(state) and state.hands[question.whom] is None
    if tile is None:
        if not is_hidden_hand or dealer.sees_show(state, question):
            raise dealer.untrue()
        return
    if not is_hidden_hand and tile not in (state.hands[question.whom] or ()):
        raise IllegalMove(moves.Rule.NOT_IN_HAND, UserError(_NOT_IN_HAND, tile=tile), tile=tile)
    if question.face not in tile:
        error = UserError(_OTHER_FACE, tile=tile)
        raise IllegalMove(moves.Rule.OTHER_FACE, error, tile=tile, face=question.face)
    known = (*state.face_up, *(held for hand in state.hands for held in hand or ()), state.missing)
    if is_hidden_hand and (tile in known or not dealer.sees_show(state, question)):
        raise dealer.untrue()
    if not is_hidden_hand and tile not in showable(state):
        raise IllegalMove(moves.Rule.SHOWN_BY_RULE, UserError(_BY_RULE))
