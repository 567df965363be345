"""The setup page of a match for several players that is dealt from a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal

from topologic_qt.translation import UserError
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box, in_row, line_edit
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.options import Options
from topologic_qt.widgets.players_form import PlayersForm
from topologic_qt.widgets.remembered import remembered_choice, remembered_text
from topologic_qt.widgets.setup_frame import SetupFrame
from topologic_qt.widgets.translate import said, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from topologic_qt.widgets.entered import Field
    from topologic_qt.widgets.players_form import Seats
    from topologic_qt.widgets.remembered import Keeper

_LONGEST = 1000
"""The most characters in the line of the seed: a seed that is too long is told, and not cut."""
_LOT = "lot"
"""The saved choice of who begins where chance decides; else it is the seat."""


class AboutSeed(NamedTuple):
    """What a game says about the seed from which a match follows, and about its title."""

    new_seed: Callable[[], str]
    """Returns another seed by chance."""
    longest_seed: int
    """The largest number of characters of a seed."""
    longest_title: int
    """The largest number of characters of a title."""
    title: str
    """The usual title: the name of the game."""
    seed_name: str
    """The name of the field of the seed."""
    about_seed: str
    """The text below that field."""
    shuffle_tip: str
    """The tip of the button that chooses another seed."""
    no_seed: str
    """The problem where there is no seed."""


class SeededSetup(SetupFrame):
    """The base class of such a page: players, who begins, the seed and the title.

    A subclass adds its own groups of options by `add_options`, and calls `complete` when it has them.
    """

    started = Signal(object)
    """Emitted with the setup of the match to begin."""
    other_wanted = Signal(int)
    """Emitted instead with the number of the quieter way that is to begin."""
    table_changed = Signal()
    """Emitted when the table beside the page is to show something else."""

    def __init__(
        self, settings: Keeper, seats: Seats, about: AboutSeed, parent: QWidget | None = None
    ) -> None:
        """Create the page with the choices of last time from ``settings``."""
        super().__init__(about.title, parent)
        self.settings = settings
        self._seed = about
        self._used_seed: str | None = None
        self._firsts = (_LOT, *map(str, range(seats.counts[-1])))
        self.players = PlayersForm(settings, seats)
        self.options = Options(settings)
        self.first = combo_box([])
        self.seed = line_edit(_LONGEST)
        self.title = line_edit(about.longest_title)

    # -- what a game says of its own --------------------------------------------------------------

    def setup(self) -> object:
        """Return the chosen setup. Raises `UserError` if a match cannot be played like that."""
        raise NotImplementedError

    def own_values(self) -> Sequence[str]:
        """Return the values of the game's own options, each in words."""
        raise NotImplementedError

    @property
    def own_fields(self) -> Sequence[Field]:
        """The fields of the game's own options."""
        raise NotImplementedError

    @property
    def takes_seed(self) -> bool:
        """Whether people may choose a seed for what is agreed now."""
        return True

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def first_seat(self) -> int | None:
        """The seat that begins; None where chance decides."""
        chosen = self._firsts[max(0, self.first.currentIndex())]
        return None if chosen == _LOT else int(chosen)

    @property
    def seed_text(self) -> str:
        """The chosen seed."""
        return self.seed.text().strip()

    @property
    def title_text(self) -> str:
        """The chosen title."""
        return self.title.text().strip()

    @property
    def fields(self) -> Sequence[Field]:
        """All fields of the page."""
        return (self.players, *self.own_fields, self.first, self.seed, self.title, self.options)

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
        self.seed.setText(self._seed.new_seed())

    def freshen(self) -> None:
        """Choose another seed if a match was begun with this one."""
        if self.seed_text == self._used_seed:
            self.shuffle()

    # -- how it is built ------------------------------------------------------------------------

    def add_options(self, *groups: Group, above: Sequence[tuple[str, QWidget]] = ()) -> None:
        """Fill the page and the options; ``groups`` are those of the game.

        ``above`` are rows between the players and the options. Whatever came there later would have the
        keyboard after the options.
        """
        tip = self._seed.shuffle_tip
        shuffle = button(Choice(tr("Shuffle"), self.shuffle, icon="shuffle", tip=tip))
        course = self._course = Group(tr("Course of the match"))
        course.add_row(tr("Who begins"), self.first)
        self._seed_row = in_row(self.seed, shuffle)
        self._about_seed = label(self._seed.about_seed, "muted")
        course.add_row(self._seed.seed_name, self.seed, self._seed_row)
        course.form.addRow(self._about_seed)
        course.add_row(tr("Title"), self.title)
        self.add_rows(("", self.players), *above, ("", self.options))
        for group in (*groups, course):
            self.options.form.addRow(group)

    def complete(self) -> None:
        """Recall the choices of last time, and follow every change."""
        self._recall()
        self.start_wanted.connect(self._start)
        self.players.changed.connect(self._name_first)
        self.players.changed.connect(self.check)
        self.first.currentIndexChanged.connect(self.check)
        self.title.textChanged.connect(self.check)
        self.seed.textChanged.connect(self.check)
        self.form.setVerticalSpacing(10)
        self.check()

    def _name_first(self) -> None:
        """Offer every player of the match to begin."""
        names = [tr("Chance decides"), *self.players.names]
        self.first.blockSignals(True)
        for index, name in enumerate(names):
            if index < self.first.count():
                self.first.setItemText(index, name)
            else:
                self.first.addItem(name)
        while self.first.count() > len(names):
            self.first.removeItem(self.first.count() - 1)
        self.first.blockSignals(False)

    def check(self) -> None:
        """Show the options where there are any, their values, and what keeps the match from beginning."""
        if self.players.other is not None:
            self.form.setRowVisible(self.options, False)
            self.show_problem("")
            return
        self.form.setRowVisible(self.options, True)
        for row in (self._seed_row, self._about_seed):
            self._course.form.setRowVisible(row, self.takes_seed)
        problem = self.players.check()
        if not problem and (problem := self._problem_of_options()):
            self.options.open()  # it can be put right nowhere else
        self.show_problem(problem)
        begins = tr("Chance decides who begins")
        if self.first_seat is not None:
            name = self.first.currentText().strip()
            begins = tr("{name} begins", name=name) if name else ""  # it is still being typed
        is_seed = self.takes_seed and len(self.seed_text) <= self._seed.longest_seed
        seed = tr("Seed {seed}", seed=self.seed_text) if is_seed else ""
        values = (*self.own_values(), begins, seed)
        self.options.summarise([*filter(None, values)])

    def _problem_of_options(self) -> str:
        """Return what keeps the match from beginning, beyond the players; empty if nothing does."""
        if self.takes_seed and not self.seed_text:
            return self._seed.no_seed
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

    def _recall(self) -> None:
        about = self._seed
        self.title.setText(remembered_text(self.settings, "setup/title", about.title, about.longest_title))
        self.shuffle()
        self._name_first()
        first = self._firsts.index(remembered_choice(self.settings, "setup/first", self._firsts, _LOT))
        self.first.setCurrentIndex(first if first < self.first.count() else 0)

    def remember(self) -> None:
        """Save the choices for the next time."""
        self._used_seed = self.seed_text
        self.settings.setValue("setup/title", self.title_text)
        self.settings.setValue("setup/first", self._firsts[max(0, self.first.currentIndex())])
        self.players.remember()
