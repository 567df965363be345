"""The menus: everything in them has an icon, and nothing of the icons is loaded before the first picture."""

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from tests.gui.person import Person

pytestmark = pytest.mark.gui


def entries(menu: QMenu) -> list[tuple[str, bool]]:
    """The texts of a menu and of those in it, each with whether it has an icon."""
    menu.aboutToShow.emit()
    found = []
    for action in menu.actions():
        if not action.isSeparator():
            found.append((action.text(), not action.icon().pixmap(16).isNull()))
        if isinstance(inner := action.menu(), QMenu):
            found += entries(inner)
    return found


def test_every_entry_has_an_icon(person: Person, qapp: QApplication) -> None:
    person.sit_down()
    menus = [action.menu() for action in person.window.menuBar().actions()]
    found = [entry for menu in menus if isinstance(menu, QMenu) for entry in entries(menu)]
    assert len(found) > 15
    assert [text for text, has_icon in found if not has_icon] == []
