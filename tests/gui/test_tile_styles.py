"""The colours of the tiles, and what is beside their pips: everywhere at once, without laying them anew."""

from itertools import product

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QDialog, QWidget

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from topologic_qt.games.topologic.ui.board.style import PALETTES, Overlay, Style
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


def has(widget: QWidget, colour: QColor) -> bool:
    """Whether a colour is to be seen, or nearly."""
    picture = widget.grab().toImage()
    places = product(range(0, picture.width(), 2), range(0, picture.height(), 2))
    return any(alike(picture.pixelColor(x, y), colour, 12) for x, y in places)


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


def test_letters_and_symbols_come_and_go(person: Person) -> None:
    person.start()
    view = person.game_screen.table_view
    tile = view.table.tiles["B4"]
    area = view.mapFromScene(tile.sceneBoundingRect()).boundingRect()
    seen_so_far = []
    for index in (1, 2, 0):
        choose(person, "overlay", index)
        seen_so_far.append(view.grab(area).toImage())
    letter, symbol, neither = seen_so_far
    assert letter != symbol
    assert letter != neither
    assert symbol != neither


def test_the_rest_stays_when_one_thing_is_changed(person: Person) -> None:
    table = person.game_screen.table
    table.set_style(palette="pastel")
    table.set_style(overlay=Overlay.SYMBOL)
    assert table.tile_style == Style("pastel", Overlay.SYMBOL)
    person.start()
    assert table.tile_style == Style("pastel", Overlay.SYMBOL)


def test_the_notebook_has_the_colours_of_the_table(person: Person) -> None:
    person.start(edition="french")
    person.begin_round("Y5")
    person.enter("R1 R2 R3 R4 R6")
    person.ask()
    satin, pastel = (PALETTES[palette]["R"].body for palette in ("satin", "pastel"))
    assert has(person.game_screen.notebook, satin)
    choose(person, "palette", 2)
    assert has(person.game_screen.notebook, pastel)
    assert not has(person.game_screen.notebook, satin)


def test_the_secret_is_chosen_among_the_same_tiles(person: Person) -> None:
    choose(person, "palette", 2)
    choose(person, "overlay", 2)
    person.start()
    dialog = person.open_dialog()
    assert dialog.chooser.table.tile_style == Style("pastel", Overlay.SYMBOL)
    person.press("Nobody else is looking", dialog)
    shown = shown_on(dialog.chooser.view, "R4", QPointF(0, 16))
    assert alike(shown, PALETTES["pastel"]["R"].body, 30)


def test_the_first_picture_shows_tiles_as_people_like_them(open_window: OpenWindow) -> None:
    person = open_window()
    choose(person, "palette", 2)
    choose(person, "overlay", 1)
    window = person.window
    session = window.game.session
    picture = session.package.preview(session.settings)
    assert picture is not None
    picture.resize(900, 700)
    assert has(picture, PALETTES["pastel"]["R"].body)
    assert not has(picture, PALETTES["satin"]["R"].body)
