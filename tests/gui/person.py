"""People at one window, who use mouse and keyboard and see only the screen."""

from opening import screen_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu, QPushButton, QScrollArea, QWidget

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.hand import LEFT, PLAIN, Hand
from tests.gui.sitters import Sitters, come_to_front as come_to_front
from topologic_qt.app.features.editing.feature import Editing
from topologic_qt.app.window.window import Window
from topologic_qt.engine.commitment import commitment
from topologic_qt.games.topologic.rules.field import Location, Tile
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import (
    AT_ONE_COMPUTER,
    EDITIONS as EDITIONS_BY_ID,
    Assistance,
    Seating,
    Setup,
)
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui.hiding import SecretDialog
from topologic_qt.games.topologic.ui.setup_page import SetupPage

ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
EDITIONS = {"2019": 0, "2017": 1, "french": 2}
SHAPES = {"square": 0, "rectangle": 1, "ring": 2, "cross": 3, "grown": 4}
NAMES = ("Red", "Orange", "Yellow", "Green", "Blue", "Violet", "Pink", "White", "Black", "Silver")
COLOURS = dict(zip("ROYGBVPWKS", NAMES, strict=True))


def spelled(name: str) -> str:
    """The name of a tile for people."""
    return f"{COLOURS[name[0]]} {name[1]}"


def points(tiles: str, secret: str) -> int:
    """The sum of the scores of seekers on these tiles, counted by hand."""
    return sum((name[0] == secret[0]) + (name[1] == secret[1]) for name in tiles.split())


