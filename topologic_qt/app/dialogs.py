"""The questions of the shell: those of the table, and which file."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from topologic_qt.app.files import SUFFIX
from topologic_qt.storage.problem import Problem
from topologic_qt.table.ask import Ask
from topologic_qt.table.translate import tr


def said(problem: Problem) -> str:
    """What a problem says, in the user's language; it may speak of another one."""
    facts = {key: said(fact) if isinstance(fact, Problem) else fact for key, fact in problem.facts.items()}
    return tr(problem.template, **facts)


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

    def report(self, problem: str) -> str:
        """The problem, the versions of everything, and what the program did last."""
        from topologic_qt.app.log import report

        return report(problem)


def _kinds() -> str:
    return tr("Saved matches (*{suffix})", suffix=SUFFIX)
