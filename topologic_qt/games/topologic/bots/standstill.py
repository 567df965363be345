"""A standstill: turn after turn, the seekers come no nearer to telling a few tiles apart.

That happens on straggling fields where they stand in each other's way, which the estimates of the turns to
come leave out: each turn promises that the next one will do. The estimate should fall by a turn for each
tile in every turn that rules out none. Where it has not fallen by half of that, the seekers go to one tile,
and stay with it until a hint rules out others.

On ten straggling fields (growth -3, the seeds ``tail-0`` to ``tail-9``, edition 2019, five seekers, all sixty
secrets), the mean of level *Master* is 6.128 turns with this, 6.158 without it, and the longest round takes
15 turns, 19 without it. On compact and typical fields it makes no difference.
"""

from topologic_qt.games.topologic.bots.board import INDEX
from topologic_qt.games.topologic.bots.choice import Ends
from topologic_qt.games.topologic.bots.endgame import MOST_TILES, endgame_of
from topologic_qt.games.topologic.bots.situation import Situation, possible_secrets
from topologic_qt.games.topologic.rules import Turn

_FALL = 0.5
"""The share of a turn for each tile by which the estimate has to fall in every turn."""


def way_out(situation: Situation, turns: tuple[Turn, ...]) -> int | None:
    """The tile to which all seekers go from a standstill; None where there is no standstill."""
    tiles = situation.possible
    if not turns or not 1 < len(tiles) <= MOST_TILES:
        return None
    endgame = endgame_of(situation.board)
    then, *later = _since_told(turns, len(tiles))
    begin = endgame.cost(then, tiles)
    for number, ends in enumerate(later, start=1):
        if begin - endgame.cost(ends, tiles) < _FALL * number * len(tiles):
            return endgame.meeting_place(ends, tiles)
    return None


def _since_told(turns: tuple[Turn, ...], left: int) -> list[Ends]:
    """The tiles under the seekers after each turn, from the last one that ruled out a tile on."""
    return [
        tuple(INDEX[tile] for tile in turn.positions)
        for number, turn in enumerate(turns, start=1)
        if len(possible_secrets(turns[:number])) == left
    ]
