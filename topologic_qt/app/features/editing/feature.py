"""The editor in the window, which replaces the match on the screen, and its menus."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt.app.features.editing.field_files import FieldFiles
from topologic_qt.app.files.autosave_files import AutosaveFile, is_free
from topologic_qt.app.files.export import Exporter
from topologic_qt.app.kit.menu_builder import Command, Commands, Place, key, standard
from topologic_qt.app.match.session import WindowSession, read_picture
from topologic_qt.app.window.feature import Feature, FeatureHost
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.editor import AnyEditor
from topologic_qt.games.host import Do
from topologic_qt.games.screen import Zoomable
from topologic_qt.games.values import AnyDraft, AnyHistory, ResultT, Task
from topologic_qt.widgets.translate import tr


class WindowEditorHost:
    """An `EditorHost`: the editor has the services of its window's session."""

    def __init__(self, session: WindowSession) -> None:
        self._session = session
        self.ask = session.ask
        self.settings = session.settings
        self.motion = session.motion
        self.export = Exporter(session, session).export
        self.read_picture = partial(read_picture, session)

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread; return a function that cancels it."""
        return self._session.tasks.run(task, done, progress)


_OF_A_MATCH = ("save", "save_as", "undo", "redo", "panel")
"""The commands of the menus for a match alone."""

_IN_FRONT = "editor/in-front"
"""The key of the name of the copy of the field in the editor that covers a match; empty if none does."""


class Editing(Feature):
    """Opens the editor in a window, and closes it again.

    The field in the editor is a copy of whatever it began with; a match never changes by it.
    """

    _editor: AnyEditor
    _files: FieldFiles

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        support, source = game.session.package.editor, game.screen.builds
        assert support is not None
        assert source is not None
        self._session = game.session
        self._support = support
        self._source = source
        self._chrome = game.chrome
        self._menu = game.menu
        self._is_built = False
        self._waiting: list[Callable[[], None]] | None = []
        self._commands: list[QAction] = []
        self._status = ""
        game.controller.changed.connect(self.step_back)

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Whether a game has an editor."""
        return package.editor is not None

    @property
    def commands(self) -> Commands:
        """The editor."""
        return {Place.PLAY: [Command("build", tr("&Build a field …"), key("Ctrl+E"), self.open, "tiles")]}

    @property
    def actions(self) -> Mapping[Do, Callable[[], None]]:
        """The editor with the field on the table."""
        return {Do.BUILD: self.open_with_table}

    @property
    def is_in_front(self) -> bool:
        """Whether the editor covers the match."""
        return self._is_built and self._chrome.stack.currentIndex() == 1

    @property
    def zoomable(self) -> Zoomable | None:
        """The table of the editor, if the editor is in front."""
        return self._editor.zoomable if self.is_in_front else None

    def open(self) -> None:
        """Open the editor with the field that was built last."""
        self._when_ready(self._come)

    def open_photo(self) -> None:
        """Open the editor, and ask for a photo of a field."""

        def go_on() -> None:
            self._come()
            self._editor.read_photo()

        self._when_ready(go_on)

    def look_for_waiting(self) -> None:
        """Open the editor again that was in front when the program ended, unless a window has its field."""
        name = Path(str(self._session.settings.value(_IN_FRONT, ""))).name
        copy = self._session.folders.autosave / name

        def reopen(waits: bool) -> None:
            if waits and not self.game.controller.is_running:
                self.open()

        if name:
            self._session.disk.run(lambda: copy.exists() and is_free(copy), reopen, lambda _: None)

    def open_with_table(self) -> None:
        """Open the editor with a copy of the field on the match's table."""
        draft = self._source.draft

        def go_on() -> None:
            self._come()
            self._editor.start_from(draft)

        self._when_ready(go_on)

    def state(self) -> tuple[AnyHistory, AutosaveFile, bool] | None:
        """Return the draft in the editor, its copy, and whether it is in front; None before there is one."""
        if self._waiting is not None:
            return None
        return self._editor.history, self._files.drafts.copy, self.is_in_front

    def restore(self, state: object) -> None:
        """Go on with the draft of another editor, which is closed, and show it if that was in front."""
        assert isinstance(state, tuple)
        history, copy, was_in_front = state
        self._build()
        self._files.go_on_with(history, copy)
        self._begin()
        if was_in_front:
            self._come()

    def step_back(self) -> None:
        """Close the editor; its content stays."""
        if self.is_in_front:
            self._chrome.stack.setCurrentIndex(0)
            self._session.settings.setValue(_IN_FRONT, "")
            self._session.say(self._status)
            self._switch()

    def _come(self) -> None:
        if not self.is_in_front:
            self._status = self._chrome.status.own
            self._editor.offer(self._source.draft)
            self._chrome.stack.setCurrentIndex(1)
            self._session.settings.setValue(_IN_FRONT, self._files.drafts.copy.path.name)
            self._switch()
        self._editor.welcome()

    def _switch(self) -> None:
        """Show the commands of the match or of the editor, and hide the others."""
        for name in _OF_A_MATCH:
            if name in self._menu.actions:
                self._menu.actions[name].setVisible(not self.is_in_front)
        for menu in self._menu.game:
            menu.menuAction().setVisible(not self.is_in_front)
        for command in self._commands:
            command.setVisible(self.is_in_front)
        self.front_changed.emit()

    def _when_ready(self, action: Callable[[], None]) -> None:
        """Do something as soon as there is an editor, with its last draft in it."""
        if not self._is_built:
            self._build()
            self._files.find_draft(self._begin)
        if self._waiting is None:
            action()
        else:
            self._waiting.append(action)

    def _build(self) -> None:
        session = self._session
        self._editor = self._support.open(WindowEditorHost(session))
        self._editor.apply_settings()
        assert isinstance(self._editor, QWidget)
        self._chrome.stack.insertWidget(1, self._editor)
        self._is_built = True
        self._files = FieldFiles(session, self._editor)
        self._files.setParent(self)
        self._add_menus()
        self._files.opened.connect(self._come)
        self._files.compared.connect(self._show_changes)
        self._files.said.connect(self._say)
        self._editor.status_changed.connect(self._say)
        self._editor.changed.connect(self._show_changes)
        self._editor.export_wanted.connect(self._files.export)
        self._editor.play_wanted.connect(self._play_on)
        self._editor.left.connect(self.step_back)
        self._switch()

    def _play_on(self, draft: AnyDraft) -> None:
        """Open the setup page with the field that was built."""
        self.game.set_up()
        self._source.lay_field(draft)

    def _begin(self) -> None:
        """Do whatever was asked for while the editor was being made."""
        waiting, self._waiting = self._waiting, None
        for action in waiting or ():
            action()

    def _add_menus(self) -> None:
        menu, menus = self._menu, self._editor.menus
        save = Command("save_field", tr("&Save the field"), standard("Save"), self._files.save, "save")
        text, keys = tr("Save the field &as …"), key("Ctrl+Shift+S")
        save_as = Command("save_field_as", text, keys, self._files.save_as, "save-as")
        saving = [menu.actions.action(command) for command in (save, save_as)]
        self._insert(menu.file, menu.actions["save"], [*saving, None, *menus["file"]])
        self._insert(menu.edit, menu.actions["undo"], menus["edit"])
        field = menu.actions.add(tr("Fiel&d"), menus["field"]).menuAction()
        menu.actions.insert_before(menu.game[0], field)
        self._commands.append(field)

    def _insert(self, menu: QMenu, before: QAction, entries: Sequence[QAction | QMenu | None]) -> None:
        """Insert entries into an existing menu; they are visible only while the editor is."""
        for entry in entries:
            if entry is None:
                self._commands.append(menu.insertSeparator(before))
            elif isinstance(entry, QMenu):
                self._commands.append(menu.insertMenu(before, entry))
            else:
                menu.insertAction(before, entry)
                self._commands.append(entry)

    def apply_settings(self) -> None:
        """Apply the settings of people to the editor."""
        if self._is_built:
            self._editor.apply_settings()

    def show_title(self) -> None:
        """Show in the title bar the field, its file, and whether that holds the field as it is now."""
        self._chrome.show_title(self._editor.title, self._editor.file, self._files.is_saved)

    def _show_changes(self) -> None:
        if self.is_in_front:
            self.show_title()

    def _say(self, text: str) -> None:
        if self.is_in_front:
            self._session.say(text)

    def opens(self, path: Path) -> bool:
        """Open a saved field as a step that can be undone; if that cannot be, everything stays as it is."""
        suffix = self._session.package.info.draft_suffix
        if not suffix or path.suffix.lower() != suffix:
            return False
        self._when_ready(lambda: self._files.open(path))
        return True

    def may_leave(self) -> bool:
        """Whether nothing would be lost if the program ended now, or people say that it may be."""
        return not self._is_built or self._files.may_close()

    def write_now(self) -> None:
        """Write the draft, before the program ends."""
        if self._is_built:
            self._files.drafts.try_again()

    def leave(self) -> None:
        """Release the draft for other windows."""
        if self._is_built:
            if self.is_in_front and self._editor.is_empty:
                self._session.settings.setValue(_IN_FRONT, "")
            self._files.close()
