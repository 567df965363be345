"""The sentences about photos."""

from __future__ import annotations

import sys

from topologic_qt.games.topologic.photo.seen import FieldSeen, Flaw, Reason
from topologic_qt.widgets.translate import listing, ntr, tr


def why_nothing(why: Flaw | Reason) -> str:
    """Return why no field was read from a picture, and what to do about it."""
    return {
        Flaw.EMPTY: tr("This file is empty. Choose another photo."),
        Flaw.UNREADABLE: tr(
            "This file is damaged, or no picture of a known kind. Save the photo as JPEG or PNG."
        ),
        Flaw.TOO_LARGE: tr("This picture has too many pixels. Make it smaller, 30 megapixels or less."),
        Flaw.TOO_SMALL: tr(
            "This picture is too small to tell the pips of sixty tiles. Take a larger photo, or go closer."
        ),
        Flaw.ANIMATED: tr("This is a moving picture. Choose a photo that stands still."),
        Flaw.COLOURLESS: tr(
            "This picture is in shades of grey, but tiles differ by colour. Take one in colour."
        ),
        Reason.NOTHING_THERE: tr(
            "No tiles that lie edge to edge were found. Take a photo from above, with all sixty on it."
        ),
        Reason.TOO_FEW: tr(
            "Not all sixty tiles were found: some are cut off, covered, or lie apart. Take another photo."
        ),
        Reason.TOO_MANY: tr(
            "More than sixty tiles were found. Clear away what is not the field, and take another photo."
        ),
        Reason.UNCLEAR: tr(
            "Tiles were found, but their colours and pips are unclear. Take a sharper photo in better light."
        ),
    }[why]


def no_eye() -> str:
    """Return what is missing where photos cannot be read, and how to get it."""
    if getattr(sys, "frozen", False):
        return tr(
            "Reading photos needs OpenCV and Pillow, which this package leaves out to stay small. "
            "The program has them when it is started from its source: {command}",
            command="python3 packaging/dev.py play",
        )
    return tr(
        "Reading photos needs OpenCV and Pillow, which are not installed. Install them with: {command}",
        command="pip install opencv-python-headless pillow",
    )


def seekers_seen(seen: FieldSeen) -> str:
    """Return on which tiles seekers were seen, and where that is of use; "" where none were."""
    if not seen.seekers:
        return ""
    return ntr(
        "A seeker was seen on {tiles}.",
        "{n} seekers were seen, on {tiles}.",
        len(seen.seekers),
        tiles=listing(each.tile for each in seen.seekers),
    )
