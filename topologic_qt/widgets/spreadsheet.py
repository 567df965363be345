"""Tables as files for a spreadsheet."""

import csv
import io
from collections.abc import Mapping, Sequence

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The beginnings of a cell that a spreadsheet would compute."""


def as_csv(headings: Sequence[str], rows: Sequence[Mapping[str, object]]) -> bytes:
    """Return rows by their headings as comma-separated values, a line for each, in UTF-8.

    A text that would be a formula has an apostrophe before it, as people write texts in a spreadsheet.
    """
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(headings))
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue().encode()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
