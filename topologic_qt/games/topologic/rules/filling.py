"""Laying many tiles at once: into a shape, over the places they have, or to complete a field."""

from collections.abc import Collection, Iterable
from itertools import combinations, product

from topologic_qt.engine.rng import Rng
from topologic_qt.games.topologic.rules.field import MAX_COORDINATE, SIDES, Field, Location, reading_order
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, outline
from topologic_qt.games.topologic.rules.tile import Tile


def shuffled(field: Field, rng: Rng, tiles: Iterable[Tile] | None = None) -> Field:
    """Lay the tiles, or those of a group, at random over the places where they lie."""
    places = reading_order(field.locations[tile] for tile in _on_the_field(field, tiles))
    faces = rng.shuffled([field.tiles[place] for place in places])
    return Field({**field.tiles, **dict(zip(places, faces, strict=True))})


def fitted(field: Field, places: Iterable[Location], rng: Rng) -> Field:
    """Bring the field into a shape, as far as the tiles or the places go.

    Tiles that lie on the shape stay. The other tiles go to the shape's free places in reading order, and
    tiles that are left over go to the tray; if places are left, tiles of the tray come to them at random.
    """
    shape = set(places)
    laid = {place: tile for place, tile in field.tiles.items() if place in shape}
    coming = [field.tiles[place] for place in reading_order(field.tiles.keys() - shape)]
    free = reading_order(shape - laid.keys())
    return Field({**laid, **dict(zip(free, [*coming, *rng.shuffled(field.missing)], strict=False))})


def filled(field: Field, rng: Rng) -> Field:
    """Lay the tiles of the tray at random, so that the field becomes complete.

    The tiles close the holes first, then join islands that lie near enough, then go where they touch most
    others. On an empty table they make the usual square.
    """
    if not field.tiles:
        return fitted(field, outline(FieldRecipe()), rng)
    field = _with(field, _beside(field, field.holes), rng)
    while (bridge := _shortest_bridge(field)) and len(bridge) <= len(field.missing):
        field = _with(field, bridge, rng)
    return _with(field, _beside(field), rng)


def _on_the_field(field: Field, tiles: Iterable[Tile] | None) -> Iterable[Tile]:
    return field.locations if tiles is None else field.locations.keys() & set(tiles)


def _with(field: Field, places: Iterable[Location], rng: Rng) -> Field:
    """The field with tiles of the tray at random on some free places."""
    return fitted(field, [*field.tiles, *places], rng)


def _beside(field: Field, within: Collection[Location] | None = None) -> list[Location]:
    """A free place for each missing tile, as long as there are places.

    Each of them touches as many tiles and earlier ones as any other does when it is found; of
    several, it is the one next to the middle of the largest island. ``within`` holds the places that
    may be used; by default they are the whole table.
    """
    taken = set(field.tiles)
    x, y = _middle([field.locations[tile] for tile in field.islands[0]])
    touches: dict[Location, int] = {}

    def touch(place: Location) -> None:
        for beside in (place.step(*side) for side in SIDES):
            if beside not in taken and (_in_reach(beside) if within is None else beside in within):
                touches[beside] = touches.get(beside, 0) + 1

    def rank(place: Location) -> tuple[float, ...]:
        return -touches[place], (place.x - x) ** 2 + (place.y - y) ** 2, place.y, place.x

    for place in field.tiles:
        touch(place)
    found: list[Location] = []
    while touches and len(found) < len(field.missing):
        best = min(touches, key=rank)
        del touches[best]
        taken.add(best)
        touch(best)
        found.append(best)
    return found


def _middle(places: Collection[Location]) -> tuple[float, float]:
    count = len(places)
    return sum(place.x for place in places) / count, sum(place.y for place in places) / count


def _in_reach(place: Location) -> bool:
    return max(abs(place.x), abs(place.y)) <= MAX_COORDINATE


def _shortest_bridge(field: Field) -> list[Location]:
    """The fewest places that join two islands; none where there is only one."""
    pairs = (pair for two in combinations(field.islands, 2) for pair in product(*map(sorted, two)))
    ends = [(field.locations[one], field.locations[other]) for one, other in pairs]
    if not ends:
        return []
    start, end = min(ends, key=lambda pair: abs(pair[0].x - pair[1].x) + abs(pair[0].y - pair[1].y))
    across, down = (1 if end.x > start.x else -1), (1 if end.y > start.y else -1)
    corner = [Location(x, start.y) for x in range(start.x, end.x, across)]
    # What lies on the way would itself be nearer; so there is nothing.
    return [*corner, *(Location(end.x, y) for y in range(start.y, end.y, down))][1:]
