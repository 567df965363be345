"""The scenes of the editor."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from gallery.stage import Stage, preview
from photo_scene import Kind, make_photo
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from topologic_qt.app.files.print_preview import PrintPreview
from topologic_qt.games.topologic.photo.seen import Reason
from topologic_qt.games.topologic.rules.field import Field, NamedField, Tile
from topologic_qt.games.topologic.rules.moves import HideAtTable
from topologic_qt.games.topologic.rules.notation import parse_field
from topologic_qt.games.topologic.rules.setup import Seating
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.games.topologic.ui.editor.page import FieldEditor
from topologic_qt.games.topologic.ui.editor.tools import ShapeDialog
from topologic_qt.games.topologic.ui.photo import (
    Photo,
    ReadPhoto,
    WaitingDialog,
    no_eye,
    told,
    turn_to,
    why_nothing,
)
from topologic_qt.widgets.ask import problem_box, question_box
from topologic_qt.widgets.translate import tr

HALF = """
. r1 o4 y5 g2 b6
k3 w1 s4 p2 v6 r5 o2
y1 g3 b5 . . w6 k1
s2 p4 v2 . r6 o1
"""

ISLANDS = """
r1 o4 y5 . . b6 w2
k3 w1 s4 . . r5 o2
y1 g3 b5

. . . . k6 p5 v4 v5 s6
g4 g5
"""


def _editor(stage: Stage, text: str = "") -> FieldEditor:
    """Open the editor, with this field on its table."""
    stage.editing.open()
    while not stage.editing.is_in_front:
        QTest.qWait(10)
    editor = stage.window.findChild(FieldEditor)
    assert isinstance(editor, FieldEditor)
    if text:
        _take(editor, parse_field(text))
    stage.settle()
    return editor


def _take(editor: FieldEditor, field: Field) -> None:
    editor.take(NamedField("Snail", field))


def _whole(stage: Stage) -> FieldEditor:
    editor = _editor(stage)
    _take(editor, random_field(FieldRecipe(seed="parrot")))
    return editor


def editor_empty(stage: Stage) -> None:
    """An empty table."""
    _editor(stage)


def editor_typing(stage: Stage) -> None:
    """Typing a field, with half a name at the cursor."""
    QTest.keyClicks(_editor(stage).table_view, "y5b2 k6v1p3g")


def editor_half(stage: Stage) -> None:
    """Half of the tiles are placed."""
    _editor(stage, HALF)


def editor_islands(stage: Stage) -> None:
    """The field is not connected."""
    _editor(stage, ISLANDS)


def editor_whole(stage: Stage) -> None:
    """All tiles are placed: the field can be played."""
    _whole(stage)


def editor_border(stage: Stage) -> None:
    """The border is outlined."""
    _whole(stage).tools.border.trigger()


def editor_seeker(stage: Stage) -> None:
    """Trying a seeker, by the French rules."""
    editor = _whole(stage)
    editor.seeker.try_edition("french")
    editor.seeker.stand_on(str(sorted(editor.draft.field.tiles.items())[27][1]))


def editor_selection(stage: Stage) -> None:
    """All blue tiles are selected."""
    editor = _whole(stage)
    editor.steps.select_colour(Tile.parse("B1").colour)


def editor_carried(stage: Stage) -> None:
    """Selected tiles are dragged to where they would land."""
    editor = _editor(stage, HALF)
    view = editor.table_view
    editor.table.select({"R1", "O4", "Y5", "O2"})

    def at(column: float, row: float) -> QPoint:
        return view.mapFromScene(column * PITCH, row * PITCH)

    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at(3, 0))
    for part in (0.3, 0.6, 1.0):
        QTest.mouseMove(view.viewport(), at(3 + 1.2 * part, 2.2 * part))


def editor_out_of_the_rack(stage: Stage) -> None:
    """A tile is dragged from the rack onto another one."""
    editor = _editor(stage, HALF)
    view, stock = editor.table_view, editor.table.stock
    start = view.mapFromScene(stock["Y2"].pos())
    goal = view.mapFromScene(stock["V6"].pos()) + QPoint(18, 12)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for part in (0.3, 0.6, 1.0):
        QTest.mouseMove(view.viewport(), start + (goal - start) * part)


def editor_scattered(stage: Stage) -> None:
    """Four tiles at the table's ends."""
    _editor(stage, "y5 10000.b2\n9999/\nk6 5000.r1\n4000/\n900.s3")


