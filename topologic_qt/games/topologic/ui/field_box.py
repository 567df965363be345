"""The part of the setup page for the choice of the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal

from topologic_qt.engine import random_seed
from topologic_qt.games.topologic.rules import (
    GROWTHS,
    MAX_SEED_LENGTH,
    Field,
    FieldRecipe,
    NamedField,
    Shape,
    is_broken_race_code,
    parse_race_code,
    random_field,
)
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.controls import Choice, announce, button, label, tip
from topologic_qt.widgets.form import combo_box, in_row, line_edit, slider, with_ends
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.host import GameSettings

_LONGEST = 1000
"""The most characters in the line of the seed: more than a seed has, so that a long one can be told."""


class EnteredField(NamedTuple):
    """What people have entered in a box for the field."""

    shape: int
    """The index of the shape."""
    growth: int
    seed: str
    own: NamedField | None
    """The field that was built by hand, chosen or not."""
    used_seed: str | None
    """The seed of the field of the last match."""
    even: FieldRecipe | None = None
    """The field of an older code of a race, in which the secret is under every tile as often."""


class FieldBox(Group):
    """The choice of a shape with the seed by which its tiles are laid, or of a field built by hand."""

    changed = Signal()
    """Emitted when another field is chosen."""
    race_typed = Signal(object)
    """Emitted with the `Race` whose code was typed as the seed; its field is being laid."""
    build_wanted = Signal()
    """Emitted when the user asks to build a field of their own, starting from this one."""

    def __init__(self, settings: GameSettings, origin: FieldRecipe) -> None:
        """Create the box with the field of this origin; ``settings`` keeps the shape for the next time."""
        super().__init__(tr("Field"))
        self._settings = settings
        self._used_seed: str | None = None
        self._own: NamedField | None = None
        self._even: FieldRecipe | None = None
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
        self._offer(origin)
        self._field = random_field(origin)
        self._show_rows()
        for shown in (self.shape.currentIndexChanged, self.growth.valueChanged, self.seed.textChanged):
            shown.connect(self._lay)

    @property
    def field(self) -> Field:
        """The chosen field."""
        return self._field

    @property
    def origin(self) -> FieldRecipe | None:
        """The recipe of the field; None if it was built by hand."""
        if self.shape.currentIndex() >= len(Shape):
            return None
        seed = self.seed.text().strip()[:MAX_SEED_LENGTH]
        return FieldRecipe(list(Shape)[self.shape.currentIndex()], seed, self.growth.value())

    @property
    def is_of_older_race(self) -> bool:
        """Whether an older code of a race was typed here, with whatever was added to its seed since."""
        even, now = self._even, self.origin
        if even is None or now is None:
            return False
        return (now.shape, now.growth) == (even.shape, even.growth) and now.seed.startswith(even.seed)

    def shuffle(self) -> None:
        """Choose a new seed, and lay the field anew."""
        self._even = None
        self.seed.setText(random_seed())

    def lay_own(self, kept: NamedField) -> None:
        """Offer a field that was built by hand, beside the other shapes, and choose it."""
        self._offer_own(kept)
        self.shape.setCurrentIndex(len(Shape))
        self._lay()

    def _offer_own(self, kept: NamedField) -> None:
        self._own = kept
        text = tr("Your own: {name}", name=kept.name)
        if self.shape.count() > len(Shape):
            self.shape.setItemText(len(Shape), text)
        else:
            self.shape.addItem(text)

    def freshen(self) -> None:
        """Lay the field anew if a match was begun with this one."""
        if self.seed.text().strip() == self._used_seed:
            self.shuffle()

    def remember(self) -> None:
        """Save the shape of the field of a new match, and use another seed next time."""
        self._used_seed = self.seed.text().strip()
        origin = self.origin
        if origin is not None:
            self._settings.setValue("setup/shape", origin.shape.value)
            self._settings.setValue("setup/growth", origin.growth)

    @property
    def entered(self) -> EnteredField:
        """What is entered here, with the field that was built by hand."""
        shape, growth = self.shape.currentIndex(), self.growth.value()
        return EnteredField(shape, growth, self.seed.text(), self._own, self._used_seed, self._even)

    def enter(self, entered: object) -> None:
        """Enter what was entered in the box before; the field is laid once."""
        assert isinstance(entered, EnteredField)
        self._used_seed, self._even = entered.used_seed, entered.even
        fields = (self.shape, self.growth, self.seed)
        for field in fields:
            field.blockSignals(True)
        if entered.own is not None:
            self._offer_own(entered.own)
        self.shape.setCurrentIndex(entered.shape)
        self.growth.setValue(entered.growth)
        self.seed.setText(entered.seed)
        for field in fields:
            field.blockSignals(False)
        self._lay()

    def _build(self) -> None:
        shuffle = button(Choice(tr("Shuffle"), self.shuffle, icon="shuffle", tip=tr("Deal the tiles again")))
        self._seed_row = in_row(self.seed, shuffle)
        self._growth_row = with_ends(tr("straggling"), self.growth, tr("compact"))
        for name, widget, row in (
            (tr("Shape of the field"), self.shape, in_row(self.shape, self.build_button)),
            (tr("Growth"), self.growth, self._growth_row),
            (tr("Seed of the field"), self.seed, self._seed_row),
        ):
            self.add_row(name, widget, row)
        self.form.addRow(self._warning)

    def _offer(self, origin: FieldRecipe) -> None:
        self.shape.setCurrentIndex(list(Shape).index(origin.shape))
        self.growth.setValue(origin.growth)
        self.seed.setText(origin.seed)

    def _lay(self) -> None:
        race = parse_race_code(self.seed.text())
        if race is not None and race.origin.seed:  # without one, it is still being typed
            self._even = race.origin if race.evenly else None
            self.race_typed.emit(race)
            self._offer(race.origin)  # setting the seed lays the field
            return
        origin = self.origin
        if not self.is_of_older_race:
            self._even = None
        if origin is not None:
            self._field = random_field(origin)
        elif self._own is not None:
            self._field = self._own.field
        self._show_rows()
        self.changed.emit()

    def _show_rows(self) -> None:
        """Show the fields that the shape needs, and hide the others."""
        origin = self.origin
        self.form.setRowVisible(self._growth_row, origin is not None and origin.shape is Shape.GROWN)
        self.form.setRowVisible(self._seed_row, origin is not None)
        warning = "" if origin is None else self._doubt()
        if warning not in ("", self._warning.text()):
            announce(self.seed, warning)
        self._warning.setText(warning)
        self.form.setRowVisible(self._warning, bool(warning))

    def _doubt(self) -> str:
        """Say why the seed may be another one than people think; empty where nothing speaks for it."""
        typed = self.seed.text().strip()
        if is_broken_race_code(typed):
            return tr("This looks like the code of a race with a mistake in it; as it stands, it is a seed.")
        if len(typed) > MAX_SEED_LENGTH:
            return tr(
                "A seed has at most {most} characters; those after them do not count.", most=MAX_SEED_LENGTH
            )
        return ""
