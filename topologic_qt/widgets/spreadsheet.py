"""Tables as files for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The beginnings of a cell that a spreadsheet would compute."""


def as_csv(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return rows below their headings as comma-separated values, a line for each, in UTF-8.

    A text that would be a formula has an apostrophe before it, as people write texts in a spreadsheet.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows(map(_cell, row) for row in rows)
    return text.getvalue().encode()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
