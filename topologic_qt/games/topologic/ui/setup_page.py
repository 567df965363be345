"""The page for setting up a match, beside its field on the table."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QPlainTextEdit, QWidget

from topologic_qt.engine import players
from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.field import Field, NamedField
from topologic_qt.games.topologic.rules.notation import (
    NotationError,
    field_text,
    is_broken_race_code,
    parse_field,
    race_code,
)
from topologic_qt.games.topologic.rules.setup import EDITIONS, ROUND_COUNTS, Assistance, Setup
from topologic_qt.games.topologic.rules.shapes import GROWTHS, SEEKER_COUNTS, FieldRecipe, Shape, Theme
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.choices import Choices, FieldChoice, SeatsChoice
from topologic_qt.games.topologic.ui.first_look import first_style
from topologic_qt.games.topologic.ui.real_table import (
    LARGE_MODES,
    FirstSteps,
    Mode,
    mode_choices,
    mode_summary,
)
from topologic_qt.games.topologic.ui.sheet import Sheet, play_sheet
from topologic_qt.games.topologic.ui.words import story
from topologic_qt.translation import UserError
from topologic_qt.widgets import setup_frame
from topologic_qt.widgets.computer_bar import face_icon, level_name
from topologic_qt.widgets.controls import Choice, Group, button, label, tip
from topologic_qt.widgets.form import (
    FACE,
    PictureChoice,
    combo_box,
    halves,
    in_row,
    labelled,
    line_edit,
    mark_wrong,
    name_edit,
    segments,
    slider,
    with_ends,
)
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import said, tr


class StoryBox(Group):
    """The theme and the title, which may be any story's."""

    def __init__(self, theme: setup_frame.Entry[Theme], title: setup_frame.Entry[str]) -> None:
        """Create the fields; choosing a story's title chooses its theme."""
        super().__init__(tr("Story"))
        self.theme = combo_box([story(each).name for each in Theme])
        self.theme.setAccessibleName(tr("Theme"))
        self.titles = combo_box([story(each).title for each in Theme])
        self.titles.setEditable(True)
        self.titles.setCompleter(None)  # type: ignore[arg-type]  # what people type stays as typed
        self.titles.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.titles.setAccessibleName(tr("Title"))
        line = self.titles.lineEdit()
        assert line is not None
        line.setMaxLength(players.MAX_TITLE_LENGTH)
        self.form.addRow(halves(labelled(tr("Theme"), self.theme), labelled(tr("Title"), self.titles)))
        setup_frame.bind_list(self.theme, theme, list(Theme))
        setup_frame.bind_text(self.titles, title)
        self.titles.activated.connect(self.theme.setCurrentIndex)


class RulesBox(Group):
    """The edition, the number of seekers and the help, with explanations where needed."""

    def __init__(self, choices: Choices) -> None:
        super().__init__(tr("Rules and help"))
        self._choices = choices
        self.edition = combo_box([words.edition_name(edition) for edition in EDITIONS])
        self.edition.setAccessibleName(tr("Edition"))
        self.seekers, seekers_row = segments(
            tr("Seekers"),
            [str(count) for count in SEEKER_COUNTS],
            [tr("{n} seekers", n=count) for count in SEEKER_COUNTS],
        )
        aids = [result_text.aid_name(aid) for aid in Assistance]
        self.aids, aid_row = segments(tr("Notebook help"), aids, aids)
        for aid, made in zip(Assistance, self.aids.buttons(), strict=True):
            made.setAccessibleDescription(words.aid_summary(aid))
        self._summary, self._aid_summary = label("", "muted"), label("", "muted")
        self.form.addRow(halves(labelled(tr("Edition"), self.edition), labelled(tr("Seekers"), seekers_row)))
        self.form.addRow(self._summary)
        self.form.addRow(labelled(tr("Notebook help"), aid_row))
        self.form.addRow(self._aid_summary)
        setup_frame.bind_list(self.edition, choices.edition, list(EDITIONS))
        setup_frame.bind_buttons(self.seekers, choices.seekers, SEEKER_COUNTS)
        setup_frame.bind_buttons(self.aids, choices.aid, list(Assistance))
        for entry in (choices.edition, choices.aid):
            entry.changed.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        self._summary.setText(words.edition_summary(self._choices.edition.value))
        self._aid_summary.setText(words.aid_summary(self._choices.aid.value))


