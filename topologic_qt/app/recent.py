"""The files that were opened or saved last."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMenu

from topologic_qt.app.folders import home
from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

KEPT = 8
"""How many files are remembered."""

_ENTRY = "recent/files"


class RecentFiles:
    """Remembers files, and offers them in a menu."""

    def __init__(self, memory: QSettings) -> None:
        self._memory = memory

    def files(self) -> list[Path]:
        """The files, the latest first."""
        entry = self._memory.value(_ENTRY, [])
        names = entry if isinstance(entry, list) else [entry]
        return [Path(name) for name in names if isinstance(name, str) and name][:KEPT]

    def folder(self) -> Path:
        """Where files are looked for: where the last one was."""
        files = self.files()
        return files[0].parent if files else home()

    def add(self, path: Path) -> None:
        """Remember a file as the latest."""
        files = [path, *(other for other in self.files() if other != path)]
        self._memory.setValue(_ENTRY, [str(file) for file in files[:KEPT]])

    def forget(self) -> None:
        """Forget all of them."""
        self._memory.remove(_ENTRY)

    def fill(self, menu: QMenu, open_file: Callable[[Path], None]) -> None:
        """Put the files into a menu that has just been asked for."""
        menu.clear()
        files = self.files()
        for file in files:
            action = menu.addAction(icon("open"), file.name.replace("&", "&&"))
            action.setToolTip(tip(str(file)))
            action.triggered.connect(lambda _=False, chosen=file: open_file(chosen))
        if files:
            menu.addSeparator()
        forget = menu.addAction(icon("delete"), tr("Forget these"), self.forget)
        forget.setEnabled(bool(files))
