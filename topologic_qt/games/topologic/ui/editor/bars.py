"""The two bars of the editor: the tools above the table, and the state of the field below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolBar, QToolButton

from topologic_qt.games.topologic.rules import MAX_TITLE_LENGTH
from topologic_qt.widgets.controls import Choice, button, label, tip
from topologic_qt.widgets.form import line_edit, mark_wrong
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from topologic_qt.games.topologic.ui.editor.tools import Tools


class ToolBar(QToolBar):
    """The bar of the tools, each with an icon; a tool with several choices opens a menu."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self.setIconSize(QSize(22, 22))
        self.setMovable(False)
        self.setAccessibleName(tr("Tools of the editor"))
        for entry in tools.bar:
            if entry is None:
                self.addSeparator()
                continue
            self.addAction(entry)
            made = self.widgetForAction(entry)
            assert isinstance(made, QToolButton)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.setAccessibleName(entry.toolTip().splitlines()[0])
            if entry.menu() is not None:
                made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)


class FieldBar(QFrame):
    """The name of the field, what it still lacks, and the buttons to leave and to play."""

    renamed = Signal(str)
    """Emitted while the user edits the name of the field."""
    named = Signal()
    """Emitted when the user has finished the name."""

    def __init__(self, leave: Callable[[], None], play: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.name = line_edit(MAX_TITLE_LENGTH)
        self.name.setAccessibleName(tr("Name of the field"))
        self.name.setToolTip(tr("Name of the field"))
        self.name.setMaximumWidth(280)
        self.name.setAcceptDrops(False)  # what is dropped here is for the window
        self._lacks = label("", "heading")
        policy = self._lacks.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        self._lacks.setSizePolicy(policy)
        self._lacks.ensurePolished()
        # Two lines from the start, so that the table above does not jump when there is more to say.
        self._lacks.setMinimumHeight(2 * self._lacks.fontMetrics().lineSpacing())
        self._back = button(Choice(tr("Back"), leave, icon="back"))
        self._back.setToolTip(tr("Back to where you came from; the field stays here as it is"))
        self.play_button = button(Choice(tr("Play on this field"), play, primary=True, icon="play"))
        self._trouble = label("", "problem", wrap=False)
        self._trouble.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(12)
        row.addWidget(self.name, 1)
        row.addWidget(self._lacks, 3)
        row.addWidget(self._trouble)
        row.addWidget(self._back)
        row.addWidget(self.play_button)
        self.name.textEdited.connect(self.renamed)
        self.name.returnPressed.connect(self.named)

    def show_field(self, name: str, lacks: str, why_not: str) -> None:
        """Show the name of the field and what it lacks; ``why_not`` is the reason why it cannot be played."""
        if self.name.text() != name:
            self.name.setText(name)
        self.mark_name(wrong=False)
        self._lacks.setText(lacks)
        self.play_button.setEnabled(not why_not)
        self.play_button.setToolTip(why_not or tr("Set up a match on this field (Ctrl+Return)"))

    def mark_name(self, wrong: bool) -> None:
        """Mark the name of the field as invalid, or remove the mark."""
        mark_wrong(self.name, wrong)

    def show_trouble(self, text: str, why: str) -> None:
        """Show that the draft is not being saved, or (empty) that it is again."""
        self._trouble.setText(text)
        self._trouble.setToolTip(tip(why))
        self._trouble.setVisible(bool(text))
