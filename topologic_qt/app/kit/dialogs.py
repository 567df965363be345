"""The dialogs that ask about files, beside the other questions to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QAbstractProxyModel, QLocale, QModelIndex, QPersistentModelIndex, QSize, QTimer

from topologic_qt.app.kit.log import report
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.games import registry
from topologic_qt.storage.files import BOX_SUFFIX
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.paper import PICTURE_SUFFIXES
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import said, tr

if TYPE_CHECKING:
    from PySide6.QtGui import QPageLayout
    from PySide6.QtPrintSupport import QPrinter


def wait_until_written(window: QtWidgets.QWidget, disk: IoWorker) -> bool:
    """Wait until everything is written, and return whether the window may close."""
    if disk.settle(disk.patience.unsaid):
        return True
    return ClosingDialog(window, disk).exec() == QtWidgets.QDialog.DialogCode.Accepted


class ClosingDialog(ScrolledDialog):
    """Waits until everything is written, and offers after a while to close anyway."""

    def __init__(self, window: QtWidgets.QWidget, disk: IoWorker) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Closing"))
        self._disk = disk
        self._is_late = False
        self._text = label(tr("The window closes once everything is saved."), "muted")
        self._losses = label("", "")
        self.anyway = button(Choice(tr("Close anyway"), self.accept, icon="delete"))
        self.stay = button(Choice(tr("Go back"), self.reject, primary=True))
        self._build()
        self._show_losses()
        disk.told.connect(self._refresh)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._offer)
        self._timer.start(max(disk.patience.closing - disk.patience.unsaid, 0))
        QTimer.singleShot(0, self._refresh)  # the last answer may have come before this dialog

    def _build(self) -> None:
        bar = QtWidgets.QProgressBar()
        bar.setRange(0, 0)  # unknown duration
        bar.setTextVisible(False)
        bar.setAccessibleName(tr("Saving"))
        buttons = QtWidgets.QDialogButtonBox()
        buttons.addButton(self.stay, QtWidgets.QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self.anyway, QtWidgets.QDialogButtonBox.ButtonRole.AcceptRole)
        self.anyway.hide()
        self._title = label(tr("Saving everything…"), "title")
        column = self.column((26, 22, 26, 20), 12)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addWidget(self._losses)
        column.addStretch()
        self.put_below(bar)
        self.put_below(buttons)
        self.setMinimumWidth(460)

    def _refresh(self) -> None:
        if self._disk.is_idle:
            self.accept()
        else:
            self._show_losses()

    def _offer(self) -> None:
        self._is_late = True
        self._title.setText(tr("The disk isn’t responding"))
        self._text.setText(tr("Close now and you’ll lose this. The window closes by itself once it’s saved."))
        self.anyway.show()
        self._show_losses()
        self.fit()

    def _show_losses(self) -> None:
        losses = [said(problem) for problem in self._disk.losses]
        self._losses.setText("\n".join(f"• {loss}" for loss in losses))
        self._losses.setVisible(self._is_late and bool(losses))


_TOOLS = {
    "backButton": "back",
    "forwardButton": "forward",
    "toParentButton": "up",
    "newFolderButton": "new-folder",
    "listModeButton": "grid",
    "detailModeButton": "list",
}
"""The icon of each tool of Qt's dialog."""
_LENGTH, _KIND, _TIME = 1, 2, 3  # columns of Qt's list; the second repeats the end of a name
_SIZE, _PLACES = QSize(760, 480), 170  # size of Qt's dialog, and width of its list of places, in pixels
_SHARE = 0.9  # most of a screen's sides that the dialog takes by itself
_SIDE = 18  # side of the icons in lists, in pixels


