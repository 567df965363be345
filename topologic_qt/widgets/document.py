"""What can be taken away from a table: documents in several forms, and how one is painted page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPagedPaintDevice


@dataclass(frozen=True, slots=True)
class Form:
    """One form that a document can be written in."""

    name: str
    """What people call it."""
    suffix: str
    """How the names of its files end, such as ``.txt``."""
    make: Callable[[], bytes]
    """Makes the content of the file. It may be called beside the window."""


@dataclass(frozen=True, slots=True)
class Document:
    """Something to be exported or printed."""

    title: str
    forms: Sequence[Form]
    paint: Callable[[QPagedPaintDevice], None] | None = None
    """Paints it on paper, as many pages as it takes; None if it is not for paper.

    It may be called beside the window.
    """
