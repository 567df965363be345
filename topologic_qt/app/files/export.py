"""Exports documents to files and printers."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QSettings
from PySide6.QtGui import QPageLayout
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from topologic_qt.app.files.codec import file_name
from topologic_qt.app.files.file_store import ErrorReporter
from topologic_qt.app.kit.dialogs import AskForFiles
from topologic_qt.app.kit.folders import home
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.games import registry
from topologic_qt.storage.files import Problem, tr_noop, write_file
from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.paper import sent
from topologic_qt.widgets.translate import tr

KEPT = 8
"""The number of files remembered."""
_ENTRY, _GAMES = "recent/files", "recent/games"
"""The settings with the files and their games' ids; files without an id belong to the first game."""


class RecentFiles:
    """Stores the latest files, and offers them in a menu."""

    def __init__(self, memory: QSettings) -> None:
        self._memory = memory

    def files(self) -> list[Path]:
        """Return the files, latest first."""
        return list(self._games())

    def _games(self) -> dict[Path, str]:
        names, games = self._list(_ENTRY), self._list(_GAMES)
        games += [registry.oldest().id] * (len(names) - len(games))
        known = list(zip(map(Path, names), games, strict=False))[:KEPT]
        # Earlier versions add files without games, so a suffix tells more than a position.
        told = ((file, registry.by_suffix(file.suffix), game) for file, game in known if file.name)
        return {file: game if info is None else info.id for file, info, game in told}

    def _list(self, entry: str) -> list[str]:
        """Return the texts in a setting; invalid ones are "", to keep the positions of the others."""
        value = self._memory.value(entry, [])
        found = value if isinstance(value, list) else [value]
        return [text if isinstance(text, str) else "" for text in found]

    def folder(self) -> Path:
        """Return the folder of the latest file."""
        files = self.files()
        return files[0].parent if files else home()

    def add(self, path: Path, game: str) -> None:
        """Store a file as the latest one, with its game's id."""
        others = {other: of for other, of in self._games().items() if other != path}
        files = list(({path: game} | others).items())
        self._memory.setValue(_ENTRY, [str(file) for file, _ in files[:KEPT]])
        self._memory.setValue(_GAMES, [of for _, of in files[:KEPT]])

    def forget(self) -> None:
        """Forget all files."""
        self._memory.remove(_ENTRY)
        self._memory.remove(_GAMES)

    def fill(self, menu: QMenu, open_file: Callable[[Path], None]) -> None:
        """Fill a menu that is about to open."""
        menu.clear()
        for file, game in self._games().items():
            info = registry.by_id(game) if len(registry.GAMES) > 1 else None
            name = file.name if info is None else f"{file.name} – {info.name}"
            action = menu.addAction(icon("open"), name.replace("&", "&&"))
            action.setToolTip(tip(str(file)))
            action.triggered.connect(lambda _=False, chosen=file: open_file(chosen))
        menu.addSeparator()
        menu.addAction(icon("delete"), tr("Clear this list"), self.forget)


_PAPER = "paper"
"""The key of the queue in which documents are drawn."""
_NOT_WRITTEN_YET = tr_noop("{name} isn’t exported yet.")
_NO_PRINTER = tr_noop("This system can’t print ({reason}). Export a PDF and print that.")
_NOT_PRINTED = tr_noop("The printer refused {name}. Export a PDF instead.")


class Outlet(Protocol):
    """The services of a window that exports documents."""

    window: QWidget
    ask: AskForFiles
    disk: IoWorker
    recent: RecentFiles
    errors: ErrorReporter

    def say(self, text: str) -> None:
        """Show a text in the status line."""


class Exporter(QObject):
    """Asks where to put a document, and writes or prints it off the GUI thread."""

    def __init__(self, outlet: Outlet, parent: QObject) -> None:
        super().__init__(parent)
        self._outlet = outlet

    def export(self, document: Document) -> None:
        """Ask for a file and its format, and write it."""
        kinds = {form.suffix: form.name for form in document.forms}
        usual = self._outlet.recent.folder() / file_name(document.title, document.forms[0].suffix)
        path = self._outlet.ask.where_to_export(
            self._asking(), tr("Export {title}", title=document.title), usual, kinds
        )
        if path is None:
            return
        suffix = path.suffix.lower()
        form = next((each for each in document.forms if each.suffix == suffix), document.forms[0])
        done = tr("Exported as {name}.", name=path.name)
        unwritten = Problem(_NOT_WRITTEN_YET, name=path.name)
        self._outlet.disk.write(
            _PAPER,
            lambda: write_file(path, form.make()),
            lambda _: self._outlet.say(done),
            self._outlet.errors.tell,
            loses=unwritten,
        )

    def _asking(self) -> QWidget:
        """Return the active window of this game, as parent of dialogs."""
        active = above = QApplication.activeWindow()
        while above is not None and above is not self._outlet.window:
            above = above.parentWidget()
        if active is None or above is None or not active.isVisible():
            return self._outlet.window
        return active

    def print_out(self, *documents: Document) -> None:
        """Show a preview of a document, or of several to choose from, and print it if people want."""
        try:
            from topologic_qt.app.files.print_preview import PrintPreview
        except ImportError as error:
            self._outlet.errors.tell(Problem(_NO_PRINTER, reason=error))
            return
        dialog = PrintPreview(self._asking(), documents)
        dialog.export_wanted.connect(self.export)
        dialog.print_wanted.connect(partial(self._print, dialog))
        dialog.open_once()

    def _print(self, preview: QDialog, document: Document, layout: QPageLayout) -> None:
        """Ask for a printer and print; keep the preview open on cancel."""
        from PySide6.QtPrintSupport import QPrinter

        printer = self._outlet.ask.which_printer(preview, file_name(document.title, ""), layout)
        paint = document.paint
        if printer is None or paint is None:
            return
        preview.accept()

        def work() -> None:
            paint(printer)
            if printer.printerState() in (QPrinter.PrinterState.Error, QPrinter.PrinterState.Aborted):
                raise Problem(_NOT_PRINTED, name=document.title)

        done = sent(printer, document.title)
        self._outlet.disk.write(_PAPER, work, lambda _: self._outlet.say(done), self._outlet.errors.tell)
