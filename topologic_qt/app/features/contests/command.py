"""``topologic-qt simulate`` for matches: a game's players against each other, with printed results."""

import argparse
import json
import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import PurePath
from statistics import fmean
from typing import NamedTuple

from topologic_qt.app.features.contests.plan import Bout, Contest, Entrant, Times, parts_of, play
from topologic_qt.app.match.players_dialog import MAX_NAME_LENGTH, SECONDS, EngineProgram, split
from topologic_qt.engine.bradley_terry import Elo, Encounter, elo, mean_of_groups, share_interval
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.simulation import Parser, Sheet, add_game, add_running, collected, count
from topologic_qt.storage.files import write_file
from topologic_qt.translation import is_printable


class Result(NamedTuple):
    """A finished match."""

    deal: int
    players: tuple[str, ...]
    """The name of the player in each seat."""
    shares: tuple[float, ...]
    """Each seat's share of the win: 1 for a single winner, equal parts for several or for none."""
    counts: Mapping[str, tuple[int | None, ...]]
    """The counts of each seat, by their id."""


class Mean(NamedTuple):
    """A mean with its error."""

    value: float
    error: float | None
    """Half the width of the 95% interval; None after only one deal."""


class Standing(NamedTuple):
    """The statistics of a player."""

    name: str
    seats: int
    """The player's number of seats in all matches."""
    wins: float
    """The share of matches won, 0 to 1; a draw counts in part."""
    interval: tuple[float, float]
    """The 95% bounds of `wins`."""
    elo: Elo | None
    """The strength; None before meeting another player."""
    counts: Mapping[str, Mean]
    """The means of the counts, by id, without those that never occurred."""


class Duel(NamedTuple):
    """The statistics of two players in their matches against each other."""

    first: str
    second: str
    matches: int
    wins: float
    """The share of matches won by the first; a draw is half a win."""
    interval: tuple[float, float]
    lead: Mean | None
    """The first one's lead in the first count; None if that never occurred for both."""


def result_of(columns: Sequence[str], row: Sequence[str]) -> Result:
    """Return the match in a row."""
    seats = sum(column.startswith("player ") for column in columns)
    winners = [int(seat) - 1 for seat in row[2 + seats].split()] or list(range(seats))
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    counts: dict[str, tuple[int | None, ...]] = {}
    for at in range(3 + seats, len(columns), seats):
        numbers = row[at : at + seats]
        counts[columns[at].rpartition(" ")[0]] = tuple(int(one) if one else None for one in numbers)
    return Result(int(row[1]), tuple(row[2 : 2 + seats]), shares, counts)


def standings(results: Sequence[Result]) -> list[Standing]:
    """Return the statistics of all players, strongest first, equal ones in order of appearance."""
    names = dict.fromkeys(name for result in results for name in result.players)
    strengths = elo(encounter for result in results for encounter in _encounters(result))
    found = [_standing(name, results, strengths.get(name)) for name in names]
    return sorted(found, key=lambda one: -one.wins if one.elo is None else -one.elo.value)


def duels(results: Sequence[Result]) -> list[Duel]:
    """Return the statistics of every pair that met in matches of two."""
    pairs = dict.fromkeys(tuple(sorted(result.players)) for result in results if len(result.players) == 2)
    return [_duel(pair[0], pair[1], results) for pair in pairs if pair[0] != pair[1]]


def _encounters(result: Result) -> Iterator[Encounter]:
    """Yield the results of all pairs of seats of which one won or both share the win."""
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
    for what in own[0][0].counts:
        groups: dict[int, list[float]] = {}
        for result, seat in own:
            if (number := result.counts[what][seat]) is not None:
                groups.setdefault(result.deal, []).append(number)
        if groups:
            counts[what] = Mean(*mean_of_groups(list(groups.values())))
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


_DESCRIPTION = """
Let computers and other programs play {game} against each other, without a window. With each deal, every
player sits equally often in each seat: in matches of two, each plays each other one; where there are more
seats than players, the last player takes those that are left.
"""

