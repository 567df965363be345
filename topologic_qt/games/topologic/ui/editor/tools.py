"""The tools of the editor: all its commands, in menus and on the tool bar."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QIcon, QKeySequence
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.topologic.rules import shapes
from topologic_qt.games.topologic.rules.field import NUMBERS, Colour, Field, Location, Tile
from topologic_qt.games.topologic.rules.setup import EDITIONS
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.editor import table
from topologic_qt.games.topologic.ui.editor.document import Steps, TriedSeeker
from topologic_qt.games.topologic.ui.editor.photo_desk import PhotoDesk
from topologic_qt.games.topologic.ui.first_look import looks
from topologic_qt.games.topologic.ui.tile_chooser import portrait
from topologic_qt.table.view import TableView
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.controls import CTRL_ENTER, REDO_KEYS, Choice, button, label, tip
from topologic_qt.widgets.form import combo_box, line_edit, show_wrong, slider, spin_box, with_ends
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.paper import has_picture
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.theme import row_scale
from topologic_qt.widgets.translate import ntr, said, tr

Entry = QAction | QMenu | None
"""An entry of a menu; None is a separator."""

Keys = str | QKeySequence.StandardKey | tuple[QKeySequence, ...]
"""The shortcut of a command, or several, of which the first is shown."""


def allow(action: QAction, why_not: str) -> None:
    """Enable a command, or (with a reason) disable it, with a tip that gives the reason."""
    action.setEnabled(not why_not)
    explain(action, why_not or action.whatsThis())


def explain(action: QAction, about: str = "") -> None:
    """Set a command's tip to its explanation and shortcut."""
    name = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(tip("\n".join(filter(None, (f"{name} ({keys})" if keys else name, about)))))


def menu_of(owner: QWidget, name: str, picture: str, *actions: QAction) -> QMenu:
    """Return a menu of commands, with an icon."""
    menu = QMenu(name, owner)
    menu.setIcon(icon(picture))
    menu.addActions(actions)
    explain(menu.menuAction())
    return menu


def selecting_menu(owner: QWidget, steps: Steps) -> QMenu:
    """Return a menu for selecting tiles by colour or number, with pictures in the current look."""
    menu = menu_of(owner, tr("Select b&y"), "tiles")
    colours, numbers = menu.addMenu(tr("&Colour")), menu.addMenu(tr("&Number"))
    shown: list[tuple[QAction, Tile]] = []
    for colour in Colour:
        action = colours.addAction(words.colour_name(colour))
        action.triggered.connect(lambda _=False, chosen=colour: steps.select_colour(chosen))
        shown.append((action, Tile(colour, 1)))
    for number in NUMBERS:
        action = numbers.addAction(tr("Number {n}", n=number))
        action.triggered.connect(lambda _=False, chosen=number: steps.select_number(chosen))
        shown.append((action, Tile(Colour.WHITE, number)))

    def draw() -> None:
        style = Style(steps.table.scene.tile_style.palette)
        for action, tile in shown:
            action.setIcon(QIcon(portrait(tile, 0.2, 2.0, style)))

    menu.aboutToShow.connect(draw)
    return menu


def seeker_menu(owner: QWidget, chosen: Callable[[str], None]) -> QMenu:
    """Return a menu for trying a seeker with an edition's rules, by id; empty removes the seeker."""
    menu = menu_of(owner, tr("Tr&y a seeker"), "seeker")
    group = QActionGroup(menu)
    for edition, text in (("", tr("No seeker")), *((id_, words.edition_name(id_)) for id_ in EDITIONS)):
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(not edition)
        action.setData(edition)
        group.addAction(action)
    group.triggered.connect(lambda action: chosen(action.data()))
    return menu


_RECTANGLE, _WORD = len(shapes.Shape), len(shapes.Shape) + 1
_SIDE = 320
"""The width of the choices beside the table, in pixels at the usual text size."""


