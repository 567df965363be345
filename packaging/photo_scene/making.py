"""An artificial photo of a field, by seed."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from photo_scene.camera import Camera, Matrix, Pose, aimed
from photo_scene.hands import draw_hand
from photo_scene.laying import Laid, corners, draw, draw_seekers, laid, seekers_for
from photo_scene.light import Lens, exposed, jpeg, some_light
from photo_scene.sets import Kind, some_set
from photo_scene.tables import SCALE, lay_clutter, some_table
from topologic_qt.games.topologic.rules.field import Field, Location, Tile, bounds
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape, random_field

Image = NDArray[Any]

SIZES = ((1600, 1200), (1920, 1080), (2048, 1536), (2592, 1944), (3264, 2448), (4000, 3000))
"""The sizes of pictures that phones take or send."""
_OFTEN = (0.2, 0.15, 0.25, 0.2, 0.12, 0.08)


class Difficulty(StrEnum):
    """The difficulty of a photo."""

    USUAL = "usual"
    """An angle of up to 40°, warm, cold or uneven light, shadows, a little blur."""
    HARD = "hard"
    """An angle of 45° to 50°, two lights of different colours, a hand in the picture."""


@dataclass(frozen=True)
class Photo:
    """An artificial photo, and the truth about it."""

    data: bytes
    """A JPEG file."""
    field: Field
    seekers: tuple[Tile, ...]
    kind: Kind
    to_picture: Matrix
    """The homography from the field's places, at the height of faces, to pixels."""
    size: tuple[int, int]
    slant: float


def make_photo(
    seed: int,
    difficulty: Difficulty = Difficulty.USUAL,
    *,
    kind: Kind | None = None,
    size: tuple[int, int] | None = None,
    seekers: int | None = None,
) -> Photo:
    """Make a photo; equal arguments make the same one, with the same OpenCV and numpy.

    The seed determines what is not given, with seekers in one of five pictures.
    """
    rng = np.random.default_rng([seed, difficulty is Difficulty.HARD])
    some = some_set(rng, kind or list(Kind)[int(rng.integers(3))])
    lying = laid(rng, some_field(rng), some)
    drawn = SIZES[int(rng.choice(len(SIZES), p=_OFTEN))]
    size = size or (drawn if rng.random() < 0.8 else (drawn[1], drawn[0]))
    hard = difficulty is Difficulty.HARD
    pose = some_pose(rng, hard)
    camera = _camera(rng, lying, pose, size)
    scene = _table(rng, lying, camera)
    draw(rng, scene, camera, lying)
    often = int(rng.integers(3, 6)) if rng.random() < 0.2 else 0
    standing = seekers_for(rng, lying.field, often if seekers is None else seekers)
    draw_seekers(scene, camera, lying, standing)
    if hard:
        draw_hand(rng, scene, camera, lying)
    picture = exposed(scene, some_light(rng, size, hard), rng, lens := some_lens(rng, _pitch(camera, lying)))
    return Photo(
        jpeg(picture, lens.quality),
        lying.field,
        tuple(sorted(lying.field.tiles[seeker.place] for seeker in standing)),
        some.kind,
        camera.plane(some.thickness),
        size,
        pose.slant,
    )


def some_field(rng: np.random.Generator) -> Field:
    """Return a random field of any shape."""
    shape = list(Shape)[int(rng.integers(len(Shape)))]
    growth = GROWTHS[int(rng.integers(1, len(GROWTHS)))] if shape is Shape.GROWN else 0
    field = random_field(FieldRecipe(shape, str(int(rng.integers(10**9))), growth))
    left, top, _, _ = bounds(field.tiles.keys())
    return Field((place.step(-left, -top), tile) for place, tile in field.tiles.items())


def some_pose(rng: np.random.Generator, hard: bool) -> Pose:
    """Return the position of a handheld camera."""
    slant = float(rng.uniform(45, 50) if hard else rng.uniform(0, 40))
    # Usually at one of the table's four sides, and rarely quite straight.
    azimuth = float(rng.integers(4) * 90 + rng.normal(0, 14))
    return Pose(slant, azimuth, float(rng.normal(0, 5)), float(rng.uniform(52, 72)))


def some_lens(rng: np.random.Generator, pitch: float) -> Lens:
    """Return a camera's faults in a picture with tiles of so many pixels."""
    blur = float(rng.uniform(0.0, 0.016)) * pitch
    motion = float(rng.uniform(0, 0.05)) * pitch if rng.random() < 0.3 else 0.0
    return Lens(blur, motion, float(rng.uniform(0.004, 0.03)), int(rng.integers(60, 96)))


def _camera(rng: np.random.Generator, lying: Laid, pose: Pose, size: tuple[int, int]) -> Camera:
    points = np.vstack(
        [corners(lying, place, z) for place in lying.field.tiles for z in (0, lying.some.thickness)]
    )
    share, shift = float(rng.uniform(0.62, 0.94)), rng.uniform(-0.4, 0.4, 2)
    return aimed(pose, size, points, share, shift)


def _pitch(camera: Camera, lying: Laid) -> float:
    """Return the width of a tile in the middle of the picture, in pixels."""
    quads = [camera.pixels(corners(lying, place, 0.0)) for place in lying.field.tiles]
    return float(np.median([np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))) for quad in quads]))


def _table(rng: np.random.Generator, lying: Laid, camera: Camera) -> Image:
    """Return the table with its clutter and the tiles' shadow, as seen by the camera."""
    left, top, width, height = bounds(lying.field.tiles.keys())
    middle = np.array([left + width / 2, top + height / 2])
    extent = max(width, height) * 0.5 + 12
    table = some_table(rng, extent)
    to_table = np.array([[SCALE, 0, (extent - middle[0]) * SCALE], [0, SCALE, (extent - middle[1]) * SCALE]])
    keep = np.zeros(table.shape[:2], np.uint8)
    for place in lying.field.tiles:
        _fill(keep, lying, place, to_table)
    away = np.ones((round(SCALE * 1.3) | 1,) * 2, np.uint8)
    lay_clutter(rng, table, cv2.dilate(keep, away), int(rng.integers(0, 14)))
    _cast(rng, table, keep, lying.some.thickness)
    change = camera.plane(0.0) @ np.linalg.inv(np.vstack((to_table, [0, 0, 1])))
    return np.asarray(
        cv2.warpPerspective(
            table,
            change,
            (camera.width, camera.height),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT,
        ),
        np.uint8,
    )


def _fill(mask: Image, lying: Laid, place: Location, to_table: Matrix) -> None:
    flat = corners(lying, place, 0.0)[:, :2]
    cv2.fillConvexPoly(mask, (flat @ to_table[:, :2].T + to_table[:, 2]).astype(np.int32), 255)


def _cast(rng: np.random.Generator, table: Image, keep: Image, thickness: float) -> None:
    """Draw the tiles' shadow on the table."""
    angle, long = rng.uniform(0, 2 * np.pi), thickness * rng.uniform(0.2, 0.9) * SCALE
    moved = np.array([[1, 0, np.cos(angle) * long], [0, 1, np.sin(angle) * long]])
    shape = (table.shape[1], table.shape[0])
    shadow = cv2.max(keep, cv2.warpAffine(keep, moved, shape))
    soft = cv2.GaussianBlur(shadow, (0, 0), 2 + long / 5)[..., None] / 255
    table[:] = (table * (1 - soft * rng.uniform(0.4, 0.75))).astype(np.uint8)
