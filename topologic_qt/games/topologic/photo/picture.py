"""Pictures from files: rejected by their header, or decoded the right way up."""

import warnings
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from topologic_qt.games.topologic.photo.seen import BadPicture, Flaw

MOST_PIXELS = 100_000_000  # the most pixels of a picture, according to its header
LEAST_SIDE = 300  # the smallest width and height of a picture that could show sixty tiles, in pixels

_MOST_DECODED = 30_000_000  # above this, JPEG files are decoded at half size; others are rejected
_FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF", "AVIF")  # JPEG is MPO as well
_ONE_OF_SEVERAL = ("MPO", "TIFF")  # formats whose further pictures are thumbnails or pages, not an animation


def decoded(data: bytes) -> NDArray[np.uint8]:
    """Decode a picture, rotated as its camera says, to red, green and blue on white. Raises `BadPicture`."""
    if not data:
        raise BadPicture(Flaw.EMPTY)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=_FORMATS) as picture:
                _check(picture)
                return _pixels(picture)
    except Image.DecompressionBombError as problem:
        raise BadPicture(Flaw.TOO_LARGE) from problem
    except BadPicture:
        raise
    # Decoders may raise anything for a broken file.
    except Exception as problem:
        raise BadPicture(Flaw.UNREADABLE) from problem


def _check(picture: Image.Image) -> None:
    """Raises `BadPicture` for a picture that should not be decoded, according to its header."""
    most = MOST_PIXELS if picture.format in ("JPEG", "MPO") else _MOST_DECODED
    if picture.width * picture.height > most:
        raise BadPicture(Flaw.TOO_LARGE)
    if min(picture.size) < LEAST_SIDE:
        raise BadPicture(Flaw.TOO_SMALL)
    if picture.format not in _ONE_OF_SEVERAL and getattr(picture, "is_animated", False):
        raise BadPicture(Flaw.ANIMATED)
    if picture.mode in ("1", "L", "LA", "La", "I", "F") or picture.mode.startswith("I;"):
        raise BadPicture(Flaw.COLOURLESS)


def _pixels(picture: Image.Image) -> NDArray[np.uint8]:
    if picture.width * picture.height > _MOST_DECODED:
        picture.draft("RGB", (picture.width // 2, picture.height // 2))
    ImageOps.exif_transpose(picture, in_place=True)
    turned = picture
    if turned.mode in ("RGBA", "PA", "RGBa", "LA") or "transparency" in turned.info:
        white = Image.new("RGBA", turned.size, "white")
        turned = Image.alpha_composite(white, turned.convert("RGBA"))
    return np.array(turned.convert("RGB"))