class RaceRow(QWidget):
    """Shows a race code, with a button to copy it."""

    said = Signal(str)
    """Emitted with a text for the status line."""
    outdated = Signal()
    """Emitted when the code shown is no longer the one copied last."""

    def __init__(self, choices: Choices, parent: QWidget) -> None:
        """Create the row for the race of these choices, shown if it can be shared."""
        super().__init__(parent)  # without a parent, it would show as a window
        self._choices = choices
        self._code = ""
        self._copied = ""
        self._text = label("", "muted")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        tip = tr("Copy the race code")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._text, 1)
        self._button = button(Choice(tr("Copy"), self._copy, icon="copy", tip=tip))
        layout.addWidget(self._button)
        for source in (choices.seats, choices.edition, choices.seekers, choices.field_choice):
            source.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        """Show the race code, or ask for a seed if there is none; hide the row if there is no race."""
        race = self._choices.shared_race
        self._code = "" if race is None or not race.origin.seed else race_code(race)
        no_seed = tr("To race a friend, enter a seed first.")
        self._button.set_unavailable("" if self._code else no_seed)
        share = tr("To race a friend, share this code: {code}", code=self._code)
        self._text.setText(share if self._code else no_seed)
        self.setVisible(race is not None)
        if self._copied and self._copied != self._code:
            self._copied = ""
            self.outdated.emit()

    def _copy(self) -> None:
        if not self._code:
            self.said.emit(self._text.text())
            return
        self._copied = self._code
        QGuiApplication.clipboard().setText(self._code)
        told = {"code": self._code}
        self.said.emit(tr("Copied: {code}. Paste it as the seed to search for the same secret.", **told))


class SeatsBox(Group):
    """The fields that the mode needs."""

    def __init__(self, seats: SeatsChoice) -> None:
        super().__init__(tr("Players"))
        self._seats = seats
        self.names = (name_edit(players.MAX_NAME_LENGTH), name_edit(players.MAX_NAME_LENGTH))
        self.own_name = name_edit(players.MAX_NAME_LENGTH)
        self.rounds, self._rounds_row = segments(
            tr("Rounds"), [tr("Both"), tr("One")], [tr("Both rounds"), tr("One round")]
        )
        self.beside = combo_box(["", ""])
        self._build()
        for line, name in zip((*self.names, self.own_name), (*seats.names, seats.own_name), strict=True):
            setup_frame.bind_line(line, name)
        setup_frame.bind_buttons(self.rounds, seats.rounds_alone, ROUND_COUNTS)
        setup_frame.bind_list(self.beside, seats.beside, (0, 1))
        seats.changed.connect(self._show)
        self._show()

    def _build(self) -> None:
        other_way = tr("Swap who hides first")
        swap = button(Choice(tr("Swap"), self._swap, icon="swap", tip=other_way))
        self._second_row = in_row(self.names[1], swap)
        for line, text, row in (
            (self.own_name, tr("Your name"), self.own_name),
            (self.names[0], tr("Hides first"), self.names[0]),
            (self.names[1], tr("Seeks first"), self._second_row),
        ):
            self.add_row(text, line, row)
        self.add_row(tr("Who uses the program"), self.beside)
        self._rounds = labelled(tr("Rounds"), self._rounds_row)
        self.form.addRow(self._rounds)

    def _show(self) -> None:
        seats, form = self._seats, self.form
        mode, with_computer = seats.mode.value, seats.with_computer
        form.setRowVisible(self.own_name, with_computer and bool(mode.persons))
        has_names = not with_computer and mode is not Mode.MAIL  # they are above the options
        form.setRowVisible(self.names[0], has_names)
        form.setRowVisible(self._second_row, has_names)
        form.setRowVisible(self.beside, mode is Mode.TABLE)
        form.setRowVisible(self._rounds, with_computer)
        for seat, name in enumerate(seats.names):
            self.beside.setItemText(seat, name.value)
        for line in (*self.names, self.own_name):
            mark_wrong(line, not line.text().strip())

    def _swap(self) -> None:
        first, second = self._seats.names
        first.value, second.value = second.value, first.value


