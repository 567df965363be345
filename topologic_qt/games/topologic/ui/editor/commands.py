"""The commands of the editor, for its menus and its tool bar."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt.games.topologic.rules.edition import EDITIONS
from topologic_qt.games.topologic.rules.tile import NUMBERS, Colour, Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.tile_chooser import portrait
from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

Entry = QAction | QMenu | None
"""An entry of a menu; None is a separator."""

Keys = str | QKeySequence.StandardKey | tuple[QKeySequence, ...]
"""The shortcut of a command, or several, of which the first is named."""


def command(
    owner: QWidget,
    text: str,
    picture: str,
    shortcut: Keys | None,
    action: Callable[[], object],
    about: str = "",
) -> QAction:
    """Return a command with its icon and its shortcut. Its tip adds ``about`` to its text."""
    result = QAction(icon(picture), text, owner)
    if isinstance(shortcut, tuple):
        result.setShortcuts(shortcut)
    elif shortcut is not None:
        result.setShortcut(QKeySequence(shortcut))
    result.triggered.connect(lambda: action())
    result.setWhatsThis(about)
    explain(result, about)
    return result


def allow(action: QAction, why_not: str) -> None:
    """Enable a command, or (with a reason) disable it, with a tip that says why."""
    action.setEnabled(not why_not)
    explain(action, why_not or action.whatsThis())


def explain(action: QAction, about: str = "") -> None:
    """Set the tip of a command to its explanation and its shortcut."""
    name = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix(" …")
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(tip("\n".join(filter(None, (f"{name} ({keys})" if keys else name, about)))))


def selecting_menu(
    owner: QWidget,
    style: Callable[[], Style],
    by_colour: Callable[[Colour], None],
    by_number: Callable[[int], None],
) -> QMenu:
    """Return a menu for selecting tiles by colour or number, with pictures of tiles as they look then."""
    menu = QMenu(tr("Select b&y"), owner)
    menu.setIcon(icon("tiles"))
    shown: list[tuple[QAction, Tile]] = []
    for colour in Colour:
        action = menu.addAction(words.colour_name(colour))
        action.triggered.connect(lambda _=False, chosen=colour: by_colour(chosen))
        shown.append((action, Tile(colour, 1)))
    menu.addSeparator()
    for number in NUMBERS:
        action = menu.addAction(tr("Number {n}", n=number))
        action.triggered.connect(lambda _=False, chosen=number: by_number(chosen))
        shown.append((action, Tile(Colour.WHITE, number)))

    def draw() -> None:
        for action, tile in shown:
            action.setIcon(QIcon(portrait(tile, 0.2, 2.0, Style(style().palette))))

    menu.aboutToShow.connect(draw)
    return menu


def seeker_menu(owner: QWidget, chosen: Callable[[str], None]) -> QMenu:
    """Return a menu for trying a seeker by the rules of an edition, by its id; empty removes the seeker."""
    menu = QMenu(tr("Tr&y a seeker"), owner)
    menu.setIcon(icon("seeker"))
    group = QActionGroup(menu)
    for edition, text in (("", tr("No seeker")), *((id_, words.edition_name(id_)) for id_ in EDITIONS)):
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(not edition)
        action.setData(edition)
        group.addAction(action)
    group.triggered.connect(lambda action: chosen(action.data()))
    return menu
