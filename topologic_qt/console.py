"""Messages to the terminal, which may be closed or blocked: nothing here raises or waits long."""

import os
import sys
from contextlib import suppress
from functools import cache
from queue import Full, Queue
from threading import Event, Thread
from typing import IO, AnyStr, NamedTuple, TextIO

MOST_WAITING = 100
"""The most texts waiting for the console. Further ones are dropped."""
PATIENCE = 2.0
"""The longest wait for a last message before the program ends, in seconds."""
_SOON = 0.05
"""The longest wait for a text to be written, in seconds."""


class _Text(NamedTuple):
    text: str
    stream: TextIO
    written: Event


def write(text: str, patience: float = _SOON) -> None:
    """Write a text to standard error; return once it is written, or after ``patience`` seconds."""
    if sys.stderr is None:
        return
    waiting, written = _waiting(), Event()
    is_stuck = not waiting.empty()
    try:
        waiting.put_nowait(_Text(text, sys.stderr, written))
    except Full:
        return
    if not is_stuck:
        written.wait(patience)


class Tolerant:
    """A stream that drops a text it cannot write, and all later ones, instead of raising OSError."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> object:
        """Return other attributes of the stream."""
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text, or drop it."""
        try:
            return self._stream.write(text)
        except OSError:
            forget(self._stream)
            return len(text)

    def flush(self) -> None:
        """Flush the stream, or drop what cannot be written."""
        try:
            self._stream.flush()
        except OSError:
            forget(self._stream)


def print_whole(command: str, text: str) -> int:
    """Write a command's output to standard output; return the exit code, 1 on failure."""
    if sys.stdout is None:  # on Windows, without a console to borrow
        return 0
    encoding = sys.stdout.encoding or "utf-8"
    try:
        sys.stdout.write(text.encode(encoding, errors="replace").decode(encoding))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader is gone
        forget(sys.stdout)
    except OSError as error:
        forget(sys.stdout)
        reason = error.strerror or error
        write(f"{command}: the output cannot be written: {reason}. Send it elsewhere.\n", PATIENCE)
        return 1
    return 0


def forget(stream: IO[AnyStr]) -> None:
    """Drop what a stream could not write: Python would try it again at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@cache
def _waiting() -> "Queue[_Text]":
    """Return the queue of a daemon thread that writes: the program can end while that is stuck."""
    waiting = Queue[_Text](MOST_WAITING)
    Thread(target=_work, args=(waiting,), name="console", daemon=True).start()
    return waiting


def _work(waiting: "Queue[_Text]") -> None:
    while True:
        text = waiting.get()
        with suppress(OSError, ValueError):
            _write(text.text, text.stream)
        text.written.set()


def _write(text: str, stream: TextIO) -> None:
    """Write without the stream's own buffer: its lock would delay the program's end."""
    try:
        handle = stream.fileno()
    except (OSError, ValueError):
        handle = -1
    if handle < 0 or sys.platform == "win32":  # its consoles accept only text
        stream.write(text)
        stream.flush()
        return
    content = text.encode(stream.encoding or "utf-8", errors="backslashreplace")
    while content:
        content = content[os.write(handle, content) :]
