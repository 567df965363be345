"""The commands and dialogs that write and open boxes for another computer."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from PySide6.QtCore import QSettings, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QProgressBar, QWidget

from topologic_qt import NAME
from topologic_qt.app.features.taking.contents import (
    Coming,
    Fields,
    KeptHere,
    NewField,
    Steps,
    Stopped,
    all_rows,
    coming_fields,
    coming_matches,
    counted,
    field_files,
    fields_here,
    keep_fields,
    keep_matches,
    kept_here,
    known_rows,
    match_files,
    number_of,
    rows_of,
    settings_here,
    usable,
    with_settings,
)
from topologic_qt.app.files.codec import file_name
from topologic_qt.app.files.export import RecentFiles
from topologic_qt.app.files.records import Records
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.kit.settings import wanted_language
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.app.window.feature import Feature
from topologic_qt.app.window.windows import Windows
from topologic_qt.storage.box import Box, packed, unpacked
from topologic_qt.storage.database import Row, Table, put
from topologic_qt.storage.files import BOX_SUFFIX, Problem, name_of, read_box_file, tr_noop, write_file
from topologic_qt.translation import current_language, said
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import ntr, tr

_NOT_TAKEN_YET = tr_noop("{name} isn’t saved yet.")
_NOT_ALL_ADDED = tr_noop("Only part of {name} was added: {reason}. Open it again for the rest.")
_NOT_ADDED_YET = tr_noop("{name} hasn’t been fully added yet.")

_BATCH = 1000  # rows in one transaction, so that others wait only a short time
_PROGRESS_AFTER = 300  # delay before progress is shown, in milliseconds


class Belongings(NamedTuple):
    """The data of the people at a window, and the window's services for these dialogs."""

    window: QWidget
    folders: Folders
    disk: IoWorker
    memory: QSettings
    ask: AskForFiles


