"""Spoken answers about Topology's table."""

from collections.abc import Iterator, Sequence

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import compass, result_text, words
from topologic_qt.games.topology.ui.board.materials import key_of
from topologic_qt.games.topology.ui.play import Play
from topologic_qt.games.topology.ui.tabletop import Tabletop
from topologic_qt.games.topology.ui.words import in_a_row
from topologic_qt.table.hand import Grip
from topologic_qt.table.listening import TableListening, nowhere
from topologic_qt.widgets.listening import Answer, Query, Topic
from topologic_qt.widgets.translate import listing, ntr, tr


def news(before: View, view: View) -> list[str]:
    """Return the points of the turn, what was done since an earlier view, and what is in the rack."""
    if view.number < before.number or len(view.turns) < len(before.turns):
        return []
    ended = len(view.turns) > len(before.turns)
    begins = ended or (before.due > 0 and not view.drew)
    points = [words.spoken_turn(view, view.turns[-1])] if ended else []
    if view.is_over and not before.is_over:
        points.append(f"{result_text.full_heading(view)}.")
    new = [rack(view)] if begins and view.revealed and view.plays_here else []
    return [*points, *_of_turn(before, view, ended), *new]


def _of_turn(before: View, view: View, ended: bool) -> Iterator[str]:
    """Return what was done in the turn of the earlier view."""
    name = view.setup.names[before.seat]
    turned = view.turns[-1].turned if ended else view.turned
    if turned != before.turned:
        yield half_turned(view, name, turned) if turned is not None else tr("The half turn was undone.")
    revealed = (*view.this_turn, *view.revealed)
    if len(revealed) > len(before.this_turn) + len(before.revealed) > 0 and view.drew and not ended:
        yield tr("The third tile is {design}.", design=_third(before, view))
    laid = view.turns[-1].tiles if ended else view.this_turn
    if before.computer is not None:
        if ended and laid:
            yield all_lie(view, name, laid)
        return
    for tile in before.this_turn:
        if tile not in laid and any(tile.design == one.design for one in laid if one not in before.this_turn):
            continue  # its new place is reported below
        if tile not in laid and len(revealed):
            yield tr("Tile {design} is back in the rack.", design=tile.design)
    new = [tile for tile in laid if tile not in before.this_turn]
    if new:
        yield lies(view, name, new[0]) if len(new) == 1 else all_lie(view, name, new, placed=ended)


def _third(before: View, view: View) -> str:
    """Return the design that was revealed since an earlier view of the same turn."""
    known = [*before.revealed, *(tile.design for tile in before.this_turn)]
    for design in (*view.revealed, *(tile.design for tile in view.this_turn)):
        if design not in known:
            return design
        known.remove(design)
    return ""


def rack(view: View) -> str:
    """Return the tiles still to lay."""
    if not view.revealed:
        return tr("The rack is empty.")
    return tr("In the rack: {designs}.", designs=listing(view.revealed))


def lies(view: View, name: str, tile: PlacedTile) -> str:
    """Return a sentence saying where a player has laid a tile."""
    place = compass.place(tile, compass.origin(view.tiles))
    return tr(
        "{name} lays tile {design}, {place}.|You lay tile {design}, {place}.",
        name=name,
        design=tile.design,
        place=place,
    )


def all_lie(view: View, name: str, tiles: Sequence[PlacedTile], placed: bool = True) -> str:
    """Return one sentence saying which tiles a player has laid and, if ``placed``, where."""
    origin = compass.origin(view.tiles)
    told = (tr("{design} {place}", design=tile.design, place=compass.place(tile, origin)) for tile in tiles)
    which = in_a_row(told) if placed else listing(tile.design for tile in tiles)
    return tr("{name} lays {tiles}.|You lay {tiles}.", name=name, tiles=which)


def half_turned(view: View, name: str, tile: PlacedTile) -> str:
    """Return a sentence saying that a player has turned a tile by half; ``tile`` is as it lay before."""
    place = compass.place(tile, compass.origin(view.tiles))
    return tr(
        "{name} gives tile {design}, {place}, a half turn.|You give tile {design}, {place}, a half turn.",
        name=name,
        design=tile.design,
        place=place,
    )


def last_news(view: View) -> str:
    """Return the points of the last turn, what was done in it, and the tiles laid since."""
    told = []
    if view.turns:
        last = view.turns[-1]
        name = view.setup.names[last.seat]
        told = [words.spoken_turn(view, last)]
        told += [] if last.turned is None else [half_turned(view, name, last.turned)]
        told += [all_lie(view, name, last.tiles)] if last.tiles else []
    if view.this_turn and not view.is_over:
        told.append(all_lie(view, view.setup.names[view.seat], view.this_turn))
    return " ".join(told)


