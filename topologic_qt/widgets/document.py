"""Documents for export in several forms and for printing, and tables as files for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
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


_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # beginnings of a cell that a spreadsheet would compute


def as_csv(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return rows as comma-separated values in UTF-8; an apostrophe keeps a text from being a formula."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows(map(_cell, row) for row in rows)
    return text.getvalue().encode()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
