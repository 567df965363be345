"""A pinhole camera that looks down at a table at an angle."""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[Any]


class Camera(NamedTuple):
    """A camera's projection, and the size of its picture."""

    projection: Matrix
    """A 3×4 matrix: from the table (x right, y down, z up, in tiles) to pixels."""
    width: int
    height: int

    def plane(self, z: float) -> Matrix:
        """Return the homography from the plane at this height, (x, y), to pixels."""
        return np.column_stack(
            (self.projection[:, 0], self.projection[:, 1], self.projection[:, 3] + z * self.projection[:, 2])
        )

    def pixels(self, points: Matrix) -> Matrix:
        """Return the pixels of three-dimensional points."""
        seen = points @ self.projection[:, :3].T + self.projection[:, 3]
        return np.asarray(seen[:, :2] / seen[:, 2:])


class Pose(NamedTuple):
    """The position of a camera."""

    slant: float
    """The angle between its axis and the vertical, in degrees."""
    azimuth: float
    """The side of the table it is on, in degrees."""
    turn: float
    """The rotation about its own axis, in degrees."""
    angle_of_view: float
    """The field of view along the picture's longer side, in degrees."""


def aimed(pose: Pose, size: tuple[int, int], corners: Matrix, share: float, shift: Matrix) -> Camera:
    """Return a camera aimed at the corners' centre, so near that they fill this share of its picture.

    ``corners`` has three coordinates a row; ``shift`` moves the picture, in shares of its size.
    """
    width, height = size
    focal = max(size) / 2 / math.tan(math.radians(pose.angle_of_view) / 2)
    slant, azimuth, turn = (math.radians(angle) for angle in pose[:3])
    back = np.array(
        [math.sin(slant) * math.sin(azimuth), math.sin(slant) * math.cos(azimuth), math.cos(slant)]
    )
    up_of_table = np.array([-math.sin(azimuth), -math.cos(azimuth), 0.0])
    down = -(up_of_table - back * (up_of_table @ back))
    down /= np.linalg.norm(down)
    right = np.cross(down, back)
    cos, sin = math.cos(turn), math.sin(turn)
    rotation = np.array([right * cos + down * sin, down * cos - right * sin, -back])
    middle = corners.mean(axis=0)
    near, far = 1.0, 500.0
    for _ in range(50):
        distance = (near + far) / 2
        camera = _at(rotation, middle + back * distance, focal, size)
        seen = camera.pixels(corners)
        spread = (seen.max(axis=0) - seen.min(axis=0)) / (width, height)
        behind = ((corners - middle) @ back).max() >= distance * 0.9
        if behind or spread.max() > share:
            near = distance
        else:
            far = distance
    camera = _at(rotation, middle + back * far, focal, size)
    seen = camera.pixels(corners)
    room = np.array(size) * (1 - share) * shift
    away = np.array(size) / 2 - (seen.max(axis=0) + seen.min(axis=0)) / 2 + room
    moved = np.array([[1, 0, away[0]], [0, 1, away[1]], [0, 0, 1]])
    return Camera(moved @ camera.projection, width, height)


def _at(rotation: Matrix, place: Matrix, focal: float, size: tuple[int, int]) -> Camera:
    inside = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    outside = np.column_stack((rotation, -rotation @ place))
    return Camera(inside @ outside, *size)
