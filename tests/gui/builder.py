"""A person who builds a field in the editor by mouse and keyboard."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.gui.hand import LEFT, PLAIN, Hand
from tests.gui.person import CONTROL, Person, come_to_front
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.notation import field_text
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH
from topologic_qt.games.topologic.ui.editor.page import FieldEditor

Place = tuple[int, int]


class TileHand(Hand):
    """A hand on the table of the editor."""

    def __init__(self, editor: FieldEditor) -> None:
        super().__init__(editor.table_view)
        self.editor = editor
        self.holding = PLAIN
        """The modifier keys that are held down meanwhile."""

    def anywhere(self, name: str) -> QPoint:
        """The middle of a tile, on the table or in the rack."""
        return self.spot(self.editor.table.stock[name].pos())

    def place(self, place: Place) -> QPoint:
        """The middle of a place."""
        return self.spot(QPoint(*place).toPointF() * PITCH)

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self._at = at
        QTest.mousePress(self.view.viewport(), button, self.holding, at)

    def bring(self, name: str, to: QPoint) -> None:
        """Drag a tile to a point, with all selected ones if it is selected."""
        self.press(self.anywhere(name))
        self.move(to)
        self.release()

    def band(self, start: QPoint, end: QPoint) -> None:
        """Draw a rubber band."""
        self.press(start)
        self.move(end)
        self.release()


class Builder:
    """A person in front of an editor that has been opened."""

    def __init__(
        self, person: Person, qtbot: QtBot, entry: str = "Build a field…", menu: str = "Tools"
    ) -> None:
        self.person = person
        person.menu(menu, entry)
        qtbot.waitUntil(lambda: person.editing.is_in_front)
        editor = person.window.findChild(FieldEditor)
        assert isinstance(editor, FieldEditor)
        self.editor: FieldEditor = editor
        come_to_front(person.window)
        self.hand = TileHand(self.editor)

    @property
    def name_line(self) -> QLineEdit:
        """The line with the name of the field."""
        line = self.editor.findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        return line

    @property
    def field(self) -> Field:
        """The field that has been built."""
        return self.editor.draft.field

    @property
    def text(self) -> str:
        """The field that has been built, as text with single spaces."""
        return "\n".join(" ".join(line.split()) for line in field_text(self.field).splitlines())

    @property
    def selected(self) -> str:
        """The names of the tiles that are selected, sorted."""
        return " ".join(sorted(self.editor.table.selection))

    def type(self, text: str) -> None:
        """Type on the table, a key for each character; Enter ends a line."""
        for sign in text:
            if sign == "\n":
                self.key(Qt.Key.Key_Return)
            else:
                QTest.keyClicks(self.editor.table_view, sign)
        QApplication.processEvents()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN, times: int = 1) -> None:
        """Press a key, which may be a shortcut."""
        self.person.key(key, modifiers, times)

    def ctrl(self, letter: str) -> None:
        """Press Ctrl and a letter."""
        self.key(Qt.Key[f"Key_{letter}"], CONTROL)

    def paste(self, text: str) -> None:
        """Paste a text with the keyboard."""
        QGuiApplication.clipboard().setText(text)
        self.ctrl("V")
