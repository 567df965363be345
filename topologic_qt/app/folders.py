"""Where the program keeps what is its own."""

import sys
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QStandardPaths

_OURS = "topologic-qt"


class Folders(NamedTuple):
    """The program's own folders. They need not exist."""

    settings: Path
    autosave: Path

    @classmethod
    def usual(cls) -> "Folders":
        """Where this platform keeps such things for the user."""
        kind = QStandardPaths.StandardLocation
        settings = QStandardPaths.writableLocation(kind.GenericConfigLocation)
        data = QStandardPaths.writableLocation(kind.GenericDataLocation)
        return cls(Path(settings, _OURS), Path(data, _OURS, "autosave"))

    @staticmethod
    def for_logs() -> Path:
        """Where this platform keeps logs for the user."""
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Logs" / _OURS
        kind = QStandardPaths.StandardLocation
        return Path(QStandardPaths.writableLocation(kind.GenericStateLocation), _OURS, "log")

    @property
    def settings_file(self) -> str:
        """The file that holds the settings."""
        return str(self.settings / "settings.ini")
