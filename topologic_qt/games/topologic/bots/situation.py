"""The knowledge of a seeker, taken from the player view alone."""

from dataclasses import dataclass

import numpy as np

from topologic_qt.games.topologic.bots.board import INDEX, TILES, Board, Numbers, board_of
from topologic_qt.games.topologic.rules.hints import hint
from topologic_qt.games.topologic.rules.state import Turn, View
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile


@dataclass(frozen=True)
class Situation:
    """The positions of the seekers in a turn, the seekers that may still move, and the possible secrets."""

    board: Board
    starts: tuple[int | None, ...]
    """The tile under each seeker, by its index; None while it has not entered."""
    free: tuple[bool, ...]
    """Whether each seeker may still enter or move in this turn."""
    possible: tuple[int, ...]
    """The tiles that the secret can lie on, by all hints so far."""

    @property
    def entering(self) -> bool:
        """Whether this is the first turn, in which seekers do not move but enter."""
        return None in self.starts

    @property
    def ends(self) -> list[Numbers]:
        """The tiles on which each seeker can end the turn if nobody is in its way."""
        return [self._ends_of(*seeker) for seeker in zip(self.starts, self.free, strict=True)]

    def _ends_of(self, start: int | None, free: bool) -> Numbers:
        if start is None:
            return self.board.entries
        return self.board.near[start] if free else np.array([start], np.uint8)


def possible_secrets(turns: tuple[Turn, ...]) -> tuple[Tile, ...]:
    """The tiles that fit every hint of these turns."""
    return tuple(tile for tile in ALL_TILES if all(hint(turn.positions, tile) == turn.hint for turn in turns))


def at_start_of_turn(view: View) -> Situation:
    """The running round as it was before the first move of the running turn."""
    played = view.round
    before: tuple[Tile | None, ...] = (
        played.turns[-1].positions if played.turns else (None,) * len(played.positions)
    )
    return _situation(view, before, (True,) * len(before))


def as_it_stands(view: View) -> Situation:
    """The running round in the middle of a turn, in which seekers that have moved stay."""
    played = view.round
    free = tuple(not played.has_moved(seeker) for seeker in range(len(played.positions)))
    return _situation(view, played.positions, free)


def _situation(view: View, positions: tuple[Tile | None, ...], free: tuple[bool, ...]) -> Situation:
    possible = tuple(INDEX[tile] for tile in possible_secrets(view.round.turns))
    starts = tuple(None if tile is None else INDEX[tile] for tile in positions)
    board = board_of(view.setup.field, view.setup.edition)
    return Situation(board, starts, free, possible or tuple(range(TILES)))
