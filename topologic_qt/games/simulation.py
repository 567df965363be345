"""The common parts of commands that let computers play without a window."""

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Generic, NamedTuple, NoReturn, TypeVar
from urllib.parse import urlsplit

from topologic_qt.engine.game import Cancelled
from topologic_qt.games.executors import Cluster, Processes, Workers, results
from topologic_qt.storage.files import place_of, read_file, write_file
from topologic_qt.storage.row_file import Cell, RowFile

TaskT = TypeVar("TaskT")
ClockT = TypeVar("ClockT")
_STANDARD_OUTPUT = 1
"""The file descriptor of standard output: Python may buffer what it prints."""
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that end a run, if the system has them; the last means a closed terminal."""
WRONG_USE = 2
"""The exit code for invalid arguments."""
_MOST = 100_000
"""The largest number of matches, fields or processors for a command."""


class Ended(BaseException):
    """Raised when a signal ended the run."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Parser(argparse.ArgumentParser):
    """A parser that reports wrong usage in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence, and exit with `WRONG_USE`."""
        self.exit(WRONG_USE, f"{self.prog}: {message}. Try {self.prog} --help\n")


def add_game(parser: argparse.ArgumentParser, game: str, games: Sequence[str]) -> None:
    """Add the option for the game, parsed before the game's own options, for their help."""
    text = f"the game (default: {games[0]}); each has options of its own, which --help after it lists"
    parser.add_argument("--game", choices=games, default=game, help=text)


def add_running(parser: argparse.ArgumentParser) -> None:
    """Add the options of every game."""
    add = parser.add_argument
    add("--jobs", type=count, default=1, help="how many processors to use (default: 1)")
    add(
        "--cluster",
        type=_address,
        metavar="ADDRESS",
        help="let the workers of this Dask scheduler play instead",
    )
    results = "also write each result to this file at once; a file that is there is gone on with"
    add("--csv", type=file_named, metavar="FILE", help=results)
    add("--json", type=file_named, metavar="FILE", help="also write all figures to this file")


def count(text: str) -> int:
    """Return a whole number from 1 to `_MOST`. Raises ArgumentTypeError, with a sentence."""
    digits = text.lstrip("0")
    if not digits.isascii() or not digits.isdigit() or len(digits) > len(str(_MOST)) or int(digits) > _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to {_MOST}")
    return int(digits)


def file_named(text: str) -> Path:
    """Return a file's path. Raises ArgumentTypeError, with a sentence, for "", which would be a folder."""
    if not text:
        raise argparse.ArgumentTypeError("a file has to have a name")
    return Path(text)


def _address(text: str) -> str:
    """Return a scheduler's address. Raises ArgumentTypeError, with a sentence, without host and port."""
    try:
        parts = urlsplit(text if "://" in text else f"tcp://{text}")
        is_one = bool(parts.hostname and parts.port) and text.endswith(f":{parts.port}")
    except ValueError:
        is_one = False
    if not is_one:
        raise argparse.ArgumentTypeError(f"{text!r} is not an address such as tcp://127.0.0.1:8786")
    return text


class Played(NamedTuple, Generic[ClockT]):
    """The result of a task."""

    row: Sequence[object]
    """The stored columns, determined by the task; the first one is its number."""
    clock: ClockT
    """The time taken, which varies."""


@dataclass(frozen=True, slots=True)
class Sheet(Generic[TaskT]):
    """The rows of tasks, and the settings that determine them."""

    settings: Mapping[str, object]
    columns: Sequence[str]
    cells: Callable[[TaskT, Sequence[str]], Sequence[Cell]]
    """Says what a row may contain, by the task and the cells to the left, already checked."""


@dataclass(slots=True)
class Collected(Generic[ClockT]):
    """The results of all tasks."""

    rows: list[list[str]] = field(default_factory=list)
    """All rows, as in a file."""
    clocks: list[ClockT] = field(default_factory=list)
    """The times of the rows that were not in the file already."""


