"""What the dealer's computer tells the others when players sit apart, and checks whether it can be true.

A copy knows only its player's hand. What the dealer says about other hands is accepted if it is possible,
and checked at the end, when everything is opened.
"""

from dataclasses import replace
from hashlib import blake2b

from topologic_qt.engine.commitment import commitment
from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.deduction.rules import tiles
from topologic_qt.games.deduction.rules.apart import Apart
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.moves import Peek, Reveal, Rule
from topologic_qt.games.deduction.rules.setup import Setup, coin_of
from topologic_qt.games.deduction.rules.state import State, Step
from topologic_qt.translation import UserError, tr_noop


def shown_by_rule(hand: tiles.Hand, face: tiles.Face) -> tiles.Tile:
    """The tile with this face that the program shows from the hand of a player who left the match.

    Every hand has its own order, as if shuffled; the first tile in it that matches is shown, whoever asks and
    whenever. A fixed order of all tiles would reveal that the earlier ones are not there. Anyone who asks
    again often sees the same tile, and learns nothing (R13). Only the hand and the question decide.
    """
    name = " ".join(map(str, hand))
    return min(tiles.with_face(hand, face), key=lambda tile: blake2b(f"{tile} of {name}".encode()).digest())


_NOT_TRUE = tr_noop("The dealer is contradicting what it said before.")


def begun_apart(setup: Setup, apart: Apart) -> State:
    """The state of a copy before the first turn, when only its player's hand is known."""
    return State(
        setup=setup,
        seating=setup.seating,
        hands=tuple(apart.hand if seat == apart.seat else None for seat in range(setup.players)),
        face_up=apart.face_up,
        missing=None,
        seat=setup.first,
        active=tuple(range(setup.players)),
    )


def possible_answer(state: State, question: Question, answer: bool | int) -> bool:
    """Whether an unknown hand could give an answer: yes or no, or a number that is low enough."""
    if question.kind is tiles.Kind.HAVE:
        return isinstance(answer, bool)
    most = min(state.hand_size, len(tiles.with_face(tiles.ALL_TILES, question.face)))
    return type(answer) is int and 0 <= answer <= most


def is_hidden(state: State) -> bool:
    """Whether the others' tiles are unknown here: in a copy, until the dealer opens them."""
    return state.setup.apart is not None and state.setup.deal is None and state.step is not Step.OVER


def sees_show(state: State, question: Question) -> bool:
    """Whether the seat of a copy is one of the two who see a tile that is shown."""
    apart = state.setup.apart
    return apart is not None and apart.seat in (question.asker, question.whom)


def true_peek(state: State) -> Peek:
    """What the dealer, who has the whole match, says about the announced tile."""
    return Peek(state.announced == state.missing, state.missing)


def check_peek(state: State, move: Peek) -> None:
    """Raises `IllegalMove` unless the dealer can say this about the announced tile."""
    apart, named = state.setup.apart, state.announced
    assert apart is not None
    assert named is not None  # the step is Step.PEEK
    if not is_hidden(state):
        fits = move == true_peek(state)
    elif move.right:
        fits = move.missing == named and named not in _known(state) and state.missing in (None, named)
    elif apart.seat == state.seat:
        fits = move.missing not in (None, named, *_known(state))
    else:
        fits = move.missing is None
    if not fits:
        raise untrue()


def _known(state: State) -> tuple[tiles.Tile, ...]:
    """The tiles that a copy knows not to be missing: its player's, and those face up."""
    return (*state.face_up, *(tile for hand in state.hands for tile in hand or ()))


def true_reveal(state: State) -> Reveal:
    """What the dealer opens when the match is decided."""
    apart = state.setup.apart
    assert apart is not None
    questions = (entry for entry in state.log if isinstance(entry, Question))
    shown = tuple(entry.tile for entry in questions if entry.tile is not None)
    return Reveal(state.setup.seed, apart.salt, shown)


def check_reveal(state: State, move: Reveal) -> None:
    """Raises `IllegalMove` unless what the dealer opens confirms everything said in the match."""
    apart = state.setup.apart
    assert apart is not None  # the step is Step.REVEAL
    if not is_hidden(state):
        if move != true_reveal(state):
            raise untrue()
        return
    deal = tiles.shuffled_deal(state.players, move.seed)
    if commitment(move.seed, move.salt) != apart.commitment or not _fits(state, move, deal):
        raise untrue()


def _fits(state: State, move: Reveal, deal: tiles.Deal) -> bool:
    """Whether the deal agrees with what is known here, and with everything said in the match."""
    own = zip(state.hands, deal.hands, strict=True)
    if deal.face_up != state.face_up or any(hand not in (None, dealt) for hand, dealt in own):
        return False
    if state.missing not in (None, deal.missing):
        return False
    announced = [entry for entry in state.log if isinstance(entry, Announcement)]
    if any(entry.right is not (entry.tile == deal.missing) for entry in announced):
        return False
    if any(coin != coin_of(move.seed, turn) for turn, coin in enumerate(state.drawn, 1)):
        return False
    questions = [entry for entry in state.log if isinstance(entry, Question)]
    if not all(_is_true(entry, deal) for entry in questions):
        return False
    seen = [entry for entry in questions if entry.answer is True]
    return len(seen) == len(move.shown) and all(
        _was_shown(state, entry, tile, deal) for entry, tile in zip(seen, move.shown, strict=True)
    )


def _is_true(question: Question, deal: tiles.Deal) -> bool:
    found = len(tiles.with_face(deal.hands[question.whom], question.face))
    return question.answer == (found if question.kind is tiles.Kind.COUNT else found > 0)


def _was_shown(state: State, question: Question, tile: tiles.Tile, deal: tiles.Deal) -> bool:
    """Whether a tile can have been shown as claimed, and is the one seen here, if any was."""
    fitting = tiles.with_face(deal.hands[question.whom], question.face)
    if tile not in fitting or question.tile not in (None, tile):
        return False
    left = any(
        isinstance(entry, Resignation) and entry.seat == question.whom and entry.turn < question.turn
        for entry in state.log
    )
    return not left or tile == shown_by_rule(deal.hands[question.whom], question.face)


def after_reveal(state: State, move: Reveal) -> State:
    """The match when it is over: all hands and all shown tiles are open."""
    deal, shown = tiles.shuffled_deal(state.players, move.seed), iter(move.shown)
    log = tuple(
        replace(entry, tile=next(shown)) if isinstance(entry, Question) and entry.answer is True else entry
        for entry in state.log
    )
    return replace(state, hands=deal.hands, missing=deal.missing, log=log, step=Step.OVER)


def untrue() -> IllegalMove:
    """The refusal of something that the dealer says and that cannot be true."""
    return IllegalMove(Rule.NOT_TRUE, UserError(_NOT_TRUE))
