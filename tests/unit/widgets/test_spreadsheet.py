"""Tables for a spreadsheet."""

import csv
import io

from topologic_qt.widgets.document import as_csv


def cells(*texts: object) -> list[list[str]]:
    """The cells a spreadsheet reads from a column of these values, without the heading."""
    content = as_csv(["player"], [[text] for text in texts])
    return list(csv.reader(io.StringIO(content.decode(), newline="")))[1:]


def test_a_name_is_never_a_formula() -> None:
    for text in ('=HYPERLINK("http://x")', "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"):
        assert cells(text) == [[f"'{text}"]]


def test_every_other_name_and_every_number_stays_as_it_is() -> None:
    names = ["Anna", "A, B", 'Ben "the fox"', "a=b", "Zoë – Ø", ""]
    assert [row[0] if row else "" for row in cells(*names)] == names
    assert cells(7, -3) == [["7"], ["-3"]]
