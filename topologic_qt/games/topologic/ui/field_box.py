"""The options for the field of a match."""

from __future__ import annotations

from PySide6.QtCore import Signal

from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.games.topologic.rules.code import is_broken_race_code
from topologic_qt.games.topologic.rules.shapes import GROWTHS, Shape
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.field_choice import FieldChoice
from topologic_qt.widgets.controls import Choice, announce, button, label, tip
from topologic_qt.widgets.entry import bind_line, bind_list, bind_slider
from topologic_qt.widgets.form import combo_box, in_row, line_edit, slider, with_ends
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.translate import tr

_LONGEST = 1000
"""The most characters in the line of the seed: more than a seed has, so that a long one can be told."""


class FieldBox(Group):
    """The shape with the seed by which its tiles are laid, or a field built by hand."""

    build_wanted = Signal()
    """Emitted when the user asks to build a field of their own, starting from this one."""

    def __init__(self, choice: FieldChoice) -> None:
        """Create the fields for the choice."""
        super().__init__(tr("Field"))
        self._choice = choice
        self.shape = combo_box([words.shape_name(shape) for shape in Shape])
        self.growth = slider(GROWTHS[0], GROWTHS[-1])
        self.seed = line_edit(_LONGEST)
        about = tr("The same seed lays the same field; capitals and small letters make a difference.")
        self.seed.setToolTip(tip(about))
        self.seed.setAccessibleDescription(about)
        self._warning = label("", "problem")
        own = tr("Build your own field, starting from this one")
        self.build_button = button(Choice(tr("Change …"), self.build_wanted.emit, icon="tiles", tip=own))
        self._build()
        self._offer_own()
        choice.own.changed.connect(self._offer_own)
        bind_list(self.shape, choice.shape, [*Shape, None])
        bind_slider(self.growth, choice.growth)
        bind_line(self.seed, choice.seed)
        self._show()
        choice.changed.connect(self._show)

    def _build(self) -> None:
        shuffle = Choice(tr("Shuffle"), self._choice.shuffle, icon="shuffle", tip=tr("Deal the tiles again"))
        self._seed_row = in_row(self.seed, button(shuffle))
        self._growth_row = with_ends(tr("straggling"), self.growth, tr("compact"))
        for name, widget, row in (
            (tr("Shape of the field"), self.shape, in_row(self.shape, self.build_button)),
            (tr("Growth"), self.growth, self._growth_row),
            (tr("Seed of the field"), self.seed, self._seed_row),
        ):
            self.add_row(name, widget, row)
        self.form.addRow(self._warning)

    def _offer_own(self) -> None:
        """Offer the field that was built by hand beside the other shapes."""
        if self._choice.own.value is None:
            return
        if self.shape.count() == len(Shape):
            self.shape.addItem("")
        self.shape.setItemText(len(Shape), self._choice.own_name)

    def _show(self) -> None:
        """Show the fields that the shape needs, and hide the others."""
        origin = self._choice.origin
        self.form.setRowVisible(self._growth_row, origin is not None and origin.shape is Shape.GROWN)
        self.form.setRowVisible(self._seed_row, origin is not None)
        warning = "" if origin is None else self._doubt()
        if warning not in ("", self._warning.text()):
            announce(self.seed, warning)
        self._warning.setText(warning)
        self.form.setRowVisible(self._warning, bool(warning))

    def _doubt(self) -> str:
        """Say why the seed may be another one than people think; empty where nothing speaks for it."""
        typed = self._choice.seed.value.strip()
        if is_broken_race_code(typed):
            return tr("This looks like the code of a race with a mistake in it; as it stands, it is a seed.")
        if len(typed) > MAX_SEED_LENGTH:
            return tr(
                "A seed has at most {most} characters; those after them do not count.", most=MAX_SEED_LENGTH
            )
        return ""
