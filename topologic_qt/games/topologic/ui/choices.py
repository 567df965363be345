"""All that is chosen for the next match, as the page for it shows it."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.engine.players import MAX_TITLE_LENGTH, SetupError
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.code import Race
from topologic_qt.games.topologic.rules.edition import EDITIONS
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.setup import Assistance, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Theme
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.field_choice import FieldChoice
from topologic_qt.games.topologic.ui.first_look import first_seekers, first_theme
from topologic_qt.games.topologic.ui.first_steps import Mode
from topologic_qt.games.topologic.ui.seats_choice import SeatsChoice
from topologic_qt.games.topologic.ui.story import story
from topologic_qt.widgets.options import Entry, Part
from topologic_qt.widgets.panel_dock import remembered_choice, remembered_text
from topologic_qt.widgets.translate import said, tr


class _Title(Entry[str]):
    """The title of a match. That of a story is told in the other language on the next page."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._stories = [story(theme).title for theme in Theme]  # in the words of this page

    @property
    def entered(self) -> object:
        """The title, or the number of the story that has it."""
        return self._stories.index(self.value) if self.value in self._stories else self.value

    def enter(self, entered: object) -> None:
        """Enter the title that was entered before."""
        self.value = self._stories[entered] if isinstance(entered, int) else str(entered)


class Choices:
    """The choices for a match, those of last time at first."""

    def __init__(self, settings: GameSettings, origin: FieldRecipe) -> None:
        """Recall the choices of last time from ``settings``, but for the field, which is of this origin."""
        self._settings = settings
        self.seats = SeatsChoice(settings)
        editions, aids = list(EDITIONS), list(Assistance)
        self.edition = Entry(remembered_choice(settings, "setup/edition", editions, editions[0]))
        """The edition's id."""
        self.seekers = Entry(first_seekers(settings))
        self.aid = Entry(remembered_choice(settings, "setup/aid", aids, aids[0]))
        self.field_choice = FieldChoice(settings, origin)
        self.theme = Entry(first_theme(settings))
        title = remembered_text(settings, "setup/title", tr("Topologic"), MAX_TITLE_LENGTH)
        self.title = _Title(title)
        self.field_choice.race_typed.connect(self._join_race)

    @property
    def field(self) -> Field:
        """The chosen field."""
        return self.field_choice.field

    @property
    def race(self) -> Race | None:
        """The race in which others seek the same secret on the same field; None on one's own field."""
        origin = self.field_choice.origin
        if origin is None:
            return None
        evenly = self.field_choice.is_of_older_race
        return Race(self.edition.value, self.seekers.value, origin, evenly=evenly)

    @property
    def shared_race(self) -> Race | None:
        """The race that can be shared: only a secret that a computer hides is the same for others."""
        return self.race if self.seats.mode.value is Mode.SEEK else None

    def setup(self) -> Setup:
        """Return the chosen setup. Raises `SetupError` if a match cannot be played like that."""
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
        """What keeps the match from beginning; empty if nothing does."""
        if problem := self.seats.problem:
            return problem
        if not self.title.value.strip():
            return tr("The match needs a title.")
        try:
            self.setup()
        except SetupError as error:
            return tr("This match cannot be played. {why}", why=said(error))
        return ""

    @property
    def values(self) -> list[str]:
        """The chosen values in words, but for those of the story."""
        return [
            *self.seats.values,
            tr("Edition {name}", name=words.edition_name(self.edition.value)),
            tr("{n} seekers", n=self.seekers.value),
            self.field_choice.shape_name,
            tr("Notebook: {aid}", aid=result_text.aid_name(self.aid.value)),
        ]

    @property
    def entries(self) -> Sequence[Part]:
        """All that people enter."""
        rules = (self.edition, self.seekers, self.aid)
        return (*self.seats.entries, *rules, self.field_choice, self.theme, self.title)

    def remember(self, setup: Setup) -> None:
        """Save the choices of a match that begins for the next time."""
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
        """Set everything as agreed for those who run this race."""
        self.edition.value, self.seekers.value = race.edition, race.seekers
