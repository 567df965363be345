"""The grid of hexagons that the tiles lie on, with pointed tops."""

Hex = tuple[int, int]
"""A hexagon by its axial coordinates (q, r): q grows to the east, r to the south-east."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The steps to the six neighbours: E, NE, NW, W, SW, SE, counter-clockwise on the screen."""

FARTHEST = 999_999
"""The largest absolute value of a coordinate in a move."""


def neighbour(place: Hex, direction: int) -> Hex:
    """Return the hexagon beside another one in a direction; directions count round and round."""
    q, r = DIRECTIONS[direction % 6]
    return (place[0] + q, place[1] + r)


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six hexagons around one, from the east, counter-clockwise."""
    q, r = place
    return ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1))
