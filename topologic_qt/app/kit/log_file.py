"""The log file, which stays small."""

import logging
import os
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler

from topologic_qt.storage.private import append_private


class LogFile(RotatingFileHandler):
    """Writes a log, starts a new file when it is full, and ignores a full disk."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Skip the line, and reopen a log that could not even be closed."""
        with suppress(OSError):
            if self.stream is not None and self.stream.closed:
                self.stream = self._open()

    def _open(self) -> TextIOWrapper:
        """Open a log that other users cannot read. Raises OSError for a pipe or the like."""
        return TextIOWrapper(os.fdopen(append_private(self.baseFilename), "ab"), encoding=self.encoding)
