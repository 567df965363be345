"""Photos in the editor: from a picture to a field, and the user's corrections."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from topologic_qt.games.editor import EditorHost
from topologic_qt.games.topologic.rules.field import Location, put
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.editor.document import FieldDocument
from topologic_qt.games.topologic.ui.editor.hand import FieldEditorHand
from topologic_qt.games.topologic.ui.editor.table import FieldEditorTable
from topologic_qt.games.topologic.ui.photo import (
    Doubts,
    Photo,
    PhotoRead,
    PhotoReader,
    ReadingProgress,
    ReadPhoto,
    corrected,
    missing_from,
    seekers_seen,
    why_nothing,
)
from topologic_qt.widgets.card import BesideWords
from topologic_qt.widgets.controls import Choice, button, in_middle, label, set_down, sign_of, switch
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import ntr, tr

_WORDS = 300
"""The least width of the text beside the buttons, in pixels at the usual text size."""


class PhotoBar(QFrame):
    """Shows the reading progress and the doubtful tiles, in place of the usual strip."""

    opened = Signal(bool)
    """Emitted when the strip appears or disappears."""

    def __init__(
        self,
        cancel: Callable[[], None],
        show: Callable[[], None],
        go_on: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        """``show`` toggles the photo, ``go_on`` goes to the next doubtful tile, ``close`` ends it."""
        super().__init__()
        self.setProperty("role", "bar")
        self._told = label("–", "heading")
        self._more = label("–", "text")
        self.progress = ReadingProgress()
        self._seen = QLabel()
        self._seen.setAccessibleName(tr("The tile on the photo"))
        said = QHBoxLayout()
        said.setSpacing(14)
        said.addWidget(self._seen)
        said.addLayout(in_middle(self._told, self._more, self.progress, gap=6), 1)
        self._cancel = button(Choice(tr("Cancel"), cancel, icon="close"))
        self._photo = switch(Choice(tr("Show the photo"), show, icon="photo"))
        self._next = button(Choice(tr("That’s right"), go_on, icon="check"))
        self._close = button(Choice(tr("Done"), close))
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(10)
        for made in (self._cancel, self._photo, self._next, self._close):
            self._buttons.addWidget(made)
        self._cancel.hide()
        self._row = BesideWords(self, said, self._buttons, _WORDS, 14)
        self._row.setContentsMargins(18, 10, 18, 10)
        self.progress.hide()
        self.is_open = False
        """Whether the strip is shown."""
        self.hide()

    def begin(self) -> None:
        """Show that a photo is being read."""
        self._show(tr("Looking for the tiles…"), "", reading=True)
        self.progress.setValue(0)

    def tell(self, told: str, more: str, next_step: str, seen: QImage | None) -> None:
        """Show the result and instructions, and the tile in question as ``seen`` on the photo.

        ``next_step`` is the button's text, "" for no button.
        """
        self._seen.setPixmap(QPixmap() if seen is None else QPixmap.fromImage(seen))
        self._show(told, more, reading=False)
        if next_step:
            self._next.setText(next_step)
        elif self._next.hasFocus():
            self._close.setFocus()
        self._next.setVisible(bool(next_step))

    def leave(self) -> None:
        """Hide the strip."""
        if self.is_open:
            self.is_open = False
            self.hide()
            self.opened.emit(False)

    def show_photo(self, shown: bool) -> None:
        """Show whether the photo is below the field."""
        set_down(self._photo, shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the text if there is too little room beside it."""
        super().resizeEvent(event)
        self._arrange()

    def _show(self, told: str, more: str, reading: bool) -> None:
        is_new = (told, more) != (self._told.text(), self._more.text()) or not self.is_open
        self._told.setText(told)
        self._more.setText(more)
        self._more.setVisible(not reading)
        self._seen.setVisible(not reading and not self._seen.pixmap().isNull())
        self.progress.setVisible(reading)
        self._cancel.setVisible(reading)
        for made in (self._photo, self._next, self._close):
            made.setVisible(not reading)
        self._arrange()
        if not self.is_open:
            self.is_open = True
            self.opened.emit(True)
            self.show()
        if is_new:
            announce(self, f"{told} {more}".strip())

    def _arrange(self) -> None:
        seen = self._seen.pixmap().width()
        self._row.stand(self._row.has_room_beside(self._buttons.sizeHint().width() + seen))


