"""The players on a setup page: their number, and who sits in each seat."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from topologic_qt.translation import UserError, is_you
from topologic_qt.widgets.computer_bar import face_icon, level_name
from topologic_qt.widgets.controls import Choice, Group, button, label, tip
from topologic_qt.widgets.form import (
    PictureChoice,
    combo_box,
    in_row,
    label_for_readers,
    line_edit,
    mark_wrong,
    name_edit,
)
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.remembered import (
    Keeper,
    example_names,
    keep_name,
    remembered_choice,
    remembered_name,
    remembered_text,
)
from topologic_qt.widgets.setup_frame import Entry, Options, Part, SetupFrame, Ways, bind_line
from topologic_qt.widgets.translate import said, tr

_LONGEST = 1000  # most characters in the seed's line: a longer seed shows a problem instead of being cut


class AboutSeed(NamedTuple):
    """A game's texts on the seed and title of a match."""

    new_seed: Callable[[], str]
    """Returns a random seed."""
    longest_seed: int
    """The most characters of a seed."""
    longest_title: int
    """The most characters of a title."""
    title: str
    """The usual title: the game's name."""
    seed_name: str
    """The name of the seed's field."""
    about_seed: str
    """The text below the field."""
    shuffle_tip: str
    """The tip of the button for a random seed."""
    no_seed: str
    """The problem with an empty seed."""


class CourseGroup(Group):
    """The fields for the first player, the seed and the title."""

    def __init__(
        self,
        about: AboutSeed,
        shuffle: Callable[[], None],
        first: Entry[int | None],
        seed: Entry[str],
        title: Entry[str],
    ) -> None:
        """Create the fields; ``shuffle`` chooses another seed."""
        super().__init__(tr("Match details"))
        self._first = first
        self.first = combo_box([])
        self.seed = line_edit(_LONGEST)
        self.title_line = line_edit(about.longest_title)
        bind_line(self.seed, seed)
        bind_line(self.title_line, title)
        self.first.currentIndexChanged.connect(self._choose_first)
        again = button(Choice(tr("Shuffle"), shuffle, icon="shuffle", tip=about.shuffle_tip))
        self._seed_row = in_row(self.seed, again)
        self._about_seed = label(about.about_seed, "muted")
        self.add_row(tr("Who begins"), self.first)
        self.add_row(about.seed_name, self.seed, self._seed_row)
        self.form.addRow(self._about_seed)
        self.add_row(tr("Title"), self.title_line)

    def show_first(self, players: Sequence[str]) -> None:
        """Show who begins, with chance and all players by name as choices."""
        names, chosen = [tr("Chance decides"), *players], self._first.value
        self.first.blockSignals(True)
        for index, name in enumerate(names):
            if index < self.first.count():
                self.first.setItemText(index, name)
            else:
                self.first.addItem(name)
        while self.first.count() > len(names):
            self.first.removeItem(self.first.count() - 1)
        self.first.setCurrentIndex(0 if chosen is None else chosen + 1)
        self.first.blockSignals(False)

    def show_seed(self, is_shown: bool) -> None:
        """Show or hide the seed's fields."""
        for row in (self._seed_row, self._about_seed):
            self.form.setRowVisible(row, is_shown)

    def _choose_first(self, entry: int) -> None:
        self._first.value = entry - 1 if entry else None


_PERSON = "person"
_USUAL_LEVEL = "novice"  # default of the computers in all seats but the first


class Seats(NamedTuple):
    """A game's seats."""

    counts: Sequence[int]
    """The possible numbers of players."""
    levels: Sequence[str]
    """The computers' levels, weakest first."""
    longest_name: int
    """The most characters of a name."""
    names: Callable[[Sequence[str | None], Sequence[str]], Sequence[str]]
    """Returns the names of seats from levels (None for a person) and people's own names."""
    tempers: Mapping[str, str]
    """A sentence on each level's play, marked for translation."""
    mark: Callable[[int], QWidget]
    """Makes a seat's mark."""
    others: Sequence[PictureChoice] = ()
    """The quieter ways to play, without these seats."""


