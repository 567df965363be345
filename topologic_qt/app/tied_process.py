"""Programs in processes of their own, which end with this process, however it ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO

_FAREWELL = 1.0
"""The seconds that a killed process may take to end."""


class TiedProcess:
    """A program that was started, with what it starts: all of it ends when this process ends, killed or not.

    For then the system closes whatever this process had open: on Windows a job, with which its processes
    end, and elsewhere a pipe, to a watcher.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start a program. Raises OSError or ValueError where it cannot be started."""
        self._tie = _Tie(environment)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                process_group=self._tie.group,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except BaseException:
            self._tie.end()
            raise
        self._tie.hold(self._process)

    @property
    def input(self) -> IO[bytes]:
        """What the program reads."""
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def output(self) -> IO[bytes]:
        """What the program writes."""
        assert self._process.stdout is not None
        return self._process.stdout

    def end(self) -> None:
        """Kill the program, and what it has started. May be called again, and in any thread."""
        self._tie.end()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)


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
        """``JOBOBJECT_EXTENDED_LIMIT_INFORMATION``, of which the flags alone are of use here."""

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

    class _Tie:
        """A job that kills its processes when its only handle is closed."""

        group = None

        def __init__(self, environment: Mapping[str, str]) -> None:
            limits = _Limits(flags=_KILL_ON_JOB_CLOSE)
            self._job = _kernel.CreateJobObjectW(None, None)
            _kernel.SetInformationJobObject(
                self._job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            )
            self._process: subprocess.Popen[bytes] | None = None

        def hold(self, process: "subprocess.Popen[bytes]") -> None:
            """Take a process in, with all that it will start."""
            self._process = process
            handle = int(process._handle)  # type: ignore[attr-defined]  # of Windows alone
            _kernel.AssignProcessToJobObject(self._job, handle)

        def end(self) -> None:
            """Kill them."""
            job, self._job = self._job, None
            _kernel.CloseHandle(job)
            if self._process is not None:
                self._process.kill()  # also where Windows let no job have it

else:
    _WATCH = 'trap "" HUP INT QUIT TERM; read line; kill -KILL 0'
    """Waits until nobody has the other end of its input any more, and kills its group, and so itself."""

    class _Tie:
        """A group of processes, led by a watcher: a shell, which is there and small everywhere."""

        def __init__(self, environment: Mapping[str, str]) -> None:
            self._watcher = subprocess.Popen(
                ("/bin/sh", "-c", _WATCH),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment,
                process_group=0,
            )

        @property
        def group(self) -> int:
            """The group in which a process is to be started."""
            return self._watcher.pid

        def hold(self, process: "subprocess.Popen[bytes]") -> None:
            """Do nothing: the process is in the group already."""

        def end(self) -> None:
            """Kill the group."""
            if self._watcher.returncode is None:  # not waited for yet: its number is still its own
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.group, signal.SIGKILL)
            assert self._watcher.stdin is not None
            self._watcher.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                self._watcher.wait(_FAREWELL)
