"""The turns of a match, as any game's rules tell them: who has to move before each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from topologic_qt.engine import Seat
    from topologic_qt.games.contract import AnyPackage
    from topologic_qt.games.values import AnyMatch


def last_turn_of(package: AnyPackage, match: AnyMatch, seat: Seat) -> int | None:
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
