"""Colours in unknown light: ten groups of six, determined together with the light on them."""

from typing import NamedTuple

import numpy as np

from topologic_qt.games.topologic.photo.lattice import Array


def cheapest(costs: Array) -> tuple[Array, Array]:
    """Assign a column to each row of a square at the least cost, as Jonker and Volgenant do.

    Returns the columns, and by how much the sum would grow if each row had to take another one.
    """
    count = len(costs)
    by_row, by_column = np.zeros(count + 1), np.zeros(count + 1)
    owner = np.full(count + 1, count)
    for row in range(count):
        owner[count] = row
        _augment(costs, by_row, by_column, owner)
    columns = np.empty(count, int)
    columns[owner[:count]] = np.arange(count)
    left = costs - by_row[:count, None] - by_column[None, :count]
    return columns, _margins(left[:, columns])


def _augment(costs: Array, by_row: Array, by_column: Array, owner: Array) -> None:
    """Assign a column to the row that waits at the last column; others may be reassigned."""
    count = len(costs)
    least = np.full(count, np.inf)
    before = np.full(count, count)
    done = np.zeros(count + 1, bool)
    column = count
    while True:
        done[column] = True
        row = owner[column]
        open_ones = ~done[:count]
        now = costs[row] - by_row[row] - by_column[:count]
        better = open_ones & (now < least)
        least[better], before[better] = now[better], column
        following = int(np.where(open_ones, least, np.inf).argmin())
        step = least[following]
        by_row[owner[done]] += step
        by_column[done] -= step
        least[open_ones] -= step
        column = following
        if owner[column] == count:
            break
    while column != count:
        owner[column] = owner[before[column]]
        column = int(before[column])


def _margins(steps: Array) -> Array:
    """The cheapest cycle of exchanges through each row; ``steps`` are the rows' costs for others' columns."""
    ways = np.maximum(steps, 0.0)
    np.fill_diagonal(ways, np.inf)
    for through in range(len(ways)):
        np.minimum(ways, ways[:, through, None] + ways[None, through, :], out=ways)
    return np.asarray(ways.diagonal())


_USUAL = np.array(
    [
        (205, 45, 48),
        (246, 135, 40),
        (250, 220, 75),
        (65, 165, 95),
        (30, 100, 212),
        (100, 50, 150),
        (252, 168, 210),
        (250, 249, 244),
        (40, 43, 48),
        (160, 166, 172),
    ]
)
"""The usual sRGB values of each colour in plain daylight, in the order of `Colour`."""

_DARK = 0.02  # the share of white below which colours cannot be told apart: stray light and noise
_OF_LIGHT, _OF_COLOUR = 0.32, 0.2  # variation of tiles of one colour, as standard deviations of logarithms
_LEAST_SIZE = 0.5  # the least variation in a photo, as a share of these
_FAR = 8.0  # the cost of a colour, in log-likelihood, from which distance counts less
_KEPT = 1.5  # the weight of the usual colour, in tiles, against the visible ones


class Bodies(NamedTuple):
    """The colours of places."""

    light: Array  # the light from each: red, green and blue, 0 to 1
    at: Array  # the centre of each, in places
    trust: Array  # how likely the light is a tile's, 0 to 1
    pale_pips: Array  # whether the pips are lighter than the tile


def tones(light: Array) -> Array:
    """Lightness, red against green, and blue against green, as logarithms."""
    red, green, blue = np.moveaxis(np.log(np.maximum(light, 0) + _DARK), -1, 0)
    return np.stack((0.35 * red + 0.5 * green + 0.15 * blue, red - green, blue - green), axis=-1)


def linear(coded: Array) -> Array:
    """Convert sRGB values, 0 to 1, to linear light, 0 to 1."""
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


_SIZE = np.array([_OF_LIGHT, _OF_COLOUR, _OF_COLOUR])


def colour_costs(bodies: Bodies, numbers: Array, left_out: Array) -> Array:
    """The cost of each of the ten colours for each of about sixty places, in log-likelihood.

    ``numbers`` has the costs of the six numbers, ``left_out`` those of no tile: everything is estimated
    together, repeatedly, with the light and the colours from the previous round.
    """
    usual = tones(linear(_USUAL / 255))
    lit = bodies.light / np.percentile(bodies.light.max(axis=1), 95)
    seen = tones(lit)
    # There are six tiles of each colour, so their mean is known; deviations from it are due to the light.
    weights = bodies.trust[:, None]
    light = np.broadcast_to((seen * weights).sum(axis=0) / weights.sum() - usual.mean(axis=0), seen.shape)
    centres, polarity = usual, np.full(10, 0.5)
    for step in range(7):
        wide = max(1.0, 1.8 - 0.3 * step)
        costs = _costs(seen - light, centres, wide, bodies, polarity)
        chosen = cheapest(all_costs(costs, numbers, left_out))[0][: len(costs)] // 6
        trust = np.where(chosen < 10, bodies.trust, 0.0)
        centres = _centres(seen - light, chosen, usual, bodies.trust)
        nearest = centres[np.minimum(chosen, 9)]
        light = _light(seen - nearest, bodies._replace(trust=trust), smooth=step < 3)
        if step in (2, 4):
            seen = tones(lit - _glare(lit, nearest, light, bodies._replace(trust=trust)))
        polarity = _polarity(chosen, bodies)
    # Where tiles of a colour look alike, colours are told apart more surely than usual.
    off = abs(seen - light - centres[np.minimum(chosen, 9)])[(chosen < 10) & (bodies.trust > 0.5)]
    scatter = 1.48 * np.median(off, axis=0) / _SIZE if len(off) else np.ones(3)
    return _costs(seen - light, centres, np.clip(2 * scatter, _LEAST_SIZE, 1.0), bodies, polarity)


