"""Pictures without a field."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from photo_scene.camera import Pose, aimed
from photo_scene.laying import draw, laid
from photo_scene.light import exposed, jpeg, some_light
from photo_scene.making import some_field, some_lens, some_pose
from photo_scene.sets import Kind, face, some_set
from photo_scene.tables import SCALE, lay_clutter, some_table
from topologic_qt.games.topologic.rules.field import Colour, Field

Image = NDArray[Any]

_SIZE = (1600, 1200)


def make_nothing(seed: int) -> bytes:
    """Make a JPEG file without a field: tables, square boards, keys, colour blocks, a few tiles."""
    rng = np.random.default_rng([seed, 2])
    makers = (_table, _board, _few, _blocks, _keys, _noise, _dominoes)
    flat = makers[int(rng.integers(len(makers)))](rng)
    pose, extent = some_pose(rng, False), len(flat) / SCALE / 2
    room = 7.0
    square = np.array([[-room, -room, 0], [room, -room, 0], [room, room, 0], [-room, room, 0]])
    camera = aimed(pose, _SIZE, square, 0.95, np.zeros(2))
    to_table = np.array([[SCALE, 0, extent * SCALE], [0, SCALE, extent * SCALE], [0, 0, 1]])
    change = camera.plane(0.0) @ np.linalg.inv(to_table)
    scene = cv2.warpPerspective(flat, change, _SIZE, borderMode=cv2.BORDER_REFLECT)
    lens = some_lens(rng, 80.0)
    picture = exposed(np.asarray(scene, np.uint8), some_light(rng, _SIZE, False), rng, lens)
    return jpeg(picture, lens.quality)


def _table(rng: np.random.Generator) -> Image:
    table = some_table(rng, 16)
    lay_clutter(rng, table, np.zeros(table.shape[:2], np.uint8), int(rng.integers(0, 40)))
    return table


def _grid(rng: np.random.Generator) -> tuple[Image, list[tuple[int, int, int]]]:
    """Return a table with clutter, and the corners and widths of squares on it."""
    table = _table(rng)
    count, width = int(rng.integers(5, 12)), round(rng.uniform(0.8, 1.4) * SCALE)
    start = len(table) // 2 - count * width // 2
    return table, [(start + x * width, start + y * width, width) for y in range(count) for x in range(count)]


def _board(rng: np.random.Generator) -> Image:
    """Draw a board of squares in two colours, with pieces."""
    table, squares = _grid(rng)
    first, second = (tuple(rng.integers(20, 240, 3).tolist()) for _ in range(2))
    men = [tuple(rng.integers(0, 256, 3).tolist()) for _ in range(2)]
    for x, y, width in squares:
        odd = ((x + y) // width) % 2
        cv2.rectangle(table, (x, y), (x + width, y + width), first if odd else second, -1)
        if rng.random() < 0.4:
            middle, radius = (x + width // 2, y + width // 2), round(width * 0.35)
            cv2.circle(table, middle, radius, men[int(rng.integers(2))], -1, cv2.LINE_AA)
    return table


def _few(rng: np.random.Generator) -> Image:
    """Draw only some tiles, apart from each other."""
    table = _table(rng)
    field = some_field(rng)
    kept = rng.choice(60, int(rng.integers(3, 40)), replace=False)
    tiles = list(field.tiles.items())
    some = some_set(rng, list(Kind)[int(rng.integers(3))])._replace(thickness=0.01)
    lying = laid(rng, Field(tiles[int(index)] for index in kept), some)
    extent = len(table) / SCALE / 2
    camera = aimed(Pose(0, 0, 0, 30), (len(table), len(table)), _square(extent), 1.0, np.zeros(2))
    draw(rng, table, camera, lying)
    return table


def _square(extent: float) -> NDArray[Any]:
    return np.array([[x + 5, y + 5, 0.0] for x in (-extent, extent) for y in (-extent, extent)])


def _blocks(rng: np.random.Generator) -> Image:
    """Draw adjacent squares of many colours, as on a quilt or colour chart, some with letters."""
    table, squares = _grid(rng)
    letters = bool(rng.random() < 0.5)
    for x, y, width in squares:
        colour = tuple(rng.integers(20, 250, 3).tolist())
        cv2.rectangle(table, (x + 1, y + 1), (x + width - 2, y + width - 2), colour, -1)
        if letters:
            ink = (250, 250, 250) if sum(colour) < 380 else (10, 10, 10)
            letter = chr(int(rng.integers(65, 91)))
            cv2.putText(
                table, letter, (x + width // 4, y + width * 3 // 4), 0, width / 40, ink, 2, cv2.LINE_AA
            )
    return table


def _keys(rng: np.random.Generator) -> Image:
    """Draw equal keys of a keyboard."""
    table, squares = _grid(rng)
    body, ink = ((40, 40, 42), (230, 230, 230)) if rng.random() < 0.5 else ((225, 225, 220), (40, 40, 40))
    for x, y, width in squares:
        gap = width // 10
        cv2.rectangle(table, (x + gap, y + gap), (x + width - gap, y + width - gap), body, -1)
        mark = chr(int(rng.integers(33, 91)))
        cv2.putText(table, mark, (x + width // 3, y + width * 2 // 3), 0, width / 70, ink, 1, cv2.LINE_AA)
    return table


def _dominoes(rng: np.random.Generator) -> Image:
    """Draw squares with pips, but in only one or two colours."""
    table, squares = _grid(rng)
    some = some_set(rng, Kind.FLAT)
    colours = [list(Colour)[int(index)] for index in rng.choice(10, int(rng.integers(1, 3)), replace=False)]
    for x, y, width in squares:
        colour = colours[int(rng.integers(len(colours)))]
        picture = face(some, colour, int(rng.integers(1, 7)), rng)
        table[y : y + width, x : x + width] = cv2.resize(picture[..., :3], (width, width))
    return table


def _noise(rng: np.random.Generator) -> Image:
    """Draw blots of any colour and size."""
    width = 32 * SCALE
    cells = int(rng.integers(4, 200))
    coarse = rng.integers(0, 256, (cells, cells, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(coarse, (width, width), interpolation=int(rng.integers(0, 3))), np.uint8)
