"""The setup page of a match for several players that is dealt from a seed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from topologic_qt.translation import UserError
from topologic_qt.widgets.options import Entry, Options, Part
from topologic_qt.widgets.players_form import PlayersForm, Seats
from topologic_qt.widgets.progress_page import AboutSeed, CourseGroup
from topologic_qt.widgets.remembered import Keeper, remembered_choice, remembered_text
from topologic_qt.widgets.setup_frame import SetupFrame
from topologic_qt.widgets.translate import said, tr

_LOT = "lot"
"""The saved choice of who begins where chance decides; else it is the seat."""


class SeededSetup(SetupFrame):
    """The base class of such a page: players, who begins, the seed and the title.

    A subclass makes its own options in `make_options`, and calls `complete` when it has its entries.
    """

    started = Signal(object)
    """Emitted with the setup of the match to begin."""
    other_wanted = Signal(int)
    """Emitted instead with the number of the quieter way that is to begin."""
    table_changed = Signal()
    """Emitted when the table beside the page is to show something else."""
    course: CourseGroup
    """The fields for who begins, the seed and the title, as soon as the options are made."""

    def __init__(
        self, settings: Keeper, seats: Seats, about: AboutSeed, parent: QWidget | None = None
    ) -> None:
        """Create the page with the choices of last time from ``settings``."""
        super().__init__(about.title, parent)
        self.settings = settings
        self._about = about
        self._used_seed: str | None = None
        self.players = PlayersForm(settings, seats, self._body)
        self.options = Options(settings)
        self.first: Entry[int | None] = Entry(self._recalled_first(seats.counts[-1]))
        """The seat that begins; None where chance decides."""
        self.seed = Entry(about.new_seed())
        self.title = Entry(remembered_text(settings, "setup/title", about.title, about.longest_title))

    # -- what a game says of its own --------------------------------------------------------------

    def setup(self) -> object:
        """Return the chosen setup. Raises `UserError` if a match cannot be played like that."""
        raise NotImplementedError

    def own_values(self) -> Sequence[str]:
        """Return the values of the game's own options, each in words."""
        raise NotImplementedError

    @property
    def own_entries(self) -> Sequence[Part]:
        """What people enter in the game's own fields."""
        raise NotImplementedError

    @property
    def takes_seed(self) -> bool:
        """Whether people may choose a seed for what is agreed now."""
        return True

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def seed_text(self) -> str:
        """The chosen seed."""
        return self.seed.value.strip()

    @property
    def title_text(self) -> str:
        """The chosen title."""
        return self.title.value.strip()

    @property
    def entries(self) -> Sequence[Part]:
        """All that people enter on the page."""
        return (self.players, *self.own_entries, self.first, self.seed, self.title, self.options)

    @property
    def entered(self) -> object:
        """What is entered on the page, and the seed of the last match that began here."""
        return super().entered, self._used_seed

    def enter(self, entered: object) -> None:
        """Enter what was `entered` on the page before this one, which spoke another language."""
        assert isinstance(entered, tuple)
        values, self._used_seed = entered
        super().enter(values)

    def shuffle(self) -> None:
        """Choose another seed."""
        self.seed.value = self._about.new_seed()

    def freshen(self) -> None:
        """Choose another seed if a match was begun with this one."""
        if self.seed_text == self._used_seed:
            self.shuffle()

    # -- how it is built ------------------------------------------------------------------------

    def make_options(self, form: QFormLayout) -> None:
        """Add the groups of options to their form; those of a game come before this one."""
        self.course = CourseGroup(self._about, self.shuffle, self.first, self.seed, self.title)
        form.addRow(self.course)

    def show_options(self) -> None:
        """Show in the options what goes with all that is chosen."""
        self.course.show_first(self.players.names)
        self.course.show_seed(self.takes_seed)

    def complete(self, above: Sequence[tuple[str, QWidget]] = ()) -> None:
        """Fill the page, and follow every change.

        ``above`` are rows between the players and the options. Whatever came there later would have the
        keyboard after the options.
        """
        self.add_rows(("", self.players), *above, ("", self.options))
        self.form.setVerticalSpacing(10)
        self.start_wanted.connect(self._start)
        self.players.changed.connect(self._keep_first)
        self.players.changed.connect(self.check)
        for entry in (self.first, self.title, self.seed):
            entry.changed.connect(self.check)
        self.options.fill_late(self._fill)
        self.check()

    def _fill(self, form: QFormLayout) -> None:
        self.make_options(form)
        self.show_options()

    def _keep_first(self) -> None:
        """Let the last player begin where the one who was to begin plays no more."""
        if self.first.value is not None:
            self.first.value = min(self.first.value, self.players.players - 1)

    def check(self) -> None:
        """Show the options where there are any, their values, and what keeps the match from beginning."""
        if self.players.other is not None:
            self.form.setRowVisible(self.options, False)
            self.show_problem("")
            return
        self.form.setRowVisible(self.options, True)
        if self.options.is_made:
            self.show_options()
        problem = self.players.check()
        if not problem and (problem := self._problem_of_options()):
            self.options.open()  # it can be put right nowhere else
        self.show_problem(problem)
        begins = tr("Chance decides who begins")
        if self.first.value is not None:
            name = self.players.names[self.first.value]
            begins = tr("{name} begins", name=name) if name else ""  # it is still being typed
        is_seed = self.takes_seed and len(self.seed_text) <= self._about.longest_seed
        seed = tr("Seed {seed}", seed=self.seed_text) if is_seed else ""
        values = (*self.own_values(), begins, seed)
        self.options.summarise([*filter(None, values)])

    def _problem_of_options(self) -> str:
        """Return what keeps the match from beginning, beyond the players; empty if nothing does."""
        if self.takes_seed and not self.seed_text:
            return self._about.no_seed
        try:
            self.setup()
        except UserError as error:
            return tr("This match cannot be played. {why}", why=said(error))
        return ""

    def _start(self) -> None:
        if self.players.other is not None:
            self.remember()
            self.other_wanted.emit(self.players.other)
            return
        setup = self.setup()
        self.remember()
        self.started.emit(setup)

    # -- what was used last time ----------------------------------------------------------------

    def _recalled_first(self, most: int) -> int | None:
        """Return who began last time, if there is still such a seat; ``most`` is their largest number."""
        seats = [str(seat) for seat in range(most)]
        seat = remembered_choice(self.settings, "setup/first", (_LOT, *seats), _LOT)
        return None if seat == _LOT or int(seat) >= self.players.players else int(seat)

    def remember(self) -> None:
        """Save the choices for the next time."""
        self._used_seed = self.seed_text
        self.settings.setValue("setup/title", self.title_text)
        first = self.first.value
        self.settings.setValue("setup/first", _LOT if first is None else str(first))
        self.players.remember()
