"""A contest that runs off the GUI thread while people look on, and is kept in a file."""

from __future__ import annotations

import errno
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from topologic_qt.app.features.contests.plan import Contest
from topologic_qt.app.features.contests.standings import Standing, result_of, standings
from topologic_qt.app.kit import log
from topologic_qt.app.kit.worker import Worker, tell_window
from topologic_qt.engine.thinking import Cancelled
from topologic_qt.storage.private import open_ordinary
from topologic_qt.storage.problem import Problem
from topologic_qt.storage.row_file import MAX_SIZE, Gone, InUse, NotWritten, RowFile, fits, parsed
from topologic_qt.translation import UserError, tr_noop

if TYPE_CHECKING:
    from topologic_qt.games.crews import Crew

_PAUSE = 0.3
"""The least time between two tables, in seconds."""
_SHARE = 10
"""A table is made only when so many times its own work has gone by: it grows with the matches."""

_ALREADY = tr_noop("This tournament is being played in another window.")
_FULL = tr_noop("The disk is full. Make room for the results, and the tournament can go on.")
_NOT_WRITTEN = tr_noop("The results cannot be written: {reason}.")
_UNUSABLE = tr_noop(
    "{name} in the folder {folder} cannot be the results of this tournament. "
    "Move it away and start anew, or choose another seed."
)
_NO_RESULT = tr_noop(
    "Line {line} of {name} in the folder {folder} cannot be a result of this tournament. "
    "Delete it with all lines below it, and go on from there, or choose another seed."
)
_UNEXPECTED = tr_noop("The tournament cannot go on: {reason}.")


class News(NamedTuple):
    """How far a tournament is."""

    contest: Contest
    path: Path
    """The file with its results, which need not be there yet."""
    done: int
    """The number of matches that are played."""
    standings: Sequence[Standing]
    """The figures of the players; none before the first match."""


class Tournament(QObject):
    """Runs a contest, or looks at what was played of one, one thing at a time."""

    told = Signal(object)
    """Sent with the `News`: after `look`, again and again while matches are played, and at the end."""
    ended = Signal(object)
    """Sent when no more matches are played: with None, or with the `UserError` because of which."""

    _sent = Signal(object, object)

    def __init__(self, folder: Path, crew: Callable[[int], Crew | None]) -> None:
        """The results are kept in ``folder``; ``crew`` returns those who play so many matches."""
        super().__init__()
        self._folder = folder
        self._crew = crew
        self.news: News | None = None
        """What was told last of the contest that is looked at or played."""
        self.is_running = False
        """Whether matches are being played."""
        self._worker = Worker("tournament")
        self._cancel = Event()
        self._wanted = object()
        self._sent.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def look(self, contest: Contest) -> None:
        """Tell what was played of a contest, and of no other one from now on."""
        self.news = None
        self._wanted, folder = object(), self._folder
        if contest.entrants:
            self._submit(lambda told: told(_news(contest, *_kept(folder, contest))))

    def run(self, contest: Contest, many: int) -> None:
        """Play a contest up to this number of matches, and go on where it was stopped."""
        self.is_running = True
        self._cancel = cancel = Event()
        folder, crew = self._folder, self._crew

        def work(told: Callable[[object], None]) -> None:
            try:
                _play(contest, many, folder, crew, cancel.is_set, told)
            except UserError as error:
                told(error)
            except Exception as error:
                log.mistake(error)
                told(_as_user_error(error))
            else:
                told(None)

        self._submit(work)

    def stop(self) -> None:
        """Play no more matches; what is played stays."""
        self._cancel.set()

    def close(self) -> None:
        """Do nothing more, and tell nothing; those who play end soon."""
        self.stop()
        self.is_running = False
        self._wanted = object()
        self._worker.dismiss()

    def _submit(self, work: Callable[[Callable[[object], None]], None]) -> None:
        self._wanted, sent = object(), self._sent
        wanted = self._wanted  # the worker holds nothing of the window, which may go before it
        self._worker.submit(work, lambda what: tell_window(sent, wanted, what))

    def _tell(self, wanted: object, what: object) -> None:
        """Tell what a worker has sent, unless people want to know something else by now."""
        if wanted is not self._wanted:
            return
        if isinstance(what, News):
            self.news = what
            self.told.emit(what)
        else:
            self.is_running = False
            self.ended.emit(what)


def _as_user_error(error: BaseException) -> UserError:
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return UserError(_FULL)
    if isinstance(error, OSError) and error.strerror:
        return UserError(_NOT_WRITTEN, reason=error.strerror)
    return UserError(_UNEXPECTED, reason=str(error) or type(error).__name__)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Say what is wrong with a file of results to people who cannot choose another one."""
    try:
        yield
    except InUse:
        raise UserError(_ALREADY) from None
    except Gone:
        raise
    except NotWritten as problem:
        raise _as_user_error(problem.__cause__ or problem) from problem
    except Problem as problem:
        facts = {**problem.facts, "name": path.name, "folder": path.parent}
        raise UserError(_NO_RESULT if "line" in facts else _UNUSABLE, **facts) from problem


def path_of(folder: Path, contest: Contest) -> Path:
    """Return the file for the results of a contest: equal settings have the same one."""
    settings = json.dumps(contest.settings)
    return folder / f"{contest.game}-{blake2b(settings.encode(), digest_size=8).hexdigest()}.csv"


def content_of(path: Path) -> bytes:
    """What a file with results holds. Raises OSError where it cannot be read or is no ordinary file."""
    with open_ordinary(path) as file:
        return file.read(MAX_SIZE)


def _kept(folder: Path, contest: Contest) -> tuple[Path, list[list[str]]]:
    """The file of a contest, and the rows in it; none where they cannot be its own, which `_play` tells."""
    path = path_of(folder, contest)
    try:
        found = parsed(content_of(path))
    except OSError:
        found = None
    if found is None or found.columns != contest.columns:
        return path, []
    expected = map(contest.cells, contest.bouts(len(found.rows)), found.rows)
    are_own = all(all(map(fits, row, cells)) for row, cells in zip(found.rows, expected, strict=True))
    return path, found.rows if are_own else []


def _news(contest: Contest, path: Path, rows: Sequence[Sequence[str]]) -> News:

    columns = contest.columns
    return News(contest, path, len(rows), standings([result_of(columns, row) for row in rows]))


def _play(
    contest: Contest,
    many: int,
    folder: Path,
    crew: Callable[[int], Crew | None],
    cancelled: Callable[[], bool],
    told: Callable[[object], None],
) -> None:
    """Play the matches that are missing, and tell how far it is."""
    from topologic_qt.app.features.contests.playing import play
    from topologic_qt.games.crews import results

    contest.check()
    folder.mkdir(parents=True, exist_ok=True)
    path = path_of(folder, contest)
    with _explained(path), closing(RowFile(path, contest.settings, contest.columns)) as file:
        file.check(map(contest.cells, contest.bouts(len(file.rows)), file.rows))
        played = len(file.rows)
        left = islice(contest.bouts(many), played, None)
        due = 0.0
        try:
            for result in results(left, play, crew(many - played), cancelled):
                file.add(result.row)
                if (began := time.monotonic()) >= due:
                    told(_news(contest, path, file.rows))
                    now = time.monotonic()
                    due = now + max(_PAUSE, _SHARE * (now - began))
        except Cancelled:
            pass
        finally:
            told(_news(contest, path, file.rows))
