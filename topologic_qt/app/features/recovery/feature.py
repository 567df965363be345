"""The unfinished matches of earlier runs: an offer to continue, and a list of all."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6 import QtCore, QtGui
from PySide6.QtWidgets import QAbstractItemView, QDialogButtonBox, QListView, QWidget

from topologic_qt.app.files.autosave import Autosave
from topologic_qt.app.files.autosave_files import Found, KeptMatch, Seen, Unreadable
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.window.feature import Feature, FeatureHost, Offer
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.days import FIRST_DAY
from topologic_qt.games.host import GameSettings
from topologic_qt.storage.files import NewerFile, Problem
from topologic_qt.widgets.controls import Choice, button, ignore_held_enter, label, tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import headed, ntr, said, tr

SettingsOf = Callable[[GameInfo], GameSettings]
Read = Callable[[Path, Callable[[Seen], None]], None]

PICTURE = QtCore.QSize(132, 104)  # size of the picture of a match, in pixels
_LINES, _AROUND = 4, 12  # most lines of a usual row, and the height around them or the picture, in pixels
_SIGN = 44  # side of the sign in place of a picture, in pixels
_MODES = QtGui.QIcon.Mode.Normal, QtGui.QIcon.Mode.Selected  # both, else the selected one would be tinted
_SPACING = 4


@dataclass(eq=False, slots=True)
class Row:
    """One copy in the list."""

    number: int
    """Its number, from 0 for the latest."""
    copy: Found
    seen: KeptMatch | Unreadable | None = None
    """The content; None until read."""
    text: str = ""
    picture: QtGui.QIcon = field(default_factory=QtGui.QIcon)
    is_of_use: bool = True
    """Whether somebody may need it, as far as it was read."""


class KeptRows(QtCore.QAbstractListModel):
    """Reads the visible copies one by one, off the GUI thread."""

    def __init__(
        self, copies: Sequence[Found], read: Read, settings: SettingsOf, parent: QtCore.QObject
    ) -> None:
        """Create it; ``read`` reads a copy and reports its content, ``settings`` returns a game's."""
        super().__init__(parent)
        self._settings = settings
        self._read = read
        self._ratio = 1.0
        self._rows = [Row(number, copy) for number, copy in enumerate(copies)]
        self._wanted: list[Row] = []
        self._is_reading = False
        self._is_over = False

    def rowCount(
        self,
        parent: QtCore.QModelIndex | QtCore.QPersistentModelIndex = QtCore.QModelIndex(),  # noqa: B008
    ) -> int:
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self,
        index: QtCore.QModelIndex | QtCore.QPersistentModelIndex,
        role: int = QtCore.Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the text, picture or size of a row."""
        row = self._rows[index.row()]
        if role == QtCore.Qt.ItemDataRole.SizeHintRole:
            words = _LINES * QtGui.QFontMetrics(QtGui.QGuiApplication.font()).lineSpacing()
            return QtCore.QSize(0, max(PICTURE.height(), words) + _AROUND)
        if role == QtCore.Qt.ItemDataRole.DecorationRole:
            return row.picture if row.seen is not None else _blank()
        if role == QtCore.Qt.ItemDataRole.DisplayRole:
            return row.text or tr("Reading…")
        if role == QtCore.Qt.ItemDataRole.ToolTipRole and isinstance(row.seen, Unreadable):
            return tip(row.text)
        return None

    def row(self, number: int) -> Row:
        """Return the row at a place in the list."""
        return self._rows[number]

    def fill(self, first: int, last: int, ratio: float) -> None:
        """Read the unread rows of a range; ``ratio`` is the device pixel ratio."""
        self._ratio = ratio
        self._wanted = [row for row in self._rows[max(first, 0) : last + 1] if row.seen is None]
        self._read_next()

    def stop(self) -> None:
        """Stop reading and showing."""
        self._is_over = True

    def _read_next(self) -> None:
        if self._wanted and not self._is_reading and not self._is_over:
            self._is_reading = True
            row = self._wanted.pop(0)
            self._read(row.copy.path, lambda seen: self._fill_in(row, seen))

    def _fill_in(self, row: Row, seen: Seen) -> None:
        if self._is_over:
            return
        self._is_reading = False
        row.seen, row.is_of_use = seen, seen is not None
        if isinstance(seen, KeptMatch):
            row.text, row.picture = self._words(seen), self._picture(seen)
        elif seen is not None:
            is_newer = isinstance(seen.problem, NewerFile)
            title = tr("A match from a newer version") if is_newer else tr("A match that can’t be read")
            row.text = "\n".join([title, said(seen.problem), _when(seen)])
            row.picture = _sign(self._ratio)
        if row in self._rows:
            if seen is None:
                self.take_out([row])
            else:
                index = self.index(self._rows.index(row))
                self.dataChanged.emit(index, index)
        self._read_next()

    def _words(self, kept: KeptMatch) -> str:
        title, summary = kept.package.title(kept.match.setup), kept.package.summary(kept.match.view(None))
        lines = [title, summary, _when(kept)]
        name = kept.package.info.name
        if len(registry.GAMES) > 1 and not title.startswith(headed(name, "")):
            lines[0] = f"{name} – {title}"
        if kept.saved_as is not None:
            lines.append(tr("File: {name}", name=kept.saved_as.name))
        return "\n".join(lines)

    def _picture(self, kept: KeptMatch) -> QtGui.QIcon:
        settings = self._settings(kept.package.info)
        picture = kept.package.thumbnail(kept.match.view(None), PICTURE, self._ratio, settings, False)
        result = QtGui.QIcon()
        for mode in _MODES:
            result.addPixmap(picture, mode)
        return result

    def take_out(self, rows: Collection[Row]) -> None:
        """Remove these rows."""
        unwanted = set(rows)
        places = [place for place, row in enumerate(self._rows) if row in unwanted]
        for first, last in reversed(_runs(places)):
            self.beginRemoveRows(QtCore.QModelIndex(), first, last)
            del self._rows[first : last + 1]
            self.endRemoveRows()

    def put_back(self, rows: Collection[Row]) -> None:
        """Insert these rows where they were, unless nobody needs them."""
        wanted = {row for row in rows if row.is_of_use}
        together = sorted(wanted.union(self._rows), key=lambda row: row.number)
        for first, last in _runs([place for place, row in enumerate(together) if row in wanted]):
            self.beginInsertRows(QtCore.QModelIndex(), first, last)
            self._rows[first:first] = together[first : last + 1]
            self.endInsertRows()


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and last number of each run of consecutive ones, in order."""
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and runs[-1][1] == place - 1:
            runs[-1] = runs[-1][0], place
        else:
            runs.append((place, place))
    return runs


