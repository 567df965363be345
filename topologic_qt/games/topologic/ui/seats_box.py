"""The parts of the setup page for the way to play and for the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from topologic_qt.games.topologic.rules import MAX_NAME_LENGTH, ROUND_COUNTS, Computer, Level, Seating
from topologic_qt.games.topologic.ui.modes import LARGE_MODES, Mode, mode_choices, mode_summary, seating
from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.entered import enter_in, entered_in
from topologic_qt.widgets.form import combo_box, halves, in_row, labelled, mark_wrong, name_edit, segments
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.remembered import keep_name, remembered_choice, remembered_name
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.ways import Ways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.games.host import GameSettings
    from topologic_qt.widgets.entered import Field


class SeatsBox(Group):
    """The names of the people and the level of the computer, and apart from them the choice of the mode."""

    changed = Signal()
    """Emitted when anything changes."""

    def __init__(self, settings: GameSettings) -> None:
        """Create the box with the choices of last time from ``settings``."""
        super().__init__(tr("Players"))
        self._settings = settings
        choices = mode_choices()
        self.ways = Ways(tr("Way to play"), choices[:LARGE_MODES], choices[LARGE_MODES:])
        """The choice of the mode, to be laid where the page begins."""
        self.names = (name_edit(MAX_NAME_LENGTH), name_edit(MAX_NAME_LENGTH))
        self.own_name = name_edit(MAX_NAME_LENGTH)
        self.level = combo_box([level_name(level) for level in Level])
        self.rounds_group, self._rounds_row = segments(
            tr("Rounds"), [tr("Both"), tr("One")], [tr("Both rounds"), tr("One round")]
        )
        self.beside = combo_box(["", ""])
        self._build()
        self._recall()
        self._connect()
        self._show()

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def mode(self) -> Mode:
        """The mode of play."""
        return list(Mode)[self.ways.chosen]

    @property
    def players(self) -> tuple[str, str]:
        """The names of the two players; a computer's name is given."""
        first, second = (self._name(seat) for seat in (0, 1))
        return first, second

    def _name(self, seat: int) -> str:
        if seat in self.mode.persons:
            return (self.own_name if self._with_computer else self.names[seat]).text().strip()
        if self.mode is Mode.WATCH:
            return tr("Computer {n}", n=seat + 1)
        return tr("Computer")

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self._rounds_of(self.mode)

    def _rounds_of(self, mode: Mode) -> int:
        return ROUND_COUNTS[self.rounds_group.checkedId()] if _has_computer(mode) else ROUND_COUNTS[0]

    @property
    def _with_computer(self) -> bool:
        return _has_computer(self.mode)

    @property
    def _has_strength(self) -> bool:
        """Whether a computer seeks: hiding takes no strength."""
        return self._with_computer and (self.mode is not Mode.SEEK or self.rounds > 1)

    @property
    def values(self) -> list[str]:
        """The chosen values in words."""
        people = [self.players[seat] for seat in self.mode.persons]
        result = [tr("{first} and {second}", first=people[0], second=people[1])] if people[1:] else people
        if self._with_computer:
            result.append(tr("Both rounds") if self.rounds > 1 else tr("One round"))
        if self._has_strength:
            result.append(self.level.currentText())
        return result

    def seating(self, seed: str) -> Seating:
        """Return the seating; computer players decide by this seed."""
        level = list(Level)[self.level.currentIndex()]
        return seating(self.mode, Computer(level, seed), self.beside.currentIndex())

    def check(self) -> str:
        """Return the problem with the names; empty if there is none."""
        for line in (*self.names, self.own_name):
            mark_wrong(line, not line.text().strip())
        if all(self.players):
            return ""
        return tr("Your name is missing.") if self._with_computer else tr("Both players need a name.")

    @property
    def _fields(self) -> Sequence[Field]:
        lines = (*self.names, self.own_name)
        return (self.ways, *lines, self.level, self.rounds_group, self.beside)

    @property
    def entered(self) -> object:
        """What is entered here, and the mode."""
        return entered_in(self._fields)

    def enter(self, entered: object) -> None:
        """Enter what was entered in the box before."""
        enter_in(self._fields, entered)

    # -- how it is built ------------------------------------------------------------------------

    def _build(self) -> None:
        other_way = tr("Let the other player be the referee first")
        swap = button(Choice(tr("Swap"), self._swap, icon="swap", tip=other_way))
        self._second_row = in_row(self.names[1], swap)
        for line, text, row in (
            (self.own_name, tr("Your name"), self.own_name),
            (self.names[0], tr("Hides first"), self.names[0]),
            (self.names[1], tr("Seeks first"), self._second_row),
        ):
            self.add_row(text, line, row)
        self.add_row(tr("Where the program is"), self.beside)
        self.level.setAccessibleName(tr("Strength"))
        self._level = labelled(tr("Strength"), self.level)
        self._strength = halves(labelled(tr("Rounds"), self._rounds_row), self._level)
        self.form.addRow(self._strength)

    def _connect(self) -> None:
        self.ways.changed.connect(self._show)
        self.rounds_group.idToggled.connect(lambda _, on: self._show() if on else None)
        self.level.currentIndexChanged.connect(self.changed)
        self.beside.currentIndexChanged.connect(self.changed)
        for line in (*self.names, self.own_name):
            line.textChanged.connect(self._show)

    def _show(self) -> None:
        """Show the fields that the mode needs, and hide the others."""
        mode, form = self.mode, self.form
        form.setRowVisible(self.own_name, self._with_computer and bool(mode.persons))
        form.setRowVisible(self.names[0], not self._with_computer)
        form.setRowVisible(self._second_row, not self._with_computer)
        form.setRowVisible(self.beside, mode is Mode.TABLE)
        form.setRowVisible(self._strength, self._with_computer)
        self._level.setVisible(self._has_strength)
        self.ways.tell([mode_summary(each, self._rounds_of(each)) for each in Mode])
        for seat, line in enumerate(self.names):
            self.beside.setItemText(seat, line.text())
        self.changed.emit()

    def _swap(self) -> None:
        first, second = self.names
        name = first.text()
        first.setText(second.text())
        second.setText(name)

    # -- what was used last time ----------------------------------------------------------------

    def _recall(self) -> None:
        for line, name, person, usual in (
            (self.names[0], "first", 0, tr("Anna")),
            (self.names[1], "second", 1, tr("Ben")),
            (self.own_name, "own", 0, tr("Anna")),
        ):
            known = remembered_name(self._settings, f"setup/{name}", person, usual, MAX_NAME_LENGTH)
            line.setText(known)
        memory = self._settings
        mode = remembered_choice(memory, "setup/mode", list(Mode), Mode.SEEK)
        self.ways.choose(list(Mode).index(mode))
        level = remembered_choice(memory, "setup/level", list(Level), Level.CLUB)
        self.level.setCurrentIndex(list(Level).index(level))
        rounds = remembered_choice(memory, "setup/rounds", ROUND_COUNTS, ROUND_COUNTS[0])
        self.rounds_group.button(ROUND_COUNTS.index(rounds)).setChecked(True)
        self.beside.setCurrentIndex(remembered_choice(memory, "setup/beside", (0, 1), 1))

    def remember(self) -> None:
        """Save the choices for the next time."""
        for name, value in (
            ("first", self.names[0].text().strip()),
            ("second", self.names[1].text().strip()),
            ("own", self.own_name.text().strip()),
            ("mode", self.mode.value),
            ("level", list(Level)[self.level.currentIndex()].value),
            ("rounds", ROUND_COUNTS[self.rounds_group.checkedId()]),
            ("beside", self.beside.currentIndex()),
        ):
            self._settings.setValue(f"setup/{name}", value)
        people = (self.own_name,) if self._with_computer else self.names
        for number, line in enumerate(people):
            keep_name(self._settings, number, line.text().strip())


def _has_computer(mode: Mode) -> bool:
    """Return whether a computer plays in a mode."""
    return len(mode.persons) < 2
