"""The editor in a window, in place of the match: its menus and its files."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from topologic_qt import NAME
from topologic_qt.app.files.autosave_files import AutosaveFile, AutosaveFiles, digest_of_file, is_free
from topologic_qt.app.files.codec import Found, field_kind, file_name, read_draft, write_draft
from topologic_qt.app.files.export import Exporter
from topologic_qt.app.files.file_store import FileIO, FileStore, Opened
from topologic_qt.app.kit.menu_builder import Command, Commands, Place, key, standard
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.app.match.session import WindowSession, read_picture
from topologic_qt.app.window.feature import Feature, FeatureHost
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.editor import AnyEditor
from topologic_qt.games.host import Do
from topologic_qt.games.screen import Zoomable
from topologic_qt.games.values import AnyDraft, AnyHistory, ResultT, Task
from topologic_qt.storage.files import Problem, tr_noop, write_file
from topologic_qt.widgets.translate import said, tr

_NOT_KEPT_YET = tr_noop("The field in the editor has unsaved changes.")


class FieldAutosave(AutosaveFiles):
    """Saves the field in the editor in a file of its own, locked against other windows.

    The file includes the undo history. No draft is ever deleted.
    """

    def __init__(self, package: AnyPackage, folder: Path, disk: IoWorker) -> None:
        super().__init__(folder, package.info.draft_suffix, disk, _NOT_KEPT_YET)
        self._package = package
        self.copy = AutosaveFile(self.new_copy())
        """The file of the draft."""

    def find(self, found: Callable[[AnyHistory | None], None]) -> None:
        """Find and adopt the latest draft that no other window has, and report it."""
        self._disk.run(self._search, found, lambda _: found(None))

    def _search(self) -> AnyHistory | None:
        for path in self.found():
            copy = AutosaveFile(path, digest_of_file(path))
            if not copy.claim() and not is_free(path):
                continue
            try:
                found = read_draft(self._package, path)
            except Problem:
                copy.release()
                continue
            self.copy = copy
            return found
        return None

    def keep(self, history: AnyHistory) -> None:
        """Write the draft soon; of several waiting writes only the latest is done."""
        self.write_soon(self.copy, lambda path: write_draft(self._package, history, path))

    def release(self) -> None:
        """Release the draft for other windows; nothing is saved afterwards."""
        self.end()
        self.leave_at_once(self.copy)


_NOT_EXPORTED_YET = tr_noop("{name} isn’t exported yet.")


class FieldFiles(QObject):
    """Saves the field in the editor, and opens fields."""

    opened = Signal()
    compared = Signal()
    """Sent when it is known whether a draft is saved."""
    said = Signal(str)
    """Sent with a text for the status line."""

    def __init__(self, session: WindowSession, editor: AnyEditor) -> None:
        super().__init__(session)
        self._session = session
        self._editor = editor
        self._on_file: dict[Path, AnyDraft | None] = {}
        self._kept = editor.history
        self._is_troubled = False
        self._info = session.package.info
        folder = session.folders.autosave
        self.drafts = FieldAutosave(session.package, folder, session.disk)
        self.drafts.troubled.connect(self._show_trouble)
        self._kind = field_kind(session.package)
        self._store = FileStore(self._kind, folder, session.disk)
        self._io = FileIO(self._store, session.disk)
        self._io.opened.connect(self._take)
        self._io.doubted.connect(session.errors.ask_whether)
        self._io.failed.connect(self._tell)
        editor.changed.connect(self._attend_to_file)

    def find_draft(self, done: Callable[[], None]) -> None:
        """Go on with an earlier run's draft, and save it from now on."""

        def begin(found: AnyHistory | None) -> None:
            if found is not None:
                self._editor.begin(found)
                self._kept = self._editor.history
            self._editor.changed.connect(self._keep)
            done()

        self.drafts.find(begin)

    def go_on_with(self, history: AnyHistory, copy: AutosaveFile) -> None:
        """Go on with the draft of another editor of this window, in the same file."""
        self.drafts.copy = copy
        self._editor.changed.connect(self._keep)
        self._editor.begin(history)

    def _look_at(self, file: Path) -> None:
        """Read a draft's file, which may be on a disk that answers late or never."""

        def looked(found: Found[AnyDraft]) -> None:
            self._on_file[file] = found.content
            self._store.expect(file, found.digest)
            self.compared.emit()

        self._session.disk.read(file, lambda: self._kind.read(file), looked, lambda _: None)

    def _keep(self) -> None:
        now = self._editor.history
        if now != self._kept:
            self._kept = now
            self.drafts.keep(now)

    def _show_trouble(self, problem: Problem | None) -> None:
        self._is_troubled = problem is not None
        text = "" if problem is None else tr("This field isn’t being kept: save it yourself.")
        self._editor.show_trouble(text, "" if problem is None else said(problem))

    @property
    def is_saved(self) -> bool:
        """Whether the file has the present field; an empty table needs no file."""
        file = self._editor.file
        return self._editor.is_empty or (file is not None and self._on_file.get(file) == self._editor.draft)

    def open(self, path: Path) -> None:
        """Open a field as a step that can be undone; nothing changes if that fails."""
        self._io.open(path)

    def _take(self, opened: Opened[AnyDraft]) -> None:
        self._store.adopt(opened)
        self._on_file[opened.path] = opened.content if opened.is_saved else None
        self._session.recent.add(opened.path, self._info.id)
        self._editor.take(opened.content, opened.path)
        self.opened.emit()

    def save(self) -> None:
        """Save the field in its file, or ask for one."""
        if self._editor.file is None:
            self.save_as()
        else:
            self._write(self._editor.file)

    def save_as(self) -> None:
        """Ask for a file and save the field in it, named like the file."""
        usual = self._session.recent.folder() / file_name(self._editor.title, self._info.draft_suffix)
        path = self._session.ask.where_to_save(self._session.window, self._editor.file or usual)
        if path is not None:
            if path.name != usual.name:
                self._editor.rename(path.stem)
            self._write(path)

    def _write(self, path: Path) -> None:
        kept, sheet = self._editor.draft, self._editor.history.sheet

        def written() -> None:
            self._on_file[path] = kept
            self._session.recent.add(path, self._info.id)
            self._editor.belongs_to(path, sheet)
            self.said.emit(tr("Field saved as {name}.", name=path.name))

        self._io.write(path, kept, written)

    def _attend_to_file(self) -> None:
        """Release all files except the field's, and read that if it is new."""
        file = self._editor.file
        self._store.claims.keep_only([] if file is None else [file])
        if file is not None and file not in self._on_file:
            self._on_file[file] = None
            self._look_at(file)

    def export(self) -> None:
        """Ask for a file, and export a picture or a sheet of the field."""
        kinds = self._editor.export_kinds
        usual = self._session.recent.folder() / file_name(self._editor.title, next(iter(kinds)))
        path = self._session.ask.where_to_export(self._session.window, tr("Export the field"), usual, kinds)
        if path is not None:
            draw = self._editor.drawing(path.suffix.lower())
            self.said.emit(tr("Exporting {name}…", name=path.name))
            self._session.disk.write(
                path,
                lambda: write_file(path, draw()),
                lambda _: self.said.emit(tr("Exported as {name}.", name=path.name)),
                self._tell,
                loses=Problem(_NOT_EXPORTED_YET, name=path.name),
            )

    def _tell(self, problem: Problem) -> None:
        self._session.ask.tell(self._session.window, NAME, said(problem))

    def may_close(self) -> bool:
        """Return whether the program may end, because nothing is lost or people accept it."""
        if not self._is_troubled or self.is_saved:
            return True
        return self._session.ask.confirm(
            self._session.window,
            tr("Close and lose the field?"),
            tr("The field can’t be kept and isn’t saved. Close now and you’ll lose it."),
            tr("Close anyway"),
        )

    def close(self) -> None:
        """Release the draft and the file for other windows."""
        self._store.claims.close()
        self.drafts.release()


