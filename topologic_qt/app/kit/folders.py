"""The folders of the program's own files."""

import logging
from pathlib import Path
from typing import NamedTuple

from platformdirs import PlatformDirs

from topologic_qt import NAME
from topologic_qt.storage.private import close_to_others, make_private_file, make_private_folder

_LOG = logging.getLogger(__name__)
_OURS = "topologic-qt"
_DIRS = PlatformDirs(_OURS, appauthor=False)


class NoHomeError(Exception):
    """Raised if the user has no home folder, and no variable names another place for files."""


def home() -> Path:
    """The user's home folder, or the root folder without one."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(Path.cwd().anchor)


class Folders(NamedTuple):
    """The program's own folders, which need not exist."""

    settings: Path
    autosave: Path

    @classmethod
    def usual(cls) -> "Folders":
        """The usual folders of this platform. Raises `NoHomeError` if there are none."""
        try:
            return cls(_DIRS.user_config_path, _DIRS.user_data_path / "autosave")
        except RuntimeError as error:
            raise NoHomeError from error

    @property
    def records(self) -> Path:
        """The database of results, days, puzzles and tournaments."""
        return self.autosave.parent / "records.sqlite3"

    @property
    def elsewhere(self) -> Path:
        """The folder of the rooms of online matches, with their keys."""
        return self.autosave.parent / "elsewhere"

    @property
    def fields(self) -> Path:
        """The folder for saved fields from another computer: in people's documents, if there are any."""
        try:
            documents = _DIRS.user_documents_path
        except RuntimeError:
            documents = self.settings / "none"
        return documents / NAME if documents.is_dir() else self.autosave.parent / "fields"

    def close_to_others(self, logs: Path | None) -> None:
        """Deny other users access to the folders, including the logs: they hold secrets."""
        folders = {self.settings, self.autosave} | ({logs} if logs else set())
        parents = {folder.parent for folder in folders if folder.parent.name == _OURS}
        try:
            for folder in folders:
                make_private_folder(folder)
            make_private_file(Path(self.settings_file))  # Qt would create it readable for all
            close_to_others(folders | parents, [self.records])
        except OSError as error:
            _LOG.warning("Others may look into the program's folders: %s.", error.strerror)

    @staticmethod
    def for_logs() -> Path | None:
        """The platform's usual folder for logs; None if there is none."""
        try:
            return _DIRS.user_log_path
        except RuntimeError:
            return None

    @property
    def settings_file(self) -> str:
        """The file that holds the settings."""
        return str(self.settings / "settings.ini")