class _Painter(QtWidgets.QStyledItemDelegate):
    """The delegate that paints entries with the program's icons: folders and files, or the list of places."""

    def __init__(self, parent: QtWidgets.QWidget, are_places: bool = False) -> None:
        super().__init__(parent)
        self._are_places = are_places
        self._icons = {name: icon(name) for name in ("folder", "file", "screen")}

    def initStyleOption(
        self, option: QtWidgets.QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Set the entry's icon, and write its size and time in the language in use."""
        super().initStyleOption(option, index)
        if index.column():
            option.text = _written(index, option.text)
            return
        if self._are_places:
            name = "folder" if index.row() else "screen"
        else:
            name = "folder" if _is_folder(index) else "file"
        option.icon = self._icons[name]
        option.decorationSize = QSize(_SIDE, _SIDE)


def _is_folder(index: QModelIndex | QPersistentModelIndex) -> bool:
    """Return whether an entry is a folder; the model for completing names wraps Qt's."""
    model = index.model()
    while isinstance(model, QAbstractProxyModel):
        index = model.mapToSource(index)
        model = index.model()
    return model.hasChildren(index)


def _written(index: QModelIndex | QPersistentModelIndex, text: str) -> str:
    """Return a file's size or time in the language in use; Qt's model has the system's."""
    model = index.model()
    if not isinstance(model, QtWidgets.QFileSystemModel):
        return text
    file = model.index(index.row(), 0, index.parent())
    if index.column() == _LENGTH and not model.isDir(file):
        return QLocale().formattedDataSize(model.size(file), 1, QLocale.DataSizeFormat.DataSizeSIFormat)
    if index.column() == _TIME:
        return QLocale().toString(model.lastModified(file), QLocale.FormatType.ShortFormat)
    return text


class FileDialog(QtWidgets.QFileDialog):
    """A dialog that asks for a file, and before replacing one asks in the program's style."""

    def __init__(self, parent: QtWidgets.QWidget, title: str, folder: str, kinds: str, ask: Ask) -> None:
        """Create the dialog; ``kinds`` are Qt's filters, and ``ask`` asks whether to replace a file."""
        super().__init__(parent, title, folder, kinds)
        self.written: Callable[[Path], Path] = lambda chosen: chosen
        """Gives the file to write for a chosen one, which may lack its ending."""
        self._ask = ask
        self._is_native = self.findChild(QtWidgets.QSplitter, "splitter") is None
        if not self._is_native:
            self.setOption(QtWidgets.QFileDialog.Option.DontConfirmOverwrite)

    def accept(self) -> None:
        """Take the chosen file."""
        chosen = self._chosen
        if chosen is None or self._is_native or self._may_write(chosen):
            super().accept()

    def ask(self) -> Path | None:
        """Wait for the file to open or to write; None on cancel."""
        # A platform's own dialog reopens if people decline to replace a file other than the one they chose.
        while self.exec() and (chosen := self._chosen) is not None:
            if not self._is_native or self.written(chosen) == chosen or self._may_write(chosen):
                self.deleteLater()
                return self.written(chosen)
        self.deleteLater()
        return None

    @property
    def _chosen(self) -> Path | None:
        return Path(self.selectedFiles()[0]) if self.selectedFiles() else None

    def _may_write(self, chosen: Path) -> bool:
        """Return whether the chosen file may be used; ask before replacing one."""
        file = self.written(chosen)
        saves = self.acceptMode() == QtWidgets.QFileDialog.AcceptMode.AcceptSave
        if not saves or chosen.is_dir() or not file.is_file():
            return True
        title = tr("Replace {name}?", name=file.name)
        text = tr("This file already exists. Replacing it deletes what’s in it.")
        return self._ask.confirm(self, title, text, tr("Replace"))

    def dress(self) -> None:
        """Give Qt's own dialog the program's icons, sizes and main button, once its purpose is set."""
        if self._is_native:
            return
        # Qt has only some of the labels.
        self.setLabelText(QtWidgets.QFileDialog.DialogLabel.FileType, tr("File &type:"))
        for name, picture in _TOOLS.items():
            for tool in self.findChildren(QtWidgets.QToolButton, name):
                tool.setIcon(icon(picture))
                tool.setIconSize(QSize(20, 20))
        for name in ("sidebar", "listView"):  # but not the list of a combo box
            for list_view in self.findChildren(QtWidgets.QListView, name):
                list_view.setItemDelegate(_Painter(list_view, name == "sidebar"))
        for tree in self.findChildren(QtWidgets.QTreeView):
            tree.setItemDelegate(_Painter(tree))
            tree.hideColumn(_KIND)
            tree.header().setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
            tree.header().setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Stretch)
        for completer in self.findChildren(QtWidgets.QCompleter):
            if (names := completer.popup()) is not None:
                names.setProperty("role", "names")
                names.setItemDelegate(_Painter(names))
        for look_in in self.findChildren(QtWidgets.QComboBox, "lookInCombo"):
            look_in.setIconSize(QSize(0, 0))  # its icons are the platform's, in their own colours
        for buttons in self.findChildren(QtWidgets.QDialogButtonBox):
            for each in buttons.buttons():
                if buttons.buttonRole(each) == QtWidgets.QDialogButtonBox.ButtonRole.AcceptRole:
                    each.setProperty("role", "primary")
                    each.style().unpolish(each)
                    each.style().polish(each)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(18, 16, 18, 16)
        self.setSizeGripEnabled(False)
        room = self.screen().availableSize() * _SHARE
        self.resize((_SIZE * text_scale()).expandedTo(self.sizeHint()).boundedTo(room))
        for splitter in self.findChildren(QtWidgets.QSplitter):
            splitter.setHandleWidth(10)
            splitter.setSizes([_PLACES, self.width() - _PLACES])


