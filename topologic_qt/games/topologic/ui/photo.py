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
from topologic_qt.games.topologic.photo import reading
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
"""The pixels to a tile of the photo that lies under the field."""

_READ = 0.9
"""The share of the work that reading takes; the rest is the picture under the field."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A field that was read from a photo."""

    seen: FieldSeen
    picture: QImage
    """The photo seen from straight above, with `margin` tiles around the field on each side."""
    margin: float
    sharpness: int = SHARPNESS
    """The pixels to a tile of the picture."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """The reason why no field was read."""

    why: Flaw | Reason
    """What is wrong with the picture, or with what it shows."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake of the program, because of which nothing was read."""

    error: Exception


@dataclass(frozen=True, slots=True, eq=False)
class ReadPhoto:
    """A `Task`: reads the field from the bytes of a picture's file, or from a picture."""

    source: bytes | QImage

    def __call__(
        self, progress: Callable[[float], None], cancelled: Callable[[], bool]
    ) -> Photo | Nothing | Mistake | None:
        """Return what was read; None if the task was cancelled."""
        data = png_of(self.source) if isinstance(self.source, QImage) else self.source
        try:
            seen = reading.read_photo(
                data, progress=lambda share: progress(share * _READ), cancelled=cancelled
            )
            picture = QImage.fromData(reading.rectified_png(data, seen, SHARPNESS))
            return Photo(seen, picture, reading.MARGIN)
        except BadPicture as bad:
            return Nothing(bad.flaw)
        except NoField as none:
            return Nothing(none.reason)
        except Cancelled:
            return None
        # Whoever waits for the photo must hear of it.
        except Exception as error:
            return Mistake(error)


def can_read() -> bool:
    """Return whether photos can be read with what is installed; nothing of it is loaded."""
    return reading.is_available()


class Doubts:
    """What a photo showed where, and what people have said to it.

    A tile is doubtful where the eye was not sure, or where another one lies than it saw, unless people have
    put or confirmed it there themselves. So undo and redo bring doubts back by themselves.
    """

    def __init__(self, seen: FieldSeen) -> None:
        self._seen = {each.place: each for each in seen.tiles}
        self._confirmed: set[tuple[Location, Tile]] = set()

    def fits(self, field: Field) -> bool:
        """Return whether a field is still the one on the photo: most tiles lie where they were seen."""
        agreeing = sum(field.tiles.get(place) == each.tile for place, each in self._seen.items())
        return 2 * agreeing > len(self._seen)

    def confirm(self, place: Location, tile: Tile) -> None:
        """Note that people say which tile lies on a place."""
        self._confirmed.add((place, tile))

    def places(self, field: Field) -> list[Location]:
        """Return the places of the doubtful tiles of a field, in reading order."""
        return reading_order(
            place
            for place, each in self._seen.items()
            if (tile := field.tiles.get(place)) is not None
            and (place, tile) not in self._confirmed
            and (each.doubtful or each.tile != tile)
        )


def corrected(tile: Tile, sign: str) -> Tile | None:
    """Return the tile with another colour or number, as one key names it; None for any other key."""
    if sign in list(Colour):
        return Tile(Colour(sign), tile.number)
    if sign in map(str, NUMBERS):
        return Tile(tile.colour, int(sign))
    return None


def why_nothing(why: Flaw | Reason) -> str:
    """Return why no field was read from a picture, and what to do about it."""
    return {
        Flaw.EMPTY: tr("This file is empty. Choose another photo."),
        Flaw.UNREADABLE: tr(
            "This file is damaged, or no picture of a known kind. Save the photo as JPEG or PNG."
        ),
        Flaw.TOO_LARGE: tr("This picture has too many pixels. Make it smaller, 30 megapixels or less."),
        Flaw.TOO_SMALL: tr(
            "This picture is too small to tell the pips of sixty tiles. Take a larger photo, or go closer."
        ),
        Flaw.ANIMATED: tr("This is a moving picture. Choose a photo that stands still."),
        Flaw.COLOURLESS: tr(
            "This picture is in shades of grey, but tiles differ by colour. Take one in colour."
        ),
        Reason.NOTHING_THERE: tr(
            "No tiles that lie edge to edge were found. Take a photo from above, with all sixty on it."
        ),
        Reason.TOO_FEW: tr(
            "Not all sixty tiles were found: some are cut off, covered, or lie apart. Take another photo."
        ),
        Reason.TOO_MANY: tr(
            "More than sixty tiles were found. Clear away what is not the field, and take another photo."
        ),
        Reason.UNCLEAR: tr(
            "Tiles were found, but their colours and pips are unclear. Take a sharper photo in better light."
        ),
    }[why]


def no_eye() -> str:
    """Return what is missing where photos cannot be read, and how to get it."""
    if getattr(sys, "frozen", False):
        return tr(
            "Reading photos needs OpenCV and Pillow, which this package leaves out to stay small. "
            "The program has them when it is started from its source: {command}",
            command="python3 packaging/dev.py play",
        )
    return tr(
        "Reading photos needs OpenCV and Pillow, which are not installed. Install them with: {command}",
        command="pip install opencv-python-headless pillow",
    )


def seekers_seen(seen: FieldSeen) -> str:
    """Return on which tiles seekers were seen, and where that is of use; "" where none were."""
    if not seen.seekers:
        return ""
    return ntr(
        "A seeker was seen on {tiles}.",
        "{n} seekers were seen, on {tiles}.",
        len(seen.seekers),
        tiles=listing(each.tile for each in seen.seekers),
    )


