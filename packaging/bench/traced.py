"""Ray-traced photos by seed, rendered by POV-Ray: fields with seekers, and things that are none.

They share no code with `photo_scene` nor with the reader of photos, so each shows what the other hides.
The things are in traced.inc; lengths are in tiles, x to the right, y up, z away.
"""

import math
import subprocess
import tempfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Tile
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, paint_flat_face
from topologic_qt.games.topologic.ui.board.style import PALETTES

GROUPS = ("plain", "symbols", "dice", "seekers", "seekers")
"""The groups of photos, by the remainder of the seed."""

OTHERS = ("Dominoes", "Dice", "Bricks", "MahJongg", "Draughts", "Text", "Deduction", "Topology")
"""The things that are no field, by the remainder of the seed."""

_DOT = 96  # the width of a tile on a printed sheet, in pixels
_COLUMNS, _ROWS = 10, 6
_BODIES = {
    "R": (200, 30, 38),
    "O": (238, 120, 28),
    "Y": (245, 205, 30),
    "G": (25, 130, 60),
    "B": (25, 70, 175),
    "V": (80, 35, 130),
    "P": (240, 135, 185),
    "W": (240, 238, 230),
    "K": (28, 28, 30),
    "S": (150, 150, 150),
}
"""The usual colours of dice, in sRGB."""


class Traced(NamedTuple):
    """A ray-traced photo, and the truth about it."""

    data: bytes
    """A JPEG file."""
    field: Field
    seekers: tuple[Tile, ...]
    group: str


def make_traced(seed: int) -> Traced:
    """Render a field as a photo."""
    rng = np.random.default_rng([seed, 7])
    group = GROUPS[seed % len(GROUPS)]
    shape = list(Shape)[int(rng.integers(len(Shape)))]
    growth = GROWTHS[int(rng.integers(1, len(GROWTHS)))] if shape is Shape.GROWN else 0
    field = random_field(FieldRecipe(shape, str(seed), growth))
    kinds = {"plain": ("printed", "flat"), "symbols": ("printed",), "dice": ("dice",)}
    kind = str(rng.choice(kinds.get(group, ("printed", "flat", "dice"))))
    overlay = "symbol" if group == "symbols" else str(rng.choice(["", "letter"]))
    high = {"printed": rng.uniform(0.01, 0.06), "flat": rng.uniform(0.1, 0.3), "dice": 0.96}[kind]
    things = []
    for place, tile in field.tiles.items():
        thing = _cut(rng, tile, high) if kind == "printed" else _die(rng, tile, high)
        turn = 90 * int(rng.integers(4))
        things.append(f"object {{ {thing} Lay({place.x}, {-place.y}, {turn}) }}")
    count = int(rng.integers(1, 6)) if group == "seekers" else 0
    standing = [ALL_TILES[int(index)] for index in rng.choice(60, count, replace=False)]
    clear, ball = 0.75 if rng.random() < 0.4 else 0.0, rng.uniform(0.13, 0.18)
    for tile in standing:
        place, off = field.locations[tile], rng.uniform(-0.12, 0.12, 2)
        pawn = f"Pawn({_vector(rng.uniform(0.04, 0.96, 3))}, {clear}, {ball}, {rng.uniform(0.85, 1.1)})"
        at = _vector((place.x + off[0], high, -place.y + off[1]))
        things.append(f"object {{ {pawn} translate {at} }}")
    corners = np.array([(place.x, 0.0, -place.y) for place in field.tiles])
    data = _photo(rng, things, corners, _sheet(rng, overlay) if kind == "printed" else None)
    return Traced(data, field, tuple(sorted(standing)), group)


def make_other(seed: int) -> bytes:
    """Render a photo without a field."""
    rng = np.random.default_rng([seed, 8])
    corners = np.array([[x, 0.0, z] for x in (-4.5, 4.5) for z in (-3.5, 3.5)])
    return _photo(rng, [f"{OTHERS[seed % len(OTHERS)]}()"], corners, None)


def _vector(parts: Iterable[float]) -> str:
    return "<" + ", ".join(f"{part:.4f}" for part in parts) + ">"


def _cut(rng: np.random.Generator, tile: Tile, high: float) -> str:
    """Cut a tile out of the sheet, not quite straight."""
    column, row = divmod(ALL_TILES.index(tile), _ROWS)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 0.488
    corners = corners + rng.normal(0, 0.008, (4, 2)).clip(-0.02, 0.02)
    return f"Cut({column}, {row}, {high}, {', '.join(_vector(corner) for corner in corners)})"


def _die(rng: np.random.Generator, tile: Tile, high: float) -> str:
    body = (np.array(_BODIES[tile.colour.value]) + rng.normal(0, 4, 3)).clip(0, 255) / 255
    ink = 0.1 if tile.colour.value in "YPWOS" else 0.94
    return f"Die({tile.number}, {high}, {_vector(body)}, {_vector((ink, ink, ink))})"


