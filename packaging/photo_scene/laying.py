"""A field of tiles and seekers, drawn as a camera sees them."""

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from photo_scene.camera import Camera, Matrix
from photo_scene.sets import FACE, Kind, Set, face
from topologic_qt.games.topologic.rules.field import NUMBERS, Field, Location, Tile

Image = NDArray[Any]

_MARGIN = 1
"""The empty places around the drawing of a field."""


class Standing(NamedTuple):
    """A seeker: its place, its position there, its look."""

    place: Location
    at: tuple[float, float]
    """The centre of its foot, from the place's left and top, 0 to 1."""
    colour: tuple[int, int, int]
    opacity: float
    radius: float
    height: float
    """0 for a flat chip."""


class Laid(NamedTuple):
    """A field on a table, with small irregularities."""

    field: Field
    some: Set
    offsets: dict[Location, tuple[float, float, float]]
    """Each tile's offset, in places to the right and down, and rotation in degrees."""


def laid(rng: np.random.Generator, field: Field, some: Set) -> Laid:
    """Lay a field: tiles slightly displaced and rotated, without overlaps."""
    room = (1 - some.size) / 2
    offsets = {}
    for place in field.tiles:
        degrees = float(np.clip(rng.normal(0, 1.6), -5, 5)) * min(1.0, 0.35 + room * 12)
        dx, dy = rng.uniform(-room, room, 2) * 1.1
        offsets[place] = (float(dx), float(dy), degrees)
    return Laid(field, some, offsets)


def corners(lying: Laid, place: Location, z: float) -> Matrix:
    """Return a tile's four corners at this height, in tiles on the table."""
    dx, dy, degrees = lying.offsets[place]
    angle, half = np.radians(degrees), lying.some.size / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    flat = square @ turn + (place.x + 0.5 + dx, place.y + 0.5 + dy)
    return np.column_stack((flat, np.full(4, z)))


def draw(rng: np.random.Generator, scene: Image, camera: Camera, lying: Laid) -> None:
    """Draw all tiles: first the visible sides, then the faces, which nothing covers."""
    eye = _eye(camera)
    places = sorted(lying.field.tiles, key=lambda place: -float(np.hypot(place.x - eye[0], place.y - eye[1])))
    for place in places:
        _draw_sides(rng, scene, camera, lying, place)
    for place in places:
        tile = lying.field.tiles[place]
        picture = face(lying.some, tile.colour, tile.number, rng)
        paste(scene, picture, camera.pixels(corners(lying, place, lying.some.thickness)))


def _eye(camera: Camera) -> NDArray[Any]:
    return np.asarray(-np.linalg.solve(camera.projection[:, :3], camera.projection[:, 3]))


def _draw_sides(rng: np.random.Generator, scene: Image, camera: Camera, lying: Laid, place: Location) -> None:
    low, high = corners(lying, place, 0.0), corners(lying, place, lying.some.thickness)
    tile, eye = lying.field.tiles[place], _eye(camera)
    others = [number for number in NUMBERS if number not in (tile.number, 7 - tile.number)]
    rng.shuffle(others)
    for index in range(4):
        following = (index + 1) % 4
        edge = high[following] - high[index]
        outward = np.array([edge[1], -edge[0]])
        if outward @ (eye[:2] - high[index][:2]) <= 0:
            continue
        quad = camera.pixels(np.array([high[following], high[index], low[index], low[following]]))
        shade = 0.55 + 0.3 * abs(float(edge[0])) / lying.some.size
        if lying.some.kind is Kind.DICE:
            side = face(lying.some, tile.colour, others[index], rng)
            side[..., :3] = (side[..., :3] * shade).astype(np.uint8)
            paste(scene, side, quad)
        else:
            body = lying.some.bodies[tile.colour] if lying.some.kind is Kind.FLAT else (205, 195, 180)
            red, green, blue = (int(part * shade) for part in body)
            shifted = np.round(quad * 16).astype(np.int32)
            cv2.fillConvexPoly(scene, shifted, (red, green, blue), cv2.LINE_AA, 4)