class DeleteRows(QtGui.QUndoCommand):
    """Removes rows from the list, but not from the disk."""

    def __init__(self, rows: KeptRows, chosen: Sequence[Row]) -> None:
        super().__init__()
        self._rows = rows
        self.chosen = chosen

    def redo(self) -> None:
        """Remove the rows."""
        self._rows.take_out(self.chosen)

    def undo(self) -> None:
        """Insert the rows again."""
        self._rows.put_back(self.chosen)


def _when(seen: KeptMatch | Unreadable) -> str:
    return moment_in_words(QtCore.QDateTime.fromSecsSinceEpoch(int(seen.at)), QtCore.QDate.currentDate())


def moment_in_words(moment: QtCore.QDateTime, today: QtCore.QDate) -> str:
    """Return a moment in words, as seen from ``today``, with its time."""
    time = QtCore.QLocale().toString(moment.time(), QtCore.QLocale.FormatType.ShortFormat)
    days = moment.date().daysTo(today)
    if days == 0:
        return tr("Today, {time}", time=time)
    if days == 1:
        return tr("Yesterday, {time}", time=time)
    return tr("{date}, {time}", date=QtCore.QLocale().toString(moment.date(), "d MMMM yyyy"), time=time)


def _blank() -> QtGui.QPixmap:
    """Return an empty picture, until there is a real one."""
    result = QtGui.QPixmap(PICTURE)
    result.fill(QtCore.Qt.GlobalColor.transparent)
    return result