class ShapeDialog(ScrolledDialog):
    """A list of shapes beside a small table with the field in the chosen one."""

    chosen = Signal(object)
    """Emitted with the `Field` in the chosen shape."""

    def __init__(self, parent: QWidget, field: Field, style: Style) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Shape of the field"))
        self._before = field
        self._after = field
        self._seed = random_seed()
        self.shape = combo_box([*map(words.shape_name, shapes.Shape), tr("Your own rectangle"), tr("A word")])
        self.growth = slider(shapes.GROWTHS[0], shapes.GROWTHS[-1])
        lengths = shapes.SIDE_LENGTHS
        self.width_box, self.height_box = (spin_box(lengths[0], lengths[-1]) for _ in range(2))
        self.width_box.setValue(12)
        self.height_box.setValue(5)
        self.word = line_edit(12)
        self.word.setText(_greeting())
        self._problem = label("", "problem")
        self._kept = label("", "muted")
        self.again = button(Choice(tr("Another one"), self._shuffle, icon="dice"))
        self.table = FieldScene(self, Motion(0), style)
        self._view = TableView(self.table, camera=False)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)  # it wants too much
        self._view.setAccessibleName(tr("Preview"))
        self._build()
        for changed in (
            self.shape.currentIndexChanged,
            self.growth.valueChanged,
            self.width_box.valueChanged,
            self.height_box.valueChanged,
            self.word.textChanged,
        ):
            changed.connect(self._show)
        self.accepted.connect(lambda: self.chosen.emit(self._after))
        self._show()

    def _build(self) -> None:
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self._form.setVerticalSpacing(4)
        self._growth_row = with_ends(tr("straggling"), self.growth, tr("compact"))
        for widget, name, row in (
            (self.shape, tr("Shape"), self.shape),
            (self.growth, tr("Growth"), self._growth_row),
            (self.width_box, tr("Columns"), self.width_box),
            (self.height_box, tr("Rows"), self.height_box),
            (self.word, tr("Word"), self.word),
        ):
            above = label(name, "field", wrap=False)
            above.setBuddy(widget)
            widget.setAccessibleName(name)
            self._form.addRow(above, row)
        self.accept_button = button(Choice(tr("Use this shape"), self.accept, primary=True, icon="check"))
        choices = QWidget()
        column = QVBoxLayout(choices)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(tr("Choose a shape"), "title"))
        column.addLayout(self._form)
        for part in (self.again, self._kept, self._problem):
            column.addWidget(part)
        column.addStretch()
        side = QWidget()
        side.setFixedWidth(round(_SIDE * row_scale()))
        whole = QVBoxLayout(side)
        whole.setContentsMargins(24, 20, 20, 18)
        whole.setSpacing(12)
        whole.addWidget(Scrolled(choices), 1)
        whole.addWidget(self.accept_button)
        whole.addWidget(button(Choice(tr("Cancel"), self.reject)))
        beside = QHBoxLayout(self)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addWidget(side)
        beside.addWidget(self._view, 1)
        self.wish_for(900, 560)

    def _show(self) -> None:
        index = self.shape.currentIndex()
        grown = index == list(shapes.Shape).index(shapes.Shape.GROWN)
        for row, visible in (
            (self._growth_row, grown),
            (self.width_box, index == _RECTANGLE),
            (self.height_box, index == _RECTANGLE),
            (self.word, index == _WORD),
        ):
            self._form.setRowVisible(row, visible)
        problem = ""
        try:
            self._lay(self._places(index))
        except shapes.WordError as error:
            problem = said(error)
        if not problem or problem != self._problem.text():
            show_wrong(self.word, problem, self._problem)
        self._kept.setVisible(not problem)
        self.accept_button.setEnabled(not problem)
        # Tiles from the rack could be others, or in other places.
        at_random = len(self._before.missing) > 1 and len(self._after) > len(self._before)
        self.again.setEnabled(not problem and (grown or at_random))

    def _places(self, index: int) -> list[Location]:
        if index == _RECTANGLE:
            return shapes.rectangle(self.width_box.value(), self.height_box.value())
        if index == _WORD:
            return shapes.word_places(self.word.text())
        return shapes.outline(shapes.FieldRecipe(list(shapes.Shape)[index], self._seed, self.growth.value()))

    def _lay(self, places: list[Location]) -> None:
        before = self._before
        self._after = shapes.fitted(before, shapes.laid_over(places, before), Rng.from_seed(self._seed))
        self._kept.setText(_what_stays(before, self._after))
        self.table.lay(looks(self._after))
        self._view.fit()
        self._view.setAccessibleDescription(table.lacks(self._after))

    def _shuffle(self) -> None:
        self._seed = random_seed()
        self._show()


def _greeting() -> str:
    """Return the first word to offer, in the user's language if tiles can show it."""
    word = tr("HELLO")
    try:
        shapes.word_places(word)
    except shapes.WordError:
        return "HELLO"
    return word


