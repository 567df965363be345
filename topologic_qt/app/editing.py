"""The editor in the window: how it comes to the front and goes, its menus, its files, what is kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from topologic_qt.app.files import FIELD_SUFFIX, file_name
from topologic_qt.app.menus import key, standard
from topologic_qt.app.title import show_title
from topologic_qt.table.icons import icon
from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtGui import QKeySequence

    from topologic_qt.app.contract import FieldEditor, Room
    from topologic_qt.app.dialogs import AskForFiles
    from topologic_qt.app.disk import Disk
    from topologic_qt.app.drafts import Drafts, KeptDraft
    from topologic_qt.app.furniture import Furniture
    from topologic_qt.app.recent import RecentFiles
    from topologic_qt.app.window import Window
    from topologic_qt.storage.problem import Problem
    from topologic_qt.table.motion import Motion
    from topologic_qt.table.view import TableView

_OF_A_MATCH = ("save", "save_as", "undo", "notebook")
"""What the menus have for a match alone."""


class Means(NamedTuple):
    """What the editor works with."""

    room: Room
    disk: Disk
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
    play_wanted = Signal(object)
    """Somebody wants to play on a field; the editor has gone."""

    _editor: FieldEditor
    _drafts: Drafts

    def __init__(self, window: Window, furniture: Furniture, means: Means) -> None:
        super().__init__(window)
        self._window = window
        self._furniture = furniture
        self._means = means
        self._stack: QStackedWidget | None = None
        self._waiting: list[Callable[[], None]] | None = []
        self._commands: list[QAction] = []
        self._style: tuple[str, str, bool] = ("vivid", "none", True)
        self._on_file: dict[Path, Any] = {}
        self._kept: tuple[Any, Path | None] = (None, None)
        self._status = ""
        self._is_troubled = False

    # -- coming and going -------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the editor is in front of the match."""
        return self._stack is not None and self._stack.currentIndex() == 1

    @property
    def table_view(self) -> TableView:
        """The window onto the table that is in front."""
        return self._editor.table_view if self.is_open else self._window.desk.table_view

    def open(self) -> None:
        """Go on building what was being built last."""
        self._when_ready(self._come)

    def open_with_table(self) -> None:
        """Build on from a copy of the field that lies on the match's table."""
        field = self._window.desk.field

        def go_on() -> None:
            self._come()
            self._editor.start_from(field)

        self._when_ready(go_on)

    def leave(self) -> None:
        """Put the editor away; it stays as it is."""
        if self._stack is not None and self.is_open:
            self._stack.setCurrentIndex(0)
            self._furniture.status.setText(self._status)
            self._switch()

    def _come(self) -> None:
        assert self._stack is not None
        if not self.is_open:
            self._status = self._furniture.status.text()
            self._editor.offer(self._window.desk.field)
            self._stack.setCurrentIndex(1)
            self._switch()
        self._editor.welcome()

    def _switch(self) -> None:
        """Show the commands of what is in front, and hide the others."""
        for name in _OF_A_MATCH:
            self._furniture.menus[name].setVisible(not self.is_open)
        self._furniture.match_menu.menuAction().setVisible(not self.is_open)
        for command in self._commands:
            command.setVisible(self.is_open)
        self.switched.emit()

    def _play(self, kept: Any) -> None:
        self.leave()
        self.play_wanted.emit(kept)

    # -- how it is built --------------------------------------------------------------------------

    def _when_ready(self, action: Callable[[], None]) -> None:
        """Do something as soon as there is an editor, with what was being built in it."""
        if self._stack is None:
            self._build()
        if self._waiting is None:
            action()
        else:
            self._waiting.append(action)

    def _build(self) -> None:
        from topologic_qt.app.drafts import Drafts
        from topologic_qt.table.pinch import Pinch

        means = self._means
        self._editor = means.room.open_editor(means.ask, means.motion)
        self._editor.set_style(*self._style)
        Pinch(self._editor.table_view)
        self._stack = QStackedWidget()
        for widget in (self._window.takeCentralWidget(), self._editor):
            assert isinstance(widget, QWidget)
            self._stack.addWidget(widget)
        self._window.setCentralWidget(self._stack)
        self._add_menus()
        self._kept = (self._editor.draft, self._editor.file)
        self._drafts = Drafts(means.room, means.folder, means.disk)
        self._drafts.troubled.connect(self._show_trouble)
        self._editor.status_changed.connect(self._say)
        self._editor.export_wanted.connect(self._export)
        self._editor.play_wanted.connect(self._play)
        self._editor.left.connect(self.leave)
        self._drafts.find(self._begin)

    def _begin(self, found: KeptDraft | None) -> None:
        """Go on with what an earlier run of the program left, and then with what was asked for."""
        if found is not None:
            self._editor.begin(found.kept, found.file)
            self._kept = (found.kept, found.file)
            if found.file is not None:
                self._on_file[found.file] = found.on_file
        self._editor.changed.connect(self._keep)
        waiting, self._waiting = self._waiting, None
        for action in waiting or ():
            action()

    def _add_menus(self) -> None:
        furniture, menus = self._furniture, self._editor.menus
        save = self._action(tr("&Save the field"), "save", standard("Save"), self.save)
        save_as = self._action(tr("Save the field &as …"), "save-as", key("Ctrl+Shift+S"), self.save_as)
        self._insert(furniture.file_menu, furniture.menus["save"], [save, save_as, None, *menus["file"]])
        self._insert(furniture.edit_menu, furniture.menus["undo"], menus["edit"])
        field = QMenu(tr("Fi&eld"), self._window)
        field.setToolTipsVisible(True)
        for entry in menus["field"]:
            if isinstance(entry, QMenu):
                field.addMenu(entry)
            elif entry is None:
                field.addSeparator()
            else:
                field.addAction(entry)
        bar = self._window.menuBar()
        self._commands.append(bar.insertMenu(furniture.match_menu.menuAction(), field))

    def _action(
        self, text: str, picture: str, shortcut: QKeySequence | QKeySequence.StandardKey, do: Any
    ) -> QAction:
        action = QAction(icon(picture), text, self._window)
        action.setShortcut(shortcut)
        action.triggered.connect(lambda: do())
        return action

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
        if self._stack is not None:
            self._editor.set_style(*self._style)

    def show_title(self) -> None:
        """The title bar tells the field, its file, and whether that holds the field as it is now."""
        show_title(self._window, self._editor.draft.name, self._editor.file, self.is_saved)

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the field as it is now; an empty table needs no file."""
        if self._stack is None or self._editor.is_empty:
            return True
        file = self._editor.file
        return file is not None and self._on_file.get(file) == self._editor.draft

    def _say(self, text: str) -> None:
        if self.is_open:
            self._furniture.status.setText(text)

    def _tell(self, problem: Problem) -> None:
        self._means.ask.tell(self._window, tr("Topologic"), tr(problem.template, **problem.facts))

    def _show_trouble(self, problem: Problem | None) -> None:
        self._is_troubled = problem is not None
        if problem is None:
            self._editor.show_trouble("", "")
        else:
            why = tr(problem.template, **problem.facts)
            self._editor.show_trouble(tr("This field is not kept: save it yourself."), why)

    # -- files ------------------------------------------------------------------------------------

    def _keep(self) -> None:
        now = (self._editor.draft, self._editor.file)
        if now != self._kept:
            self._kept = now
            self._drafts.keep(*now)
        if self.is_open:
            self.show_title()

    def open_file(self, path: Path) -> None:
        """Open a saved field as a step that can be undone; if that cannot be, everything stays as it is."""
        from topologic_qt.app.files import read_field

        def opened(result: tuple[Any, Path | None]) -> None:
            kept, _ = result
            self._on_file[path] = kept
            self._means.recent.add(path)
            self._editor.take(kept, path)
            self._come()

        def read() -> None:
            self._means.disk.run(lambda: read_field(self._means.room, path), opened, self._tell)

        self._when_ready(read)

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
        from topologic_qt.app.files import write_field

        kept = self._editor.draft

        def written(_: object) -> None:
            self._on_file[path] = kept
            self._means.recent.add(path)
            self._editor.belongs_to(path)

        self._means.disk.run(lambda: write_field(self._means.room, kept, path), written, self._tell)

    def _export(self) -> None:
        """Ask for a file, and put a picture or a sheet of the field in it."""
        from topologic_qt.storage.files import write_file

        kinds = self._editor.export_kinds
        usual = self._means.recent.folder() / file_name(self._editor.draft.name, next(iter(kinds)))
        path = self._means.ask.where_to_export(self._window, usual, kinds)
        if path is not None:
            draw = self._editor.drawing(path.suffix)
            self._say(tr("{name} is being written …", name=path.name))
            self._means.disk.run(
                lambda: write_file(path, draw()),
                lambda _: self._say(tr("The field is in {name} now.", name=path.name)),
                self._tell,
            )

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
        if self._stack is not None:
            self._means.disk.settle()
            self._drafts.write_now()
            self._means.disk.settle()
            self._drafts.release()
