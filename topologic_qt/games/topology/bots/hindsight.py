"""The review of the turns of a match, and advice for a turn."""

from collections.abc import Sequence

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topology.bots.advanced import Beam, Position, half_turns
from topologic_qt.games.topology.bots.frame import tile_at
from topologic_qt.games.topology.bots.seat import moves
from topologic_qt.games.topology.rules.match_results import TurnReview
from topologic_qt.games.topology.rules.moves import Move
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import TurnResult, Variant, View

_WIDTHS = (150, 800)  # the widths of the beam; turns are about 0.6 points better than those of level *Club*
_CLOSER_LOOK = 30  # the number of half turns that are searched
_Best = tuple[int, tuple[PlacedTile, ...], PlacedTile | None]  # points, tiles, and the turned tile


def review(view: View, thinking: Thinking) -> tuple[TurnReview, ...]:
    """Review all finished turns. Raises `Cancelled`."""
    tables = _tables_before(view)
    best = []
    for done, (turn, table) in enumerate(zip(view.turns, tables, strict=True), start=1):
        best.append(_best(turn, table, view.setup.variant, thinking))
        thinking.done(done / len(view.turns))
    reviews = []
    for index, turn in enumerate(view.turns):
        points, tiles, turned = best[index]
        gave = best[index + 1][0] if index + 1 < len(best) else None
        reviews.append(
            TurnReview(turn.number, turn.seat, turn.points, points, tiles, turned, tables[index], gave)
        )
    return tuple(reviews)


def suggestion(view: View, thinking: Thinking) -> Sequence[Move]:
    """The moves of level *Master*; empty if nobody is to move. Raises `Cancelled`."""
    return moves(view, Computer(Level.MASTER), thinking)


def _tables_before(view: View) -> list[tuple[PlacedTile, ...]]:
    tiles = view.confirmed
    if view.turned is not None:
        tiles = _as_before(tiles, view.turned)
    tables = []
    for turn in reversed(view.turns):
        tiles = tiles[: len(tiles) - len(turn.tiles)]
        if turn.turned is not None:
            tiles = _as_before(tiles, turn.turned)
        tables.append(tiles)
    return tables[::-1]


def _as_before(tiles: tuple[PlacedTile, ...], turned: PlacedTile) -> tuple[PlacedTile, ...]:
    """The tiles, with one turned back."""
    return tuple(turned if set(tile.hexes) == set(turned.hexes) else tile for tile in tiles)


def _best(turn: TurnResult, table: tuple[PlacedTile, ...], variant: Variant, thinking: Thinking) -> _Best:
    position = Position.at(table, tuple(tile.design for tile in turn.tiles))
    beam = Beam(_WIDTHS, 50, thinking=thinking)
    if variant is Variant.ADVANCED and not turn.drew:
        best = half_turns(position, turn.turned is not None, beam, _CLOSER_LOOK)[0]
        found, turned = best.found, best.spot
    else:
        found, turned = beam.turns(position.nodes(), position.revealed)[0], None
    if found.points <= turn.points:
        return turn.points, turn.tiles, turn.turned
    return found.points, tuple(map(tile_at, found.spots)), None if turned is None else tile_at(turned)
