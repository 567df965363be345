"""The choices for the next match on the setup page."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from topologic_qt.engine.players import (
    MAX_NAME_LENGTH,
    MAX_SEED_LENGTH,
    MAX_TITLE_LENGTH,
    Computer,
    Level,
    SetupError,
    seat_names,
)
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.field import Field, NamedField
from topologic_qt.games.topologic.rules.notation import Race, parse_race_code
from topologic_qt.games.topologic.rules.setup import EDITIONS, ROUND_COUNTS, Assistance, Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, Theme, random_field
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.first_look import first_seekers, first_theme
from topologic_qt.games.topologic.ui.real_table import Mode, seating
from topologic_qt.games.topologic.ui.words import story
from topologic_qt.translation import is_you, told_name
from topologic_qt.widgets.remembered import (
    example_names,
    keep_name,
    remembered_choice,
    remembered_name,
    remembered_text,
)
from topologic_qt.widgets.setup_frame import Entry, Part
from topologic_qt.widgets.translate import said, tr


class _OwnName(Entry[str]):
    """The name of a person who plays alone: *You*, in the language in use, until another is typed."""

    def enter(self, entered: object) -> None:
        self.value = told_name(str(entered))


class SeatsChoice(QObject):
    """The choices about the players, at first those of last time."""

    changed = Signal()
    """Emitted when anything changes."""

    def __init__(self, settings: GameSettings) -> None:
        super().__init__()
        self._settings = settings
        self.mode = Entry(remembered_choice(settings, "setup/mode", list(Mode), Mode.SEEK))
        first, second, *_ = example_names()
        self.names = (self._recalled("first", 0, first), self._recalled("second", 1, second))
        """The names of two people by seat."""
        self.own_name = _OwnName(self._recalled("own", 0, tr("You")).value)
        """The name of a person who plays alone."""
        self.level = Entry(remembered_choice(settings, "setup/level", list(Level), Level.NOVICE))
        self.rounds_alone = Entry(remembered_choice(settings, "setup/rounds", ROUND_COUNTS, ROUND_COUNTS[0]))
        """The number of rounds where a computer plays."""
        self.beside = Entry(remembered_choice(settings, "setup/beside", (0, 1), 1))
        """The seat of the player who has the program at a real table."""
        for entry in self.entries:
            entry.changed.connect(self.changed)

    def _recalled(self, name: str, person: int, usual: str) -> Entry[str]:
        return Entry(remembered_name(self._settings, f"setup/{name}", person, usual, MAX_NAME_LENGTH))

    @property
    def entries(self) -> Sequence[Entry[Mode] | Entry[str] | Entry[Level] | Entry[int]]:
        """The entries about the players."""
        return (self.mode, *self.names, self.own_name, self.level, self.rounds_alone, self.beside)

    @property
    def players(self) -> tuple[str, str]:
        """The names of the two players; a computer's name is fixed."""
        people = (self.own_name, self.own_name) if self.with_computer else self.names
        levels = [None if seat in self.mode.value.persons else self.level.value for seat in (0, 1)]
        first, second = seat_names(levels, [name.value.strip() for name in people])
        return first, second

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.rounds_of(self.mode.value)

    def rounds_of(self, mode: Mode) -> int:
        """Return the number of rounds in a mode."""
        return self.rounds_alone.value if _has_computer(mode) else ROUND_COUNTS[0]

    @property
    def with_computer(self) -> bool:
        """Whether a computer plays."""
        return _has_computer(self.mode.value)

    @property
    def has_strength(self) -> bool:
        """Whether a computer seeks; hiding has no strength."""
        return self.with_computer and (self.mode.value is not Mode.SEEK or self.rounds > 1)

    @property
    def values(self) -> list[str]:
        """The chosen values in words."""
        people = [self.players[seat] for seat in self.mode.value.persons]
        result = [tr("{first} and {second}", first=people[0], second=people[1])] if people[1:] else people
        if self.with_computer:
            result.append(tr("Both rounds") if self.rounds > 1 else tr("One round"))
        return result

    @property
    def problem(self) -> str:
        """The problem with the names; empty if there is none."""
        if all(self.players):
            return ""
        return tr("Enter your name.") if self.with_computer else tr("Enter both names.")

    def seating(self, seed: str) -> Seating:
        """Return the seating; computers decide by this seed."""
        return seating(self.mode.value, Computer(self.level.value, seed), self.beside.value)

    def remember(self) -> None:
        """Save the choices for the next time."""
        for name, value in (
            ("first", self.names[0].value.strip()),
            ("second", self.names[1].value.strip()),
            ("own", "" if is_you(self.own_name.value.strip()) else self.own_name.value.strip()),
            ("mode", self.mode.value.value),
            ("level", self.level.value.value),
            ("rounds", self.rounds_alone.value),
            ("beside", self.beside.value),
        ):
            self._settings.setValue(f"setup/{name}", value)
        people = (self.own_name,) if self.with_computer else self.names
        for number, name_of in enumerate(people):
            keep_name(self._settings, number, name_of.value.strip())


