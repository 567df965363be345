"""The grain of wood, stone, brass and mother-of-pearl, made of smoothed random numbers with fixed seeds."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QCryptographicHash, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QTransform

WIDTH, HEIGHT = 1280, 768  # size of a texture in pixels
SCALE = 2.0  # pixels of a texture to the table unit

_Colours = tuple[QColor, ...]


class Surface(NamedTuple):
    """A kind of surface, by its name in `MAKERS`, and its colours from dark to light."""

    kind: str
    colours: tuple[str, ...]


def _noise(seed: str, across: int, down: int, contrast: float = 1.0) -> QImage:
    """Return a smooth grey field as large as a texture, scaled up from this many random numbers."""
    softer = bytes(round(128 + (number - 128) * contrast) for number in range(256))
    numbers = _random(seed, across * down).translate(softer)
    small = QImage(numbers, across, down, across, QImage.Format.Format_Grayscale8).copy()
    while small.width() < WIDTH or small.height() < HEIGHT:
        small = small.scaled(
            min(WIDTH, 2 * small.width()),
            min(HEIGHT, 2 * small.height()),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    return small.convertToFormat(QImage.Format.Format_RGB32)


def _random(seed: str, count: int) -> bytes:
    """Return random bytes, the same for the same seed."""
    blocks, blake = -(-count // 64), QCryptographicHash.Algorithm.Blake2b_512
    texts = (f"{seed} {block}".encode() for block in range(blocks))
    return b"".join(QCryptographicHash.hash(text, blake).data() for text in texts)[:count]


def _banded(levels: QImage, table: Sequence[int]) -> QImage:
    """Return a grey field with a colour for each of its 256 levels."""
    indexed = levels.convertToFormat(QImage.Format.Format_Grayscale8)
    indexed.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    indexed.setColorTable(list(table))
    smooth = Qt.TransformationMode.SmoothTransformation  # between the levels there are steps
    half = indexed.convertToFormat(QImage.Format.Format_RGB32).scaled(
        WIDTH // 2, HEIGHT // 2, Qt.AspectRatioMode.IgnoreAspectRatio, smooth
    )
    return half.scaled(WIDTH, HEIGHT, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def _blend(colours: _Colours, share: float) -> QColor:
    """Return the colour at a share of a row of colours, 0 to 1."""
    place = min(max(share, 0.0), 1.0) * (len(colours) - 1)
    index = min(int(place), len(colours) - 2)
    one, other, rest = colours[index], colours[index + 1], place - index
    return QColor(
        round(one.red() + (other.red() - one.red()) * rest),
        round(one.green() + (other.green() - one.green()) * rest),
        round(one.blue() + (other.blue() - one.blue()) * rest),
    )


def _overlaid(ground: QImage, above: QImage, opacity: float, mode: QPainter.CompositionMode) -> None:
    painter = QPainter(ground)
    painter.setOpacity(opacity)
    painter.setCompositionMode(mode)
    painter.drawImage(0, 0, above)
    painter.end()


_SOFT = QPainter.CompositionMode.CompositionMode_SoftLight


def wood(seed: str, colours: _Colours, depths: Sequence[int]) -> QImage:
    """Return the grain of a board, dark colours first; ``depths`` are how dark the rings are, 0 to 99."""
    rings = len(depths) - 1
    levels = _noise(seed, 5, 7)
    across = QLinearGradient(0, 0, 0, HEIGHT)
    for step in range(5):
        across.setColorAt(step / 4, QColor(*([25 + 205 * (step % 2)] * 3)))
    painter = QPainter(levels)
    painter.setOpacity(0.62)
    painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), QBrush(across))
    painter.end()
    depth = [0.45 + 0.55 * share / 100 for share in depths]
    table = []
    for level in range(256):
        ring, rest = divmod(level * rings / 256, 1.0)
        late = rest**2.4 if rest < 0.9 else (1 - rest) / 0.1 * 0.9**2.4
        table.append(_blend(colours, 1 - late * depth[int(ring)]).rgb())
    grain = _banded(levels, table)
    _overlaid(grain, _noise(f"{seed} fibres", 10, 384), 0.5, _SOFT)
    _overlaid(grain, _noise(f"{seed} fine", 40, HEIGHT, 0.8), 0.34, _SOFT)
    _overlaid(grain, _noise(f"{seed} clouds", 6, 5), 0.4, _SOFT)
    return grain


def stone(seed: str, colours: _Colours) -> QImage:
    """Return split slate: clouds and fine layers."""
    table = [_blend(colours, 0.1 + 0.8 * level / 255).rgb() for level in range(256)]
    ground = _banded(_noise(seed, 10, 14), table)
    _overlaid(ground, _noise(f"{seed} layers", 24, 96), 0.55, _SOFT)
    _overlaid(ground, _noise(f"{seed} grit", 320, 384), 0.3, _SOFT)
    _overlaid(ground, _noise(f"{seed} dust", WIDTH, HEIGHT), 0.22, _SOFT)
    return ground


def brass(seed: str, colours: _Colours) -> QImage:
    """Return brushed metal: bright and dark bands with fine strokes along them."""
    bands = [_blend(colours, (level / 255 * 5) % 1.0).rgb() for level in range(256)]
    ground = _banded(_noise(seed, 8, 6), bands)
    _overlaid(ground, _noise(f"{seed} strokes", 30, HEIGHT, 0.9), 0.5, _SOFT)
    return ground


def pearl(seed: str, colours: _Colours) -> QImage:
    """Return the shimmer of a shell: pale colours that change from place to place."""
    bands = [_blend((*colours, colours[0]), (level / 255 * 9) % 1.0).rgb() for level in range(256)]
    ground = _banded(_noise(seed, 16, 11), bands)
    _overlaid(ground, _noise(f"{seed} layers", 60, 160), 0.4, _SOFT)
    return ground


# How dark the late wood of each ring is:
_MANY_RINGS = (40, 12, 57, 84, 23, 41, 45, 14, 57, 17, 51, 77, 97, 44, 15, 81)
_FEW_RINGS = (20, 67, 9, 14, 36, 1, 51, 73, 61, 39)

MAKERS: dict[str, Callable[[str, _Colours], QImage]] = {
    "wood": lambda seed, colours: wood(seed, colours, _MANY_RINGS),
    "plain wood": lambda seed, colours: wood(seed, colours, _FEW_RINGS),
    "stone": stone,
    "brass": brass,
    "pearl": pearl,
}
"""The textures by name."""


@lru_cache(maxsize=4)  # enough for two materials: each takes four megabytes
def texture(kind: str, colours: tuple[str, ...]) -> QImage:
    """Return a texture of a kind in `MAKERS`, in these colours, from dark to light."""
    return MAKERS[kind](kind, tuple(map(QColor, colours)))


def grain_brush(surface: Surface, middle: QPointF, angle: float = 0.0) -> QBrush:
    """Return a brush for a tile, whose middle lies at a point of a texture, turned by degrees, clockwise."""
    brush = QBrush(texture(*surface))
    place = QTransform().rotate(angle).scale(1 / SCALE, 1 / SCALE).translate(-middle.x(), -middle.y())
    brush.setTransform(place)
    return brush
