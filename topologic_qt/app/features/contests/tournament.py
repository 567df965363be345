"""The window *Tournament*: players, progress and a table of results."""

import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from itertools import islice
from sqlite3 import Connection
from threading import Event
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from topologic_qt.app.features.contests.command import Mean, Standing, result_of, standings
from topologic_qt.app.features.contests.plan import Contest, play
from topologic_qt.app.features.contests.tournament_form import TournamentForm, shown_name
from topologic_qt.app.files.records import TOURNAMENTS, open_database
from topologic_qt.app.kit import log
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.worker import Worker, tell_window
from topologic_qt.app.match.players_dialog import EngineProgram
from topologic_qt.engine.game import Cancelled
from topologic_qt.games.executors import Processes, Workers, results
from topologic_qt.games.simulation import texts
from topologic_qt.storage.database import Database, make
from topologic_qt.storage.file_lock import try_lock
from topologic_qt.storage.files import Problem
from topologic_qt.storage.row_file import content_of, fits
from topologic_qt.translation import UserError, said, tr_noop
from topologic_qt.widgets.ask import Ask, question_box
from topologic_qt.widgets.card import FootRow
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.statistics_frame import figures_table, show_figures
from topologic_qt.widgets.translate import decimal, tr

_PAUSE = 0.3  # least time between two updates, in seconds
_SHARE = 10  # and as a multiple of the time for an update, which grows with the matches

_ALREADY = tr_noop("This tournament is running in another window.")
_UNEXPECTED = tr_noop("The tournament has stopped: {reason}.")


class News(NamedTuple):
    """The progress of a tournament."""

    contest: Contest
    rows: Sequence[Sequence[str]]
    """The played matches, by the contest's columns."""
    standings: Sequence[Standing]
    """The players' statistics; empty before the first match."""


class Tournament(QObject):
    """Plays a contest, or shows the matches already played, one at a time."""

    told = Signal(object)
    """Sent with the `News` after `look`, during play, and at the end."""
    ended = Signal(object)
    """Sent when play ends: with None, or with the `UserError` that ended it."""

    _sent = Signal(object, object)

    def __init__(self, folders: Folders, workers: Callable[[int], Workers | None]) -> None:
        """Create it; ``workers`` returns the workers for so many matches."""
        super().__init__()
        self._folders = folders
        self._workers = workers
        self.news: News | None = None
        """The latest news of the contest shown or played."""
        self.is_running = False
        self._worker = Worker("tournament")
        self._cancel = Event()
        self._wanted = object()
        self._sent.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def look(self, contest: Contest) -> None:
        """Report the stored matches of a contest, and from now on only those."""
        self.news = None
        self._wanted, folders = object(), self._folders
        if contest.entrants:

            def work(told: Callable[[object], None]) -> None:
                try:
                    told(_news(contest, _kept(open_database(folders), contest)))
                except Problem as problem:
                    told(problem)

            self._submit(work)

    def run(self, contest: Contest, many: int) -> None:
        """Play a contest up to this number of matches, after those already played."""
        self.is_running = True
        self._cancel = cancel = Event()
        folders, workers = self._folders, self._workers

        def work(told: Callable[[object], None]) -> None:
            try:
                _play(contest, many, folders, workers, cancel.is_set, told)
            except UserError as error:
                told(error)
            except Exception as error:
                log.mistake(error)
                told(UserError(_UNEXPECTED, reason=str(error) or type(error).__name__))
            else:
                told(None)

        self._submit(work)

    def stop(self) -> None:
        """Stop playing; results are kept."""
        self._cancel.set()

    def close(self) -> None:
        """Stop silently; the workers end soon."""
        self.stop()
        self.is_running = False
        self._wanted = object()
        self._worker.dismiss()

    def _submit(self, work: Callable[[Callable[[object], None]], None]) -> None:
        # The worker must hold no part of the window, which may be destroyed first.
        wanted, sent = object(), self._sent
        self._wanted = wanted
        self._worker.submit(work, lambda what: tell_window(sent, wanted, what))

    def _tell(self, wanted: object, what: object) -> None:
        """Report a worker's message, unless another contest is shown by now."""
        if wanted is not self._wanted:
            return
        if isinstance(what, News):
            self.news = what
            self.told.emit(what)
        else:
            self.is_running = False
            self.ended.emit(what)


def name_of(contest: Contest) -> str:
    """Return the name of a contest in the database, by its settings."""
    settings = json.dumps(contest.settings)
    return f"{contest.game}-{blake2b(settings.encode(), digest_size=8).hexdigest()}"


