"""The questions of the shell: those of the table, and which file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from topologic_qt.app.files import SUFFIX
from topologic_qt.table.ask import Ask
from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtPrintSupport import QPrinter

    from topologic_qt.table.paper import Form


class AskForFiles(Ask):
    """Asks the person at the computer, also for files."""

    def which_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """A file to open; None if there is none after all."""
        name, _ = QFileDialog.getOpenFileName(parent, tr("Open a match"), str(folder), _kinds())
        return Path(name) if name else None

    def where_to_save(self, parent: QWidget, proposal: Path) -> Path | None:
        """A file to save in; None if not after all. The dialog asks before a file is replaced."""
        dialog = QFileDialog(parent, tr("Save the match"), str(proposal.parent), _kinds())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.removeprefix("."))
        dialog.selectFile(proposal.name)
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None

    def where_to_export(self, parent: QWidget, proposal: Path, forms: Sequence[Form]) -> Path | None:
        """A file to export to; what it is called by at its end says in which of the forms."""
        dialog = QFileDialog(parent, tr("Export the round"), str(proposal.parent))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        suffixes = {f"{form.name} (*{form.suffix})": form.suffix for form in forms}
        dialog.setNameFilters(list(suffixes))
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(suffixes[kind]))
        dialog.setDefaultSuffix(forms[0].suffix)
        dialog.selectFile(proposal.name)
        if not dialog.exec():
            return None
        chosen = Path(dialog.selectedFiles()[0])
        known = chosen.suffix.lower() in suffixes.values()
        return chosen if known else chosen.with_name(chosen.name + suffixes[dialog.selectedNameFilter()])

    def which_printer(self, parent: QWidget, title: str) -> QPrinter | None:
        """A printer for a document; None if not after all. Raises ImportError if nothing can be printed."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(title)
        dialog = QPrintDialog(printer, parent)
        dialog.setWindowTitle(tr("Print the round"))
        return printer if dialog.exec() else None


def _kinds() -> str:
    return tr("Saved matches (*{suffix})", suffix=SUFFIX)
