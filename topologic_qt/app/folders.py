"""Where the program keeps what is its own."""

from pathlib import Path
from typing import NamedTuple


class Folders(NamedTuple):
    """The program's own folders. They need not exist."""

    settings: Path
    autosave: Path

    @classmethod
    def usual(cls) -> "Folders":
        """Where this platform keeps such things for the user."""
        from platformdirs import PlatformDirs

        dirs = PlatformDirs("topologic-qt", appauthor=False)
        return cls(dirs.user_config_path, dirs.user_data_path / "autosave")

    @property
    def history(self) -> Path:
        """The file that holds what is kept of finished rounds."""
        return self.autosave.parent / "history.jsonl"

    @property
    def settings_file(self) -> str:
        """The file that holds the settings."""
        return str(self.settings / "settings.ini")