class PlayersForm(QWidget):
    """The number of players as large choices, a row for each seat, and the quieter ways to play."""

    changed = Signal()
    """Sent when anything changes."""

    def __init__(self, settings: Keeper, about: Seats, parent: QWidget | None = None) -> None:
        """Create the form with the last choices from ``settings``."""
        super().__init__(parent)
        self._settings = settings
        self._counts = about.counts
        self._about = about
        self._kinds = (_PERSON, *about.levels)
        self.ways = Ways(
            tr("Number of players"),
            [PictureChoice(f"players-{count}", tr("{n} players", n=count)) for count in about.counts],
            about.others,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.ways)  # before the seats, to precede them in Tab order
        self.players = about.counts[0]
        """The number of players; the last one if a quieter way is chosen."""
        self.seats = [SeatRow(seat, about, self) for seat in range(about.counts[-1])]
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for seat, row in enumerate(self.seats):
            for column, part in enumerate(row.parts):
                grid.addWidget(part, seat, column)
            label_for_readers(row.kind, self)
        layout.addLayout(grid)
        self._tempers = label("", "muted")
        layout.addWidget(self._tempers)
        self._recall(about.longest_name)
        self.ways.changed.connect(self._show)
        for row in self.seats:
            row.kind.currentIndexChanged.connect(self._show)
            row.name.textEdited.connect(self._show)
        self._show()

    def seat_people(self) -> None:
        """Set all seats to people."""
        self._seat(self.seats, _PERSON)

    def choose_level(self, level: str) -> None:
        """Set all computers to this level."""
        self._seat([row for row in self.seats if row.level is not None], level)

    def _seat(self, rows: Sequence["SeatRow"], kind: str) -> None:
        blocked = self.blockSignals(True)
        for row in rows:
            row.kind.setCurrentIndex(self._kinds.index(kind))
        self.blockSignals(blocked)
        self.changed.emit()

    @property
    def other(self) -> int | None:
        """The index of the chosen quieter way; None for playing these seats."""
        beyond = self.ways.chosen - len(self._counts)
        return beyond if beyond >= 0 else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; computers have fixed ones."""
        return tuple(row.name.text().strip() for row in self.seats[: self.players])

    @property
    def levels(self) -> tuple[str | None, ...]:
        """Each seat's computer level; None for a person."""
        return tuple(row.level for row in self.seats[: self.players])

    def check(self) -> str:
        """Return the problem with the names; "" if there is none."""
        for row in self.seats:
            mark_wrong(row.name, not row.name.text().strip())
        return "" if all(self.names) else tr("A player’s name is missing.")

    def _show(self) -> None:
        if self.other is None:
            self.players = self._counts[self.ways.chosen]
        playing = self.seats[: self.players] if self.other is None else []
        alone = sum(row.level is None for row in playing) == 1
        names = self._about.names(
            [row.level for row in self.seats],
            [
                (tr("You") if alone else example) if row.own_name is None else row.own_name
                for row, example in zip(self.seats, example_names(), strict=False)
            ],
        )
        for row, name in zip(self.seats, names, strict=True):
            row.show_as(row in playing, name)
        levels = [level for level in self._about.levels if level in (row.level for row in playing)]
        self._tempers.setText(" ".join(tr(self._about.tempers[level]) for level in levels))
        self._tempers.setVisible(bool(levels))
        self.changed.emit()

    def _recall(self, longest_name: int) -> None:
        memory = self._settings
        for seat, row in enumerate(self.seats):
            row.own_name = remembered_name(memory, f"setup/name{seat}", seat, "", longest_name) or None
            kind = _USUAL_LEVEL if seat else _PERSON
            row.kind.setCurrentIndex(
                self._kinds.index(remembered_choice(memory, f"setup/kind{seat}", self._kinds, kind))
            )
        players = remembered_choice(memory, "setup/players", self._counts, self._counts[0])
        self.players = players
        others = [str(way) for way in range(self.ways.count - len(self._counts))]
        other = remembered_choice(memory, "setup/other", others, "")
        self.ways.choose(len(self._counts) + int(other) if other else self._counts.index(players))

    @property
    def entered(self) -> object:
        """The chosen way, the number of players, and the name and kind of each."""
        seats = [(row.own_name, row.kind.currentIndex()) for row in self.seats]
        return self.ways.chosen, self.players, seats

    def enter(self, entered: object) -> None:
        """Restore what was entered in an earlier form."""
        assert isinstance(entered, tuple)
        way, self.players, seats = entered
        for row, (name, kind) in zip(self.seats, seats, strict=True):
            row.own_name = name
            row.kind.setCurrentIndex(kind)
        self.ways.choose(way)
        self._show()

    def remember(self) -> None:
        """Store the choices."""
        self._settings.setValue("setup/players", self.players)
        self._settings.setValue("setup/other", "" if self.other is None else str(self.other))
        for seat, row in enumerate(self.seats):
            name = "" if row.own_name is None or is_you(row.own_name) else row.own_name
            self._settings.setValue(f"setup/name{seat}", name)
            self._settings.setValue(f"setup/kind{seat}", row.level or _PERSON)
            if seat < self.players and row.level is None:
                keep_name(self._settings, seat, name)


