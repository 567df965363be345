"""The page for setting up a match, its entries, and folded options."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar, cast

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
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
    """A part of a page with contents, which a page in another language can restore."""

    @property
    def entered(self) -> object:
        """The contents, independent of the language."""

    def enter(self, entered: object) -> None:
        """Restore the contents of an earlier part."""


class Entry(QObject, Generic[ValueT]):
    """A value that people enter. Bound fields show and change it."""

    changed = Signal()
    """Sent when the value changes."""

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
        """Restore the value of an earlier entry."""
        self.value = cast("ValueT", entered)


class _Shown(QObject):
    """Shows a value in a field, and is freed with it: an entry would keep a function for ever."""

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
    """Bind a combo box to a choice; ``values`` are those of its rows."""
    _Shown(combo, entry, lambda: combo.setCurrentIndex(values.index(entry.value)))
    combo.currentIndexChanged.connect(lambda index: entry.enter(values[index]))


def bind_buttons(group: QtWidgets.QButtonGroup, entry: Entry[ValueT], values: Sequence[ValueT]) -> None:
    """Bind exclusive buttons to a choice; ``values`` are theirs, by number."""
    _Shown(group, entry, lambda: group.button(values.index(entry.value)).setChecked(True))
    group.idToggled.connect(lambda number, on: entry.enter(values[number]) if on else None)


def _show_other(entry: Entry[ValueT], shown: ValueT, show: Callable[[ValueT], None]) -> None:
    """Show a value unless it came from the field, which keeps its cursor."""
    if shown != entry.value:
        show(entry.value)


class Fold(QtWidgets.QToolButton):
    """A heading with an arrow that opens and folds what is below it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setText(text)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("role", "fold")
        self.toggled.connect(self._point)
        self.clicked.connect(
            lambda is_open: QTimer.singleShot(0, self, self._show_below) if is_open else None
        )
        self._point(False)

    def _show_below(self) -> None:
        """Scroll the page, if it scrolls, to what has been unfolded."""
        part = page = self.parentWidget()
        while page is not None and not isinstance(page, QtWidgets.QScrollArea):
            if (layout := page.layout()) is not None:
                layout.activate()
            page = page.parentWidget()
        if part is not None and page is not None and (body := page.widget()) is not None:
            top = self.mapTo(body, QPoint()).y()
            end = part.mapTo(body, QPoint(0, part.height())).y() - page.viewport().height()
            page.verticalScrollBar().setValue(min(top, max(page.verticalScrollBar().value(), end)))

    def _point(self, is_open: bool) -> None:
        self.setIcon(icon("section-open" if is_open else "section-closed"))


_NAME = "setup/options"
_OPEN, _FOLDED = "open", "folded"
_SHORT = 26  # most characters of a value without line breaks


