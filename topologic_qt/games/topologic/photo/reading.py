"""From the bytes of a picture to the field in it, and to the picture seen from straight above."""

from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO

from topologic_qt.engine.game import Thinking
from topologic_qt.games.topologic.photo.seen import FieldSeen


def is_available() -> bool:
    """Whether OpenCV and Pillow are installed, without loading them."""
    return find_spec("cv2") is not None and find_spec("PIL") is not None


def read_photo(
    data: bytes,
    *,
    progress: Callable[[float], None] = lambda _share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> "FieldSeen":
    """Read the field from the bytes of a photo, in steps of at most half a second.

    ``progress`` is called with the finished share, 0 to 1; ``cancelled`` is polled. Raises `BadPicture`,
    `NoField`, `Cancelled`, and ImportError if `is_available` is False.
    """
    from topologic_qt.games.topologic.photo.looking import field_of
    from topologic_qt.games.topologic.photo.picture import decoded

    thinking = Thinking(progress, cancelled)
    thinking.check()
    picture = decoded(data)
    thinking.done(0.1)
    return field_of(picture, thinking)


MARGIN = 0.5  # the width of the margin shown around the field's rectangle, in tiles


def rectified_png(data: bytes, seen: FieldSeen, pixels_per_tile: int = 64) -> bytes:
    """Make a PNG file of the photo in the field's own perspective, with `MARGIN` around the field.

    Areas outside the photo are transparent; ``data`` is the file from which ``seen`` was read. Raises
    `BadPicture`.
    """
    import cv2
    import numpy as np
    from PIL import Image

    from topologic_qt.games.topologic.photo.picture import decoded

    columns, rows = (max(tile.place[axis] for tile in seen.tiles) + 1 for axis in (0, 1))
    size = [round((count + 2 * MARGIN) * pixels_per_tile) for count in (columns, rows)]
    picture = decoded(data)
    height, width = picture.shape[:2]
    # A very large picture may have been decoded at a smaller size.
    scale = np.diag([width / seen.picture_size[0], height / seen.picture_size[1], 1.0])
    step = 1 / pixels_per_tile
    to_field = np.array([[step, 0, -MARGIN], [0, step, -MARGIN], [0, 0, 1]])
    whole = scale @ np.array(seen.to_picture) @ to_field
    flags = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(picture, whole, size, flags=flags)
    seen_of_it = cv2.warpPerspective(np.full((height, width), 255, np.uint8), whole, size, flags=flags)
    file = BytesIO()
    Image.fromarray(np.dstack((flat, seen_of_it))).save(file, "PNG", compress_level=1)
    return file.getvalue()
