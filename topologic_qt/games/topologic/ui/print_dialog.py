"""The dialog with a preview of a sheet before it is printed."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPalette
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QGraphicsView, QVBoxLayout, QWidget

from topologic_qt.widgets.button_rows import FootRow
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.paper import sent
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import tr

_Size = QPageSize.PageSizeId
PAPERS = (_Size.A4, _Size.Letter, _Size.A3, _Size.A5, _Size.Legal)
"""The sizes of paper to choose from."""


class Page(Protocol):
    """What is printed."""

    def paint(self, painter: QPainter, layout: QPageLayout) -> None:
        """Paint it on paper of that size and orientation, on as many pages as it takes."""
        ...


class SheetDialog(ScrolledDialog):
    """A preview of the page, the choice of the paper, and the way to the system's own print dialog."""

    printed = Signal(str)
    """Emitted with a sentence about where the page has gone."""

    def __init__(
        self,
        parent: QWidget | None,
        page: Page,
        title: str,
        paper: QPageSize,
        heading: str,
        papers: Sequence[QPageSize.PageSizeId] = PAPERS,
    ) -> None:
        """Create the dialog for a page on this paper or one of the others.

        ``title`` is the name of what is printed, and ``heading`` that of the dialog.
        """
        super().__init__(parent)
        self.setWindowTitle(heading)
        self._page = page
        self._papers = papers
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setDocName(title)
        self.printer.setFullPage(True)
        self.paper = combo_box([QPageSize.name(size) for size in papers])
        self.paper.setAccessibleName(tr("Paper"))
        self.paper.setCurrentIndex(papers.index(paper.id()))
        self.orientation = combo_box([tr("Upright"), tr("On its side")])
        self.orientation.setAccessibleName(tr("Paper orientation"))
        self._preview = QPrintPreviewWidget(self.printer, self)
        self._preview.setAccessibleName(tr("The page as it will be printed"))
        self._preview.paintRequested.connect(self._paint)
        self._preview.fitInView()
        for view in self._preview.findChildren(QGraphicsView):
            view.setBackgroundBrush(self.palette().color(QPalette.ColorRole.Mid))  # else grey in every theme
            view.setAccessibleName(self._preview.accessibleName())  # it has the keyboard, which scrolls it
        self._trouble = label("", "problem")
        self._trouble.hide()
        self._lay_out()
        for choice in (self.paper, self.orientation):
            choice.currentIndexChanged.connect(self._take_paper)
        self._take_paper()

    def _lay_out(self) -> None:
        print_button = button(Choice(tr("Print …"), self.ask_for_printer, primary=True, icon="print"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(14)
        layout.addWidget(self._preview, 1)
        layout.addWidget(self._trouble)
        layout.addWidget(FootRow(self.choices(), [*self.ways(), print_button]))
        self.wish_for(680, 860)

    def choices(self) -> Sequence[QWidget]:
        """Return what can be chosen about the paper."""
        return [self.paper, self.orientation]

    def ways(self) -> Sequence[QWidget]:
        """Return the buttons beside the one that prints."""
        return [button(Choice(tr("Cancel"), self.reject))]

    def _take_paper(self) -> None:
        self.printer.setPageSize(QPageSize(self._papers[self.paper.currentIndex()]))
        lying = self.orientation.currentIndex() == 1
        orientation = QPageLayout.Orientation
        self.printer.setPageOrientation(orientation.Landscape if lying else orientation.Portrait)
        self.show_again()

    def show_again(self) -> None:
        """Show the page as it is now."""
        self._preview.updatePreview()

    def ask_for_printer(self) -> None:
        """Let the user choose the printer, and print."""
        dialog = QPrintDialog(self.printer, self)
        dialog.accepted.connect(self.print_page)
        QDialog.open(dialog)  # its own ``open`` knows slots by their names in C++ alone

    def print_page(self) -> None:
        """Print and close, or say that printing was not possible."""
        self._trouble.hide()
        self._preview.print_()
        if self._trouble.isHidden():
            self.accept()
            self.printed.emit(sent(self.printer, self.printer.docName()))

    def _paint(self, printer: QPrinter) -> None:
        painter = QPainter()
        if painter.begin(printer):
            self._page.paint(painter, printer.pageLayout())
            painter.end()
            return
        where = printer.outputFileName() or printer.printerName()
        self._trouble.setText(
            tr("The sheet was not printed: {where} cannot be written to. Choose another.", where=where)
        )
        self._trouble.show()
