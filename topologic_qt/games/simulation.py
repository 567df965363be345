"""The parts of the commands that let computers play a game without a window, `GameInfo.simulate`."""

import argparse
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from queue import SimpleQueue
from typing import NoReturn, TypeVar

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

WRONG_USE = 2
"""The exit code for arguments that cannot be followed."""

_BLINK = 0.1
"""Seconds between two checks for an interrupt."""


class Parser(argparse.ArgumentParser):
    """A parser that reports wrong use in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence, and end with `WRONG_USE`."""
        self.exit(WRONG_USE, f"{self.prog}: {message}. Try {self.prog} --help\n")


def add_game(parser: argparse.ArgumentParser, game: str) -> None:
    """Add the option that chooses the game, which is read before the game's own options, for their help."""
    parser.add_argument("--game", choices=[game], default=game, help="the game; each has options of its own")


def add_running(parser: argparse.ArgumentParser) -> None:
    """Add the options that every game has."""
    parser.add_argument("--jobs", type=count, default=1, help="how many processors to use (default: 1)")


def count(text: str) -> int:
    """A whole number from 1 on. Raises ArgumentTypeError, with a sentence, for anything else."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 100000")
    return int(text)


def played(tasks: Sequence[TaskT], play: Callable[[TaskT], ResultT], jobs: int) -> Iterator[ResultT]:
    """The results of playing the tasks, in their order; ``play`` is a function of a module.

    Raises ValueError, with a sentence, if one of several processes dies.
    """
    jobs = min(jobs, len(tasks))
    return _shown(map(play, tasks) if jobs == 1 else _in_processes(tasks, play, jobs), len(tasks))


def _in_processes(tasks: Sequence[TaskT], play: Callable[[TaskT], ResultT], jobs: int) -> Iterator[ResultT]:
    """Play the tasks in so many processes at once.

    The processes are spawned on every system, since what numpy has begun does not survive a fork. An
    interrupt is noted, and raised here: raised anywhere else in this process, it would leave locks behind
    that others wait for. Raises ValueError, with a sentence, when one of the processes dies.
    """
    interrupts: SimpleQueue[int] = SimpleQueue()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as the processes that begin now inherit it
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        futures = [pool.submit(play, task) for task in tasks]
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


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _shown(results: Iterable[ResultT], tasks: int) -> Iterator[ResultT]:
    """Pass the results on, and show the progress."""
    _show_progress(0, tasks)
    for done, result in enumerate(results, start=1):
        _show_progress(done, tasks)
        yield result


def _show_progress(done: int, tasks: int) -> None:
    width = 40
    bar = "#" * (done * width // tasks)
    if sys.stderr is None:  # on Windows, with no console to borrow
        return
    end = "\n" if done == tasks else "\r" if sys.stderr.isatty() else "\n"
    print(f"[{bar:<{width}}] {done} of {tasks}", end=end, file=sys.stderr, flush=True)
