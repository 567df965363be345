"""The files of the editor: what it opens, saves and exports, and the draft that is kept of it by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from topologic_qt.app.drafts import Drafts
from topologic_qt.app.files import FIELD_SUFFIX, file_name, read_field, write_field
from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from topologic_qt.app.drafts import KeptDraft
    from topologic_qt.app.editing import Means
    from topologic_qt.app.screens import FieldEditor
    from topologic_qt.storage.problem import Problem


class FieldFiles(QObject):
    """Brings what is being built onto the disk and back."""

    opened = Signal()
    """A file was opened in the editor."""
    said = Signal(str)
    """Something that people should know."""

    def __init__(self, window: QWidget, editor: FieldEditor, means: Means) -> None:
        """Questions are asked above this window."""
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._means = means
        self._on_file: dict[Path, Any] = {}
        self._kept = (editor.draft, editor.file)
        self._is_troubled = False
        self._drafts = Drafts(means.room, means.folder, means.disk)
        self._drafts.troubled.connect(self._show_trouble)

    # -- what is kept by itself -------------------------------------------------------------------

    def find_draft(self, done: Callable[[], None]) -> None:
        """Go on with what an earlier run of the program left in the editor, and from now on keep it."""

        def begin(found: KeptDraft | None) -> None:
            if found is not None:
                self._editor.begin(found.kept, found.file)
                self._kept = (found.kept, found.file)
                if found.file is not None:
                    self._on_file[found.file] = found.on_file
            self._editor.changed.connect(self._keep)
            done()

        self._drafts.find(begin)

    def _keep(self) -> None:
        now = (self._editor.draft, self._editor.file)
        if now != self._kept:
            self._kept = now
            self._drafts.keep(*now)

    def _show_trouble(self, problem: Problem | None) -> None:
        self._is_troubled = problem is not None
        if problem is None:
            self._editor.show_trouble("", "")
        else:
            why = tr(problem.template, **problem.facts)
            self._editor.show_trouble(tr("This field is not kept: save it yourself."), why)

    # -- what people save -------------------------------------------------------------------------

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the field as it is now; an empty table needs no file."""
        file = self._editor.file
        return self._editor.is_empty or (file is not None and self._on_file.get(file) == self._editor.draft)

    def open(self, path: Path) -> None:
        """Open a saved field as a step that can be undone; if that cannot be, everything stays as it is."""

        def opened(result: tuple[Any, Path | None]) -> None:
            kept, _ = result
            self._on_file[path] = kept
            self._means.recent.add(path)
            self._editor.take(kept, path)
            self.opened.emit()

        self._means.disk.run(lambda: read_field(self._means.room, path), opened, self._tell)

    def save(self) -> None:
        """Save the field in its file, or ask for one."""
        if self._editor.file is None:
            self.save_as()
        else:
            self._write(self._editor.file)

    def save_as(self) -> None:
        """Ask for a file, and save the field in it."""
        usual = self._means.recent.folder() / file_name(self._editor.draft.name, FIELD_SUFFIX)
        path = self._means.ask.where_to_save(self._window, self._editor.file or usual)
        if path is not None:
            self._write(path)

    def _write(self, path: Path) -> None:
        kept = self._editor.draft

        def written(_: object) -> None:
            self._on_file[path] = kept
            self._means.recent.add(path)
            self._editor.belongs_to(path)

        self._means.disk.run(lambda: write_field(self._means.room, kept, path), written, self._tell)

    def export(self) -> None:
        """Ask for a file, and put a picture or a sheet of the field in it."""
        from topologic_qt.storage.files import write_file

        kinds = self._editor.export_kinds
        usual = self._means.recent.folder() / file_name(self._editor.draft.name, next(iter(kinds)))
        path = self._means.ask.where_to_export(self._window, tr("Export the field"), usual, kinds)
        if path is not None:
            draw = self._editor.drawing(path.suffix.lower())
            self.said.emit(tr("{name} is being written …", name=path.name))
            self._means.disk.run(
                lambda: write_file(path, draw()),
                lambda _: self.said.emit(tr("The field is in {name} now.", name=path.name)),
                self._tell,
            )

    def _tell(self, problem: Problem) -> None:
        self._means.ask.tell(self._window, tr("Topologic"), tr(problem.template, **problem.facts))

    # -- the end ----------------------------------------------------------------------------------

    def may_close(self) -> bool:
        """Whether nothing would be lost if the program ended now, or people say that it may be."""
        if not self._is_troubled or self.is_saved:
            return True
        return self._means.ask.confirm(
            self._window,
            tr("Close without the field?"),
            tr("The field in the editor can neither be kept nor is it saved. It is lost when you close."),
            tr("Close anyway"),
        )

    def close(self) -> None:
        """Bring what is being built onto the disk, before the program ends."""
        self._means.disk.settle()
        self._drafts.write_now()
        self._means.disk.settle()
        self._drafts.release()
