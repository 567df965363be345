"""The questions of the program: those of the table, and questions about files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from topologic_qt.app.kit.file_dialog import opening_dialog, saving_dialog
from topologic_qt.app.kit.log import report
from topologic_qt.games import registry
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.pictures import PICTURE_SUFFIXES
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


class AskForFiles(Ask):
    """Asks the person at the computer questions, also about files."""

    def which_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask for a file to open; None if people cancel."""
        matches = [info.suffix for info in registry.GAMES]
        fields = [info.draft_suffix for info in registry.GAMES if info.draft_suffix]
        kinds = [_filter(tr("Saved matches"), *matches)]
        if fields:
            both = _filter(tr("Matches and fields"), *matches, *fields)
            kinds = [both, *kinds, _filter(tr("Saved fields"), *fields)]

        title = tr("Open a match or a field")
        return opening_dialog(parent, title, folder, ";;".join(kinds), self).ask()

    def which_picture(self, parent: QWidget, folder: Path) -> Path | None:
        """Ask for the file of a picture; None if people cancel."""
        kinds = _filter(tr("Pictures"), *PICTURE_SUFFIXES)
        return opening_dialog(parent, tr("Choose a photo"), folder, kinds, self).ask()

    def which_program(self, parent: QWidget) -> Path | None:
        """Ask for the file of another program; None if people cancel."""
        return opening_dialog(parent, tr("Choose a program"), None, "", self).ask()

    def which_certificate(self, parent: QWidget) -> Path | None:
        """Ask for the file of a broker's certificate; None if people cancel."""
        return opening_dialog(parent, tr("Certificate of the broker"), None, "", self).ask()

    def which_shared_folder(self, parent: QWidget, folder: str) -> str:
        """Ask for a folder that is shared with others; empty if people cancel."""
        return QFileDialog.getExistingDirectory(parent, tr("Shared folder"), folder)

    def where_to_save(self, parent: QWidget, proposal: Path) -> Path | None:
        """Ask for a file to save in, of the kind that is proposed; None if people cancel.

        The dialog asks before a file is replaced.
        """
        suffix = proposal.suffix
        is_field = any(info.draft_suffix == suffix for info in registry.GAMES)
        title = tr("Save the field") if is_field else tr("Save the match")
        kind = _filter(tr("Saved fields") if is_field else tr("Saved matches"), suffix)

        return saving_dialog(parent, title, proposal, kind, self).ask()

    def report(self, problem: str) -> str:
        """Show the problem, the versions of everything, and the last actions of the program."""
        return report(problem)

    def where_to_export(
        self, parent: QWidget, title: str, proposal: Path, kinds: Mapping[str, str]
    ) -> Path | None:
        """Ask for a file of one of these kinds (their names, by suffix); None if people cancel.

        The dialog asks before a file is replaced.
        """
        filters = {_filter(called, suffix): suffix for suffix, called in kinds.items()}

        dialog = saving_dialog(parent, title, proposal, ";;".join(filters), self)
        dialog.setDefaultSuffix(next(iter(kinds)).removeprefix("."))
        dialog.filterSelected.connect(
            lambda chosen: dialog.setDefaultSuffix(filters[chosen].removeprefix("."))
        )
        dialog.written = lambda chosen: (
            chosen
            if chosen.suffix.lower() in kinds
            else chosen.with_name(chosen.name + filters[dialog.selectedNameFilter()])
        )
        return dialog.ask()

    def which_printer(self, parent: QWidget, title: str) -> QPrinter | None:
        """Ask for a printer for a document; None if people cancel. Raises ImportError if Qt cannot print."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(title)
        dialog = QPrintDialog(printer, parent)
        dialog.setWindowTitle(tr("Print {title}", title=title))
        return printer if dialog.exec() else None


def _filter(called: str, *suffixes: str) -> str:
    """The filter for a kind of files in Qt's dialogs: its name, and its suffix."""
    return f"{called} ({' '.join(f'*{suffix}' for suffix in suffixes)})"