class LinesListening(TableListening):
    """Answers where tiles lie and what their lines do, where the held one fits, and how the match stands."""

    def __init__(self, tabletop: Tabletop, play: Play) -> None:
        super().__init__(tabletop.view)
        self._tabletop = tabletop
        self._table = tabletop.table
        self._play = play

    @property
    def own_queries(self) -> Sequence[Query]:
        """The questions of this game."""
        return (
            *super().own_queries,
            Query(Topic.POSSIBLE, tr("What can I do?"), self.possible),
            Query(Topic.NEWS, tr("What just happened?"), self.news),
            Query(Topic.TABLE, tr("What’s the score?"), self.standing),
            Query(Topic.CANDIDATES, tr("What’s left in the stack?"), self.left),
            Query(Topic.NEXT_KIND, tr("Next line on this tile"), lambda: self._line(1)),
            Query(Topic.PREVIOUS_KIND, tr("Previous line on this tile"), lambda: self._line(-1)),
            Query(Topic.NEXT_NUMBER, tr("Next fitting place, or line to close"), lambda: self._goal(1)),
            Query(
                Topic.PREVIOUS_NUMBER, tr("Previous fitting place, or line to close"), lambda: self._goal(-1)
            ),
            Query(Topic.NEXT_PIECE, tr("Next tile from the last turn"), lambda: self._laid(1)),
            Query(Topic.PREVIOUS_PIECE, tr("Previous tile from the last turn"), lambda: self._laid(-1)),
        )

    @property
    def _view(self) -> View | None:
        return self._play.view

    def here(self) -> str:
        """Return everything about the held tile, or about the one at the cursor."""
        return self._play.cursor.description

    def brief(self, key: str) -> str:
        """Return a tile with its place."""
        tile = self._table.tile_of(key)
        if tile is None:
            return ""
        place = compass.place(tile, compass.origin(self._tabletop.tiles))
        return tr("tile {design}, {place}", design=tile.design, place=place)

    def scan(self, dx: int, dy: int) -> str:
        """Return the tiles along a line; with a held tile, where it would lie."""
        return super().scan(dx, dy) if self._play.laying.held is None else self.here()

    def _line(self, step: int) -> Answer | str:
        index = self._table.index_of(self.key)
        if index is None:
            return nowhere()
        return Answer(self._tabletop.pointer.step(index, step), is_spoken=True)

    def _goal(self, step: int) -> Answer | str:
        """Go to the next place where the held tile fits, or to the next line that one tile can close."""
        if self._play.laying.held is not None:
            return self._play.cursor.go_on(step)
        lines = self._tabletop.pointer.lines
        ends = dict.fromkeys(part[0] for run in lines.closable for part in (run.parts[0], run.parts[-1]))
        keys = [key_of(lines.tiles[index]) for index in ends]
        return self.walk(keys, step, tr("There’s no other line to close with one tile."))

    def _laid(self, step: int) -> Answer | str:
        """Go to the next tile of this turn, or else of the turn before."""
        view = self._view
        if view is None:
            return ""
        tiles = view.this_turn or (view.turns[-1].tiles if view.turns else ())
        keys = [key for key in map(key_of, tiles) if key in self._table.tiles]
        return self.walk(keys, step, tr("There’s no other tile from that turn."))

    def possible(self) -> str:
        """Return what can be done with the held tile, or with those in the rack."""
        view, held = self._view, self._play.laying.held
        if view is None:
            return ""
        if held is not None:
            fits = ntr(
                "It fits in {n} place.",
                "It fits in {n} places; N goes to the next.",
                len(self._play.laying.fitting),
            )
            return f"{fits} {words.in_hand(held.slot + 1, Grip.KEYS)}"
        if not self._play.turns.is_on_turn:
            return words.status(view, for_keys=True)
        told = [rack(view)]
        if view.must_choose:
            told.append(words.status(view, for_keys=True))
        elif view.revealed:
            told.append(tr("Number keys pick up a tile, arrows move it, Enter lays it."))
        else:
            told.append(tr("Ctrl+Enter ends the turn."))
        tile = None if self.key is None else self._table.tile_of(self.key)
        if tile in view.this_turn:
            told.append(tr("Enter picks this tile up again."))
        return " ".join(told)

    def news(self) -> str:
        """Return the last turn, or while looking back, what is shown."""
        view = self._view
        if view is None:
            return ""
        return self._play.past.caption or last_news(view) or words.status(view, for_keys=True)

    def standing(self) -> str:
        """Return the points of all players, and the tiles in the rack."""
        view = self._view
        if view is None:
            return ""
        if view.is_over:
            return ". ".join(result_text.ranking(view))
        return f"{result_text.spoken(view)} {rack(view)}"

    def left(self) -> str:
        """Return how many tiles are in the stack, and how many lines one tile can close."""
        view = self._view
        if view is None:
            return ""
        closable = len(self._tabletop.pointer.lines.closable)
        stack = ntr("The stack has {n} tile.", "The stack has {n} tiles.", view.stack_size)
        lines = ntr(
            "{n} line needs just one tile to close.", "{n} lines need just one tile each to close.", closable
        )
        return f"{stack} {lines}"
