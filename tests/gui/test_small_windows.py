"""Small screens: 800 × 600, and 1280 × 800 at double scale; with dialogs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSettings, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.builder import Builder
from tests.gui.conftest import OpenGame, OpenWindow
from tests.gui.hand import Hand
from tests.gui.person import Person
from tests.gui.sitters import come_to_front
from tests.waiting import wait_until
from topologic_qt.app.files.print_preview import PrintPreview
from topologic_qt.app.kit.dialogs import opening_dialog, saving_dialog
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.window.window import Window
from topologic_qt.games import registry
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.board.tile_set import SIDES, tile_set
from topologic_qt.games.topologic.ui.editor.bars import ToolBar
from topologic_qt.games.topologic.ui.hiding import SecretDialog
from topologic_qt.games.topologic.ui.tile_settings import OwnColoursDialog
from topologic_qt.table.view import CameraBar
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.ask import problem_box, question_box
from topologic_qt.widgets.icons import resource
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.scrolled import Scrolled
from topologic_qt.widgets.setup_frame import SetupFrame
from topologic_qt.widgets.theme import dress

pytestmark = pytest.mark.gui

LOW, SMALL = QSize(640, 400), QSize(800, 600)


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


def is_whole(part: QWidget) -> bool:
    return part.visibleRegion().boundingRect() == part.rect()


def fitted(window: Window, screen: QSize) -> None:
    window.fit(screen)
    QApplication.processEvents()
    assert window.width() <= screen.width()
    assert window.height() <= screen.height()


def begun(person: Person, screen: QSize) -> Person:
    """The same person, in a match in a window that fits the screen."""
    fitted(person.window, screen)
    person.sit_down(shape="square")
    return person


def folded(person: Person) -> bool:
    (dock,) = (dock for dock in person.window.findChildren(PanelDock) if dock.isVisible())
    return dock.folded


# -- the table ------------------------------------------------------------------------------------


def field(person: Person) -> QRect:
    view = person.game_screen.table_view
    return view.mapFromScene(view.table.field_rect).boundingRect()


def free(person: Person) -> QRect:
    screen = person.game_screen
    below = max(
        (strip.height() for strip in (screen.card, screen.seeking.bar) if strip.isVisible()), default=0
    )
    view = screen.table_view
    top = view.mapTo(screen, view.rect().topLeft()).y()
    return view.rect().intersected(QRect(0, 0, view.width(), screen.height() - top - below))


def assert_whole_and_in_the_middle(person: Person, share: float) -> None:
    """Check that the whole field is visible in the table's centre, with at least a share of its height."""
    room, tiles = free(person), field(person)
    assert room.contains(tiles)
    assert tiles.height() > share * room.height()
    above, below = tiles.top() - room.top(), room.bottom() - tiles.bottom()
    assert abs(above - below) < 0.2 * room.height()


@pytest.mark.parametrize("screen", [LOW, SMALL], ids=("low", "small"))
def test_the_field_is_whole_and_stays_in_the_middle_of_the_table(person: Person, screen: QSize) -> None:
    fitted(person.window, screen)
    person.set_up(shape="square")
    QApplication.processEvents()
    assert_whole_and_in_the_middle(person, 0.0)  # as it is shown beforehand
    bar = person.game_screen.tabletop.findChild(CameraBar)
    assert isinstance(bar, CameraBar)
    assert not bar.geometry().intersects(field(person).adjusted(4, 4, -4, -4))

    person.press("Start the match")
    settle()
    assert_whole_and_in_the_middle(person, 0.75)
    before = field(person)
    person.begin_round("Y5")
    assert_whole_and_in_the_middle(person, 0.75)
    person.key(Qt.Key.Key_1)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
        for _ in range(8):
            person.key(key)
            assert field(person) == before, "also while seekers are moved by keys"
    person.key(Qt.Key.Key_Escape)
    person.enter(" ".join(sorted(map(str, person.match.setup.field.border))[:5]))
    person.ask()
    assert_whole_and_in_the_middle(person, 0.75)
    assert field(person) == before
    assert person.game_screen.tabletop.hint.isVisible()
    assert not person.game_screen.tabletop.hint.geometry().intersects(field(person).adjusted(30, 30, 0, 0))


