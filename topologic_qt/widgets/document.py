"""Documents for export in several forms and for printing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPagedPaintDevice


@dataclass(frozen=True, slots=True)
class Form:
    """One file format of a document."""

    name: str
    """The name of the format, for the user."""
    suffix: str
    """The suffix of its files, such as ``.txt``."""
    make: Callable[[], bytes]
    """Returns the content of the file. It may be called off the GUI thread."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document to be exported or printed."""

    title: str
    forms: Sequence[Form]
    paint: Callable[[QPagedPaintDevice], None] | None = None
    """Paints the document on paper, as many pages as it takes; None if it is not for paper.

    The function may be called off the GUI thread.
    """
