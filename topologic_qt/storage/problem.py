"""What goes wrong with a file, said so that it can be translated."""

from topologic_qt.translation import Complaint, tr_noop as tr_noop


class Problem(Complaint):
    """A file that cannot be read or written."""


class NewerFile(Problem):
    """A file that a newer program wrote: nothing is wrong with it."""
