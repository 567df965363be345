"""Where the program keeps what is its own."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Folders:
    """The program's own folders. They need not exist."""

    settings: Path
    autosave: Path

    @classmethod
    def usual(cls) -> "Folders":
        """Where this platform keeps such things for the user."""
        from platformdirs import PlatformDirs

        dirs = PlatformDirs("topologic-qt", appauthor=False)
        return cls(dirs.user_config_path, dirs.user_data_path / "autosave")

    @staticmethod
    def for_logs() -> Path:
        """Where this platform keeps logs for the user."""
        from platformdirs import user_log_path

        return user_log_path("topologic-qt", appauthor=False)

    @property
    def settings_file(self) -> str:
        """The file that holds the settings."""
        return str(self.settings / "settings.ini")