class FieldTextDialog(ScrolledDialog):
    """A dialog with the field as text, a line per row of tiles, and its first mistake."""

    laid = Signal(object)
    """Emitted with the written `NamedField`."""

    def __init__(self, parent: QWidget | None, field: Field) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Your tiles as text"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._field = field
        self.text = QPlainTextEdit(field_text(field))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("Your tiles as text"))
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.problem = label("", "problem")
        self.lay_button = button(Choice(tr("Lay these tiles"), self._lay, primary=True, icon="check"))
        about = tr(
            "Type each row of tiles as a line: each tile as its colour’s letter ({letters}) and number, "
            "and a dot for a gap. All sixty tiles must be connected.",
            letters=words.colour_letters(),
        )
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addWidget(self.lay_button)
        layout = self.column((22, 20, 22, 18), 12)
        layout.addWidget(label(tr("Your tiles as text"), "title"))
        layout.addWidget(label(about, "text"))
        layout.addWidget(self.text, 1)
        layout.addWidget(self.problem)
        self.put_below(row)
        self.wish_for(560, 480)
        self.text.textChanged.connect(self._check)
        self.text.selectAll()
        self.text.setFocus()
        self._check()

    def _check(self) -> None:
        problem = ""
        try:
            self._field = parse_field(self.text.toPlainText())
            Setup(self._field)
        except (NotationError, players.SetupError) as error:
            problem = said(error)
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.lay_button.setEnabled(not problem)

    def _lay(self) -> None:
        self.laid.emit(NamedField(tr("My field"), self._field))
        self.accept()


_LONGEST = 1000
"""The most characters in the seed's input field: more than a seed has, so that excess can be reported."""


class FieldBox(Group):
    """The shape with the seed of its tiles, or a field built by hand."""

    build_wanted = Signal()
    """Emitted when the user wants to build a field, starting from this one."""

    def __init__(self, choice: FieldChoice) -> None:
        super().__init__(tr("Field"))
        self._choice = choice
        self.shape = combo_box([words.shape_name(shape) for shape in Shape])
        self.growth = slider(GROWTHS[0], GROWTHS[-1])
        self.seed = line_edit(_LONGEST)
        about = tr("The same seed gives the same field; capitals matter.")
        self.seed.setToolTip(tip(about))
        self.seed.setAccessibleDescription(about)
        self._warning = label("", "problem")
        own = tr("Build your own field from this one")
        self.build_button = button(Choice(tr("Change…"), self.build_wanted.emit, icon="tiles", tip=own))
        self._build()
        self._offer_own()
        choice.own.changed.connect(self._offer_own)
        setup_frame.bind_list(self.shape, choice.shape, [*Shape, None])
        setup_frame.bind_slider(self.growth, choice.growth)
        setup_frame.bind_line(self.seed, choice.seed)
        self._show()
        choice.changed.connect(self._show)

    def _build(self) -> None:
        shuffle = Choice(tr("Shuffle"), self._choice.shuffle, icon="shuffle", tip=tr("Shuffle the tiles"))
        self._seed_row = in_row(self.seed, button(shuffle))
        self._growth_row = with_ends(tr("straggling"), self.growth, tr("compact"))
        for name, widget, row in (
            (tr("Shape of the field"), self.shape, in_row(self.shape, self.build_button)),
            (tr("Growth"), self.growth, self._growth_row),
            (tr("Seed"), self.seed, self._seed_row),
        ):
            self.add_row(name, widget, row)
        self.form.addRow(self._warning)

    def _offer_own(self) -> None:
        if self._choice.own.value is None:
            return
        if self.shape.count() == len(Shape):
            self.shape.addItem("")
        self.shape.setItemText(len(Shape), self._choice.own_name)

    def _show(self) -> None:
        origin = self._choice.origin
        self.form.setRowVisible(self._growth_row, origin is not None and origin.shape is Shape.GROWN)
        self.form.setRowVisible(self._seed_row, origin is not None)
        warning = "" if origin is None else self._doubt()
        if warning not in ("", self._warning.text()):
            announce(self.seed, warning)
        self._warning.setText(warning)
        self.form.setRowVisible(self._warning, bool(warning))

    def _doubt(self) -> str:
        """Return why the seed may not be what people meant; empty if there is no doubt."""
        typed = self._choice.seed.value.strip()
        if is_broken_race_code(typed):
            return tr("This looks like a mistyped race code. It’ll be used as a seed.")
        if len(typed) > players.MAX_SEED_LENGTH:
            return tr("Only the first {most} characters count.", most=players.MAX_SEED_LENGTH)
        return ""


