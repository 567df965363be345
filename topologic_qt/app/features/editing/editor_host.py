"""The services of a window for the editor in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from topologic_qt.app.files.export import Exporter
from topologic_qt.app.match.picture_files import read_picture
from topologic_qt.app.match.window_session import WindowSession
from topologic_qt.games.values import ResultT, Task
from topologic_qt.widgets.document import Document


class WindowEditorHost:
    """An `EditorHost`: the editor has the services of its window's session."""

    def __init__(self, session: WindowSession) -> None:
        self._session = session
        self.ask = session.ask
        self.settings = session.settings
        self.motion = session.motion
        self._exporter = Exporter(session, session)
        self.read_picture = partial(read_picture, session)

    def export(self, document: Document) -> None:
        """Ask for a file, and put a document in it."""
        self._exporter.export(document)

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread; return a function that cancels it."""
        return self._session.tasks.run(task, done, progress)
