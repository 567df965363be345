"""The page on which a match is set up, with the field beside it on the table."""

from collections.abc import Callable

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from topologic_qt.engine import random_seed
from topologic_qt.games.topologic.rules import (
    EDITIONS,
    GROWTHS,
    MAX_NAME_LENGTH,
    MAX_SEED_LENGTH,
    MAX_TITLE_LENGTH,
    SEEKER_COUNTS,
    Field,
    Origin,
    Setup,
    SetupError,
    Shape,
    Theme,
    random_field,
)
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.first_look import first_seekers, first_theme
from topologic_qt.games.topologic.ui.story import story
from topologic_qt.table.form import Offer, combo_box, in_row, line_edit, mark_wrong, segments, with_ends
from topologic_qt.table.overlays import Choice, button, label
from topologic_qt.table.translate import tr


class SetupPage(QScrollArea):
    """Everything that is agreed before a match, on one page."""

    field_changed = Signal()
    """What lies on the table is another: look at `field`, `seekers` and `theme`."""
    started = Signal(object)
    """The `Setup` of the match to begin."""

    def __init__(self, memory: QSettings, origin: Origin) -> None:
        """Offer what was used last time, as ``memory`` has it, and the field of this origin."""
        super().__init__()
        self._memory = memory
        self._used_seed: str | None = None
        self.title = combo_box([story(theme).title for theme in Theme])
        self.title.setEditable(True)
        self.title.setCompleter(None)  # type: ignore[arg-type]  # what people write stays as they write it
        self.title.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.theme_choice = combo_box([story(theme).name for theme in Theme])
        self.players = (line_edit(MAX_NAME_LENGTH), line_edit(MAX_NAME_LENGTH))
        self.edition = combo_box([words.edition_name(edition) for edition in EDITIONS])
        self._summary = label("", "muted")
        self.seekers_group, seekers_row = segments(
            [str(count) for count in SEEKER_COUNTS], [tr("{n} seekers", n=count) for count in SEEKER_COUNTS]
        )
        self.shape = combo_box([words.shape_name(shape) for shape in Shape])
        self.growth = QSlider(Qt.Orientation.Horizontal)
        self.growth.setRange(GROWTHS[0], GROWTHS[-1])
        self.seed = line_edit(MAX_SEED_LENGTH)
        self._problem = label("", "problem")
        self.start_button = button(Choice(tr("Start the match"), self._start, primary=True))
        self._offer = Offer()
        self._build(seekers_row)
        self._recall(origin)
        self._connect()
        self._lay()
        self._check()

    # -- what is agreed -------------------------------------------------------------------------

    @property
    def field(self) -> Field:
        """The field that is agreed on."""
        return self._field

    @property
    def seekers(self) -> int:
        """How many seekers there will be."""
        return SEEKER_COUNTS[self.seekers_group.checkedId()]

    @property
    def theme(self) -> Theme:
        """The story that will be told."""
        return list(Theme)[self.theme_choice.currentIndex()]

    @property
    def origin(self) -> Origin:
        """How the field is laid."""
        return Origin(list(Shape)[self.shape.currentIndex()], self.seed.text().strip(), self.growth.value())

    def setup(self) -> Setup:
        """What is agreed. Raises `SetupError` where a match cannot be played like that."""
        return Setup(
            field=self._field,
            edition=list(EDITIONS.values())[self.edition.currentIndex()],
            seekers=self.seekers,
            title=self.title.currentText().strip(),
            players=(self.players[0].text().strip(), self.players[1].text().strip()),
            theme=self.theme,
            origin=self._origin,
        )

    def shuffle(self) -> None:
        """Take a fresh seed, and lay the field anew."""
        self.seed.setText(random_seed())

    def freshen(self) -> None:
        """Lay the field anew if a match was begun with this one."""
        if self.seed.text().strip() == self._used_seed:
            self.shuffle()

    def offer(self, text: str, accept: str, action: Callable[[], None], more: Choice | None = None) -> None:
        """Offer to do something else than begin a new match; ``more`` is a second choice."""
        self._offer.show_offer(text, Choice(accept, action), more)

    def withdraw_offer(self) -> None:
        """Nothing else is offered any more."""
        self._offer.hide()

    # -- how it is built ------------------------------------------------------------------------

    def _build(self, seekers_row: QWidget) -> None:
        swap = button(Choice(tr("Swap"), self._swap))
        swap.setToolTip(tr("Let the other player be the referee first"))
        shuffle = button(Choice(tr("Shuffle"), self.shuffle))
        shuffle.setToolTip(tr("Lay the tiles anew"))
        self._growth_row = with_ends(tr("straggling"), self.growth, tr("compact"))
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self._form.setVerticalSpacing(6)
        for text, widget in (
            (tr("Title"), self.title),
            (tr("Theme"), self.theme_choice),
            (tr("Hides first"), self.players[0]),
            (tr("Seeks first"), in_row(self.players[1], swap)),
            (tr("Edition of the rules"), self.edition),
            ("", self._summary),
            (tr("Seekers"), seekers_row),
            (tr("Shape of the field"), self.shape),
            (tr("Growth"), self._growth_row),
            (tr("Seed of the field"), in_row(self.seed, shuffle)),
        ):
            self._form.addRow(text, widget) if text else self._form.addRow(widget)
        self._name_fields()
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(26, 22, 26, 22)
        layout.setSpacing(10)
        layout.addWidget(label(tr("A new match"), "title"))
        layout.addWidget(self._offer)
        layout.addLayout(self._form)
        layout.addStretch()
        layout.addWidget(self._problem)
        layout.addWidget(self.start_button)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(380)

    def _name_fields(self) -> None:
        """Say what each field is for to those who do not see its label."""
        for widget, name in (
            (self.title, tr("Title")),
            (self.theme_choice, tr("Theme")),
            (self.players[0], tr("Hides first")),
            (self.players[1], tr("Seeks first")),
            (self.edition, tr("Edition of the rules")),
            (self.shape, tr("Shape of the field")),
            (self.growth, tr("Growth")),
            (self.seed, tr("Seed of the field")),
        ):
            widget.setAccessibleName(name)

    def _connect(self) -> None:
        self.title.currentTextChanged.connect(self._check)
        self.title.activated.connect(self.theme_choice.setCurrentIndex)
        self.theme_choice.currentIndexChanged.connect(self.field_changed)
        for line in self.players:
            line.textChanged.connect(self._check)
        self.edition.currentIndexChanged.connect(self._check)
        self.seekers_group.idToggled.connect(lambda _, on: self.field_changed.emit() if on else None)
        self.shape.currentIndexChanged.connect(self._lay)
        self.growth.valueChanged.connect(self._lay)
        self.seed.textChanged.connect(self._lay)

    def _lay(self) -> None:
        self._origin = self.origin
        self._field = random_field(self._origin)
        self._form.setRowVisible(self._growth_row, self._origin.shape is Shape.GROWN)
        self.field_changed.emit()

    def _swap(self) -> None:
        first, second = self.players
        name = first.text()
        first.setText(second.text())
        second.setText(name)

    def _check(self) -> None:
        """Say what is wrong, if anything is, and what the edition means."""
        self._summary.setText(words.edition_summary(list(EDITIONS)[self.edition.currentIndex()]))
        names = [line.text().strip() for line in self.players]
        for line, name in zip(self.players, names, strict=True):
            mark_wrong(line, not name)
        problem = ""
        if not all(names):
            problem = tr("Both players need a name.")
        elif not self.title.currentText().strip():
            problem = tr("The match needs a title.")
        else:
            try:
                self.setup()
            except SetupError as error:
                problem = tr("This match cannot be played. {why}", why=error)
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self.start_button.setEnabled(not problem)

    def _start(self) -> None:
        setup = self.setup()
        self._used_seed = self.seed.text().strip()
        self._remember(setup)
        self.started.emit(setup)

    # -- what was used last time ----------------------------------------------------------------

    def _recall(self, origin: Origin) -> None:
        memory = self._memory
        self.title.setCurrentText(_text(memory, "setup/title", tr("Topologic"), MAX_TITLE_LENGTH))
        edit = self.title.lineEdit()
        assert edit is not None
        edit.setMaxLength(MAX_TITLE_LENGTH)
        self.players[0].setText(_text(memory, "setup/first", tr("Anna"), MAX_NAME_LENGTH))
        self.players[1].setText(_text(memory, "setup/second", tr("Ben"), MAX_NAME_LENGTH))
        self.theme_choice.setCurrentIndex(list(Theme).index(first_theme(memory)))
        self.edition.setCurrentIndex(_index(list(EDITIONS), memory.value("setup/edition")))
        self.seekers_group.buttons()[SEEKER_COUNTS.index(first_seekers(memory))].setChecked(True)
        self.shape.setCurrentIndex(list(Shape).index(origin.shape))
        self.growth.setValue(origin.growth)
        self.seed.setText(origin.seed)

    def _remember(self, setup: Setup) -> None:
        for name, value in (
            ("title", setup.title),
            ("theme", setup.theme.value),
            ("first", setup.players[0]),
            ("second", setup.players[1]),
            ("edition", setup.edition.id),
            ("seekers", setup.seekers),
            ("shape", self._origin.shape.value),
            ("growth", self._origin.growth),
        ):
            self._memory.setValue(f"setup/{name}", value)


def _text(memory: QSettings, name: str, usual: str, longest: int) -> str:
    """What was written last time, if it can be used again."""
    text = str(memory.value(name, usual)).strip()
    return text if text and len(text) <= longest and text.isprintable() else usual


def _index(entries: list[str], entry: object) -> int:
    return entries.index(str(entry)) if str(entry) in entries else 0
