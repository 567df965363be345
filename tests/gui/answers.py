"""Somebody who answers the questions of a window, so that no test waits for one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from topologic_qt.app.dialogs import AskForFiles


@dataclass
class Answers(AskForFiles):
    """Answers as it was told to, and remembers what was asked."""

    says_yes: bool = True
    """What it answers to a question."""
    file: Path | None = None
    """The file that it chooses; None to choose none after all."""
    questions: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    """What each question says more."""
    told: list[str] = field(default_factory=list)
    """What it was told that went wrong."""
    proposed: Path | None = None
    """The file that it was last proposed to save in."""

    def confirm(self, parent: QWidget, title: str, text: str, yes: str) -> bool:
        self.questions.append(title)
        self.texts.append(text)
        return self.says_yes

    def tell(self, parent: QWidget, title: str, text: str) -> None:
        self.told.append(text)

    def which_to_open(self, parent: QWidget, folder: Path) -> Path | None:
        return self.file

    def which_program(self, parent: QWidget) -> Path | None:
        return self.file

    def which_printer(self, parent: QWidget, title: str) -> QPrinter | None:
        if self.file is None:
            return None
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(self.file))
        return printer

    def where_to_save(self, parent: QWidget, proposal: Path) -> Path | None:
        self.proposed = proposal
        return self.file

    def where_to_export(
        self, parent: QWidget, title: str, proposal: Path, kinds: Mapping[str, str]
    ) -> Path | None:
        self.proposed = proposal
        return self.file
