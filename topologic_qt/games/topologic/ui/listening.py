"""The answers of Topologic's table for screen reader users."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent

from topologic_qt.games.topologic.rules.field import Colour, Tile
from topologic_qt.games.topologic.rules.notes import Mark
from topologic_qt.games.topologic.rules.setup import Assistance
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui import presenter, words
from topologic_qt.games.topologic.ui.note_keeper import NoteKeeper
from topologic_qt.games.topologic.ui.pages import OpenPage
from topologic_qt.games.topologic.ui.seeking import last_news
from topologic_qt.table.layout import Place
from topologic_qt.table.listening import TableListening, nothing_there, nowhere
from topologic_qt.table.scene import Reach
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import sign_of
from topologic_qt.widgets.listening import Answer, Query, Topic
from topologic_qt.widgets.speech import reply
from topologic_qt.widgets.translate import listing, ntr, tr

_FEW = 6
"""The most tiles that are named instead of counted."""


class TileTyping(QObject):
    """Moves the keyboard cursor to the tile whose colour and number are typed next."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._colour = ""

    def begin(self) -> str:
        """Read the next keys at the table, and return the instructions."""
        self._colour = ""
        self._view.setFocus()
        self._view.installEventFilter(self)
        return tr("Type a colour, then a number: {letters}.", letters=words.colour_letters())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a letter and then a digit; any other key stops this and works as usual."""
        if event.type() == QEvent.Type.FocusOut:
            self._view.removeEventFilter(self)
        if not isinstance(event, QKeyEvent) or not event.text().strip():
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return event.type() == QEvent.Type.KeyPress and self._type(sign_of(event))

    def _type(self, sign: str) -> bool:
        """Take a character; return whether it belongs to a tile's name."""
        if not self._colour and sign in list(Colour):
            self._colour = sign
            reply(self._view, words.colour_name(Colour(sign)))
            return True
        self._view.removeEventFilter(self)
        key = f"{self._colour}{sign}"
        if self._colour and key in self._view.table.tiles:
            self._view.go_to(key)
            return True
        reply(self._view, tr("There’s no such tile."))
        return bool(self._colour)


