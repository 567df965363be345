"""A cluster of machines as workers: the workers of a Dask scheduler. Needs the extra ``cluster``."""

from __future__ import annotations

import asyncio
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TYPE_CHECKING, TypeVar

from topologic_qt.engine.thinking import Cancelled
from topologic_qt.games.executors import asked
from topologic_qt.games.versions import versions
from topologic_qt.translation import UserError, tr_noop

if TYPE_CHECKING:
    from collections.abc import Callable

    from distributed import Client

ResultT = TypeVar("ResultT")

_ANSWERS_WITHIN = 10
"""The seconds that a scheduler may take to answer."""

_WORKER_WITHIN = 30
"""The seconds that it may take to have its first worker."""

_NOT_INSTALLED = tr_noop("A cluster needs the package distributed: install topologic-qt[cluster].")
_NOBODY = tr_noop("There is no cluster at {address}: {reason}. Start one, or name another address.")
_NO_WORKER = tr_noop("The cluster at {address} has no worker yet. Start one, then try again.")
_NOT_OURS = tr_noop("A worker of the cluster at {address} cannot play: {reason}.")
_OTHER_VERSION = tr_noop(
    "A worker of the cluster has {theirs}, and this is {ours}: they may play differently. Install the same."
)


class Cluster:
    """The workers of a scheduler at an address such as ``tcp://127.0.0.1:8786``."""

    def __init__(self, address: str) -> None:
        self.size = 1
        self._address = address
        self._client: Client | None = None

    def begin(self) -> Executor:
        """Connect to the scheduler, and look at its workers.

        Raises `UserError` where there are none, or where one of them has other versions than this process.
        """
        try:
            from distributed import Client
        except ImportError:
            raise UserError(_NOT_INSTALLED) from None
        try:
            asyncio.run(_reach(self._address))
            self._client = Client(self._address, timeout=_ANSWERS_WITHIN, set_as_default=False)
        except Exception as error:  # whatever an address raises that is none
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
        except Exception as error:  # whatever a worker raises that does not have this program
            raise UserError(_NOT_OURS, address=self._address, reason=error) from None
        for theirs in found.values():
            if theirs != _here():
                raise UserError(_OTHER_VERSION, theirs=theirs, ours=_here())

    def end(self) -> None:
        """Leave the cluster, which goes on."""
        if self._client is not None:
            self._client.close()
            self._client = None


async def _reach(address: str) -> None:
    """Connect for a moment: a client that never reached its scheduler would wait for it when it is closed."""
    from distributed.comm.core import connect
    from distributed.security import Security

    arguments = Security().get_connection_args("client")
    async with asyncio.timeout(_ANSWERS_WITHIN):
        connection = await connect(address, timeout=2 * _ANSWERS_WITHIN, **arguments)
        await connection.close()


def _here() -> str:
    """The versions of this process."""
    return versions()


class _Workers(Executor):
    """Dask's own executor; a piece of work over which workers died too often is broken, as elsewhere."""

    def __init__(self, client: Client) -> None:
        self._executor = client.get_executor(pure=False)

    def submit(self, do: Callable[..., ResultT], /, *arguments: object, **named: object) -> Future[ResultT]:
        """Have a worker do something."""
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
    """Do a piece of work on a worker, which cannot end it, but tells it when it is unwanted."""
    from distributed import Reschedule

    before = asked.set(_Unwanted())
    try:
        return do(*arguments, **named)
    except Cancelled:  # another worker does it, if anybody still waits for it
        raise Reschedule from None
    finally:
        asked.reset(before)


class _Unwanted:
    """Returns whether the work of this thread was called off, or its worker is being closed, for good."""

    def __init__(self) -> None:
        from distributed import get_worker

        self._worker = get_worker()
        self._task = self._worker.state.tasks[self._worker.get_current_task()]
        self._is_it = False

    def __call__(self) -> bool:
        from distributed import Status

        if self._task.state == "cancelled" or self._worker.status in (Status.closing, Status.closed):
            self._is_it = True
        return self._is_it