def editor_pasted_wrongly(stage: Stage) -> QWidget:
    """A text that is not a field."""
    editor = _editor(stage, HALF)
    QGuiApplication.clipboard().setText("y5 b2\nr1 x9")
    box = problem_box(editor, tr("That isn’t a field"), editor.steps.paste(), "")
    box.show()
    return box


def editor_not_kept(stage: Stage) -> None:
    """The field cannot be saved automatically."""
    _editor(stage, HALF).show_trouble(
        tr("This field isn’t being kept: save it yourself."), tr("The disk is full.")
    )


def editor_smallest(stage: Stage) -> None:
    """The smallest window."""
    stage.window.resize(900, 600)
    _whole(stage)


def editor_without_rack(stage: Stage) -> None:
    """The rack is hidden."""
    _whole(stage).tools.rack.trigger()


def editor_letters(stage: Stage) -> None:
    """Letters on all tiles, including those in the rack."""
    stage.choose(palette="distinct", overlay="letter", skew="off")
    _editor(stage, HALF)


def _menu(stage: Stage, title: str) -> QWidget:
    _whole(stage)
    for action in stage.window.menuBar().actions():
        menu = action.menu()
        if isinstance(menu, QMenu) and action.text() == tr(title):
            menu.popup(stage.window.mapToGlobal(QPoint(0, 24)))
            return menu
    raise AssertionError(title)


def editor_field_menu(stage: Stage) -> QWidget:
    """The field's menu."""
    return _menu(stage, "Fiel&d")


def editor_edit_menu(stage: Stage) -> QWidget:
    """Undo, copy and select."""
    return _menu(stage, "&Edit")


def editor_file_menu(stage: Stage) -> QWidget:
    """The menu of a field's files."""
    return _menu(stage, "&File")


def editor_select_menu(stage: Stage) -> QWidget:
    """Selection by colour or number."""
    menu = _whole(stage).tools.select_by
    menu.popup(stage.window.mapToGlobal(QPoint(100, 60)))
    return menu


def _shapes(stage: Stage, text: str = "") -> ShapeDialog:
    editor = _editor(stage, text)
    editor.tools.shape.trigger()
    dialog = editor.findChild(ShapeDialog)
    assert isinstance(dialog, ShapeDialog)
    return dialog


def shape_dialog(stage: Stage) -> QWidget:
    """A shape for a half-placed field."""
    return _shapes(stage, HALF)


def shape_rectangle(stage: Stage) -> QWidget:
    """A rectangle that is too small."""
    dialog = _shapes(stage)
    dialog.shape.setCurrentIndex(5)
    dialog.height_box.setValue(4)
    return dialog


def shape_word(stage: Stage) -> QWidget:
    """A word."""
    dialog = _shapes(stage)
    dialog.shape.setCurrentIndex(6)
    return dialog


def shape_word_wrong(stage: Stage) -> QWidget:
    """An impossible word."""
    dialog = _shapes(stage)
    dialog.shape.setCurrentIndex(6)
    dialog.word.setText("ABRACADABRA")
    return dialog


def print_sheet(stage: Stage) -> QWidget:
    """The preview of the play sheet."""
    editor = _whole(stage)
    editor.tools.print.trigger()
    return preview(stage.window)


def print_set(stage: Stage) -> PrintPreview:
    """The preview of a set of tiles."""
    editor = _editor(stage)
    editor.tools.print_set.trigger()
    return preview(stage.window)


def print_set_large(stage: Stage) -> QWidget:
    """A set of large tiles on Letter in landscape, with symbols."""
    stage.choose(palette="distinct", overlay="symbol")
    dialog = print_set(stage)
    dialog.which.setCurrentIndex(1)
    dialog.paper.setCurrentIndex(1)
    dialog.orientation.setCurrentIndex(1)
    return dialog


@cache
def _photo() -> Photo:
    """Return a photo of dice on a table, with three doubtful tiles."""
    made = make_photo(7, kind=Kind.DICE, size=(1600, 1200), seekers=0)
    read = ReadPhoto(made.data)(lambda _share: None, lambda: False)
    assert isinstance(read, Photo)
    tiles = [replace(each, doubtful=number in (13, 14, 41)) for number, each in enumerate(read.seen.tiles)]
    return replace(read, seen=replace(read.seen, tiles=tuple(tiles)))


