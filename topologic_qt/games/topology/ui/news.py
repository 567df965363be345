"""What has happened between two views of a match, in short sentences for people who listen."""

from __future__ import annotations

from collections.abc import Iterator

from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import View
from topologic_qt.games.topology.ui import compass, turn_text, words
from topologic_qt.widgets.translate import listing, tr


def news(before: View, view: View) -> list[str]:
    """Return what has happened since another view of the same match, in order; points are told elsewhere."""
    if view.number < before.number or len(view.turns) < len(before.turns):
        return []
    ended = len(view.turns) > len(before.turns)
    begins = ended or (before.due > 0 and not view.drew)
    return [*_of_turn(before, view, ended), *(_new_turn(view) if begins else ())]


def _of_turn(before: View, view: View, ended: bool) -> Iterator[str]:
    """Return what was done in the turn that was running."""
    name = words.player(view, before.seat)
    turned = view.turns[-1].turned if ended else view.turned
    if turned != before.turned:
        yield half_turned(view, name, turned) if turned is not None else tr("The half turn is taken back.")
    revealed = (*view.this_turn, *view.revealed)
    if len(revealed) > len(before.this_turn) + len(before.revealed) > 0 and view.drew and not ended:
        yield tr("A third tile is revealed: {design}.", design=_third(before, view))
    laid = view.turns[-1].tiles if ended else view.this_turn
    for tile in before.this_turn:
        if tile not in laid and any(tile.design == one.design for one in laid if one not in before.this_turn):
            continue  # it lies elsewhere now, which is told below
        if tile not in laid and len(revealed):
            yield tr("Tile {design} is back in the rack.", design=tile.design)
    for tile in laid:
        if tile not in before.this_turn:
            yield lies(view, name, tile)


def _third(before: View, view: View) -> str:
    """Return the design that was revealed since another view of the same turn."""
    known = [*before.revealed, *(tile.design for tile in before.this_turn)]
    for design in (*view.revealed, *(tile.design for tile in view.this_turn)):
        if design not in known:
            return design
        known.remove(design)
    return ""


def _new_turn(view: View) -> Iterator[str]:
    """Return the tiles of the turn that begins, for the person who is to lay them."""
    if view.revealed and view.computer is None and not view.waits_for_mail:
        yield rack(view)


def rack(view: View) -> str:
    """Return the tiles that are still to be laid."""
    if not view.revealed:
        return tr("The rack is empty.")
    return tr("In the rack: {designs}.", designs=listing(view.revealed))


def lies(view: View, name: str, tile: PlacedTile) -> str:
    """Return that a player has laid a tile, and where."""
    place = compass.place(tile, compass.origin(view.tiles))
    return tr("{name} lays tile {design}, {place}.", name=name, design=tile.design, place=place)


def half_turned(view: View, name: str, tile: PlacedTile) -> str:
    """Return that a player has turned a tile by half, by how it lay before."""
    place = compass.place(tile, compass.origin(view.tiles))
    return tr("{name} turns tile {design}, {place}, by half.", name=name, design=tile.design, place=place)


def last_news(view: View) -> str:
    """Return the last turn with its tiles and points, and what has been laid since."""
    told = []
    if view.turns:
        last = view.turns[-1]
        told = [turn_text.in_words(view.setup.names, last)]
        told += [lies(view, words.player(view, last.seat), tile) for tile in last.tiles]
    told += [lies(view, words.player(view, view.seat), tile) for tile in view.this_turn if not view.is_over]
    return " ".join(told)
