"""Entering a turn of a real table from a photo of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QProgressBar, QWidget

from topologic_qt.games.topologic.rules.moves import MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.games.topologic.ui.photo.reading import Mistake, Nothing, Photo, ReadPhoto, can_read
from topologic_qt.games.topologic.ui.photo.turn import NoTurn, seekers_on, turn_to
from topologic_qt.games.topologic.ui.photo.words import no_eye, why_nothing
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.pictures import picture_in
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import listing, said, tr


class WaitingDialog(ScrolledDialog):
    """Says that a photo is being read, how far it is, and lets people cancel it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Turn from a photo"))
        told = label(tr("The seekers are looked for on the photo …"), "heading")
        self.setAccessibleDescription(told.text())
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("Progress of reading the photo"))
        layout = self.column((24, 20, 24, 18), 14)
        layout.addWidget(told)
        layout.addWidget(self.progress)
        self.put_below(button(Choice(tr("Cancel"), self.reject, icon="close")), Qt.AlignmentFlag.AlignRight)
        self.setMinimumWidth(440)

    def show_share(self, share: float) -> None:
        """Show how far it is, 0 to 1."""
        self.progress.setValue(round(100 * share))


class TurnReader(QObject):
    """Reads where the seekers stand on a photo, and enters the turn when people agree."""

    def __init__(self, screen: QWidget, host: MatchHost) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._stop: Callable[[], None] | None = None
        self._waiting: WaitingDialog | None = None

    def choose(self) -> None:
        """Ask for a photo, and read it."""
        if not can_read():
            self._tell(no_eye())
        else:
            self._host.read_picture(self._read)

    def take(self, data: QMimeData) -> None:
        """Read the picture that was dropped or pasted."""
        picture = picture_in(data)
        if picture is None:
            self._tell(tr("No picture was copied. Copy a photo of the table, or its file, and try again."))
        elif not can_read():
            self._tell(no_eye())
        elif isinstance(picture, Path):
            self._host.read_picture(self._read, picture)
        else:
            self._read(picture)

    def _tell(self, text: str) -> None:
        self._host.ask.tell(self._screen, tr("No turn from this photo"), text)

    def _read(self, source: bytes | QImage) -> None:
        self._leave()
        self._waiting = WaitingDialog(self._screen)
        self._waiting.rejected.connect(self._leave)
        self._stop = self._host.think(ReadPhoto(source), self._take, self._waiting.show_share)
        self._waiting.open()

    def _leave(self) -> None:
        """Read no longer, and say so no longer."""
        if self._stop is not None:
            self._stop()
        waiting, self._stop, self._waiting = self._waiting, None, None
        if waiting is not None:
            waiting.hide()
            waiting.deleteLater()

    def _take(self, result: Photo | Nothing | Mistake | None) -> None:
        self._stop = None
        self._leave()
        if isinstance(result, Mistake):
            raise result.error
        if isinstance(result, Nothing):
            self._tell(why_nothing(result.why))
        elif result is not None:
            self._offer(self._host.view, result)

    def _offer(self, view: View, photo: Photo) -> None:
        """Ask whether the turn is meant that the photo shows, and make its moves."""
        try:
            moves = turn_to(view, seekers_on(view.setup.field, photo.seen))
        except NoTurn as complaint:
            self._tell(said(complaint))
            return
        if self._host.ask.confirm(
            self._screen, tr("Enter this turn?"), told(view, moves), tr("Enter the turn")
        ):
            for move in moves:
                self._host.propose(move)


def told(view: View, moves: list[PlaceSeeker | MoveSeeker]) -> str:
    """Return the moves of a turn in words."""
    theme = view.setup.theme
    parts = [
        tr(
            "{who} on {tile}",
            who=words.seeker_name(theme, move.seeker),
            tile=words.tile_name(move.to),
        )
        for move in moves
    ]
    return tr("On the photo there are now: {moves}.", moves=listing(parts))
