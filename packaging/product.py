"""The facts about the program for all packages: version, id, kinds of documents."""

from typing import NamedTuple

import topologic_qt

APP_ID = topologic_qt.APP_ID
VERSION = topologic_qt.__version__
NAME = "Topologic"
"""The name for people."""
COMMAND = "topologic-qt"
"""The name in terminals, package names and system folders."""
SUMMARY = "Find a secret under sixty tiles, close rings, or find the missing tile"
"""One line without a full stop, for menus and shops."""
AUTHORS = "The Topologic for the desktop authors"
DEVELOPER_ID = APP_ID.rpartition(".")[0]
"""The authors' id in software shops: the program's id without its last part."""
BRAND_LIGHT, BRAND_DARK = "#dfece5", "#1d6b58"
"""The colours behind the program's name in shops, light and dark."""
CONTACT = "maintainers@topologic-qt.invalid"
"""The address required in Debian's control file; it cannot belong to anybody."""


class Document(NamedTuple):
    """A kind of file the program opens."""

    name: str
    """The stem of its pictures in packaging/icons, and the end of its icon's name."""
    title: str
    suffix: str
    mime: str
    format: str = ""
    """The ``format`` at the start of such a file; "" for an archive, known by its suffix."""
    game: str = ""
    """The game's id in such a file; "" for the game that owns all other files."""

    @property
    def icon(self) -> str:
        """The name of its icon in an icon theme. Begins with the program's id, as sandboxes require."""
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