_EPILOG = """
A draw is a part of a win. Elo is the strength above the mean of all players. The bounds in brackets, and the
figures after ±, are those within which the truth lies with 95 %; matches with one deal are alike, and count
as one where that matters. Every match is played again by its record, and has to end in the same way. Times
are those of the processor for a decision, in matches that were not in the file of --csv already; of other
programs, the wait for an answer.
"""

_DEALS = 10
_Clocks = Mapping[str, Sequence[float]]  # the seconds of each decision, by player


def main(info: GameInfo, arguments: Sequence[str], games: Sequence[str]) -> int:
    """Play matches of a game by the arguments, and return 0. Raises `UserError` or ValueError."""
    options = _parser(info, games).parse_args(arguments)
    contest = _contest(info, options)
    contest.check()
    bouts = list(contest.bouts(options.matches or options.deals * len(contest.seatings)))
    found = collected(bouts, play, Sheet(contest.settings, contest.columns, contest.cells), options)
    results = [result_of(contest.columns, row) for row in found.rows]
    clocks = _by_player(bouts[len(bouts) - len(found.clocks) :], found.clocks)
    table, pairs = standings(results), duels(results)
    print("\n".join([*_table(table, clocks), *_duel_table(pairs, contest.kind.counts[0].id)]))
    if options.json is not None:
        report = {**contest.settings, "matches": len(results), **_report(table, pairs, clocks)}
        write_file(options.json, (json.dumps(report, indent=1) + "\n").encode())
    return 0


def _parser(info: GameInfo, games: Sequence[str]) -> argparse.ArgumentParser:
    _, contest, support = parts_of(info.id)
    description, usual = _DESCRIPTION.format(game=info.name), contest.variants[0]
    parser = Parser(prog="topologic-qt simulate", description=description, epilog=_EPILOG)
    add_game(parser, info.id, games)
    add = parser.add_argument
    many = parser.add_mutually_exclusive_group()
    deals = f"how many deals, each played in every order of the seats (default: {_DEALS})"
    many.add_argument("--deals", "--stacks", type=count, default=_DEALS, help=deals)
    many.add_argument("--matches", type=count, help="how many matches in all")
    add("--seed", default=info.id, help=f"a text that the deals follow from (default: {info.id})")
    variants = [each.id for each in contest.variants]
    add("--variant", choices=variants, default=usual.id, help="the rules to play by")
    seats = sorted({number for each in contest.variants for number in each.seats})
    add("--players", type=int, choices=seats, default=usual.seats[0], help="how many play in a match")
    strongest = support.levels[-1] if support.levels else "none"
    level = f"a computer that plays; several times for several ones (default: {strongest})"
    add("--level", action="append", choices=support.levels, default=[], help=level)
    engine = "a program that plays by the engine protocol, with its arguments; several times for several ones"
    add("--engine", action="append", default=[], metavar="[NAME=]COMMAND", help=engine)
    wait = "the time that a program may take for a move (default: 10)"
    add("--seconds", type=_seconds, default=10, help=wait)
    seed = "a text that decides where a computer likes two ideas equally well (default: none)"
    add("--player-seed", default="", metavar="SEED", help=seed)
    add_running(parser)
    return parser


def _seconds(text: str) -> int:
    number = count(text)
    if number not in SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {SECONDS[0]} to {SECONDS[-1]}")
    return number


def _contest(info: GameInfo, options: argparse.Namespace) -> Contest:
    _, _, support = parts_of(info.id)
    engines = [_engine(text, options.seconds) for text in options.engine]
    names = options.level if options.level or engines else support.levels[-1:]
    entrants = (*map(Entrant, names), *engines)
    return Contest(info.id, options.variant, entrants, options.players, options.seed, options.player_seed)


