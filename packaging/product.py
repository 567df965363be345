"""The facts about the program for all packages: its version, its id, its kinds of documents."""

from typing import NamedTuple

import topologic_qt

APP_ID = topologic_qt.APP_ID
VERSION = topologic_qt.__version__
NAME = "Topologic"
"""The name for people."""
COMMAND = "topologic-qt"
"""The name in a terminal, in a package's name and in the system's folders."""
SUMMARY = "Find a secret under sixty tiles, close rings, or find the missing tile"
"""One line, without a full stop, for menus and shops."""
AUTHORS = "The Topologic for the desktop authors"
DEVELOPER_ID = APP_ID.rpartition(".")[0]
"""The authors' id in software shops: the program's id without its last part."""
BRAND_LIGHT, BRAND_DARK = "#dfece5", "#1d6b58"
"""The colours behind the program's name in shops, by day and by night."""
CONTACT = "maintainers@topologic-qt.invalid"
"""The address in Debian's control file, which must name one. This one cannot belong to anybody."""


class Document(NamedTuple):
    """A kind of file that the program opens."""

    name: str
    """The stem of its pictures in packaging/icons, and the end of its icon's name."""
    title: str
    suffix: str
    mime: str
    format: str = ""
    """The ``format`` at the beginning of such a file; empty for an archive, which is known by its suffix."""
    game: str = ""
    """The id of the game in such a file; empty for the game of which all other files are."""

    @property
    def icon(self) -> str:
        """The name of its icon in an icon theme. Begins with the program's id: sandboxes insist on it."""
        return f"{APP_ID}-{self.name}"


DOCUMENTS = (
    Document("match", "Topologic match", ".topologic", "application/x-topologic", "topologic-qt saved game"),
    Document(
        "field", "Topologic field", ".topologic-field", "application/x-topologic-field", "topologic-qt field"
    ),
    Document(
        "topology-match",
        "Topology match",
        ".topology",
        "application/x-topology",
        "topologic-qt saved game",
        game="topology",
    ),
    Document(
        "deduction-match",
        "Deduction match",
        ".deduction",
        "application/x-deduction",
        "topologic-qt saved game",
        game="deduction",
    ),
    Document("box", "Everything from Topologic", ".topologic-box", "application/x-topologic-box"),
)
