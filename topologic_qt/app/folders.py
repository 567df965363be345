"""Where the program keeps what is its own."""

import logging
from pathlib import Path
from typing import NamedTuple

_LOG = logging.getLogger(__name__)
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

    def close_to_others(self, logs: Path | None) -> None:
        """See that nobody else at the computer looks into them; ``logs`` is the log's, if there is one.

        A match that is kept may hold a secret, and the log says when somebody played.
        """
        from topologic_qt.storage.private import close_to_others, make_private_file, make_private_folder

        folders = {self.settings, self.autosave} | ({logs} if logs else set())
        parents = {folder.parent for folder in folders if folder.parent.name == _OURS}
        try:
            for folder in folders:
                make_private_folder(folder)
            make_private_file(Path(self.settings_file))  # Qt keeps a file's rights, but makes one for all
            close_to_others(folders | parents, [self.history])
        except OSError as error:
            _LOG.warning("Others may look into the program's folders: %s.", error.strerror)

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
