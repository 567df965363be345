"""The page on which a match is set up, with the field beside it on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from topologic_qt.engine import random_seed
from topologic_qt.games.topologic.rules import (
    EDITIONS,
    MAX_TITLE_LENGTH,
    SEEKER_COUNTS,
    Assistance,
    Field,
    FieldRecipe,
    Race,
    Setup,
    SetupError,
    Theme,
)
from topologic_qt.games.topologic.ui import result_text, tile_text, words
from topologic_qt.games.topologic.ui.field_box import FieldBox
from topologic_qt.games.topologic.ui.first_look import first_seekers, first_style, first_theme
from topologic_qt.games.topologic.ui.first_steps import FirstSteps
from topologic_qt.games.topologic.ui.modes import Mode
from topologic_qt.games.topologic.ui.race_row import RaceRow
from topologic_qt.games.topologic.ui.seats_box import SeatsBox
from topologic_qt.games.topologic.ui.story import story
from topologic_qt.translation import UserError
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.form import combo_box, halves, labelled, segments
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.options import Options
from topologic_qt.widgets.remembered import remembered_choice, remembered_text
from topologic_qt.widgets.setup_frame import SetupFrame
from topologic_qt.widgets.translate import said, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from topologic_qt.games.host import GameSettings
    from topologic_qt.widgets.entered import Field as Entry


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

    def __init__(self, settings: GameSettings, origin: FieldRecipe, parent: QWidget | None = None) -> None:
        """Create the page with the choices of last time from ``settings``, and the field of this origin."""
        super().__init__(tr("Topologic"), parent)
        self._settings = settings
        self.title = combo_box([story(theme).title for theme in Theme])
        self.title.setEditable(True)
        self.title.setCompleter(None)  # type: ignore[arg-type]  # what people write stays as they write it
        self.title.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.theme_choice = combo_box([story(theme).name for theme in Theme])
        self.seats = SeatsBox(settings)
        self._first_steps = FirstSteps()
        self.options = Options(settings)
        self.edition = combo_box([words.edition_name(edition) for edition in EDITIONS])
        self._summary = label("", "muted")
        self.seekers_group, seekers_row = segments(
            tr("Seekers"),
            [str(count) for count in SEEKER_COUNTS],
            [tr("{n} seekers", n=count) for count in SEEKER_COUNTS],
        )
        self.aid_group, aid_row = segments(
            tr("Help from the notebook"),
            [result_text.aid_name(aid) for aid in Assistance],
            [result_text.aid_name(aid) for aid in Assistance],
        )
        for aid, made in zip(Assistance, self.aid_group.buttons(), strict=True):
            made.setAccessibleDescription(tile_text.aid_summary(aid))
        self._aid_summary = label("", "muted")
        self.field_box = FieldBox(settings, origin)
        self._race = RaceRow()
        self._build(seekers_row, aid_row)
        self._recall()
        self._connect()
        self._check()

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def field(self) -> Field:
        """The chosen field."""
        return self.field_box.field

    @property
    def seekers(self) -> int:
        """The chosen number of seekers."""
        return SEEKER_COUNTS[self.seekers_group.checkedId()]

    @property
    def theme(self) -> Theme:
        """The chosen theme."""
        return list(Theme)[self.theme_choice.currentIndex()]

    @property
    def aid(self) -> Assistance:
        """The chosen amount of help by the notebook."""
        return list(Assistance)[self.aid_group.checkedId()]

    @property
    def race(self) -> Race | None:
        """The race in which others seek the same secret on the same field; None on one's own field."""
        origin = self.field_box.origin
        if origin is None:
            return None
        edition = list(EDITIONS)[self.edition.currentIndex()]
        return Race(edition, self.seekers, origin, evenly=self.field_box.is_of_older_race)

    def setup(self) -> Setup:
        """Return the chosen setup. Raises `SetupError` if a match cannot be played like that."""
        race = self.race
        return Setup(
            field=self.field,
            edition=list(EDITIONS.values())[self.edition.currentIndex()],
            seekers=self.seekers,
            title=self.title.currentText().strip(),
            players=self.seats.players,
            theme=self.theme,
            origin=self.field_box.origin,
            seating=self.seats.seating(random_seed() if race is None else race.seed),
            rounds=self.seats.rounds,
            aid=self.aid,
        )

    @property
    def fields(self) -> Sequence[Entry]:
        """All fields of the page."""
        rules = (self.edition, self.seekers_group, self.aid_group)
        return (self.seats, *rules, self.field_box, self.theme_choice, self.title, self.options)

    # -- how it is built ------------------------------------------------------------------------

    def _build(self, seekers_row: QWidget, aid_row: QWidget) -> None:
        rules, looks = Group(tr("Rules and help")), Group(tr("Story"))
        # From the outside in, since whatever is put somewhere is styled anew with all that is in it;
        # and from above, since the keyboard goes by the order in which things came to the page.
        self.add_rows(("", self.seats.ways), ("", self._first_steps), ("", self.options))
        options = self.options.form
        options.addRow(self.seats)
        options.addRow(rules)
        rules.form.addRow(halves(labelled(tr("Edition"), self.edition), labelled(tr("Seekers"), seekers_row)))
        rules.form.addRow(self._summary)
        rules.form.addRow(labelled(tr("Help from the notebook"), aid_row))
        rules.form.addRow(self._aid_summary)
        options.addRow(self.field_box)
        self.field_box.form.addRow(self._race)
        options.addRow(looks)
        looks.form.addRow(halves(labelled(tr("Theme"), self.theme_choice), labelled(tr("Title"), self.title)))
        self._name_fields()

    def _name_fields(self) -> None:
        """Set the accessible name of each field."""
        for widget, name in (
            (self.title, tr("Title")),
            (self.theme_choice, tr("Theme")),
            (self.edition, tr("Edition")),
        ):
            widget.setAccessibleName(name)

    def _connect(self) -> None:
        self.start_wanted.connect(self._start)
        self.title.currentTextChanged.connect(self._check)
        self.title.activated.connect(self.theme_choice.setCurrentIndex)
        self.theme_choice.currentIndexChanged.connect(self.field_changed)
        self.seats.changed.connect(self._check)
        self.edition.currentIndexChanged.connect(self._check)
        self.seekers_group.idToggled.connect(lambda _, on: self._count_seekers() if on else None)
        self.aid_group.idToggled.connect(lambda _, on: self._check() if on else None)
        self.field_box.changed.connect(self._check)
        self.field_box.changed.connect(self.field_changed)
        self.field_box.race_typed.connect(self._join_race)
        self._race.said.connect(self.said)
        self._race.outdated.connect(self.outdated)
        self.field_box.build_wanted.connect(self.build_wanted)
        steps = self._first_steps
        steps.build_wanted.connect(self.build_wanted)
        steps.text_wanted.connect(self._write_tiles)
        steps.print_wanted.connect(self._print_tiles)
        steps.letter_wanted.connect(self.letter_wanted)
        steps.code_wanted.connect(self.code_wanted)

    def _count_seekers(self) -> None:
        self._check()
        self.field_changed.emit()

    def _join_race(self, race: Race) -> None:
        """Set everything as agreed for those who run this race."""
        self.edition.setCurrentIndex(list(EDITIONS).index(race.edition))
        self.seekers_group.buttons()[SEEKER_COUNTS.index(race.seekers)].setChecked(True)

    def _check(self) -> None:
        """Show what belongs to the way to play, the values, and what keeps the match from beginning."""
        self._first_steps.show_for(self.seats.mode)
        self._summary.setText(words.edition_summary(list(EDITIONS)[self.edition.currentIndex()]))
        problem = self.seats.check()
        self._aid_summary.setText(tile_text.aid_summary(self.aid))
        if not problem and not self.title.currentText().strip():
            problem = tr("The match needs a title.")
        if not problem:
            try:
                self.setup()
            except SetupError as error:
                problem = tr("This match cannot be played. {why}", why=said(error))
        self.show_problem(problem)
        if problem:
            self.options.open()  # it can be put right nowhere else
        self._summarise()
        self._show_race()

    def _summarise(self) -> None:
        """Tell the values of the options in a line."""
        values = (
            *self.seats.values,
            tr("Edition {name}", name=self.edition.currentText()),
            tr("{n} seekers", n=self.seekers),
            self.field_box.shape.currentText(),
            tr("Notebook: {aid}", aid=result_text.aid_name(self.aid)),
        )
        self.options.summarise(values)

    def _show_race(self) -> None:
        """Show the code of the race where a computer hides, so that others can seek the same secret."""
        self._race.show_race(self.race if self.seats.mode is Mode.SEEK else None)

    # -- the tiles of a real table --------------------------------------------------------------

    def _write_tiles(self) -> None:
        from topologic_qt.games.topologic.ui.field_text_dialog import FieldTextDialog

        dialog = FieldTextDialog(self.window(), self.field)
        dialog.laid.connect(self.field_box.lay_own)
        dialog.open()

    def _print_tiles(self) -> None:
        from topologic_qt.games.topologic.ui.sheet import Sheet, print_preview

        sheet = Sheet(
            self.field,
            self.title.currentText(),
            first_style(self._settings),
            origin=self.field_box.origin,
        )
        try:
            dialog = print_preview(self.window(), sheet)
        except UserError as complaint:
            self.said.emit(said(complaint))
            return
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _start(self) -> None:
        setup = self.setup()
        self._remember(setup)
        self.started.emit(setup, self.seats.mode is Mode.MAIL)

    # -- what was used last time ----------------------------------------------------------------

    def _recall(self) -> None:
        settings = self._settings
        self.title.setCurrentText(remembered_text(settings, "setup/title", tr("Topologic"), MAX_TITLE_LENGTH))
        edit = self.title.lineEdit()
        assert edit is not None
        edit.setMaxLength(MAX_TITLE_LENGTH)
        self.theme_choice.setCurrentIndex(list(Theme).index(first_theme(settings)))
        editions = list(EDITIONS)
        edition = remembered_choice(settings, "setup/edition", editions, editions[0])
        self.edition.setCurrentIndex(editions.index(edition))
        self.seekers_group.buttons()[SEEKER_COUNTS.index(first_seekers(settings))].setChecked(True)
        aids = list(Assistance)
        aid = remembered_choice(settings, "setup/aid", aids, aids[0])
        self.aid_group.buttons()[aids.index(aid)].setChecked(True)

    def _remember(self, setup: Setup) -> None:
        for name, value in (
            ("title", setup.title),
            ("theme", setup.theme.value),
            ("edition", setup.edition.id),
            ("seekers", setup.seekers),
            ("aid", setup.aid.value),
        ):
            self._settings.setValue(f"setup/{name}", value)
        self.seats.remember()
        self.field_box.remember()
