"""The page on which a match is set up, with the field beside it on the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.shapes import FieldRecipe
from topologic_qt.games.topologic.ui.choices import Choices
from topologic_qt.games.topologic.ui.field_box import FieldBox
from topologic_qt.games.topologic.ui.field_text_dialog import FieldTextDialog
from topologic_qt.games.topologic.ui.first_look import first_style
from topologic_qt.games.topologic.ui.first_steps import FirstSteps
from topologic_qt.games.topologic.ui.modes import LARGE_MODES, Mode, mode_choices, mode_summary
from topologic_qt.games.topologic.ui.race_row import RaceRow
from topologic_qt.games.topologic.ui.rules_box import RulesBox
from topologic_qt.games.topologic.ui.seats_box import SeatsBox
from topologic_qt.games.topologic.ui.sheet import Sheet, print_preview
from topologic_qt.games.topologic.ui.story_box import StoryBox
from topologic_qt.translation import UserError
from topologic_qt.widgets.entry import Part
from topologic_qt.widgets.options import Options
from topologic_qt.widgets.setup_frame import SetupFrame
from topologic_qt.widgets.translate import said, tr
from topologic_qt.widgets.ways import Ways


class SetupPage(SetupFrame):
    """The way to play, all else under *Options*, and the button that begins the match."""

    field_changed = Signal()
    """Emitted when the table is to show another `field`, `seekers` or `theme`."""
    started = Signal(object, bool)
    """Emitted with the `Setup` of the match to begin, and whether somebody elsewhere plays it."""
    said = Signal(str)
    """Emitted with a text for the status line."""
    outdated = Signal()
    """Emitted when what was said last is true no longer."""
    build_wanted = Signal()
    """Emitted when the user asks to build a field of their own, starting from this one."""
    code_wanted = Signal()
    """Emitted when the user asks to type the code that somebody elsewhere has told them."""
    letter_wanted = Signal()
    """Emitted when the user asks to take in the copy of a match that somebody has mailed."""

    seats: SeatsBox
    rules: RulesBox
    field_box: FieldBox
    story: StoryBox
    """The groups of options, from above, as soon as they are made."""

    def __init__(self, settings: GameSettings, origin: FieldRecipe, parent: QWidget | None = None) -> None:
        """Create the page with the choices of last time from ``settings``, and the field of this origin."""
        super().__init__(tr("Topologic"), parent)
        self._settings = settings
        self.choices = Choices(settings, origin)
        modes = mode_choices()
        self.ways = Ways(tr("Way to play"), modes[:LARGE_MODES], modes[LARGE_MODES:])
        self._first_steps = FirstSteps()
        self.options = Options(settings)
        self.add_rows(("", self.ways), ("", self._first_steps), ("", self.options))
        self._show_way()
        self._connect()
        self.options.fill_late(self._make_options)
        self._check()

    @property
    def entries(self) -> Sequence[Part]:
        """All that people enter on the page."""
        return (*self.choices.entries, self.options)

    # -- how it is built ------------------------------------------------------------------------

    def _make_options(self, form: QFormLayout) -> None:
        """Make the groups of options, which a start does without."""
        choices = self.choices
        self.seats, self.rules = SeatsBox(choices.seats), RulesBox(choices)
        self.field_box = FieldBox(choices.field_choice)
        self.story = StoryBox(choices.theme, choices.title)
        race = RaceRow(choices, self.field_box)
        self.field_box.form.addRow(race)
        for group in (self.seats, self.rules, self.field_box, self.story):
            form.addRow(group)
        race.said.connect(self.said)
        race.outdated.connect(self.outdated)
        self.field_box.build_wanted.connect(self.build_wanted)

    def _connect(self) -> None:
        choices = self.choices
        self.start_wanted.connect(self._start)
        self.ways.changed.connect(self._choose_way)
        choices.seats.mode.changed.connect(self._show_way)
        for entry in (choices.edition, choices.seekers, choices.aid, choices.title):
            entry.changed.connect(self._check)
        for source in (choices.seats, choices.field_choice):
            source.changed.connect(self._check)
        for shown in (choices.seekers, choices.field_choice, choices.theme):
            shown.changed.connect(self.field_changed)
        steps = self._first_steps
        steps.build_wanted.connect(self.build_wanted)
        steps.text_wanted.connect(self._write_tiles)
        steps.print_wanted.connect(self._print_tiles)
        steps.letter_wanted.connect(self.letter_wanted)
        steps.code_wanted.connect(self.code_wanted)

    def _choose_way(self) -> None:
        self.choices.seats.mode.value = list(Mode)[self.ways.chosen]

    def _show_way(self) -> None:
        self.ways.choose(list(Mode).index(self.choices.seats.mode.value))

    def _check(self) -> None:
        """Show what belongs to the way to play, the values, and what keeps the match from beginning."""
        seats = self.choices.seats
        self._first_steps.show_for(seats.mode.value, self.ways.group.buttons()[-1])
        self.ways.tell([mode_summary(each, seats.rounds_of(each)) for each in Mode])
        problem = self.choices.problem
        self.show_problem(problem)
        if problem:
            self.options.open()  # it can be put right nowhere else
        self.options.summarise(self.choices.values)

    # -- the tiles of a real table --------------------------------------------------------------

    def _write_tiles(self) -> None:

        dialog = FieldTextDialog(self.window(), self.choices.field)
        dialog.laid.connect(self.choices.field_choice.lay_own)
        dialog.open()

    def _print_tiles(self) -> None:

        sheet = Sheet(
            self.choices.field,
            self.choices.title.value,
            first_style(self._settings),
            origin=self.choices.field_choice.origin,
        )
        try:
            dialog = print_preview(self.window(), sheet)
        except UserError as complaint:
            self.said.emit(said(complaint))
            return
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _start(self) -> None:
        setup = self.choices.setup()
        self.choices.remember(setup)
        self.started.emit(setup, self.choices.seats.mode.value is Mode.MAIL)
