"""How much each place of a lattice looks like one on which a tile lies."""

from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.photo.arrays import Array
from topologic_qt.games.topologic.photo.colours import tones
from topologic_qt.games.topologic.photo.places import Places

Spot = tuple[int, int]

_NEAR = (-1, 0, 1)

_OF_A_SIDE = 0.35
"""How much a place loses that looks like the side of the tile behind it."""


class Evidence(NamedTuple):
    """What the places of an area tell."""

    worth: dict[Spot, float]
    """How much each looks like a tile: about 1 where one is seen, below 0.6 on a table."""
    plain: dict[Spot, float]
    """The same, if no place shows the side of a die that stands on another one."""
    typical: float
    """The worth of most tiles."""


def evidence(places: Places, with_pips: set[Spot], outlined: set[Spot], lattice: Array) -> Evidence:
    """Weigh the places of an area.

    Quadrangles were found on the places ``outlined``, and on those in ``with_pips`` they had pips.
    """
    alike = places.alike.by_number.max(axis=1)
    spots = [places.spot(number) for number in range(len(alike))]
    middle = places.patches[:, 6:-6, 6:-6].reshape(len(alike), -1, 3)
    colours = tones(np.median(middle, axis=1)) * np.array([0.4, 1.0, 1.0])
    plain = _plain(alike, spots, colours, with_pips, outlined)
    by_spot = dict(zip(spots, colours, strict=True))
    step = towards_camera(lattice, np.array(sorted(with_pips), float).mean(axis=0))
    worth = {spot: value - _OF_A_SIDE * _is_side(spot, step, by_spot, plain) for spot, value in plain.items()}
    return Evidence(worth, plain, float(np.median([plain[spot] for spot in with_pips])))


def _plain(
    alike: Array, spots: list[Spot], colours: Array, with_pips: set[Spot], outlined: set[Spot]
) -> dict[Spot, float]:
    """The worth by pips and outlines, less where it has the colours of the bare table round about."""
    marked = with_pips | outlined
    far = np.array([not any((x + dx, y + dy) in marked for dx in _NEAR for dy in _NEAR) for x, y in spots])
    bare, where = colours[far], np.array(spots)[far]
    plain = {}
    for number, spot in enumerate(spots):
        value = float(alike[number])
        if spot in marked:
            value += 0.08 if spot in with_pips else 0.04
        elif len(bare):
            nearest = np.argsort(abs(where - spot).sum(axis=1))[:8]
            gap = np.linalg.norm(bare[nearest] - colours[number], axis=1).min()
            value -= 0.25 * float(np.exp(-((gap / 0.2) ** 2)))
        plain[spot] = value
    return plain


def towards_camera(lattice: Array, spot: Array) -> Spot:
    """The step over the field that comes nearest to the camera; (0, 0) if it looks straight down."""
    depth = float(lattice[2, :2] @ spot + lattice[2, 2])
    right, down = -lattice[2, :2] / depth
    if np.hypot(right, down) < 0.01:
        return 0, 0
    if abs(right) > abs(down):
        return (1 if right > 0 else -1), 0
    return 0, (1 if down > 0 else -1)


def _is_side(spot: Spot, step: Spot, colours: dict[Spot, Array], plain: dict[Spot, float]) -> float:
    """How much a place looks like the side of a die whose face is on the place behind it, 0 to 1."""
    behind = (spot[0] - step[0], spot[1] - step[1])
    if step == (0, 0) or plain.get(behind, 0.0) < 0.7:
        return 0.0
    light, first, second = colours[spot] - colours[behind]
    same = np.exp(-(first**2 + second**2) / 0.25**2)
    # Light mostly comes from above.
    return float(same * (1.0 if light < -0.04 else 0.5 if light < 0.04 else 0.1))
