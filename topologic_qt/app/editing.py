"""The editor in the window: how it comes to the front and goes, and its menus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt.app.menu_builder import Command, key, standard
from topologic_qt.app.title import show_title
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from topologic_qt.app.chrome import Chrome
    from topologic_qt.app.contract import GamePackage
    from topologic_qt.app.dialogs import AskForFiles
    from topologic_qt.app.field_files import FieldFiles
    from topologic_qt.app.io_worker import IoWorker
    from topologic_qt.app.recent import RecentFiles
    from topologic_qt.app.screens import FieldEditor
    from topologic_qt.app.window import Window
    from topologic_qt.table.view import TableView
    from topologic_qt.widgets.motion import Motion

_OF_A_MATCH = ("save", "save_as", "undo", "notebook")
"""What the menus have for a match alone."""


class EditorServices(NamedTuple):
    """What the editor works with."""

    package: GamePackage
    disk: IoWorker
    folder: Path
    """Where drafts are kept."""
    ask: AskForFiles
    recent: RecentFiles
    motion: Motion


class Editing(QObject):
    """Brings the editor into a window when it is first wanted, and puts it away again.

    What is being built is a copy of whatever it began with; a match never changes by it.
    """

    switched = Signal()
    """The editor has come to the front, or has gone."""

    _editor: FieldEditor
    _files: FieldFiles

    def __init__(self, window: Window, chrome: Chrome, services: EditorServices) -> None:
        super().__init__(window)
        self._window = window
        self._chrome = chrome
        self._services = services
        self._stack = chrome.stack
        self._is_built = False
        self._waiting: list[Callable[[], None]] | None = []
        self._commands: list[QAction] = []
        self._style: tuple[str, str, bool] = ("vivid", "none", True)
        self._status = ""

    # -- coming and going -------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the editor is in front of the match."""
        return self._stack.currentIndex() == 1

    @property
    def table_view(self) -> TableView:
        """The window onto the table that is in front."""
        return self._editor.table_view if self.is_open else self._window.game_screen.table_view

    def open(self) -> None:
        """Go on building what was being built last."""
        self._when_ready(self._come)

    def open_with_table(self) -> None:
        """Build on from a copy of the field that lies on the match's table."""
        field = self._window.game_screen.field

        def go_on() -> None:
            self._come()
            self._editor.start_from(field)

        self._when_ready(go_on)

    def leave(self) -> None:
        """Put the editor away; it stays as it is."""
        if self.is_open:
            self._stack.setCurrentIndex(0)
            self._chrome.status.setText(self._status)
            self._switch()

    def _come(self) -> None:
        if not self.is_open:
            self._status = self._chrome.status.text()
            self._editor.offer(self._window.game_screen.field)
            self._stack.setCurrentIndex(1)
            self._switch()
        self._editor.welcome()

    def _switch(self) -> None:
        """Show the commands of what is in front, and hide the others."""
        for name in _OF_A_MATCH:
            self._chrome.menus[name].setVisible(not self.is_open)
        for menu in self._chrome.match_menus:
            menu.menuAction().setVisible(not self.is_open)
        for command in self._commands:
            command.setVisible(self.is_open)
        self.switched.emit()

    def _play(self, kept: Any) -> None:
        """Open the setup page with what was built."""
        self._window.new_match()
        self._window.game_screen.lay_field(kept)

    # -- how it is built --------------------------------------------------------------------------

    def _when_ready(self, action: Callable[[], None]) -> None:
        """Do something as soon as there is an editor, with what was being built in it."""
        if not self._is_built:
            self._build()
        if self._waiting is None:
            action()
        else:
            self._waiting.append(action)

    def _build(self) -> None:
        from topologic_qt.app.field_files import FieldFiles
        from topologic_qt.table.touch import Fingers

        services = self._services
        self._editor = services.package.open_editor(services.ask, services.motion)
        self._editor.set_style(*self._style)
        Fingers(self._editor.table_view)
        assert isinstance(self._editor, QWidget)
        self._stack.addWidget(self._editor)
        self._is_built = True
        self._files = FieldFiles(self._window, self._editor, services)
        self._add_menus()
        self._files.opened.connect(self._come)
        self._files.said.connect(self._say)
        self._editor.status_changed.connect(self._say)
        self._editor.changed.connect(self._show_changes)
        self._editor.export_wanted.connect(self._files.export)
        self._editor.play_wanted.connect(self._play)
        self._editor.left.connect(self.leave)
        self._switch()
        self._files.find_draft(self._begin)

    def _begin(self) -> None:
        """Do what was asked for while the editor was being made."""
        waiting, self._waiting = self._waiting, None
        for action in waiting or ():
            action()

    def _add_menus(self) -> None:
        chrome, menus = self._chrome, self._editor.menus
        save = Command("save_field", tr("&Save the field"), standard("Save"), self._files.save, "save")
        save_as = Command(
            "save_field_as",
            tr("Save the field &as …"),
            key("Ctrl+Shift+S"),
            self._files.save_as,
            "save-as",
        )
        saving = [chrome.menus.action(command) for command in (save, save_as)]
        self._insert(chrome.file_menu, chrome.menus["save"], [*saving, None, *menus["file"]])
        self._insert(chrome.edit_menu, chrome.menus["undo"], menus["edit"])
        field = chrome.menus.add(tr("Fiel&d"), menus["field"]).menuAction()
        self._window.menuBar().insertAction(chrome.match_menus[0].menuAction(), field)
        self._commands.append(field)

    def _insert(self, menu: QMenu, before: QAction, entries: Sequence[QAction | QMenu | None]) -> None:
        """Put entries into a menu that is there already; they are seen only while the editor is."""
        for entry in entries:
            if entry is None:
                self._commands.append(menu.insertSeparator(before))
            elif isinstance(entry, QMenu):
                self._commands.append(menu.insertMenu(before, entry))
            else:
                menu.insertAction(before, entry)
                self._commands.append(entry)

    # -- what it shows ----------------------------------------------------------------------------

    def set_style(self, palette: str, overlay: str, skewed: bool) -> None:
        """Show tiles in a palette's colours, with a letter, a symbol or neither, askew or straight."""
        self._style = (palette, overlay, skewed)
        if self._is_built:
            self._editor.set_style(*self._style)

    def show_title(self) -> None:
        """The title bar tells the field, its file, and whether that holds the field as it is now."""
        show_title(self._window, self._editor.draft.name, self._editor.file, self._files.is_saved)

    def _show_changes(self) -> None:
        if self.is_open:
            self.show_title()

    def _say(self, text: str) -> None:
        if self.is_open:
            self._chrome.status.setText(text)

    # -- files ------------------------------------------------------------------------------------

    def open_file(self, path: Path) -> None:
        """Open a saved field as a step that can be undone; if that cannot be, everything stays as it is."""
        self._when_ready(lambda: self._files.open(path))

    def may_close(self) -> bool:
        """Whether nothing would be lost if the program ended now, or people say that it may be."""
        return not self._is_built or self._files.may_close()

    def write_now(self) -> None:
        """Have written what is being built, before the program ends."""
        if self._is_built:
            self._files.write_now()

    def close(self) -> None:
        """Leave what is being built to other windows."""
        if self._is_built:
            self._files.close()