def _sign(ratio: float) -> QtGui.QIcon:
    """Return a sign for a match that cannot be drawn."""
    result = QtGui.QIcon()
    left, top = (PICTURE.width() - _SIGN) // 2, (PICTURE.height() - _SIGN) // 2
    for mode in _MODES:
        picture = QtGui.QPixmap(PICTURE * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QtCore.Qt.GlobalColor.transparent)
        painter = QtGui.QPainter(picture)
        icon("warning", on_accent=mode is QtGui.QIcon.Mode.Selected).paint(painter, left, top, _SIGN, _SIGN)
        painter.end()
        result.addPixmap(picture, mode)
    return result


class RecoveryDialog(ScrolledDialog):
    """The list of kept matches with pictures; deleting can be undone until the dialog closes."""

    chosen = QtCore.Signal(object)
    """Sent with the `KeptMatch` to continue."""
    forgotten = QtCore.Signal(object)
    """Sent at the end with the deleted copies, a list of `Found`."""

    def __init__(self, parent: QWidget, copies: Sequence[Found], read: Read, settings: SettingsOf) -> None:
        """Create it; ``read`` reads a copy and reports its content, ``settings`` returns a game's."""
        super().__init__(parent)
        self.setWindowTitle(tr("Kept matches"))
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_DeleteOnClose)
        self.rows = KeptRows(copies, read, settings, self)
        self.list = QListView()
        self._steps = QtGui.QUndoStack(self)
        self._text = label("", "muted")
        self._go_on = button(Choice(tr("Continue"), self._choose, primary=True, icon="play"))
        several = tr("Use Ctrl or Shift to choose several, Ctrl+A for all")
        self._delete = button(Choice(tr("Delete"), self.delete_chosen, icon="delete", tip=several))
        self._undo = button(Choice(tr("Undo"), self._steps.undo, icon="undo"))
        self._filling = QtCore.QTimer(self, singleShot=True, interval=0)
        self._build()
        self._connect()
        self._select(0)
        self._show_state()

    def _build(self) -> None:
        view = self.list
        view.setAccessibleName(tr("Kept matches"))
        view.setModel(self.rows)
        view.setIconSize(PICTURE)
        view.setSpacing(_SPACING)
        view.setWordWrap(True)
        view.setUniformItemSizes(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self._delete, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._undo, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.close)
        layout = self.column((26, 22, 26, 20), 12)
        layout.addWidget(label(tr("Kept matches"), "title"))
        layout.addWidget(self._text)
        layout.addWidget(self.list, 1)
        self.put_below(buttons)
        self.wish_for(600, 560)

    def _connect(self) -> None:
        for keys, action in (
            (QtGui.QKeySequence.StandardKey.Delete, self.delete_chosen),
            (QtGui.QKeySequence.StandardKey.Undo, self._steps.undo),
            (QtGui.QKeySequence.StandardKey.Redo, self._steps.redo),
        ):
            QtGui.QShortcut(QtGui.QKeySequence(keys), self).activated.connect(action)
        self._filling.timeout.connect(self._fill)
        bar = self.list.verticalScrollBar()
        for signal in (bar.valueChanged, bar.rangeChanged, self.rows.rowsRemoved, self.rows.rowsInserted):
            signal.connect(lambda *_: self._filling.start())
        self.list.activated.connect(lambda _: self._choose())
        ignore_held_enter(self.list)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._show_state())
        self.rows.dataChanged.connect(lambda *_: self._show_state())
        self._steps.indexChanged.connect(lambda _: self._show_state())
        self.finished.connect(self._end)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Read the rows that became visible."""
        super().resizeEvent(event)
        self._filling.start()

    def _fill(self) -> None:
        """Read the visible rows and a few around them; some may be gone."""
        self._show_state()
        pitch = self.list.visualRect(self.rows.index(0)).height() + 2 * _SPACING
        top, height = self.list.verticalScrollBar().value(), self.list.viewport().height()
        self.rows.fill(top // pitch - 2, (top + height) // pitch + 1, self.devicePixelRatioF())

    def _chosen_rows(self) -> list[Row]:
        places = sorted(index.row() for index in self.list.selectedIndexes())
        return [self.rows.row(place) for place in places]

    def _select(self, place: int) -> None:
        index = self.rows.index(min(place, self.rows.rowCount() - 1))
        if index.isValid():
            alone = QtCore.QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.list.selectionModel().setCurrentIndex(index, alone)

    def _show_state(self) -> None:
        chosen = self._chosen_rows()
        one = chosen[0].seen if len(chosen) == 1 else None
        self._go_on.setEnabled(isinstance(one, KeptMatch))
        is_over = isinstance(one, KeptMatch) and one.is_over
        self._go_on.setText(tr("View") if is_over else tr("Continue"))
        self._delete.setEnabled(bool(chosen))
        self._delete.setText(tr("Delete {n}", n=len(chosen)) if len(chosen) > 1 else tr("Delete"))
        self._undo.setEnabled(self._steps.canUndo())
        self._text.setText(self._sentence(len(self._deleted())))

    def _sentence(self, deleted: int) -> str:
        if deleted:
            return ntr(
                "Closing this deletes one match, unless you undo.",
                "Closing this deletes {n} matches, unless you undo.",
                deleted,
            )
        if self.rows.rowCount():
            return tr("These matches are unfinished, or finished but not saved.")
        return tr("Nothing here: every match is saved, or open in a window.")

    def _choose(self) -> None:
        chosen = self._chosen_rows()
        if self.isVisible() and len(chosen) == 1 and isinstance(kept := chosen[0].seen, KeptMatch):
            self.close()
            self.chosen.emit(kept)

    def delete_chosen(self) -> None:
        """Remove the selected rows; their copies are deleted at the end."""
        chosen = self._chosen_rows()
        if chosen:
            place = min(index.row() for index in self.list.selectedIndexes())
            self._steps.push(DeleteRows(self.rows, chosen))
            self._select(place)

    def _deleted(self) -> list[Row]:
        """Return the copies to delete: not undone, and needed by somebody."""
        steps = (self._steps.command(number) for number in range(self._steps.index()))
        return [row for step in steps if isinstance(step, DeleteRows) for row in step.chosen if row.is_of_use]

    def _end(self) -> None:
        """Report the deleted copies, once."""
        deleted = [row.copy for row in self._deleted()]
        self.rows.stop()
        self._steps.blockSignals(True)  # it even signals its own end
        if deleted:
            self.forgotten.emit(deleted)


class KeptList(QtCore.QObject):
    """Shows the matches of all games that no window uses, in one dialog at a time."""

    chosen = QtCore.Signal(object)
    """Sent with the `KeptMatch` that people want to continue or view."""
    deleted = QtCore.Signal()

    def __init__(
        self, window: QWidget, autosave: Autosave, settings_of: SettingsOf, tell: Callable[[Problem], None]
    ) -> None:
        """Create it; ``settings_of`` returns a game's settings, and ``tell`` reports problems."""
        super().__init__()
        self._window = window
        self._autosave = autosave
        self._settings_of = settings_of
        self._tell = tell
        self._dialog: RecoveryDialog | None = None
        self._is_closed = False

    def show(self) -> None:
        """Find all kept matches, and show them."""
        self._autosave.find_all(self._show)

    def close(self) -> None:
        """Close the list because the window closes."""
        self._is_closed = True
        if self._dialog is not None:
            self._dialog.close()

    def _show(self, copies: list[Found]) -> None:
        if self._is_closed or self._dialog is not None:
            return
        self._dialog = RecoveryDialog(self._window, copies, self._autosave.read, self._settings_of)
        self._dialog.chosen.connect(self.chosen)
        self._dialog.forgotten.connect(self._forget)
        self._dialog.finished.connect(self._forget_dialog)
        self._dialog.open()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _forget(self, copies: list[Found]) -> None:
        self._autosave.forget(copies, self._fail, self._tell_deleted)

    def _tell_deleted(self) -> None:
        if not self._is_closed:
            self.deleted.emit()

    def _fail(self, problem: Problem) -> None:
        if not self._is_closed:
            self._tell(problem)
            self._tell_deleted()  # others may have disappeared


