"""The outside of a saved game as it is written, the same for every game in the box.

Format history:

1. (0.1.0) ``format``, ``version``, ``program``, ``game``, ``saved_as`` and ``match``; what stands in
   ``match`` is the game's own (for Topologic see ``games/topologic/records``).
2. (0.2.0) the same entries; Topologic's match has notes.
"""

import json
from typing import Any, Final

from topologic_qt import __version__

FORMAT: Final = "topologic-qt saved game"
"""What the file says it is."""

FORMAT_VERSION = 2
"""The version of the format that this program writes. It reads this and every earlier one."""


def pack(game: str, match: dict[str, Any], saved_as: str | None = None) -> bytes:
    """The bytes of a saved game.

    ``game`` is the id of its room, ``match`` the match in the game's own form. In an autosave, ``saved_as``
    is the file that the match was last saved as or opened from. On some systems a file's name is any bytes.
    Those that are no text are lone surrogates here, as `os.fsdecode` has it.
    """
    envelope = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "program": __version__,
        "game": game,
        "saved_as": saved_as,
        "match": match,
    }
    # A lone surrogate cannot be encoded; with a backslash it is JSON's own way to write one.
    return (json.dumps(envelope, ensure_ascii=False, indent=1) + "\n").encode(errors="backslashreplace")
