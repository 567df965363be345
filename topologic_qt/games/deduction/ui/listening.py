"""Spoken answers about Deduction's table, which reveal only what the viewer knows."""

from collections.abc import Sequence

from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Face, Line, Tile
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board import describing
from topologic_qt.games.deduction.ui.board.laying import MISSING, line_of, player_key, player_of
from topologic_qt.games.deduction.ui.board.picture import reasons
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.play import Play
from topologic_qt.games.deduction.ui.sheet.panel import SheetPanel
from topologic_qt.games.deduction.ui.words import coin_name, entry_text, tile_name, tiles_text
from topologic_qt.table.listening import TableListening, nowhere
from topologic_qt.widgets.listening import Answer, Query, Topic
from topologic_qt.widgets.translate import ntr, tr

_FEW = 6  # the most tiles that are named rather than only counted


class HandsListening(TableListening):
    """Answers spoken queries about tiles, players, the log, and how many tiles could be missing."""

    def __init__(self, tabletop: Tabletop, play: Play, panel: SheetPanel) -> None:
        super().__init__(tabletop.view)
        self._table = tabletop.table
        self._play = play
        self._panel = panel

    @property
    def own_queries(self) -> Sequence[Query]:
        """The questions of this game."""
        return (
            *super().own_queries,
            Query(Topic.POSSIBLE, tr("What can I do?"), self.possible),
            Query(Topic.NEWS, tr("What just happened?"), self.news),
            Query(Topic.TABLE, tr("Who is at the table?"), self.round_the_table),
            Query(Topic.CANDIDATES, tr("How many tiles could be missing?"), self.candidates),
            Query(Topic.NEXT_KIND, tr("Next tile of this suit"), lambda: self._alike(Line.SUIT, 1)),
            Query(Topic.PREVIOUS_KIND, tr("Previous tile of this suit"), lambda: self._alike(Line.SUIT, -1)),
            Query(Topic.NEXT_NUMBER, tr("Next tile of this value"), lambda: self._alike(Line.VALUE, 1)),
            Query(
                Topic.PREVIOUS_NUMBER, tr("Previous tile of this value"), lambda: self._alike(Line.VALUE, -1)
            ),
            Query(Topic.NEXT_PIECE, tr("Next player"), lambda: self._player(1)),
            Query(Topic.PREVIOUS_PIECE, tr("Previous player"), lambda: self._player(-1)),
        )

    def describe(self, key: str) -> str:
        """Return a thing, with the obvious reason why a tile cannot be the missing one."""
        told, view, tile = super().describe(key), self._play.view, tile_of(key)
        return told if view is None or tile is None else f"{told} {self._shown_to(view, tile)}".strip()

    def brief(self, key: str) -> str:
        """Return a thing in few words: a tile's name, or a player with the number of tiles."""
        picture, tile, seat = self._table.picture, tile_of(key), player_of(key)
        if picture is None or (tile is None and seat is None):
            return super().brief(key).rstrip(".")
        if tile is not None:
            return tile_name(tile)
        one = picture.players[seat or 0]
        return ntr("{name} with {n} tile", "{name} with {n} tiles", one.size, name=one.name)

    def _shown_to(self, view: View, tile: Tile) -> str:
        names = [
            words.player(view, entry.asker)
            for entry in view.log
            if isinstance(entry, Question) and entry.tile == tile and entry.whom == view.viewer
        ]
        told = dict.fromkeys(names)
        return " ".join(tr("You showed it to {name}.", name=name) for name in told)

    def _face(self, line: Line) -> Face | None:
        picture, key = self._table.picture, self.key
        if picture is None or key is None:
            return None
        if line_of(key) is not None and picture.coin is not None:
            return line.of(picture.coin)
        tile = tile_of(key)
        return None if tile is None else line.of(tile)

    def _alike(self, line: Line, step: int) -> Answer | str:
        face = self._face(line)
        if face is None:
            return nowhere() if self.key is None else tr("Move to a face-up tile first.")
        tiles = {key: tile_of(key) for key in self._table.in_reading_order}
        keys = [key for key, tile in tiles.items() if tile is not None and line.of(tile) == face]
        return self.walk(keys, step, tr("There are no others."))

    def _player(self, step: int) -> Answer | str:
        picture = self._table.picture
        if picture is None:
            return ""
        keys = [player_key(seat) for seat in range(picture.count)]
        here = player_of(self.key)
        if here is not None and self.key not in keys:  # a tile in somebody's hand
            return self.go_to(keys[(here + step) % len(keys)])
        return self.walk(keys, step, tr("There are no others."))

    def possible(self) -> str:
        """Return whose move it is, and which keys the viewer can use for it."""
        view, picture = self._play.view, self._table.picture
        if view is None or picture is None:
            return ""
        keys = {
            Step.ASK: tr(
                "Press S or V for the coin’s suit or value, H for “do you have”, M for “how "
                "many”, a digit for the player, then Enter."
            ),
            Step.ANNOUNCE: tr("Ctrl+Shift+A announces the missing tile, Ctrl+Enter ends the turn."),
            Step.SHOW: tr(
                "You can show {tiles}: go to one and press Enter.", tiles=tiles_text(picture.may_show)
            ),
        }
        step = self._play.turns.step
        return f"{words.status(view)} {'' if step is None else keys.get(step, '')}".strip()

    def news(self) -> str:
        """Return what has happened since the viewer's own last question, line by line."""
        view = self._play.view
        if view is None:
            return ""
        if self._play.past.caption:
            return self._play.past.caption
        told = [entry_text(view.setup.names, entry) for entry in view.log[_since_own(view) :]]
        if view.question is None and view.coin is not None:
            told.append(tr("On the coin: {coin}.", coin=coin_name(view.coin)))
        return " ".join(told) or words.status(view)

    def round_the_table(self) -> str:
        """Return every player, the coin, and the tiles face up."""
        picture = self._table.picture
        if picture is None:
            return ""
        told = [describing.player(picture, seat) for seat in picture.around]
        if picture.coin is not None:
            told.append(tr("On the coin: {coin}.", coin=coin_name(picture.coin)))
        if picture.face_up:
            told.append(tr("Face up: {tiles}.", tiles=tiles_text(picture.face_up)))
        hand = picture.players[picture.bottom].hand
        if picture.viewer is not None and hand is not None:
            told.append(tr("Your hand: {tiles}.", tiles=tiles_text(hand)))
        return " ".join(told)

    def candidates(self) -> str:
        """Return how many tiles could be missing: by sight, or by all answers if the note sheet helps."""
        view, page, picture = self._play.view, self._panel.page, self._table.picture
        if view is None or view.viewer is None or picture is None:
            return tr("Uncover your hand first.")
        if view.missing is not None:
            return describing.describe(picture, MISSING)
        if page is not None and page.fills_in and page.known is not None:
            if page.known.is_contradictory:
                return tr("The answers contradict each other.")
            missing = page.known.missing
            told = ntr("{n} tile could be missing.", "{n} tiles could be missing.", len(missing))
        else:
            missing = tuple(tile for tile in ALL_TILES if tile not in reasons(view))
            told = ntr(
                "From what you see, {n} tile could be missing.",
                "From what you see, {n} tiles could be missing.",
                len(missing),
            )
        return f"{told} {tiles_text(missing)}." if len(missing) <= _FEW else told


def _since_own(view: View) -> int:
    """Return the line of the viewer's last question in the log, from 0, or else the line a round ago."""
    for number in range(len(view.log) - 1, -1, -1):
        entry = view.log[number]
        if isinstance(entry, Question) and entry.asker == view.viewer:
            return number
    return max(0, len(view.log) - view.players)


def tile_of(key: str) -> Tile | None:
    """Return the tile whose face a thing on the table shows; None for other things."""
    return Tile.parse(key.rpartition(" ")[2]) if key.startswith(("hand ", "open ")) else None
