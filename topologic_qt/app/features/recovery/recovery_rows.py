"""The rows of the list of kept matches, each read when it becomes visible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import (
    QAbstractListModel,
    QDate,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QIcon, QPainter, QPixmap, QUndoCommand

from topologic_qt.app.files.autosave_files import Found, KeptMatch, Seen, Unreadable
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.host import GameSettings
from topologic_qt.storage.problem import NewerFile
from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import headed, said, tr

SettingsOf = Callable[[GameInfo], GameSettings]
Read = Callable[[Path, Callable[[Seen], None]], None]

PICTURE = QSize(132, 104)
"""The size of the picture of a match, in pixels."""

_HEIGHT = PICTURE.height() + 12
_SIGN = 44
"""The width and the height of a sign in place of a picture, in pixels."""


@dataclass(eq=False, slots=True)
class Row:
    """One copy in the list."""

    number: int
    """The number of the copy; the latest is 0."""
    copy: Found
    seen: KeptMatch | Unreadable | None = None
    """The content; None while nobody has looked."""
    text: str = ""
    picture: QIcon = field(default_factory=QIcon)
    is_of_use: bool = True
    """Whether the content is of use to anybody, as far as it was read."""


class KeptRows(QAbstractListModel):
    """Reads one copy after the other off the GUI thread: those that are visible, and no others."""

    def __init__(self, copies: Sequence[Found], read: Read, settings: SettingsOf, parent: QObject) -> None:
        """``read`` reads a copy and reports its content; ``settings`` returns those of a game."""
        super().__init__(parent)
        self._settings = settings
        self._read = read
        self._ratio = 1.0
        self._rows = [Row(number, copy) for number, copy in enumerate(copies)]
        self._wanted: list[Row] = []
        self._is_reading = False
        self._is_over = False

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The text, the picture or the size of a row."""
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(0, _HEIGHT)
        if role == Qt.ItemDataRole.DecorationRole:
            return row.picture if row.seen is not None else _blank()
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text or tr("Reading …")
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(row.seen, Unreadable):
            return tip(row.text)
        return None

    def row(self, number: int) -> Row:
        """The row in this place of the list."""
        return self._rows[number]

    # -- filling in -------------------------------------------------------------------------------

    def fill(self, first: int, last: int, ratio: float) -> None:
        """Read the rows of a range that are not read yet; ``ratio`` is the device pixel ratio."""
        self._ratio = ratio
        self._wanted = [row for row in self._rows[max(first, 0) : last + 1] if row.seen is None]
        self._read_next()

    def stop(self) -> None:
        """Stop reading, and show nothing more."""
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
            row.text, row.picture = _reason(seen), _sign(self._ratio)
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

    def _picture(self, kept: KeptMatch) -> QIcon:
        settings = self._settings(kept.package.info)
        picture = kept.package.thumbnail(kept.match.view(None), PICTURE, self._ratio, settings)
        result = QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # else the chosen one would be tinted
            result.addPixmap(picture, mode)
        return result

    # -- taking out and putting back --------------------------------------------------------------

    def take_out(self, rows: Collection[Row]) -> None:
        """Remove these rows."""
        unwanted = set(rows)
        places = [place for place, row in enumerate(self._rows) if row in unwanted]
        for first, last in reversed(_runs(places)):
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._rows[first : last + 1]
            self.endRemoveRows()

    def put_back(self, rows: Collection[Row]) -> None:
        """Insert these rows again, where they were, except those that are of no use by now."""
        wanted = {row for row in rows if row.is_of_use}
        together = sorted(wanted.union(self._rows), key=lambda row: row.number)
        for first, last in _runs([place for place, row in enumerate(together) if row in wanted]):
            self.beginInsertRows(QModelIndex(), first, last)
            self._rows[first:first] = together[first : last + 1]
            self.endInsertRows()


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last of the numbers that follow one another, for each such run; first to last."""
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and runs[-1][1] == place - 1:
            runs[-1] = runs[-1][0], place
        else:
            runs.append((place, place))
    return runs


class DeleteRows(QUndoCommand):
    """Removes rows from the list. On the disk, nothing happens."""

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


def _reason(seen: Unreadable) -> str:
    """The reason why a match cannot be shown, in lines."""
    is_newer = isinstance(seen.problem, NewerFile)
    title = tr("A match from a newer version") if is_newer else tr("A match that cannot be read")
    return "\n".join([title, said(seen.problem), _when(seen)])


def _when(seen: KeptMatch | Unreadable) -> str:
    return moment_in_words(QDateTime.fromSecsSinceEpoch(int(seen.at)), QDate.currentDate())


def moment_in_words(moment: QDateTime, today: QDate) -> str:
    """Return a moment for people who look back at it ``today``: the day in their words, and the time."""
    time = QLocale().toString(moment.time(), QLocale.FormatType.ShortFormat)
    days = moment.date().daysTo(today)
    if days == 0:
        return tr("Today, {time}", time=time)
    if days == 1:
        return tr("Yesterday, {time}", time=time)
    return tr("{date}, {time}", date=QLocale().toString(moment.date(), "d MMMM yyyy"), time=time)


def _blank() -> QPixmap:
    """An empty picture until the real one is there."""
    result = QPixmap(PICTURE)
    result.fill(Qt.GlobalColor.transparent)
    return result


def _sign(ratio: float) -> QIcon:
    """A sign in place of a picture that nobody can draw."""
    result = QIcon()
    left, top = (PICTURE.width() - _SIGN) // 2, (PICTURE.height() - _SIGN) // 2
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        picture = QPixmap(PICTURE * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        icon("warning", on_accent=mode is QIcon.Mode.Selected).paint(painter, left, top, _SIGN, _SIGN)
        painter.end()
        result.addPixmap(picture, mode)
    return result