def _kept(database: Database, contest: Contest) -> list[list[str]]:
    """Return the stored matches of a contest, up to the first that is impossible."""

    def found(connection: Connection) -> list[tuple[int, str]]:
        make(connection, TOURNAMENTS)
        sql = "SELECT number, cells FROM tournaments WHERE tournament = ? ORDER BY number"
        return connection.execute(sql, [name_of(contest)]).fetchall()

    stored, kept = database.run(found), list[list[str]]()
    for bout, (number, cells) in zip(contest.bouts(len(stored)), stored, strict=True):
        row = _row(cells)
        is_whole = number == bout.number and len(row) == len(contest.columns)
        if not is_whole or not all(map(fits, row, contest.cells(bout, row))):
            break
        kept.append(row)
    return kept


def _row(cells: str) -> list[str]:
    """Return the cells of a row as texts; empty if damaged."""
    try:
        found = json.loads(cells)
    except (ValueError, RecursionError):
        return []
    return [str(cell) for cell in found] if isinstance(found, list) else []


def _news(contest: Contest, rows: Sequence[Sequence[str]]) -> News:
    return News(contest, rows, standings([result_of(contest.columns, row) for row in rows]))


def _play(
    contest: Contest,
    many: int,
    folders: Folders,
    workers: Callable[[int], Workers | None],
    cancelled: Callable[[], bool],
    told: Callable[[object], None],
) -> None:
    """Play the missing matches, and report progress."""
    contest.check()
    database, name = open_database(folders), name_of(contest)
    with _alone(folders, name):
        rows = _kept(database, contest)
        # From the first impossible match on, all are played again.
        sql, values = "DELETE FROM tournaments WHERE tournament = ? AND number > ?", [name, len(rows)]
        database.run(lambda connection: connection.execute(sql, values))
        left = islice(contest.bouts(many), len(rows), None)
        due = 0.0
        try:
            for result in results(left, play, workers(many - len(rows)), cancelled):
                rows = [*rows, texts(result.row)]
                number, cells = len(rows), json.dumps(rows[-1])
                row = {"id": f"{name}/{number}", "tournament": name, "number": number, "cells": cells}
                database.put([(TOURNAMENTS, row)])
                if (began := time.monotonic()) >= due:
                    told(_news(contest, rows))
                    now = time.monotonic()
                    due = now + max(_PAUSE, _SHARE * (now - began))
        except Cancelled:
            pass
        finally:
            told(_news(contest, rows))


@contextmanager
def _alone(folders: Folders, name: str) -> Iterator[None]:
    """Lock a contest. Raises `UserError` if another window is playing it."""
    try:
        lock = try_lock(folders.records.with_name(f".{name}.lock"))
    except OSError:  # if locking fails, play anyway
        yield
        return
    if lock is None:
        raise UserError(_ALREADY)
    try:
        yield
    finally:
        lock.release()


