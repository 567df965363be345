"""Executors that work in this process, in several, or on a Dask cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from topologic_qt import __version__
from topologic_qt.engine.game import Cancelled
from topologic_qt.translation import UserError, tr_noop

if TYPE_CHECKING:
    from distributed import Client

WorkT = TypeVar("WorkT")
ResultT = TypeVar("ResultT")
_BLINK = 0.1
"""The interval for checking whether results are still wanted, in seconds."""
_AHEAD = 8
"""The tasks queued for each worker."""
_FAREWELL = 5
"""The longest wait for a killed process to end, in seconds."""
_MOST_LOSSES = 3
"""How often workers may be lost over the same task."""

_LOST = tr_noop("Matches kept stopping, perhaps for lack of memory. Play fewer at once.")


asked: ContextVar[Callable[[], bool]] = ContextVar("asked", default=lambda: False)
"""Called by `is_unwanted`; set by workers that cannot end a task from outside."""


def is_unwanted() -> bool:
    """Return whether the current task was cancelled; long work then raises `Cancelled`."""
    return asked.get()()


class Workers(Protocol):
    """The workers of an executor."""

    @property
    def size(self) -> int:
        """The number of tasks done at once; known after `begin`."""

    def begin(self) -> Executor:
        """Start them. Raises `UserError` on failure."""

    def end(self) -> None:
        """Drop unfinished tasks. No-op before `begin`."""


def results(
    works: Iterable[WorkT],
    do: Callable[[WorkT], ResultT],
    workers: Workers | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[ResultT]:
    """Do the tasks, and yield their results in order; ``do`` is a module-level function.

    Without workers it runs here; tasks lost with a worker are repeated. Raises `Cancelled`, `UserError` if
    workers cannot start or are lost repeatedly, and whatever ``do`` raises.
    """
    if workers is None:
        for work in works:
            if cancelled():
                raise Cancelled
            yield do(work)
        return
    try:
        yield from _Conveyor(iter(works), do, workers, cancelled)
    finally:
        workers.end()


class _Conveyor(Generic[WorkT, ResultT]):
    """The workers' results in order, and the tasks queued ahead of them."""

    def __init__(
        self,
        works: Iterator[WorkT],
        do: Callable[[WorkT], ResultT],
        workers: Workers,
        cancelled: Callable[[], bool],
    ) -> None:
        self._works = works
        self._do = do
        self._workers = workers
        self._cancelled = cancelled
        self._executor = workers.begin()
        self._ahead: deque[tuple[WorkT, Future[ResultT]]] = deque()
        self._losses = 0

    def __iter__(self) -> Iterator[ResultT]:
        return self

    def __next__(self) -> ResultT:
        """Return the next result, repeating its task if necessary."""
        while True:
            try:
                return self._take()
            except BrokenExecutor:
                if self._cancelled():
                    raise Cancelled from None
                self._losses += 1
                if self._losses > _MOST_LOSSES:
                    raise UserError(_LOST) from None
                self._begin_anew()

    def _take(self) -> ResultT:
        if not self._cancelled():
            self._fill()
        elif not self._ahead:
            raise Cancelled
        if not self._ahead:
            raise StopIteration
        _, future = self._ahead[0]
        while not wait([future], _BLINK).done:
            if self._cancelled():
                raise Cancelled
        result = future.result()
        self._ahead.popleft()
        self._losses = 0
        return result

    def _fill(self) -> None:
        while len(self._ahead) < _AHEAD * self._workers.size:
            try:
                work = next(self._works)
            except StopIteration:
                return
            unborn: Future[ResultT] = Future()
            unborn.set_exception(BrokenExecutor())
            self._ahead.append((work, unborn))  # repeated if nobody can take it
            self._ahead[-1] = work, self._executor.submit(self._do, work)

    def _begin_anew(self) -> None:
        self._workers.end()
        self._executor = self._workers.begin()
        given, self._ahead = self._ahead, deque()
        for work, future in given:
            is_done = future.done() and not future.cancelled() and future.exception() is None
            self._ahead.append((work, future if is_done else self._executor.submit(self._do, work)))


class Processes:
    """Processes on this computer, which ignore interrupts, and end with it in any case.

    They are spawned on every system, because numpy's threads do not survive a fork.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool: ProcessPoolExecutor | None = None
        self._family = _Family()

    def begin(self) -> ProcessPoolExecutor:
        """Start the processes."""
        self._pool = ProcessPoolExecutor(self.size, self._family, _join)
        with _interrupts_ignored():  # for the processes that start now to inherit it
            for _ in range(self.size):
                self._pool.submit(_nothing)
        return self._pool

    def end(self) -> None:
        """End the processes at once."""
        if self._pool is not None:
            ours = {*active_children()} & self._family.members
            for process in ours:
                process.kill()
            for process in ours:
                process.join(_FAREWELL)
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


class _Family(BaseContext):
    """Spawns processes and lists them, apart from others' processes."""

    _name = "spawn"

    def __init__(self) -> None:
        self.members: set[BaseProcess] = set()
        self.Process = self._spawn  # by the name that an executor uses

    def _spawn(self, target: Callable[..., object], args: Iterable[object]) -> BaseProcess:
        process = get_context("spawn").Process(target=target, args=args)
        self.members.add(process)
        return process


