"""The notes of one player to export or print: the log with remarks, and the note sheet."""

import csv
import html
import io
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QPagedPaintDevice, QTextDocument

from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.sheet import Cell, Mark
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Tile
from topologic_qt.games.deduction.ui.sheet.page import SheetPage, aid_name, holder_name
from topologic_qt.games.deduction.ui.sheet.panel import SheetPanel
from topologic_qt.games.deduction.ui.words import entry_text, tile_name, tiles_text
from topologic_qt.widgets import paper
from topologic_qt.widgets.controls import allow
from topologic_qt.widgets.document import Document, Form
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import match_title, tr

_SIGNS = {Mark.HAS: "✓", Mark.HAS_NOT: "×", Mark.MAYBE: "?"}


@dataclass(frozen=True, slots=True)
class Report:
    """What one player knows and noted, and nothing that this player may not see."""

    page: SheetPage

    @property
    def title(self) -> str:
        """The title of the report."""
        return match_title(self.page.view.setup.title, self.page.view.setup.names)

    def _heading(self) -> list[str]:
        view = self.page.view
        name = view.setup.names[self.page.seat]
        return [
            tr("{name}: {tiles}", name=name, tiles=tiles_text(view.hands[self.page.seat] or ())),
            tr("Face up: {tiles}", tiles=tiles_text(view.face_up)) if view.face_up else "",
            tr("Missing: {tile}", tile=tile_name(view.missing)) if view.missing is not None else "",
            tr("Help: {step}", step=aid_name(self.page.sheet.aid)),
        ]

    def _log(self) -> list[tuple[str, str]]:
        names, remarks = self.page.view.setup.names, self.page.remarks
        return [
            (entry_text(names, entry), remarks.get(row, "")) for row, entry in enumerate(self.page.view.log)
        ]

    def _columns(self) -> list[str]:
        return [holder_name(self.page.view.setup.names, holder) for holder in self.page.holders]

    def _signs(self, tile: Tile) -> list[str]:
        """Return the cells in the row of a tile: a sign, and the numbers of groups."""
        return [self._sign(Cell(tile, holder)) for holder in self.page.holders]

    def _sign(self, cell: Cell) -> str:
        look = self.page.look(cell)
        known = look.deduced if look.given is None else look.given
        mark = look.mark if known is None else Mark.HAS if known else Mark.HAS_NOT
        signs = ([] if mark is None else [_SIGNS[mark]]) + [str(number) for number in look.groups]
        return " ".join(signs)

    def text(self) -> str:
        """Return the report as text: the log, and the sheet as a table of signs in fixed width."""
        lines = [self.title, *filter(None, self._heading()), ""]
        for told, remark in self._log():
            lines += [told, *([f"    {remark}"] if remark else [])]
        rows = [["", *self._columns()], *([tile_name(tile), *self._signs(tile)] for tile in ALL_TILES)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        table = (
            "  ".join(sign.ljust(width) for sign, width in zip(row, widths, strict=True)) for row in rows
        )
        return "\n".join([*lines, "", *(row.rstrip() for row in table)]) + "\n"

    def table(self) -> str:
        """Return comma-separated values: a row for each line of the log, and below one for each tile."""
        sheet, view = io.StringIO(), self.page.view
        names, writer = view.setup.names, csv.writer(sheet)
        writer.writerow([tr("turn"), tr("asker"), tr("asked"), tr("coin"), tr("line"), tr("remark")])
        for (told, remark), entry in zip(self._log(), view.log, strict=True):
            asked = entry if isinstance(entry, Question) else None
            who = ("", "", "") if asked is None else (names[asked.asker], names[asked.whom], str(asked.coin))
            writer.writerow([entry.turn, *who, told, remark])
        writer.writerows([[], ["", *self._columns()]])
        writer.writerows([str(tile), *self._signs(tile)] for tile in ALL_TILES)
        return sheet.getvalue()

    def paint(self, device: QPagedPaintDevice) -> None:
        """Paint the report on as many pages as it takes. May run off the GUI thread."""
        document = QTextDocument()
        document.setHtml(self._html())
        document.print_(device)

    def _html(self) -> str:
        def row(kind: str, cells: list[str]) -> str:
            return "<tr>" + "".join(f"<{kind}>{html.escape(cell)}</{kind}>" for cell in cells) + "</tr>"

        log = "".join(
            f"<p>{html.escape(told)}" + (f"<br><i>{html.escape(remark)}</i>" if remark else "") + "</p>"
            for told, remark in self._log()
        )
        head = "<br>".join(html.escape(line) for line in self._heading() if line)
        rows = row("th", ["", *self._columns()])
        rows += "".join(row("td", [tile_name(tile), *self._signs(tile)]) for tile in ALL_TILES)
        table = f'<table border="1" cellspacing="0" cellpadding="3">{rows}</table>'
        return f"<h2>{html.escape(self.title)}</h2><p>{head}</p>{log}<p></p>{table}"

    def document(self) -> Document:
        """Return the report as a document for export and print."""
        return Document(
            self.title,
            (
                Form(tr("PDF document"), ".pdf", lambda: paper.pdf(self.title, self.paint)),
                Form(tr("Plain text"), ".txt", lambda: self.text().encode()),
                # It begins with the mark by which spreadsheets recognise UTF-8.
                Form(tr("Spreadsheet"), ".csv", lambda: self.table().encode("utf-8-sig")),
            ),
            self.paint,
        )


class NoteCommands(QObject):
    """The menu entries that export and print notes, enabled while there are any."""

    export_wanted = Signal(object)  # a `Document` to export
    print_wanted = Signal(object)  # a `Document` to print

    def __init__(self, panel: SheetPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        copy = self._action("copy", tr("Copy as &text"), self._copy, "Ctrl+Shift+C")
        export = self._action("export", tr("E&xport…"), self._export, "Ctrl+Shift+E")
        print_ = self._action("print", tr("Pri&nt…"), self._print, "Ctrl+P")
        self.actions = (copy, export, print_)
        self.show_possible()

    def _action(self, picture: str, text: str, do: Callable[[], None], keys: str) -> QAction:
        action = QAction(icon(picture), text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: do())
        return action

    def show_possible(self) -> None:
        """Enable the commands while notes or lines of the log are shown."""
        page = self._panel.page
        is_empty = page is None or not (page.view.log or page.sheet.written.marks)
        for action in self.actions:
            allow(action, tr("No notes yet.") if is_empty else "")

    def _copy(self) -> None:
        if (page := self._panel.page) is not None:
            QGuiApplication.clipboard().setText(Report(page).text())

    def _export(self) -> None:
        if (page := self._panel.page) is not None:
            self.export_wanted.emit(Report(page).document())

    def _print(self) -> None:
        if (page := self._panel.page) is not None:
            self.print_wanted.emit(Report(page).document())
