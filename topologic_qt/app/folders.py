"""Where the program keeps what is its own."""

from pathlib import Path
from typing import NamedTuple

_OURS = "topologic-qt"


class NoHomeError(Exception):
    """This user has no home folder, and nothing says where else the program may keep what is its own."""


def home() -> Path:
    """The user's home folder; where there is none, the root of all folders."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(Path.cwd().anchor)


class Folders(NamedTuple):
    """The program's own folders. They need not exist."""

    settings: Path
    autosave: Path

    @classmethod
    def usual(cls) -> "Folders":
        """Where this platform keeps such things for the user. Raises `NoHomeError` if that is nowhere."""
        from platformdirs import PlatformDirs

        dirs = PlatformDirs(_OURS, appauthor=False)
        try:
            return cls(dirs.user_config_path, dirs.user_data_path / "autosave")
        except RuntimeError as error:
            raise NoHomeError from error

    @property
    def history(self) -> Path:
        """The file that holds what is kept of finished rounds."""
        return self.autosave.parent / "history.jsonl"

    @staticmethod
    def for_logs() -> Path | None:
        """Where this platform keeps logs for the user; None if that is nowhere."""
        from platformdirs import PlatformDirs

        try:
            return PlatformDirs(_OURS, appauthor=False).user_log_path
        except RuntimeError:
            return None

    @property
    def settings_file(self) -> str:
        """The file that holds the settings."""
        return str(self.settings / "settings.ini")