class SeatRow:
    """The fields of a seat."""

    def __init__(self, seat: int, about: Seats, form: QWidget) -> None:
        self._levels = about.levels
        self.own_name: str | None = None
        """The name that a person typed, kept while a computer sits here; None where nobody has."""
        self._mark = about.mark(seat)
        self.name: QLineEdit = name_edit(about.longest_name, form)
        self.name.setAccessibleName(tr("Player {n}’s name", n=seat + 1))
        self.kind: QComboBox = combo_box([tr("Person"), *map(level_name, about.levels)], form)
        for index, level in enumerate(about.levels, start=1):
            self.kind.setItemIcon(index, icon(face_icon(level)))
            self.kind.setItemData(index, tip(tr(about.tempers[level])), Qt.ItemDataRole.ToolTipRole)
        self.kind.setMinimumContentsLength(8)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.kind.setAccessibleName(tr("Player in seat {n}", n=seat + 1))
        self.name.textEdited.connect(self._note_name)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The widgets of the row, left to right."""
        return (self._mark, self.name, self.kind)

    @property
    def level(self) -> str | None:
        """The computer's level here; None for a person."""
        index = self.kind.currentIndex()
        return self._levels[index - 1] if index else None

    def show_as(self, plays: bool, name: str) -> None:
        """Show the row of a playing seat, with the player's name."""
        for part in self.parts:
            part.setVisible(plays)
        if self.name.text() != name:
            self.name.setText(name)
        self.name.setEnabled(self.level is None)

    def _note_name(self, text: str) -> None:
        self.own_name = text


_LOT = "lot"  # stored choice if chance decides who begins; else it is the seat


