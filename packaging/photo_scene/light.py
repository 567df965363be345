"""Light on a scene, and a camera's effects: shadows, tints, blur, noise, JPEG."""

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[Any]
Light = NDArray[Any]

_COARSE = 8
"""The side of a square of pixels with the same light."""


class Lens(NamedTuple):
    """A camera's faults."""

    blur: float
    """The standard deviation of the blur, in pixels."""
    motion: float
    """The motion blur, in pixels."""
    noise: float
    """The standard deviation of the noise in white, as a share."""
    quality: int
    """The JPEG quality."""


def some_light(rng: np.random.Generator, size: tuple[int, int], hard: bool) -> Light:
    """Return light of three colours for each part of a picture, about 1 in all."""
    width, height = (max(8, side // _COARSE) for side in size)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    x, y = x / width - 0.5, y / height - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    along = x * np.cos(angle) + y * np.sin(angle)
    if hard:
        side = 1 / (1 + np.exp(-along / rng.uniform(0.05, 0.25)))[..., None]
        light = side * _tint(rng, rng.uniform(0.6, 1.0)) + (1 - side) * _tint(rng, -rng.uniform(0.6, 1.0))
    else:
        light = np.ones((height, width, 3)) * _tint(rng, rng.uniform(-1, 1))
        if rng.random() < 0.4:
            light = light * (1 + along[..., None] * (_tint(rng, rng.uniform(-0.4, 0.4)) - 1) * 2)
    light = light * (1 + along * rng.uniform(-0.6, 0.6))[..., None]
    if rng.random() < 0.4:  # a lamp
        at, reach = rng.uniform(-0.5, 0.5, 2), rng.uniform(0.3, 0.8)
        lamp = np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * reach**2))
        light = light * (0.65 + 0.5 * lamp)[..., None]
    light = light * (1 - rng.uniform(0, 0.4) * (x**2 + y**2))[..., None]
    for _ in range(int(rng.integers(0, 3))):
        light = light * _shadow(rng, width, height)
    return np.asarray(light, np.float32)


def _tint(rng: np.random.Generator, warmth: float) -> NDArray[Any]:
    """Return the three components of warm (1) to cold (-1) light."""
    tint = np.array([1 + 0.25 * warmth, 1.0, 1 - 0.35 * warmth])
    return np.asarray(tint * (1 + rng.normal(0, 0.02, 3)))


def _shadow(rng: np.random.Generator, width: int, height: int) -> NDArray[Any]:
    """Return the light left by the shadow of something beside the picture."""
    mask: Light = np.zeros((height, width), np.float32)
    size = np.array([width, height])
    angles = np.sort(rng.uniform(0, 2 * np.pi, 6))
    radii = rng.uniform(0.1, 0.5, 6)[:, None] * size.max()
    points = rng.uniform(-0.1, 1.1, 2) * size + np.column_stack((np.cos(angles), np.sin(angles))) * radii
    cv2.fillPoly(mask, [points.astype(np.int32)], 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.004, 0.05) * width)
    depth = rng.uniform(0.2, 0.55) * np.array([1.05, 1.0, 0.93])
    return np.asarray(1 - mask[..., None] * depth, np.float32)


def exposed(scene: Image, light: Light, rng: np.random.Generator, lens: Lens) -> Image:
    """Return a camera's picture of a plain-coloured scene in a light."""
    height, width = scene.shape[:2]
    coded = np.arange(256) / 255
    linear = np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4).astype(np.float32)
    picture: Light = linear[scene]
    cv2.multiply(picture, cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR), picture)
    bright = float(np.percentile(light, 90))
    gain = rng.uniform(0.55, 1.0) / bright
    flare = rng.uniform(0.0, 0.015)
    picture = cv2.addWeighted(picture, gain, picture, 0, flare)
    if lens.blur > 0.2:
        picture = cv2.GaussianBlur(picture, (0, 0), lens.blur)
    if lens.motion > 1:
        picture = cv2.filter2D(picture, -1, _way(rng, lens.motion))
    noise = rng.standard_normal(picture.shape, np.float32)
    noise *= np.float32(lens.noise)
    noise *= np.sqrt(np.maximum(picture, 0) + np.float32(0.02))
    picture = picture + noise
    return _coded(picture, rng)


def _way(rng: np.random.Generator, length: float) -> NDArray[Any]:
    size = int(length) | 1
    kernel = np.zeros((size, size), np.float32)
    angle, middle = rng.uniform(0, np.pi), size // 2
    for share in np.linspace(-0.5, 0.5, 4 * size):
        x, y = middle + np.cos(angle) * share * (size - 1), middle + np.sin(angle) * share * (size - 1)
        kernel[round(y), round(x)] = 1
    return np.asarray(kernel / kernel.sum(), np.float32)


def _coded(picture: NDArray[Any], rng: np.random.Generator) -> Image:
    """Return light as bytes, by a tone curve that is steeper in the middle, as in cameras."""
    steps = np.linspace(0, 1, 4096)
    curve = np.where(steps <= 0.0031308, steps * 12.92, 1.055 * steps ** (1 / 2.4) - 0.055)
    contrast = rng.uniform(0, 0.35)
    curve = (1 - contrast) * curve + contrast * curve * curve * (3 - 2 * curve)
    table = np.round(curve * 255).astype(np.uint8)
    index = np.clip(picture, 0, 1)
    index *= 4095
    return np.asarray(table[index.astype(np.uint16)])


def jpeg(picture: Image, quality: int) -> bytes:
    """Return an RGB picture as a JPEG file."""
    done, file = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return file.tobytes()
