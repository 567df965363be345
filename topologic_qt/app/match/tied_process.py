"""Child processes that end together with this one, however it ends, with all processes they start.

The system then closes this process's handles: on Windows a job, which ends its processes, and elsewhere a
pipe to a watcher. `TiedProcess` has the same members on all systems.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO

_FAREWELL = 1.0  # seconds for a killed process to end


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """Return a process's standard input, output and error."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _KILL_ON_JOB_CLOSE = 0x2000
    _EXTENDED_LIMITS = 9

    _kernel = ctypes.WinDLL("kernel32")
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
    _kernel.SetInformationJobObject.argtypes = (
        wintypes.HANDLE,
        ctypes.c_int,
        wintypes.LPVOID,
        wintypes.DWORD,
    )
    _kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)

    class _Limits(ctypes.Structure):
        """``JOBOBJECT_EXTENDED_LIMIT_INFORMATION``, of which only the flags are used."""

        _fields_ = (
            ("times", ctypes.c_int64 * 2),
            ("flags", wintypes.DWORD),
            ("working_set", ctypes.c_size_t * 2),
            ("active_processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("classes", wintypes.DWORD * 2),
            ("transfers", ctypes.c_uint64 * 6),
            ("memory", ctypes.c_size_t * 4),
        )

    class TiedProcess:
        """A started program, in a job that kills all its processes when its only handle is closed."""

        def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
            """Start a program. Raises OSError or ValueError if that fails."""
            limits = _Limits(flags=_KILL_ON_JOB_CLOSE)
            self._job = _kernel.CreateJobObjectW(None, None)
            _kernel.SetInformationJobObject(
                self._job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            )
            try:
                self.process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    env=environment,
                    creationflags=subprocess.CREATE_NO_WINDOW,
                )
            except BaseException:
                self._close()
                raise
            self.input, self.output, self.complaints = _pipes(self.process)
            handle = int(self.process._handle)  # type: ignore[attr-defined]  # of Windows alone
            _kernel.AssignProcessToJobObject(self._job, handle)

        def exit_code(self) -> int | None:
            """Return the exit code of a program that ended by itself."""
            return self.process.poll()

        def end(self) -> None:
            """Kill the program and all it started. Thread-safe and idempotent."""
            self._close()
            self.process.kill()  # in case Windows refused the job
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(_FAREWELL)

        def _close(self) -> None:
            job, self._job = self._job, None
            _kernel.CloseHandle(job)

else:
    import errno
    import marshal
    import os
    import select
    import signal
    import threading

    from topologic_qt.app.match import watcher

    class TiedProcess:
        """A program started by a watcher, which survives the end of this process."""

        def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
            """Start a program. Raises OSError or ValueError if that fails."""
            self._lock = threading.Lock()
            self._code: int | None = None
            watched, tie = os.pipe()
            told, telling = os.pipe()
            self._tie = os.fdopen(tie, "wb", buffering=0)
            self._told = os.fdopen(told, "rb", buffering=0)  # ends with the watcher
            try:
                self.process = subprocess.Popen(
                    (*_watcher(), str(watched), str(telling)),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    pass_fds=(watched, telling),
                    process_group=0,
                )
            except BaseException:
                self._tie.close()
                self._told.close()
                raise
            finally:
                os.close(watched)
                os.close(telling)
            self.input, self.output, self.complaints = _pipes(self.process)
            try:
                self._begin(command, environment)
            except BaseException:
                self.end()
                for stream in (self.input, self.output, self.complaints):
                    stream.close()
                raise

        def _begin(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
            rest = memoryview(marshal.dumps((list(command), dict(environment))))
            while rest:
                rest = rest[self._tie.write(rest) :]
            try:
                problem = marshal.load(self._told)
            except EOFError:
                problem = errno.ECHILD
            if isinstance(problem, int):
                raise OSError(problem, os.strerror(problem))
            if problem is not None:
                raise ValueError(problem)

        def exit_code(self) -> int | None:
            """Return the exit code of a program that ended by itself; below 0 it is a signal."""
            with self._lock:
                if self._code is None and not self._told.closed and self._hears(select.POLLIN, 0):
                    with suppress(EOFError):
                        self._code = marshal.load(self._told)
                return self._code

        def end(self) -> None:
            """Kill the program and all it started, then the watcher. Thread-safe and idempotent."""
            with self._lock:
                if self.process.returncode is None:  # not waited for yet: its id is still its own
                    os.kill(self.process.pid, signal.SIGCONT)  # a program may have stopped its watcher
                    self._tie.close()
                    # If something cannot be killed, the watcher goes on by itself; its end is noticed with
                    # the next question.
                    if self._hears(0, _FAREWELL):
                        with suppress(ProcessLookupError, PermissionError):
                            os.killpg(self.process.pid, signal.SIGKILL)  # in case the watcher was killed
                        self.process.wait()
                        self._told.close()

        def _hears(self, what: int, seconds: float) -> bool:
            ear = select.poll()
            ear.register(self._told, what)
            return bool(ear.poll(1000 * seconds))

    def _watcher() -> Sequence[str]:
        if getattr(sys, "frozen", False):
            return sys.executable, watcher.WORD
        return sys.executable, "-I", "-S", watcher.__file__
