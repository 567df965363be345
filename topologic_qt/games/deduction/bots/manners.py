"""What the others' ways of playing tell of their hands."""

from dataclasses import replace

import numpy as np

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.bots.mind import Mind
from topologic_qt.games.deduction.bots.sets import Weights
from topologic_qt.games.deduction.rules.deals import bits_of
from topologic_qt.games.deduction.rules.kinds import Line
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, with_face

ASKS = 1.0
"""How surely people choose the half of the coin with more tiles that they do not see: the odds, by the tile,
as a logarithm.

In 375 positions of players of level Club among themselves, the missing tile was 6 % more likely with 1 than
if nothing was made of questions; with 0.4 and 0.7 it was 3 % and 5 %, and 7 % with 1.5, which would trust
people too much.
"""

SHOWS = 0.5
"""How surely any tile that was asked for would have been shown as readily as the one that was."""


def weighed(mind: Mind, state: State, seat: Seat) -> Mind:
    """Return what a seat can work out, with hands the likelier the better their players' ways go with them.

    People rather ask for what they have little of. Who shows one of many tiles might as well have shown
    another one.
    """
    logs = tuple(np.zeros(len(hands)) for hands in mind.count.hands)
    shown = set()
    for entry in state.log:
        if not isinstance(entry, Question):
            continue
        asker, shower = mind.index(entry.asker), mind.index(entry.whom)
        if asker is not None:
            logs[asker][:] += _asking(mind, asker, entry, state)
        if shower is not None and entry.asker == seat and entry.tile is not None:
            if entry.tile not in shown:
                numbers = mind.count.numbers(shower, bits_of(with_face(ALL_TILES, entry.face)))
                logs[shower][:] -= SHOWS * np.log(numbers)
            shown.add(entry.tile)
    return replace(mind, count=mind.count.weighed(tuple(np.exp(some - some.max()) for some in logs)))


def _asking(mind: Mind, asker: int, question: Question, state: State) -> Weights:
    """The logarithm of how likely the player of each hand was to choose this half of the coin."""
    lying = bits_of(state.face_up)
    here, there = (
        (mask & ~lying).bit_count() - mind.count.numbers(asker, mask) for mask in _halves(question)
    )
    return np.asarray(-np.logaddexp(0, ASKS * (there - here)))


def _halves(question: Question) -> tuple[int, int]:
    """The tiles with the half of the coin that was asked about, and with the other one."""
    suit, value = (bits_of(with_face(ALL_TILES, face)) for face in (question.coin.suit, question.coin.value))
    return (suit, value) if question.line is Line.SUIT else (value, suit)
