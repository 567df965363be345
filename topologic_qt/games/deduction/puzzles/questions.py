"""Questions whose answers prove a tile to be missing: numbers of tiles that add up.

All tiles of a suit but one are found when every number of them is known: those that the player sees, and
those in the hands of all others. The same holds for a value, and the two together name the missing tile.

Two things take more reasoning. A number is also told by questions for all other suits: a hand has a known
size. And where the player sees most tiles of the missing suit, its value is known as soon as all tiles are
found of the *rivals*, the values of its other tiles that the player does not see.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.rules.deal import Deal
from topologic_qt.games.deduction.rules.kinds import Kind, Line
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Face, Suit, Tile, Value, with_face

OWN = 0
"""The seat of the player who solves a puzzle."""

ROUND_ABOUT = {1: 0, 2: 1, 3: 1}
"""The number of players who tell of all other suits, of each grade.

Who only adds up what was told finds the tile in the first grade and its value in the second one.
"""

HARDEST = 3
"""The grade in which the value is told by its rivals; who only adds up finds neither suit nor value."""

_RIVALS = range(1, 3)
"""The numbers of rivals."""


class Told(NamedTuple):
    """A question, before it has an asker."""

    whom: Seat
    kind: Kind
    face: Face


def proving(deal: Deal, grade: int, rng: Rng) -> list[Told] | None:
    """Questions that prove the missing tile of a deal to the player in seat `OWN`, in any order.

    None where some of them would not be needed.
    """
    others = [seat for seat in range(len(deal.hands)) if seat != OWN]
    values = _values(deal, grade)
    if not values:
        return None
    mixed = [seat for seat in rng.shuffled(others) if _has_each(deal.hands[seat], _rest(deal.missing.suit))]
    by_suits = mixed[: ROUND_ABOUT[grade]]
    if len(by_suits) < ROUND_ABOUT[grade]:
        return None
    found: list[Told] = []
    for seat in others:
        suits = _rest(deal.missing.suit) if seat in by_suits else [deal.missing.suit]
        faces: list[Face] = [*suits, *values]
        found += [_question(deal, seat, face, rng) for face in faces]
    return rng.shuffled(found)


def _values(deal: Deal, grade: int) -> list[Value]:
    """The values that everybody is asked for; none where they would not prove the tile, or some in vain.

    Of a value of which tiles are seen, so few are left that some number would not be needed; nor would be a
    number of a player who has no tile of a rival.
    """
    seen = (*deal.hands[OWN], *deal.face_up)
    if grade < HARDEST:
        return [] if with_face(seen, deal.missing.value) else [deal.missing.value]
    shown = {tile.value for tile in with_face(seen, deal.missing.suit)}
    rivals = [value for value in Value if value not in shown and value is not deal.missing.value]
    others = (hand for seat, hand in enumerate(deal.hands) if seat != OWN)
    return rivals if len(rivals) in _RIVALS and all(_has_each(hand, rivals) for hand in others) else []


def _rest(suit: Suit) -> list[Suit]:
    return [other for other in Suit if other is not suit]


def _has_each(tiles: Sequence[Tile], faces: Iterable[Face]) -> bool:
    return all(with_face(tiles, face) for face in faces)


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
