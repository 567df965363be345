"""The turns of a match, as any game's rules tell them: who has to move before each move.

All of this makes every move of a match again, which may take long; call it off the GUI thread.
"""

from __future__ import annotations

from topologic_qt.engine.game import Seat
from topologic_qt.games.contract import AnyPackage, new_match
from topologic_qt.games.values import AnyMatch, AnySnapshot


def before_last_turn(
    package: AnyPackage, match: AnySnapshot, seat: Seat, unheard: Seat | None = None
) -> AnyMatch | None:
    """The match as it was before the last turn of a seat; None if that cannot be taken back.

    It cannot where `last_turn_of` finds none, and once the match is over, unless by what was ``unheard``.
    """
    if unheard is None and earlier(package, match, len(match.moves)).outcome is not None:
        return None
    standing = last_turn_of(package, match, seat, unheard)
    return None if standing is None else earlier(package, match, standing)


def earlier(package: AnyPackage, match: AnySnapshot, standing: int) -> AnyMatch:
    """The match as it was after so many moves."""
    before = new_match(package, match.setup)
    for move in match.moves[:standing]:
        before.apply(move)
    return before


def last_turn_of(
    package: AnyPackage, match: AnySnapshot, seat: Seat, unheard: Seat | None = None
) -> int | None:
    """The number of moves that were made before the last turn of a seat began.

    None if it has had none since anybody was told something: what was told stays told. A turn that tells
    something in its midst begins anew after that. What ``unheard`` has moved was told to nobody: a seat whose
    letters have not come there.
    """
    rules, mail = package.rules, package.mail
    assert mail is not None
    state = rules.initial_state(match.setup)
    began: int | None = None
    was_on_turn = False
    for number, move in enumerate(match.moves):
        movers = rules.to_move(state)
        if unheard not in movers and mail.tells(match.setup, move):
            began, was_on_turn = None, False
        else:
            on_turn = seat in movers
            if on_turn and not was_on_turn:
                began = number
            was_on_turn = on_turn
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
