"""An editor without a window around it."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings

from tests.gui.answers import Answers
from topologic_qt.games.topologic.ui.editor.page import FieldEditor
from topologic_qt.games.values import ResultT, Task
from topologic_qt.widgets.document import Document
from topologic_qt.widgets.motion import Motion


class LoneHost:
    """An `EditorHost` that has no files, and thinks at once."""

    def __init__(self) -> None:
        self.ask = Answers()
        self.settings = QSettings()
        self.motion = Motion(0)

    def export(self, document: Document) -> None:
        raise NotImplementedError

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        done(task(progress, lambda: False))
        return lambda: None

    def read_picture(self, taken: Callable[[bytes], None], file: Path | None = None) -> None:
        raise NotImplementedError


def lone_editor() -> FieldEditor:
    """An editor by itself."""
    return FieldEditor(LoneHost())
