"""``topologic-qt simulate``: the computer plays all sixty secrets of many fields; the results are printed."""

import argparse
import json
import signal
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NoReturn

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
from topologic_qt.storage import Problem, read_file, unpack, unpack_field, write_file

_FIELD_SUFFIX = ".topologic-field"
_WRONG_USE = 2
_INTERRUPTED = 130
_BLINK = 0.1
"""Seconds between two checks for an interrupt."""

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


class _Parser(argparse.ArgumentParser):
    """A parser that reports wrong use in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(_WRONG_USE, f"{self.prog}: {message}. Try {self.prog} --help\n")


def main(arguments: Sequence[str]) -> int:
    """Simulate as the arguments say. Returns the exit code: 0, 2 for wrong use, 130 when interrupted."""
    options = _parser().parse_args(arguments)
    try:
        tasks = _tasks(options)
        if options.json is not None:
            write_file(options.json, b"{}\n")  # a place that cannot be written to is better known before
        results = list(_played(tasks, options.jobs))
        print(_table(tasks, results))
        if options.json is not None:
            text = json.dumps(_report(tasks, results), indent=1) + "\n"
            write_file(options.json, text.encode())
    except (Problem, ValueError) as problem:
        print(f"topologic-qt simulate: {problem}", file=sys.stderr)
        return _WRONG_USE
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return _INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="topologic-qt simulate", description=_DESCRIPTION, epilog=_EPILOG)
    _add_fields(parser)
    _add_players(parser)
    parser.add_argument("--jobs", type=_count, default=1, help="how many processors to use (default: 1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything to this file")
    return parser


def _add_fields(parser: argparse.ArgumentParser) -> None:
    add, shapes = parser.add_argument, [shape.value for shape in Shape]
    add("files", metavar="FILE", nargs="*", type=Path, help="a saved match or field to play on")
    add("--fields", type=_count, default=10, help="how many random fields (default: 10)")
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


def _count(text: str) -> int:
    """A whole number from 1 on. Raises ArgumentTypeError, with a sentence, for anything else."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 100000")
    return int(text)


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
        raise ValueError(f"the seed has {len(options.seed)} characters; it may have {longest}.")
    for number in range(1, options.fields + 1):
        origin = FieldRecipe(Shape(options.shape), f"{options.seed}-{number}", options.growth)
        edition = EDITIONS[options.edition or "2019"]
        yield origin.seed, Setup(random_field(origin), edition, options.seekers or SEEKER_COUNTS[0])


def _played(tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """The results, in the order of the tasks."""
    jobs = min(jobs, len(tasks))
    return _shown(map(_play, tasks) if jobs == 1 else _in_processes(tasks, jobs), len(tasks))


def _in_processes(tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Play the tasks in so many processes at once.

    The processes are spawned on every system, since what numpy has begun does not survive a fork. An
    interrupt is noted, and raised here: raised anywhere else in this process, it would leave locks behind
    that others wait for. Raises ValueError, with a sentence, when one of the processes dies.
    """
    interrupts: SimpleQueue[int] = SimpleQueue()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as the processes that begin now inherit it
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        futures = [pool.submit(_play, task) for task in tasks]
        signal.signal(signal.SIGINT, lambda number, _: interrupts.put(number))
        for future in futures:
            while interrupts.empty() and not wait([future], _BLINK).done:
                pass
            if not interrupts.empty():
                raise KeyboardInterrupt
            yield future.result()
    except BrokenProcessPool:
        raise ValueError(
            "one of the processes that played was ended, perhaps for want of memory. Try fewer --jobs."
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.kill()
        signal.signal(signal.SIGINT, before)


def _play(task: Task) -> Result:
    return play_all_secrets(task.setup, task.level, task.seed)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _shown(results: Iterable[Result], count: int) -> Iterator[Result]:
    """Pass the results on, and show the progress."""
    _show_progress(0, count)
    for done, result in enumerate(results, start=1):
        _show_progress(done, count)
        yield result


def _show_progress(done: int, count: int) -> None:
    width = 40
    bar = "#" * (done * width // count)
    if sys.stderr is None:  # on Windows, with no console to borrow
        return
    end = "\n" if done == count else "\r" if sys.stderr.isatty() else "\n"
    print(f"[{bar:<{width}}] {done} of {count}", end=end, file=sys.stderr, flush=True)


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