class SetupPage(setup_frame.SetupFrame):
    """The choice of how to play, everything else under *Options*, and the button to start the match."""

    field_changed = Signal()
    """Emitted when the table should show another `field`, `seekers` or `theme`."""
    started = Signal(object, bool)
    print_wanted = Signal(object)  # a `Document`
    """Emitted with the `Setup` of the match to start, and whether someone elsewhere plays, too."""
    said = Signal(str)
    """Emitted with a text for the status line."""
    outdated = Signal()
    """Emitted when the last text is outdated."""
    build_wanted = Signal()
    """Emitted when the user wants to build a field, starting from this one."""
    code_wanted = Signal()
    """Emitted when the user wants to type a code from another player."""
    letter_wanted = Signal()
    """Emitted when the user wants to open a mailed copy of a match."""

    seats: SeatsBox
    rules: RulesBox
    field_box: FieldBox
    story: StoryBox
    """The groups of options from the top, once created."""

    def __init__(self, settings: GameSettings, origin: FieldRecipe, parent: QWidget | None = None) -> None:
        """Create the page with the last choices from ``settings``, and the field of this origin."""
        super().__init__(tr("Topologic"), parent)
        self._settings = settings
        self.choices = Choices(settings, origin)
        modes = mode_choices()
        self.ways = setup_frame.Ways(tr("How to play"), modes[:LARGE_MODES], modes[LARGE_MODES:])
        self.opponents = _opponents(self.choices.seats)
        self._names = _online_names(self.choices.seats)
        self._first_steps = FirstSteps()
        self.options = setup_frame.Options(settings)
        rows = (self.ways, self.opponents, self._names, self._first_steps, self.options)
        self.add_rows(*(("", row) for row in rows))
        self.form.setVerticalSpacing(10)
        self._show_way()
        self._connect()
        self.options.fill_late(self._make_options)
        self._check()

    @property
    def entries(self) -> Sequence[setup_frame.Part]:
        """The entries on the page."""
        return (*self.choices.entries, self.options)

    def _make_options(self, form: QFormLayout) -> None:
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
        """Show the mode's options, the values, and the reason why the match cannot start."""
        seats = self.choices.seats
        has_tiles = self.choices.field_choice.shape.value is None
        self.form.setRowVisible(self.opponents, seats.has_strength)
        self.form.setRowVisible(self._names, seats.mode.value is Mode.MAIL)
        self.show_invitation(seats.mode.value is Mode.MAIL)
        self._first_steps.show_for(seats.mode.value, has_tiles)
        self.ways.tell([mode_summary(each, seats.rounds_of(each)) for each in Mode])
        problem = self.choices.problem
        self.show_problem(problem)
        if problem:
            self.options.open()  # it can be fixed nowhere else
        self.options.summarise(self.choices.values)

    def _write_tiles(self) -> None:
        dialog = FieldTextDialog(self.window(), self.choices.field)
        dialog.laid.connect(self.choices.field_choice.lay_own)
        dialog.open()

    def _print_tiles(self) -> None:
        field, title, style = self.choices.field, self.choices.title.value, first_style(self._settings)
        sheet = Sheet(field, title, style, origin=self.choices.field_choice.origin)
        try:
            self.print_wanted.emit(play_sheet(sheet))
        except UserError as complaint:
            self.said.emit(said(complaint))

    def _start(self) -> None:
        setup = self.choices.setup()
        self.choices.remember(setup)
        self.started.emit(setup, self.choices.seats.mode.value is Mode.MAIL)


def _opponents(seats: SeatsChoice) -> setup_frame.Ways:
    """Return the choice between the computers, each with its face and style of play."""
    levels = list(players.Level)
    made = setup_frame.Ways(
        tr("Your opponent"),
        [
            PictureChoice(
                face_icon(level), f"{players.NAMES[level]}\n{level_name(level)}", tr(words.TEMPERS[level])
            )
            for level in levels
        ],
        picture=FACE,
    )
    setup_frame.bind_buttons(made.group, seats.level, levels)
    return made


def _online_names(seats: SeatsChoice) -> QWidget:
    """Return input fields for the names of host and guest."""
    fields = []
    for name, text in zip(seats.names, (tr("Your name"), tr("The other player’s name")), strict=True):
        line = name_edit(players.MAX_NAME_LENGTH)
        line.setAccessibleName(text)
        setup_frame.bind_line(line, name)
        fields.append(labelled(text, line))
    return halves(*fields)