class _TakingDialog(ScrolledDialog):
    """A dialog with a text, a list and a tick, for a task that people can stop."""

    def __init__(self, home: Belongings, title: str, action: Choice, tick: str) -> None:
        super().__init__(home.window)
        self.setWindowTitle(title)
        self._home = home
        self._steps = Steps()
        self._is_closed = False
        self._text = label("", "text")
        self._list = label("", "text")
        self._small = label("", "muted")
        self.tick = QCheckBox(tick)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(title)
        self._bar.hide()
        self._go_on = button(action)
        self._cancel = button(Choice(tr("Cancel"), self.reject))
        self._timer = QTimer(self, interval=_PROGRESS_AFTER)
        self._timer.timeout.connect(self._show_progress)
        self._build(title)
        self._records = Records(home.folders, home.disk, self._fail)
        self.finished.connect(self._end)

    def _build(self, title: str) -> None:
        column = self.column((26, 22, 26, 20), 12)
        column.addWidget(label(title, "title"))
        for part in (self._text, self._list, self.tick, self._small):
            column.addWidget(part)
        column.addStretch()
        buttons = QDialogButtonBox()
        buttons.addButton(self._cancel, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self._go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        self.put_below(self._bar)
        self.put_below(buttons)
        self.wish_for(500, 260)

    def _tell(self, text: str, lines: list[str], small: str) -> None:
        self._text.setText(text)
        self._list.setText("\n".join(f"• {line}" for line in lines))
        self._small.setText(small)
        for part in (self._list, self._small):
            part.setVisible(bool(part.text()))
        if self.isVisible():
            self.fit()
            announce(self, " ".join((text, *lines, small)))

    def _begin(self) -> None:
        self._steps = Steps()
        self._go_on.setEnabled(False)
        self.tick.setEnabled(False)
        self._timer.start()

    def _show_progress(self) -> None:
        self._bar.setRange(0, max(self._steps.many, self._steps.done))
        self._bar.setValue(self._steps.done)
        self._bar.show()

    def _rest(self) -> None:
        self._timer.stop()
        self._bar.hide()

    def _finish(self, text: str, lines: list[str], small: str = "") -> None:
        self._rest()
        self.tick.hide()
        self._go_on.hide()
        self._cancel.setText(tr("Close"))
        self._tell(text, lines, small)

    def _fail(self, problem: Problem) -> None:
        if self._is_closed:
            return
        self.reject()
        self._home.ask.tell(self._home.window, tr("That didn’t work"), said(problem))

    def _end(self) -> None:
        self._is_closed = True
        self._steps.is_stopped = True
        self._timer.stop()
        self.deleteLater()


class TakeAlongDialog(_TakingDialog):
    """Asks what to take along, and writes it into one file."""

    def __init__(self, home: Belongings) -> None:
        action = Choice(tr("Save…"), self._choose, primary=True, icon="save")
        super().__init__(home, tr("Take along"), action, tr("Include saved fields and any in the editor"))
        self.tick.setChecked(True)
        self._tell(
            tr(
                "Puts your kept matches, results, days, puzzles, lessons and settings in one file. "
                "Open it on another computer to add them."
            ),
            [],
            tr(
                "Matches by mail and online stay here. Keep the file to yourself: others "
                "could continue your matches."
            ),
        )

    def _choose(self) -> None:
        home = self._home
        usual = RecentFiles(home.memory).folder() / file_name(NAME, BOX_SUFFIX)
        kinds = {BOX_SUFFIX: tr("Everything taken along")}
        path = home.ask.where_to_export(self, tr("Take along"), usual, kinds)
        if path is not None:
            self._begin()
            self._records.ask(all_rows, partial(self._write, path))

    def _write(self, path: Path, rows: Mapping[str, bytes]) -> None:
        if self._is_closed:
            return
        home, steps, with_fields = self._home, self._steps, self.tick.isChecked()
        settings, files = settings_here(home.memory), RecentFiles(home.memory).files()
        steps.many = number_of(rows)

        def write() -> tuple[Counter[str], KeptHere]:
            kept = kept_here(home.folders.autosave, steps)
            fields = fields_here(home.folders, files, steps) if with_fields else Fields([], [])
            box = Box(rows, [*match_files(kept.matches), *field_files(fields)], settings)
            counts = counted(rows_of(box, name_of(path), steps))
            many_fields = len(fields.drafts) + len(fields.saved)
            counts.update(matches=len(kept.matches), fields=many_fields, settings=len(settings))
            write_file(path, packed(box, name_of(path)), private=True)
            return counts, kept

        loses = Problem(_NOT_TAKEN_YET, name=name_of(path))
        home.disk.write(path, write, partial(self._show_written, path), self._fail, loses=loses)

    def _show_written(self, path: Path, written: tuple[Counter[str], KeptHere]) -> None:
        if self._is_closed:
            return
        counts, kept = written
        left = []
        if kept.bound:
            left.append(ntr("{n} match stays here.", "{n} matches stay here.", kept.bound))
        if many := kept.unreadable:
            left.append(ntr("{n} kept match can’t be read.", "{n} kept matches can’t be read.", many))
        text = tr("Everything is in {name}. Open it on the other computer.", name=path.name)
        self._finish(text, _in_words(counts), " ".join(left))


def _in_words(counts: Mapping[str, int]) -> list[str]:
    words: dict[str, Callable[[int], str]] = {
        "matches": lambda n: ntr("{n} kept match", "{n} kept matches", n),
        "results": lambda n: ntr("{n} result", "{n} results", n),
        "days": lambda n: ntr("{n} field of the day", "{n} fields of the day", n),
        "puzzles": lambda n: ntr("{n} puzzle", "{n} puzzles", n),
        "tournaments": lambda n: ntr("{n} tournament", "{n} tournaments", n),
        "fields": lambda n: ntr("{n} field", "{n} fields", n),
        "settings": lambda _: tr("Settings"),
    }
    return [say(counts[kind]) for kind, say in words.items() if counts.get(kind)]


class Arrived(NamedTuple):
    """The content of a box, and what of it is new here."""

    box: Box
    matches: list[Coming]
    fields: list[NewField]


class ArrivalDialog(_TakingDialog):
    """Shows what a box would add, and adds it."""

    added = Signal(bool)
    """Sent when everything is added, with whether settings changed."""

    def __init__(self, home: Belongings, path: Path) -> None:
        action = Choice(tr("Add"), self._add, primary=True, icon="check")
        super().__init__(home, tr("From another computer"), action, tr("Use its settings, too"))
        self._path = path
        self._arrived: Arrived | None = None
        self.tick.hide()
        self._tell(tr("Reading {name}…", name=path.name), [], "")
        self._begin()
        folders, steps, files = home.folders, self._steps, RecentFiles(home.memory).files()

        def read() -> Arrived:
            name = name_of(path)
            box = unpacked(read_box_file(path), name)
            steps.many = len(box.files) + number_of(box.rows)
            kept = kept_here(folders.autosave, steps).matches
            matches = [file for file in box.files if file.folder == "matches"]
            fields = [file for file in box.files if file.folder != "matches"]
            return Arrived(
                box,
                coming_matches(matches, kept, name, steps),
                coming_fields(fields, fields_here(folders, files, steps), name, steps),
            )

        home.disk.read(path, read, self._count, self._fail)

    def _count(self, arrived: Arrived) -> None:
        if not self._is_closed:
            self._arrived, steps, name = arrived, self._steps, name_of(self._path)

            def compare(known: Mapping[str, set[str]]) -> None:
                rows = rows_of(arrived.box, name, steps)
                new = ((table, row) for table, row in rows if row["id"] not in known[table.name])
                self._home.disk.read(self._path, lambda: counted(new), self._show, self._fail)

            self._records.ask(known_rows, compare)

    def _show(self, new: Counter[str]) -> None:
        if self._is_closed or self._arrived is None:
            return
        box, matches, fields = self._arrived
        here, coming = settings_here(self._home.memory), usable(box.settings)
        added = with_settings(here, coming, take_over=False)
        changed = sum(here.get(key) != value for key, value in added.items())
        new.update(matches=len(matches), fields=len(fields), settings=changed)
        lines = _in_words(new)
        differ = with_settings(here, coming, take_over=True) != added
        if not (lines or differ):
            self._finish(tr("Everything in {name} is here already.", name=self._path.name), [])
            return
        self._rest()
        self._go_on.setEnabled(bool(lines))
        (self._go_on if lines else self._cancel).setFocus()
        self.tick.setEnabled(True)
        self.tick.setVisible(differ)
        folder = str(self._home.folders.fields)
        small = tr("Saved fields go to {folder}.", folder=folder) if fields else ""
        text = tr("{name} adds:", name=self._path.name)
        if not lines:
            self.tick.toggled.connect(self._go_on.setEnabled)
            self._cancel.setText(tr("Close"))
            text = tr("Everything in {name} is here already, except some settings.", name=self._path.name)
        self._tell(text, lines, small)

    def _add(self) -> None:
        """Add the rows, then the files, then the settings."""
        assert self._arrived is not None
        self._begin()
        box, matches, fields = self._arrived
        self._steps.many = number_of(box.rows) + len(matches) + len(fields)
        self._add_rows(rows_of(box, name_of(self._path), self._steps))

    def _add_rows(self, rows: Iterator[tuple[Table, Row]]) -> None:
        """Add rows in batches, so that results can be stored in between."""
        batch: list[tuple[Table, Row]] = []

        def store(connection: Connection) -> bool:
            batch.extend([] if batch else islice(rows, _BATCH))  # once, even if the batch is repeated
            put(connection, batch)
            return bool(batch)

        self._records.ask(store, lambda more: self._add_rows(rows) if more else self._add_files())

    def _add_files(self) -> None:
        if self._arrived is None or self._is_closed:
            return
        arrived, steps, home = self._arrived, self._steps, self._home

        def write() -> None:
            try:
                keep_matches(home.folders.autosave, arrived.matches, steps)
                keep_fields(arrived.fields, home.folders, steps)
            except Stopped:
                raise
            except (Problem, OSError) as error:
                cause = error.__cause__ if isinstance(error, Problem) else error
                reason = cause.strerror if isinstance(cause, OSError) else error
                raise Problem(_NOT_ALL_ADDED, name=name_of(self._path), reason=reason) from error

        loses = Problem(_NOT_ADDED_YET, name=name_of(self._path))
        home.disk.write(self._path, write, lambda _: self._add_settings(), self._fail, loses=loses)

    def _add_settings(self) -> None:
        if self._arrived is None or self._is_closed:
            return
        memory = self._home.memory
        here = settings_here(memory)
        settings = with_settings(here, usable(self._arrived.box.settings), self.tick.isChecked())
        for key, value in settings.items():
            if here.get(key) != value:
                memory.setValue(key, value)
        self._finish(tr("All added."), [])
        self.added.emit(settings != here)


def is_box(path: Path) -> bool:
    """Return whether a file is a box, by its name."""
    return path.suffix.lower() == BOX_SUFFIX


def open_box(home: Belongings, path: Path, windows: Windows, renew: Callable[[], None]) -> None:
    """Open the dialog about a box; ``renew`` is called when it has added something."""

    def apply(with_settings: bool) -> None:
        renew()
        if with_settings:
            windows.apply_settings()
            if (wanted := wanted_language(home.memory)) != current_language():
                windows.speak(wanted)

    dialog = ArrivalDialog(home, path)
    dialog.added.connect(apply)
    dialog.open()


class Taking(Feature):
    """Writes a box from a game's window, and opens boxes."""

    @property
    def commands(self) -> Commands:
        """The dialog for taking everything along."""
        return {Place.TOOLS: [Command("take", tr("Take a&long…"), None, self.show, "export")]}

    def show(self) -> None:
        """Open the dialog for taking everything along."""
        self.game.session.write_now()
        TakeAlongDialog(self._home).open()

    def opens(self, path: Path) -> bool:
        """Open a box; return False for any other file."""
        if not is_box(path):
            return False
        open_box(self._home, path, self.game.windows, self._renew)
        return True

    @property
    def _home(self) -> Belongings:
        session = self.game.session
        return Belongings(session.window, session.folders, session.disk, self.game.memory, session.ask)

    def _renew(self) -> None:
        """Update the offers and, without a running match, offer a received one."""
        self.game.windows.renew_offers()
        if not (self.game.session.is_practice or self.game.controller.is_running):
            self.game.window.look_for_kept_match()
