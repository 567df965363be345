"""Photos of a real table: the task that reads one, and entering a turn from it."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QWidget

from topologic_qt.engine.game import Cancelled
from topologic_qt.games.editor import EditorHost
from topologic_qt.games.topologic.photo.reading import MARGIN, is_available, read_photo, rectified_png
from topologic_qt.games.topologic.photo.seen import BadPicture, FieldSeen, Flaw, NoField, Reason
from topologic_qt.games.topologic.rules.field import NUMBERS, Colour, Field, Location, Tile, reading_order
from topologic_qt.games.topologic.rules.movement import destinations, entries
from topologic_qt.games.topologic.rules.moves import MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.translation import UserError, tr_noop
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.paper import picture_in, png_of
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import listing, ntr, said, tr

SHARPNESS = 72
"""The pixels per tile in the picture below the field."""

_READ = 0.9
"""The share of the work for reading; the rest is for the picture below the field."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A field read from a photo."""

    seen: FieldSeen
    picture: QImage
    """The photo as seen from straight above, with `margin` tiles around the field on each side."""
    margin: float

    def around(self, place: Location) -> QImage:
        """Return the picture of a tile, with a quarter of a tile around it."""
        left, top = (round((at + self.margin - 0.25) * SHARPNESS) for at in place)
        return self.picture.copy(left, top, SHARPNESS * 3 // 2, SHARPNESS * 3 // 2)


PhotoRead = Photo | Flaw | Reason | Exception | None
"""A field, or the reason why there is none: the picture's, an error in the program, or None if cancelled."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadPhoto:
    """A `Task` that reads the field from the bytes of a picture file, or from a picture."""

    source: bytes | QImage

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> PhotoRead:
        """Return the result."""
        data = png_of(self.source) if isinstance(self.source, QImage) else self.source
        try:
            seen = read_photo(data, progress=lambda share: progress(share * _READ), cancelled=cancelled)
            return Photo(seen, QImage.fromData(rectified_png(data, seen, SHARPNESS)), MARGIN)
        except BadPicture as bad:
            return bad.flaw
        except NoField as none:
            return none.reason
        except Cancelled:
            return None
        # Any error must reach those waiting for the photo.
        except Exception as error:
            return error


class Doubts:
    """The tiles seen on a photo, and the user's corrections.

    A tile is doubtful if reading was not sure of it, or if it differs from what was seen, unless people have
    put or confirmed it there. So undo and redo restore doubts by themselves.
    """

    def __init__(self, seen: FieldSeen) -> None:
        self._seen = {each.place: each for each in seen.tiles}
        self._confirmed: set[tuple[Location, Tile]] = set()

    def fits(self, field: Field) -> bool:
        """Return whether a field is still the photo's: most tiles are where they were seen."""
        agreeing = sum(field.tiles.get(place) == each.tile for place, each in self._seen.items())
        return 2 * agreeing > len(self._seen)

    def confirm(self, place: Location, tile: Tile) -> None:
        """Record the tile that people have put or confirmed on a place."""
        self._confirmed.add((place, tile))

    def places(self, field: Field) -> list[Location]:
        """Return the places of the doubtful tiles of a field, in reading order."""
        return reading_order(place for place, tile in field.tiles.items() if self._is_doubtful(place, tile))

    def _is_doubtful(self, place: Location, tile: Tile) -> bool:
        each = self._seen.get(place)
        if each is None or (place, tile) in self._confirmed:
            return False
        return each.doubtful or each.tile != tile


def corrected(tile: Tile, sign: str) -> Tile | None:
    """Return the tile with the colour or number changed by a key; None for other keys."""
    if sign in {colour.value for colour in Colour}:
        return Tile(Colour(sign), tile.number)
    if sign in {str(number) for number in NUMBERS}:
        return Tile(tile.colour, int(sign))
    return None


def why_nothing(why: Flaw | Reason) -> str:
    """Return why no field could be read from a picture, and what to do about it."""
    return {
        Flaw.EMPTY: tr("This file is empty. Try another photo."),
        Flaw.UNREADABLE: tr("This file is damaged or isn’t a picture. Save it as JPEG or PNG."),
        Flaw.TOO_LARGE: tr("This picture is too big. Shrink it to 30 megapixels or less."),
        Flaw.TOO_SMALL: tr(
            "This picture is too small to read the pips. Take a larger photo, or move closer."
        ),
        Flaw.ANIMATED: tr("This picture is animated. Choose a still photo."),
        Flaw.COLOURLESS: tr("This picture is black and white. Take a photo in colour."),
        Reason.NOTHING_THERE: tr("No tiles found. Photograph all sixty from above, edge to edge."),
        Reason.TOO_FEW: tr("Some tiles are cut off, covered or lying apart. Take another photo."),
        Reason.TOO_MANY: tr(
            "There are more than sixty tiles. Clear away the others, and take another photo."
        ),
        Reason.UNCLEAR: tr("The colours and pips aren’t clear. Take a sharper photo in better light."),
    }[why]


def no_eye() -> str:
    """Return what is missing if photos cannot be read, and how to get it."""
    if getattr(sys, "frozen", False):
        return tr(
            "To read photos, run the program from its source. This package lacks OpenCV and Pillow. "
            "{command}",
            command="python3 packaging/dev.py play",
        )
    return tr(
        "To read photos, install OpenCV and Pillow with: {command}",
        command="pip install opencv-python-headless pillow",
    )


def missing_from(seen: FieldSeen) -> str:
    """Return which tiles were not found on a photo; "" if none is missing."""
    if not seen.missing:
        return ""
    return ntr(
        "{n} tile isn’t on the photo: {tiles}.",
        "{n} tiles aren’t on the photo: {tiles}.",
        len(seen.missing),
        tiles=listing(seen.missing),
    )


def seekers_seen(seen: FieldSeen) -> str:
    """Return the tiles on which seekers were seen, and what that is good for; "" if there were none."""
    if not seen.seekers:
        return ""
    return ntr(
        "There’s a seeker on {tiles}.",
        "There are {n} seekers, on {tiles}.",
        len(seen.seekers),
        tiles=listing(each.tile for each in seen.seekers),
    )


LEAST_AGREEING = 40
"""The least number of tiles, of sixty, that must agree with the match: seekers hide some."""

_ANOTHER = tr_noop("The photo shows a different field. Photograph the one you’re playing on.")
_NONE = tr_noop("No seekers found. Take another photo with all of them on the field.")
_NOT_ALL = tr_noop(
    "Only {seen} of {all} seekers found, on {tiles}. Take another photo, or drag them yourself."
)
_NOT_THERE = tr_noop(
    "Only {seen} of {all} seekers found, on {tiles}, and none on {left}. Take another photo, or drag them "
    "yourself."
)
_NOBODY = tr_noop("No seeker has moved since the last turn.")
_NO_WAY = tr_noop("The seekers can’t get there in one turn: {tiles}. Drag them yourself.")
_NOT_ON_BORDER = tr_noop("Seekers start on the border, but one is elsewhere: {tiles}.")
_NOT_NOW = tr_noop("You can’t move seekers now.")


class NoTurn(UserError):
    """Raised with a sentence if a photo does not show a turn of the match."""


def seekers_on(field: Field, seen: FieldSeen) -> list[Tile]:
    """Return the tiles of the match's field under the seekers, in reading order of the photo.

    The photo may be taken from any side; tiles are identified by place, since seekers hide pips. Raises
    `NoTurn` if it shows another field.
    """
    best = max((_agreeing(field, seen, quarters) for quarters in range(4)), key=lambda found: found[0])
    agreeing, quarters, (dx, dy) = best
    if agreeing < LEAST_AGREEING:
        raise NoTurn(_ANOTHER)
    standing = [_turned(each.place, quarters).step(dx, dy) for each in seen.seekers]
    return [field.tiles[place] for place in standing if place in field.tiles]


def _agreeing(field: Field, seen: FieldSeen, quarters: int) -> tuple[int, int, tuple[int, int]]:
    """Return how many tiles agree with the photo after these quarter turns, and the best shift."""
    shifts = Counter[tuple[int, int]]()
    for each in seen.tiles:
        here, there = _turned(each.place, quarters), field.locations.get(each.tile)
        if there is not None:
            shifts[there.x - here.x, there.y - here.y] += 1
    shift, agreeing = shifts.most_common(1)[0] if shifts else ((0, 0), 0)
    return agreeing, quarters, shift


def _turned(place: Location, quarters: int) -> Location:
    x, y = place
    for _ in range(quarters):
        x, y = -y, x
    return Location(x, y)


def turn_to(view: View, tiles: Sequence[Tile]) -> list[PlaceSeeker | MoveSeeker]:
    """Return the fewest moves that bring a match's seekers to these tiles, in a legal order.

    Seekers look alike in a photo, so those with the fewest moves are assumed. Raises `NoTurn` if no turn
    leads there.
    """
    count, named = view.setup.seekers, ", ".join(map(str, tiles))
    if view.round.phase not in (Phase.ENTER, Phase.MOVE):
        raise NoTurn(_NOT_NOW)
    if not tiles:
        raise NoTurn(_NONE)
    now = [tile for tile in view.round.positions if tile is not None]
    if len(tiles) != count:
        left = ", ".join(str(tile) for tile in Counter(now) - Counter(tiles))
        raise NoTurn(_NOT_THERE if left else _NOT_ALL, seen=len(tiles), all=count, tiles=named, left=left)
    if view.round.phase is Phase.ENTER:
        return _entering(view, tiles, named)
    if Counter(now) == Counter(tiles):
        raise NoTurn(_NOBODY)
    free = frozenset(seeker for seeker in range(count) if not view.round.has_moved(seeker))
    for most in range(1, len(free) + 1):
        for moves in _ways(view.setup, now, Counter(tiles), free, most):
            return [MoveSeeker(seeker, tile) for seeker, tile in moves]
    raise NoTurn(_NO_WAY, tiles=named)


def _entering(view: View, tiles: Sequence[Tile], named: str) -> list[PlaceSeeker | MoveSeeker]:
    """Return the moves of the seekers that have not entered."""
    wanted = Counter(tiles)
    wanted.subtract(view.round.entered)
    if min(wanted.values()) < 0:
        raise NoTurn(_NO_WAY, tiles=named)
    if not all(tile in entries(view.setup.field, view.setup.edition) for tile in tiles):
        raise NoTurn(_NOT_ON_BORDER, tiles=named)
    waiting = [seeker for seeker, tile in enumerate(view.round.positions) if tile is None]
    if not waiting:
        raise NoTurn(_NOBODY)
    left = [tile for tile in tiles if wanted[tile] > 0]
    return [PlaceSeeker(seeker, tile) for seeker, tile in zip(waiting, left, strict=False)]


def _ways(
    setup: Setup, now: list[Tile], wanted: Counter[Tile], free: frozenset[int], most: int
) -> Iterator[list[tuple[int, Tile]]]:
    """Yield ways of at most ``most`` moves, each of another free seeker, to reach the wanted tiles."""
    if Counter(now) == wanted:
        yield []
        return
    lacking = wanted - Counter(now)
    if lacking.total() > most:
        return
    for seeker in sorted(free):
        reach = destinations(setup.field, setup.edition, now, seeker)
        for tile in wanted:
            if tile in reach:
                then = [*now[:seeker], tile, *now[seeker + 1 :]]
                for more in _ways(setup, then, wanted, free - {seeker}, most - 1):
                    yield [(seeker, tile), *more]


class PhotoReader(QObject):
    """Asks for photos and accepts dropped or pasted ones; subclasses read them."""

    def __init__(self, screen: QWidget, host: EditorHost | MatchHost, nothing: str) -> None:
        """``nothing`` is the heading above the reason why a photo cannot be used."""
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._nothing = nothing
        self._stop: Callable[[], None] | None = None

    def choose(self) -> None:
        """Ask for a photo, and read it."""
        if self._may_read():
            self._host.read_picture(self._read)

    def take(self, data: QMimeData) -> bool:
        """Read a dropped or pasted picture; return whether there was one."""
        picture = picture_in(data)
        if picture is None:
            return False
        if self._may_read():
            if isinstance(picture, Path):
                self._host.read_picture(self._read, picture)
            else:
                self._read(picture)
        return True

    def _may_read(self) -> bool:
        """Return whether photos can be read here; if not, say what is missing."""
        if not is_available():
            self._tell(no_eye())
        return is_available()

    def _tell(self, text: str) -> None:
        self._host.ask.tell(self._screen, self._nothing, text)

    def _read(self, source: bytes | QImage) -> None:
        raise NotImplementedError


class ReadingProgress(QProgressBar):
    """The progress of reading a photo."""

    def __init__(self) -> None:
        super().__init__()
        self.setRange(0, 100)
        self.setTextVisible(False)
        self.setAccessibleName(tr("Reading the photo"))

    def show_share(self, share: float) -> None:
        """Show the progress, 0 to 1."""
        self.setValue(round(100 * share))


class WaitingDialog(ScrolledDialog):
    """Shows the progress of reading a photo, and a button to cancel it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Turn from a photo"))
        told = label(tr("Looking for the seekers…"), "heading")
        self.setAccessibleDescription(told.text())
        self.progress = ReadingProgress()
        layout = self.column((24, 20, 24, 18), 14)
        layout.addWidget(told)
        layout.addWidget(self.progress)
        self.put_below(button(Choice(tr("Cancel"), self.reject, icon="close")), Qt.AlignmentFlag.AlignRight)
        self.setMinimumWidth(440)


class TurnReader(PhotoReader):
    """Reads the seekers' positions from a photo, and enters the turn if the user agrees."""

    def __init__(self, screen: QWidget, host: MatchHost) -> None:
        super().__init__(screen, host, tr("No turn in this photo"))
        self._match = host.match
        self._waiting: WaitingDialog | None = None

    def take(self, data: QMimeData) -> bool:
        """Read a pasted picture, or say that there is none; return whether there was one."""
        is_there = super().take(data)
        if not is_there:
            self._tell(tr("You haven’t copied a picture. Copy a photo or its file, and try again."))
        return is_there

    def _read(self, source: bytes | QImage) -> None:
        self._leave()
        self._waiting = WaitingDialog(self._screen)
        self._waiting.rejected.connect(self._leave)
        self._stop = self._host.think(ReadPhoto(source), self._take, self._waiting.progress.show_share)
        self._waiting.open()

    def _leave(self) -> None:
        """Stop reading and hide the progress."""
        if self._stop is not None:
            self._stop()
        waiting, self._stop, self._waiting = self._waiting, None, None
        if waiting is not None:
            waiting.hide()
            waiting.deleteLater()

    def _take(self, result: PhotoRead) -> None:
        self._stop = None
        self._leave()
        if isinstance(result, Exception):
            raise result
        if isinstance(result, Photo):
            self._offer(self._match.view, result)
        elif result is not None:
            self._tell(why_nothing(result))

    def _offer(self, view: View, photo: Photo) -> None:
        """Ask whether to enter the turn on the photo, and make its moves."""
        try:
            moves = turn_to(view, seekers_on(view.setup.field, photo.seen))
        except NoTurn as complaint:
            self._tell(said(complaint))
            return
        question, yes = tr("Record this turn?"), tr("Record turn")
        if self._host.ask.confirm(self._screen, question, told(view, moves), yes):
            for move in moves:
                self._match.propose(move)


def told(view: View, moves: list[PlaceSeeker | MoveSeeker]) -> str:
    """Return the moves of a turn in words."""
    parts = []
    for move in moves:
        who, tile = words.seeker_name(view.setup.theme, move.seeker), words.tile_name(move.to)
        parts.append(tr("{who} on {tile}", who=who, tile=tile))
    return tr("The photo shows: {moves}.", moves=listing(parts))


class DropNote:
    """A note in the middle of a screen about dropping a photo, created when needed."""

    def __init__(self, screen: QWidget, told: str) -> None:
        self._screen, self._told = screen, told
        self._frame: QFrame | None = None

    def come(self) -> None:
        """Show it in the middle of the screen."""
        made = self._frame = self._frame or self._made()
        made.adjustSize()
        made.move(self._screen.rect().center() - made.rect().center())
        made.show()
        made.raise_()

    def hide(self) -> None:
        """Hide it."""
        if self._frame is not None:
            self._frame.hide()

    def _made(self) -> QFrame:
        frame = QFrame(self._screen)
        frame.setProperty("role", "card")
        frame.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        emblem = Emblem(34)
        emblem.show_icon("photo")
        row = QHBoxLayout(frame)
        row.setContentsMargins(24, 20, 28, 20)
        row.setSpacing(16)
        row.addWidget(emblem)
        row.addWidget(label(self._told, "heading", wrap=False))
        return frame
