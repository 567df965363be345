"""The window of a scene: a fresh program of its own, with known players, times and fields."""

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
"""When everything happens."""


def enlarge_texts() -> None:
    """Have the system's texts be twice as large as usual, before the program asks for them."""
    large = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    large.setPixelSize(2 * USUAL)

    def system_font(_kind: QFontDatabase.SystemFont) -> QFont:
        return QFont(large)

    setattr(QFontDatabase, "systemFont", staticmethod(system_font))  # noqa: B010


def preview(window: QWidget) -> PrintPreview:
    """Return the open preview of what is printed."""
    found = window.findChild(PrintPreview)
    assert isinstance(found, PrintPreview)
    return found


@contextmanager
def unseen(window: QWidget) -> Iterator[None]:
    """Paint nothing of a window meanwhile: after many moves in a row, people see what the last one left."""
    window.setUpdatesEnabled(False)
    try:
        yield
    finally:
        window.setUpdatesEnabled(True)


class Stage:
    """A window of its own for one scene."""

    def __init__(self, scratch: Path, scheme: str) -> None:
        """``scheme`` is light or dark."""
        folders = self.folders = Folders(scratch / "settings", scratch / "autosave")
        memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
        memory.setValue("settings/appearance", scheme)
        memory.sync()
        self.take(open_topologic(folders, now=lambda: EVENING))
        self.game_screen.setup_page.choices.field_choice.seed.value = "parrot"
        self.window.show()
        self.settle()

    def take(self, window: Window) -> None:
        """Use this window for the scene from now on."""
        self.window = window
        self.game_screen = screen_of(window)
        self.controller = controller_of(window)
        self.mail = window.game.session.mail
        self.editing = window.game.feature(Editing)
        self.curtain = window.game.curtain.curtain

    def choose(self, **chosen: str) -> None:
        """Choose settings of the game."""
        game = self.window.game
        for name, value in chosen.items():
            game.settings.choose(game.session.settings, name, value)

    def settle(self) -> None:
        """Let the window do what waits; each layout around another one may take a round."""
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
        """Hide the secret, let the seekers enter, and play on until the third turn."""
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
        """The border of the field that lies on the table."""
        border: frozenset[Tile] = self.controller.view.setup.field.border
        return border

    def move_some(self, seekers: tuple[int, ...] = (0, 2, 3)) -> None:
        """Move some seekers to the last of the tiles that they can reach."""
        for seeker in seekers:
            reachable = sorted(legal_destinations(self.controller.view, seeker), key=str)
            self.play(MoveSeeker(seeker, reachable[-1]))

    def hold(self, seeker: int, over: str | None = None) -> None:
        """Take a seeker up and carry it over a tile."""
        table = self.game_screen.table
        table.hold(seeker)
        if over is not None:
            table.carry(table.tiles[over].pos())
        self.settle()

    @property
    def grid(self) -> TickGrid:
        """The grid of the notebook, with the keyboard on it."""
        grid = self.game_screen.notebook.findChild(TickGrid)
        assert isinstance(grid, TickGrid)
        grid.setFocus()
        return grid

    def picture(self, shown: QWidget, smaller: int = 1) -> QImage:
        """The picture of a dialog or the whole window, so many times smaller."""
        self.settle()
        picture = shown.grab().toImage()
        if smaller == 1:
            return picture
        return picture.scaledToWidth(picture.width() // smaller, Qt.TransformationMode.SmoothTransformation)

    def close(self) -> None:
        """Put everything away."""
        for widget in QApplication.topLevelWidgets():
            if isValid(widget):  # closing one may have ended another
                widget.close()
                if isinstance(widget, Window):
                    widget.deleteLater()  # also where a scene has closed it before
        self.settle()
        # Outside a loop of events, what is deleted later would stay until the last scene, with its pictures.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def sealed(tile: Tile) -> HideSecret:
    """The hiding of a secret, with a seal that looks the same in every picture."""
    return HideSecret(tile, "gallery", commitment(str(tile), "gallery"))
