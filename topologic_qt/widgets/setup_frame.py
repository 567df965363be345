"""The page on which a match is set up, what people enter there, and options that are folded away."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar, cast

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent

from topologic_qt.widgets.controls import Choice, Grouping, button, is_enter, is_enter_held, label
from topologic_qt.widgets.form import (
    NARROW_PICTURE,
    WIDE_PICTURE,
    ChoiceButton,
    Offer,
    PictureChoice,
    QuietChoice,
    picture_choices,
)
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.remembered import Keeper
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.theme import row_scale, text_scale
from topologic_qt.widgets.translate import headed, tr

ValueT = TypeVar("ValueT")


class Part(Protocol):
    """A part of a page that knows what was entered in it, and hands it to a page in another language."""

    @property
    def entered(self) -> object:
        """What was entered, free of words of the program."""

    def enter(self, entered: object) -> None:
        """Enter what was entered in such a part before."""


class Entry(QObject, Generic[ValueT]):
    """One value that people enter. A field that is bound to it shows it, and changes it."""

    changed = Signal()
    """Emitted when there is another value."""

    def __init__(self, value: ValueT) -> None:
        super().__init__()
        self._value = value

    @property
    def value(self) -> ValueT:
        """What is entered now."""
        return self._value

    @value.setter
    def value(self, value: ValueT) -> None:
        if value != self._value:
            self._value = value
            self.changed.emit()

    @property
    def entered(self) -> object:
        """The value."""
        return self._value

    def enter(self, entered: object) -> None:
        """Enter the value of the entry before."""
        self.value = cast("ValueT", entered)


class _Shown(QObject):
    """Shows a value in a field, and ends with it: an entry would keep a mere function for ever."""

    def __init__(self, field: QObject, entry: Entry[ValueT], show: Callable[[], None]) -> None:
        super().__init__(field)
        self._show = show
        show()
        entry.changed.connect(self.show)

    def show(self) -> None:
        self._show()


def bind_line(line: QtWidgets.QLineEdit, entry: Entry[str]) -> None:
    """Bind a line to a text."""
    _Shown(line, entry, lambda: _show_other(entry, line.text(), line.setText))
    line.textChanged.connect(lambda text: entry.enter(text))


def bind_text(combo: QtWidgets.QComboBox, entry: Entry[str]) -> None:
    """Bind an editable combo box to a text."""
    _Shown(combo, entry, lambda: _show_other(entry, combo.currentText(), combo.setCurrentText))
    combo.currentTextChanged.connect(lambda text: entry.enter(text))


def bind_slider(slider: QtWidgets.QSlider, entry: Entry[int]) -> None:
    """Bind a slider to a whole number."""
    _Shown(slider, entry, lambda: _show_other(entry, slider.value(), slider.setValue))
    slider.valueChanged.connect(lambda value: entry.enter(value))


def bind_list(combo: QtWidgets.QComboBox, entry: Entry[ValueT], values: Sequence[ValueT]) -> None:
    """Bind a combo box to a choice; ``values`` are those of its entries, in their order."""
    _Shown(combo, entry, lambda: combo.setCurrentIndex(values.index(entry.value)))
    combo.currentIndexChanged.connect(lambda index: entry.enter(values[index]))


def bind_buttons(group: QtWidgets.QButtonGroup, entry: Entry[ValueT], values: Sequence[ValueT]) -> None:
    """Bind buttons, of which one is down, to a choice; ``values`` are theirs, by their numbers."""
    _Shown(group, entry, lambda: group.button(values.index(entry.value)).setChecked(True))
    group.idToggled.connect(lambda number, on: entry.enter(values[number]) if on else None)


def _show_other(entry: Entry[ValueT], shown: ValueT, show: Callable[[ValueT], None]) -> None:
    """Show a value, unless it came from the field: that keeps its cursor."""
    if shown != entry.value:
        show(entry.value)


class Fold(QtWidgets.QToolButton):
    """A heading with an arrow: pressed, it opens what is below it; pressed again, it folds that away."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setText(text)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("role", "fold")
        self.toggled.connect(self._point)
        self._point(False)

    def _point(self, is_open: bool) -> None:
        self.setIcon(icon("section-open" if is_open else "section-closed"))


