"""The outside of a saved game as it is written, the same for every game in the box.

Format history:

1. (0.1.0) ``format``, ``version``, ``program``, ``game``, ``saved_as`` and ``match``; what stands in
   ``match`` is the game's own (see the ``records`` of each game).
2. (0.1.0) the same entries; a match can have notes.
3. (0.2.0) the same entries; a match can tell whose copy it is, and seals its seeds.
4. adds ``id``, which is the same in every file with the match, and in no file with another one. What has no
   id, as a copy for other players, is written in format 3.

Format history of a file with a field alone:

1. (0.1.0) ``format``, ``version``, ``program``, ``game``, ``saved_as`` and ``field``; what stands in
   ``field`` is the game's own.
2. adds ``history``, the drafts that undo and redo lead to; only in a draft that the program keeps. What has
   no history is written in format 1.
"""

import json
from typing import Any, Final

from topologic_qt import __version__

FORMAT: Final = "topologic-qt saved game"
"""The ``format`` of a saved game."""

FORMAT_VERSION = 4
"""The version of the format that this program writes. The program reads this and every earlier one."""

_WITHOUT_ID = 3
"""The version in which a match is written that has no id, so that earlier programs can read it."""

_PLACE = b'\n "saved_as": '
"""The mark before the name of a file: a line of its own, which no text can hold."""

FIELD_FORMAT: Final = "topologic-qt field"
"""The ``format`` of a file with a field alone."""

FIELD_FORMAT_VERSION = 2
"""The version of the format of a field alone. The program reads this and every earlier one."""

_WITHOUT_HISTORY = 1
"""The version in which a field without a history is written, so that earlier programs can read it."""


def pack(game: str, match: dict[str, Any], saved_as: str | None = None, match_id: str = "") -> bytes:
    """The bytes of a saved game.

    ``game`` is the id of its room, ``match`` the match in the game's own form. In an autosave, ``saved_as``
    is the file that the match was last saved as or opened from. On some systems a file's name is any bytes.
    Those that are no text are lone surrogates here, as `os.fsdecode` has it. ``match_id`` is the id of the
    match, as `Envelope.id` has it; empty if it has none.
    """
    if not match_id:
        return _packed(FORMAT, _WITHOUT_ID, game=game, saved_as=saved_as, match=match)
    return _packed(FORMAT, FORMAT_VERSION, game=game, id=match_id, saved_as=saved_as, match=match)


def without_place(content: bytes) -> tuple[bytes, str | None]:
    """Take the name of the file that it was last saved as out of a packed game; return both.

    Of bytes that `pack` did not make, nothing may be taken out, and the name is None.
    """
    before, mark, rest = content.partition(_PLACE)
    named, end, after = rest.partition(b",\n")
    try:
        place = json.loads(named) if mark and end else None
    except (ValueError, RecursionError):
        place = None
    return (before + mark + b"null" + end + after, place) if isinstance(place, str) else (content, None)


def pack_field(
    game: str, field: dict[str, Any], saved_as: str | None = None, history: dict[str, Any] | None = None
) -> bytes:
    """The bytes of a field alone, or of a draft of one with its ``history``; all as in `pack`."""
    if history is None:
        return _packed(FIELD_FORMAT, _WITHOUT_HISTORY, game=game, saved_as=saved_as, field=field)
    return _packed(
        FIELD_FORMAT, FIELD_FORMAT_VERSION, game=game, saved_as=saved_as, field=field, history=history
    )


def _packed(kind: str, version: int, **content: object) -> bytes:
    envelope = {"format": kind, "version": version, "program": __version__, **content}
    # A lone surrogate cannot be encoded; with a backslash it is JSON's own way to write one.
    return (json.dumps(envelope, ensure_ascii=False, indent=1) + "\n").encode(errors="backslashreplace")
