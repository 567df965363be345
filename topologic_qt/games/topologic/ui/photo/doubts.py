"""Which tiles of a photo people should look at again, as they correct and confirm them."""

from __future__ import annotations

from topologic_qt.games.topologic.photo.seen import FieldSeen
from topologic_qt.games.topologic.rules.field import Field, Location, reading_order
from topologic_qt.games.topologic.rules.tile import NUMBERS, Colour, Tile


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
        return reading_order(place for place, tile in field.tiles.items() if self._is_doubtful(place, tile))

    def _is_doubtful(self, place: Location, tile: Tile) -> bool:
        each = self._seen.get(place)
        if each is None or (place, tile) in self._confirmed:
            return False
        return each.doubtful or each.tile != tile


def corrected(tile: Tile, sign: str) -> Tile | None:
    """Return the tile with another colour or number, as one key names it; None for any other key."""
    if sign in {colour.value for colour in Colour}:
        return Tile(Colour(sign), tile.number)
    if sign in {str(number) for number in NUMBERS}:
        return Tile(tile.colour, int(sign))
    return None
