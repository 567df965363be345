"""``topologic-qt bound``: computes how few turns any seeker can need on a field, and prints it."""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any

from topologic_qt.engine.players import MAX_SEED_LENGTH, Level
from topologic_qt.games import simulation
from topologic_qt.games.executors import versions
from topologic_qt.games.topologic.bots.tournament import FLOORS, MAX_TURNS, play_all_secrets
from topologic_qt.games.topologic.records.reading import field_from_record, from_record
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field
from topologic_qt.games.topologic.rules.movement import entries
from topologic_qt.games.topologic.rules.setup import EDITIONS, Setup
from topologic_qt.games.topologic.rules.shapes import GROWTHS, SEEKER_COUNTS, FieldRecipe, Shape, random_field
from topologic_qt.storage.envelope import unpack, unpack_field
from topologic_qt.storage.files import read_file, write_file
from topologic_qt.storage.row_file import Cell, numbers
from topologic_qt.translation import UserError, tr_noop

if TYPE_CHECKING:
    from topologic_qt.games.topologic.bots.floor import Floor


@dataclass(frozen=True, slots=True)
class Ground:
    """A field and the rules to play it by."""

    name: str
    """The field's name: its seed or file."""
    field: Field | FieldRecipe
    """The field, or its recipe, which is cheaper to send to another process."""
    edition: str
    seekers: int

    @property
    def setup(self) -> Setup:
        """The setup of a match on this field."""
        field = random_field(self.field) if isinstance(self.field, FieldRecipe) else self.field
        return Setup(field, EDITIONS[self.edition], self.seekers)


def add_grounds(parser: argparse.ArgumentParser, fields: int) -> None:
    """Add the options for the rules and the fields, with a default number of fields."""
    add, shapes = parser.add_argument, [shape.value for shape in Shape]
    add("files", metavar="FILE", nargs="*", type=simulation.file_named, help="a saved match or field")
    add("--fields", type=simulation.count, default=fields, help=f"how many random fields (default: {fields})")
    add("--seed", default="topologic", help="a text that the random fields follow from (default: topologic)")
    add("--shape", choices=shapes, default="grown", help="the outline of the random fields (default: grown)")
    spread = f"how fields grow, from {GROWTHS[0]}, straggling, to {GROWTHS[-1]}, compact (default: 0)"
    add("--growth", type=int, choices=GROWTHS, default=0, metavar="N", help=spread)
    edition = "the rules to play by (default: 2019, or those of the saved match)"
    add("--edition", choices=list(EDITIONS), help=edition)
    seekers = "how many seekers (default: 5, or those of the saved match)"
    add("--seekers", type=int, choices=SEEKER_COUNTS, help=seekers)


def grounds(options: argparse.Namespace) -> list[Ground]:
    """The fields named by the options. Raises `Problem` or ValueError if one cannot be played."""
    return list(_saved(options) if options.files else _random(options))


def ground_settings(options: argparse.Namespace, chosen: Iterable[Ground]) -> dict[str, object]:
    """Everything about the fields and versions that affects the results, except the number of fields."""
    asked = ("seed", "shape", "growth") if not options.files else ()
    return {
        "versions": versions(),
        "game": "topologic",
        **{name: getattr(options, name) for name in asked},
        **({"files": [_digest(ground.setup) for ground in dict.fromkeys(chosen)]} if options.files else {}),
        "edition": options.edition,
        "seekers": options.seekers,
    }


def _digest(setup: Setup) -> str:
    """A short text that differs between fields."""
    places = "".join(f"{tile}{setup.field.locations[tile]}" for tile in ALL_TILES)
    return blake2b(places.encode(), digest_size=8).hexdigest()


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
    """The setup of a saved match, or of a match on a hand-built field. Raises as `grounds` does."""
    if file.suffix == ".topologic-field":
        return Setup(field_from_record(unpack_field(content, file.name).field).field)
    return from_record(unpack(content, file.name).match).setup


