"""A transport over a folder that another program syncs between computers, with one file per topic."""

import errno
import os
import stat
from pathlib import Path
from threading import Event

from topologic_qt.online.transport import MAX_MESSAGE, QueueingTransport
from topologic_qt.storage.files import Problem, tr_noop, write_in_place
from topologic_qt.storage.private import open_ordinary

INTERVAL = 1.0
"""The seconds between two checks of the folder."""

_MISSING = tr_noop(
    "The folder {folder} is missing. Is its disk connected, and is the program that shares "
    "it running? Trying again…"
)
_FULL = tr_noop("No room left in {folder}. Make room so your moves can be sent.")
_READ_ONLY = tr_noop("You can’t write to {folder}. Choose another folder.")
_NO_ENTRY = tr_noop("You can’t read {name} in {folder}. Ask its owner to allow it.")
_UNREADABLE = tr_noop("The folder {folder} can’t be used: {reason}. Choose another one.")
_TOO_LARGE = tr_noop("A file in {folder} is too large for a message and was skipped.")
_NOT_ORDINARY = tr_noop("{name} in {folder} isn’t an ordinary file and was skipped. Delete it.")

_NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)  # makes opening a link fail


def missing(folder: Path) -> Problem | None:
    """The problem if a folder does not exist, otherwise None. May take long."""
    return None if _is_there(folder) else Problem(_MISSING, folder=folder)


class FolderTransport(QueueingTransport):
    """A transport over a synced folder, for example Syncthing's; its conflict copies are ignored."""

    def __init__(self, folder: Path, interval: float = INTERVAL) -> None:
        """``interval`` is the time between two checks, in seconds."""
        self._folder = folder
        self._interval = interval
        self._woken = Event()
        super().__init__("shared folder", self._woken.set)
        self._stamps: dict[str, tuple[int, int, int]] = {}
        self._left_out: dict[str, Problem] = {}

    def attend(self, topic: str, content: bytes) -> None:
        """No-op: a shared folder has no presence."""

    def _run(self) -> None:
        while not self._is_over():
            self._woken.clear()
            unwritten, unread = self._put_all(), self._look()
            self._tell(_is_there(self._folder), unwritten or unread)
            self._woken.wait(self._interval)

    def _put_all(self) -> Problem | None:
        """Write all unsent messages. Returns the last problem."""
        failed: Problem | None = None
        for topic, content in self.waiting.items():
            path = self._path(topic)
            try:
                if not _is_there(self._folder):
                    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
                if content:
                    write_in_place(path, content)
                    self._stamps[topic] = _stamp(path.lstat())
                else:
                    path.unlink(missing_ok=True)
                    self._stamps.pop(topic, None)
                self._left_out.pop(topic, None)
                self.is_sent(topic, content)
            except OSError as error:
                failed = self._problem(error)
            except Problem as problem:
                failed = self._problem(problem.__cause__)
        return failed

    def _look(self) -> Problem | None:
        """Report changes in the watched topics. Returns a problem, if any."""
        if (problem := missing(self._folder)) is not None:
            return problem
        failed: Problem | None = None
        left, watched = self.take_left(), self.watched
        for topic in self._stamps.keys() & left | self._stamps.keys() - watched:
            del self._stamps[topic]
        for topic in sorted(watched):
            try:
                content = self._news(topic)
            except OSError as error:
                failed = self._problem(error, self._path(topic))
                continue
            if content is not None and topic not in self._left_out:
                self.pass_on(topic, content)
        left_out = [self._left_out[topic] for topic in sorted(self._left_out.keys() & watched)]
        return left_out[0] if left_out else failed

    def _news(self, topic: str) -> bytes | None:
        """The content of a topic's file if it has changed since the last check; b"" if it was deleted.

        A problem is noted for a file that is too large or not ordinary; the latter is not opened: a pipe
        would block, and a link could lead anywhere. Raises OSError if reading fails.
        """
        path = self._path(topic)
        try:
            status = path.lstat()
            stamp = _stamp(status)
            if stamp == self._stamps.get(topic):
                return None
            self._left_out.pop(topic, None)
            if not stat.S_ISREG(status.st_mode):
                self._stamps[topic] = stamp
                self._left_out[topic] = Problem(_NOT_ORDINARY, name=path.name, folder=self._folder)
                return None
            with open_ordinary(path, _NO_LINK) as file:
                content = file.read(MAX_MESSAGE + 1)
        except FileNotFoundError:
            self._left_out.pop(topic, None)
            return None if self._stamps.pop(topic, None) is None else b""
        self._stamps[topic] = stamp
        if len(content) > MAX_MESSAGE:
            self._left_out[topic] = Problem(_TOO_LARGE, folder=self._folder)
        return content or None

    def _path(self, topic: str) -> Path:
        return self._folder / f"topologic-{topic.replace('/', '-')}.letter"

    def _problem(self, error: BaseException | None, read: Path | None = None) -> Problem:
        """The problem for an error while writing or, with ``read``, while reading that file."""
        number = error.errno if isinstance(error, OSError) else None
        if not _is_there(self._folder):
            template = _MISSING
        elif number in (errno.ENOSPC, errno.EDQUOT):
            template = _FULL
        elif number in (errno.EACCES, errno.EPERM, errno.EROFS):
            template = _READ_ONLY if read is None else _NO_ENTRY
        else:
            template = _UNREADABLE
        reason = os.strerror(number) if number else str(error)
        name = "" if read is None else read.name
        return Problem(template, folder=self._folder, name=name, reason=reason)


def _is_there(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except OSError:  # such as a network drive that does not answer
        return False


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    """A value that changes when the file does."""
    return status.st_mtime_ns, status.st_size, status.st_ino
