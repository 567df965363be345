"""The field of the day in Topologic: easy on Monday, hard on Sunday, and the same for everyone."""

from dataclasses import replace
from datetime import date
from hashlib import blake2b

from topologic_qt.engine.game import Thinking
from topologic_qt.engine.players import MAX_NAME_LENGTH, MAX_TITLE_LENGTH, Computer
from topologic_qt.games.capabilities import unless_cancelled
from topologic_qt.games.days import DayResult
from topologic_qt.games.info import GameSettings
from topologic_qt.games.topologic.rules.mail import TopologicMatch
from topologic_qt.games.topologic.rules.moves import ChangeSeat
from topologic_qt.games.topologic.rules.notation import Race, race_code
from topologic_qt.games.topologic.rules.notes import pages_of
from topologic_qt.games.topologic.rules.round_results import MOST_STARS, stars
from topologic_qt.games.topologic.rules.setup import EDITION_2019, Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, Theme, random_field
from topologic_qt.games.topologic.rules.state import Round
from topologic_qt.games.values import Task
from topologic_qt.translation import ntr, tr, tr_noop
from topologic_qt.widgets.remembered import remembered_choice, remembered_name

_WEEK = (
    (3, FieldRecipe(Shape.SQUARE)),
    (3, FieldRecipe(Shape.GROWN, growth=4)),
    (4, FieldRecipe(Shape.RECTANGLE)),
    (4, FieldRecipe(Shape.CROSS)),
    (5, FieldRecipe(Shape.GROWN, growth=1)),
    (5, FieldRecipe(Shape.RING)),
    (5, FieldRecipe(Shape.GROWN, growth=-3)),
)
"""Seekers and field from Monday to Sunday: more and more seekers, and in the end straggling fields."""

_BARS = "▁▂▃▄▅▆▇█"
"""Symbols for a hint, from no points to a full hint."""


class TopologicDaily:
    """A round for one person, in which a computer hides the secret by the seed of the day."""

    legend = tr_noop("One bar per turn: the taller, the higher the hint.")

    def setup(self, day: date) -> Setup:
        """The round of a day: its field and secret follow from the date."""
        seekers, recipe = _WEEK[day.weekday()]
        origin = replace(recipe, seed=day.isoformat())
        return Setup(
            random_field(origin),
            EDITION_2019,
            seekers,
            origin=origin,
            # Other rounds on this field, such as a race with one more seeker, have another secret.
            seating=Seating((Computer(seed=f"day/{origin.seed}/{seekers}"), None)),
            rounds=1,
        )

    def dressed(self, setup: Setup, settings: GameSettings) -> Setup:
        """The round with its title, the player's name, and the last match's story."""
        name = remembered_name(settings, "setup/own", 0, tr("You"), MAX_NAME_LENGTH)
        theme = remembered_choice(settings, "setup/theme", list(Theme), Theme.CLASSIC)
        return replace(setup, title=self.title(setup), players=(tr("Computer"), name), theme=theme)

    def title(self, setup: Setup) -> str:
        """The title of a daily round in the current language; for other matches, their own title."""
        from topologic_qt.widgets.translate import day_name

        if (day := self.day_of(setup)) is None:
            return setup.title
        title = tr("Field of the day, {day}", day=day_name(day))
        # In some languages, dates have invisible characters, such as direction marks.
        return "".join(filter(str.isprintable, title))[:MAX_TITLE_LENGTH]

    def day_of(self, setup: Setup) -> date | None:
        """The day of this round, regardless of its title, names, story and help; None for other rounds."""
        try:
            day = date.fromisoformat("" if setup.origin is None else setup.origin.seed)
        except ValueError:
            return None
        told = replace(
            self.setup(day), title=setup.title, players=setup.players, theme=setup.theme, aid=setup.aid
        )
        return day if told == setup else None

    def par(self, setup: Setup) -> Task[float | None]:
        """The task of finding the mean number of turns that level *Master* needs on the field."""

        def think(thinking: Thinking) -> float:
            from topologic_qt.games.topologic.bots.tournament import par  # numpy comes with it

            return par(setup, thinking).mean

        return unless_cancelled(think, None)

    def told(self, match: TopologicMatch) -> str:
        """A digest of each turn, with the seekers' positions and the hint, and of the end."""
        played = match.state.round
        told = [f"{' '.join(map(str, turn.positions))} {turn.hint}" for turn in played.turns]
        if played.ending is not None:
            told.append(played.ending.value)
        return "".join(blake2b(each.encode(), digest_size=4).hexdigest() for each in told)

    def is_helped(self, match: TopologicMatch) -> bool:
        """Whether the seeker had more help than paper, or a computer played for the seeker."""
        is_advised = any(page.is_helped for page in pages_of(match.notes))
        return is_advised or any(isinstance(move, ChangeSeat) for move in match.moves)

    def result(
        self, match: TopologicMatch, par: float | None, again: bool = False, helped: bool = False
    ) -> DayResult | None:
        """The result of a finished daily round, as symbols; None for unfinished and other rounds."""
        day, played = self.day_of(match.setup), match.state.round
        if day is None or played.ending is None:
            return None
        full = 2 * match.setup.seekers
        symbols = "".join(_BARS[turn.hint * (len(_BARS) - 1) // full] for turn in played.turns)
        is_helped = helped or self.is_helped(match)
        heading = _heading(day, played, par, is_helped, again)
        assert match.setup.origin is not None
        code = race_code(Race(EDITION_2019.id, match.setup.seekers, match.setup.origin, evenly=True))
        how = tr("To play this field, use this seed: {code}", code=code)
        text = "\n".join(filter(None, (heading, symbols, how)))
        is_by_computer = any(turn.computer is not None for turn in played.turns)
        return DayResult(day, played.score, symbols, text, is_helped, is_by_computer)


def _heading(day: date, played: Round, par: float | None, is_helped: bool, again: bool) -> str:
    from topologic_qt.widgets.translate import day_name

    found = ntr("found in {n} turn", "found in {n} turns", played.score or 0)
    won = 0 if par is None or is_helped else stars(played.score, par)
    parts = (
        tr("Topologic · field for {day}", day=day_name(day)),
        tr("not found") if played.score is None else found,
        tr("with help") if is_helped else "",
        tr("restarted") if again else "",
    )
    marks = f" {'★' * won}{'☆' * (MOST_STARS - won)}" if won else ""
    return " · ".join(filter(None, parts)) + marks