def _has_computer(mode: Mode) -> bool:
    return len(mode.persons) < 2


class FieldChoice(QObject):
    """The choice of the field."""

    changed = Signal()
    """Emitted when the field changes."""
    race_typed = Signal(object)
    """Emitted with the `Race` whose code was typed as the seed; its field is then laid."""

    def __init__(self, settings: GameSettings, origin: FieldRecipe) -> None:
        super().__init__()
        self._settings = settings
        self.shape: Entry[Shape | None] = Entry(origin.shape)
        """The shape; None for a field built by hand."""
        self.growth = Entry(origin.growth)
        self.seed = Entry(origin.seed)
        self.own: Entry[NamedField | None] = Entry(None)
        """The field that was built by hand, chosen or not."""
        self._used_seed: str | None = None
        """The seed of the last match's field."""
        self._even: FieldRecipe | None = None
        """The field of an older race code, with all tiles equally likely to hold the secret."""
        self.field = random_field(origin)
        """The chosen field."""
        self._is_choosing = False
        for entry in (self.shape, self.growth, self.seed):
            entry.changed.connect(self._lay)

    @property
    def shape_name(self) -> str:
        """The name of the shape."""
        return self.own_name if self.shape.value is None else words.shape_name(self.shape.value)

    @property
    def own_name(self) -> str:
        """The hand-built field in words; empty without one."""
        return "" if self.own.value is None else tr("Your own: {name}", name=self.own.value.name)

    @property
    def origin(self) -> FieldRecipe | None:
        """The recipe of the field; None if it was built by hand."""
        if self.shape.value is None:
            return None
        return FieldRecipe(self.shape.value, self.seed.value.strip()[:MAX_SEED_LENGTH], self.growth.value)

    @property
    def is_of_older_race(self) -> bool:
        """Whether an older race code was typed here, possibly with more text after its seed."""
        even, now = self._even, self.origin
        if even is None or now is None:
            return False
        return (now.shape, now.growth) == (even.shape, even.growth) and now.seed.startswith(even.seed)

    def shuffle(self) -> None:
        """Choose a new seed and lay the field anew."""
        self._even = None
        self.seed.value = random_seed()

    def lay_own(self, kept: NamedField) -> None:
        """Offer a hand-built field beside the other shapes, and choose it."""
        self.own.value = kept
        self._choose(None, self.growth.value, self.seed.value)

    def freshen(self) -> None:
        """Lay a new field if a match was started with this one."""
        if self.seed.value.strip() == self._used_seed:
            self.shuffle()

    def remember(self) -> None:
        """Save the shape of a new match's field, and use another seed next time."""
        self._used_seed = self.seed.value.strip()
        origin = self.origin
        if origin is not None:
            self._settings.setValue("setup/shape", origin.shape.value)
            self._settings.setValue("setup/growth", origin.growth)

    @property
    def entered(self) -> object:
        """The entries, including the hand-built field."""
        entered = (self.shape.value, self.growth.value, self.seed.value)
        return self.own.value, self._used_seed, self._even, entered

    def enter(self, entered: object) -> None:
        """Restore earlier entries; the field is laid once."""
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
        if race is not None and race.origin.seed:  # without a seed, the code is still being typed
            self._even = race.origin if race.evenly else None
            self.race_typed.emit(race)
            self._choose(race.origin.shape, race.origin.growth, race.origin.seed)
            return
        origin = self.origin
        if not self.is_of_older_race:
            self._even = None
        if origin is not None:
            self.field = random_field(origin)
        elif self.own.value is not None:
            self.field = self.own.value.field
        self.changed.emit()


