"""The report of a round as a document: with pictures, as text, and as a table."""

from __future__ import annotations

from topologic_qt.games.topologic.rules.notes import Notes
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.printout import paint, pdf
from topologic_qt.games.topologic.ui.report import Report
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.translate import tr


def document(view: View, number: int, notes: Notes, style: Style) -> Document:
    """Return a round, given by its index, as a document for export and print with tiles of this style."""
    report = Report(view, number, notes)
    return Document(
        report.title,
        (
            Form(tr("Portable document, with pictures"), ".pdf", lambda: pdf(report, style)),
            Form(tr("Plain text"), ".txt", lambda: report.text().encode()),
            # With the mark at its beginning by which spreadsheets know UTF-8.
            Form(tr("Table for a spreadsheet"), ".csv", lambda: report.table().encode("utf-8-sig")),
        ),
        lambda device: paint(report, style, device),
    )