def _what_stays(before: Field, after: Field) -> str:
    """Return sentences about the tiles that stay, move, are added and are removed."""
    if not before.tiles:
        told = [tr("Tiles are placed at random.")]
    else:
        stay = sum(after.locations.get(tile) == place for tile, place in before.locations.items())
        told = [ntr("{n} tile stays put.", "{n} tiles stay put.", stay)]
        if stay < len(before):
            told.append(tr("The others move."))
        if len(after) > len(before):
            told.append(tr("Missing tiles are added at random."))
    if after.missing:
        told.append(ntr("{n} tile doesn’t fit.", "{n} tiles don’t fit.", len(after.missing)))
    return " ".join(told)


class Tools:
    """Creates the commands, and enables those that are useful now.

    Large: each command is an attribute, from which menus and tool bar are built.
    """

    def __init__(
        self, parent: QWidget, steps: Steps, seeker: TriedSeeker, photos: PhotoDesk, ask: Ask
    ) -> None:
        """Create the commands; dialogs open over ``parent``."""
        self._parent = parent
        self._steps = steps
        self._photos = photos
        self._ask = ask
        self._build_edit()
        self._build_turns()
        self._build_places()
        self._build_looks()
        self._build_ways_out()
        self.select_by = selecting_menu(parent, steps)
        self.try_seeker = seeker_menu(parent, seeker.try_edition)
        paper = self.export, self.print, self.print_set
        self._paper = menu_of(parent, tr("&Print and export"), "print", *paper)
        turns = self.rotate_left, self.rotate_right, self.mirror, self.flip
        self.turning = menu_of(parent, tr("&Rotate or mirror"), "rotate-right", *turns)
        self.rotate_left.enabledChanged.connect(self.turning.menuAction().setEnabled)

    def _command(
        self,
        text: str,
        picture: str,
        shortcut: Keys | None,
        action: Callable[[], object] | None = None,
        about: str = "",
    ) -> QAction:
        """Return a command with its icon and shortcut. Its tip adds ``about`` to its text."""
        result = QAction(icon(picture), text, self._parent)
        if isinstance(shortcut, tuple):
            result.setShortcuts(shortcut)
        elif shortcut is not None:
            result.setShortcut(QKeySequence(shortcut))
        if action is not None:
            result.triggered.connect(lambda: action())
        result.setWhatsThis(about)
        explain(result, about)
        return result

    def _switch(self, text: str, picture: str, shortcut: str | None) -> QAction:
        result = self._command(text, picture, shortcut)
        result.setCheckable(True)
        return result

    def _build_edit(self) -> None:
        steps, stack, key = self._steps, self._steps.document.stack, QKeySequence.StandardKey
        whole, replaces = tr("The whole field, to send or keep"), tr("Replaces this field")
        here = tr("The selected tiles, or the one at the cursor")
        self.undo = self._command(tr("&Undo"), "undo", key.Undo, stack.undo)
        self.redo = self._command(tr("&Redo"), "redo", REDO_KEYS, stack.redo)
        self.copy = self._command(tr("&Copy as text"), "copy", key.Copy, steps.copy, whole)
        self.paste = self._command(tr("&Paste a field"), "paste", key.Paste, self._paste, replaces)
        self.delete = self._command(tr("Put in the rac&k"), "delete", key.Delete, steps.delete, here)
        self.select_all = self._command(tr("Select &all"), "select-all", key.SelectAll, steps.select_all)

    def _build_turns(self) -> None:
        steps, meant = self._steps, tr("The selected tiles, or the whole field")

        def turning(text: str, picture: str, keys: str, action: Callable[[], None]) -> QAction:
            return self._command(text, picture, keys, action, meant)

        self.rotate_left = turning(tr("Rotate &left"), "rotate-left", "Ctrl+L", lambda: steps.turn(-1))
        self.rotate_right = turning(tr("Rotate &right"), "rotate-right", "Ctrl+R", lambda: steps.turn(1))
        across, down = partial(steps.mirror, horizontally=True), partial(steps.mirror, horizontally=False)
        self.mirror = turning(tr("&Mirror left to right"), "mirror", "Ctrl+Shift+M", across)
        self.flip = turning(tr("Fli&p top to bottom"), "flip", "Ctrl+Shift+P", down)

    def _build_places(self) -> None:
        steps = self._steps
        others = tr("Different tiles in the same places")
        at_random = tr("At random, gaps first")
        ready = tr("A shape, a rectangle or a word")
        read = tr("Reads your real tiles; you can also drop or paste a photo here")
        copied = tr("You’ll work on a copy")
        self.shuffle = self._command(tr("S&huffle"), "shuffle", "Ctrl+H", steps.shuffle, others)
        self.fill = self._command(tr("Add &missing tiles"), "fill", "Ctrl+I", steps.fill, at_random)
        self.shape = self._command(tr("&Shape…"), "shape", "Ctrl+T", self._choose_shape, ready)
        self.photo = self._command(tr("From a pho&to…"), "photo", "Ctrl+Shift+O", self._photos.choose, read)
        self.new = self._command(tr("New fiel&d"), "new", None, steps.begin_anew)
        self.clear = self._command(tr("&Clear the table"), "clear", None, steps.clear)
        self.take_offered = self._command(tr("&Use the match’s field"), "tiles", None, about=copied)

    def _build_looks(self) -> None:
        self.border = self._switch(tr("Show the &border"), "border", "Ctrl+B")
        self.rack = self._switch(tr("Show the rac&k"), "dock", "F4")
        self.rack.setChecked(True)
        self.straight = self._switch(tr("Strai&ght tiles"), "straight", None)

    def _build_ways_out(self) -> None:
        set_up, stays = tr("Set up a match here"), tr("The field stays as it is")
        kinds, pencil = tr("As PNG, SVG or PDF"), tr("For paper and pencil")
        sheet, print_keys = tr("&Print a play sheet…"), QKeySequence.StandardKey.Print
        self.play = self._command(tr("Play &on this field"), "play", CTRL_ENTER, about=set_up)
        self.leave = self._command(tr("B&ack"), "back", "Alt+Left", about=stays)
        self.export = self._command(tr("&Export…"), "export", "Ctrl+Shift+E", about=kinds)
        self.print = self._command(sheet, "print", print_keys, about=pencil)
        self.print_set = self._command(
            tr("Print &tiles…"), "cut", None, about=tr("Sixty paper tiles, to cut out")
        )

    @property
    def menus(self) -> dict[str, list[Entry]]:
        """Return the entries for "file", "edit" and "view", and for the editor's own menu, "field"."""
        return {
            "file": [self.new, self._paper, None],
            "edit": [
                *(self.undo, self.redo, None, self.copy, self.paste, self.delete, None),
                *(self.select_all, self.select_by),
            ],
            "view": [self.border, self.rack, self.straight, None],
            "field": [
                *(self.photo, self.fill, self.shuffle, self.shape, self.turning, self.clear),
                *(self.take_offered, self.try_seeker, None, self.play, self.leave),
            ],
        }

    def show(self, is_match_offered: bool) -> None:
        """Enable the commands for the field, or say why they do nothing, and show what can be undone."""
        stack, field = self._steps.document.stack, self._steps.document.field
        undone, redone = stack.undoText(), stack.redoText()
        self.undo.setEnabled(stack.canUndo())
        self.undo.setText(tr("&Undo: {step}", step=undone) if undone else tr("&Undo"))
        self.redo.setEnabled(stack.canRedo())
        self.redo.setText(tr("&Redo: {step}", step=redone) if redone else tr("&Redo"))
        for action in (self.undo, self.redo):
            explain(action)
        for action in (
            *(self.copy, self.delete, self.select_all, self.rotate_left, self.rotate_right, self.mirror),
            *(self.flip, self.shuffle, self.clear, self.export, self.print, self.border),
            *(self.select_by.menuAction(), self.try_seeker.menuAction()),
        ):
            allow(action, "" if field.tiles else tr("There are no tiles on the table yet."))
        allow(self.fill, "" if field.missing else tr("No tiles are missing."))
        allow(self.play, table.why_not_played(field))
        allow(self.take_offered, "" if is_match_offered else tr("You haven’t set up a match."))

    def _paste(self) -> None:
        data = QGuiApplication.clipboard().mimeData()
        if has_picture(data):
            self._photos.take(data)
        elif problem := self._steps.paste():
            self._ask.tell(self._parent, tr("That isn’t a field"), problem)

    def _choose_shape(self) -> None:
        document = self._steps.document
        dialog = ShapeDialog(self._parent, document.field, self._steps.table.scene.tile_style)
        dialog.finished.connect(dialog.deleteLater)
        dialog.chosen.connect(partial(document.replace, "shape"))
        dialog.open()
