"""Questions whose answers prove a tile to be missing: numbers of tiles that add up.

All tiles of a suit but one are found when every number of them is known: those that the player sees, and
those in the hands of all others. The same holds for a value, and the two together name the missing tile. A
number is told by a question for it, or, with more reasoning, by questions for all other suits or all other
values: a hand has a known size.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from topologic_qt.engine import Rng, Seat
from topologic_qt.games.deduction.rules import ALL_TILES, Deal, Face, Kind, Line, Suit, Tile, Value, with_face

OWN = 0
"""The seat of the player who solves a puzzle."""

ROUND_ABOUT = {1: 0, 2: 1, 3: 2}
"""The number of numbers that are told by questions for all others of the kind, of each grade."""


class Told(NamedTuple):
    """A question, before it has an asker."""

    whom: Seat
    kind: Kind
    face: Face


def proving(deal: Deal, grade: int, rng: Rng) -> list[Told]:
    """Questions that prove the missing tile of a deal to the player in seat `OWN`, in any order."""
    others = [seat for seat in range(len(deal.hands)) if seat != OWN]
    missing = deal.missing
    by_suits = rng.shuffled(others)[: ROUND_ABOUT[grade]]
    by_values: list[Seat] = []
    if len(by_suits) == len(others):  # else each other suit could be added up as plainly as the missing one
        by_values = [by_suits.pop()]
    found: list[Told] = []
    for seat in others:
        suits = [suit for suit in Suit if (suit is missing.suit) != (seat in by_suits)]
        values = [value for value in Value if (value is missing.value) != (seat in by_values)]
        faces: list[Face] = [*suits, *values]
        found += [_question(deal, seat, face, rng) for face in faces]
    return rng.shuffled(found)


def _question(deal: Deal, whom: Seat, face: Face, rng: Rng) -> Told:
    """A question for the number of tiles; for none, it can as well be whether there are any."""
    some = bool(with_face(deal.hands[whom], face))
    return Told(whom, Kind.COUNT if some or rng.below(2) else Kind.HAVE, face)


def askers(told: Sequence[Told], players: int) -> tuple[Seat, list[Told]] | None:
    """The seat that begins and the questions in an order in which nobody asks himself; None if none is found.

    Players ask in turn, and the last one is the player in seat `OWN`.
    """
    first = (OWN - len(told) + 1) % players
    waiting, ordered = list(told), list[Told]()
    while waiting:
        asker = (first + len(ordered)) % players
        others = [question for question in waiting if question.whom != asker]
        if not others:
            return None
        # Those of whom most is still to be asked come first, or nobody else might be left to ask them.
        left = Counter(question.whom for question in waiting)
        chosen = max(others, key=lambda question: left[question.whom])
        waiting.remove(chosen)
        ordered.append(chosen)
    return first, ordered


def coin_for(face: Face, rng: Rng) -> Tile:
    """A coin that has a face."""
    coins = with_face(ALL_TILES, face)
    return coins[rng.below(len(coins))]


def line_of(face: Face) -> Line:
    """The half of a coin that a face is."""
    return Line.SUIT if isinstance(face, Suit) else Line.VALUE
