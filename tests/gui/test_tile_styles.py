"""The looks of the tiles, and the stories of a match: everywhere at once, without laying tiles anew."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QDialog

from tests.gui import seen
from tests.gui.person import Person
from topologic_qt.games.topologic.rules import Theme
from topologic_qt.games.topologic.ui.board.style import PALETTES
from topologic_qt.table.view import TableView

pytestmark = pytest.mark.gui


def choose(person: Person, name: str, value: int) -> None:
    """Open the settings, choose an entry of one list, and close them."""
    person.menu("Edit", "Settings …")
    dialog = next(dialog for dialog in person.window.findChildren(QDialog) if dialog.isVisible())
    combo = dialog.findChild(QComboBox, name)
    assert isinstance(combo, QComboBox)
    person.choose(combo, value)
    person.click(seen.find_button(dialog, "Close"))


def shown_on(view: TableView, tile: str, place: QPointF) -> QColor:
    """The colour at a place of a tile, counted from its middle in table units, as it is on screen."""
    item = view.table.tiles[tile]
    return view.grab().toImage().pixelColor(view.mapFromScene(item.pos() + place))


def alike(one: QColor, other: QColor, tolerance: int) -> bool:
    return all(
        abs(share) <= tolerance
        for share in (one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue())
    )


def test_tiles_change_their_colours_where_they_lie(person: Person) -> None:
    person.start()
    person.begin_round("Y5")
    border = sorted(map(str, person.match.setup.field.border))
    person.enter(" ".join(border[:2]))
    table, view = person.game_screen.table, person.game_screen.table_view
    items, lying = dict(table.tiles), person.lying
    beside_pips = QPointF(0, 16)
    for index, palette in ((1, "vivid"), (2, "pastel"), (3, "distinct"), (0, "satin")):
        choose(person, "palette", index)
        for colour, paint in PALETTES[palette].items():
            assert alike(shown_on(view, f"{colour}4", beside_pips), paint.body, 30), (palette, colour)
    assert dict(table.tiles) == items
    assert person.lying == lying


WORDS = {
    Theme.CLASSIC: ("seekers", "secret"),
    Theme.TREASURE: ("divers", "treasure"),
    Theme.SPIES: ("agents", "microfilm"),
    Theme.LIBRARY: ("scholars", "manuscript"),
}


@pytest.mark.parametrize("theme", [Theme.CLASSIC, Theme.SPIES])
def test_a_match_is_told_in_the_words_of_its_story(person: Person, theme: Theme) -> None:
    person.choose(person.page.story.theme, list(Theme).index(theme))
    person.start()
    seekers, secret = WORDS[theme]
    assert person.match.setup.theme is theme
    assert f"Anna hides the {secret}" in seen.shown(person.game_screen.card)
    person.hide_secret("Y5")
    assert f"The {secret} is hidden" in seen.shown(person.curtain)
    person.open_curtain()
    assert f"drag the {seekers} from the tray" in person.status
    others = {word for name, words in WORDS.items() if name is not theme for word in words}
    said = " ".join(seen.shown(person.window)).lower()
    assert not any(f" {word} " in said for word in others)