def paste(scene: Image, picture: Image, quad: Matrix) -> None:
    """Draw a picture with opacity into a quadrangle of a scene."""
    low = np.floor(quad.min(axis=0)).astype(int) - 1
    high = np.ceil(quad.max(axis=0)).astype(int) + 2
    left, top = (int(max(0, part)) for part in low)
    right, below = int(min(scene.shape[1], high[0])), int(min(scene.shape[0], high[1]))
    if right <= left or below <= top:
        return
    size = picture.shape[0]
    wanted = float(np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))))
    if wanted < size / 1.5:  # else too coarse a sampling
        size = max(8, round(wanted * 1.2))
        picture = np.asarray(cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    source = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - 0.5
    change = cv2.getPerspectiveTransform(source, (quad - (left, top)).astype(np.float32))
    flags = cv2.INTER_LINEAR
    warped = cv2.warpPerspective(picture, change, (right - left, below - top), flags=flags)
    over(scene[top:below, left:right], warped[..., :3], warped[..., 3])


def over(part: Image, picture: Image | tuple[int, int, int], opacity: Image) -> None:
    """Draw a picture or colour over part of a scene."""
    share = opacity[..., None].astype(np.float32) / 255
    part[:] = (part * (1 - share) + np.asarray(picture, np.float32) * share).astype(np.uint8)


def draw_seekers(scene: Image, camera: Camera, lying: Laid, seekers: list[Standing]) -> None:
    """Draw the seekers: transparent chips, or cones with a head."""
    for seeker in sorted(seekers, key=lambda one: one.place.y):
        mask = np.zeros(scene.shape[:2], np.uint8)
        x, y = seeker.place.x + seeker.at[0], seeker.place.y + seeker.at[1]
        angles = np.linspace(0, 2 * np.pi, 33)[:-1]
        ring = np.column_stack((np.cos(angles), np.sin(angles), np.zeros(32)))
        foot = np.array([x, y, lying.some.thickness])
        outline = camera.pixels(foot + ring * seeker.radius)
        if seeker.height:
            top = camera.pixels(foot + (0, 0, seeker.height) + ring * seeker.radius * 0.35)
            outline = cv2.convexHull(np.vstack((outline, top)).astype(np.float32))[:, 0]
        cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        part, seen = _around(scene, mask, outline)
        over(part, seeker.colour, (seen * seeker.opacity).astype(np.uint8))
        cv2.polylines(
            scene,
            [np.round(outline * 16).astype(np.int32)],
            True,
            tuple(part // 2 for part in seeker.colour),
            max(1, round(FACE / 60)),
            cv2.LINE_AA,
            4,
        )


def _around(scene: Image, mask: Image, outline: Matrix) -> tuple[Image, Image]:
    left, top = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 2, 0)
    right, below = np.ceil(outline.max(axis=0)).astype(int) + 3
    return scene[top:below, left:right], mask[top:below, left:right]


def seekers_for(rng: np.random.Generator, field: Field, count: int) -> list[Standing]:
    """Return seekers on some border tiles, or anywhere, each alone or two on a tile."""
    tiles: list[Tile] = sorted(field.border if rng.random() < 0.6 else set(field.locations))
    usual = tuple(int(part) for part in rng.integers(20, 240, 3))
    flat, opacity = bool(rng.random() < 0.6), float(rng.uniform(0.35, 0.6))
    radius = float(rng.uniform(0.2, 0.3)) if flat else float(rng.uniform(0.16, 0.22))
    standing = []
    for index in rng.choice(len(tiles), count, replace=False):
        at = rng.uniform(0.35, 0.65, 2)
        height = 0.0 if flat else float(rng.uniform(0.5, 0.9))
        red, green, blue = usual
        standing.append(
            Standing(
                field.locations[tiles[int(index)]],
                (float(at[0]), float(at[1])),
                (red, green, blue),
                opacity,
                radius,
                height,
            )
        )
    return standing
