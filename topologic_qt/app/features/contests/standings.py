"""The figures of a contest, by the rows of its matches."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from topologic_qt.engine.bradley_terry import Elo, Encounter, elo
from topologic_qt.engine.intervals import mean_of_groups, share_interval


class Result(NamedTuple):
    """A finished match."""

    deal: int
    players: tuple[str, ...]
    """The name of the player in each seat."""
    shares: tuple[float, ...]
    """The share of the win of each seat: 1 for a lone winner, equal parts for several or where nobody won."""
    counts: Mapping[str, tuple[int | None, ...]]
    """What was counted for each seat, by its id."""


class Mean(NamedTuple):
    """A mean with its error."""

    value: float
    error: float | None
    """Half the width of an interval of 95 %; None after a single deal, which tells nothing of it."""


class Standing(NamedTuple):
    """The figures of a player."""

    name: str
    seats: int
    """The number of seats that the player had in all matches."""
    wins: float
    """The share of the matches that it won, 0 to 1; a draw is a part of a win."""
    interval: tuple[float, float]
    """The bounds of `wins`, with 95 %."""
    elo: Elo | None
    """The strength; None before the player met another one."""
    counts: Mapping[str, Mean]
    """The mean of what was counted, by its id; without what was never counted."""


class Duel(NamedTuple):
    """The figures of a player against another one, in matches of two."""

    first: str
    second: str
    matches: int
    wins: float
    """The share of matches that the first one won; a draw is half a win."""
    interval: tuple[float, float]
    lead: Mean | None
    """The lead of the first one in what is counted first; None where it was never counted for both."""


def result_of(columns: Sequence[str], row: Sequence[str]) -> Result:
    """Return the match of a row."""
    seats = sum(column.startswith("player ") for column in columns)
    winners = [int(seat) - 1 for seat in row[2 + seats].split()] or list(range(seats))
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    counts: dict[str, tuple[int | None, ...]] = {}
    for at in range(3 + seats, len(columns), seats):
        numbers = row[at : at + seats]
        counts[columns[at].rpartition(" ")[0]] = tuple(int(one) if one else None for one in numbers)
    return Result(int(row[1]), tuple(row[2 : 2 + seats]), shares, counts)


def standings(results: Sequence[Result]) -> list[Standing]:
    """Return the figures of every player, the strongest first, those of equal strength as they appear."""
    names = dict.fromkeys(name for result in results for name in result.players)
    strengths = elo(encounter for result in results for encounter in _encounters(result))
    found = [_standing(name, results, strengths.get(name)) for name in names]
    return sorted(found, key=lambda one: -one.wins if one.elo is None else -one.elo.value)


def duels(results: Sequence[Result]) -> list[Duel]:
    """Return the figures of every pair that met in matches of two."""
    pairs = dict.fromkeys(tuple(sorted(result.players)) for result in results if len(result.players) == 2)
    return [_duel(pair[0], pair[1], results) for pair in pairs if pair[0] != pair[1]]


def _encounters(result: Result) -> Iterator[Encounter]:
    """The results of all pairs of seats of which one won, or which share a win."""
    seats = zip(result.players, result.shares, strict=True)
    for (one, ours), (other, theirs) in combinations(seats, 2):
        if ours or theirs:
            yield Encounter(one, other, ours / (ours + theirs), result.deal)


def _standing(name: str, results: Sequence[Result], strength: Elo | None) -> Standing:
    own = [
        (result, seat) for result in results for seat, player in enumerate(result.players) if player == name
    ]
    wins = fmean(result.shares[seat] for result, seat in own)
    counts = {}
    for count in own[0][0].counts:
        groups: dict[int, list[float]] = {}
        for result, seat in own:
            if (number := result.counts[count][seat]) is not None:
                groups.setdefault(result.deal, []).append(number)
        if groups:
            counts[count] = Mean(*mean_of_groups(list(groups.values())))
    return Standing(name, len(own), wins, share_interval(wins, len(own)), strength, counts)


def _duel(first: str, second: str, results: Sequence[Result]) -> Duel:
    shares: list[float] = []
    leads: dict[int, list[float]] = {}
    for result in results:
        if sorted(result.players) != [first, second]:
            continue
        seat = result.players.index(first)
        shares.append(result.shares[seat])
        ours, theirs = (next(iter(result.counts.values()))[each] for each in (seat, 1 - seat))
        if ours is not None and theirs is not None:
            leads.setdefault(result.deal, []).append(ours - theirs)
    wins = fmean(shares)
    lead = Mean(*mean_of_groups(list(leads.values()))) if leads else None
    return Duel(first, second, len(shares), wins, share_interval(wins, len(shares)), lead)