def _random(options: argparse.Namespace) -> Iterator[Ground]:
    longest = MAX_SEED_LENGTH - len(f"-{options.fields}")
    if len(options.seed) > longest:
        raise ValueError(f"the seed has {len(options.seed)} characters; the limit is {longest}.")
    for number in range(1, options.fields + 1):
        recipe = FieldRecipe(Shape(options.shape), f"{options.seed}-{number}", options.growth)
        yield Ground(recipe.seed, recipe, options.edition or "2019", options.seekers or SEEKER_COUNTS[0])


_NOT_INSTALLED = tr_noop("This needs numba: install topologic-qt[bound].")

_DESCRIPTION = """
Compute a floor for each field: no seeker, whatever it thinks, finds its sixty secrets in fewer turns on
average. All openings and all second turns are searched; what follows is estimated, never too high. Fields
come out of saved matches, out of files of the editor, or are laid at random from a seed.
"""

_EPILOG = """
Every turn counts, the first one included. The floor respects how seekers move, but lets them pass over each
other. The search of a field ends as soon as --up-to is certain, which takes minutes for 3.9 and hours for 4.
With --level, computers play all secrets of the same fields, and the gap is what they need above the floor.
"""

_COLUMNS = ("number", "field", "part", "turns")

_TOGETHER = 1000
"""The number of openings in a task."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task: some openings of a field, or a level that plays it."""

    number: int
    """The number of the task, from 1."""
    ground: Ground
    part: tuple[int, int] | Level
    """The range of openings, without its end; or the level."""
    goal: int
    """The sum of turns at which the search can stop."""

    @property
    def title(self) -> str:
        """The name of the part in a file."""
        return self.part.value if isinstance(self.part, Level) else f"{self.part[0]}-{self.part[1]}"


@dataclass(frozen=True, slots=True)
class Result:
    """The result for a field."""

    ground: Ground
    floor: int
    """The sum of turns that no seeker can beat."""
    goal: int
    """The sum of turns at which the search stopped."""
    levels: dict[Level, int]
    """The sum of turns that each computer needed."""

    def gap(self, level: Level) -> float:
        """The excess of a level over the floor, as a share of the floor."""
        return self.levels[level] / self.floor - 1


def main(arguments: Sequence[str], games: Sequence[str]) -> int:
    """Run the command; return 0. Raises `UserError` or ValueError for invalid arguments."""
    options = _parser(games).parse_args(arguments)
    try:
        import numba  # noqa: F401  # used later, in each process
    except ImportError:
        raise UserError(_NOT_INSTALLED) from None
    tasks = _tasks(options)
    found = simulation.collected(
        tasks, _compute, simulation.Sheet(_settings(options, tasks), _COLUMNS, _cells), options
    )
    results = _results(tasks, [int(row[-1]) for row in found.rows])
    print(_table(results))
    if options.json is not None:
        write_file(options.json, (json.dumps(_report(results), indent=1) + "\n").encode())
    return 0


def _parser(games: Sequence[str]) -> argparse.ArgumentParser:
    parser = simulation.Parser(prog="topologic-qt bound", description=_DESCRIPTION, epilog=_EPILOG)
    simulation.add_game(parser, "topologic", games)
    add_grounds(parser, 1)
    add, levels = parser.add_argument, [level.value for level in Level]
    goal = "the mean number of turns at which the search of a field may end (default: 3.9)"
    add("--up-to", type=_goal, default=3.9, metavar="TURNS", help=goal)
    against = "also let this computer play on the fields; give it several times to compare"
    add("--level", action="append", choices=levels, default=[], help=against)
    simulation.add_running(parser)
    return parser


def _mean(turns: int) -> float:
    return turns / len(ALL_TILES)


def _goal(text: str) -> float:
    """Parse a mean number of turns. Raises ArgumentTypeError, with a sentence, if it is invalid."""
    try:
        mean = float(text)
    except ValueError:
        mean = 0.0
    if not 1 <= mean <= 20:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of turns from 1 to 20")
    return mean


