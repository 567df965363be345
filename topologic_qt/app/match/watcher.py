"""A process that starts a program, waits until it is no longer needed, and kills all its descendants.

A script of its own, on all systems but Windows; see `topologic_qt.app.match.tied_process`. On Linux, orphaned
descendants become children of this process, whatever their group or session; elsewhere they become the
system's, and are found only in the group that this process leads.
"""

import marshal
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

assert sys.platform != "win32"

WORD = "--watch-a-program"
"""The first argument that makes a packed program, without a Python beside it, such a process."""
_PATIENCE = 5.0
"""The longest attempt to kill processes, in seconds: of another user, or stuck on a disk."""
_STOPPING = 1.0  # seconds for all to stop, before the others are killed, too
_BLINK = 0.002  # seconds between two checks on processes being killed
_STOPPED = ("T", "t")
_ENDED = ("Z", "X")
_SET_PARENT_DEATH_SIGNAL = 1
_SET_CHILD_SUBREAPER = 36
_OWN_FAULTS = ("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGTRAP", "SIGABRT")
"""The signals that an error in this process may raise again and again."""


class Entry(NamedTuple):
    """A process in the system's list."""

    parent: int
    state: str  # T: stopped, Z: ended


_Table = dict[int, Entry]
"""All processes, by id."""


def main(arguments: Sequence[str]) -> None:
    """Start a program, wait until the input pipe ends, and kill the program's processes and this one.

    The arguments are the numbers of two open pipes. The first one brings the command and its environment, by
    `marshal`, and then nothing more. To the second one goes None when the program has started, or an error's
    number or text; and later its exit code, if it ends by itself. It stays open as long as this process runs.
    """
    tie, told = map(int, arguments)
    for pipe in (tie, told):
        os.set_inheritable(pipe, False)
    _hear_nothing()
    _control(_SET_CHILD_SUBREAPER, 1)
    with os.fdopen(tie, "rb", closefd=False) as stream:
        command, environment = marshal.load(stream)
    started, problem = _start(command, environment)
    os.write(told, marshal.dumps(problem))

    def bury(*_: object) -> None:
        _bury(lambda number, code: number == started and os.write(told, marshal.dumps(code)))

    signal.signal(signal.SIGCHLD, bury)
    bury()  # children that ended before the signal was handled
    os.read(tie, 1)
    end_family(listed_by_proc if sys.platform == "linux" else listed_by_ps)
    os.killpg(0, signal.SIGKILL)


def _hear_nothing() -> None:
    """Ignore signals to the whole group; ignored ones stay ignored for the program, too."""
    for number in signal.valid_signals() - {getattr(signal, name) for name in _OWN_FAULTS}:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            with suppress(OSError):  # two of them cannot be ignored
                signal.signal(number, lambda *_: None)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # so that ended children can be waited for later


def _control(what: int, value: int) -> None:
    """Call Linux's prctl; do nothing on other systems, or if Python cannot."""
    if sys.platform == "linux":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _start(command: Sequence[str], environment: Mapping[str, str]) -> tuple[int, int | str | None]:
    """Start a program with our streams; return its id, and None or the error's number or text."""
    failed, failing = os.pipe()
    started = os.fork()
    if started == 0:
        try:
            _become(command, environment)
        except OSError as error:
            os.write(failing, marshal.dumps(error.errno))
        except BaseException as error:  # two copies of this process must not go on
            os.write(failing, marshal.dumps(str(error)))
        os._exit(1)
    os.close(failing)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    with os.fdopen(failed, "rb") as pipe:
        problem = pipe.read()
    return started, marshal.loads(problem) if problem else None


def _become(command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Replace this process by another program. Raises OSError or ValueError if that fails."""
    for name in ("SIGPIPE", "SIGXFSZ"):  # only Python ignores these
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    _control(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)  # in case this watcher is killed
    os.execvpe(command[0], list(command), environment)


def _bury(ended: Callable[[int, int], object] = lambda *_: None) -> bool:
    """Reap ended children, and call ``ended`` with id and exit code; return whether any are left."""
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            ended(found[0], os.waitstatus_to_exitcode(found[1]))
        return True
    return False


def end_family(listed: Callable[[], _Table]) -> None:
    """Kill all descendants of this process, as ``listed`` lists processes.

    Running ones are stopped before their children are listed: a stopped parent neither starts processes nor
    reaps them, which would free their ids for strangers.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # children keep their ids until they are killed
    begin = time.monotonic()
    while _bury() and (spent := time.monotonic() - begin) < _PATIENCE:
        table = listed()
        family = _family(table)
        running = [each for each in family if table[each].state not in _STOPPED]
        if running and spent < _STOPPING:
            _send(running, signal.SIGSTOP)
        else:
            _send(family, signal.SIGKILL)
        time.sleep(_BLINK)


def _family(table: _Table) -> list[int]:
    """Return the children of this process, with those of stopped ones, and so on."""
    children: dict[int, list[int]] = {}
    for number, entry in table.items():
        if entry.state not in _ENDED:
            children.setdefault(entry.parent, []).append(number)
    found = children.get(os.getpid(), [])
    for each in found:  # grows meanwhile
        if table[each].state in _STOPPED:
            found += children.get(each, [])
    return found


def _send(numbers: Sequence[int], what: signal.Signals) -> None:
    for number in numbers:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(number, what)


def listed_by_proc() -> _Table:
    """List the processes of Linux; empty if that fails."""
    table: _Table = {}
    with suppress(OSError):
        for name in filter(str.isdigit, os.listdir("/proc")):  # noqa: PTH208  # pathlib takes its time to load
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                table[int(name)] = Entry(int(parent), state.decode())
    return table


def listed_by_ps() -> _Table:
    """List the processes of any Unix; empty if that fails."""
    import subprocess

    table: _Table = {}
    command = ("/bin/ps", "-A", "-o", "pid=,ppid=,state=")
    with suppress(OSError), subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as ps:
        for number, parent, state in map(str.split, ps.communicate()[0].splitlines()):
            if int(number) != ps.pid:
                table[int(number)] = Entry(int(parent), state[0])
    return table


if __name__ == "__main__":
    main(sys.argv[1:])
