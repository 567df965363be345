"""The files that were opened or saved last."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMenu

from topologic_qt.app.kit.folders import home
from topologic_qt.games import registry
from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

KEPT = 8
"""The number of files that are remembered."""

_ENTRY, _GAMES = "recent/files", "recent/games"
"""The settings with the files, and with the id of each one's game; those without one are the first game's."""


class RecentFiles:
    """Stores the latest files, and offers them in a menu."""

    def __init__(self, memory: QSettings) -> None:
        self._memory = memory

    def files(self) -> list[Path]:
        """The files, the latest first."""
        return list(self._games())

    def _games(self) -> dict[Path, str]:
        """The game of each file, the latest first."""
        names, games = self._list(_ENTRY), self._list(_GAMES)
        games += [registry.of_unnamed()] * (len(names) - len(games))
        known = list(zip(map(Path, names), games, strict=False))[:KEPT]
        # An earlier program adds files without games: the ending of a name tells more than its place.
        told = ((file, registry.by_suffix(file.suffix), game) for file, game in known if file.name)
        return {file: game if info is None else info.id for file, info, game in told}

    def _list(self, entry: str) -> list[str]:
        """The texts in a setting; a spoilt one is empty, so that the others stay where they are."""
        value = self._memory.value(entry, [])
        found = value if isinstance(value, list) else [value]
        return [text if isinstance(text, str) else "" for text in found]

    def folder(self) -> Path:
        """The folder where files are looked for: that of the latest one."""
        files = self.files()
        return files[0].parent if files else home()

    def add(self, path: Path, game: str) -> None:
        """Store a file of the game of that id as the latest."""
        others = {other: of for other, of in self._games().items() if other != path}
        files = list(({path: game} | others).items())
        self._memory.setValue(_ENTRY, [str(file) for file, _ in files[:KEPT]])
        self._memory.setValue(_GAMES, [of for _, of in files[:KEPT]])

    def forget(self) -> None:
        """Forget all files."""
        self._memory.remove(_ENTRY)
        self._memory.remove(_GAMES)

    def fill(self, menu: QMenu, open_file: Callable[[Path], None]) -> None:
        """Fill a menu that is about to open with the files."""
        menu.clear()
        files = self._games()
        for file, game in files.items():
            info = registry.by_id(game) if len(registry.GAMES) > 1 else None
            name = file.name if info is None else f"{file.name} – {info.name}"
            action = menu.addAction(icon("open"), name.replace("&", "&&"))
            action.setToolTip(tip(str(file)))
            action.triggered.connect(lambda _=False, chosen=file: open_file(chosen))
        if files:
            menu.addSeparator()
        forget = menu.addAction(icon("delete"), tr("Clear this list"), self.forget)
        forget.setEnabled(bool(files))
