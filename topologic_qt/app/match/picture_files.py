"""Pictures from files, for whoever looks for something in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from topologic_qt.storage.files import read_picture_file

if TYPE_CHECKING:
    from topologic_qt.app.match.session import WindowSession


def read_picture(session: WindowSession, taken: Callable[[bytes], None], file: Path | None = None) -> None:
    """Pass the bytes of a picture's file to ``taken``, read off the GUI thread; without one, ask for it.

    Nothing is passed where people cancel, nor where the file cannot be read, which they are told. The
    picture is not remembered among the recent files.
    """
    chosen = file or session.ask.which_picture(session.window, session.recent.folder())
    if chosen is not None:
        session.disk.read(chosen, partial(read_picture_file, chosen), taken, session.errors.tell)
