"""The form of a match on the table, as functions from a view; and the match's host."""

from collections.abc import Mapping

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.host import Host
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.movement import destinations, line
from topologic_qt.games.topologic.rules.moves import AskForHint, Move, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.notes import Pages
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, Round, View, peek
from topologic_qt.games.topologic.ui import words
from topologic_qt.table.scene import Reach
from topologic_qt.widgets.translate import tr

MatchHost = Host[Setup, Move, View, Pages]
"""The host of a match of Topologic."""


def shown_round(view: View) -> Round:
    """Return the round on the table: the last one stays until the next secret is hidden."""
    if view.round.phase is Phase.HIDE and len(view.rounds) > 1:
        return view.rounds[-2]
    return view.round


def positions(view: View) -> list[str | None]:
    """Return the tile under each seeker on the table; None in the tray."""
    return [None if tile is None else str(tile) for tile in shown_round(view).positions]


def revealed(view: View) -> str | None:
    """Return the secret if it is visible on the table."""
    played = shown_round(view)
    return str(played.secret) if played.phase is Phase.OVER and played.secret is not None else None


def own_secret(host: MatchHost, view: View) -> str | None:
    """Return the tile where the only person here has hidden the current secret; otherwise None."""
    found = peek(host.match.private_view(view.round.referee)) if view.hides_alone else None
    return None if found is None else str(found)


def seeker_move(view: View, seeker: int, key: str) -> PlaceSeeker | MoveSeeker:
    """Return the move that now puts a seeker on a tile."""
    make = PlaceSeeker if view.round.phase is Phase.ENTER else MoveSeeker
    return make(seeker, Tile.parse(key))


def reach(view: View) -> dict[int, Reach]:
    """Return the seekers that people may take, with the tiles to which each may go."""
    result: dict[int, Reach] = {}
    if view.computer is not None or view.waits_for_mail:
        return result
    for seeker in range(view.setup.seekers):
        if legal := legal_destinations(view, seeker):
            ways: Mapping[Tile, tuple[Tile, ...]] = {tile: (tile,) for tile in legal}
            if view.round.phase is Phase.MOVE:
                ways = destinations(view.setup.field, view.setup.edition, view.round.positions, seeker)
            result[seeker] = Reach(
                {str(tile): [str(passed) for passed in ways[tile]] for tile in legal}, _blocked(view, seeker)
            )
    return result


def _blocked(view: View, seeker: int) -> dict[str, str]:
    """Return the tiles that another seeker blocks for this one, each with that seeker's tile."""
    edition, start = view.setup.edition, view.round.positions[seeker]
    if edition.passes_over or start is None:
        return {}
    others = {tile for index, tile in enumerate(view.round.positions) if index != seeker}
    blocked = {}
    for direction in edition.directions:
        blocker: Tile | None = None
        for tile in line(view.setup.field, start, direction):
            if blocker is not None:
                blocked[str(tile)] = str(blocker)
            elif tile in others:
                blocker = tile
    return blocked


def why_not(view: View, seeker: int, key: str, for_keys: bool = False) -> str:
    """Return why a seeker cannot be put on a tile or, without one, cannot be taken, ``for_keys`` or not."""
    standing = view.round.positions[seeker]
    target = key or ("" if standing is None else str(standing))
    if not target or view.round.phase not in (Phase.ENTER, Phase.MOVE) or view.waits_for_mail:
        return words.hide_first(view) or words.status(view, for_keys)
    try:
        Topologic().apply(view, seeker_move(view, seeker, target))
    except IllegalMove as error:
        return words.refusal(view.setup, error, for_keys)
    return words.status(view, for_keys)


def why_no_hint(view: View) -> str:
    """Return why the hint cannot be requested now; empty if it can."""
    try:
        Topologic().apply(view, AskForHint())
    except IllegalMove as error:
        return words.refusal(view.setup, error)
    return ""


def spoken(view: View) -> str:
    """Return the positions of the seekers, in words."""
    told = []
    for seeker, tile in enumerate(shown_round(view).positions):
        place = tr("tray") if tile is None else words.tile_name(tile)
        told.append(tr("{who}: {place}", who=words.seeker_name(view.setup.theme, seeker), place=place))
    return "; ".join(told)
