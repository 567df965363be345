"""The scenes of message boxes."""

from collections.abc import Callable
from pathlib import Path

from gallery.stage import Stage
from opening import PACKAGE, new_match
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeView, QWidget

from topologic_qt.app.files.file_store import Damaged, Opened
from topologic_qt.app.kit.dialogs import saving_dialog
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.storage.files import Problem
from topologic_qt.widgets.ask import Ask, problem_box, question_box
from topologic_qt.widgets.translate import said, tr

_DAMAGED = Problem(
    "{name} is damaged or not a saved game (line {line}, column {column}). Try a backup.",
    name="a.topologic",
    line=12,
    column=1,
)


def question(stage: Stage) -> QWidget:
    """A question before something irreversible."""
    box = question_box(
        stage.window,
        tr("You haven’t moved"),
        tr("This turn still counts, and the hint will be the same."),
        tr("Ask anyway"),
    )
    box.show()
    return box


def problem(stage: Stage) -> QWidget:
    """A file that cannot be opened."""
    box = problem_box(stage.window, tr("That didn’t work"), said(_DAMAGED), "")
    box.show()
    return box


def problems(stage: Stage) -> QWidget:
    """Several files that cannot be opened."""
    names = [f"match {number}.topologic" for number in range(1, 9)]
    gone = "{name} isn’t in {folder}. Was it moved or renamed?"
    missing = [Problem(gone, name=name, folder="/home/anna") for name in names]
    box = problem_box(stage.window, tr("That didn’t work"), said(missing[0]), "")
    for each in missing[1:]:
        box.add(said(each))
    box.show()
    return box


def doubt(stage: Stage) -> QWidget:
    """A file is damaged, and there is a backup of it."""
    match = new_match(Setup(random_field(FieldRecipe())))
    backup = Opened(PACKAGE, match, Path("a.topologic"), b"")
    problem = Damaged(_DAMAGED, backup, 1.7e9)
    box = question_box(stage.window, tr(problem.question), said(problem), tr(problem.yes))
    box.show()
    return box


def file_question(stage: Stage) -> QWidget:
    """The file dialog, on platforms without their own."""
    folder = Path(stage.folders.settings_file).parent / "Matches"
    (folder / "Letters").mkdir(parents=True)
    for name in ("Anna and Ben", "Parrot", "Snail"):
        (folder / f"{name}.topologic").write_text(name)
    kinds = f"{tr('Saved matches')} (*.topologic)"
    proposal = folder / "Treasure Hunt.topologic"
    dialog = saving_dialog(stage.window, tr("Save the match"), proposal, kinds, Ask())
    dialog.show()
    (entries,) = dialog.findChildren(QTreeView)
    while entries.model().rowCount(entries.rootIndex()) < 4:
        QTest.qWait(10)
    return dialog


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene for scene in (doubt, question, problem, problems, file_question)
}
"""All scenes of boxes by name."""
