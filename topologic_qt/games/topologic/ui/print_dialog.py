"""The dialog with a preview of a play sheet before it is printed."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPalette
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QGraphicsView, QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt.games.topologic.ui.play_sheet import PlaySheet
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.translate import tr

_Size = QPageSize.PageSizeId
_PAPERS = (_Size.A4, _Size.Letter, _Size.A3, _Size.A5, _Size.Legal)


class SheetDialog(QDialog):
    """A preview of the page, the choice of the paper, and the way to the system's own print dialog."""

    def __init__(self, parent: QWidget | None, page: PlaySheet, title: str, paper: QPageSize) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print a play sheet"))
        self._page = page
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setDocName(title)
        self.printer.setFullPage(True)
        self.paper = combo_box([QPageSize.name(size) for size in _PAPERS])
        self.paper.setAccessibleName(tr("Paper"))
        self.paper.setCurrentIndex(_PAPERS.index(paper.id()))
        self.orientation = combo_box([tr("Upright"), tr("On its side")])
        self.orientation.setAccessibleName(tr("Paper orientation"))
        self._preview = QPrintPreviewWidget(self.printer, self)
        self._preview.setAccessibleName(tr("The page as it will be printed"))
        self._preview.paintRequested.connect(self._paint)
        self._preview.fitInView()
        for view in self._preview.findChildren(QGraphicsView):
            view.setBackgroundBrush(self.palette().color(QPalette.ColorRole.Mid))  # else grey in every theme
        self._trouble = label("", "problem")
        self._trouble.hide()
        self._lay_out()
        for choice in (self.paper, self.orientation):
            choice.currentIndexChanged.connect(self._take_paper)
        self._take_paper()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.paper)
        row.addWidget(self.orientation)
        row.addStretch()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addWidget(button(Choice(tr("Print …"), self.ask_for_printer, primary=True, icon="print")))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(14)
        layout.addWidget(self._preview, 1)
        layout.addWidget(self._trouble)
        layout.addLayout(row)
        self.resize(QSize(680, 860).boundedTo(self.screen().availableSize() * 0.9))

    def _take_paper(self) -> None:
        self.printer.setPageSize(QPageSize(_PAPERS[self.paper.currentIndex()]))
        lying = self.orientation.currentIndex() == 1
        orientation = QPageLayout.Orientation
        self.printer.setPageOrientation(orientation.Landscape if lying else orientation.Portrait)
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
