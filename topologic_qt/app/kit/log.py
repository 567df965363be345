"""The log: the actions of the program, for people who report that something went wrong.

It never holds a secret, a name or a path: files are "the file", and mistakes are logged without values.
"""

import errno
import faulthandler
import logging
import os
import stat
import sys
import traceback
from collections import deque
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QSysInfo
from PySide6.QtGui import QGuiApplication

from topologic_qt import __version__
from topologic_qt.app.kit.folders import home
from topologic_qt.storage.files import Problem
from topologic_qt.storage.private import NO_WAITING, make_private_folder, open_private
from topologic_qt.translation import UserError

_LOG = logging.getLogger("topologic_qt")
_LOG.addHandler(logging.NullHandler())

_FILE, _SIZE, _OLDER = "topologic-qt.log", 256 * 1024, 2  # its name, most bytes, and how many older ones stay
_CRASHES = "crashes.log"  # a crash leaves there where the program was
_TOLD = 40  # number of the latest lines that go into a report
_LINES = logging.Formatter("%(asctime)s %(process)d %(levelname)s %(message)s")
_TELLING = (AttributeError, ImportError, NameError, RecursionError, TypeError)
"""The kinds of mistakes whose text is about the code alone; others may quote private content."""


class _Tail(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=_TOLD)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


_TAIL = _Tail()
_TAIL.setFormatter(_LINES)


class _LogFile(RotatingFileHandler):
    """Writes a log, in place of which another one is begun when it is full; ignores a full disk."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Go on without the line; a log that could not even be closed is opened again."""
        with suppress(OSError):
            if self.stream is not None and self.stream.closed:
                self.stream = self._open()

    def _open(self) -> TextIOWrapper:
        """A log that nobody else at the computer may read. Raises OSError for a pipe or the like."""
        return TextIOWrapper(os.fdopen(_opened(self.baseFilename), "ab"), encoding=self.encoding)


def _opened(file: str) -> int:
    """The handle of a file that is written on. Raises OSError for a pipe or the like."""
    handle = open_private(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_WAITING)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "its file is no ordinary file")
    return handle


def note_crashes(folder: Path | None) -> None:
    """Write a traceback to this folder on a crash, such as of Qt, if possible."""
    if folder is None:
        return
    try:
        make_private_folder(folder)
        handle = _opened(str(folder / _CRASHES))
        if os.fstat(handle).st_size > _SIZE:
            os.ftruncate(handle, 0)
    except OSError:
        return
    faulthandler.enable(handle)  # for as long as the program runs


def begin(folder: Path | None) -> None:
    """Write a log into this folder from now on. Where that cannot be, the latest lines are remembered."""
    _LOG.setLevel(logging.INFO)
    _LOG.addHandler(_TAIL)
    try:
        if folder is None:
            raise FileNotFoundError(errno.ENOENT, "there is no folder for logs")
        make_private_folder(folder)
        file = _LogFile(folder / _FILE, maxBytes=_SIZE, backupCount=_OLDER, encoding="utf-8")
    except OSError as error:
        _LOG.warning("There is no log on disk: %s.", error.strerror)
    else:
        file.setFormatter(_LINES)
        _LOG.addHandler(file)
    _LOG.info("Started. %s.", ", ".join(_versions()))


def _versions() -> list[str]:
    return [
        f"Topologic {__version__}",
        f"Python {sys.version.split()[0]}",
        f"PySide6 {pyside_version}",
        f"{QSysInfo.kernelType()} {QSysInfo.kernelVersion()} {QSysInfo.currentCpuArchitecture()}",
        f"Qt platform {QGuiApplication.platformName()}",
    ]


def report(problem: str) -> str:
    """A report for somebody who has to find the mistake: versions, the problem, the latest lines."""
    told = problem.replace(str(home()), "~") if home() != Path("/") else problem
    return "\n".join((*_versions(), "", told, "", *_TAIL.lines)) + "\n"


def note(sentence: str) -> None:
    """Log an event, in a sentence that holds no name, no place and no secret."""
    _LOG.info(sentence)


def problem(found: Problem) -> None:
    """Log a problem that people are told of: its sentence, with what may be told of its facts."""
    _LOG.warning("Told: %s", _without_names(found))


def mistake(error: BaseException) -> None:
    """Log a mistake of the program itself."""
    _LOG.error("A mistake of the program: %s", _described(error))


def _without_names(error: UserError) -> str:
    facts = {key: _fact(key, fact) for key, fact in error.facts.items()}
    return error.template.format_map(facts)


def _fact(key: str, fact: object) -> object:
    """What the log has of a fact: numbers, the system's own reasons, and sentences of the program."""
    if isinstance(fact, UserError):
        return _without_names(fact)
    if isinstance(fact, int) or fact in [os.strerror(number) for number in errno.errorcode]:
        return fact
    return {"name": "[the file]", "folder": "[the folder]"}.get(key, "[…]")


def _described(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{_in_project(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    kind = type(error).__name__
    if isinstance(error, OSError) and error.strerror:
        kind += f" ({error.strerror})"
    elif isinstance(error, _TELLING):
        kind += f" ({error})"
    cause = error.__cause__ or error.__context__
    before = f"{_described(cause)}; then " if cause is not None else ""
    return f"{before}{kind} at {' > '.join(places) or 'an unknown place'}"


def _in_project(file: str) -> str:
    parts = Path(file).parts
    start = len(parts) - parts[::-1].index("topologic_qt") - 1 if "topologic_qt" in parts else -1
    return "/".join(parts[start:])