LEAST_AGREEING = 40
"""The least number of tiles that lie on the photo as in the match, of sixty: seekers hide some."""

_ANOTHER = tr_noop("The photo shows another field than that of the match.")
_NONE = tr_noop("No seeker was seen on the photo. Take it again with all seekers on the field.")
_NOT_ALL = tr_noop(
    "{seen} of {all} seekers were seen, on {tiles}. Take the photo again, or drag them instead."
)
_NOBODY = tr_noop("All seekers stand on the photo where they stood before.")
_NO_WAY = tr_noop("No turn brings the seekers to where they stand on the photo: {tiles}. Drag them instead.")
_NOT_ON_BORDER = tr_noop("Seekers enter on the border, but one stands elsewhere on the photo: {tiles}.")
_NOT_NOW = tr_noop("Seekers are not to be moved now.")


class NoTurn(UserError):
    """Raised with a sentence where a photo shows no turn of the match."""


def seekers_on(field: Field, seen: FieldSeen) -> list[Tile]:
    """Return the tiles of the match's field on which seekers stand, in reading order of the photo.

    The photo may be taken from any side; tiles are told by their places, since seekers hide pips. Raises
    `NoTurn` if it shows another field.
    """
    best = max((_agreeing(field, seen, quarters) for quarters in range(4)), key=lambda found: found[0])
    agreeing, quarters, (dx, dy) = best
    if agreeing < LEAST_AGREEING:
        raise NoTurn(_ANOTHER)
    standing = [_turned(each.place, quarters).step(dx, dy) for each in seen.seekers]
    return [field.tiles[place] for place in standing if place in field.tiles]


def _agreeing(field: Field, seen: FieldSeen, quarters: int) -> tuple[int, int, tuple[int, int]]:
    """Return how many tiles agree with the photo after these quarter turns, and the best shift for that."""
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
    """Return the fewest moves that bring the seekers of a match to these tiles, in an order that is legal.

    Seekers look alike on a photo: whoever gets there with the fewest moves is meant. Raises `NoTurn` where
    no turn leads there.
    """
    count, named = view.setup.seekers, ", ".join(map(str, tiles))
    if view.round.phase not in (Phase.ENTER, Phase.MOVE):
        raise NoTurn(_NOT_NOW)
    if not tiles:
        raise NoTurn(_NONE)
    if len(tiles) != count:
        raise NoTurn(_NOT_ALL, seen=len(tiles), all=count, tiles=named)
    if view.round.phase is Phase.ENTER:
        return _entering(view, tiles, named)
    now = [tile for tile in view.round.positions if tile is not None]
    if Counter(now) == Counter(tiles):
        raise NoTurn(_NOBODY)
    free = frozenset(seeker for seeker in range(count) if not view.round.has_moved(seeker))
    for most in range(1, len(free) + 1):
        for moves in _ways(view.setup, now, Counter(tiles), free, most):
            return [MoveSeeker(seeker, tile) for seeker, tile in moves]
    raise NoTurn(_NO_WAY, tiles=named)


def _entering(view: View, tiles: Sequence[Tile], named: str) -> list[PlaceSeeker | MoveSeeker]:
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
    """Yield ways of at most ``most`` moves, each of another free seeker, that bring all to wanted tiles."""
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
        self._stop: Callable[[], None] = lambda: None
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
        self._stop()
        waiting, self._stop, self._waiting = self._waiting, lambda: None, None
        if waiting is not None:
            waiting.hide()
            waiting.deleteLater()

    def _take(self, result: Photo | Nothing | Mistake | None) -> None:
        self._stop = lambda: None
        self._leave()
        if isinstance(result, Mistake):
            raise result.error
        if isinstance(result, Nothing):
            self._tell(why_nothing(result.why))
        elif result is not None:
            self._offer(self._host.match.view, result)

    def _offer(self, view: View, photo: Photo) -> None:
        """Ask whether the turn is meant that the photo shows, and make its moves."""
        try:
            moves = turn_to(view, seekers_on(view.setup.field, photo.seen))
        except NoTurn as complaint:
            self._tell(said(complaint))
            return
        text = told(view, moves)
        if self._host.ask.confirm(self._screen, tr("Enter this turn?"), text, tr("Enter the turn")):
            for move in moves:
                self._host.match.propose(move)


def told(view: View, moves: list[PlaceSeeker | MoveSeeker]) -> str:
    """Return the moves of a turn in words."""
    parts = []
    for move in moves:
        who = words.seeker_name(view.setup.theme, move.seeker)
        parts.append(tr("{who} on {tile}", who=who, tile=words.tile_name(move.to)))
    return tr("On the photo there are now: {moves}.", moves=listing(parts))


class DropNote(QFrame):
    """Says in the middle of a screen what comes of a photo that is dropped."""

    def __init__(self, screen: QWidget, told: str) -> None:
        super().__init__(screen)
        self._screen = screen
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        emblem = Emblem(34)
        emblem.show_icon("photo")
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 20, 28, 20)
        row.setSpacing(16)
        row.addWidget(emblem)
        row.addWidget(label(told, "heading", wrap=False))
        self.hide()

    def come(self) -> None:
        """Stand in the middle of the screen."""
        self.adjustSize()
        self.move(self._screen.rect().center() - self.rect().center())
        self.show()
        self.raise_()