def all_costs(colours: Array, numbers: Array, left_out: Array) -> Array:
    """The cost of each of the sixty tiles for each place, and of no tile for surplus places.

    If there are too few places, rows without costs take the missing tiles.
    """
    costs = (colours[:, :, None] + numbers[:, None, :]).reshape(len(colours), -1)
    lacking = costs.shape[1] - len(costs)
    if lacking > 0:
        return np.vstack((costs, np.zeros((lacking, costs.shape[1]))))
    return np.hstack((costs, np.repeat(left_out[:, None], -lacking, axis=1)))


def _costs(plain: Array, centres: Array, wide: float | Array, bodies: Bodies, polarity: Array) -> Array:
    away = (plain[:, None] - centres[None]) / (_SIZE * wide)
    # Far from every colour, in glare or shade, one may still be nearer than others.
    costs = _FAR * np.log1p(0.5 * (away * away).sum(axis=2) / _FAR)
    share = np.where(bodies.pale_pips[:, None], polarity[None], 1 - polarity[None])
    return np.asarray((costs - np.log(share)) * bodies.trust[:, None])


def _centres(plain: Array, chosen: Array, usual: Array, trust: Array) -> Array:
    """The colours of this set, kept close to the usual ones."""
    centres = np.empty_like(usual)
    for colour in range(10):
        mine = chosen == colour
        middle = np.median(plain[mine], axis=0)
        near = np.exp(-0.5 * (((plain[mine] - middle) / (2 * _SIZE)) ** 2).sum(axis=1)) * trust[mine]
        total = (plain[mine] * near[:, None]).sum(axis=0) + usual[colour] * _KEPT
        centres[colour] = total / (near.sum() + _KEPT)
    return centres


def _light(left: Array, bodies: Bodies, smooth: bool) -> Array:
    """The light on each place: an even slope over the field, plus its neighbours' deviation from that."""
    x, y = ((bodies.at - bodies.at.mean(axis=0)) / (abs(bodies.at - bodies.at.mean(axis=0)).max() + 1e-9)).T
    terms = [np.ones_like(x), x, y] + ([] if smooth else [x * x, x * y, y * y])
    base = np.stack(terms, axis=1)
    hold = np.diag([0.01, 0.5, 0.5, 1.5, 1.5, 1.5][: len(terms)])
    fitted, weights = np.zeros_like(left), bodies.trust.copy()
    for _ in range(4):
        by = base * weights[:, None]
        fitted = base @ np.linalg.solve(by.T @ base + hold, by.T @ left)
        off = np.linalg.norm((left - fitted) / _SIZE, axis=1)
        weights = bodies.trust / np.maximum(1.0, off / 1.5)
    if smooth:
        return fitted
    gap = np.linalg.norm(bodies.at[:, None] - bodies.at[None], axis=2)
    near = np.exp(-0.5 * (gap / 1.2) ** 2) * weights[None]
    np.fill_diagonal(near, 0.0)
    local = (near @ (left - fitted)) / (near.sum(axis=1, keepdims=True) + 1.0)
    return np.asarray(fitted + local)


def _glare(lit: Array, colours: Array, light: Array, bodies: Bodies) -> Array:
    """The white light that lies over the colour of each place, from how pale its neighbours look."""
    of_light, red, blue = np.moveaxis(colours + light, -1, 0)
    green = of_light - 0.35 * red - 0.15 * blue
    own = np.exp(np.stack((green + red, green, green + blue), axis=1)) - _DARK
    gap = np.linalg.norm(bodies.at[:, None] - bodies.at[None], axis=2)
    near = np.exp(-0.5 * (gap / 1.2) ** 2) * bodies.trust[None]
    np.fill_diagonal(near, 0.0)
    total = 3 * near.sum(axis=1) + 1e-9
    x, y = own.sum(axis=1), lit.sum(axis=1)
    mean_x, mean_y = near @ x / total, near @ y / total
    cross = near @ (own * lit).sum(axis=1) / total - mean_x * mean_y
    square = near @ (own * own).sum(axis=1) / total - mean_x**2
    glare = mean_y - (cross + 0.02) / (square + 0.02) * mean_x
    most = 0.8 * lit.min(axis=1)  # it cannot be more than the darkest part of the colour
    return np.asarray(np.clip(glare - np.percentile(glare, 25), 0, most)[:, None])


def _polarity(chosen: Array, bodies: Bodies) -> Array:
    """The share of tiles with light pips in each colour, never quite all or none."""
    pale = [bodies.pale_pips[chosen == colour].mean() for colour in range(10)]
    return np.asarray(np.clip(np.array(pale), 0.08, 0.92))
