"""Hints: counting them, checking them at the end of a round, and what they say about the secret."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from topologic_qt.games.topologic.rules.field import ALL_TILES, NUMBERS, Colour, Tile
from topologic_qt.games.topologic.rules.state import Ending, Round, Turn
from topologic_qt.translation import UserError, ntr_noop


def points(tile: Tile, secret: Tile) -> int:
    """The score of a seeker on this tile: 1 for the secret's colour and 1 for its number; 0 to 2."""
    return (tile.colour == secret.colour) + (tile.number == secret.number)


def hint(positions: Iterable[Tile], secret: Tile) -> int:
    """The sum of the scores of all seekers; 0 to twice their number."""
    return sum(points(tile, secret) for tile in positions)


def no_secret(points: int) -> UserError:
    """The sentence about an impossible hint: no secret gives the seekers this score."""
    return UserError(
        ntr_noop("{n} point isn’t possible here.", "{n} points aren’t possible here.", points), n=points
    )


class Miscount(NamedTuple):
    """A turn whose hint does not fit the secret."""

    turn: int
    """The index of the turn in the round, from 0."""
    given: int
    true: int


def possible_secrets(turns: Sequence[Turn]) -> tuple[Tile, ...]:
    """The tiles that fit every hint of these turns, in the order of `ALL_TILES`."""
    return tuple(tile for tile in ALL_TILES if all(hint(turn.positions, tile) == turn.hint for turn in turns))


def fitting(turns: Iterable[Turn]) -> frozenset[Tile]:
    """The tiles that fit every hint of these turns."""
    return frozenset(possible_secrets(tuple(turns)))


def disputed(turns: Sequence[Turn]) -> tuple[int, ...]:
    """The turns (by index) of which any single one may be wrong, else all; none if a tile fits them all."""
    if fitting(turns):
        return ()
    blamed = tuple(index for index in range(len(turns)) if fitting((*turns[:index], *turns[index + 1 :])))
    return blamed or tuple(range(len(turns)))


def miscounts(played: Round) -> tuple[Miscount, ...]:
    """The hints of a round that do not fit its secret, first to last; empty if it is not known."""
    secret = played.secret
    if secret is None:
        return ()
    counted = ((index, turn.hint, hint(turn.positions, secret)) for index, turn in enumerate(played.turns))
    return tuple(Miscount(index, given, true) for index, given, true in counted if given != true)


def ended_if_full(played: Round) -> Round:
    """The round, ended if the last hint is full: then all seekers stand on the secret."""
    last = played.turns[-1]
    if last.hint < 2 * len(last.positions):
        return played
    return replace(played, ending=Ending.FOUND, secret=last.positions[0], told=True)


class Evidence(NamedTuple):
    """The proof that the secret is not on a tile: a turn whose hint would have been different."""

    turn: int
    """The first turn that rules the tile out, from 1."""
    hint: int
    expected: int
    """The hint of that turn if the secret were on the tile."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything the hints say about the secret after some turns; its size does not grow with them."""

    turns: int = 0
    """The number of turns whose hints are included."""
    ruled_out: Mapping[Tile, Evidence] = field(default_factory=lambda: MappingProxyType({}))
    """Every tile that the hints rule out, with the first hint that does."""

    def learn(self, turn: Turn) -> "Knowledge":
        """The knowledge after one more turn and its hint."""
        number, ruled_out = self.turns + 1, dict(self.ruled_out)
        for tile, expected in supposed_hints(turn.positions).items():
            if expected != turn.hint and tile not in ruled_out:
                ruled_out[tile] = Evidence(number, turn.hint, expected)
        return Knowledge(number, MappingProxyType(ruled_out))

    def caught_up(self, turns: Sequence[Turn]) -> "Knowledge":
        """The knowledge after all these turns, of which the first are already included."""
        knowledge = self
        for number in range(self.turns, len(turns)):
            knowledge = knowledge.learn(turns[number])
        return knowledge

    def after(self, turn: int) -> "Knowledge":
        """The knowledge as of an earlier turn; 0 is before the first hint."""
        known = {tile: evidence for tile, evidence in self.ruled_out.items() if evidence.turn <= turn}
        return Knowledge(min(turn, self.turns), MappingProxyType(known))

    @property
    def possible(self) -> tuple[Tile, ...]:
        """The tiles that may still hold the secret, in the order of `ALL_TILES`."""
        return tuple(tile for tile in ALL_TILES if tile not in self.ruled_out)

    def left_after(self, turn: int) -> int:
        """The number of possible tiles after an earlier turn; 0 is before the first hint."""
        return len(ALL_TILES) - sum(evidence.turn <= turn for evidence in self.ruled_out.values())

    @property
    def decided_in(self) -> int | None:
        """The turn after which only one tile was left; None if there are more."""
        if len(self.possible) != 1:
            return None
        return max(evidence.turn for evidence in self.ruled_out.values())


def supposed_hints(positions: Iterable[Tile]) -> dict[Tile, int]:
    """The hint for seekers on these tiles, for each of the sixty tiles as the secret."""
    standing = tuple(positions)
    colours = Counter(tile.colour for tile in standing)
    numbers = Counter(tile.number for tile in standing)
    by_number = [numbers[number] for number in NUMBERS]
    hints = [colours[colour] + count for colour in Colour for count in by_number]
    return dict(zip(ALL_TILES, hints, strict=True))


def forecast(possible: Iterable[Tile], positions: Iterable[Tile]) -> dict[int, int]:
    """The number of tiles that each possible hint would leave, lowest hint first."""
    hints = supposed_hints(positions)
    return dict(sorted(Counter(hints[tile] for tile in possible).items()))