def opening_dialog(
    parent: QtWidgets.QWidget, title: str, folder: Path | None, kinds: str, ask: Ask
) -> FileDialog:
    """Return a dialog to choose a file of these kinds to open."""
    dialog = FileDialog(parent, title, "" if folder is None else str(folder), kinds, ask)
    dialog.setFileMode(QtWidgets.QFileDialog.FileMode.ExistingFile)
    # There is no room for the list of all endings.
    dialog.setOption(QtWidgets.QFileDialog.Option.HideNameFilterDetails)
    dialog.dress()
    return dialog


def saving_dialog(parent: QtWidgets.QWidget, title: str, proposal: Path, kinds: str, ask: Ask) -> FileDialog:
    """Return a dialog to choose where to save; it asks before replacing a file."""
    dialog = FileDialog(parent, title, str(proposal.parent), kinds, ask)
    dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
    dialog.setLabelText(QtWidgets.QFileDialog.DialogLabel.LookIn, tr("Save &in:"))
    dialog.setDefaultSuffix(proposal.suffix.removeprefix("."))
    dialog.selectFile(proposal.name)
    dialog.dress()
    return dialog


class AskForFiles(Ask):
    """Asks people for files, in addition to its other questions."""

    def which_to_open(self, parent: QtWidgets.QWidget, folder: Path) -> Path | None:
        """Ask for a file to open; None on cancel."""
        matches = [info.suffix for info in registry.GAMES]
        fields = [info.draft_suffix for info in registry.GAMES if info.draft_suffix]
        kinds = [_filter(tr("Saved matches"), *matches)]
        if fields:
            both = _filter(tr("Matches and fields"), *matches, *fields, BOX_SUFFIX)
            kinds = [both, *kinds, _filter(tr("Saved fields"), *fields)]
        kinds.append(_filter(tr("Everything taken along"), BOX_SUFFIX))
        title = tr("Open a match or a field")
        return opening_dialog(parent, title, folder, ";;".join(kinds), self).ask()

    def which_picture(self, parent: QtWidgets.QWidget, folder: Path) -> Path | None:
        """Ask for a picture; None on cancel."""
        kinds = _filter(tr("Pictures"), *PICTURE_SUFFIXES)
        return opening_dialog(parent, tr("Choose a photo"), folder, kinds, self).ask()

    def which_program(self, parent: QtWidgets.QWidget) -> Path | None:
        """Ask for another program's file; None on cancel."""
        return opening_dialog(parent, tr("Choose a program"), None, "", self).ask()

    def which_certificate(self, parent: QtWidgets.QWidget) -> Path | None:
        """Ask for a broker's certificate; None on cancel."""
        return opening_dialog(parent, tr("Broker’s certificate"), None, "", self).ask()

    def which_shared_folder(self, parent: QtWidgets.QWidget, folder: str) -> str:
        """Ask for a folder that is shared with others; "" on cancel."""
        return QtWidgets.QFileDialog.getExistingDirectory(parent, tr("Shared folder"), folder)

    def where_to_save(self, parent: QtWidgets.QWidget, proposal: Path) -> Path | None:
        """Ask where to save a file of the proposed kind, and before replacing one; None on cancel."""
        suffix = proposal.suffix
        is_field = any(info.draft_suffix == suffix for info in registry.GAMES)
        title = tr("Save the field") if is_field else tr("Save the match")
        kind = _filter(tr("Saved fields") if is_field else tr("Saved matches"), suffix)
        return saving_dialog(parent, title, proposal, kind, self).ask()

    def report(self, problem: str) -> str:
        """Return a report with the problem, all versions and the latest lines of the log."""
        return report(problem)

    def where_to_export(
        self, parent: QtWidgets.QWidget, title: str, proposal: Path, kinds: Mapping[str, str]
    ) -> Path | None:
        """Ask for a file of these kinds (names by suffix), and before replacing one; None on cancel."""
        filters = {_filter(called, suffix): suffix for suffix, called in kinds.items()}

        dialog = saving_dialog(parent, title, proposal, ";;".join(filters), self)
        dialog.setDefaultSuffix(next(iter(kinds)).removeprefix("."))
        dialog.filterSelected.connect(
            lambda chosen: dialog.setDefaultSuffix(filters[chosen].removeprefix("."))
        )
        dialog.written = lambda chosen: (
            chosen
            if chosen.suffix.lower() in kinds
            else chosen.with_name(chosen.name + filters[dialog.selectedNameFilter()])
        )
        return dialog.ask()

    def which_printer(self, parent: QtWidgets.QWidget, name: str, layout: QPageLayout) -> QPrinter | None:
        """Ask for a printer for a document; None on cancel. ``name`` may be a file's."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(name)
        printer.setPageLayout(layout)
        dialog = QPrintDialog(printer, parent)
        dialog.setWindowTitle(tr("Print"))
        return printer if dialog.exec() else None


def _filter(called: str, *suffixes: str) -> str:
    return f"{called} ({' '.join(f'*{suffix}' for suffix in suffixes)})"
