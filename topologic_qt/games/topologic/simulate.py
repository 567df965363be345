"""``topologic-qt simulate``: the computer plays all sixty secrets of many fields and prints the results."""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from topologic_qt.engine.players import Level
from topologic_qt.games.simulation import Collected, Parser, Played, Sheet, add_game, add_running, collected
from topologic_qt.games.topologic.bots.tournament import FLOORS, MAX_TURNS, Result as Found, play_all_secrets
from topologic_qt.games.topologic.bound import Ground, add_grounds, ground_settings, grounds
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.storage.files import write_file
from topologic_qt.storage.row_file import Cell

_DESCRIPTION = """
Let the computer play as seeker, without a window: a round for each of the sixty secrets of every
field. Fields come out of saved matches, out of files of the editor, or are laid at random from a seed.
Every level plays on the same fields.
"""

_EPILOG = """
Every turn counts, the first one included. Nobody does better than the floor on any field: it is what
seekers would need on average if they could jump anywhere. Boards differ more than players do: compare
players on the same fields, and on ten or more of them. Times are those of the processor, of fields that
were not in the file of --csv already. With --matches or --deals, players and other programs play matches
against each other instead: "--matches 1 --help" explains that.
"""

_COLUMNS = ("number", "field", "level", "turns")

_TURNS = frozenset(map(str, range(1, MAX_TURNS + 1)))
"""The possible numbers of turns of a round."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task: one level plays all secrets of one field."""

    number: int
    """The number of the task, from 1."""
    ground: Ground
    level: Level
    seed: str


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a task."""

    task: Task
    turns: tuple[int, ...]
    """The number of turns for each secret, in the order of `ALL_TILES`."""
    clock: Found | None
    """The new findings with their times; None if the turns were already in the file."""


def main(arguments: Sequence[str], games: Sequence[str]) -> int:
    """Run the command; return 0. Raises `Problem` or ValueError for invalid arguments."""
    options = _parser(games).parse_args(arguments)
    tasks = _tasks(options)
    sheet = Sheet(_settings(options, tasks), _COLUMNS, _cells)
    found = _results(tasks, collected(tasks, _play, sheet, options))
    print(_table(found))
    if options.json is not None:
        write_file(options.json, (json.dumps(_report(found), indent=1) + "\n").encode())
    return 0


def _settings(options: argparse.Namespace, tasks: Sequence[Task]) -> dict[str, object]:
    """Everything that affects the results, except the number of fields."""
    return {
        **ground_settings(options, (task.ground for task in tasks)),
        "levels": list(dict.fromkeys(task.level.value for task in tasks)),
        "player seed": options.player_seed,
    }


def _cells(task: Task, _row: Sequence[str]) -> Sequence[Cell]:
    are_turns = partial(_are_turns, task.ground.seekers)
    return str(task.number), task.ground.name, task.level.value, are_turns


def _are_turns(seekers: int, text: str) -> bool:
    """Whether a text has a possible number of turns for each secret, with a mean not below the floor.

    In each turn, a computer finds at most one secret for every possible sequence of hints before it.
    """
    turns = text.split(" ")
    if len(turns) != len(ALL_TILES) or not _TURNS.issuperset(turns):
        return False
    numbers = [int(turn) for turn in turns]
    are_few = all(found <= (2 * seekers) ** (turn - 1) for turn, found in Counter(numbers).items())
    return are_few and statistics.fmean(numbers) >= FLOORS[seekers]


def _results(tasks: Sequence[Task], found: Collected[Found]) -> list[Result]:
    missing: list[Found | None] = [None] * (len(tasks) - len(found.clocks))
    return [
        Result(task, tuple(map(int, row[-1].split())), clock)
        for task, row, clock in zip(tasks, found.rows, [*missing, *found.clocks], strict=True)
    ]


def _parser(games: Sequence[str]) -> argparse.ArgumentParser:
    parser = Parser(prog="topologic-qt simulate", description=_DESCRIPTION, epilog=_EPILOG)
    add_game(parser, "topologic", games)
    add_grounds(parser, 10)
    add, levels = parser.add_argument, [level.value for level in Level]
    strength = "how well the computer plays; give it several times to compare (default: master)"
    add("--level", action="append", choices=levels, help=strength)
    seed = "a text that decides where the computer likes two ideas equally well (default: none)"
    add("--player-seed", default="", metavar="SEED", help=seed)
    add_running(parser)
    return parser


def _tasks(options: argparse.Namespace) -> list[Task]:
    levels = [Level(level) for level in dict.fromkeys(options.level or [Level.MASTER])]
    each = enumerate(((ground, level) for ground in grounds(options) for level in levels), start=1)
    return [Task(number, ground, level, options.player_seed) for number, (ground, level) in each]


def _play(task: Task) -> Played[Found]:
    found = play_all_secrets(task.ground.setup, task.level, task.seed)
    row = (task.number, task.ground.name, task.level.value, " ".join(map(str, found.turns)))
    return Played(row, found)


def _summary(results: Sequence[Result]) -> dict[str, Any]:
    """The figures of some results; times only if measured."""
    turns = [number for result in results for number in result.turns]
    return {
        "rounds": len(turns),
        "mean": round(statistics.fmean(turns), 4),
        "median": statistics.median(turns),
        "max": max(turns),
        "distribution": {str(number): count for number, count in sorted(Counter(turns).items())},
        **_times([result.clock for result in results if result.clock is not None]),
    }


def _times(clocks: Sequence[Found]) -> dict[str, Any]:
    if not clocks:
        return {}
    decisions = [seconds for clock in clocks for seconds in clock.decisions]
    return {
        "seconds per decision": {
            "median": round(statistics.median(decisions), 4),
            "p99": round(statistics.quantiles(decisions, n=100, method="inclusive")[98], 4),
            "max": round(max(decisions), 4),
        },
        "seconds per opening": {"max": round(max(clock.opening for clock in clocks), 4)},
    }


def _by_level(results: Sequence[Result]) -> dict[Level, list[Result]]:
    found: dict[Level, list[Result]] = {}
    for result in results:
        found.setdefault(result.task.level, []).append(result)
    return found


def _table(results: Sequence[Result]) -> str:
    lines = ["level   fields    mean  median  max     seconds: median    p99    max  opening"]
    for level, own in _by_level(results).items():
        summary = _summary(own)
        line = (
            f"{level:<7} {len(own):>6} {summary['mean']:>7.3f} {summary['median']:>7.1f} {summary['max']:>4}"
        )
        if clock := summary.get("seconds per decision"):
            line += (
                f"{clock['median']:>20.3f} {clock['p99']:>6.3f} {clock['max']:>6.3f}"
                f" {summary['seconds per opening']['max']:>8.3f}"
            )
        shares = "  ".join(f"{number}: {count}" for number, count in summary["distribution"].items())
        lines += [line, f"        rounds by turns   {shares}"]
    floors = {FLOORS[result.task.ground.seekers] for result in results}
    lines.append(f"floor          {', '.join(f'{floor:.3f}' for floor in sorted(floors))}")
    return "\n".join(lines)


def _report(results: Sequence[Result]) -> dict[str, Any]:
    fields = [
        {
            "field": result.task.ground.name,
            "edition": result.task.ground.edition,
            "seekers": result.task.ground.seekers,
            "level": result.task.level.value,
            "floor": round(FLOORS[result.task.ground.seekers], 4),
            **_summary([result]),
            "turns": dict(zip(map(str, ALL_TILES), result.turns, strict=True)),
        }
        for result in results
    ]
    levels = {level.value: _summary(own) for level, own in _by_level(results).items()}
    return {"levels": levels, "fields": fields}
