"""The turns of a match, as any game's rules tell them: who has to move before each move.

All of this makes every move of a match again, which may take long; call it off the GUI thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.contract import new_match

if TYPE_CHECKING:
    from topologic_qt.engine import Seat
    from topologic_qt.games.contract import AnyPackage
    from topologic_qt.games.values import AnyMatch, AnySnapshot


def before_last_turn(package: AnyPackage, match: AnySnapshot, seat: Seat) -> AnyMatch | None:
    """The match as it was before the last turn of a seat; None if that cannot be taken back.

    It cannot where a round has ended since, where `last_turn_of` finds none, and once the match is over.
    """
    now = earlier(package, match, len(match.moves))
    standing = None if now.outcome is not None else last_turn_of(package, match, seat)
    if standing is None:
        return None
    before, results = earlier(package, match, standing), package.results
    if results is not None and len(results.rows(before)) != len(results.rows(now)):
        return None
    return before


def earlier(package: AnyPackage, match: AnySnapshot, standing: int) -> AnyMatch:
    """The match as it was after so many moves."""
    before = new_match(package, match.setup)
    for move in match.moves[:standing]:
        before.apply(move)
    return before


def last_turn_of(package: AnyPackage, match: AnySnapshot, seat: Seat) -> int | None:
    """The number of moves that were made before the last turn of a seat began.

    None if it has had none, or if its program has moved by itself since, or is about to: after what is left,
    a person has to move.
    """
    rules, mail = package.rules, package.mail
    assert mail is not None
    state = rules.initial_state(match.setup)
    began: int | None = None
    was_on_turn = False
    for number, move in enumerate((*match.moves, None)):
        by_itself = mail.moves_by_itself(state)
        on_turn = seat in rules.to_move(state) and not by_itself
        if by_itself and seat in rules.to_move(state):
            began = None
        elif on_turn and not was_on_turn and move is not None:
            began = number
        was_on_turn = on_turn
        if move is not None:
            state = rules.apply(state, move)
    return began


def moved_alone(package: AnyPackage, match: AnyMatch, seat: Seat) -> bool:
    """Whether all moves of a match are those of one seat."""
    rules = package.rules
    state = rules.initial_state(match.setup)
    for move in match.moves:
        if seat not in rules.to_move(state):
            return False
        state = rules.apply(state, move)
    return True
