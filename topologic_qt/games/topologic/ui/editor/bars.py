"""The two bars of the editor: the tools above the table, and the state of the field below it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolBar, QToolButton, QVBoxLayout

from topologic_qt.engine.players import MAX_TITLE_LENGTH
from topologic_qt.games.topologic.ui.editor.tools import Tools, menu_of
from topologic_qt.widgets.card import BesideWords
from topologic_qt.widgets.controls import (
    CTRL_ENTER,
    Choice,
    button,
    label,
    name_after,
    press_by_enter,
    say_once,
    tip,
    tip_with,
)
from topologic_qt.widgets.form import line_edit, mark_wrong
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.translate import tr

_WORDS = 330
"""The least width of a field's name and what it lacks, in pixels at the usual text size."""
_WITH_WORD = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_ICON_ALONE = Qt.ToolButtonStyle.ToolButtonIconOnly


class ToolBar(QToolBar):
    """The tool bar, with an icon and a word for each tool; a tool with several choices opens a menu.

    If there is too little room, words go, well-known icons' first, then lines; the rest is in an end menu.
    """

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self.setIconSize(QSize(20, 20))
        self.setMovable(False)
        self.setAccessibleName(tr("Tools"))
        self._widths: dict[QToolButton, tuple[int, int]] = {}
        """The widths of each button with and without its word."""
        undo, redo = self._group((tools.undo, tr("&Undo")), (tools.redo, tr("&Redo")))
        choices = (tools.select_all, tools.select_by.menuAction())
        selecting = menu_of(self, tr("Select tiles"), "select-all", *choices).menuAction()
        tools.select_all.enabledChanged.connect(selecting.setEnabled)
        select, away = self._group((selecting, tr("Select")), (tools.delete, tr("Put in the rac&k")))
        (turn,) = self._group((tools.turning.menuAction(), tr("Rotate")))
        photo, fill, shuffle, shape, clear = self._group(
            *((tools.photo, tr("Photo")), (tools.fill, tr("Fill up")), (tools.shuffle, tr("Shuffle"))),
            *((tools.shape, tr("Shape")), (tools.clear, tr("Clear"))),
        )
        border, seeker = self._group(
            (tools.border, tr("Border")), (tools.try_seeker.menuAction(), tr("Seeker"))
        )
        ways = (tools.copy, tools.paste, tools.export, tools.print)
        sharing = menu_of(self, tr("Copy, paste, export or print"), "export", *ways).menuAction()
        (share,) = self._group((sharing, tr("Share")))
        self._folding = (
            *(undo, redo, share, clear, away, photo, border, shuffle, select, seeker, turn, shape, fill),
        )
        """The buttons, in the order in which they lose their words."""
        self._lines = [action for action in self.actions() if action.isSeparator()]
        self._name_end()

    def _name_end(self) -> None:
        """Make Qt's button at the end visible in dark windows, named, and reachable by keyboard."""
        end = self.findChild(QToolButton, "qt_toolbar_ext_button")
        assert isinstance(end, QToolButton)
        end.setIcon(icon("section-open"))
        end.setIconSize(QSize(12, 12))
        end.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        end.setAccessibleName(tr("More tools"))
        end.setToolTip(tr("More tools"))
        say_once(end)
        press_by_enter(end)

    def _group(self, *tools: tuple[QAction, str]) -> Sequence[QToolButton]:
        """Add related tools with their words, and return their buttons."""
        if self.actions():
            self.addSeparator()
        made = []
        for tool, word in tools:
            tool.setIconText(word.replace("&", ""))
            self.addAction(tool)
            added = self.widgetForAction(tool)
            assert isinstance(added, QToolButton)
            added.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            name_after(added, tool)
            press_by_enter(added)
            if tool.menu() is not None:
                added.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            made.append(added)
        return made

    def actionEvent(self, event: QActionEvent) -> None:
        """Tell screen readers what a tool does now, for example what would be undone."""
        super().actionEvent(event)
        made = self.widgetForAction(event.action())
        if event.type() == QEvent.Type.ActionChanged and made is not None:
            name_after(made, event.action())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many words as there is room for."""
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        """Measure the words again if the font changes."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self._widths:
            self._widths.clear()
            self._fold()

    def _fold(self) -> None:
        if not self._widths:
            self.ensurePolished()
            self._widths = {made: _measured(made) for made in self._folding}
        lines = [self.widgetForAction(line) for line in self._lines]
        margins = self.contentsMargins() if (layout := self.layout()) is None else layout.contentsMargins()
        spacing = 0 if layout is None else layout.spacing()
        needed = margins.left() + margins.right() + spacing * (len(self.actions()) - 1)
        needed += sum(line.sizeHint().width() for line in lines)
        needed += sum(wide for wide, _ in self._widths.values())
        for made, (wide, narrow) in self._widths.items():
            has_word = needed <= self.width()
            needed -= 0 if has_word else wide - narrow
            made.setToolButtonStyle(_WITH_WORD if has_word else _ICON_ALONE)
        for line in self._lines:
            line.setVisible(needed <= self.width())


