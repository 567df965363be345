"""A process that starts a program, waits until nobody needs it any more, and kills all that came of it.

Run on its own, on every system but Windows; see `topologic_qt.app.match.tied_process`. On Linux, whatever a
descendant leaves behind becomes a child of this process, in whatever group or session it is; elsewhere it
becomes one of the system's, and is found only in the group that this process leads.
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
"""The first argument of a packed program, which has no Python beside it, that is to be such a process."""
_PATIENCE = 5.0
"""The seconds after which those that cannot be killed are left alone: of another user, or held by a disk."""
_STOPPING = 1.0  # the seconds that all may take to stop, before those that have not are killed as well
_BLINK = 0.002  # the seconds between two looks at those that are being killed
_STOPPED = ("T", "t")
_ENDED = ("Z", "X")
_SET_PARENT_DEATH_SIGNAL = 1
_SET_CHILD_SUBREAPER = 36
_OWN_FAULTS = ("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGTRAP", "SIGABRT")
"""The signals that may come of a mistake in this process, which would come again and again."""


class Entry(NamedTuple):
    """A process, as the system lists it."""

    parent: int
    state: str  # a letter: T for one that is stopped, Z for one that has ended


_Table = dict[int, Entry]
"""All processes, by their numbers."""


def main(arguments: Sequence[str]) -> None:
    """Start a program, wait for the end of what is read, and kill what is left of it, with this process.

    The arguments are the numbers of two open pipes. From the first one, the command and its environment are
    read, by `marshal`; then nothing more comes. To the second one, None is written when the program has been
    started, or the number of an error, or a text; and its exit code, once it has ended by itself. It stays
    open as long as this process is there.
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
    bury()  # whatever has ended before somebody listened
    os.read(tie, 1)
    end_family(listed_by_proc if sys.platform == "linux" else listed_by_ps)
    os.killpg(0, signal.SIGKILL)


def _hear_nothing() -> None:
    """Let no signal to the whole group end this process; what was ignored stays so, for the program, too."""
    for number in signal.valid_signals() - {getattr(signal, name) for name in _OWN_FAULTS}:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            with suppress(OSError):  # there are two that nobody hears
                signal.signal(number, lambda *_: None)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # children that end now can be waited for later


def _control(what: int, value: int) -> None:
    """Have Linux do something for this process; others, and a Python that cannot ask, do without."""
    if sys.platform == "linux":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _start(command: Sequence[str], environment: Mapping[str, str]) -> tuple[int, int | str | None]:
    """Start a program with our streams; return its number, and None, or the error's number or text."""
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
    """Be another program from now on. Raises OSError or ValueError where that cannot be."""
    for name in ("SIGPIPE", "SIGXFSZ"):  # Python alone ignores them
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    _control(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)  # in case this watcher is killed
    os.execvpe(command[0], list(command), environment)


def _bury(ended: Callable[[int, int], object] = lambda *_: None) -> bool:
    """Forget children that have ended; ``ended`` hears of each, with its exit code. Whether any are left."""
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            ended(found[0], os.waitstatus_to_exitcode(found[1]))
        return True
    return False


def end_family(listed: Callable[[], _Table]) -> None:
    """Kill all descendants of this process, as ``listed`` lists processes.

    Those that run are stopped first, and those below them only then looked at: a parent that is stopped
    neither starts another one nor forgets one that has ended, whose number could be somebody else's soon.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # numbers of children stay theirs until they are killed
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
    """The children of this process, and of those that are stopped among them, and so on."""
    children: dict[int, list[int]] = {}
    for number, entry in table.items():
        if entry.state not in _ENDED:
            children.setdefault(entry.parent, []).append(number)
    found = children.get(os.getpid(), [])
    for each in found:  # it grows
        if table[each].state in _STOPPED:
            found += children.get(each, [])
    return found


def _send(numbers: Sequence[int], what: signal.Signals) -> None:
    for number in numbers:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(number, what)


def listed_by_proc() -> _Table:
    """List the processes of Linux; none where it does not tell."""
    table: _Table = {}
    with suppress(OSError):
        for name in filter(str.isdigit, os.listdir("/proc")):  # noqa: PTH208  # pathlib takes its time to load
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                table[int(name)] = Entry(int(parent), state.decode())
    return table


def listed_by_ps() -> _Table:
    """List the processes of any Unix; none where it does not tell."""
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
