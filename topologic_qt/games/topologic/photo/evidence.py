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


_WHOLE, _SAME = 0.8, 0.3
"""The reach of a side that fills its place, and the difference of colours between ends of one tile."""

_FOCAL = 0.85
"""The focal length of most cameras, in longer sides of their pictures."""


class Found(NamedTuple):
    """What was found in a picture."""

    lattice: Array
    """From places to pixels."""
    size: tuple[int, int]
    """Width and height of the picture, in pixels."""
    with_pips: set[Spot]
    """The places of quadrangles with pips."""
    outlined: set[Spot]
    """The places of all quadrangles."""


class Evidence(NamedTuple):
    """What the places of an area tell."""

    worth: dict[Spot, float]
    """How much each looks like a tile: about 1 where one is seen, below 0.6 on a table."""
    plain: dict[Spot, float]
    """The same, if no place shows the side of a die that stands on another one."""
    typical: float
    """The worth of most tiles."""


def evidence(places: Places, found: Found) -> Evidence:
    """Weigh the places of an area."""
    alike = places.alike.by_number.max(axis=1)
    spots = [places.spot(number) for number in range(len(alike))]
    colours = _seen(places.patches[:, 6:-6, 6:-6])
    plain = _plain(alike, spots, colours, found)
    step = towards_camera(found.lattice, np.array(sorted(found.with_pips), float).mean(axis=0))
    by_spot = dict(zip(spots, colours, strict=True))
    ends = _ends(places, step)
    worth = {}
    for number, spot in enumerate(spots):
        side = _is_side(spot, step, by_spot, plain)
        if side > 0 and reach_of_side(found, spot, step) < _WHOLE and ends[number] < _SAME:
            side *= 0.1  # it goes on beyond the end of a side
        worth[spot] = plain[spot] - _OF_A_SIDE * side
    return Evidence(worth, plain, float(np.median([plain[spot] for spot in found.with_pips])))


def _seen(parts: Array) -> Array:
    """The colours of parts of places, lightness counting less than hue."""
    flat = parts.reshape(len(parts), -1, 3)
    return np.asarray(tones(np.median(flat, axis=1)) * np.array([0.4, 1.0, 1.0]))


def _ends(places: Places, step: Spot) -> Array:
    """How much the two ends of each place differ, along the step."""
    turned = np.rot90(places.patches, {(0, 1): 0, (1, 0): -1, (0, -1): 2, (-1, 0): 1}.get(step, 0), (1, 2))
    first, last = _seen(turned[:, 3:6, 5:-5]), _seen(turned[:, 26:29, 5:-5])
    return np.asarray(np.linalg.norm(first - last, axis=1))


def reach_of_side(found: Found, spot: Spot, step: Spot) -> float:
    """How far the side of a cube would reach into the place before it, in places.

    The camera's angle of view is not known; it is taken to be as in most telephones.
    """
    width, height = found.size
    focal = _FOCAL * max(width, height)
    inside = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    axes = np.linalg.solve(inside, found.lattice)
    right, down, start = axes.T
    ray = right * (spot[0] + 0.5) + down * (spot[1] + 0.5) + start
    up = np.cross(right, down) / np.sqrt(np.linalg.norm(right) * np.linalg.norm(down))
    # A cube's edge along the lattice's third axis, seen from the eye: its foot hides this much of the table.
    edges = np.column_stack((right, down, ray))
    foot = np.linalg.solve(edges, up)
    return float(abs(foot[0] * step[0] + foot[1] * step[1]))


def _plain(alike: Array, spots: list[Spot], colours: Array, found: Found) -> dict[Spot, float]:
    """The worth by pips and outlines, less where it has the colours of the bare table round about."""
    marked = found.with_pips | found.outlined
    far = np.array([not any((x + dx, y + dy) in marked for dx in _NEAR for dy in _NEAR) for x, y in spots])
    bare, where = colours[far], np.array(spots)[far]
    plain = {}
    for number, spot in enumerate(spots):
        value = float(alike[number])
        if spot in marked:
            value += 0.08 if spot in found.with_pips else 0.04
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
