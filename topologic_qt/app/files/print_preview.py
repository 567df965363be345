"""The print preview: choice of the paper, then a printer or a PDF file."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QMarginsF, Signal
from PySide6.QtGui import QPageLayout, QPageSize, QPalette
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QGraphicsView, QVBoxLayout, QWidget

from topologic_qt.widgets.card import FootRow
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.paper import pdf, usual_page
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import tr

_Size = QPageSize.PageSizeId
_PAPERS = (_Size.A4, _Size.Letter, _Size.A3, _Size.A5, _Size.Legal)


class PrintPreview(ScrolledDialog):
    """Shows a document as printed, or one of several to choose from."""

    print_wanted = Signal(object, object)
    """Sent with the document and its `QPageLayout`, to print."""
    export_wanted = Signal(object)
    """Sent with the document to export as PDF."""

    def __init__(self, parent: QWidget | None, documents: Sequence[Document]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print"))
        self._documents = documents
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setPageMargins(QMarginsF(5, 5, 5, 5), QPageLayout.Unit.Millimeter)
        self.which = combo_box([document.title for document in documents])
        self.which.setAccessibleName(tr("What to print"))
        self.which.setVisible(len(documents) > 1)
        self.paper = combo_box([QPageSize.name(size) for size in _PAPERS])
        self.paper.setAccessibleName(tr("Paper"))
        self.paper.setCurrentIndex(_PAPERS.index(usual_page().id()))
        self.orientation = combo_box([tr("Portrait"), tr("Landscape")])
        self.orientation.setAccessibleName(tr("Paper orientation"))
        self._preview = QPrintPreviewWidget(self._printer, self)
        self._preview.setAccessibleName(tr("Preview"))
        self._preview.paintRequested.connect(self._paint)
        self._preview.setAllPagesViewMode()
        for view in self._preview.findChildren(QGraphicsView):
            view.setBackgroundBrush(self.palette().color(QPalette.ColorRole.Mid))  # else grey in every theme
            view.setAccessibleName(self._preview.accessibleName())  # it has the focus, and keys scroll it
        self._lay_out()
        for choice in (self.which, self.paper, self.orientation):
            choice.currentIndexChanged.connect(self._show_again)
        self._show_again()

    def _lay_out(self) -> None:
        ways = (
            Choice(tr("Cancel"), self.reject),
            Choice(tr("Export as PDF…"), self._export, icon="export"),
            Choice(tr("Print…"), self._print, primary=True, icon="print"),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(14)
        layout.addWidget(self._preview, 1)
        choices = [self.which] if len(self._documents) > 1 else []
        layout.addWidget(FootRow([*choices, self.paper, self.orientation], [button(way) for way in ways]))
        self.wish_for(680, 860)

    @property
    def _document(self) -> Document:
        return self._documents[max(0, self.which.currentIndex())]

    def _show_again(self) -> None:
        self._printer.setPageSize(QPageSize(_PAPERS[self.paper.currentIndex()]))
        self._printer.setPageOrientation(QPageLayout.Orientation(self.orientation.currentIndex()))
        self._preview.updatePreview()
        self._preview.fitInView()

    def _paint(self, printer: QPrinter) -> None:
        if (paint := self._document.paint) is not None:
            paint(printer)

    def _print(self) -> None:
        self.print_wanted.emit(self._document, self._printer.pageLayout())

    def _export(self) -> None:
        title, paint, layout = self._document.title, self._document.paint, self._printer.pageLayout()
        if paint is not None:
            form = Form(tr("PDF document"), ".pdf", partial(pdf, title, paint, layout))
            self.export_wanted.emit(Document(title, [form], paint))
