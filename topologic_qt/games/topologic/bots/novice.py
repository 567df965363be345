"""Level *Novice*: the best of a few random configurations, with some hints forgotten."""

from dataclasses import replace

import numpy as np

from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.topologic.bots import club
from topologic_qt.games.topologic.bots.grid import (
    INDEX,
    Ends,
    Grid,
    Situation,
    playable,
    possible_secrets,
    standing,
)
from topologic_qt.games.topologic.rules.state import Turn

_IDEAS = 12
"""The number of random configurations that are compared."""

FORGETS = 30
"""The chance of forgetting a hint for one turn, in percent; the last hint is never forgotten."""


def think(situation: Situation, turns: tuple[Turn, ...], rng: Rng, thinking: Thinking) -> Ends:
    """The tiles on which the seekers end the turn."""
    remembered = (*(turn for turn in turns[:-1] if rng.below(100) >= FORGETS), *turns[-1:])
    possible = tuple(INDEX[tile] for tile in possible_secrets(remembered))
    if len(possible) == 1:
        return club.think(situation, turns, rng, thinking)
    situation = replace(situation, possible=possible)
    ideas = _ideas(situation, rng)
    return playable(situation, ideas, club.next_hint(ideas), rng)


def _ideas(situation: Situation, rng: Rng) -> Grid:
    """Random configurations."""
    tiles = [[ends[rng.below(len(ends))] for _ in range(_IDEAS)] for ends in situation.ends]
    return standing(situation.board, np.array(tiles, np.uint8), situation.possible)