def _engine(text: str, seconds: int) -> Entrant:
    """Return the player for a command, with an optional name before it. Raises ValueError if invalid."""
    name, equals, command = text.partition("=")
    try:
        parts = split(command if equals else text)
    except ValueError as error:
        raise ValueError(f"{text!r} is not a command: {error}.") from None
    if not parts:
        raise ValueError(f"{text!r} names no program.")
    called = name.strip() if equals else PurePath(parts[0]).stem
    if not 0 < len(called) <= MAX_NAME_LENGTH or not is_printable(called):
        raise ValueError(f"a program needs a name of at most {MAX_NAME_LENGTH} characters before the =.")
    return Entrant(called, EngineProgram(called, tuple(parts), seconds))


def _by_player(bouts: Iterable[Bout], clocks: Iterable[Times]) -> _Clocks:
    found: dict[str, list[float]] = {}
    for bout, times in zip(bouts, clocks, strict=True):
        for entrant, seconds in zip(bout.seats, times, strict=True):
            found.setdefault(entrant.name, []).extend(seconds)
    return found


def _table(players: Sequence[Standing], clocks: _Clocks) -> list[str]:
    counts = list(players[0].counts)
    width = max(len("player"), *(len(player.name) for player in players))
    heading = f"{'player':<{width}}   seats   {'wins':<16}{'Elo':<13}"
    lines = [heading + "".join(f"{name:<16}" for name in counts) + "seconds: median     max"]
    for player in players:
        share = _share(player.wins, player.interval)
        strength = "" if player.elo is None else f"{player.elo.value:+5.0f} ± {player.elo.error:<4.0f}"
        figures = [_figure(player.counts.get(name)) for name in counts]
        times = clocks.get(player.name)
        clock = f"{statistics.median(times):15.4f} {max(times):7.3f}" if times else ""
        line = f"{player.name:<{width}}{player.seats:>8}   {share:<16}{strength:<13}"
        lines.append((line + "".join(f"{figure:<16}" for figure in figures) + clock).rstrip())
    return lines


def _duel_table(pairs: Sequence[Duel], counted: str) -> list[str]:
    if not pairs:
        return []
    width = max(len("duel"), *(len(f"{pair.first} against {pair.second}") for pair in pairs))
    lines = ["", f"{'duel':<{width}} matches   wins             more {counted}"]
    for pair in pairs:
        name, share = f"{pair.first} against {pair.second}", _share(pair.wins, pair.interval)
        lines.append(f"{name:<{width}}{pair.matches:>8}   {share:<16} {_figure(pair.lead, '+')}")
    return lines


def _share(wins: float, interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{100 * wins:5.1f} % ({100 * low:.0f}–{100 * high:.0f})"


def _figure(mean: Mean | None, sign: str = "") -> str:
    if mean is None:
        return ""
    return f"{mean.value:{sign}.2f}" + ("" if mean.error is None else f" ± {mean.error:.2f}")


def _error(mean: Mean | None) -> float | None:
    return None if mean is None or mean.error is None else round(mean.error, 4)


def _report(players: Sequence[Standing], pairs: Sequence[Duel], clocks: _Clocks) -> dict[str, object]:
    return {
        "standings": [
            {
                "player": player.name,
                "seats": player.seats,
                "wins": round(player.wins, 4),
                "wins with 95 %": [round(bound, 4) for bound in player.interval],
                **({} if player.elo is None else {"Elo": round(player.elo.value, 1)}),
                **({} if player.elo is None else {"Elo ±": round(player.elo.error, 1)}),
                **{name: round(mean.value, 4) for name, mean in player.counts.items()},
                **{f"{name} ±": _error(mean) for name, mean in player.counts.items()},
                **_times(clocks.get(player.name, ())),
            }
            for player in players
        ],
        "duels": [
            {
                "players": [pair.first, pair.second],
                "matches": pair.matches,
                "wins": round(pair.wins, 4),
                "wins with 95 %": [round(bound, 4) for bound in pair.interval],
                "lead": None if pair.lead is None else round(pair.lead.value, 4),
                "lead ±": _error(pair.lead),
            }
            for pair in pairs
        ],
    }


def _times(seconds: Sequence[float]) -> dict[str, float]:
    if not seconds:
        return {}
    return {"seconds": round(statistics.median(seconds), 4), "seconds at most": round(max(seconds), 4)}