def test_the_notebook_comes_folded_where_it_would_take_half_of_the_window(
    person: Person, open_window: OpenWindow, folders: Folders
) -> None:
    begun(person, LOW)
    assert folded(person)
    assert not person.window.game.menu.actions["panel"].isChecked()
    person.key(Qt.Key.Key_F4)
    person.menu("File", "New match…")
    person.press("Start the match")
    assert not folded(person), "somebody has unfolded it in this window"
    person.window.close()
    again = begun(open_window(), LOW)
    assert folded(again), "else the next match would begin with a sliver of a table"
    again.window.close()
    kept = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    assert kept.value("topologic/notebook/folded") != "1"
    assert not folded(begun(open_window(), SMALL)), "there is room"


# -- the shelf, and the page of a new match ----------------------------------------------------


def test_what_has_the_keyboard_on_the_shelf_and_on_the_page_that_it_opens_is_in_sight(person: Person) -> None:
    window, game = person.window, registry.GAMES[-1]
    fitted(window, LOW)
    assert window.turn_to(None)
    come_to_front(window)
    window.look_for_kept_match()
    shelf = window.findChild(ShelfPage)
    assert isinstance(shelf, ShelfPage)
    shelf.take_keyboard(game)
    card = shelf.card_of(game)
    wait_until(lambda: card.is_at_first and is_whole(card.first))
    shelf.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    window.resize(window.width() - 1, window.height())
    settle()
    assert shelf.verticalScrollBar().value() == 0, "Who scrolls by hand stays there"

    shelf.cards[0].play.setFocus()
    press_and_let_go(window, Qt.Key.Key_Return)
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    assert page.isVisible()
    (title,) = (label for label in page.findChildren(QLabel) if label.text() == registry.GAMES[0].name)
    assert is_whole(title)
    press_and_let_go(window, Qt.Key.Key_Right)
    focused = page.focusWidget()
    assert focused is not None
    assert is_whole(focused)


def press_and_let_go(window: Window, key: Qt.Key) -> None:
    """Press a key at the focus, and release it at the then focused part."""
    for act in (QTest.keyPress, QTest.keyRelease):
        focused = window.focusWidget()
        assert focused is not None
        act(focused, key)
        settle()


def test_in_large_letters_the_page_of_a_new_match_leaves_room_to_the_table(
    open_game: OpenGame, large_letters: None
) -> None:
    for game in registry.GAMES:
        window, _ = open_game(game)
        fitted(window, LOW)
        page = window.game.screen.widget.findChild(SetupFrame)
        assert isinstance(page, SetupFrame)
        assert page.width() < 0.66 * window.width(), game.id
        for edge in (button for button in page.findChildren(QAbstractButton) if button.isVisible()):
            assert edge.mapTo(page, edge.rect().topRight()).x() < page.width(), game.id


# -- the editor -------------------------------------------------------------------------------------


def test_the_rack_of_the_editor_is_seen_and_every_tool_or_a_menu_with_it(
    person: Person, qtbot: QtBot
) -> None:
    fitted(person.window, LOW)
    editor = Builder(person, qtbot).editor
    table, view = editor.table, editor.table_view
    tiles = [view.mapFromScene(tile.sceneBoundingRect()).boundingRect() for tile in table.stock.values()]
    assert all(view.viewport().rect().contains(tile.adjusted(2, 2, -2, -2)) for tile in tiles)
    assert len({(tile.center().x(), tile.center().y()) for tile in tiles}) == len(tiles)
    bar = person.window.findChild(ToolBar)
    assert isinstance(bar, ToolBar)
    tools = [action for action in bar.actions() if not action.isSeparator()]
    (end,) = (each for each in bar.findChildren(QToolButton) if each.accessibleName() == "More tools")
    wait_until(lambda: all(bar.widgetForAction(tool).isVisible() for tool in tools))
    assert not end.isVisible()
    fitted(person.window, QSize(484, 400))
    left = [tool for tool in tools if not bar.widgetForAction(tool).isVisible()]
    assert left
    assert end.isVisible()
    assert {action.text() for action in end.menu().actions() if action.text()} == {
        tool.text() for tool in left
    }