class PhotoDesk(PhotoReader):
    """Reads photos, which are only kept in memory, lays the field, and leads through doubtful tiles."""

    def __init__(
        self,
        editor: QWidget,
        host: EditorHost,
        document: FieldDocument,
        table: FieldEditorTable,
        hand: FieldEditorHand,
    ) -> None:
        super().__init__(editor, host, tr("No field in this photo"))
        self._document = document
        self._table = table
        self._typing = hand.typing
        self.bar = PhotoBar(self.cancel, self.turn_photo, self.go_on, self.close)
        self._photo: Photo | None = None
        self._doubts: Doubts | None = None
        self._displaced: Location | None = None  # where the last correction put the tile that was there
        self._is_shown = False
        hand.first = self.press
        hand.typing.moved.connect(self.show)
        document.changed.connect(self.show)

    def _read(self, source: bytes | QImage) -> None:
        self.cancel()
        self._stop = self._host.think(ReadPhoto(source), self._take, self.bar.progress.show_share)
        self.bar.begin()

    def cancel(self) -> None:
        """Stop reading; nothing changes."""
        if self._stop is not None:
            self._stop()
            self._stop = None
            self._let_bar_go()

    def _take(self, result: PhotoRead) -> None:
        self._stop = None
        if isinstance(result, Photo):
            self.lay(result)
            return
        self._let_bar_go()
        if isinstance(result, Exception):
            raise result
        if result is not None:
            self._tell(why_nothing(result))

    def lay(self, photo: Photo) -> None:
        """Lay the field of a photo, and go to its first doubtful tile; undo reverts it."""
        self.close()
        self._photo, self._doubts = photo, Doubts(photo.seen)
        self._document.replace("photo", photo.seen.field)
        first = photo.seen.tiles[0].place
        self._typing.point_at(first)
        if first not in self._doubtful:
            self._go_to_next()
        self.show()

    @property
    def _doubtful(self) -> list[Location]:
        """The places of doubtful tiles, while the field is the photo's."""
        return [] if self._current is None else self._current.places(self._document.field)

    @property
    def _current(self) -> Doubts | None:
        """The tiles seen, while the field on the table is the photo's."""
        doubts = self._doubts
        return doubts if doubts is not None and doubts.fits(self._document.field) else None

    def show(self) -> None:
        """Show the marks, the photo and the strip for the current field."""
        doubtful, field = self._doubtful, self._document.field
        self._table.mark_doubtful([str(field.tiles[place]) for place in doubtful])
        self._show_photo()
        if self._stop is not None:
            return
        if self._current is None or self._photo is None:
            self.bar.leave()
            return
        place = Location(*self._typing.place)
        here, asked = field.tiles.get(place), None
        if not doubtful:
            more = tr("Compare them with the photo if you like. Undo brings the old field back.")
            step = ""
        elif here is not None and place in doubtful:
            asked = self._photo.around(place)
            more = tr(
                "{tile}? Press Enter if that’s right, type its real colour or number, or drag it to its "
                "place.",
                tile=words.tile_name(here),
            )
            step = tr("That’s right")
        else:
            more, step = tr("Press Enter for the next one."), tr("Next")
        seen, count = self._photo.seen, len(doubtful)
        told = [missing_from(seen)]
        if count:
            told.append(ntr("{n} tile needs checking.", "{n} tiles need checking.", count))
        elif not seen.missing:
            told.append(tr("All sixty tiles found."))
        self.bar.tell(" ".join(filter(None, [*told, seekers_seen(seen)])), more, step, asked)

    def turn_photo(self) -> None:
        """Show the photo below the field, or hide it."""
        self._is_shown = not self._is_shown
        self._show_photo()

    def _show_photo(self) -> None:
        shown = self._is_shown and self._current is not None
        self._table.show_photo(self._photo if shown else None)
        self.bar.show_photo(shown)

    def close(self) -> None:
        """Close the photo and release it."""
        self._photo = self._doubts = None
        self._is_shown = False
        self.show()
        self._let_bar_go()

    def _let_bar_go(self) -> None:
        """Update the strip; the focus moves to the table when it closes."""
        had_keyboard = self.bar.isAncestorOf(self._screen.window().focusWidget() or self._screen)
        self.show()
        if had_keyboard and not self.bar.is_open:
            self._screen.setFocus()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key while a photo is read or shown; return whether it was used."""
        key = Qt.Key(event.key())
        if self._stop is not None and key == Qt.Key.Key_Escape:
            self.cancel()
            return True
        if self._current is None:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._doubtful:
            self.go_on()
            return True
        return self._correct(sign_of(event))

    def _correct(self, sign: str) -> bool:
        place = Location(*self._typing.place)
        here = self._document.field.tiles.get(place)
        tile = None if here is None or self._current is None else corrected(here, sign)
        if tile is None or self._current is None:
            return False
        self._table.select(())
        self._current.confirm(place, tile)
        self._displaced = self._document.field.locations.get(tile)
        self._document.change(f"correct {tile}", put(self._document.field, tile, place))
        self.show()
        return True

    def go_on(self) -> None:
        """Confirm the tile at the cursor if it is doubtful, and go to the next doubtful one."""
        place = Location(*self._typing.place)
        if self._current is not None and place in self._doubtful:
            self._current.confirm(place, self._document.field.tiles[place])
        self._go_to_next()

    def _go_to_next(self) -> None:
        """Move the cursor to the tile that a correction displaced, or to the next doubtful one."""
        self._table.select(())
        here = Location(*self._typing.place)
        if doubtful := self._doubtful:
            after = [place for place in doubtful if (place.y, place.x) > (here.y, here.x)]
            following = (after or doubtful)[0]
            self._typing.point_at(self._displaced if self._displaced in doubtful else following)
        self._displaced = None
        self.show()
