"""The commands of the editor, for its menus and its tool bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt.games.topologic.rules import EDITIONS, NUMBERS, Colour, Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.tile_chooser import portrait
from topologic_qt.table.icons import icon
from topologic_qt.table.look import Style
from topologic_qt.table.overlays import tip
from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable

Entry = QAction | QMenu | None
"""What a menu is made of; None is a line between two."""


class Spec(NamedTuple):
    """A command as it is asked for."""

    text: str
    icon: str
    shortcut: str | QKeySequence.StandardKey | None
    action: Callable[[], object]
    about: str = ""
    """What it does, where its text does not say it all."""


def command(owner: QWidget, spec: Spec) -> QAction:
    """A command with its icon, its shortcut, and a tip that tells both."""
    action = QAction(icon(spec.icon) if spec.icon else QIcon(), spec.text, owner)
    if spec.shortcut is not None:
        action.setShortcut(QKeySequence(spec.shortcut))
    action.triggered.connect(lambda: spec.action())
    explain(action, spec.about)
    return action


def explain(action: QAction, about: str = "") -> None:
    """Let the tip of a command tell what it does, and its shortcut."""
    name = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix(" …")
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(tip("\n".join(filter(None, (f"{name} ({keys})" if keys else name, about)))))


def selecting_menu(
    owner: QWidget,
    style: Style,
    by_colour: Callable[[Colour], None],
    by_number: Callable[[int], None],
) -> QMenu:
    """A menu to select tiles by their colour or their number."""
    menu = QMenu(tr("Select b&y"), owner)
    for colour in Colour:
        picture = QIcon(portrait(Tile(colour, 1), 0.2, 2.0, style))
        action = menu.addAction(picture, words.colour_name(colour))
        action.triggered.connect(lambda _=False, chosen=colour: by_colour(chosen))
    menu.addSeparator()
    for number in NUMBERS:
        picture = QIcon(portrait(Tile(Colour.WHITE, number), 0.2, 2.0, Style(style.palette)))
        action = menu.addAction(picture, tr("Number {n}", n=number))
        action.triggered.connect(lambda _=False, chosen=number: by_number(chosen))
    return menu


def seeker_menu(owner: QWidget, chosen: Callable[[str], None]) -> QMenu:
    """A menu to try a seeker by the rules of an edition, by its id; by none (empty) it is taken away."""
    menu = QMenu(tr("&Try a seeker"), owner)
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
