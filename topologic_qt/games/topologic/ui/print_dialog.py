"""The dialog in which a play sheet is looked at before it is printed."""

from PySide6.QtGui import QPageSize, QPainter
from PySide6.QtPrintSupport import QPageSetupDialog, QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt.games.topologic.ui.play_sheet import PlaySheet
from topologic_qt.table.overlays import Choice, button, label
from topologic_qt.table.translate import tr


class SheetDialog(QDialog):
    """The page as it will be, and the system's own dialogs for the paper and the printer."""

    def __init__(self, parent: QWidget | None, page: PlaySheet, title: str, paper: QPageSize) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print a play sheet"))
        self._page = page
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setDocName(title)
        self.printer.setFullPage(True)
        self.printer.setPageSize(paper)
        self._preview = QPrintPreviewWidget(self.printer, self)
        self._preview.setAccessibleName(tr("The page as it will be printed"))
        self._preview.paintRequested.connect(self._paint)
        self._preview.fitInView()
        self._trouble = label("", "problem")
        self._trouble.hide()
        row = QHBoxLayout()
        row.addWidget(button(Choice(tr("Paper …"), self.ask_for_paper)))
        row.addStretch()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addWidget(button(Choice(tr("Print …"), self.ask_for_printer, primary=True, icon="print")))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(14)
        layout.addWidget(self._preview, 1)
        layout.addWidget(self._trouble)
        layout.addLayout(row)
        self.resize(680, 860)

    def ask_for_paper(self) -> None:
        """Let the size and the orientation of the paper be chosen."""
        dialog = QPageSetupDialog(self.printer, self)
        dialog.accepted.connect(self._preview.updatePreview)
        dialog.open()

    def ask_for_printer(self) -> None:
        """Let the printer be chosen, and print."""
        dialog = QPrintDialog(self.printer, self)
        dialog.accepted.connect(self.print_page)
        QDialog.open(dialog)  # its own ``open`` knows slots by their names in C++ alone

    def print_page(self) -> None:
        """Print, and be gone; or say that it was not possible."""
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
