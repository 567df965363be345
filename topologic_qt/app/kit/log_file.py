"""The file of the log, which stays small."""

import logging
import os
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler

from topologic_qt.storage.private import append_private


class LogFile(RotatingFileHandler):
    """Writes a log, in place of which another one is begun when it is full; ignores a full disk."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Go on without the line; a log that could not even be closed is opened again."""
        with suppress(OSError):
            if self.stream is not None and self.stream.closed:
                self.stream = self._open()

    def _open(self) -> TextIOWrapper:
        """A log that nobody else at the computer may read. Raises OSError for a pipe or the like."""
        return TextIOWrapper(os.fdopen(append_private(self.baseFilename), "ab"), encoding=self.encoding)
