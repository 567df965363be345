"""``topologic-qt simulate --game topology``: computers play many matches; the results are printed."""

import argparse
import itertools
import json
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from topologic_qt.games.simulation import Parser, add_game, add_running, count, played
from topologic_qt.games.topology.bots.tournament import Played, play
from topologic_qt.games.topology.rules import (
    DEFAULT_NAMES,
    MAX_SEED_LENGTH,
    PLAYER_COUNTS,
    Level,
    Setup,
    Variant,
    new_setup,
)
from topologic_qt.storage import write_file

_DESCRIPTION = """
Let computers play Topology, without a window. A level that is given alone plays against itself. Several
levels play duels, each against each: every stack is played twice, with the seats swapped.
"""

_EPILOG = """
A lead is the mean difference of points over both matches with a stack. Figures after ± are standard errors;
that of a lead is taken over stacks, since the two matches with one are alike. Times are those of the
processor.
"""


@dataclass(frozen=True, slots=True)
class Task:
    """A match to be played."""

    setup: Setup
    levels: tuple[Level, ...]
    """The level in each seat."""
    seed: str


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of two levels that played each stack twice, by the first of them."""

    leads: tuple[float, ...]
    """The mean lead with each stack, in points."""
    wins: tuple[bool, ...]
    """Whether the first level won, for each match."""


def main(arguments: Sequence[str]) -> int:
    """Simulate as the arguments say, and return 0.

    Raises `Problem` or ValueError, with a sentence, where something cannot be played or written.
    """
    options = _parser().parse_args(arguments)
    tasks = list(_tasks(options))
    if options.json is not None:
        write_file(options.json, b"{}\n")  # a place that cannot be written to is better known before
    results = list(played(tasks, _play, options.jobs))
    report = {"variant": options.variant, **_report(tasks, results)}
    print(_table(report))
    if options.json is not None:
        write_file(options.json, (json.dumps(report, indent=1) + "\n").encode())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="topologic-qt simulate", description=_DESCRIPTION, epilog=_EPILOG)
    add_game(parser, "topology")
    add, levels = parser.add_argument, [level.value for level in Level]
    add("--stacks", type=count, default=10, help="how many stacks to play (default: 10)")
    add("--seed", default="topology", help="a text that the stacks follow from (default: topology)")
    add(
        "--variant",
        choices=[variant.value for variant in Variant],
        default="base",
        help="the rules to play by",
    )
    add("--players", type=int, choices=PLAYER_COUNTS, default=2, help="how many players (default: 2)")
    strength = "how well the computer plays; several times for duels (default: master)"
    add("--level", action="append", choices=levels, help=strength)
    seed = "a text that decides where the computer likes two ideas equally well (default: none)"
    add("--player-seed", default="", metavar="SEED", help=seed)
    add_running(parser)
    add("--json", type=Path, metavar="FILE", help="also write everything to this file")
    return parser


def _tasks(options: argparse.Namespace) -> Iterator[Task]:
    """The matches of a run. Raises ValueError, with a sentence, where they cannot be played."""
    levels = [Level(level) for level in dict.fromkeys(options.level or [Level.MASTER])]
    if len(levels) > 1 and options.players != 2:
        raise ValueError("duels are for two players; give one level to play with more.")
    longest = MAX_SEED_LENGTH - len(f"-{options.stacks}")
    if len(options.seed) > longest:
        raise ValueError(f"the seed has {len(options.seed)} characters; the limit is {longest}.")
    pairs = list(itertools.combinations(levels, 2))
    seatings = [seats for pair in pairs for seats in (pair, pair[::-1])] or [(levels[0],) * options.players]
    for number in range(1, options.stacks + 1):
        names = DEFAULT_NAMES[: options.players]
        setup = new_setup(names, seed=f"{options.seed}-{number}", variant=Variant(options.variant))
        yield from (Task(setup, seats, options.player_seed) for seats in seatings)


def _play(task: Task) -> Played:
    return play(task.setup, task.levels, task.seed)


def _report(tasks: Sequence[Task], results: Sequence[Played]) -> dict[str, object]:
    """The figures of all levels and duels."""
    levels = dict.fromkeys(level for task in tasks for level in task.levels)
    pairs = dict.fromkeys(
        task.levels for task in tasks if task.levels == tuple(sorted(task.levels, key=_rank))
    )
    duels = {
        f"{second} against {first}": _figures(duel(tasks, results, second, first))
        for first, second in (pair for pair in pairs if len(set(pair)) == 2)
    }
    return {"levels": {level.value: _summary(level, tasks, results) for level in levels}, "duels": duels}


def _rank(level: Level) -> int:
    return list(Level).index(level)


def duel(tasks: Sequence[Task], results: Sequence[Played], level: Level, other: Level) -> Duel:
    """Return the result of one level against another."""
    leads: dict[Setup, list[int]] = {}
    wins = []
    for task, result in zip(tasks, results, strict=True):
        if set(task.levels) == {level, other}:
            seat = task.levels.index(level)
            leads.setdefault(task.setup, []).append(result.scores[seat] - result.scores[1 - seat])
            wins.append(result.winner == seat)
    return Duel(tuple(map(statistics.fmean, leads.values())), tuple(wins))


def _figures(found: Duel) -> dict[str, float]:
    share = statistics.fmean(found.wins)
    return {
        "stacks": len(found.leads),
        "lead": round(statistics.fmean(found.leads), 2),
        "lead error": round(_error(found.leads), 2),
        "wins": round(share, 4),
        "wins error": round((share * (1 - share) / len(found.wins)) ** 0.5, 4),
    }


def _summary(level: Level, tasks: Sequence[Task], results: Sequence[Played]) -> dict[str, float]:
    """The points and times of the turns of one level."""
    matches = [
        (result.points[seat], result.seconds[seat])
        for task, result in zip(tasks, results, strict=True)
        for seat, other in enumerate(task.levels)
        if other is level
    ]
    points = [number for own, _ in matches for number in own]
    seconds = [time for _, own in matches for time in own]
    return {
        "turns": len(points),
        "points": round(statistics.fmean(points), 3),
        "points error": round(_error([statistics.fmean(own) for own, _ in matches]), 3),
        "seconds": round(statistics.median(seconds), 3),
        "seconds at most": round(max(seconds), 3),
    }


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean; 0 of a single value."""
    return statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def _table(report: dict[str, object]) -> str:
    """The table that is printed at the end."""
    levels, duels = report["levels"], report["duels"]
    assert isinstance(levels, dict)
    assert isinstance(duels, dict)
    lines = ["level     turns   points a turn      seconds: median    max"]
    lines += [
        f"{name:<8}{row['turns']:>7}{row['points']:>9.2f} ± {row['points error']:<6.2f}"
        f"{row['seconds']:>20.3f}{row['seconds at most']:>7.3f}"
        for name, row in levels.items()
    ]
    if duels:
        lines += ["", "duel                     stacks         lead           wins"]
    lines += [
        f"{name:<24}{row['stacks']:>7}{row['lead']:>9.2f} ± {row['lead error']:<6.2f}"
        f"{100 * row['wins']:>6.1f} ± {100 * row['wins error']:.1f} %"
        for name, row in duels.items()
    ]
    return "\n".join(lines)