def _measured(button: QToolButton) -> tuple[int, int]:
    """Return the widths of a button with and without its word."""
    button.ensurePolished()
    widths = []
    for style in (_WITH_WORD, _ICON_ALONE):
        button.setToolButtonStyle(style)
        widths.append(button.sizeHint().width())
    return widths[0], widths[1]


class FieldBar(QFrame):
    """The name of the field, what it still lacks, and the buttons for leaving and playing."""

    renamed = Signal(str)
    """Emitted while the user edits the name of the field."""
    named = Signal()
    """Emitted when the user has finished the name."""

    def __init__(self, leave: Callable[[], None], play: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.name = line_edit(MAX_TITLE_LENGTH)
        self.name.setAccessibleName(tr("Field name"))
        self.name.setToolTip(tr("Field name"))
        say_once(self.name)
        self.name.setMaximumWidth(280)
        self.name.setAcceptDrops(False)  # dropped files are for the window
        self._lacks = label("", "heading")
        policy = self._lacks.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        self._lacks.setSizePolicy(policy)
        self._lacks.ensurePolished()
        # Two lines from the start, so that the table above does not jump when the text gets longer.
        self._lacks.setMinimumHeight(2 * self._lacks.fontMetrics().lineSpacing())
        back = button(Choice(tr("Back"), leave, icon="back"))
        back.setToolTip(tr("Back, leaving the field as it is"))
        self.play_button = button(Choice(tr("Play on this field"), play, primary=True, icon="play"))
        self._trouble = label("", "problem")
        self._trouble.hide()
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self._lacks)
        said.addWidget(self._trouble)
        named = QHBoxLayout()
        named.setSpacing(12)
        named.addWidget(self.name, 1)
        named.addLayout(said, 3)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(12)
        self._buttons.addWidget(back)
        self._buttons.addWidget(self.play_button)
        self._row = BesideWords(self, named, self._buttons, _WORDS, 12)
        self._row.setContentsMargins(18, 10, 18, 10)
        self.name.textEdited.connect(self.renamed)
        self.name.returnPressed.connect(self.named)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the text if there is too little room beside it."""
        super().resizeEvent(event)
        self._row.stand(self._row.has_room_beside(self._buttons.sizeHint().width()))

    def show_field(self, name: str, lacks: str, why_not: str) -> None:
        """Show the name of the field and what it lacks; ``why_not`` is the reason why it cannot be played."""
        if self.name.text() != name:
            self.name.setText(name)
        mark_wrong(self.name, False)
        self._lacks.setText(lacks)
        self.play_button.setEnabled(not why_not)
        self.play_button.setToolTip(why_not or tip_with(tr("Set up a match on this field"), CTRL_ENTER[0]))

    def show_trouble(self, text: str, why: str) -> None:
        """Show that the draft is not being saved, or (empty) that it is again."""
        self._trouble.setText(text)
        self._trouble.setToolTip(tip(why))
        self._trouble.setVisible(bool(text))
