"""Corrections at a real table: the table is right, and the program's copy may be wrong.

A correction replaces a turn's moves and announced points. Later turns keep their moves as entered; seekers
that did not move in them stand elsewhere now.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import ended_if_full, hint, no_secret
from topologic_qt.games.topologic.rules.movement import check_entry, check_move
from topologic_qt.games.topologic.rules.moves import CorrectHint, CorrectTurn, MoveSeeker, PlaceSeeker, Rule
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Ending, Round, State
from topologic_qt.translation import UserError, tr_noop

_COUNTED = tr_noop("The program gives the hints this round: there’s nothing to correct.")
_NO_TURN = tr_noop("Turn {turn} has no hint yet.")
_SAME_HINT = tr_noop("Turn {turn}’s hint is already {points}.")
_SAME_TURN = tr_noop("Turn {turn} already says that.")
_MOVES = tr_noop("On the first turn all seekers enter; after that, each moves at most once.")
_TOO_MANY = tr_noop("A round has room for {n} corrections.")
_FOUND = tr_noop("The secret was found, so all seekers were on one tile.")

MOST_CORRECTIONS = 100
"""The most corrections per round: a file with thousands would take minutes to read."""

SeekerMove = PlaceSeeker | MoveSeeker
Standing = tuple[Tile | None, ...]
"""The tile under each seeker, by its index; None while it has not entered."""


class Illegal(NamedTuple):
    """A turn that breaks the rules."""

    turn: int
    """The index of the turn in its round, from 0; the current turn follows the last one with a hint."""
    why: IllegalMove


def table_round(state: State) -> int | None:
    """The index of the round at a real table whose points are announced; None if there is none."""
    return next((number for number, played in enumerate(state.rounds) if played.at_table), None)


def correct_hint(state: State, move: CorrectHint) -> State:
    """The state with a hint of the current round corrected. Raises `IllegalMove` if that is impossible."""
    played = state.round
    _check_turn(played if played.at_table else None, move.turn)
    turn = played.turns[move.turn]
    if turn.hint == move.points:
        why = UserError(_SAME_HINT, turn=move.turn + 1, points=move.points)
        raise IllegalMove(Rule.SAME_HINT, why, turn=move.turn, points=move.points)
    return correct_turn(state, CorrectTurn(move.turn, turn.moves, move.points))


def correct_turn(state: State, move: CorrectTurn) -> State:
    """The state with a turn of the round at the real table corrected, even if another round goes on now.

    Moves against the rules are accepted, as they were made on the table; `illegal_turns` names them. Raises
    `IllegalMove` if there is no such turn, or it cannot have had that hint.
    """
    number = table_round(state)
    played = None if number is None else state.rounds[number]
    _check_turn(played, move.turn)
    assert played is not None
    assert number is not None
    _check_moves(played, move)
    if sum(len(turn.corrected) + len(turn.miscopied) for turn in played.turns) >= MOST_CORRECTIONS:
        raise IllegalMove(Rule.TOO_MANY_CORRECTIONS, UserError(_TOO_MANY, n=MOST_CORRECTIONS))
    before = played.turns[move.turn]
    if (before.moves, before.hint) == (move.moves, move.points):
        raise IllegalMove(Rule.SAME_TURN, UserError(_SAME_TURN, turn=move.turn + 1), turn=move.turn)
    mended = with_turn(played, move.turn, move.moves)
    possible = possible_points(mended, move.turn)
    if not possible:
        raise IllegalMove(Rule.FOUND_THERE, UserError(_FOUND), turn=move.turn)
    if move.points not in possible:
        raise IllegalMove(Rule.IMPOSSIBLE_HINT, no_secret(move.points), points=move.points)
    turn = mended.turns[move.turn]
    turn = replace(
        turn,
        hint=move.points,
        corrected=turn.corrected if before.hint == move.points else (*turn.corrected, before.hint),
        miscopied=(
            turn.miscopied if before.positions == turn.positions else (*turn.miscopied, before.positions)
        ),
    )
    turns = (*mended.turns[: move.turn], turn, *mended.turns[move.turn + 1 :])
    mended = ended_if_full(replace(mended, turns=turns))
    return replace(state, rounds=(*state.rounds[:number], mended, *state.rounds[number + 1 :]))


def possible_points(played: Round, turn: int) -> list[int]:
    """The points that can have been announced for a turn (by index), smallest first.

    A full hint ends the round: only the last turn can have it, while nobody has moved on, and the turn that
    found the secret must. Empty if the secret was found but would then be under several tiles.
    """
    full, last = 2 * len(played.positions), len(played.turns) - 1
    if played.ending is Ending.FOUND and len(set(played.turns[last].positions)) > 1:
        return []
    if played.ending is Ending.FOUND and turn == last:
        return [full]
    possible = {hint(played.turns[turn].positions, secret) for secret in ALL_TILES}
    if turn < last or played.running or played.asked or played.ending is not None:
        possible.discard(full)
    return sorted(possible)


def corrections(played: Round, turn: int) -> list[int]:
    """The points to which the hint of a turn (by index) can be corrected, smallest first."""
    return [points for points in possible_points(played, turn) if points != played.turns[turn].hint]


def illegal_turns(setup: Setup, played: Round) -> list[Illegal]:
    """The turns that break the rules of movement, each with the first reason, including the current turn."""
    standing: Standing = (None,) * len(played.positions)
    found = []
    for number, moves in enumerate((*(turn.moves for turn in played.turns), played.running)):
        why = _why_illegal(setup, standing, moves)
        if why is not None:
            found.append(Illegal(number, why))
        standing = _after(standing, moves)
    return found


def with_turn(played: Round, turn: int, moves: Sequence[SeekerMove]) -> Round:
    """The round with other moves in a turn (by index), and the resulting positions in it and later."""
    turns = list(played.turns)
    turns[turn] = replace(turns[turn], moves=tuple(moves))
    standing: Standing = (None,) * len(played.positions)
    for number, each in enumerate(turns):
        standing = _after(standing, each.moves)
        entered = tuple(tile for tile in standing if tile is not None)  # all: the first turn is over
        turns[number] = replace(each, positions=entered)
    return replace(played, turns=tuple(turns), positions=_after(standing, played.running))


def moves_to(setup: Setup, played: Round, turn: int, positions: Sequence[Tile]) -> tuple[SeekerMove, ...]:
    """The moves of a turn (by index) to these tiles; legal and in the old order if possible."""
    start: Standing = played.turns[turn - 1].positions if turn else (None,) * len(positions)
    make = MoveSeeker if turn else PlaceSeeker
    order = [move.seeker for move in played.turns[turn].moves]
    order += [seeker for seeker in range(len(positions)) if seeker not in order]
    wanted = [make(seeker, positions[seeker]) for seeker in order if positions[seeker] != start[seeker]]
    orders: Iterable[tuple[SeekerMove, ...]] = permutations(wanted)
    return next((moves for moves in orders if _why_illegal(setup, start, moves) is None), tuple(wanted))


def _after(standing: Standing, moves: Iterable[SeekerMove]) -> Standing:
    after = list(standing)
    for move in moves:
        after[move.seeker] = move.to
    return tuple(after)


def _why_illegal(setup: Setup, standing: Standing, moves: Iterable[SeekerMove]) -> IllegalMove | None:
    """The first violation by moves in this order; None if they are legal."""
    try:
        for move in moves:
            if isinstance(move, PlaceSeeker):
                check_entry(setup.field, setup.edition, move.seeker, move.to)
            else:
                check_move(setup.field, setup.edition, standing, move.seeker, move.to)
            standing = _after(standing, [move])
    except IllegalMove as why:
        return why
    return None


def _check_turn(played: Round | None, turn: int) -> None:
    if played is None:
        raise IllegalMove(Rule.KNOWN_HERE, UserError(_COUNTED))
    if not 0 <= turn < len(played.turns):
        raise IllegalMove(Rule.NO_SUCH_TURN, UserError(_NO_TURN, turn=turn + 1), turn=turn)


def _check_moves(played: Round, move: CorrectTurn) -> None:
    """Raises `IllegalMove` unless these can be the moves of any turn."""
    seekers = [each.seeker for each in move.moves]
    kind = MoveSeeker if move.turn else PlaceSeeker
    everyone = set(range(len(played.positions)))
    is_turn = (
        all(isinstance(each, kind) and each.to in ALL_TILES for each in move.moves)
        and len(set(seekers)) == len(seekers)
        and (everyone >= set(seekers) if move.turn else everyone == set(seekers))
    )
    if not is_turn:
        raise IllegalMove(Rule.NO_SUCH_MOVES, UserError(_MOVES), turn=move.turn)