class SeededSetup(SetupFrame):
    """The setup page of a match from a seed. Subclasses add `make_options`, and call `complete`."""

    started = Signal(object)
    """Sent with the setup of the match to begin."""
    other_wanted = Signal(int)
    """Sent instead with the index of the quieter way to begin."""
    table_changed = Signal()
    """Sent when the table beside the page should change."""
    course: CourseGroup
    """The fields for first player, seed and title, once the options are made."""

    def __init__(
        self, settings: Keeper, seats: Seats, about: AboutSeed, parent: QWidget | None = None
    ) -> None:
        """Create the page with the last choices from ``settings``."""
        super().__init__(about.title, parent)
        self.settings = settings
        self._about = about
        self._used_seed: str | None = None
        self.players = PlayersForm(settings, seats, self._body)
        self.options = Options(settings)
        self.first: Entry[int | None] = Entry(self._recalled_first(seats.counts[-1]))
        """The seat that begins; None if chance decides."""
        self.seed = Entry(about.new_seed())
        self.title = Entry(remembered_text(settings, "setup/title", about.title, about.longest_title))

    def setup(self) -> object:
        """Return the chosen setup. Raises `UserError` if it cannot be played."""
        raise NotImplementedError

    def own_values(self) -> Sequence[str]:
        """Return the values of the game's own options in words."""
        raise NotImplementedError

    @property
    def own_entries(self) -> Sequence[Part]:
        """The contents of the game's own fields."""
        raise NotImplementedError

    @property
    def takes_seed(self) -> bool:
        """Whether people may choose a seed with these choices."""
        return True

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
        """All contents of the page."""
        return (self.players, *self.own_entries, self.first, self.seed, self.title, self.options)

    @property
    def entered(self) -> object:
        """The contents of the page, and the seed of the last match from here."""
        return super().entered, self._used_seed

    def enter(self, entered: object) -> None:
        """Restore what was `entered` on an earlier page, perhaps in another language."""
        assert isinstance(entered, tuple)
        values, self._used_seed = entered
        super().enter(values)

    def shuffle(self) -> None:
        """Choose a random seed."""
        self.seed.value = self._about.new_seed()

    def freshen(self) -> None:
        """Choose a random seed if this one was played."""
        if self.seed_text == self._used_seed:
            self.shuffle()

    def make_options(self, form: QFormLayout) -> None:
        """Add the groups of options to the form; a game adds its own first."""
        self.course = CourseGroup(self._about, self.shuffle, self.first, self.seed, self.title)
        form.addRow(self.course)

    def show_options(self) -> None:
        """Update the options by all choices."""
        self.course.show_first(self.players.names)
        self.course.show_seed(self.takes_seed)

    def complete(self, above: Sequence[tuple[str, QWidget]] = ()) -> None:
        """Fill the page, with rows ``above`` the options in Tab order, and follow changes."""
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
        """Let the last player begin if the chosen one no longer plays."""
        if self.first.value is not None:
            self.first.value = min(self.first.value, self.players.players - 1)

    def check(self) -> None:
        """Show the options if there are any, their values, and a problem with the match."""
        if self.players.other is not None:
            self.form.setRowVisible(self.options, False)
            self.show_problem("")
            return
        self.form.setRowVisible(self.options, True)
        if self.options.is_made:
            self.show_options()
        problem = self.players.check()
        if not problem and (problem := self._problem_of_options()):
            self.options.open()  # the only place to correct it
        self.show_problem(problem)
        begins = tr("Chance decides who begins")
        if self.first.value is not None:
            name = self.players.names[self.first.value]
            begins = tr("{name} begins|You begin", name=name) if name else ""  # still being typed
        is_seed = self.takes_seed and len(self.seed_text) <= self._about.longest_seed
        seed = tr("Seed {seed}", seed=self.seed_text) if is_seed else ""
        values = (*self.own_values(), begins, seed)
        self.options.summarise([*filter(None, values)])

    def _problem_of_options(self) -> str:
        """Return the problem with the options; "" if there is none."""
        if self.takes_seed and not self.seed_text:
            return self._about.no_seed
        try:
            self.setup()
        except UserError as error:
            return tr("You can’t start yet. {why}", why=said(error))
        return ""

    def _start(self) -> None:
        if self.players.other is not None:
            self.remember()
            self.other_wanted.emit(self.players.other)
            return
        setup = self.setup()
        self.remember()
        self.started.emit(setup)

    def _recalled_first(self, most: int) -> int | None:
        """Return who began last time, if that is still one of ``most`` seats."""
        seats = [str(seat) for seat in range(most)]
        seat = remembered_choice(self.settings, "setup/first", (_LOT, *seats), _LOT)
        return None if seat == _LOT or int(seat) >= self.players.players else int(seat)

    def remember(self) -> None:
        """Store the choices."""
        self._used_seed = self.seed_text
        self.settings.setValue("setup/title", self.title_text)
        first = self.first.value
        self.settings.setValue("setup/first", _LOT if first is None else str(first))
        self.players.remember()