class WindowEditorHost:
    """The `EditorHost` with the services of a window's session."""

    def __init__(self, session: WindowSession) -> None:
        self._session = session
        self.ask = session.ask
        self.settings = session.settings
        self.motion = session.motion
        exporter = Exporter(session, session)
        self.export, self.print_out = exporter.export, exporter.print_out
        self.read_picture = partial(read_picture, session)

    def think(
        self, task: Task[ResultT], done: Callable[[ResultT], None], progress: Callable[[float], None]
    ) -> Callable[[], None]:
        """Run a task off the GUI thread; return a function that cancels it."""
        return self._session.tasks.run(task, done, progress)


_OF_A_MATCH = ("kept", "save", "save_as", "undo", "redo", "panel")
"""The menu commands only for matches; the list of kept matches has no fields."""

_IN_FRONT = "editor/in-front"
"""The setting with the name of the draft in front of the match; "" if none is."""


class Editing(Feature):
    """Opens and closes the editor in a window.

    It edits a copy of the field it began with; a match never changes.
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
        """Return whether a game has an editor."""
        return package.editor is not None

    @property
    def commands(self) -> Commands:
        """The editor."""
        return {Place.PLAY: [Command("build", tr("&Build a field…"), key("Ctrl+E"), self.open, "tiles")]}

    @property
    def actions(self) -> Mapping[Do, Callable[[], None]]:
        """The editor with the field of the match."""
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
        """Open the editor with its last field."""
        self._when_ready(self._come)

    def open_photo(self) -> None:
        """Open the editor, and ask for a photo of a field."""

        def go_on() -> None:
            self._come()
            self._editor.read_photo()

        self._when_ready(go_on)

    def look_for_waiting(self) -> None:
        """Reopen the editor if it was in front at the program's end, unless a window has its field."""
        name = Path(str(self._session.settings.value(_IN_FRONT, ""))).name
        copy = self._session.folders.autosave / name

        def reopen(waits: bool) -> None:
            if waits and not self.game.controller.is_running:
                self.open()

        if name:
            self._session.disk.run(lambda: copy.exists() and is_free(copy), reopen, lambda _: None)

    def open_with_table(self) -> None:
        """Open the editor with a copy of the match's field."""
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
        """Take over the draft of another editor, now closed, and show it if that was in front."""
        assert isinstance(state, tuple)
        history, copy, was_in_front = state
        self._build()
        self._files.go_on_with(history, copy)
        self._begin()
        if was_in_front:
            self._come()

    def step_back(self) -> None:
        """Close the editor, and keep its content."""
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
        """Show the commands of the match or the editor, and hide the others."""
        for name in _OF_A_MATCH:
            if name in self._menu.actions:
                self._menu.actions[name].setVisible(not self.is_in_front)
        for menu in self._menu.game:
            menu.want(not self.is_in_front)
        self._field_menu.want(self.is_in_front)
        for command in self._commands:
            command.setVisible(self.is_in_front)
        self.front_changed.emit()

    def _when_ready(self, action: Callable[[], None]) -> None:
        """Call this as soon as there is an editor with its last draft."""
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
        """Open the setup page with the field from the editor."""
        self.game.set_up()
        self._source.lay_field(draft)

    def _begin(self) -> None:
        """Do what was requested while the editor was loading."""
        waiting, self._waiting = self._waiting, None
        for action in waiting or ():
            action()

    def _add_menus(self) -> None:
        menu, menus = self._menu, self._editor.menus
        save = Command("save_field", tr("&Save the field"), standard("Save"), self._files.save, "save")
        text, keys = tr("Save the field &as…"), key("Ctrl+Shift+S")
        save_as = Command("save_field_as", text, keys, self._files.save_as, "save-as")
        saving = [menu.actions.action(command) for command in (save, save_as)]
        self._insert(menu.file, menu.actions["save"], [*saving, None, *menus["file"]])
        self._insert(menu.edit, menu.actions["undo"], menus["edit"])
        self._insert(menu.view, menu.actions["full"], menus["view"])
        self._field_menu = menu.actions.add(tr("Fiel&d"), menus["field"])
        menu.actions.insert_before(menu.game[0], self._field_menu.menuAction())

    def _insert(self, menu: QMenu, before: QAction, entries: Sequence[QAction | QMenu | None]) -> None:
        """Insert entries into a menu, visible only together with the editor."""
        for entry in entries:
            if entry is None:
                self._commands.append(menu.insertSeparator(before))
            elif isinstance(entry, QMenu):
                self._commands.append(menu.insertMenu(before, entry))
            else:
                menu.insertAction(before, entry)
                self._commands.append(entry)

    def apply_settings(self) -> None:
        """Apply people's settings to the editor."""
        if self._is_built:
            self._editor.apply_settings()

    def show_title(self) -> None:
        """Show in the title bar the field, its file, and whether that is up to date."""
        self._chrome.show_title(self._editor.title, self._editor.file, self._files.is_saved)

    def _show_changes(self) -> None:
        if self.is_in_front:
            self.show_title()

    def _say(self, text: str) -> None:
        if self.is_in_front:
            self._session.say(text)

    def opens(self, path: Path) -> bool:
        """Open a field, as a step that can be undone, or show the editor that has it."""
        suffix = self._session.package.info.draft_suffix
        if not suffix or path.suffix.lower() != suffix:
            return False
        if not self.holds(path) and (holding := self.game.windows.holding(path)) is not None:
            holding.feature(Editing).open()
            holding.raise_window()
        else:
            self._when_ready(lambda: self._files.open(path))
        return True

    def holds(self, path: Path) -> bool:
        """Return whether the editor has this file's field."""
        return self._is_built and self._editor.file == path

    def may_leave(self) -> bool:
        """Return whether the program may end, because nothing is lost or people accept it."""
        return not self._is_built or self._files.may_close()

    def write_now(self) -> None:
        """Write the draft before the program ends."""
        if self._is_built:
            self._files.drafts.try_again()

    def leave(self) -> None:
        """Release the draft for other windows."""
        if self._is_built:
            if self.is_in_front and self._editor.is_empty:
                self._session.settings.setValue(_IN_FRONT, "")
            self._files.close()