class FieldListening(TableListening):
    """Describes the tiles of a field, what a seeker can reach, and what the hints leave."""

    def __init__(self, view: TableView, keeper: NoteKeeper) -> None:
        super().__init__(view)
        self._match = keeper
        self._table = view.table
        self._typing = TileTyping(view)

    @property
    def own_queries(self) -> Sequence[Query]:
        """The questions of this game."""
        return (
            *super().own_queries,
            Query(Topic.POSSIBLE, tr("Where can it move?"), self.possible),
            Query(Topic.NEWS, tr("What was the last hint?"), self.news),
            Query(Topic.TABLE, tr("Where are the seekers?"), self.seekers),
            Query(Topic.CANDIDATES, tr("How many tiles are left?"), self.candidates),
            Query(Topic.NEXT_KIND, tr("Next tile in this colour"), lambda: self._alike(0, 1)),
            Query(Topic.PREVIOUS_KIND, tr("Previous tile in this colour"), lambda: self._alike(0, -1)),
            Query(Topic.NEXT_NUMBER, tr("Next tile with this number"), lambda: self._alike(1, 1)),
            Query(Topic.PREVIOUS_NUMBER, tr("Previous tile with this number"), lambda: self._alike(1, -1)),
            Query(Topic.NAMED, tr("Go to a tile by name"), self._typing.begin),
            Query(Topic.NEXT_PIECE, tr("Next seeker"), lambda: self._seeker(1)),
            Query(Topic.PREVIOUS_PIECE, tr("Previous seeker"), lambda: self._seeker(-1)),
        )

    def describe(self, key: str) -> str:
        """Return a tile with its place, its seekers and its notes."""
        told = [tr("{tile}.", tile=self._table.describe_tile(key)), *self._notes_on(key)]
        held, view = self._table.held, self._match.view
        if held is not None and view is not None:
            who = words.seeker_name(view.setup.theme, held)
            if key in self._table.reach(held).ways:
                told.append(tr("{who}, in your hand, can go here.", who=who))
            else:
                told.append(tr("{who}, in your hand, can’t go here.", who=who))
        return " ".join(told)

    def _notes_on(self, key: str) -> list[str]:
        """Return the mark on a tile, and whether it is right if the agreed help includes that."""
        page, tile = self._match.page, Tile.parse(key)
        if page is None or not (page.can_be_marked or page.is_computers):
            return []
        mark = page.notes.marks.get(tile)
        told = [] if mark is None else [tr("Your mark: {mark}.", mark=words.mark_name(mark))]
        if tile in page.wrong:
            told.append(words.why_wrong(page.view.setup, page.wrong[tile]))
        elif page.notes.aid is Assistance.FULL:
            evidence = page.knowledge.ruled_out.get(tile)
            why = "" if evidence is None else words.why_ruled_out(page.view.setup, evidence)
            told.append(why or tr("Still possible."))
        return told

    def brief(self, key: str) -> str:
        """Return a tile by its name, with the seekers on it."""
        name = words.tile_name(Tile.parse(key))
        standing = self._table.pieces_on(key)
        if not standing:
            return name
        return tr("{tile} with {seekers}", tile=name, seekers=self._names(standing))

    def _names(self, seekers: Sequence[int]) -> str:
        view = self._match.view
        return listing(words.seeker_name(view.setup.theme, index) for index in seekers) if view else ""

    def scan(self, dx: int, dy: int) -> str:
        """Return the tiles along a row or column up to the first gap, and whether more lie beyond it."""
        if self.key is None:
            return nowhere()
        found = self.line(self.key, dx, dy)
        last = self._place(found[-1] if found else self.key)
        beyond = any(_is_ahead(self._place(key), last, dx, dy) for key in self._table.tiles)
        if not beyond:
            return "; ".join(map(self.brief, found)) or nothing_there(dx, dy)
        return "; ".join([*map(self.brief, found), tr("then a gap and more tiles")])

    def line(self, key: str, dx: int, dy: int) -> Sequence[str]:
        """Return the tiles in a straight line, up to the first gap."""
        by_place = {self._place(other): other for other in self._table.tiles}
        x, y = self._place(key)
        found = []
        while (there := by_place.get((x + dx, y + dy))) is not None:
            found.append(there)
            x, y = x + dx, y + dy
        return found

    def _place(self, key: str) -> Place:
        return self._table.tiles[key].look.places[0]

    def possible(self) -> str:
        """Return what the held seeker or the one on the tile can reach, or which can come; and what to do."""
        view = self._match.view
        if view is None:
            return ""
        if not any(self._table.can_take(piece.index) for piece in self._table.pieces):
            return words.status(view, for_keys=True)
        held = self._table.held
        if held is not None and self.key in self._table.reach(held).ways:
            keys = tr("Enter puts it down, Escape puts it back.")
        elif held is not None:
            keys = tr("Escape puts it back.")
        else:
            keys = tr(
                "Number keys pick up the {seekers}, arrows move them, Enter puts them down. "
                "Ctrl+Enter asks for the hint.",
                **words.called(view.setup),
            )
        return " ".join(filter(None, (self._reachable(view), keys, self._entries)))

    def _reachable(self, view: View) -> str:
        held, key = self._table.held, self.key
        if held is None and key is None:
            return nowhere()
        standing = [] if key is None else list(self._table.pieces_on(key))
        named = [held] if held is not None else standing
        if not named:
            return self._who_can_come(key or "")
        return " ".join(self._reach_of(view, seeker) for seeker in named)

    def _who_can_come(self, key: str) -> str:
        count = range(len(self._table.pieces))
        able = [seeker for seeker in count if key in self._table.reach(seeker).ways]
        if not able:
            return tr("Nobody can move here now.")
        return tr("Can move here: {seekers}.", seekers=self._names(able))

    def _reach_of(self, view: View, seeker: int) -> str:
        who, reach = words.seeker_name(view.setup.theme, seeker), self._table.reach(seeker)
        start = self._table.tile_under_piece(seeker)
        if not reach.ways:
            return tr("{who} can’t move now.", who=who)
        if start is None:
            return self._entry(who, reach)
        here, ways = self._place(start), dict[tuple[int, int], list[str]]()
        for key in sorted(reach.ways, key=lambda key: len(reach.ways[key])):
            ways.setdefault(_direction(here, self._place(key)), []).append(self.brief(key))
        told = (
            tr("{direction}: {tiles}", direction=_direction_name(way), tiles=listing(ways[way]))
            for way in sorted(ways)
        )
        return tr("{who} can reach {tiles}.", who=who, tiles="; ".join(told))

    def _entry(self, who: str, reach: Reach) -> str:
        count = ntr("{who} can start on {n} tile.", "{who} can start on {n} tiles.", len(reach.ways), who=who)
        if self.key is None:
            return count
        here = tr("This is one of them.") if self.key in reach.ways else tr("This isn’t one of them.")
        return f"{count} {here}"

    @property
    def _entries(self) -> str:
        """Every tile on which the seeker in the hand can start; "" if it is on the table."""
        held = self._table.held
        if held is None or self._table.tile_under_piece(held) is not None:
            return ""
        ways = self._table.reach(held).ways
        named = [words.tile_name(Tile.parse(key)) for key in self._table.in_reading_order if key in ways]
        return f"{listing(named)}."

    def seekers(self) -> str:
        """Return each seeker's position in the turn shown."""
        view = self._match.view
        if view is None:
            return ""
        told = []
        for seeker, tile in enumerate(self._match.past.positions or presenter.shown_round(view).positions):
            place = tr("tray") if tile is None else self._table.name_tile(str(tile))
            told.append(tr("{who}: {place}.", who=words.seeker_name(view.setup.theme, seeker), place=place))
        return " ".join(told)

    def _seeker(self, step: int) -> Answer | str:
        places = (self._table.tile_under_piece(piece.index) for piece in self._table.pieces)
        keys = list(dict.fromkeys(key for key in places if key is not None))
        return self.walk(keys, step, tr("There’s nobody else on the table."))

    def _alike(self, sign: int, step: int) -> Answer | str:
        """Go to the next tile with the same colour (0) or number (1), as indexes in a tile's key."""
        here = self.key
        if here is None:
            return nowhere()
        keys = [key for key in self._table.in_reading_order if key[sign] == here[sign]]
        return self.walk(keys, step, tr("There are no others."))

    def news(self) -> str:
        """Return the last hint and everything since then."""
        view = self._match.view
        return "" if view is None else last_news(view) or words.status(view, for_keys=True)

    def candidates(self) -> str:
        """Return the number of tiles left or, with less help, of those marked."""
        page = self._match.page
        if page is None:
            return ""
        if page.is_over or page.notes.aid is Assistance.PAPER:
            return self._marks(page) if page.can_be_marked else page.summary()
        possible = page.knowledge.possible
        told = [page.summary()]
        if page.notes.aid is Assistance.FULL and 0 < len(possible) <= _FEW:
            told.append(tr("{tiles}.", tiles=listing(map(words.tile_name, possible))))
        return " ".join(told)

    def _marks(self, page: OpenPage) -> str:
        marks = list(page.notes.marks.values())
        out, suspected = marks.count(Mark.RULED_OUT), marks.count(Mark.SUSPECTED)
        told = ntr("You’ve ruled out {n} tile", "You’ve ruled out {n} tiles", out)
        return tr("{told} and suspect {n}.", told=told, n=suspected)


def _is_ahead(place: Place, last: Place, dx: int, dy: int) -> bool:
    across, down = place[0] - last[0], place[1] - last[1]
    return across * dx + down * dy > 0 and across * dy == down * dx


def _direction(start: Place, end: Place) -> tuple[int, int]:
    """Return the direction between two places on the same line: down, and across."""
    across, down = end[0] - start[0], end[1] - start[1]
    return (down > 0) - (down < 0), (across > 0) - (across < 0)


def _direction_name(direction: tuple[int, int]) -> str:
    names = (
        (tr("up and left"), tr("up"), tr("up and right")),
        (tr("to the left"), "", tr("to the right")),
        (tr("down and left"), tr("down"), tr("down and right")),
    )
    return names[direction[0] + 1][direction[1] + 1]