_NAME = "setup/options"
_OPEN, _FOLDED = "open", "folded"
_SHORT = 26  # number of characters up to which a value stays in one line


class Options(QtWidgets.QWidget):
    """A heading that opens a form, which is made late, or else a line that tells what is chosen there."""

    def __init__(self, memory: Keeper | None = None) -> None:
        """Create the options, folded; ``memory`` keeps whether people leave them open."""
        super().__init__()
        self._memory = memory
        self._toggle = Fold(tr("Options"))
        self._summary = label("", "muted")
        self._make: Callable[[QtWidgets.QFormLayout], None] | None = None
        self._body: QtWidgets.QWidget | None = None
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._toggle)
        layout.addWidget(self._summary)
        self._toggle.toggled.connect(self._show)
        self._toggle.clicked.connect(self._remember)

    def fill_late(self, make: Callable[[QtWidgets.QFormLayout], None]) -> None:
        """Have ``make`` fill the form before it is shown: now, if people left it open last time."""
        self._make = make
        if self._memory is not None and self._memory.value(_NAME) == _OPEN:
            self.open()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the form anew, in which Qt would keep heights that go with another width."""
        super().resizeEvent(event)
        if self._body is not None and (form := self._body.layout()) is not None:
            form.invalidate()

    @property
    def is_made(self) -> bool:
        """Whether the form has been opened, and has its rows."""
        return self._body is not None

    @property
    def is_open(self) -> bool:
        """Whether the options are shown."""
        return self._toggle.isChecked()

    def open(self, is_open: bool = True) -> None:
        """Open the options, or fold them away; the next page is as people left this one by hand."""
        self._toggle.setChecked(is_open)

    @property
    def entered(self) -> bool:
        """Whether the options are shown."""
        return self.is_open

    def enter(self, entered: object) -> None:
        """Show the options if those of the page before were shown."""
        self.open(bool(entered))

    def summarise(self, values: str | Sequence[str]) -> None:
        """Set the line that tells what is chosen: a text, or several values that stand side by side."""
        parts = [values] if isinstance(values, str) else values
        self._summary.setText("\u00a0· ".join(map(_unbroken, parts)))
        self._toggle.setAccessibleDescription(", ".join(parts))

    def _remember(self, is_open: bool) -> None:
        if self._memory is not None:
            self._memory.setValue(_NAME, _OPEN if is_open else _FOLDED)

    def _show(self, is_open: bool) -> None:
        if self._body is None and is_open and self._make is not None:
            self._body = self._made(self._make)
        if self._body is not None:
            self._body.setVisible(is_open)
        self._summary.setVisible(not is_open)

    def _made(self, make: Callable[[QtWidgets.QFormLayout], None]) -> QtWidgets.QWidget:
        """Return the form, filled."""
        body = Grouping(tr("Options"), self)
        body.hide()
        form = QtWidgets.QFormLayout(body)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QtWidgets.QFormLayout.RowWrapPolicy.WrapAllRows)
        form.setVerticalSpacing(4)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(body)
        make(form)
        return body


def _unbroken(value: str) -> str:
    """Return a value with spaces at which no line ends, if it is short."""
    return value.replace(" ", "\u00a0") if len(value) <= _SHORT else value


_MOST_WIDE = 3  # most large choices whose pictures have room side by side in their full size


class Ways(QtWidgets.QWidget):
    """Large choices, quieter ones that are folded away, and a sentence on the chosen one; numbered from 0."""

    changed = Signal()
    """Emitted when another way is chosen."""

    def __init__(
        self,
        name: str,
        large: Sequence[PictureChoice],
        more: Sequence[PictureChoice] = (),
        picture: QSize | None = None,
    ) -> None:
        """Create the ways; ``name`` tells screen readers what is chosen between the large ones.

        Their pictures have this size, if there is one.
        """
        super().__init__()
        self._told = [choice.about for choice in (*large, *more)]
        picture = picture or (WIDE_PICTURE if len(large) <= _MOST_WIDE else NARROW_PICTURE)
        self.group, row = picture_choices(name, large, picture)
        self.fold = Fold(tr("More ways to play"))
        """The heading of the quieter ways."""
        self._about = label("", "muted")
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(row)
        layout.addWidget(self.fold)
        self.fold.setVisible(bool(more))
        self._shelf = Grouping(tr("More ways to play"))
        shelf = QtWidgets.QVBoxLayout(self._shelf)
        shelf.setContentsMargins(0, 0, 0, 0)
        shelf.setSpacing(8)
        self._quiet = [QuietChoice(choice) for choice in more]
        for index, made in enumerate(self._quiet, len(large)):
            self.group.addButton(made, index)
            shelf.addWidget(made)
        layout.addWidget(self._shelf)
        layout.addWidget(self._about)
        self.group.idToggled.connect(lambda _, on: self._tell() if on else None)
        self.fold.toggled.connect(self._unfold)
        self.group.buttons()[0].setChecked(True)
        self._unfold(False)

    @property
    def chosen(self) -> int:
        """The number of the chosen way."""
        return self.group.checkedId()

    @property
    def count(self) -> int:
        """The number of ways."""
        return len(self._told)

    def choose(self, way: int) -> None:
        """Choose a way by its number; a quiet one comes into sight."""
        chosen, focused = self.group.button(way), self.focusWidget()
        chosen.setChecked(True)
        if chosen in self._quiet:
            self.fold.setChecked(True)
        if focused in self.group.buttons():  # else two would look chosen
            chosen.setFocus()

    @property
    def entered(self) -> int:
        """The number of the chosen way."""
        return self.chosen

    def enter(self, entered: object) -> None:
        """Choose the way that was chosen on the page before."""
        assert isinstance(entered, int)
        self.choose(entered)

    def tell(self, told: Sequence[str]) -> None:
        """Tell these sentences about the ways, one each: what is chosen elsewhere may change them."""
        for way, about in enumerate(told):
            made = self.group.button(way)
            assert isinstance(made, ChoiceButton)
            if about != self._told[way]:
                made.tell(about)
        self._told = list(told)
        self._show_told()

    def _tell(self) -> None:
        self._show_told()
        self.changed.emit()

    def _show_told(self) -> None:
        about = self._told[self.chosen]
        self._about.setText(about)
        self._about.setVisible(bool(about))

    def _unfold(self, is_open: bool) -> None:
        """Show the quieter ways, or all but the chosen one no more."""
        for made in self._quiet:  # each by itself, or the arrow keys would reach what is folded away
            made.setVisible(is_open or made.isChecked())
        self._shelf.setVisible(not all(made.isHidden() for made in self._quiet))


_WIDTH = 380
"""The width of the page, in pixels, at the usual size of texts; it grows with them, by as much as rows do."""
_MARGIN, _BAR = 26, 12
"""The margin at its sides, and the width of its scroll bar, whose room is kept so that nothing jumps."""
_SHARE = 0.65  # most of a window's width that the page takes in large letters
_ABOVE, _FOOT, _LOW_MARGIN = 22, (12, 16), 8
"""The margins around the choices, those above and below the button, and all in a low window, in pixels."""
_LOW = 300  # height of a page, in pixels at the usual size of texts, below which it is low


class SetupFrame(QtWidgets.QFrame):
    """A page with a form, an offer above it, and a problem and the button to start below it."""

    start_wanted = Signal()
    """Emitted when the user asks to begin the match."""

    def __init__(self, game: str, parent: QtWidgets.QWidget | None = None) -> None:
        """``game`` is the name of the game."""
        super().__init__(parent)
        self.form = QtWidgets.QFormLayout()
        """The choices, to be added row by row; each field stands below its label."""
        self.form.setRowWrapPolicy(QtWidgets.QFormLayout.RowWrapPolicy.WrapAllRows)
        self.form.setVerticalSpacing(4)
        self.problem = label("", "problem")
        self.start_button = button(
            Choice(tr("Start the match"), self.start_wanted.emit, primary=True, icon="play")
        )
        self._is_typed_at = False
        """Whether a key went down since the page was opened, perhaps by the key that still goes up."""
        self._untold = ""  # offer that is still to be said by a screen reader; "" for none
        self._offered = ""  # offer that stands, as it was said; "" for none
        self._offer = Offer()
        self._heading = label(game, "title")
        self._lines = QtWidgets.QVBoxLayout()
        self._above: list[QtWidgets.QWidget] = [self._offer]
        self._body = QtWidgets.QWidget()
        self._inner, self._below = QtWidgets.QVBoxLayout(self._body), QtWidgets.QVBoxLayout()
        self._most = _WIDTH * 2
        self._scrolled = QtWidgets.QScrollArea(self)
        self._scrolled.setWidget(self._body)
        self._scrolled.setAccessibleName(headed(game, tr("A new match")))
        self._scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields have the keyboard, and scroll it
        self._put_together()

    @property
    def entries(self) -> Sequence[Part]:
        """All that people enter on the page, each after what decides whether it can be entered."""
        raise NotImplementedError

    @property
    def entered(self) -> object:
        """What is entered on the page, free of words of the program, for `enter`."""
        return [part.entered for part in self.entries]

    def enter(self, entered: object) -> None:
        """Enter what was `entered` on the page before this one, which spoke another language."""
        assert isinstance(entered, list)
        for part, value in zip(self.entries, entered, strict=True):
            part.enter(value)

    def offer(self, text: str, accept: str, action: Callable[[], None], *more: Choice | None) -> None:
        """Show an offer to do something else than begin a match; ``more`` are further choices."""
        self._offer.show_offer(text, Choice(accept, action), *more)
        if text != self._offered:
            self._offered = self._untold = text
        self._settle_soon()

    def add_line(self, line: QtWidgets.QWidget) -> None:
        """Put a line above the choices. One with buttons stays; another one may be deleted again."""
        self._lines.addWidget(line)
        if line.findChildren(QtWidgets.QAbstractButton):
            self._above.append(line)

    def withdraw_offer(self) -> None:
        """Hide the offer."""
        self._offer.hide()
        self._offered = self._untold = ""

    def show_problem(self, problem: str) -> None:
        """Show what keeps the match from beginning; empty if nothing does."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.start_button.setEnabled(not problem)

    def add_rows(self, *rows: tuple[str, QtWidgets.QWidget]) -> None:
        """Add fields to the form, each with the text above it; an empty text is none."""
        for text, widget in rows:
            if text:
                above = label(text, "field", wrap=False)
                above.setBuddy(widget)
                self.form.addRow(above, widget)
            else:
                self.form.addRow(widget)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the width to letters of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_width()

    def event(self, event: QEvent) -> bool:
        """Have an offer said that has come before the window was in front; note keys that go down here."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self._is_typed_at |= not event.isAutoRepeat()
        if event.type() == QEvent.Type.WindowActivate and self._untold:
            self._settle_soon()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll to the top when the page opens, with the keyboard on the first choice, seen or not."""
        super().showEvent(event)
        if not event.spontaneous():
            self._is_typed_at = False
            if (first := self._first_choice()) is not None:
                _chosen(first).setFocus()
            self._scrolled.verticalScrollBar().setValue(0)
            self._settle_soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Enter the focused button; in a text, go on to the start button, else press that."""
        if not is_enter(event):
            super().keyPressEvent(event)
        elif not is_enter_held(event):
            focused = self.focusWidget()
            if isinstance(focused, QtWidgets.QAbstractButton) and not _is_chosen(focused):
                focused.click()
            elif isinstance(focused, QtWidgets.QLineEdit) or (
                isinstance(focused, QtWidgets.QComboBox) and focused.isEditable()
            ):
                self.start_button.setFocus()
            else:
                self.start_button.click()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Have the keyboard in sight from the first key on, but for the one that opened the page."""
        super().keyReleaseEvent(event)
        if self._is_typed_at:
            self._show_focused()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the keyboard on, and scroll to where it is."""
        moved = super().focusNextPrevChild(forward)
        self._show_focused()
        return moved

    def _settle_soon(self) -> None:
        """Keep the keyboard in sight and have an offer said, after a reader has said the focused field."""
        QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        if self._scrolled.verticalScrollBar().value():  # at its top it stays there: people read the heading
            self._show_focused()
        if self.isVisible() and self.isActiveWindow():
            untold, self._untold = self._untold, ""
            announce(self, untold)

    def _show_focused(self) -> None:
        focused = self.focusWidget()
        if focused is not None and self._body.isAncestorOf(focused):
            self._scrolled.ensureWidgetVisible(focused)

    def _first_choice(self) -> QtWidgets.QAbstractButton | None:
        """The first button of the form that the keyboard can reach and that is shown."""
        for each in self._body.findChildren(QtWidgets.QAbstractButton):
            is_above = any(part.isAncestorOf(each) for part in self._above)
            if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus and not is_above:
                return each
        return None

    def _put_together(self) -> None:
        layout = self._inner
        layout.setContentsMargins(_MARGIN, _ABOVE, _MARGIN - _BAR, _ABOVE)
        layout.setSpacing(10)
        heading = QtWidgets.QVBoxLayout()
        heading.setSpacing(0)
        heading.addWidget(self._heading)
        heading.addWidget(label(tr("A new match"), "muted"))
        layout.addLayout(heading)
        layout.addWidget(self._offer)
        layout.addLayout(self._lines)
        layout.addLayout(self.form)
        layout.addStretch()
        page = self._scrolled
        page.setWidgetResizable(True)
        page.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        foot = QtWidgets.QFrame(self)
        foot.setProperty("role", "bar")
        below = self._below
        foot.setLayout(below)
        below.setContentsMargins(_MARGIN, _FOOT[0], _MARGIN, _FOOT[1])
        below.setSpacing(8)
        below.addWidget(self.problem)
        below.addWidget(self.start_button)
        whole = QtWidgets.QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(page, 1)
        whole.addWidget(foot)
        self.setProperty("role", "panel")
        self._fit_width()

    def fit(self, room: QSize) -> None:
        """Leave a part of the ``room``, in pixels, to the table, and give the margins up where it is low."""
        is_low = room.height() < _LOW * text_scale()
        above, *around = (_LOW_MARGIN,) * 3 if is_low else (_ABOVE, *_FOOT)
        self._inner.setContentsMargins(_MARGIN, above, _MARGIN - _BAR, above)
        self._below.setContentsMargins(_MARGIN, around[0], _MARGIN, around[1])
        self._most = max(_WIDTH, round(_SHARE * room.width()))
        self._fit_width()

    def _fit_width(self) -> None:
        """Be as wide as the letters ask for, and leave a part of the window to the table."""
        width = min(round(_WIDTH * row_scale()), self._most)
        self._body.setFixedWidth(width - _BAR)
        self.setFixedWidth(width)


def _chosen(field: QtWidgets.QWidget) -> QtWidgets.QWidget:
    group = field.group() if isinstance(field, QtWidgets.QAbstractButton) else None
    return field if group is None else group.checkedButton() or field


def _is_chosen(button: QtWidgets.QAbstractButton) -> bool:
    return button.group() is not None and button.isChecked()
