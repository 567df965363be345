"""The log of the program's actions, for people who report a problem.

It never holds a secret, a name or a path: files are "the file", and errors are logged without values.
"""

import errno
import faulthandler
import logging
import os
import sys
import traceback
from collections import deque
from pathlib import Path

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QSysInfo
from PySide6.QtGui import QGuiApplication

from topologic_qt import __version__
from topologic_qt.app.kit.folders import home
from topologic_qt.storage.files import Problem
from topologic_qt.storage.private import append_private, make_private_folder
from topologic_qt.translation import UserError

_LOG = logging.getLogger("topologic_qt")
_LOG.addHandler(logging.NullHandler())

_FILE, _SIZE, _OLDER = "topologic-qt.log", 256 * 1024, 2  # its name, most bytes, and how many older ones stay
_CRASHES = "crashes.log"  # a crash writes its traceback here
_TOLD = 40  # number of the latest lines in a report
_LINES = logging.Formatter("%(asctime)s %(process)d %(levelname)s %(message)s")
_TELLING = (AttributeError, ImportError, NameError, RecursionError, TypeError)
"""The errors whose text is about the code alone; others may quote private content."""


class _Tail(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=_TOLD)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


_TAIL = _Tail()
_TAIL.setFormatter(_LINES)


def note_crashes(folder: Path | None) -> None:
    """On a crash, such as in Qt, write a traceback into this folder if possible."""
    if folder is None:
        return
    try:
        make_private_folder(folder)
        handle = append_private(str(folder / _CRASHES))
        if os.fstat(handle).st_size > _SIZE:
            os.ftruncate(handle, 0)
    except OSError:
        return
    faulthandler.enable(handle)  # for as long as the program runs


def begin(folder: Path | None) -> None:
    """Write a log into this folder from now on, or remember only the latest lines if that is impossible."""
    _LOG.setLevel(logging.INFO)
    _LOG.addHandler(_TAIL)
    from topologic_qt.app.kit.log_file import LogFile

    try:
        if folder is None:
            raise FileNotFoundError(errno.ENOENT, "there is no folder for logs")
        make_private_folder(folder)
        file = LogFile(folder / _FILE, maxBytes=_SIZE, backupCount=_OLDER, encoding="utf-8")
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
    """Return a problem report: versions, the problem, and the latest lines of the log."""
    told = problem.replace(str(home()), "~") if home() != Path("/") else problem
    return "\n".join((*_versions(), "", told, "", *_TAIL.lines)) + "\n"


def note(sentence: str) -> None:
    """Log an event, in a sentence without names, paths and secrets."""
    _LOG.info(sentence)


def problem(found: Problem) -> None:
    """Log a problem that people are told, without private facts."""
    _LOG.warning("Told: %s", _without_names(found))


def mistake(error: BaseException) -> None:
    """Log an error in the program itself."""
    _LOG.error("A mistake of the program: %s", _described(error))


def _without_names(error: UserError) -> str:
    facts = {key: _fact(key, fact) for key, fact in error.facts.items()}
    return error.template.format_map(facts)


def _fact(key: str, fact: object) -> object:
    """Return the loggable form of a fact: numbers, the system's own reasons, and sentences of the program."""
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
