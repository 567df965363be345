"""Prepared answers to a window's questions, so that no test waits for a person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtGui import QPageLayout
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from topologic_qt.app.kit.dialogs import AskForFiles


@dataclass
class Answers(AskForFiles):
    """A stand-in for the dialogs that gives prepared answers, and records the questions."""

    says_yes: bool = True
    """The answer to every question."""
    file: Path | None = None
    """The file that is chosen; None to cancel."""
    questions: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    """The longer text of each question."""
    harmless: list[str] = field(default_factory=list)
    """The questions that Enter says yes to."""
    told: list[str] = field(default_factory=list)
    """The messages about things that went wrong."""
    proposed: Path | None = None
    """The last file that was proposed for saving."""
    over: QWidget | None = None
    """The window over which a file for an export was asked for last, and to which people return."""

    def confirm(self, parent: QWidget, title: str, text: str, yes: str, is_harmless: bool = False) -> bool:
        self.questions.append(title)
        self.texts.append(text)
        if is_harmless:
            self.harmless.append(title)
        return self.says_yes

    def choose(self, parent: QWidget, title: str, text: str, choices: Sequence[str]) -> int | None:
        return 0 if self.confirm(parent, title, text, choices[0]) else None

    def tell(self, parent: QWidget, title: str, text: str) -> None:
        self.told.append(text)

    def which_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        return self.file

    def which_picture(self, parent: QWidget, folder: Path) -> Path | None:
        return self.file

    def which_program(self, parent: QWidget) -> Path | None:
        return self.file

    def which_certificate(self, parent: QWidget) -> Path | None:
        return self.file

    def which_shared_folder(self, parent: QWidget, folder: str) -> str:
        return "" if self.file is None else str(self.file.parent)

    def which_printer(self, parent: QWidget, name: str, layout: QPageLayout) -> QPrinter | None:
        self.proposed = Path(name)
        if self.file is None:
            return None
        printer = QPrinter()
        printer.setPageLayout(layout)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(self.file))
        return printer

    def where_to_save(self, parent: QWidget, proposal: Path) -> Path | None:
        self.proposed = proposal
        return self.file

    def where_to_export(
        self, parent: QWidget, title: str, proposal: Path, kinds: Mapping[str, str]
    ) -> Path | None:
        self.over = parent
        self.proposed = proposal
        return self.file
