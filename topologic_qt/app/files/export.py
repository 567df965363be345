"""The export of documents, to files or to a printer."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from topologic_qt.app.files.codec import file_name
from topologic_qt.app.files.error_reporter import ErrorReporter
from topologic_qt.app.files.recent import RecentFiles
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.io_worker import IoWorker
from topologic_qt.storage.files import write_file
from topologic_qt.storage.problem import Problem, tr_noop
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.paper import sent
from topologic_qt.widgets.translate import tr

_PAPER = "paper"
"""The key under which documents are drawn one after the other, wherever they go."""
_NOT_WRITTEN_YET = tr_noop("{name} is not exported yet.")
_NO_PRINTER = tr_noop("This system cannot print ({reason}). Export a PDF instead, and print that.")
_NOT_PRINTED = tr_noop("{name} was not printed: the printer refused it. Export a PDF instead.")


class Outlet(Protocol):
    """The services of a window from which documents are exported."""

    @property
    def window(self) -> QWidget:
        """The window of the game."""
        ...

    @property
    def ask(self) -> AskForFiles:
        """The questions."""
        ...

    @property
    def disk(self) -> IoWorker:
        """Writes the files."""
        ...

    @property
    def recent(self) -> RecentFiles:
        """The files that were used last."""
        ...

    @property
    def errors(self) -> ErrorReporter:
        """Reports what does not work."""
        ...

    def say(self, text: str) -> None:
        """Show a text in the status line."""
        ...


class Exporter(QObject):
    """Asks where a document goes, and writes or prints it off the GUI thread."""

    def __init__(self, outlet: Outlet, parent: QObject) -> None:
        super().__init__(parent)
        self._outlet = outlet

    def export(self, document: Document) -> None:
        """Ask for a file and a form, and write it."""
        kinds = {form.suffix: form.name for form in document.forms}
        usual = self._outlet.recent.folder() / file_name(document.title, document.forms[0].suffix)
        path = self._outlet.ask.where_to_export(
            self._asking(), tr("Export {title}", title=document.title), usual, kinds
        )
        if path is None:
            return
        form = next(
            (form for form in document.forms if form.suffix == path.suffix.lower()), document.forms[0]
        )

        def write() -> None:

            write_file(path, form.make())

        done = tr("{name} has been exported.", name=path.name)
        unwritten = Problem(_NOT_WRITTEN_YET, name=path.name)
        self._outlet.disk.write(
            _PAPER, write, lambda _: self._outlet.say(done), self._outlet.errors.tell, loses=unwritten
        )

    def _asking(self) -> QWidget:
        """The window over which to ask: that of this game in which people are, so that they return there."""
        active = above = QApplication.activeWindow()
        while above is not None and above is not self._outlet.window:
            above = above.parentWidget()
        return self._outlet.window if active is None or above is None else active

    def print_out(self, document: Document) -> None:
        """Ask for a printer, and print."""
        try:
            printer = self._outlet.ask.which_printer(self._asking(), document.title)
        except ImportError as error:
            self._outlet.errors.tell(Problem(_NO_PRINTER, reason=error))
            return
        paint = document.paint
        if printer is None or paint is None:
            return

        from PySide6.QtPrintSupport import QPrinter

        def work() -> None:
            paint(printer)
            if printer.printerState() in (QPrinter.PrinterState.Error, QPrinter.PrinterState.Aborted):
                raise Problem(_NOT_PRINTED, name=document.title)

        done = sent(printer, document.title)
        self._outlet.disk.write(_PAPER, work, lambda _: self._outlet.say(done), self._outlet.errors.tell)
