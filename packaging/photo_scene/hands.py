"""A hand reaching into the picture."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from photo_scene.camera import Camera, Matrix
from photo_scene.laying import Laid, corners, over

Image = NDArray[Any]

MOST_COVERED = 3
"""The most tiles of which a hand covers more than a fifth."""

_SKINS = ((224, 172, 140), (198, 134, 98), (141, 85, 56), (92, 58, 40), (240, 200, 175))


def draw_hand(rng: np.random.Generator, scene: Image, camera: Camera, lying: Laid) -> None:
    """Draw a hand and its shadow, from beyond the field and with its fingers on the border."""
    places = list(lying.field.tiles)
    quads = [camera.pixels(corners(lying, place, lying.some.thickness)) for place in places]
    middle = np.vstack(quads).mean(axis=0)
    pitch = float(np.median([np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))) for quad in quads]))
    border = [index for index, place in enumerate(places) if lying.field.tiles[place] in lying.field.border]
    tip = quads[border[int(rng.integers(len(border)))]].mean(axis=0)
    away = (tip - middle) / (np.linalg.norm(tip - middle) + 1e-9)
    for _ in range(60):
        mask = _hand(scene.shape[:2], tip, away, pitch, float(rng.uniform(-0.25, 0.25)))
        if sum(_hidden(mask, quad) > 0.2 for quad in quads) <= MOST_COVERED:
            break
        tip = tip + away * pitch * 0.25
    shade = cv2.GaussianBlur(mask, (0, 0), pitch * 0.12)
    moved = np.array([[1, 0, pitch * 0.1], [0, 1, pitch * 0.12]])
    shade = cv2.warpAffine(shade, moved, (scene.shape[1], scene.shape[0]))
    over(scene, (10, 8, 8), (shade * 0.45).astype(np.uint8))
    skin = np.array(_SKINS[int(rng.integers(len(_SKINS)))])
    round_off = cv2.GaussianBlur(mask, (0, 0), pitch * 0.15)[..., None] / 255
    over(scene, (skin * (0.55 + 0.45 * round_off)).astype(np.uint8), mask)


def _hidden(mask: Image, quad: Matrix) -> float:
    """Return the share of a tile under the hand."""
    left, top = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
    right, below = np.ceil(quad.max(axis=0)).astype(int) + 1
    part = mask[top:below, left:right]
    inside = np.zeros_like(part)
    cv2.fillConvexPoly(inside, np.round(quad - (left, top)).astype(np.int32), 255)
    return float((part[inside > 0] > 0).mean()) if inside.any() else 0.0


def _hand(shape: tuple[int, ...], tip: Matrix, away: Matrix, pitch: float, lean: float) -> Image:
    """Return the mask of a hand: four fingers, a palm, and an arm that leaves the picture."""
    mask = np.zeros(shape, np.uint8)
    cos, sin = np.cos(lean), np.sin(lean)
    along = np.array([away[0] * cos - away[1] * sin, away[0] * sin + away[1] * cos])
    across = np.array([-along[1], along[0]])
    palm = tip + along * pitch * 3.6
    for index, shorter in enumerate((0.4, 0.0, 0.15, 0.6)):
        start = palm + across * (index - 1.5) * pitch * 0.75
        end = tip + along * pitch * shorter + across * (index - 1) * pitch * 0.8
        _line(mask, start, end, pitch * 0.6)
    _line(mask, palm, palm + along * pitch * 0.8, pitch * 2.8)
    _line(mask, palm + along * pitch, palm + along * pitch * 40, pitch * 2.0)
    return mask


def _line(mask: Image, start: Matrix, end: Matrix, width: float) -> None:
    first, last = (tuple(int(part) for part in np.clip(point, -9000, 9000)) for point in (start, end))
    cv2.line(mask, first, last, 255, max(1, round(width)), cv2.LINE_AA)