class TournamentDialog(ScrolledDialog):
    """The window to choose players, start and stop a tournament, and watch."""

    export_wanted = Signal(object)
    """Sent with a `Document` to export."""

    def __init__(
        self,
        parent: QWidget,
        game: str,
        programs: Sequence[EngineProgram],
        memory: Keeper,
        tournament: Tournament,
    ) -> None:
        """Create it; ``game`` is chosen first, ``memory`` stores choices, a running contest goes on."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Tournament"))
        self.form = TournamentForm(game, programs, memory)
        self.tournament = tournament
        self.tournament.setParent(self)
        self._programs, self._memory = programs, memory
        self.state = label("", "text")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.table = figures_table(self._headings())
        self.export = button(Choice(tr("Export…"), self._export, icon="export"))
        self.start = button(Choice(tr("Start"), self._start, primary=True, icon="play"))
        self.stop = button(Choice(tr("Stop"), self.tournament.stop, icon="stop"))
        self._lay_out()
        self.form.changed.connect(self._look)
        self.tournament.told.connect(self._show_progress)
        self.tournament.ended.connect(self._end)
        if self.tournament.is_running:
            self._show_progress()
            self.stop.setFocus()
        else:
            self._look()
            self.start.setFocus()

    def renewed(self, parent: QWidget) -> "TournamentDialog":
        """Return a window in the new language to replace this one; a running tournament goes on."""
        self.form.keep()
        self.tournament.disconnect(self, None)
        again = TournamentDialog(
            parent, self.form.contest.game, self._programs, self._memory, self.tournament
        )
        again.setGeometry(self.geometry())
        self.deleteLater()
        return again

    def _lay_out(self) -> None:
        close = button(Choice(tr("Close"), self.reject))
        column = self.column((24, 18, 24, 16), 10)
        column.addWidget(label(tr("Tournament"), "title"))
        column.addWidget(self.form)
        column.addWidget(self.table, 1)
        self.table.setMinimumHeight(4 * self.table.horizontalHeader().sizeHint().height())
        self.put_below(self.state)  # always visible, however the rest is scrolled
        self.put_below(self.progress)
        self.put_below(FootRow([self.export], [self.stop, self.start, close]))
        self.wish_for(700, 620)

    def _look(self) -> None:
        """Read the stored matches of the chosen contest."""
        self.tournament.look(self.form.contest)
        self._show("")

    def _start(self) -> None:
        self.tournament.run(self.form.contest, self.form.matches)
        self._show_progress()
        self.stop.setFocus()

    def _show_progress(self) -> None:
        self._show(self._words_of_progress())

    def _end(self, error: UserError | None) -> None:
        text = self._words_of_progress() if error is None else said(error)
        had_focus = self.focusWidget() in (self.stop, None)
        self._show(text)
        if had_focus:
            (self.start if self.start.isEnabled() else self.export).setFocus()
        announce(self, text)

    def reject(self) -> None:
        """Close the window; ask before that stops a running tournament."""
        if not self.tournament.is_running:
            super().reject()
            return
        box = question_box(self, *_question())
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.accepted.connect(lambda: self.done(self.DialogCode.Rejected))
        box.open()

    def may_close(self, ask: Ask, over: QWidget) -> bool:
        """Return whether no matches are running, or people agree, over a window, to stop them."""
        return not self.tournament.is_running or ask.confirm(over, *_question())

    def done(self, result: int) -> None:
        """Stop playing and close; results are kept."""
        self.tournament.close()
        super().done(result)

    @property
    def _done(self) -> int:
        news = self.tournament.news
        return 0 if news is None else min(len(news.rows), self.form.matches)

    def _words_of_progress(self) -> str:
        done, many = self._done, self.form.matches
        if self.tournament.is_running:
            return tr("{done} of {all} matches played.", done=done, all=many)
        if done == many:
            return tr("All {all} matches played. To go on, choose more deals or another seed.", all=many)
        if done:
            return tr("Stopped after {done} of {all} matches.", done=done, all=many)
        return tr("No matches yet. Only computers play here.")

    def _show(self, text: str) -> None:
        """Show the state of all controls, with this text."""
        done, many, runs = self._done, self.form.matches, self.tournament.is_running
        self.state.setText(text)
        self.progress.setRange(0, max(1, many))
        self.progress.setValue(done)
        self.progress.setAccessibleName(tr("Matches played"))
        self.progress.setAccessibleDescription(text)
        self.form.setEnabled(not runs)
        self.start.setText(tr("Go on") if 0 < done < many else tr("Start"))
        self.start.setVisible(not runs)
        self.start.setEnabled(self.tournament.news is not None and done < many)
        self.start.tell((text or self.form.plan.text()) if done == many else "")
        self.stop.setVisible(runs)
        self.export.setVisible(done > 0)
        self.table.setHorizontalHeaderLabels(self._headings())
        rows: list[list[str]] = []
        if (news := self.tournament.news) is not None:
            names = {each.name: shown_name(each) for each in news.contest.entrants}
            rows = [[names[each.name], *self._figures(each)] for each in news.standings]
        show_figures(self.table, rows)

    def _headings(self) -> list[str]:
        counts = self.form.contest.kind.counts
        return [tr("Player"), tr("Played"), tr("Wins"), tr("Elo"), tr(counts[0].name)]

    def _figures(self, standing: Standing) -> list[str]:
        """Return a player's statistics; with 95%, the truth lies within the bounds."""
        low, high = (round(100 * bound) for bound in standing.interval)
        wins = tr("{share}% ({low} to {high})", share=decimal(100 * standing.wins, 1), low=low, high=high)
        elo = standing.elo
        strength = "–" if elo is None else f"{elo.value:+.0f} ± {elo.error:.0f}".replace("-", "−")
        count = standing.counts.get(self.form.contest.kind.counts[0].id)
        return [str(standing.seats), wins, strength, _mean(count)]

    def _export(self) -> None:
        if (news := self.tournament.news) is not None:
            contest, rows = news.contest, news.rows
            form = Form(
                tr("Spreadsheet"), ".csv", lambda: content_of(contest.settings, contest.columns, rows)
            )
            self.export_wanted.emit(Document(tr("Tournament"), [form]))


def _question() -> tuple[str, str, str]:
    """Return the question before a tournament is stopped: title, text and the button that stops it."""
    text = tr("Its results are kept, so you can continue another day.")
    return tr("Stop the tournament?"), text, tr("Stop and close")


def _mean(mean: Mean | None) -> str:
    if mean is None:
        return "–"
    value = decimal(mean.value, 2)
    return value if mean.error is None else f"{value} ± {decimal(mean.error, 2)}"


def processes(matches: int) -> Workers:
    """Return all processors but one, which is for the window."""
    return Processes(max(1, min(matches, (os.cpu_count() or 2) - 1)))
