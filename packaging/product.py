"""What every package says of the program: its version, its id, its kinds of documents."""

from typing import NamedTuple

import topologic_qt

APP_ID = topologic_qt.APP_ID
VERSION = topologic_qt.__version__
NAME = "Topologic"
"""What people call it."""
COMMAND = "topologic-qt"
"""What it is called in a terminal, in a package's name and in the system's folders."""
SUMMARY = "Find a secret under sixty tiles"
"""One line, without a full stop, for menus and shops."""
AUTHORS = "The Topologic for the desktop authors"
DEVELOPER_ID = APP_ID.rpartition(".")[0]
"""What shops of software know the authors by: the id without the program."""
BRAND_LIGHT, BRAND_DARK = "#dfece5", "#1d6b58"
"""The colours behind the program's name in shops, by day and by night."""
CONTACT = "maintainers@topologic-qt.invalid"
"""Debian's control file must name an address. This one cannot belong to anybody."""


class Document(NamedTuple):
    """A kind of file that the program opens."""

    name: str
    """The stem of its pictures in packaging/icons, and the end of its icon's name."""
    title: str
    suffix: str
    mime: str
    format: str
    """What stands under ``format`` at the beginning of such a file."""

    @property
    def icon(self) -> str:
        """The name of its icon in an icon theme. It begins with the program's id: sandboxes insist on it."""
        return f"{APP_ID}-{self.name}"


DOCUMENTS = (
    Document("match", "Topologic match", ".topologic", "application/x-topologic", "topologic-qt saved game"),
    Document(
        "field", "Topologic field", ".topologic-field", "application/x-topologic-field", "topologic-qt field"
    ),
)
