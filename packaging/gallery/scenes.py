"""The scenes of the gallery: each brings the program into a state that people may meet."""

from collections.abc import Callable
from threading import Event

from gallery.game_table import rules_page, settings_dialog
from gallery.stage import EVENING, TITLE, Stage, preview, sealed
from opening import open_topologic
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from topologic_qt.app.features.mail import MailActions
from topologic_qt.app.kit.dialogs import ClosingDialog
from topologic_qt.app.kit.worker import IoWorker, Patience
from topologic_qt.app.window.file_actions import show_about
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, Theme, random_field
from topologic_qt.games.topologic.ui import presenter, sheet
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.storage.files import Problem
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.panel_dock import PanelDock
from topologic_qt.widgets.translate import tr


def setup(stage: Stage) -> None:
    """The first start."""


def setup_grown(stage: Stage) -> None:
    """A randomly grown field, in the French edition."""
    page = stage.game_screen.setup_page
    page.options.open()
    page.choices.edition.value = "french"
    page.choices.field_choice.shape.value = Shape.GROWN
    page.choices.field_choice.growth.value = -2


def setup_wrong(stage: Stage) -> None:
    """A name is missing."""
    stage.game_screen.setup_page.choices.seats.own_name.value = ""


def setup_offer(stage: Stage) -> None:
    """A match waits."""
    stage.game_screen.offer(_waiting(), tr("Continue"), lambda: None)


def setup_offers(stage: Stage) -> None:
    """Several matches wait."""
    more = Choice(tr("Show all…"), lambda: None)
    stage.game_screen.offer(_waiting(), tr("Continue"), lambda: None, more)


def _waiting() -> str:
    return tr("“{title}” is waiting for you.", title=f"{TITLE}: Anna – Ben")


def closing(stage: Stage) -> QWidget:
    """A window is being closed, and the disk does not answer."""
    disk, answered = IoWorker(patience=Patience(closing=0, unsaid=0)), Event()
    lost = (
        "The match has unsaved changes.",
        tr("{name} isn’t saved yet: the disk isn’t responding.", name="a.topologic"),
    )
    for number, loss in enumerate(lost):
        disk.write(number, answered.wait, lambda _: None, lambda _: None, loses=Problem(loss))
    dialog = ClosingDialog(stage.window, disk)
    dialog.show()
    stage.settle()
    disk.close()
    answered.set()
    return dialog


def hide_card(stage: Stage) -> None:
    """The referee should hide the secret."""
    stage.begin()


def secret_cover(stage: Stage) -> QWidget | None:
    """The dialog before anybody looks."""
    stage.begin()
    stage.game_screen.hide_secret()
    return stage.game_screen.hiding.dialog


def secret_choice(stage: Stage) -> QWidget | None:
    """The dialog with a chosen tile."""
    secret_cover(stage)
    assert stage.game_screen.hiding.dialog is not None
    stage.game_screen.hiding.dialog.uncover()
    stage.settle()
    QTest.keyClicks(stage.game_screen.hiding.dialog.chooser, "y5")
    return stage.game_screen.hiding.dialog


def secret_confirmation(stage: Stage) -> QWidget | None:
    """The dialog before the choice is final."""
    secret_choice(stage)
    assert stage.game_screen.hiding.dialog is not None
    stage.game_screen.hiding.dialog.show_confirmation()
    return stage.game_screen.hiding.dialog


def curtain(stage: Stage) -> None:
    """The computer is handed to the next player."""
    stage.begin()
    stage.play(sealed(Tile.parse("Y5")))


def entering(stage: Stage) -> None:
    """Two seekers have entered, a third is dragged."""
    curtain(stage)
    stage.curtain.hide()
    border = sorted(stage.desk_border(), key=str)
    stage.play(PlaceSeeker(0, border[0]), PlaceSeeker(1, border[0]))
    stage.hold(2, str(border[9]))


def hint(stage: Stage) -> None:
    """The third turn has its hint."""
    stage.begin()
    stage.play_first_turns()


def smallest(stage: Stage) -> None:
    """The third turn has its hint, in the smallest window."""
    hint(stage)
    stage.window.resize(stage.window.minimumSize())


def long_names(stage: Stage) -> None:
    """The curtain in the smallest window, for players with the longest names."""
    stage.begin(players=("W" * 40, "Maximiliane von und zu Hohenlohe-Bartens"))
    stage.window.resize(stage.window.minimumSize())
    stage.play(HideSecret(Tile.parse("Y5")))


def folded(stage: Stage) -> None:
    """The notebook is folded."""
    hint(stage)
    stage.window.findChildren(PanelDock)[0].folded = True


def floating(stage: Stage) -> QWidget:
    """The notebook in a window of its own."""
    hint(stage)
    dock = stage.window.findChild(QDockWidget)
    assert isinstance(dock, QDockWidget)
    dock.setFloating(True)
    return dock


def floating_wide(stage: Stage) -> QWidget:
    """The notebook in its own window, much too wide."""
    dock = floating(stage)
    dock.resize(900, dock.height())
    stage.settle()
    return dock


def moving(stage: Stage) -> None:
    """A seeker is held over a reachable tile."""
    hint(stage)
    view = stage.controller.view
    ways = destinations(view.setup.field, view.setup.edition, view.round.positions, 4)
    stage.hold(4, str(max(ways, key=lambda tile: len(ways[tile]))))


def blocked(stage: Stage) -> None:
    """A seeker is held over a tile that another one blocks."""
    hint(stage)
    for seeker, reach in presenter.reach(stage.controller.view).items():
        if reach.blocked_by:
            stage.hold(seeker, next(iter(reach.blocked_by)))
            return