def _with_photo(stage: Stage) -> FieldEditor:
    editor = _editor(stage)
    editor.photos.lay(_photo())
    stage.settle()
    return editor


def editor_photo_reading(stage: Stage) -> None:
    """A photo is being read."""
    editor = _editor(stage, HALF)
    editor.photos.bar.begin()
    editor.photos.bar.progress.show_share(0.4)


def editor_photo_doubts(stage: Stage) -> None:
    """A field was read from a photo, with three doubtful tiles."""
    _with_photo(stage)


def editor_photo_below(stage: Stage) -> None:
    """The photo is shown under the field."""
    _with_photo(stage).photos.turn_photo()


def editor_photo_corrected(stage: Stage) -> None:
    """A doubtful tile was corrected with a key, and two others confirmed."""
    editor = _with_photo(stage)
    QTest.keyClick(editor.table_view, Qt.Key.Key_Return)
    QTest.keyClicks(editor.table_view, "3")
    QTest.keyClick(editor.table_view, Qt.Key.Key_Return)


def editor_photo_read(stage: Stage) -> None:
    """No tile of a photo is doubtful."""
    editor = _with_photo(stage)
    for _ in range(3):
        QTest.keyClick(editor.table_view, Qt.Key.Key_Return)


def editor_photo_smallest(stage: Stage) -> None:
    """The smallest window, with a photo under the field."""
    stage.window.resize(900, 600)
    editor_photo_below(stage)


def editor_photo_dropped(stage: Stage) -> None:
    """A picture is dragged across the editor."""
    _drag_picture(_editor(stage, HALF))


def _drag_picture(over: QWidget) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/photos/table.jpg")])
    event = QDragEnterEvent(
        QPoint(300, 300), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)
    )
    QApplication.sendEvent(over, event)


def editor_photo_of_nothing(stage: Stage) -> QWidget:
    """A photo without a field."""
    editor = _editor(stage, HALF)
    box = problem_box(editor, tr("No field in this photo"), why_nothing(Reason.NOTHING_THERE), "")
    box.show()
    return box


def editor_photo_no_eye(stage: Stage) -> QWidget:
    """The modules for reading photos are not installed."""
    box = problem_box(_editor(stage, HALF), tr("No field in this photo"), no_eye(), "")
    box.show()
    return box


def turn_photo_reading(stage: Stage) -> QWidget:
    """A photo is read for a turn at a real table."""
    stage.begin(seating=Seating(at_table=1), seekers=3)
    dialog = WaitingDialog(stage.game_screen)
    dialog.progress.show_share(0.4)
    dialog.show()
    return dialog


def turn_photo_dropped(stage: Stage) -> None:
    """A picture is dragged across a match at a real table."""
    stage.begin(seating=Seating(at_table=1), seekers=3)
    stage.play(HideAtTable())
    _drag_picture(stage.game_screen)


def turn_photo_offered(stage: Stage) -> QWidget:
    """The turn on a photo is offered."""
    stage.begin(seating=Seating(at_table=1), seekers=3)
    stage.play(HideAtTable())
    view = stage.controller.view
    border = sorted(stage.desk_border(), key=str)
    box = question_box(
        stage.game_screen, tr("Record this turn?"), told(view, turn_to(view, border[:3])), tr("Record turn")
    )
    box.show()
    return box


def setup_own(stage: Stage) -> None:
    """Setting up a match on one's own field."""
    _whole(stage).play()


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        editor_empty,
        editor_typing,
        editor_half,
        editor_islands,
        editor_whole,
        editor_border,
        editor_seeker,
        editor_selection,
        editor_carried,
        editor_out_of_the_rack,
        editor_scattered,
        editor_pasted_wrongly,
        editor_not_kept,
        editor_smallest,
        editor_without_rack,
        editor_letters,
        editor_field_menu,
        editor_edit_menu,
        editor_file_menu,
        editor_select_menu,
        shape_dialog,
        shape_rectangle,
        shape_word,
        shape_word_wrong,
        print_sheet,
        editor_photo_reading,
        editor_photo_doubts,
        editor_photo_below,
        editor_photo_corrected,
        editor_photo_read,
        editor_photo_smallest,
        editor_photo_dropped,
        editor_photo_of_nothing,
        editor_photo_no_eye,
        turn_photo_reading,
        turn_photo_dropped,
        turn_photo_offered,
        print_set,
        print_set_large,
        setup_own,
    )
}
"""All scenes of the editor by name."""
