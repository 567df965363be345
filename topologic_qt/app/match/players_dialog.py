"""The dialogs for external engines, and for who plays the computers' seats."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QListWidget, QWidget

from topologic_qt.games.info import GameSettings
from topologic_qt.translation import UserError
from topologic_qt.widgets.computer_bar import is_level_name
from topologic_qt.widgets.controls import Choice, button, ignore_held_enter, label
from topologic_qt.widgets.form import combo_box, in_row, labelled, line_edit, spin_box
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import tr

SECONDS = range(1, 601)
"""The range of seconds for an engine's move."""
MAX_NAME_LENGTH = 40
"""The most characters of an engine's name."""
_PROGRAMS, _PLAYS = "engines/programs", "engines/plays"


class EngineError(UserError):
    """Raised if an engine cannot play on."""


class EngineProgram(NamedTuple):
    """An external engine, as people set it up."""

    name: str  # the name that people gave it
    command: tuple[str, ...]  # its file and arguments
    seconds: int = 10  # the time for a move


class EnginePrograms:
    """The external engines, and the one that plays the computers' seats. Ignores invalid entries."""

    def __init__(self, memory: GameSettings) -> None:
        self._memory = memory

    @property
    def all(self) -> tuple[EngineProgram, ...]:
        """All engines, in the order of their addition; names are unique."""
        try:
            found = json.loads(str(self._memory.value(_PROGRAMS)))
        except (ValueError, RecursionError):
            return ()
        read = map(_program, found if isinstance(found, list) else ())
        return tuple({program.name: program for program in read if program is not None}.values())

    @property
    def playing(self) -> EngineProgram | None:
        """The engine that plays the computers' seats; None if the game's own computers do."""
        name = self._memory.value(_PLAYS)
        return next((program for program in self.all if program.name == name), None)

    def keep(self, programs: Sequence[EngineProgram]) -> None:
        """Store exactly these engines."""
        self._memory.setValue(_PROGRAMS, json.dumps([program._asdict() for program in programs]))

    def let_play(self, program: EngineProgram | None) -> None:
        """Let an engine play the computers' seats from now on; None is the game's own computers."""
        self._memory.setValue(_PLAYS, "" if program is None else program.name)


def _program(row: object) -> EngineProgram | None:
    match row:
        case {"name": str(name), "command": [str(), *_] as command, "seconds": int(seconds)} if (
            0 < len(name) <= MAX_NAME_LENGTH
            and seconds in SECONDS
            and all(isinstance(part, str) for part in command)
        ):
            return EngineProgram(name, tuple(command), seconds)
        case _:
            return None


def split(arguments: str) -> list[str]:
    """Return the arguments in a line, quoted where necessary. Raises ValueError for an open quote."""
    if sys.platform != "win32":
        return shlex.split(arguments)
    return [part.strip('"') for part in shlex.split(arguments, posix=False)]


def joined(arguments: Sequence[str]) -> str:
    """Return the line of these arguments, for `split`."""
    if sys.platform != "win32":
        return shlex.join(arguments)
    return " ".join(f'"{part}"' if not part or " " in part else part for part in arguments)


_LONGEST = 4000  # the most characters of a path or of all arguments
Browse = Callable[[QWidget], Path | None]
"""Asks for a program's file; None on cancel."""


