"""The files of the editor: it opens, saves and exports them, and keeps a copy of the draft by itself."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from topologic_qt import NAME
from topologic_qt.app.files.autosave_files import AutosaveFile, AutosaveFiles, digest_of_file, is_free
from topologic_qt.app.files.codec import Found, field_kind, file_name, read_draft, write_draft
from topologic_qt.app.files.file_store import FileIO, FileStore, Opened
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.app.match.session import WindowSession
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.editor import AnyEditor
from topologic_qt.games.values import AnyDraft, AnyHistory
from topologic_qt.storage.files import Problem, tr_noop, write_file
from topologic_qt.widgets.translate import said, tr

_NOT_KEPT_YET = tr_noop("The field in the editor has changes that are not kept yet.")


class FieldAutosave(AutosaveFiles):
    """Keeps the field in the editor in a file of its own, which is locked against other windows.

    With it goes all that undo and redo lead to. No draft is ever deleted.
    """

    def __init__(self, package: AnyPackage, folder: Path, disk: IoWorker) -> None:
        super().__init__(folder, package.info.draft_suffix, disk, _NOT_KEPT_YET)
        self._package = package
        self.copy = AutosaveFile(self.new_copy())
        """The file in which the draft is kept."""

    def find(self, found: Callable[[AnyHistory | None], None]) -> None:
        """Find the latest draft that no other window is working on, go on with it, and report it."""
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
        """Write the draft soon. Of several that wait, only the latest is written."""
        self.write_soon(self.copy, lambda path: write_draft(self._package, history, path))

    def release(self) -> None:
        """Release the draft for other windows; nothing is kept afterwards."""
        self.end()
        self.leave_at_once(self.copy)


_NOT_EXPORTED_YET = tr_noop("{name} is not exported yet.")


class FieldFiles(QObject):
    """Saves the field in the editor to the disk, and opens fields."""

    opened = Signal()
    """Sent when a file was opened in the editor."""
    compared = Signal()
    """Sent when it is known whether the file of a draft holds it."""
    said = Signal(str)
    """Sent with a text for the status line."""

    def __init__(self, session: WindowSession, editor: AnyEditor) -> None:
        """Questions are asked over the window of the session."""
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
        """Go on with what an earlier run of the program left in the editor, and from now on keep it."""

        def begin(found: AnyHistory | None) -> None:
            if found is not None:
                self._editor.begin(found)
                self._kept = self._editor.history
            self._editor.changed.connect(self._keep)
            done()

        self.drafts.find(begin)

    def go_on_with(self, history: AnyHistory, copy: AutosaveFile) -> None:
        """Go on with what another editor of this window left, and keep it in the same file."""
        self.drafts.copy = copy
        self._editor.changed.connect(self._keep)
        self._editor.begin(history)

    def _look_at(self, file: Path) -> None:
        """Read the file of a draft, which may lie on a disk that answers late or never."""

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
        text = "" if problem is None else tr("This field is not being kept: please save it yourself.")
        self._editor.show_trouble(text, "" if problem is None else said(problem))

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the field as it is now; an empty table needs no file."""
        file = self._editor.file
        return self._editor.is_empty or (file is not None and self._on_file.get(file) == self._editor.draft)

    def open(self, path: Path) -> None:
        """Open a saved field as a step that can be undone; if that cannot be, everything stays as it is."""
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
        """Ask for a file, and save the field in it; the field is called like the file."""
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
            self.said.emit(tr("The field is saved in {name}.", name=path.name))

        self._io.write(path, kept, written)

    def _attend_to_file(self) -> None:
        """Release every file except that of the field in the editor, and look at one that was never read."""
        file = self._editor.file
        self._store.claims.keep_only([] if file is None else [file])
        if file is not None and file not in self._on_file:
            self._on_file[file] = None
            self._look_at(file)

    def export(self) -> None:
        """Ask for a file, and put a picture or a sheet of the field in it."""
        kinds = self._editor.export_kinds
        usual = self._session.recent.folder() / file_name(self._editor.title, next(iter(kinds)))
        path = self._session.ask.where_to_export(self._session.window, tr("Export the field"), usual, kinds)
        if path is not None:
            draw = self._editor.drawing(path.suffix.lower())
            self.said.emit(tr("Exporting {name} …", name=path.name))
            self._session.disk.write(
                path,
                lambda: write_file(path, draw()),
                lambda _: self.said.emit(tr("The field has been exported to {name}.", name=path.name)),
                self._tell,
                loses=Problem(_NOT_EXPORTED_YET, name=path.name),
            )

    def _tell(self, problem: Problem) -> None:
        self._session.ask.tell(self._session.window, NAME, said(problem))

    def may_close(self) -> bool:
        """Whether nothing would be lost if the program ended now, or people say that it may be."""
        if not self._is_troubled or self.is_saved:
            return True
        return self._session.ask.confirm(
            self._session.window,
            tr("Close and lose the field?"),
            tr(
                "The field in the editor is not saved and cannot be kept automatically. If you close "
                "now, it is lost."
            ),
            tr("Close anyway"),
        )

    def close(self) -> None:
        """Release the draft and the file for other windows."""
        self._store.claims.close()
        self.drafts.release()