def _sheet(rng: np.random.Generator, overlay: str) -> Image.Image:
    """Print all sixty tiles on a sheet, with a printer's drift in colour and lightness."""
    _app = QGuiApplication.instance() or QGuiApplication([])
    paints = PALETTES[str(rng.choice(list(PALETTES)))]
    sheet = QImage(_COLUMNS * _DOT, _ROWS * _DOT, QImage.Format.Format_RGB888)
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for index, tile in enumerate(ALL_TILES):
        painter.save()
        painter.translate((index // _ROWS + 0.5) * _DOT, (index % _ROWS + 0.5) * _DOT)
        painter.scale(_DOT / PITCH, _DOT / PITCH)
        letter = tile.colour.value if overlay else ""
        paint_flat_face(painter, paints[tile.colour], tile.number, letter, overlay == "symbol")
        painter.setPen(QColor(110, 110, 110))
        painter.drawRect(QRectF(-PITCH / 2, -PITCH / 2, PITCH, PITCH))
        painter.restore()
    painter.end()
    rows = np.frombuffer(sheet.constBits(), np.uint8).reshape(sheet.height(), sheet.bytesPerLine())
    picture = rows[:, : sheet.width() * 3].reshape(sheet.height(), -1, 3).astype(float)
    across = np.linspace(-1, 1, sheet.width())[None, :, None]
    drift = 1 + across * rng.normal(0, 0.03, 3)
    low = rng.uniform(0, 25)
    picture = (low + picture * (250 - low) / 255 * rng.uniform(0.93, 1.04, 3)) * drift
    return Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))


def _photo(
    rng: np.random.Generator, things: list[str], corners: NDArray[Any], sheet: Image.Image | None
) -> bytes:
    """Render things on a table, and develop the picture as a camera does."""
    width, height = ((1120, 840), (1280, 720), (840, 1120))[int(rng.choice(3, p=[0.6, 0.2, 0.2]))]
    angle, away, tint = rng.uniform(0, 2 * math.pi), rng.uniform(4, 16), rng.normal(0, 0.07)
    lamp = _vector((away * math.cos(angle), rng.uniform(12, 22), away * math.sin(angle)))
    light = f"rgb {_vector((1 + tint, 1, 1 - tint))} area_light <3, 0, 0>, <0, 0, 3>, 3, 3 adaptive 0 jitter"
    image = 'image_map { png "sheet.png" interpolate 2 }'
    scene = [
        f"#declare R = seed({int(rng.integers(10**6))});",
        f'#include "{Path(__file__).with_name("traced.inc")}"',
        "" if sheet is None else f"#declare Sheet = pigment {{ {image} scale <10, 6, 1> rotate x*90 }}",
        _camera(rng, corners, height / width),
        f"light_source {{ {lamp} {light} }}",
        f"light_source {{ <-8, 25, 9> rgb {rng.uniform(0.25, 0.7)} shadowless }}",
        "Table()",
        *things,
    ]
    with tempfile.TemporaryDirectory() as folder:
        if sheet is not None:
            sheet.save(Path(folder, "sheet.png"))
        Path(folder, "scene.pov").write_text("\n".join(scene), encoding="ascii")
        options = [f"+W{width}", f"+H{height}", "+A0.3", "+AM2", "+R2", "-D", "+WT1", "-GA"]
        command = ["povray", "+Iscene.pov", "+Oscene.png", *options]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        with Image.open(Path(folder, "scene.png")) as picture:
            return _developed(rng, picture.convert("RGB"))


def _camera(rng: np.random.Generator, corners: NDArray[Any], ratio: float) -> str:
    """Return a camera so near that the corners fill most of the picture."""
    slant = math.radians(rng.uniform(0, 39))
    straight = rng.integers(4) * math.pi / 2 + rng.normal(0, 0.15)
    side = rng.uniform(0, 2 * math.pi) if rng.random() < 0.5 else straight
    back = np.array([math.sin(slant) * math.cos(side), math.cos(slant), math.sin(slant) * math.sin(side)])
    up = side + rng.normal(0, 0.12)
    sky = np.array([-math.cos(up), 0, -math.sin(up)])
    right = np.cross(sky, -back)
    right /= np.linalg.norm(right)
    above = np.cross(-back, right)
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    angle, fill, distance = rng.uniform(45, 66), rng.uniform(0.7, 0.92), 3.0
    while True:
        away = corners - middle - back * distance
        depth = away @ -back - 0.5
        seen = np.maximum(abs(away @ right) + 0.5, (abs(away @ above) + 0.5) / ratio)
        if (depth > 1).all() and (seen < fill * depth * math.tan(math.radians(angle) / 2)).all():
            break
        distance += 0.25
    return (
        f"camera {{ location {_vector(middle + back * distance)} right x / {ratio} up y "
        f"sky {_vector(sky)} angle {angle} look_at {_vector(middle)} }}"
    )


def _developed(rng: np.random.Generator, picture: Image.Image) -> bytes:
    """Return a JPEG file after lens blur, exposure, white balance and noise."""
    picture = picture.filter(ImageFilter.GaussianBlur(float(rng.uniform(0, 1.2))))
    light = (np.asarray(picture, float) / 255) ** 2.2
    bright = np.percentile(light.max(axis=2), 98)
    light *= rng.uniform(0.6, 1.05) / bright * rng.normal(1, 0.05, 3)
    light += rng.normal(0, rng.uniform(0.002, 0.012), light.shape) * np.sqrt(light.clip(0.02))
    coded = (light.clip(0, 1) ** (1 / 2.2) * 255).round().astype(np.uint8)
    file = BytesIO()
    Image.fromarray(coded).save(file, "JPEG", quality=int(rng.integers(70, 95)))
    return file.getvalue()
