"""The choice of the field for a match: a shape with the seed by which its tiles are laid, or one's own."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.code import parse_race_code
from topologic_qt.games.topologic.rules.editing import NamedField
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.options import Entry
from topologic_qt.widgets.translate import tr


class FieldChoice(QObject):
    """The chosen field."""

    changed = Signal()
    """Emitted when another field is chosen."""
    race_typed = Signal(object)
    """Emitted with the `Race` whose code was typed as the seed; its field is being laid."""

    def __init__(self, settings: GameSettings, origin: FieldRecipe) -> None:
        """Choose the field of this origin; ``settings`` keeps the shape for the next time."""
        super().__init__()
        self._settings = settings
        self.shape: Entry[Shape | None] = Entry(origin.shape)
        """The shape; None for the field that was built by hand."""
        self.growth = Entry(origin.growth)
        self.seed = Entry(origin.seed)
        self.own: Entry[NamedField | None] = Entry(None)
        """The field that was built by hand, chosen or not."""
        self._used_seed: str | None = None
        """The seed of the field of the last match."""
        self._even: FieldRecipe | None = None
        """The field of an older code of a race, in which the secret is under every tile as often."""
        self._field = random_field(origin)
        self._is_choosing = False
        for entry in (self.shape, self.growth, self.seed):
            entry.changed.connect(self._lay)

    @property
    def field(self) -> Field:
        """The chosen field."""
        return self._field

    @property
    def shape_name(self) -> str:
        """The shape in words."""
        return self.own_name if self.shape.value is None else words.shape_name(self.shape.value)

    @property
    def own_name(self) -> str:
        """The field that was built by hand, in words; empty without one."""
        return "" if self.own.value is None else tr("Your own: {name}", name=self.own.value.name)

    @property
    def origin(self) -> FieldRecipe | None:
        """The recipe of the field; None if it was built by hand."""
        if self.shape.value is None:
            return None
        return FieldRecipe(self.shape.value, self.seed.value.strip()[:MAX_SEED_LENGTH], self.growth.value)

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
        self.seed.value = random_seed()

    def lay_own(self, kept: NamedField) -> None:
        """Offer a field that was built by hand, beside the other shapes, and choose it."""
        self.own.value = kept
        self._choose(None, self.growth.value, self.seed.value)

    def freshen(self) -> None:
        """Lay the field anew if a match was begun with this one."""
        if self.seed.value.strip() == self._used_seed:
            self.shuffle()

    def remember(self) -> None:
        """Save the shape of the field of a new match, and use another seed next time."""
        self._used_seed = self.seed.value.strip()
        origin = self.origin
        if origin is not None:
            self._settings.setValue("setup/shape", origin.shape.value)
            self._settings.setValue("setup/growth", origin.growth)

    @property
    def entered(self) -> object:
        """What is entered here, with the field that was built by hand."""
        entered = (self.shape.value, self.growth.value, self.seed.value)
        return self.own.value, self._used_seed, self._even, entered

    def enter(self, entered: object) -> None:
        """Enter what was entered before; the field is laid once."""
        assert isinstance(entered, tuple)
        self.own.value, self._used_seed, self._even, recipe = entered
        self._choose(*recipe)

    def _choose(self, shape: Shape | None, growth: int, seed: str) -> None:
        """Choose shape, growth and seed together, and lay the field once."""
        self._is_choosing = True
        self.shape.value, self.growth.value, self.seed.value = shape, growth, seed
        self._is_choosing = False
        self._lay()

    def _lay(self) -> None:
        if self._is_choosing:
            return
        race = parse_race_code(self.seed.value)
        if race is not None and race.origin.seed:  # without one, it is still being typed
            self._even = race.origin if race.evenly else None
            self.race_typed.emit(race)
            self._choose(race.origin.shape, race.origin.growth, race.origin.seed)
            return
        origin = self.origin
        if not self.is_of_older_race:
            self._even = None
        if origin is not None:
            self._field = random_field(origin)
        elif self.own.value is not None:
            self._field = self.own.value.field
        self.changed.emit()