class _Title(Entry[str]):
    """The title of a match. A story's title is translated when the language changes."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._stories = [story(theme).title for theme in Theme]  # in this page's language

    @property
    def entered(self) -> object:
        """The title, or the number of the story that it belongs to."""
        return self._stories.index(self.value) if self.value in self._stories else self.value

    def enter(self, entered: object) -> None:
        self.value = self._stories[entered] if isinstance(entered, int) else str(entered)


class Choices:
    """The choices for a match, at first those of last time."""

    def __init__(self, settings: GameSettings, origin: FieldRecipe) -> None:
        """Recall the last choices from ``settings``, except the field, which is of this origin."""
        self._settings = settings
        self.seats = SeatsChoice(settings)
        editions, aids = list(EDITIONS), list(Assistance)
        self.edition = Entry(remembered_choice(settings, "setup/edition", editions, editions[0]))
        """The edition's id."""
        self.seekers = Entry(first_seekers(settings))
        self.aid = Entry(remembered_choice(settings, "setup/aid", aids, aids[0]))
        self.field_choice = FieldChoice(settings, origin)
        self.theme = Entry(first_theme(settings))
        self.title = _Title(remembered_text(settings, "setup/title", tr("Topologic"), MAX_TITLE_LENGTH))
        self.field_choice.race_typed.connect(self._join_race)

    @property
    def field(self) -> Field:
        """The chosen field."""
        return self.field_choice.field

    @property
    def race(self) -> Race | None:
        """The race of these choices: all with its code seek the same secret. None on a hand-built field."""
        origin = self.field_choice.origin
        if origin is None:
            return None
        evenly = self.field_choice.is_of_older_race
        return Race(self.edition.value, self.seekers.value, origin, evenly=evenly)

    @property
    def shared_race(self) -> Race | None:
        """The race that can be shared, if a computer hides: other secrets are not the same for others."""
        return self.race if self.seats.mode.value is Mode.SEEK else None

    def setup(self) -> Setup:
        """Return the chosen setup. Raises `SetupError` if it cannot be played."""
        race = self.race
        return Setup(
            field=self.field,
            edition=EDITIONS[self.edition.value],
            seekers=self.seekers.value,
            title=self.title.value.strip(),
            players=self.seats.players,
            theme=self.theme.value,
            origin=self.field_choice.origin,
            seating=self.seats.seating(random_seed() if race is None else race.seed),
            rounds=self.seats.rounds,
            aid=self.aid.value,
        )

    @property
    def problem(self) -> str:
        """The reason why the match cannot begin; empty if it can."""
        if problem := self.seats.problem:
            return problem
        if not self.title.value.strip():
            return tr("Enter a title.")
        try:
            self.setup()
        except SetupError as error:
            return tr("You can’t start yet. {why}", why=said(error))
        return ""

    @property
    def values(self) -> list[str]:
        """The chosen values in words, except those of the story."""
        return [
            *self.seats.values,
            tr("Edition: {name}", name=words.edition_name(self.edition.value)),
            tr("{n} seekers", n=self.seekers.value),
            self.field_choice.shape_name,
            tr("Notebook: {aid}", aid=result_text.aid_name(self.aid.value)),
        ]

    @property
    def entries(self) -> Sequence[Part]:
        """All entries on the page."""
        rules = (self.edition, self.seekers, self.aid)
        return (*self.seats.entries, *rules, self.field_choice, self.theme, self.title)

    def remember(self, setup: Setup) -> None:
        """Save the choices of a starting match for next time."""
        for name, value in (
            ("title", setup.title),
            ("theme", setup.theme.value),
            ("edition", setup.edition.id),
            ("seekers", setup.seekers),
            ("aid", setup.aid.value),
        ):
            self._settings.setValue(f"setup/{name}", value)
        self.seats.remember()
        self.field_choice.remember()

    def _join_race(self, race: Race) -> None:
        self.edition.value, self.seekers.value = race.edition, race.seekers
