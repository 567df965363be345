"""The turns of a match, as any game's rules tell them: who has to move before each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from topologic_qt.engine import Seat
    from topologic_qt.games.contract import AnyPackage
    from topologic_qt.games.values import AnyMatch


def last_turn_of(package: AnyPackage, match: AnyMatch, seat: Seat) -> int | None:
    """The number of moves that were made before the last turn of a seat began; None if it has had none."""
    rules = package.rules
    state = rules.initial_state(match.setup)
    began: int | None = None
    is_on_turn = False
    for number, move in enumerate(match.moves):
        on_turn = seat in rules.to_move(state)
        if on_turn and not is_on_turn:
            began = number
        is_on_turn = on_turn
        state = rules.apply(state, move)
    return began
