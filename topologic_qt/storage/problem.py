"""Problems with files, as sentences that can be translated."""

from pathlib import Path

from topologic_qt.translation import UserError, ntr_noop as ntr_noop, tr_noop as tr_noop


def name_of(path: Path) -> str:
    """The name of a path in a sentence: the file's name, or all of it where it has none, as with ``/``."""
    return path.name or str(path)


class Problem(UserError):
    """A file that cannot be read or written."""


class NewerFile(Problem):
    """A file that a newer program wrote: nothing is wrong with it."""