def _nothing() -> None:
    """Do nothing: a process starts with its first task."""


def _join() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore interrupts for a moment, in the main thread; others never get any."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_ANSWERS_WITHIN = 10
"""The longest wait for a scheduler's answer, in seconds."""
_WORKER_WITHIN = 30
"""The longest wait for a scheduler's first worker, in seconds."""
_NOT_INSTALLED = tr_noop("A cluster needs the package distributed: install topologic-qt[cluster].")
_NOBODY = tr_noop("There is no cluster at {address}: {reason}. Start one, or try another address.")
_NO_WORKER = tr_noop("The cluster at {address} has no worker yet. Start one, then try again.")
_NOT_OURS = tr_noop("A computer in the cluster at {address} can’t play: {reason}.")
_OTHER_VERSION = tr_noop(
    "A computer in the cluster has {theirs}, but this one has {ours}. Install the same version."
)


class Cluster:
    """The workers of a Dask scheduler at an address such as ``tcp://127.0.0.1:8786``."""

    def __init__(self, address: str) -> None:
        self.size = 1
        self._address = address
        self._client: Client | None = None

    def begin(self) -> Executor:
        """Connect to the scheduler. Raises `UserError` without workers, or if a worker has other versions."""
        import asyncio

        try:
            from distributed import Client
        except ImportError:
            raise UserError(_NOT_INSTALLED) from None
        try:
            asyncio.run(_reach(self._address))
            self._client = Client(self._address, timeout=_ANSWERS_WITHIN, set_as_default=False)
        except Exception as error:  # whatever an invalid address raises
            reason = str(error).rstrip(".") or "nothing answers"
            raise UserError(_NOBODY, address=self._address, reason=reason) from None
        self._look_at_workers(self._client)
        self.size = max(1, sum(self._client.nthreads().values()))
        return _Workers(self._client)

    def _look_at_workers(self, client: Client) -> None:
        try:
            client.wait_for_workers(1, timeout=_WORKER_WITHIN)
        except TimeoutError:
            raise UserError(_NO_WORKER, address=self._address) from None
        try:
            found = client.run(versions)
        except Exception as error:  # whatever a worker without this program raises
            raise UserError(_NOT_OURS, address=self._address, reason=error) from None
        for theirs in found.values():
            if theirs != versions():
                raise UserError(_OTHER_VERSION, theirs=theirs, ours=versions())

    def end(self) -> None:
        """Leave the cluster running."""
        if self._client is not None:
            self._client.close()
            self._client = None


async def _reach(address: str) -> None:
    """Connect briefly: closing a client that never reached its scheduler would block."""
    import asyncio

    from distributed.comm.core import connect
    from distributed.security import Security

    arguments = Security().get_connection_args("client")
    async with asyncio.timeout(_ANSWERS_WITHIN):
        connection = await connect(address, timeout=2 * _ANSWERS_WITHIN, **arguments)
        await connection.close()


@cache
def versions() -> str:
    """Return the versions of this program and numpy, which determine how they play."""
    import numpy

    return f"Topologic {__version__} with numpy {numpy.__version__}"


class _Workers(Executor):
    """Dask's executor; a task over which workers died too often raises as with other executors."""

    def __init__(self, client: Client) -> None:
        self._executor = client.get_executor(pure=False)

    def submit(self, do: Callable[..., ResultT], /, *arguments: object, **named: object) -> Future[ResultT]:
        from distributed import KilledWorker

        future: Future[ResultT] = Future()

        def take(done: Future[ResultT]) -> None:
            error = None if done.cancelled() else done.exception()
            if isinstance(error, KilledWorker) or done.cancelled():
                future.set_exception(BrokenExecutor())
            elif error is not None:
                future.set_exception(error)
            else:
                future.set_result(done.result())

        self._executor.submit(_done, do, *arguments, **named).add_done_callback(take)
        return future


def _done(do: Callable[..., ResultT], *arguments: object, **named: object) -> ResultT:
    """Do a task on a worker, which cannot end it but can tell it that it is unwanted."""
    from distributed import Reschedule

    before = asked.set(_Unwanted())
    try:
        return do(*arguments, **named)
    except Cancelled:  # another worker repeats it if it is still wanted
        raise Reschedule from None
    finally:
        asked.reset(before)


class _Unwanted:
    """Returns whether this thread's task was cancelled, or its worker is closing for good."""

    def __init__(self) -> None:
        from distributed import Status, get_worker

        self._worker = get_worker()
        self._closing = (Status.closing, Status.closed)
        self._task = self._worker.state.tasks[self._worker.get_current_task()]
        self._is_it = False

    def __call__(self) -> bool:
        if self._task.state == "cancelled" or self._worker.status in self._closing:
            self._is_it = True
        return self._is_it
