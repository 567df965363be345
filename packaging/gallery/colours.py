"""The scenes of tile colours: under seekers, ruled out, and people's own."""

from collections.abc import Callable
from functools import partial

from gallery.stage import Stage
from PySide6.QtWidgets import QWidget

from topologic_qt.app.kit.settings import SettingsDialog
from topologic_qt.games.topologic.rules.field import NUMBERS, Colour
from topologic_qt.games.topologic.rules.notes import Mark
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.board.style import Style, as_line, usual_colours
from topologic_qt.games.topologic.ui.notebook.marking import Ground, Tick, tick_drawing
from topologic_qt.games.topologic.ui.tile_settings import OwnColoursDialog, PalettePreview
from topologic_qt.table.layout import TileLook
from topologic_qt.table.view import TableView
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import is_dark

_LETTERS = [colour.value for colour in Colour]
_OWN = {"R": "#a3182c", "O": "#e2725b", "Y": "#e8c547", "G": "#4f7942", "B": "#1f4e8c", "V": "#5b2a86"}
_ALIKE = {"O": "#b3242c", "B": "#5f7f7f"}


def _board(stage: Stage, standing: list[str], palette: str = "satin") -> TableView:
    """Return a table with a column for each colour and a row for each number, and seekers on these tiles."""
    table = FieldScene(stage.window, Motion(0), Style(palette))
    table.lay(
        TileLook(f"{letter}{number}", f"{letter}{number}", ((column, number),))
        for column, letter in enumerate(_LETTERS)
        for number in NUMBERS
    )
    table.stand_pieces(standing)
    view = TableView(table, stage.window)
    view.resize(1000, 640)
    view.show()
    view.fit()
    return view


def seekers_on(palette: str, stage: Stage) -> QWidget:
    """A seeker on every colour and number."""
    diagonals = [
        f"{letter}{(place + 3 * row) % 6 + 1}" for row in (0, 1) for place, letter in enumerate(_LETTERS)
    ]
    return _board(stage, [tile for place, tile in enumerate(diagonals) if place < 10 or place % 2], palette)


def five_on_a_tile(stage: Stage) -> QWidget:
    """Two to five seekers on a tile, on tiles of five and six pips."""
    standing = []
    for count, tiles in ((5, ("W5", "R6")), (4, ("K3", "G5")), (3, ("Y6", "S1")), (2, ("B6", "P2"))):
        standing += [tile for tile in tiles for _ in range(count)]
    return _board(stage, standing)


def ruled_out(palette: str, stage: Stage) -> QWidget:
    """Half of the tiles are ruled out, by hand or deduction, and some are marked."""
    view = _board(stage, ["R1", "O2", "W4", "K3", "S5"], palette)
    table = view.table
    dark = is_dark(stage.window.palette())
    for place, (key, tile) in enumerate(table.tiles.items()):
        ticks = (None, Tick(deduced=True), None, Tick(Mark.RULED_OUT), Tick(deduced=True))
        tick = ticks[place % 5] or (
            Tick(Mark(("suspected", "possible")[place % 2])) if place % 7 == 0 else None
        )
        tile.mark = None if tick is None else tick_drawing(tick, Ground(Style(palette), key, dark))
    return view


def _own(stage: Stage, colours: dict[str, str]) -> SettingsDialog:
    line = as_line({**usual_colours(), **colours})
    stage.choose(**{"own-colours": line, "palette": "own"})
    return stage.window.game.dialogs.show_settings()


def settings_own(stage: Stage) -> QWidget:
    """The settings, with own colours in the preview."""
    return _own(stage, _OWN)


def own_colours(stage: Stage) -> QWidget:
    """The dialog for own colours."""
    return _dialog(stage, _OWN)


def own_colours_alike(stage: Stage) -> QWidget:
    """Two own colours are alike, pips are invisible on one, and another is half typed."""
    dialog = _dialog(stage, _ALIKE)
    dialog.fields["V"].line.setFocus()
    dialog.fields["V"].line.setText("#7245")
    dialog.fields["V"].line.textEdited.emit("#7245")
    return dialog


def _dialog(stage: Stage, colours: dict[str, str]) -> OwnColoursDialog:
    preview = _own(stage, colours).findChild(PalettePreview)
    assert isinstance(preview, PalettePreview)
    preview.choose_own()
    dialog = preview.findChild(OwnColoursDialog)
    assert isinstance(dialog, OwnColoursDialog)
    return dialog


def own_table(stage: Stage) -> None:
    """A match in own colours."""
    line = as_line({**usual_colours(), **_OWN})
    stage.choose(**{"own-colours": line, "palette": "own"})
    stage.begin()
    stage.play_first_turns()


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    **{
        f"seekers_{palette}": partial(seekers_on, palette)
        for palette in ("satin", "vivid", "pastel", "distinct")
    },
    **{f"ruled_out_{palette}": partial(ruled_out, palette) for palette in ("satin", "vivid")},
    **{
        scene.__name__: scene
        for scene in (five_on_a_tile, settings_own, own_colours, own_colours_alike, own_table)
    },
}
"""All scenes of colours by name."""