class Person(Sitters):
    """The two players, who share one window."""

    def __init__(self, window: Window, answers: Answers) -> None:
        super().__init__(window, answers)
        self.game_screen = screen_of(window)
        self.hand = Hand(self.game_screen.table_view)

    # -- what is to be seen -------------------------------------------------------------------

    @property
    def page(self) -> SetupPage:
        """The setup page, with its options open.

        Options are not open in every window: most tests do not need them, and they took a tenth of the time.
        """
        page = self.game_screen.setup_page
        if not page.options.is_open:
            page.options.open()
            QApplication.processEvents()
        return page

    @property
    def match(self) -> View:
        """The view of the match at the window."""
        view: View = self.controller.view
        return view

    @property
    def editing(self) -> Editing:
        """The window's actions for the editor."""
        return self.window.game.feature(Editing)

    @property
    def positions(self) -> str:
        """The tiles under the seekers, in order; a dash for one in the tray."""
        return " ".join(str(tile or "-") for tile in self.match.round.positions)

    @property
    def lying(self) -> str:
        """The tiles under the seekers in the picture, in order; a dash for one in the tray."""
        table = self.game_screen.table
        return " ".join(table.tile_at(piece.pos()) or "-" for piece in table.pieces)

    @property
    def notebook(self) -> list[str]:
        """The lines on the open page of the notebook."""
        model = self.game_screen.notebook.list.model()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    @property
    def title(self) -> str:
        """The title bar, with a star for unsaved changes."""
        return self.window.windowHandle().title()

    def destinations(self, seeker: int) -> set[str]:
        """A seeker's legal destinations."""
        return {str(tile) for tile in legal_destinations(self.match, seeker)}

    def at(self, x: int, y: int) -> str:
        """The tile at a place of the field."""
        return str(self.match.setup.field.tiles[Location(x, y)])

    # -- what everybody can do ----------------------------------------------------------------

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click a widget, which must be reachable."""
        holder = widget.window()
        for area in holder.findChildren(QScrollArea):
            if area.isAncestorOf(widget):
                area.ensureWidgetVisible(widget)
        point = widget.rect().center() if at is None else at
        hit = holder.childAt(widget.mapTo(holder, point))
        assert hit is not None
        assert hit is widget or widget.isAncestorOf(hit), f"{hit} lies over {widget}"
        QTest.mouseClick(widget, LEFT, PLAIN, point)
        QApplication.processEvents()

    def press(self, text: str, among: QWidget | None = None) -> None:
        """Click the button with this text."""
        self.click(seen.find_button(among or self.window, text))

    def write(self, field: QLineEdit | QComboBox, text: str) -> None:
        """Replace the text of a field, by pasting."""
        line = field.lineEdit() if isinstance(field, QComboBox) else field
        assert line is not None
        self.click(line)
        self.key(Qt.Key.Key_A, CONTROL)
        if text:
            QGuiApplication.clipboard().setText(text)
            self.key(Qt.Key.Key_V, CONTROL)
        else:
            self.key(Qt.Key.Key_Delete)

    def choose(self, combo: QComboBox, index: int) -> None:
        """Choose an entry by keyboard."""
        combo.setFocus()
        self.key(Qt.Key.Key_Home)
        self.key(Qt.Key.Key_Down, times=index)

    def recent_menu(self) -> QMenu:
        """The menu of recent files, opened."""
        return self.opened(self.opened(self.window.menuBar(), "File"), "Open recent")

    def choose_recent(self, entry: str) -> None:
        """Open a recent file."""
        self.choose_from(self.recent_menu(), entry)

    # -- a match ------------------------------------------------------------------------------

    def set_up(
        self,
        *,
        title: str | None = None,
        players: tuple[str, str] | None = None,
        edition: str = "2019",
        seekers: int = 5,
        shape: str = "square",
        seed: str = "parrot",
        aid: str = "Notes only",
    ) -> None:
        """Fill in the setup page."""
        if title is not None:
            self.write(self.page.story.titles, title)
        if players is not None:
            for field, name in zip(self.page.seats.names, players, strict=True):
                self.write(field, name)
        self.choose(self.page.rules.edition, EDITIONS[edition])
        self.press(str(seekers), self.page)
        self.press(aid, self.page)
        self.choose(self.page.field_box.shape, SHAPES[shape])
        self.write(self.page.field_box.seed, seed)

    def start(self, **agreed: object) -> None:
        """Set up and begin a match."""
        self.set_up(**agreed)  # type: ignore[arg-type]
        self.press("Start the match")

    def sit_down(
        self,
        *,
        title: str = "Topologic",
        players: tuple[str, str] = ("Anna", "Ben"),
        edition: str = "2019",
        seekers: int = 5,
        shape: str = "square",
        seed: str = "parrot",
        aid: str = "paper",
        seating: Seating = AT_ONE_COMPUTER,
    ) -> None:
        """Begin a match without the setup page."""
        origin = FieldRecipe(Shape(shape), seed)
        setup = Setup(
            random_field(origin),
            EDITIONS_BY_ID[edition],
            seekers,
            title=title,
            players=players,
            origin=origin,
            aid=Assistance(aid),
            seating=seating,
        )
        self.controller.begin(setup)
        QApplication.processEvents()

    def open_dialog(self) -> SecretDialog:
        """As referee, open the dialog for hiding a secret."""
        self.click(
            seen.find_button(
                self.game_screen.card, self.game_screen.card.findChildren(QPushButton)[-1].text()
            )
        )
        assert self.game_screen.hiding.dialog is not None
        come_to_front(self.game_screen.hiding.dialog)
        return self.game_screen.hiding.dialog

    def hide_secret(self, tile: str) -> None:
        """As referee, hide the secret with the mouse on the miniature, which closes the curtain.

        If the seeker is elsewhere, the dialog is uncovered, and asks only once.
        """
        is_elsewhere = self.match.is_elsewhere
        dialog = self.open_dialog()
        if not is_elsewhere:
            self.press("No one’s looking", dialog)
        miniature = Hand(dialog.chooser.view)
        miniature.click(miniature.tile(tile))
        self.press(f"Hide it on {spelled(tile)}", dialog)
        if not is_elsewhere:
            self.press("Yes, hide it", dialog)
        come_to_front(self.window)

    def open_curtain(self) -> None:
        """As seeker, open the curtain."""
        self.press(f"I’m {self.match.setup.players[self.match.round.seeker]}: open the curtain")

    def begin_round(self, secret: str) -> None:
        """Hide the secret without the dialog and open the curtain."""
        seal = commitment(secret, "salt")
        self.controller.propose(HideSecret(Tile.parse(secret), "salt", seal))
        self.open_curtain()

    def enter(self, tiles: str) -> None:
        """Drag the seekers, in order, from the tray onto these tiles."""
        for seeker, tile in enumerate(tiles.split()):
            self.hand.drag(seeker, tile)

    def enter_at(self, *places: tuple[int, int]) -> None:
        """Drag the seekers, in order, from the tray onto the tiles of these places."""
        self.enter(" ".join(self.at(*place) for place in places))

    def stand_at(self, *places: tuple[int, int]) -> None:
        """Play a first turn on these places without the mouse."""
        for seeker, place in enumerate(places):
            self.controller.propose(PlaceSeeker(seeker, Tile.parse(self.at(*place))))
        self.controller.propose(AskForHint())

    def ask(self) -> int:
        """Ask for the hint, and return the number on the badge."""
        self.press("Ask for the hint")
        return int(self.game_screen.tabletop.hint.number)

    def key_hint(self) -> None:
        """Ask for the hint by keyboard."""
        self.key(Qt.Key.Key_Return, CONTROL)

    def move_towards(self, secret: str) -> None:
        """Drag every seeker as near to a tile as possible in one turn."""
        for seeker in range(self.match.setup.seekers):
            if (to := _towards(self.match, seeker, Tile.parse(secret))) is not None:
                self.hand.drag(seeker, to)


def _towards(view: View, seeker: int, goal: Tile) -> str | None:
    """A seeker's best tile on the way to its goal; None to stay."""
    standing = view.round.positions[seeker]
    if standing is None or standing == goal:
        return None
    steps = _steps(view, goal)
    legal = legal_destinations(view, seeker)
    best = min(legal, key=lambda tile: (steps[tile], str(tile)), default=standing)
    return str(best) if steps[best] < steps[standing] else None


def _steps(view: View, goal: Tile) -> dict[Tile, int]:
    """The number of turns a single seeker needs from each tile to the goal."""
    field, edition = view.setup.field, view.setup.edition
    steps, front = {goal: 0}, [goal]
    while front:
        here = front.pop(0)
        for tile in destinations(field, edition, [here], 0):
            if tile not in steps:
                steps[tile] = steps[here] + 1
                front.append(tile)
    return steps