class Options(QtWidgets.QWidget):
    """A heading that opens a form, built late, or else a line that shows the choices."""

    def __init__(self, memory: Keeper | None = None) -> None:
        """Create folded options; ``memory`` stores whether people leave them open."""
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
        """Let ``make`` fill the form before it is shown: now, if people left it open last time."""
        self._make = make
        if self._memory is not None and self._memory.value(_NAME) == _OPEN:
            self.open()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the forms again, in which Qt would keep heights for another width."""
        super().resizeEvent(event)
        for form in self.findChildren(QtWidgets.QFormLayout):
            form.invalidate()

    @property
    def is_made(self) -> bool:
        """Whether the form has been built."""
        return self._body is not None

    @property
    def is_open(self) -> bool:
        """Whether the options are open."""
        return self._toggle.isChecked()

    def open(self, is_open: bool = True) -> None:
        """Open or fold the options."""
        self._toggle.setChecked(is_open)

    @property
    def entered(self) -> bool:
        """Whether the options are open."""
        return self.is_open

    def enter(self, entered: object) -> None:
        """Open the options if those of an earlier page were open."""
        self.open(bool(entered))

    def summarise(self, values: str | Sequence[str]) -> None:
        """Set the line that shows the choices: a text, or several values side by side."""
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
        """Return the filled form."""
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
    """Return a short value with spaces that do not break."""
    return value.replace(" ", "\u00a0") if len(value) <= _SHORT else value


_MOST_WIDE = 3  # most large choices with full-size pictures side by side


class Ways(QtWidgets.QWidget):
    """Large choices, quieter ones that can be folded, and a sentence on the chosen one; numbered from 0."""

    changed = Signal()
    """Sent when another way is chosen."""

    def __init__(
        self,
        name: str,
        large: Sequence[PictureChoice],
        more: Sequence[PictureChoice] = (),
        picture: QSize | None = None,
    ) -> None:
        """Create the ways; ``name`` tells screen readers what the large ones are.

        Their pictures have this size, if any.
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
        """The index of the chosen way."""
        return self.group.checkedId()

    @property
    def count(self) -> int:
        """The number of ways."""
        return len(self._told)

    def choose(self, way: int) -> None:
        """Choose a way by index; show it if it is folded."""
        chosen, focused = self.group.button(way), self.focusWidget()
        chosen.setChecked(True)
        if chosen in self._quiet:
            self.fold.setChecked(True)
        if focused in self.group.buttons():  # else two would look chosen
            chosen.setFocus()

    @property
    def entered(self) -> int:
        """The index of the chosen way."""
        return self.chosen

    def enter(self, entered: object) -> None:
        """Restore the choice of an earlier page."""
        assert isinstance(entered, int)
        self.choose(entered)

    def tell(self, told: Sequence[str]) -> None:
        """Set a sentence on each way, which may depend on other choices."""
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
        """Show the quieter ways, or only the chosen one."""
        for made in self._quiet:  # one by one, or arrow keys would reach folded ones
            made.setVisible(is_open or made.isChecked())
        self._shelf.setVisible(not all(made.isHidden() for made in self._quiet))


_WIDTH = 380
"""The width of the page, in pixels at the usual text size; it grows as much as rows do."""
_MARGIN, _BAR = 26, 12
"""The side margin, and the scroll bar's width, always reserved so that nothing jumps."""
_SHARE = 0.65  # largest share of a window's width for the page in large letters
_ABOVE, _FOOT, _LOW_MARGIN = 22, (12, 16), 8
"""The margins around the choices, above and below the button, and in a low window, in pixels."""
_LOW = 300  # height of a page, in pixels at the usual text size, below which it is low