# -- dialogs -------------------------------------------------------------------------------------

FRAME = QSize(4, 40)
"""The room that a desktop needs around a dialog, in pixels."""
FIELD = random_field(FieldRecipe(Shape.SQUARE, "parrot"))


@pytest.fixture
def small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Small:
        def availableSize(self) -> QSize:
            return QSize(LOW)

    monkeypatch.setattr(QWidget, "screen", lambda _: Small())


@pytest.fixture(params=["long", "large"])
def texts(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    if request.param == "large":
        request.getfixturevalue("large_letters")
    dress(qapp, dark=False)
    choose_language(PSEUDO if request.param == "long" else ENGLISH, resource("words"))
    yield
    choose_language(ENGLISH, resource("words"))
    qapp.setStyleSheet("")  # the next test dresses it anew


class NothingChosen:
    def value(self, name: str, usual: object = None) -> object:
        return usual

    def setValue(self, name: str, value: object) -> None:
        raise AssertionError


def dialogs(parent: QWidget) -> Iterator[QDialog]:
    """Every kind of dialog that is large or has long texts."""
    kinds = "Saved matches (*.topologic)"
    yield question_box(parent, "Really?", "That cannot be brought back. " * 4, "Yes")
    yield problem_box(parent, "That didn’t work", "a.topologic is damaged.", "Details")
    yield opening_dialog(parent, "Open", Path.cwd(), kinds, Answers())
    yield saving_dialog(parent, "Save", Path("a.topologic"), kinds, Answers())
    yield PrintPreview(parent, [tile_set(Style(), side) for side in SIDES])
    yield OwnColoursDialog(parent, NothingChosen(), lambda *_: None)
    yield SecretDialog(parent, Setup(FIELD), "Anna", "Ben")


def show(dialog: QDialog) -> None:
    dialog.show()
    settle()


def out_of_reach(dialog: QDialog) -> list[str]:
    """The controls that are not entirely visible, even after scrolling."""
    wrong: list[str] = []
    for part in (*dialog.findChildren(QPushButton), *dialog.findChildren(QComboBox)):
        if not part.isVisible() or is_whole(part):
            continue
        for area in dialog.findChildren(Scrolled):
            if area.isAncestorOf(part):
                area.ensureWidgetVisible(part, 0, 0)
        if not is_whole(part):
            wrong += seen.written_on(part) or [part.accessibleName()]
    return wrong


@pytest.mark.usefixtures("texts", "small_screen")
def test_every_dialog_fits_the_screen_and_a_secret_is_hidden_with_the_mouse_alone(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    for each in dialogs(parent):
        show(each)
        assert each.size() == each.size().boundedTo(LOW - FRAME), each
        assert out_of_reach(each) == [], each
        each.close()

    dialog = SecretDialog(parent, Setup(FIELD), "Anna", "Ben")
    show(dialog)
    places: list[Tile] = []
    dialog.hidden_at.connect(places.append)
    press_main(dialog)
    sight, field = dialog.chooser.view.viewport().rect(), dialog.chooser.table.tiles
    assert len(field) == len(ALL_TILES)
    assert all(sight.contains(dialog.chooser.view.mapFromScene(tile.pos())) for tile in field.values())
    assert out_of_reach(dialog) == []
    miniature = Hand(dialog.chooser.view)
    miniature.click(miniature.tile("V5"))
    settle()
    for _ in range(2):
        assert out_of_reach(dialog) == []
        press_main(dialog)
    assert list(map(str, places)) == ["V5"]


def press_main(dialog: QDialog) -> None:
    main = [part for part in dialog.findChildren(QPushButton) if part.property("role") == "primary"]
    (shown,) = (part for part in main if part.isVisible())
    QTest.mouseClick(shown, Qt.MouseButton.LeftButton)
    settle()
