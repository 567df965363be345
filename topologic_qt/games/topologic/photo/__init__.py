"""The eye: reads the field from a photo of a real table, without any Qt.

`read_photo` takes the bytes of a picture and returns a `FieldSeen`. It needs OpenCV and Pillow, the extra
``photo``, which load when first used; `is_available` tells whether they are there.
"""

from typing import TYPE_CHECKING

from topologic_qt.lazy import names_of

if TYPE_CHECKING:
    from topologic_qt.games.topologic.photo.reading import is_available, read_photo
    from topologic_qt.games.topologic.photo.rectified import rectified_png
    from topologic_qt.games.topologic.photo.seen import (
        BadPicture,
        FieldSeen,
        Flaw,
        NoField,
        Point,
        Reason,
        SeekerSeen,
        TileSeen,
    )

__all__ = [
    "BadPicture",
    "FieldSeen",
    "Flaw",
    "NoField",
    "Point",
    "Reason",
    "SeekerSeen",
    "TileSeen",
    "is_available",
    "read_photo",
    "rectified_png",
]

__getattr__ = names_of(__name__, ("seen", "reading", "rectified"))
