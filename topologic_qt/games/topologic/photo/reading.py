"""From the bytes of a picture to the field that lies on it."""

from collections.abc import Callable
from importlib.util import find_spec

from topologic_qt.engine.thinking import Thinking
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
    """Read the field of a photo from the bytes of its file.

    ``progress`` is called with the share that is done, 0 to 1; ``cancelled`` is polled between steps, which
    take half a second at most. Both are called in the thread of the caller. Raises `BadPicture`, `NoField`,
    `engine.Cancelled`, and ImportError where `is_available` is False.
    """
    from topologic_qt.games.topologic.photo.looking import field_of
    from topologic_qt.games.topologic.photo.picture import decoded

    thinking = Thinking(progress, cancelled)
    thinking.check()
    picture = decoded(data)
    thinking.done(0.1)
    return field_of(picture, thinking)
