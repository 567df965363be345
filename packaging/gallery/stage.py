"""The window of a scene: a program with known players, times and fields."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from opening import controller_of, open_topologic, screen_of
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtGui import QFont, QFontDatabase, QImage
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from topologic_qt.app.features.editing.feature import Editing
from topologic_qt.app.files.print_preview import PrintPreview
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window
from topologic_qt.engine.commitment import commitment
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, Move, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.notebook.marking import TickGrid
from topologic_qt.widgets.theme import USUAL

TITLE = "Treasure Hunt on Parrot Island"


EVENING = datetime(2025, 1, 31, 19, 24, tzinfo=UTC)
"""The time of all events."""


def enlarge_texts(scale: float) -> None:
    """Set the system's text size to ``scale`` times the usual one, before the program reads it."""
    large = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    large.setPixelSize(round(scale * USUAL))

    def system_font(_kind: QFontDatabase.SystemFont) -> QFont:
        return QFont(large)

    setattr(QFontDatabase, "systemFont", staticmethod(system_font))  # noqa: B010


def preview(window: QWidget) -> PrintPreview:
    """Return the open print preview."""
    found = window.findChild(PrintPreview)
    assert isinstance(found, PrintPreview)
    return found


@contextmanager
def unseen(window: QWidget) -> Iterator[None]:
    """Paint nothing of a window in this context; after it, the last of many moves."""
    window.setUpdatesEnabled(False)
    try:
        yield
    finally:
        window.setUpdatesEnabled(True)


class Stage:
    """A window for one scene."""

    def __init__(self, scratch: Path, scheme: str) -> None:
        """Create it; ``scheme`` is light or dark."""
        folders = self.folders = Folders(scratch / "settings", scratch / "autosave")
        memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
        memory.setValue("settings/appearance", scheme)
        memory.sync()
        self.take(open_topologic(folders, now=lambda: EVENING))
        self.game_screen.setup_page.choices.field_choice.seed.value = "parrot"
        self.window.show()
        self.settle()

    def take(self, window: Window) -> None:
        """Use this window for the scene."""
        self.window = window
        self.game_screen = screen_of(window)
        self.controller = controller_of(window)
        self.mail = window.game.session.mail
        self.editing = window.game.feature(Editing)
        self.curtain = window.game.curtain.curtain

    def choose(self, **chosen: str) -> None:
        """Change settings of the game."""
        game = self.window.game
        for name, value in chosen.items():
            game.settings.choose(game.session.settings, name, value)

    def settle(self) -> None:
        """Process the window's pending events; nested layouts may take a round each."""
        for _ in range(6):
            QApplication.processEvents()

    def begin(self, shape: Shape = Shape.SQUARE, **agreed: object) -> None:
        """Begin a match with a known field."""
        origin = FieldRecipe(shape, "parrot")
        setup = Setup(random_field(origin), title=TITLE, origin=origin, **agreed)  # type: ignore[arg-type]
        self.controller.begin(setup)
        self.settle()

    def play(self, *moves: Move) -> None:
        """Make moves."""
        for move in moves:
            self.controller.propose(move)
        self.settle()

    def play_first_turns(self) -> None:
        """Hide the secret, enter the seekers, and play until the third turn."""
        border = sorted(self.desk_border(), key=str)
        with unseen(self.window):
            self.play(sealed(Tile.parse("Y5")))
            self.curtain.hide()
            self.play(*(PlaceSeeker(seeker, border[seeker * 5]) for seeker in range(5)), AskForHint())
            for _ in range(2):
                self.move_some()
                self.play(AskForHint())
        self.settle()

    def desk_border(self) -> frozenset[Tile]:
        """Return the border of the field on the table."""
        border: frozenset[Tile] = self.controller.view.setup.field.border
        return border

    def move_some(self, seekers: tuple[int, ...] = (0, 2, 3)) -> None:
        """Move some seekers to their last reachable tile."""
        for seeker in seekers:
            reachable = sorted(legal_destinations(self.controller.view, seeker), key=str)
            self.play(MoveSeeker(seeker, reachable[-1]))

    def hold(self, seeker: int, over: str | None = None) -> None:
        """Pick up a seeker and carry it over a tile."""
        table = self.game_screen.table
        table.hold(seeker)
        if over is not None:
            table.carry(table.tiles[over].pos())
        self.settle()

    @property
    def grid(self) -> TickGrid:
        """The notebook's grid, with the focus."""
        grid = self.game_screen.notebook.findChild(TickGrid)
        assert isinstance(grid, TickGrid)
        grid.setFocus()
        return grid

    def picture(self, shown: QWidget, smaller: int = 1) -> QImage:
        """Return the picture of a dialog or the whole window, reduced by a factor."""
        self.settle()
        picture = shown.grab().toImage()
        if smaller == 1:
            return picture
        return picture.scaledToWidth(picture.width() // smaller, Qt.TransformationMode.SmoothTransformation)

    def close(self) -> None:
        """Close everything."""
        for widget in QApplication.topLevelWidgets():
            if isValid(widget):  # closing one may delete another
                widget.close()
                if isinstance(widget, Window):
                    widget.deleteLater()  # even if a scene closed it before
        self.settle()
        # Without an event loop, deferred deletions would wait for the last scene, with their pictures.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def sealed(tile: Tile) -> HideSecret:
    """Return a move that hides the secret, with the same seal in every picture."""
    return HideSecret(tile, "gallery", commitment(str(tile), "gallery"))