class PlayersDialog(ScrolledDialog):
    """The list of engines, and who plays the computers' seats. Every choice applies at once."""

    changed = Signal()
    """Sent when another player gets the computers' seats."""

    def __init__(self, parent: QWidget, programs: EnginePrograms, browse: Browse) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Other programs"))
        self._programs = programs
        self._browse = browse
        self.playing = combo_box([])
        self.playing.setObjectName("playing")
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Programs"))
        self.list.setSpacing(4)
        self._add = button(Choice(tr("Add…"), self._edit))
        self._change = button(Choice(tr("Change…"), self._change_chosen))
        self._remove = button(Choice(tr("Remove"), self._remove_chosen, icon="delete"))
        self._build()
        self.list.currentRowChanged.connect(self._show_possible)
        self.list.itemActivated.connect(lambda _: self._change_chosen())
        ignore_held_enter(self.list)
        self.playing.activated.connect(self._let_play)
        self._show_programs()

    def _build(self) -> None:
        text = tr(
            "Programs that speak the engine protocol can play for the computer. They see only "
            "what their seat may know."
        )
        if "FLATPAK_ID" in os.environ:
            text += " " + tr("In Flatpak, Topologic can’t start programs on your system.")
        row = QHBoxLayout()
        for each in (self._add, self._change, self._remove):
            row.addWidget(each)
        row.addStretch()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = self.column((26, 22, 26, 20), 14)
        layout.addWidget(label(tr("Other programs"), "title"))
        layout.addWidget(label(text, "muted"))
        layout.addWidget(labelled(tr("Computer seats"), self.playing))
        layout.addWidget(labelled(tr("Programs"), self.list), 1)
        layout.addLayout(row)
        self.put_below(buttons)
        self.wish_for(520, 480)

    def _show_programs(self, row: int = 0) -> None:
        programs = self._programs.all
        self.list.clear()
        self.list.addItems([program.name for program in programs])
        self.list.setCurrentRow(min(row, len(programs) - 1))
        self.playing.clear()
        self.playing.addItems([tr("The game’s own computer"), *(program.name for program in programs)])
        playing = self._programs.playing
        self.playing.setCurrentIndex(0 if playing is None else 1 + programs.index(playing))
        self._show_possible()

    def _show_possible(self) -> None:
        for each in (self._change, self._remove):
            each.setEnabled(self.list.currentRow() >= 0)

    def _let_play(self, index: int) -> None:
        self._programs.let_play(self._programs.all[index - 1] if index else None)
        self.changed.emit()

    def _change_chosen(self) -> None:
        row = self.list.currentRow()
        if row >= 0:
            self._edit(row)

    def _edit(self, row: int | None = None) -> None:
        """Edit the engine in a row, or add one."""
        programs = self._programs.all
        taken = {program.name for number, program in enumerate(programs) if number != row}
        dialog = ProgramDialog(self, taken, self._browse, None if row is None else programs[row])
        dialog.named.connect(lambda program: self._take(program, row))
        dialog.open_once()

    def _take(self, program: EngineProgram, row: int | None) -> None:
        programs, playing = list(self._programs.all), self._programs.playing
        plays_on = row is not None and programs[row] == playing
        place = len(programs) if row is None else row
        programs[place : place + 1] = [program]
        self._programs.keep(programs)
        if plays_on:
            self._programs.let_play(program)
        self._show_programs(place)
        self.changed.emit()

    def _remove_chosen(self) -> None:
        row = self.list.currentRow()
        programs = list(self._programs.all)
        if programs.pop(row) == self._programs.playing:
            self._programs.let_play(None)
        self._programs.keep(programs)
        self._show_programs(row)
        self.changed.emit()


class ProgramDialog(ScrolledDialog):
    """Edits an engine: its name, file, arguments and time."""

    named = Signal(object)
    """Sent with the `EngineProgram`."""

    def __init__(
        self, parent: QWidget, taken: set[str], browse: Browse, program: EngineProgram | None = None
    ) -> None:
        """Create it; ``taken`` are the other engines' names, ``program`` is the one to edit."""
        super().__init__(parent)
        self.setWindowTitle(tr("A program"))
        self._taken = taken
        self._browse = browse
        self.name = line_edit(MAX_NAME_LENGTH)
        self.file = line_edit(_LONGEST)
        self.arguments = line_edit(_LONGEST)
        self.seconds = spin_box(SECONDS[0], SECONDS[-1])
        self._wrong = label("", "muted")
        self._accept = button(Choice(tr("OK"), self._name, primary=True))
        self._build()
        self._fill(program or EngineProgram("", ("",)))
        for line in (self.name, self.file, self.arguments):
            line.textChanged.connect(self._check)
        self._check()

    def _build(self) -> None:
        file = in_row(self.file, button(Choice(tr("Browse…"), self._choose_file)))
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addWidget(self._accept)
        layout = self.column((26, 22, 26, 20), 14)
        layout.addWidget(label(tr("A program"), "title"))
        for text, field, focus in (
            (tr("Name"), self.name, self.name),
            (tr("Program"), file, self.file),
            (tr("Arguments"), self.arguments, self.arguments),
            (tr("Seconds per move"), self.seconds, self.seconds),
        ):
            focus.setAccessibleName(text)
            layout.addWidget(labelled(text, field))
        layout.addWidget(self._wrong)
        layout.addStretch()
        self.put_below(row)
        self.setMinimumWidth(520)

    def _fill(self, program: EngineProgram) -> None:
        self.name.setText(program.name)
        self.file.setText(program.command[0])
        self.arguments.setText(joined(program.command[1:]))
        self.seconds.setValue(program.seconds)

    def _choose_file(self) -> None:
        file = self._browse(self)
        if file is not None:
            self.file.setText(str(file))
            if not self.name.text():
                self.name.setText(file.stem[:MAX_NAME_LENGTH])

    def _check(self) -> None:
        wrong = self._objection()
        self._wrong.setText(wrong)
        self._accept.setEnabled(not wrong)

    def _objection(self) -> str:
        name, file = self.name.text().strip(), self.file.text().strip()
        if not name or not file:
            return tr("Give it a name and choose the program’s file.")
        if name in self._taken:
            return tr("Another program is already called {name}.", name=name)
        if is_level_name(name):
            return tr("A computer is already called {name}. Choose another name.", name=name)
        if shutil.which(file) is None:
            return tr("There’s no program called {file}.", file=file)
        try:
            split(self.arguments.text())
        except ValueError:
            return tr("A quotation mark in the arguments isn’t closed.")
        return ""

    def _name(self) -> None:
        command = (self.file.text().strip(), *split(self.arguments.text()))
        self.accept()
        self.named.emit(EngineProgram(self.name.text().strip(), command, self.seconds.value()))
