"""The options for the players: their names, and the strength of the computer."""

from __future__ import annotations

from topologic_qt.engine.players import MAX_NAME_LENGTH, Level
from topologic_qt.games.topologic.rules.setup import ROUND_COUNTS
from topologic_qt.games.topologic.ui.modes import Mode
from topologic_qt.games.topologic.ui.seats_choice import SeatsChoice
from topologic_qt.widgets.computer_bar import level_name
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.entry import bind_buttons, bind_line, bind_list
from topologic_qt.widgets.form import combo_box, halves, in_row, labelled, mark_wrong, name_edit, segments
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.translate import tr


class SeatsBox(Group):
    """The fields that the mode needs."""

    def __init__(self, seats: SeatsChoice) -> None:
        """Create the fields for the choices about the seats."""
        super().__init__(tr("Players"))
        self._seats = seats
        self.names = (name_edit(MAX_NAME_LENGTH), name_edit(MAX_NAME_LENGTH))
        self.own_name = name_edit(MAX_NAME_LENGTH)
        self.level = combo_box([level_name(level) for level in Level])
        self.rounds, self._rounds_row = segments(
            tr("Rounds"), [tr("Both"), tr("One")], [tr("Both rounds"), tr("One round")]
        )
        self.beside = combo_box(["", ""])
        self._build()
        for line, name in zip((*self.names, self.own_name), (*seats.names, seats.own_name), strict=True):
            bind_line(line, name)
        bind_list(self.level, seats.level, list(Level))
        bind_buttons(self.rounds, seats.rounds_alone, ROUND_COUNTS)
        bind_list(self.beside, seats.beside, (0, 1))
        seats.changed.connect(self._show)
        self._show()

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

    def _show(self) -> None:
        """Show the fields that the mode needs, and hide the others."""
        seats, form = self._seats, self.form
        mode, with_computer = seats.mode.value, seats.with_computer
        form.setRowVisible(self.own_name, with_computer and bool(mode.persons))
        form.setRowVisible(self.names[0], not with_computer)
        form.setRowVisible(self._second_row, not with_computer)
        form.setRowVisible(self.beside, mode is Mode.TABLE)
        form.setRowVisible(self._strength, with_computer)
        self._level.setVisible(seats.has_strength)
        for seat, name in enumerate(seats.names):
            self.beside.setItemText(seat, name.value)
        for line in (*self.names, self.own_name):
            mark_wrong(line, not line.text().strip())

    def _swap(self) -> None:
        first, second = self._seats.names
        first.value, second.value = second.value, first.value
