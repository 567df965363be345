"""The dialog with a preview of a set of tiles before it is printed, or exported as PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QPageSize
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.print_dialog import SheetDialog
from topologic_qt.games.topologic.ui.print_set import SIZES, SetSheet, size_name
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.paper import page_pdf, usual_page
from topologic_qt.widgets.translate import tr

_PAPERS = (QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter)


class SetDialog(SheetDialog):
    """A preview of the set, the choice of the paper and of the size of the tiles, and the ways to have it."""

    def __init__(self, parent: QWidget | None, style: Style, export: Callable[[Document], None]) -> None:
        """Create the dialog for tiles of a style; ``export`` asks for a file for a document."""
        self._sheet = SetSheet(style)
        self._export = export
        self.tile_size = combo_box([size_name(size) for size in SIZES])
        self.tile_size.setMinimumContentsLength(14)
        self.tile_size.setAccessibleName(tr("Size of the tiles"))
        super().__init__(
            parent, self._sheet, tr("Set of tiles"), usual_page(), tr("Print a set of tiles"), _PAPERS
        )
        self.tile_size.currentIndexChanged.connect(self._take_size)

    def choices(self) -> Sequence[QWidget]:
        """Return the choices of the paper and of the size; all tiles fit upright alone."""
        return [self.paper, self.tile_size]

    def ways(self) -> Sequence[QWidget]:
        """Return the buttons beside the one that prints."""
        return [
            button(Choice(tr("Cancel"), self.reject)),
            button(Choice(tr("Export as PDF …"), self.export, icon="export")),
        ]

    def _take_size(self) -> None:
        self._sheet.size = SIZES[self.tile_size.currentIndex()]
        self.show_again()

    def export(self) -> None:
        """Ask for a file, and write the PDF document to it."""
        title = tr("Set of tiles")
        sheet = SetSheet(self._sheet.style, self._sheet.size)
        paper = QPageSize(_PAPERS[self.paper.currentIndex()])
        form = Form(tr("Sheet to cut out"), ".pdf", lambda: page_pdf(title, sheet.paint, paper))
        self._export(Document(title, [form]))