class Recovery(Feature):
    """Offers kept matches in one window."""

    looked = QtCore.Signal(object)
    """Sent after a search with the `KeptMatch` to offer, or None."""

    def __init__(self, game: FeatureHost, owner: QtCore.QObject) -> None:
        super().__init__(game, owner)
        session = self._session = game.session
        self._list = KeptList(session.window, session.autosave, session.settings_of, session.errors.tell)
        self._list.chosen.connect(self.resume)
        self._is_closed = False
        self._offered: Sequence[KeptMatch] | None = ()

    @property
    def commands(self) -> Commands:
        """The list of kept matches."""
        return {Place.FILES: [Command("kept", tr("&Kept matches…"), None, self.show, "kept")]}

    def start(self) -> None:
        """Update the number of matches in other games whenever the menu opens."""
        if "games" in self.game.menu.actions:
            self.game.menu.file.opens.connect(self._count_others)

    def look_for_waiting(self) -> None:
        """Offer the latest match on the setup page, and a list if there are more."""
        self._offered = None
        self.game.screen.hold_setup(True)
        self._session.autosave.find(self._take, most=3, of_all_games=True)

    def state(self) -> object:
        """Return a tuple of the offered matches, latest first; None during the search."""
        return (self._offered,)

    def restore(self, state: object) -> None:
        """Show the offer of the earlier screen."""
        if self.game.controller.is_running or not isinstance(state, tuple):
            return
        (offered,) = state
        if offered is None:
            self.look_for_waiting()
        elif offered:
            self._take(offered)

    def leave(self) -> None:
        """Withdraw the offer and close the list."""
        self._is_closed = True
        self._list.close()

    def _take(self, matches: Sequence[KeptMatch]) -> None:
        if self._is_closed:
            return
        matches = self._offered = [kept for kept in matches if not self._is_of_today(kept)]
        self.game.renew_offers(anew=bool(matches))
        self.looked.emit(matches[0] if matches and self.offer is not None else None)
        self.game.screen.hold_setup(False)

    def _is_of_today(self, kept: KeptMatch) -> bool:
        """Return whether a match is today's, which the page offers already."""
        package, today = self._session.package, self._session.days.today
        if package.daily is None or kept.package.info != package.info or today < FIRST_DAY:
            return False
        return package.daily.day_of(kept.match.setup) == today

    @property
    def offer(self) -> Offer | None:
        """The latest match; one of another game comes after a lesson of this one."""
        if not self._offered or self.game.controller.is_running:
            return None
        latest, *others = self._offered
        title = latest.package.title(latest.match.setup)
        text = tr("“{title}” is waiting for you.", title=title)
        if latest.match.outcome is not None and latest.is_linked:
            text = tr("“{title}” is over. Continue to see if the others want a rematch.", title=title)

        def go_on() -> None:
            self.resume(latest)

        choice = Choice(tr("Continue: {title}", title=title), go_on)
        more = Choice(tr("Show all…"), self.show) if others else None
        rank = 0 if latest.package.info == self._session.package.info else 2
        return Offer(rank, text, tr("Continue"), go_on, choice, more)

    def _count_others(self) -> None:
        """Count the waiting matches of other games for the menu."""
        others = [info for info in registry.GAMES if info != self._session.package.info]
        waiting = 0

        def count(_: KeptMatch) -> bool:
            nonlocal waiting
            waiting += 1
            return False

        def tell() -> None:
            if not self._is_closed:
                text = tr("Other &games ({n} waiting)…", n=waiting) if waiting else tr("Other &games…")
                self.game.menu.actions["games"].setText(text)

        self._session.autosave.go_through(others, count, tell)

    def show(self) -> None:
        """Show all kept matches, including the previous one, which can no longer be restored then."""
        self._session.controller.part_with_previous()
        self._list.show()

    def resume(self, kept: KeptMatch) -> None:
        """Continue a kept match, here or in another window."""
        self.game.windows.beside(self.game.window, kept.package.info).resume(kept)