class SetupFrame(QtWidgets.QFrame):
    """A page with an offer, a form, and below it a problem and the start button."""

    start_wanted = Signal()
    """Sent when people start the match."""

    def __init__(self, game: str, parent: QtWidgets.QWidget | None = None) -> None:
        """Create the page; ``game`` is the game's name."""
        super().__init__(parent)
        self.form = QtWidgets.QFormLayout()
        """The rows of choices; each field is below its label."""
        self.form.setRowWrapPolicy(QtWidgets.QFormLayout.RowWrapPolicy.WrapAllRows)
        self.form.setVerticalSpacing(4)
        self.problem = label("", "problem")
        self.start_button = button(
            Choice(tr("Start the match"), self.start_wanted.emit, primary=True, icon="play")
        )
        self._is_typed_at = False
        """Whether a key was pressed since the page opened; releases may belong to earlier presses."""
        self._untold = ""  # offer not yet spoken; "" for none
        self._offered = ""  # present offer as spoken; "" for none
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
        self._scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields get the focus, and scroll it
        self._put_together()

    @property
    def entries(self) -> Sequence[Part]:
        """All entries of the page, each after those it depends on."""
        raise NotImplementedError

    @property
    def entered(self) -> object:
        """The contents of the page, independent of the language, for `enter`."""
        return [part.entered for part in self.entries]

    def enter(self, entered: object) -> None:
        """Restore what was `entered` on an earlier page, perhaps in another language."""
        assert isinstance(entered, list)
        for part, value in zip(self.entries, entered, strict=True):
            part.enter(value)

    def offer(self, text: str, accept: str, action: Callable[[], None], *more: Choice | None) -> None:
        """Offer something other than a new match; ``more`` are further choices."""
        self._offer.show_offer(text, Choice(accept, action), *more)
        if text != self._offered:
            self._offered = self._untold = text
        self._settle_soon()

    def add_line(self, line: QtWidgets.QWidget) -> None:
        """Put a line above the choices. One with buttons stays; others may be deleted again."""
        self._lines.addWidget(line)
        if line.findChildren(QtWidgets.QAbstractButton):
            self._above.append(line)

    def withdraw_offer(self) -> None:
        """Hide the offer."""
        self._offer.hide()
        self._offered = self._untold = ""

    def show_problem(self, problem: str) -> None:
        """Show the problem with the match; "" for none."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.start_button.setEnabled(not problem)

    def show_invitation(self, invites: bool) -> None:
        """Say on the start button whether it starts the match, or first shows a code for the others."""
        self.start_button.setText(tr("Show a code…") if invites else tr("Start the match"))

    def add_rows(self, *rows: tuple[str, QtWidgets.QWidget]) -> None:
        """Add fields to the form, each with a text above; "" is none."""
        for text, widget in rows:
            if text:
                above = label(text, "field", wrap=False)
                above.setBuddy(widget)
                self.form.addRow(above, widget)
            else:
                self.form.addRow(widget)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the width to another font size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_width()

    def event(self, event: QEvent) -> bool:
        """Announce an offer that came before the window was active; note pressed keys."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self._is_typed_at |= not event.isAutoRepeat()
        if event.type() == QEvent.Type.WindowActivate and self._untold:
            self._settle_soon()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll to the top when the page opens, with the focus on the first choice."""
        super().showEvent(event)
        if not event.spontaneous():
            self._is_typed_at = False
            if (first := self._first_choice()) is not None:
                _chosen(first).setFocus()
            self._scrolled.verticalScrollBar().setValue(0)
            self._settle_soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """With Enter press the focused button; in a text go on to the start button, elsewhere press it."""
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
        """Scroll to the focus from the first key on, except the one that opened the page."""
        super().keyReleaseEvent(event)
        if self._is_typed_at:
            self._show_focused()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus, and scroll to it."""
        moved = super().focusNextPrevChild(forward)
        self._show_focused()
        return moved

    def _settle_soon(self) -> None:
        """Scroll to the focus and announce an offer, after the screen reader's own words."""
        QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        if self._scrolled.verticalScrollBar().value():  # at its top it stays, for people to read the heading
            self._show_focused()
        if self.isVisible() and self.isActiveWindow():
            untold, self._untold = self._untold, ""
            announce(self, untold, lambda _: self.isVisible())

    def _show_focused(self) -> None:
        focused = self.focusWidget()
        if focused is not None and self._body.isAncestorOf(focused):
            self._scrolled.ensureWidgetVisible(focused)

    def _first_choice(self) -> QtWidgets.QAbstractButton | None:
        """Return the form's first visible button that can have the focus."""
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
        """Leave part of the ``room``, in pixels, to the table; without margins if it is low."""
        is_low = room.height() < _LOW * text_scale()
        above, *around = (_LOW_MARGIN,) * 3 if is_low else (_ABOVE, *_FOOT)
        self._inner.setContentsMargins(_MARGIN, above, _MARGIN - _BAR, above)
        self._below.setContentsMargins(_MARGIN, around[0], _MARGIN, around[1])
        self._most = max(_WIDTH, round(_SHARE * room.width()))
        self._fit_width()

    def _fit_width(self) -> None:
        """Use the width for the text size, leaving part of the window to the table."""
        width = min(round(_WIDTH * row_scale()), self._most)
        self._body.setFixedWidth(width - _BAR)
        self.setFixedWidth(width)


def _chosen(field: QtWidgets.QWidget) -> QtWidgets.QWidget:
    group = field.group() if isinstance(field, QtWidgets.QAbstractButton) else None
    return field if group is None else group.checkedButton() or field


def _is_chosen(button: QtWidgets.QAbstractButton) -> bool:
    return button.group() is not None and button.isChecked()
