"""``topologic-qt simulate``: the computer plays all sixty secrets of many fields; the results are printed."""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from topologic_qt.games.simulation import Parser, add_game, add_running, count, played
from topologic_qt.games.topologic.bots import FLOORS, Result, play_all_secrets
from topologic_qt.games.topologic.records import field_from_record, from_record
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    EDITIONS,
    GROWTHS,
    MAX_SEED_LENGTH,
    SEEKER_COUNTS,
    FieldRecipe,
    Level,
    Setup,
    Shape,
    random_field,
)
from topologic_qt.storage import read_file, unpack, unpack_field, write_file

_FIELD_SUFFIX = ".topologic-field"

_DESCRIPTION = """
Let the computer play as seeker, without a window: a round for each of the sixty secrets of every
field. Fields come out of saved matches, out of files of the editor, or are laid at random from a seed.
Every level plays on the same fields.
"""

_EPILOG = """
Every turn counts, the first one included. Nobody does better than the floor on any field: it is what
seekers would need on average if they could jump anywhere. Boards differ more than players do: compare
players on the same fields, and on ten or more of them. Times are those of the processor.
"""


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work: one level plays all secrets of one field."""

    name: str
    """The name of the field: its seed, or its file."""
    setup: Setup
    level: Level
    seed: str


def main(arguments: Sequence[str]) -> int:
    """Simulate as the arguments say, and return 0.

    Raises `Problem` or ValueError, with a sentence, where something cannot be played on or written.
    """
    options = _parser().parse_args(arguments)
    tasks = _tasks(options)
    if options.json is not None:
        write_file(options.json, b"{}\n")  # a place that cannot be written to is better known before
    results = list(played(tasks, _play, options.jobs))
    print(_table(tasks, results))
    if options.json is not None:
        text = json.dumps(_report(tasks, results), indent=1) + "\n"
        write_file(options.json, text.encode())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="topologic-qt simulate", description=_DESCRIPTION, epilog=_EPILOG)
    add_game(parser, "topologic")
    _add_fields(parser)
    _add_players(parser)
    add_running(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything to this file")
    return parser


def _add_fields(parser: argparse.ArgumentParser) -> None:
    add, shapes = parser.add_argument, [shape.value for shape in Shape]
    add("files", metavar="FILE", nargs="*", type=Path, help="a saved match or field to play on")
    add("--fields", type=count, default=10, help="how many random fields (default: 10)")
    add("--seed", default="topologic", help="a text that the random fields follow from (default: topologic)")
    add("--shape", choices=shapes, default="grown", help="the outline of the random fields (default: grown)")
    spread = f"how fields grow, from {GROWTHS[0]}, straggling, to {GROWTHS[-1]}, compact (default: 0)"
    add("--growth", type=int, choices=GROWTHS, default=0, metavar="N", help=spread)


def _add_players(parser: argparse.ArgumentParser) -> None:
    add, levels = parser.add_argument, [level.value for level in Level]
    strength = "how well the computer plays; give it several times to compare (default: master)"
    add("--level", action="append", choices=levels, help=strength)
    edition = "the rules to play by (default: 2019, or those of the saved match)"
    add("--edition", choices=list(EDITIONS), help=edition)
    seekers = "how many seekers (default: 5, or those of the saved match)"
    add("--seekers", type=int, choices=SEEKER_COUNTS, help=seekers)
    seed = "a text that decides where the computer likes two ideas equally well (default: none)"
    add("--player-seed", default="", metavar="SEED", help=seed)


def _tasks(options: argparse.Namespace) -> list[Task]:
    """The tasks of a run. Raises `Problem` or ValueError, with a sentence, where a field cannot be read."""
    setups = list(_saved(options) if options.files else _random(options))
    levels = [Level(level) for level in dict.fromkeys(options.level or [Level.MASTER])]
    return [Task(name, setup, level, options.player_seed) for level in levels for name, setup in setups]


def _saved(options: argparse.Namespace) -> Iterator[tuple[str, Setup]]:
    for file in options.files:
        content = read_file(file)
        try:
            setup = _setup(content, file)
        except ValueError as error:
            raise ValueError(f"{file.name} cannot be played on: {error}") from None
        edition = EDITIONS[options.edition] if options.edition else setup.edition
        yield str(file), Setup(setup.field, edition, options.seekers or setup.seekers)


def _setup(content: bytes, file: Path) -> Setup:
    """The setup of a saved match, or of a match on a field that was built by hand.

    Raises `Problem` or ValueError, with a sentence, where there is none.
    """
    if file.suffix == _FIELD_SUFFIX:
        return Setup(field_from_record(unpack_field(content, file.name).field).field)
    return from_record(unpack(content, file.name).match).setup


def _random(options: argparse.Namespace) -> Iterator[tuple[str, Setup]]:
    longest = MAX_SEED_LENGTH - len(f"-{options.fields}")
    if len(options.seed) > longest:
        raise ValueError(f"the seed has {len(options.seed)} characters; the limit is {longest}.")
    for number in range(1, options.fields + 1):
        origin = FieldRecipe(Shape(options.shape), f"{options.seed}-{number}", options.growth)
        edition = EDITIONS[options.edition or "2019"]
        yield origin.seed, Setup(random_field(origin), edition, options.seekers or SEEKER_COUNTS[0])


def _play(task: Task) -> Result:
    return play_all_secrets(task.setup, task.level, task.seed)


def _summary(results: Sequence[Result]) -> dict[str, Any]:
    """The figures of some results."""
    turns = [number for result in results for number in result.turns]
    decisions = [seconds for result in results for seconds in result.decisions]
    return {
        "rounds": len(turns),
        "mean": round(statistics.fmean(turns), 4),
        "median": statistics.median(turns),
        "max": max(turns),
        "distribution": {str(number): count for number, count in sorted(Counter(turns).items())},
        "seconds per decision": {
            "median": round(statistics.median(decisions), 4),
            "p99": round(statistics.quantiles(decisions, n=100, method="inclusive")[98], 4),
            "max": round(max(decisions), 4),
        },
        "seconds per opening": {"max": round(max(result.opening for result in results), 4)},
    }


def _by_level(tasks: Sequence[Task], results: Sequence[Result]) -> dict[Level, list[Result]]:
    found: dict[Level, list[Result]] = {}
    for task, result in zip(tasks, results, strict=True):
        found.setdefault(task.level, []).append(result)
    return found


def _table(tasks: Sequence[Task], results: Sequence[Result]) -> str:
    """The table that is printed at the end."""
    lines = ["level   fields    mean  median  max     seconds: median    p99    max  opening"]
    for level, own in _by_level(tasks, results).items():
        summary = _summary(own)
        clock = summary["seconds per decision"]
        lines.append(
            f"{level:<7} {len(own):>6} {summary['mean']:>7.3f} {summary['median']:>7.1f} {summary['max']:>4}"
            f"{clock['median']:>20.3f} {clock['p99']:>6.3f} {clock['max']:>6.3f}"
            f" {summary['seconds per opening']['max']:>8.3f}"
        )
        shares = "  ".join(f"{number}: {count}" for number, count in summary["distribution"].items())
        lines.append(f"        rounds by turns   {shares}")
    floors = {FLOORS[task.setup.seekers] for task in tasks}
    lines.append(f"floor          {', '.join(f'{floor:.3f}' for floor in sorted(floors))}")
    return "\n".join(lines)


def _report(tasks: Sequence[Task], results: Sequence[Result]) -> dict[str, Any]:
    """The report that is written to a file."""
    fields = [
        {
            "field": task.name,
            "edition": task.setup.edition.id,
            "seekers": task.setup.seekers,
            "level": task.level.value,
            "floor": round(FLOORS[task.setup.seekers], 4),
            **_summary([result]),
            "turns": dict(zip(map(str, ALL_TILES), result.turns, strict=True)),
        }
        for task, result in zip(tasks, results, strict=True)
    ]
    levels = {level.value: _summary(own) for level, own in _by_level(tasks, results).items()}
    return {"levels": levels, "fields": fields}
