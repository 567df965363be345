"""Conclusions from the hints of a round about the secret, without a look at the secret itself."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from topologic_qt.games.topologic.rules.state import Turn
from topologic_qt.games.topologic.rules.tile import ALL_TILES, NUMBERS, Colour, Tile


class Evidence(NamedTuple):
    """The proof that the secret does not lie on a tile: a turn whose hint would have been another number."""

    turn: int
    """The first turn that rules the tile out, from 1."""
    hint: int
    """The hint that this turn got."""
    expected: int
    """The hint that this turn would have got with the secret on the tile."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge about the secret after a number of turns; its size does not grow with that number."""

    turns: int = 0
    """The number of turns whose hints are included."""
    ruled_out: Mapping[Tile, Evidence] = field(default_factory=lambda: MappingProxyType({}))
    """Every tile that the hints rule out, with the first hint that does."""

    def learn(self, turn: Turn) -> "Knowledge":
        """The knowledge after one more turn with its hint."""
        number, ruled_out = self.turns + 1, dict(self.ruled_out)
        for tile, expected in supposed_hints(turn.positions).items():
            if expected != turn.hint and tile not in ruled_out:
                ruled_out[tile] = Evidence(number, turn.hint, expected)
        return Knowledge(number, MappingProxyType(ruled_out))

    def caught_up(self, turns: Sequence[Turn]) -> "Knowledge":
        """The knowledge after all these turns, the first of which are included already."""
        knowledge = self
        for number in range(self.turns, len(turns)):
            knowledge = knowledge.learn(turns[number])
        return knowledge

    def after(self, turn: int) -> "Knowledge":
        """The knowledge as it was after an earlier turn; 0 is before the first hint."""
        known = {tile: evidence for tile, evidence in self.ruled_out.items() if evidence.turn <= turn}
        return Knowledge(min(turn, self.turns), MappingProxyType(known))

    @property
    def possible(self) -> tuple[Tile, ...]:
        """The tiles that the secret may still lie on, in the order of `ALL_TILES`."""
        return tuple(tile for tile in ALL_TILES if tile not in self.ruled_out)

    def left_after(self, turn: int) -> int:
        """The number of tiles that were possible after an earlier turn; 0 is before the first hint."""
        return len(ALL_TILES) - sum(evidence.turn <= turn for evidence in self.ruled_out.values())

    def explanation(self, tile: Tile) -> Evidence | None:
        """The proof that the secret does not lie on this tile; None where it still may."""
        return self.ruled_out.get(tile)

    @property
    def decided_in(self) -> int | None:
        """The turn after which only one tile was left; None while there are more."""
        if len(self.possible) != 1:
            return None
        return max(evidence.turn for evidence in self.ruled_out.values())


def supposed_hints(positions: Iterable[Tile]) -> dict[Tile, int]:
    """The hint that seekers on these tiles would get with the secret on each of the sixty tiles."""
    standing = tuple(positions)
    colours = Counter(tile.colour for tile in standing)
    numbers = Counter(tile.number for tile in standing)
    by_number = [numbers[number] for number in NUMBERS]
    hints = [colours[colour] + count for colour in Colour for count in by_number]
    return dict(zip(ALL_TILES, hints, strict=True))


def forecast(possible: Iterable[Tile], positions: Iterable[Tile]) -> dict[int, int]:
    """The number of possible tiles that each hint would leave, for each hint that may come, lowest first."""
    hints = supposed_hints(positions)
    return dict(sorted(Counter(hints[tile] for tile in possible).items()))