def _tasks(options: argparse.Namespace) -> list[Task]:
    """The tasks of a run, field by field. Raises as `grounds` does."""
    goal = int(round(options.up_to * len(ALL_TILES), 6))
    found: list[Task] = []
    for ground in grounds(options):
        openings = _openings(ground)
        parts: list[tuple[int, int] | Level] = [Level(level) for level in dict.fromkeys(options.level)]
        parts += [(first, min(first + _TOGETHER, openings)) for first in range(0, openings, _TOGETHER)]
        found += (Task(number, ground, part, goal) for number, part in enumerate(parts, len(found) + 1))
    return found


def _openings(ground: Ground) -> int:
    """The number of ways to enter; seekers on the same tile are interchangeable."""
    setup = ground.setup
    doors = len(entries(setup.field, setup.edition))
    return comb(doors + setup.seekers - 1, setup.seekers)


def _settings(options: argparse.Namespace, tasks: Sequence[Task]) -> dict[str, object]:
    """Everything that affects the results, except the number of fields."""
    return {
        **ground_settings(options, (task.ground for task in tasks)),
        "command": "bound",
        "up to": tasks[0].goal,
        "levels": list(dict.fromkeys(options.level)),
    }


def _cells(task: Task, _row: Sequence[str]) -> Sequence[Cell]:
    least = len(ALL_TILES)
    most = MAX_TURNS * least if isinstance(task.part, Level) else task.goal
    return str(task.number), task.ground.name, task.title, numbers(range(least, most + 1))


def _compute(task: Task) -> simulation.Played[None]:
    if isinstance(task.part, Level):
        turns = sum(play_all_secrets(task.ground.setup, task.part).turns)
    else:
        turns = _floor(task.ground).least(*task.part, task.goal)
    return simulation.Played((task.number, task.ground.name, task.title, turns), None)


@lru_cache(maxsize=1)
def _floor(ground: Ground) -> "Floor":
    """The measured field, which takes a moment; cached, as tasks are ordered by field."""
    from topologic_qt.games.topologic.bots.floor import Floor

    setup = ground.setup
    return Floor(setup.field, setup.edition, setup.seekers)


def _results(tasks: Sequence[Task], sums: Sequence[int]) -> list[Result]:
    by_ground: dict[Ground, list[tuple[Task, int]]] = {}
    for task, turns in zip(tasks, sums, strict=True):
        by_ground.setdefault(task.ground, []).append((task, turns))
    return [
        Result(
            ground,
            floor=min(turns for task, turns in own if not isinstance(task.part, Level)),
            goal=own[0][0].goal,
            levels={task.part: turns for task, turns in own if isinstance(task.part, Level)},
        )
        for ground, own in by_ground.items()
    ]


def _table(results: Sequence[Result]) -> str:
    """The table printed at the end, with means over all secrets instead of sums."""
    levels = list(results[0].levels)
    width = max(len("field"), *(len(result.ground.name) for result in results))
    lines = [f"{'field':<{width}}  openings    floor " + "".join(f"{level:>9}    gap" for level in levels)]
    for result in results:
        line = f"{result.ground.name:<{width}} {_openings(result.ground):>9} {_mean(result.floor):>8.3f}"
        line += "+" if result.floor == result.goal else " "
        for level in levels:
            line += f"{_mean(result.levels[level]):>9.3f} {result.gap(level):>5.1%} "
        lines.append(line.rstrip())
    jump = FLOORS[results[0].ground.seekers]
    lines.append(f"If seekers could jump anywhere, the floor would be {jump:.3f} on every field.")
    if any(result.floor == result.goal for result in results):
        lines.append("+ is where the search ended: a higher --up-to may prove more.")
    return "\n".join(lines)


def _report(results: Sequence[Result]) -> dict[str, Any]:
    return {
        "fields": [
            {
                "field": result.ground.name,
                "edition": result.ground.edition,
                "seekers": result.ground.seekers,
                "openings": _openings(result.ground),
                "floor": round(_mean(result.floor), 4),
                "search ended there": result.floor == result.goal,
                "levels": {
                    level.value: {"mean": round(_mean(turns), 4), "gap": round(result.gap(level), 4)}
                    for level, turns in result.levels.items()
                },
            }
            for result in results
        ]
    }
