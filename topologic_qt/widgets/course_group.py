"""The options for who begins a match, for its seed and for its title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.entry import Entry, bind_line
from topologic_qt.widgets.form import combo_box, in_row, line_edit
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.translate import tr

_LONGEST = 1000
"""The most characters in the line of the seed: a seed that is too long is told, and not cut."""


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


class CourseGroup(Group):
    """The fields for these three."""

    def __init__(
        self,
        about: AboutSeed,
        shuffle: Callable[[], None],
        first: Entry[int | None],
        seed: Entry[str],
        title: Entry[str],
    ) -> None:
        """Create the fields; ``shuffle`` chooses another seed."""
        super().__init__(tr("Course of the match"))
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
        """Show who begins, and offer chance and every player of the match, by their names."""
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
        """Show the fields of the seed, or hide them."""
        for row in (self._seed_row, self._about_seed):
            self.form.setRowVisible(row, is_shown)

    def _choose_first(self, entry: int) -> None:
        self._first.value = entry - 1 if entry else None