def keyboard(stage: Stage) -> None:
    """The keyboard's cursor carries a seeker."""
    hint(stage)
    view = stage.game_screen.table_view
    view.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_2, Qt.Key.Key_Down):
        QTest.keyClick(view, key)


def fan(stage: Stage) -> None:
    """Five seekers on one tile, on the ring of the French edition."""
    stage.begin(Shape.RING, edition=EDITION_FRENCH)
    stage.play(sealed(Tile.parse("Y5")))
    stage.curtain.hide()
    stage.play(*(PlaceSeeker(seeker, Tile.parse("G6")) for seeker in range(5)), AskForHint())


def replay(stage: Stage) -> None:
    """A replay of the round, without anything that came later."""
    given_up(stage)
    notebook = stage.game_screen.notebook
    notebook.tabs.setCurrentIndex(0)
    stage.game_screen.keeper.play_round()
    past = stage.game_screen.keeper.past
    past.step(1)
    for _ in range(5):
        past.step(1)


def _find(stage: Stage, secret: Tile) -> None:
    stage.play(sealed(secret))
    stage.curtain.hide()
    stage.play(*(PlaceSeeker(seeker, secret) for seeker in range(3)), AskForHint())


def _story(stage: Stage, theme: Theme) -> None:
    stage.begin(theme=theme)
    stage.play_first_turns()


def treasure(stage: Stage) -> None:
    """A match on the sea chart."""
    _story(stage, Theme.TREASURE)


def spies(stage: Stage) -> None:
    """A match over the city at night."""
    _story(stage, Theme.SPIES)


def library(stage: Stage) -> None:
    """A match on the wooden table."""
    _story(stage, Theme.LIBRARY)


def pastel_letters(stage: Stage) -> None:
    """Muted colours, and letters on the tiles."""
    stage.choose(palette="pastel", overlay="letter")
    hint(stage)


def distinct_symbols(stage: Stage) -> None:
    """Colours for colour-blind people, symbols on the tiles, and a straight layout."""
    stage.choose(palette="distinct", overlay="symbol", skew="off")
    hint(stage)


def round_over(stage: Stage) -> None:
    """The first round's secret is found."""
    stage.begin(Shape.CROSS, edition=EDITION_FRENCH, seekers=3)
    _find(stage, Tile.parse("Y5"))


def by_mail(stage: Stage) -> None:
    """A seeker's copy waits for its answer."""
    stage.begin()
    stage.play_first_turns()
    stage.move_some()
    copy = stage.mail.for_the_other()
    stage.window.close()
    stage.take(open_topologic(stage.folders, now=lambda: EVENING))
    stage.window.show()
    stage.window.game.feature(MailActions).take_in(lambda: copy, "The copied text")
    while not stage.controller.is_running:
        stage.settle()
    stage.play(AskForHint())


def seal_broken(stage: Stage) -> None:
    """Somebody moved the secret after hiding it."""
    stage.begin()
    stage.play(HideSecret(Tile.parse("Y5"), "salt", "0" * 40))
    stage.curtain.hide()
    stage.play(GiveUp())


def given_up(stage: Stage) -> None:
    """The first round was given up."""
    stage.begin()
    stage.play_first_turns()
    stage.play(GiveUp())


def result(stage: Stage) -> None:
    """The match has a winner."""
    round_over(stage)
    stage.play(sealed(Tile.parse("R2")))
    stage.curtain.hide()
    stage.play(*(PlaceSeeker(seeker, Tile.parse("R3")) for seeker in range(3)), AskForHint(), GiveUp())


def result_small(stage: Stage) -> None:
    """The match has a winner, in the smallest window."""
    stage.window.resize(stage.window.minimumSize())
    result(stage)


def draw(stage: Stage) -> None:
    """The match ends in a draw."""
    round_over(stage)
    _find(stage, Tile.parse("R2"))


def rules(stage: Stage) -> QWidget:
    """The rules page."""
    return rules_page(stage.window)


def settings(stage: Stage) -> QWidget:
    """The settings."""
    return settings_dialog(stage.window)


def about(stage: Stage) -> QWidget:
    """About the program."""
    return show_about(stage.window)


def menu(stage: Stage) -> QWidget:
    """An open menu, with the mouse on an entry."""
    return _open_menu(stage, 0)


def menu_match(stage: Stage) -> QWidget:
    """The menu of the match."""
    hint(stage)
    return _open_menu(stage, 2)


def menu_view(stage: Stage) -> QWidget:
    """The menu of the view."""
    return _open_menu(stage, 4)


def _open_menu(stage: Stage, number: int) -> QWidget:
    menu = stage.window.menuBar().actions()[number].menu()
    assert isinstance(menu, QMenu)
    menu.popup(stage.window.mapToGlobal(QPoint(0, 24)))
    menu.setActiveAction(menu.actions()[1])
    return menu


def play_sheet(stage: Stage) -> QWidget:
    """The preview of a field for paper and pencil."""
    origin = FieldRecipe(Shape.SQUARE, "parrot")
    stage.window.game.print_out(
        sheet.play_sheet(sheet.Sheet(random_field(origin), TITLE, Style(), origin=origin))
    )
    return preview(stage.window)


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        setup,
        setup_grown,
        setup_wrong,
        setup_offer,
        setup_offers,
        hide_card,
        secret_cover,
        secret_choice,
        secret_confirmation,
        curtain,
        entering,
        hint,
        smallest,
        long_names,
        folded,
        floating,
        floating_wide,
        moving,
        blocked,
        keyboard,
        fan,
        treasure,
        spies,
        library,
        pastel_letters,
        distinct_symbols,
        replay,
        result_small,
        round_over,
        by_mail,
        seal_broken,
        given_up,
        result,
        draw,
        rules,
        settings,
        about,
        menu,
        menu_match,
        menu_view,
        play_sheet,
        closing,
    )
}
"""All scenes by name."""
