"""Documents to export and print, and tables for spreadsheets."""

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
    """A file format of a document."""

    name: str
    """The format's name for people."""
    suffix: str
    """The suffix of its files, such as ``.txt``."""
    make: Callable[[], bytes]
    """Returns the content of the file. May be called off the GUI thread."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document to export or print."""

    title: str
    forms: Sequence[Form]
    paint: Callable[[QPagedPaintDevice], None] | None = None
    """Paints as many pages as the document needs; None if it cannot be printed.

    May be called off the GUI thread.
    """


_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # first characters of cells that a spreadsheet would compute


def as_csv(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return rows as comma-separated values in UTF-8; an apostrophe keeps texts from being formulas."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows(map(_cell, row) for row in rows)
    return text.getvalue().encode()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
