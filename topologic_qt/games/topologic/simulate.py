"""``topologic-qt simulate``: the computer plays all sixty secrets of many fields; the results are printed."""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from topologic_qt.engine.digest import blake2b
from topologic_qt.games.simulation import (
    Collected,
    Parser,
    Played,
    Sheet,
    add_game,
    add_running,
    collected,
    count,
)
from topologic_qt.games.topologic.bots import FLOORS, play_all_secrets
from topologic_qt.games.topologic.records import field_from_record, from_record
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    EDITIONS,
    GROWTHS,
    MAX_SEED_LENGTH,
    SEEKER_COUNTS,
    Field,
    FieldRecipe,
    Level,
    Setup,
    Shape,
    random_field,
)
from topologic_qt.games.versions import versions
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
players on the same fields, and on ten or more of them. Times are those of the processor, of fields that
were not in the file of --csv already. With --matches or --deals, players and other programs play matches
against each other instead: "--matches 1 --help" explains that.
"""

_COLUMNS = ("number", "field", "level", "turns")


@dataclass(frozen=True, slots=True)
class Ground:
    """A field to play on, and the rules to play by."""

    name: str
    """The name of the field: its seed, or its file."""
    field: Field | FieldRecipe
    """The field; or its recipe, which is smaller to send."""
    edition: str
    seekers: int

    @property
    def setup(self) -> Setup:
        """The setup of a match on it."""
        field = random_field(self.field) if isinstance(self.field, FieldRecipe) else self.field
        return Setup(field, EDITIONS[self.edition], self.seekers)


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work: one level plays all secrets of one field."""

    number: int
    """Its number among all, from 1."""
    ground: Ground
    level: Level
    seed: str


@dataclass(frozen=True, slots=True)
class Clock:
    """The processor times of a piece of work."""

    opening: float
    """The time of the first turn, in seconds."""
    decisions: tuple[float, ...]
    """The time of each later turn that was not known from another round, in seconds."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a piece of work."""

    task: Task
    turns: tuple[int, ...]
    """The number of turns for each secret, in the order of `ALL_TILES`."""
    clock: Clock | None
    """The times; None where the turns were in the file already."""


def main(arguments: Sequence[str]) -> int:
    """Simulate as the arguments say, and return 0.

    Raises `Problem` or ValueError, with a sentence, where something cannot be played on or written.
    """
    options = _parser().parse_args(arguments)
    tasks = _tasks(options)
    if options.json is not None:
        write_file(options.json, b"{}\n")  # a place that cannot be written to is better known before
    found = _results(tasks, collected(tasks, _play, Sheet(_settings(options, tasks), _COLUMNS), options))
    print(_table(found))
    if options.json is not None:
        text = json.dumps(_report(found), indent=1) + "\n"
        write_file(options.json, text.encode())
    return 0


def _settings(options: argparse.Namespace, tasks: Sequence[Task]) -> dict[str, object]:
    """Everything on which the results depend, but for the number of fields."""
    asked = ("seed", "shape", "growth") if not options.files else ()
    return {
        "versions": versions(),
        "game": "topologic",
        **{name: getattr(options, name) for name in asked},
        **({"files": [_digest(task.ground.setup) for task in tasks]} if options.files else {}),
        "levels": list(dict.fromkeys(task.level.value for task in tasks)),
        "edition": options.edition,
        "seekers": options.seekers,
        "player seed": options.player_seed,
    }


def _digest(setup: Setup) -> str:
    """A short text that another field does not have."""
    places = "".join(f"{tile}{setup.field.locations[tile]}" for tile in ALL_TILES)
    return blake2b(places.encode(), digest_size=8).hexdigest()


def _results(tasks: Sequence[Task], found: Collected[Clock]) -> list[Result]:
    missing: list[Clock | None] = [None] * (len(tasks) - len(found.clocks))
    return [
        Result(task, tuple(map(int, row[-1].split())), clock)
        for task, row, clock in zip(tasks, found.rows, [*missing, *found.clocks], strict=True)
    ]


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="topologic-qt simulate", description=_DESCRIPTION, epilog=_EPILOG)
    add_game(parser, "topologic")
    _add_fields(parser)
    _add_players(parser)
    add_running(parser)
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
    grounds = list(_saved(options) if options.files else _random(options))
    levels = [Level(level) for level in dict.fromkeys(options.level or [Level.MASTER])]
    each = enumerate(((ground, level) for ground in grounds for level in levels), start=1)
    return [Task(number, ground, level, options.player_seed) for number, (ground, level) in each]


def _saved(options: argparse.Namespace) -> Iterator[Ground]:
    for file in options.files:
        content = read_file(file)
        try:
            setup = _setup(content, file)
        except ValueError as error:
            raise ValueError(f"{file.name} cannot be played on: {error}") from None
        edition = options.edition or setup.edition.id
        yield Ground(str(file), setup.field, edition, options.seekers or setup.seekers)


def _setup(content: bytes, file: Path) -> Setup:
    """The setup of a saved match, or of a match on a field that was built by hand.

    Raises `Problem` or ValueError, with a sentence, where there is none.
    """
    if file.suffix == _FIELD_SUFFIX:
        return Setup(field_from_record(unpack_field(content, file.name).field).field)
    return from_record(unpack(content, file.name).match).setup


def _random(options: argparse.Namespace) -> Iterator[Ground]:
    longest = MAX_SEED_LENGTH - len(f"-{options.fields}")
    if len(options.seed) > longest:
        raise ValueError(f"the seed has {len(options.seed)} characters; the limit is {longest}.")
    for number in range(1, options.fields + 1):
        recipe = FieldRecipe(Shape(options.shape), f"{options.seed}-{number}", options.growth)
        yield Ground(recipe.seed, recipe, options.edition or "2019", options.seekers or SEEKER_COUNTS[0])


def _play(task: Task) -> Played[Clock]:
    found = play_all_secrets(task.ground.setup, task.level, task.seed)
    row = (task.number, task.ground.name, task.level.value, " ".join(map(str, found.turns)))
    return Played(row, Clock(found.opening, found.decisions))


def _summary(results: Sequence[Result]) -> dict[str, Any]:
    """The figures of some results; times are there only if some were measured."""
    turns = [number for result in results for number in result.turns]
    return {
        "rounds": len(turns),
        "mean": round(statistics.fmean(turns), 4),
        "median": statistics.median(turns),
        "max": max(turns),
        "distribution": {str(number): count for number, count in sorted(Counter(turns).items())},
        **_times([result.clock for result in results if result.clock is not None]),
    }


def _times(clocks: Sequence[Clock]) -> dict[str, Any]:
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
    """The table that is printed at the end."""
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
    """The report that is written to a file."""
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
