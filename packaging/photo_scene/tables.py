"""Tables and the clutter on them, seen from above."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[Any]

SCALE = 48
"""The pixels of a table per tile width."""

Rectangle = tuple[float, float, float, float]
"""Left, top, right and bottom, in tiles."""


def some_table(rng: np.random.Generator, extent: float) -> Image:
    """Return a bare table that extends so many tiles from its centre."""
    width = round(2 * extent * SCALE)
    make = (_wood, _cloth, _patterned, _plain)[int(rng.choice(4, p=[0.35, 0.25, 0.2, 0.2]))]
    return make(rng, width)


def _smooth(rng: np.random.Generator, width: int, cells: tuple[int, int]) -> NDArray[Any]:
    """Return noise of about -1 to 1, in so many cells down and across."""
    coarse = rng.normal(0, 0.5, cells).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (width, width), interpolation=cv2.INTER_CUBIC))


def _tint(rng: np.random.Generator, low: float, high: float, saturation: float) -> NDArray[Any]:
    grey = rng.uniform(low, high)
    return np.asarray(np.clip(grey * (1 + rng.uniform(-saturation, saturation, 3)), 5, 250))


def _wood(rng: np.random.Generator, width: int) -> Image:
    base = np.array([[196, 152, 104], [140, 95, 58], [95, 62, 40], [222, 190, 148], [168, 110, 66]])
    tone = base[int(rng.integers(len(base)))] * rng.uniform(0.85, 1.1)
    grain = _smooth(rng, width, (int(rng.integers(250, 500)), 6)) * 0.10
    rings = _smooth(rng, width, (60, 4)) * 0.12
    wood = tone * (1 + grain + rings)[..., None]
    plank = round(rng.uniform(3, 9) * SCALE)
    if rng.random() < 0.6:
        for row in range(int(rng.integers(plank)), width, plank):
            wood[row : row + 3] *= 0.45
            wood[row + 3 : row + plank] *= rng.uniform(0.9, 1.1)
    return _bounded(wood if rng.random() < 0.5 else wood.transpose(1, 0, 2))


def _cloth(rng: np.random.Generator, width: int) -> Image:
    tone = _tint(rng, 50, 200, 0.45)
    weave = rng.normal(0, 0.05, (width, width)).astype(np.float32)
    folds = _smooth(rng, width, (6, 6)) * 0.12
    return _bounded(tone * (1 + cv2.GaussianBlur(weave, (0, 0), 1.0) * 2 + folds)[..., None])


def _patterned(rng: np.random.Generator, width: int) -> Image:
    first, second = _tint(rng, 60, 220, 0.5), _tint(rng, 60, 220, 0.5)
    y, x = np.mgrid[:width, :width] / SCALE
    angle = rng.uniform(0, np.pi)
    x, y = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    step = rng.uniform(0.5, 2.5)
    style = int(rng.integers(4))
    if style == 0:  # checks
        share = ((np.floor(x / step) + np.floor(y / step)) % 2).astype(float)
    elif style == 1:  # tartan
        share = ((x / step % 1 < 0.4).astype(float) + (y / step % 1 < 0.4)) / 2
    elif style == 2:  # stripes
        share = (x / step % 1 < 0.5).astype(float)
    else:  # dots
        share = ((x / step % 1 - 0.5) ** 2 + (y / step % 1 - 0.5) ** 2 < 0.06).astype(float)
    noise = 1 + rng.normal(0, 0.02, (width, width))
    return _bounded((first + (second - first) * share[..., None]) * noise[..., None])


def _plain(rng: np.random.Generator, width: int) -> Image:
    tone = _tint(rng, 40, 240, 0.12)
    return _bounded(tone * (1 + _smooth(rng, width, (40, 40)) * 0.02)[..., None])


def _bounded(picture: NDArray[Any]) -> Image:
    return np.ascontiguousarray(np.clip(picture, 0, 255), np.uint8)


def lay_clutter(rng: np.random.Generator, table: Image, keep: Image, count: int) -> None:
    """Put clutter on a table, except where ``keep`` is not 0."""
    makers = (_coin, _paper, _card, _pen, _mug, _blob)
    for _ in range(count):
        make = makers[int(rng.integers(len(makers)))]
        thing = table.copy()
        mask = np.zeros(table.shape[:2], np.uint8)
        make(rng, thing, mask, rng.uniform(0.1, 0.9, 2) * len(table))
        if not (mask & keep).any():
            shadow = cv2.GaussianBlur(mask, (0, 0), 5)[..., None] / 255 * 0.4
            shaded = (table * (1 - shadow)).astype(np.uint8)
            np.copyto(table, np.where(mask[..., None] > 0, thing, shaded))


def _box(rng: np.random.Generator, at: NDArray[Any], size: tuple[float, float]) -> NDArray[Any]:
    middle = (float(at[0]), float(at[1]))
    scaled = (size[0] * SCALE, size[1] * SCALE)
    return cv2.boxPoints((middle, scaled, float(rng.uniform(0, 180)))).astype(np.int32)


def _colour(rng: np.random.Generator) -> tuple[int, int, int]:
    red, green, blue = rng.integers(10, 245, 3).tolist()
    return red, green, blue


def _coin(rng: np.random.Generator, thing: Image, mask: Image, at: NDArray[Any]) -> None:
    centre, radius = (int(at[0]), int(at[1])), round(rng.uniform(0.35, 0.6) * SCALE)
    tone = ((190, 150, 70), (170, 170, 172), (150, 90, 60))[int(rng.integers(3))]
    cv2.circle(mask, centre, radius, 255, -1)
    cv2.circle(thing, centre, radius, tone, -1, cv2.LINE_AA)
    dark = (tone[0] // 2, tone[1] // 2, tone[2] // 2)
    cv2.circle(thing, centre, radius - 3, dark, 1, cv2.LINE_AA)
    cv2.putText(thing, "2", (centre[0] - 8, centre[1] + 8), cv2.FONT_HERSHEY_SIMPLEX, 0.8, dark, 2)


def _paper(rng: np.random.Generator, thing: Image, mask: Image, at: NDArray[Any]) -> None:
    box = _box(rng, at, (rng.uniform(3, 6), rng.uniform(4, 8)))
    cv2.fillConvexPoly(mask, box, 255)
    cv2.fillConvexPoly(thing, box, (238, 236, 228), cv2.LINE_AA)
    for share in np.linspace(0.1, 0.9, 14):
        start, end = box[0] + (box[1] - box[0]) * share, box[3] + (box[2] - box[3]) * share
        first, last = start + (end - start) * 0.1, start + (end - start) * rng.uniform(0.5, 0.9)
        cv2.line(thing, first.astype(int).tolist(), last.astype(int).tolist(), (70, 70, 90), 1, cv2.LINE_AA)


def _card(rng: np.random.Generator, thing: Image, mask: Image, at: NDArray[Any]) -> None:
    size = rng.uniform(1.5, 2.5)
    box = _box(rng, at, (size, size * 1.4))
    cv2.fillConvexPoly(mask, box, 255)
    cv2.fillConvexPoly(thing, box, _colour(rng), cv2.LINE_AA)
    inner = (box.mean(axis=0) + (box - box.mean(axis=0)) * 0.8).astype(np.int32)
    cv2.fillConvexPoly(thing, inner, _colour(rng), cv2.LINE_AA)


def _pen(rng: np.random.Generator, thing: Image, mask: Image, at: NDArray[Any]) -> None:
    box = _box(rng, at, (rng.uniform(0.25, 0.45), rng.uniform(4, 7)))
    cv2.fillConvexPoly(mask, box, 255)
    cv2.fillConvexPoly(thing, box, _colour(rng), cv2.LINE_AA)


def _mug(rng: np.random.Generator, thing: Image, mask: Image, at: NDArray[Any]) -> None:
    centre, radius = (int(at[0]), int(at[1])), round(rng.uniform(1.2, 2.2) * SCALE)
    cv2.circle(mask, centre, radius, 255, -1)
    cv2.circle(thing, centre, radius, _colour(rng), -1, cv2.LINE_AA)
    cv2.circle(thing, centre, round(radius * 0.85), (60, 38, 24), -1, cv2.LINE_AA)


def _blob(rng: np.random.Generator, thing: Image, mask: Image, at: NDArray[Any]) -> None:
    angles = np.linspace(0, 2 * np.pi, 9)[:-1]
    radii = rng.uniform(0.5, 1.6, 8) * SCALE
    points = (at + np.column_stack((np.cos(angles), np.sin(angles))) * radii[:, None]).astype(np.int32)
    cv2.fillPoly(mask, [points], 255)
    cv2.fillPoly(thing, [points], _colour(rng), cv2.LINE_AA)