def collected(
    tasks: Sequence[TaskT],
    play: Callable[[TaskT], Played[ClockT]],
    sheet: Sheet[TaskT],
    options: argparse.Namespace,
) -> Collected[ClockT]:
    """Play the tasks by the options of `add_running`, show the progress, and return the results.

    ``play`` is a module-level function. Raises `UserError` or ValueError if a file or cluster is unusable,
    and KeyboardInterrupt or `Ended` after a signal, with the results so far in the file of ``--csv``.
    """
    figures = _checked_places(options)
    workers = _workers(options, len(tasks))
    file = None if options.csv is None else RowFile(options.csv, sheet.settings, sheet.columns)
    with closing(file) if file is not None else nullcontext(), _taken(options.json, figures):
        if file is not None:
            file.check(map(sheet.cells, tasks, file.rows))
        found = Collected[ClockT]([] if file is None else file.rows[: len(tasks)])
        left = tasks[len(found.rows) :]
        with _signals(workers) as cancelled:
            for played in _shown(results(left, play, workers, cancelled), len(found.rows), len(tasks)):
                if file is not None:
                    file.add(played.row)
                found.rows.append(texts(played.row))
                found.clocks.append(played.clock)
    return found


def _checked_places(options: argparse.Namespace) -> bytes:
    """Return the old content of the figures' file, if any. Raises ValueError if a place is unusable.

    Figures are a JSON object without a format, unlike saved matches. They cannot go to standard output.
    """
    for option, path in (("--csv", options.csv), ("--json", options.json)):
        if path is not None and _takes_output(path):
            raise ValueError(f"{option} names the file that the output goes to. Name another one.")
    places = [place_of(path, to_write=True) for path in (options.csv, options.json) if path is not None]
    if len(set(places)) < len(places):
        raise ValueError("--csv and --json name the same file. Name two.")
    if options.json is None or not options.json.is_file() or not (content := read_file(options.json)):
        return b""
    try:
        report = json.loads(content)
    except (ValueError, RecursionError):
        report = None
    if not isinstance(report, dict) or "format" in report:
        raise ValueError(f"{options.json.name} holds something else than figures. Name another file.")
    return content


@contextmanager
def _taken(path: Path | None, figures: bytes) -> Iterator[None]:
    """Write to the figures' file at once, to see that it works; restore everything after a failure."""
    if path is None:
        yield
        return
    is_new = not path.exists()
    write_file(path, figures or b"{}\n")
    try:
        yield
    except BaseException:
        if is_new:
            place_of(path, to_write=True).unlink(missing_ok=True)
        raise


def _takes_output(path: Path) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(_STANDARD_OUTPUT))
    except (OSError, ValueError):  # no such file, or no output
        return False


def texts(row: Sequence[object]) -> list[str]:
    """Return a row as in a file."""
    return ["" if value is None else str(value) for value in row]


def _workers(options: argparse.Namespace, tasks: int) -> Workers | None:
    if options.cluster is not None:
        return Cluster(options.cluster)
    jobs = min(options.jobs, tasks)
    return Processes(jobs) if jobs > 1 else None


@contextmanager
def _signals(workers: Workers | None) -> Iterator[Callable[[], bool]]:
    """Note a signal, and raise KeyboardInterrupt or `Ended` once the workers know of it.

    An interrupt anywhere else would leave locks behind, and a sudden end semaphores.
    """
    if workers is None:
        yield lambda: False
        return
    noted: SimpleQueue[int] = SimpleQueue()
    before = {}
    for each in (getattr(signal, name) for name in _ENDING if hasattr(signal, name)):
        if each == signal.SIGINT or signal.getsignal(each) != signal.SIG_IGN:
            before[each] = signal.signal(each, lambda number, _: noted.put(number))
    try:
        yield lambda: not noted.empty()
    except Cancelled:
        number = noted.get()
        raise KeyboardInterrupt if number == signal.SIGINT else Ended(number) from None
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _shown(found: Iterator[Played[ClockT]], done: int, of: int) -> Iterator[Played[ClockT]]:
    if sys.stderr is None:  # on Windows, without a console to borrow
        yield from found
        return
    from tqdm import tqdm

    shape = "{bar:40} {n_fmt} of {total_fmt} [{elapsed}<{remaining}]"
    with tqdm(initial=done, total=of, file=sys.stderr, bar_format=shape, dynamic_ncols=True) as bar:
        for played in found:
            yield played
            bar.update()
