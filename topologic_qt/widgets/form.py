"""The controls of forms, among them large choices with pictures."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QWheelEvent

from topologic_qt.widgets.card import Arranging, fill_width
from topologic_qt.widgets.controls import (
    Choice,
    Grouping,
    button,
    keep_at_chosen,
    keeps_letter,
    label,
    shortened,
    tip,
)
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.speech import announce, tell_name

_BACK_SOON = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""The focus reasons after which a line keeps its cursor position."""
_BETWEEN_BUTTONS = 8  # gap between an offer's buttons, in pixels
_MOST_LINES = 2  # most lines of an offer's text
_BESIDE_FIGURES = 9  # space beside the figures of a number box, in pixels


class Offer(QtWidgets.QFrame):
    """A note with an offer and its buttons; a text of more than two lines is shortened in its middle."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "note")
        self._whole = ""
        self._text = label("", "text")
        self._layout = QtWidgets.QVBoxLayout(self)
        self._layout.setContentsMargins(14, 12, 14, 12)
        self._layout.addWidget(self._text)
        self._rows = QtWidgets.QGridLayout()
        self._rows.setSpacing(_BETWEEN_BUTTONS)
        self._layout.addLayout(self._rows)
        self.buttons: list[QtWidgets.QPushButton] = []
        """The offer's buttons, from the top."""
        self.hide()

    def show_offer(self, text: str, *choices: Choice | None) -> None:
        """Show an offer, replacing the last one."""
        for old in self.buttons:
            self._rows.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._whole = text
        self._text.setAccessibleName(text)
        self.buttons = [button(choice) for choice in choices if choice is not None]
        for first in self.buttons[:1]:
            first.setProperty("role", "offer")
            first.setAccessibleDescription(text)  # its own text does not say what it is about
        for made in self.buttons:
            made.setParent(self)
            made.ensurePolished()  # else they would be measured in another font
            made.show()  # at once, even if another offer was shown
        self._arrange()
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons side by side if they fit."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Show as much of the text as fits in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()

    def _arrange(self) -> None:
        margins = self._layout.contentsMargins()
        width = self.width() - margins.left() - margins.right()
        self._text.ensurePolished()
        middle = Qt.TextElideMode.ElideMiddle
        shown = shortened(self._whole, self._text.fontMetrics(), width, _MOST_LINES, middle)
        self._text.setText(shown)
        self._text.setToolTip("" if shown == self._whole else tip(self._whole))
        fill_width(self._rows, self.buttons, width)


def line_edit(longest: int) -> QtWidgets.QLineEdit:
    """Return a line edit for at most so many characters."""
    line = QtWidgets.QLineEdit()
    line.setMaxLength(longest)
    return line


class _NameLine(QtWidgets.QLineEdit):
    """A line for a name, which shows the beginning of a long one."""

    def setText(self, text: str | None) -> None:
        super().setText(text)
        if not self.hasFocus():
            self.setCursorPosition(0)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _BACK_SOON:
            self.setCursorPosition(0)


def name_edit(longest: int, parent: QtWidgets.QWidget | None = None) -> QtWidgets.QLineEdit:
    """Return a line edit for a name of at most so many characters."""
    line = _NameLine(parent)
    line.setMaxLength(longest)
    return line


class ComboBox(QtWidgets.QComboBox):
    """A combo box whose list is as large as its entries, or scrolls."""

    _MOST_AT_ONCE = 12
    """The number of entries above which the list scrolls."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        # It draws entries by the style sheet.
        self.setItemDelegate(QtWidgets.QStyledItemDelegate(self))
        self.setMaxVisibleItems(self._MOST_AT_ONCE)
        self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.hidePopup()
        leave_wheel(self)
        self.view().installEventFilter(self)
        self.currentTextChanged.connect(self._tell_choice)

    def event(self, event: QEvent) -> bool:
        """Keep letters, by which the list is searched."""
        return keeps_letter(event) or super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep letters for the open list."""
        return keeps_letter(event) or super().eventFilter(watched, event)

    def _tell_choice(self) -> None:
        tell_name(self)  # readers call a closed list by its choice

    def setAccessibleName(self, name: str) -> None:
        """Name list and line for screen readers, also by a description: some take the choice as name."""
        super().setAccessibleName(name)
        self.setAccessibleDescription(name)
        line = self.lineEdit()
        if line is not None:
            line.setAccessibleName(name)

    def initStyleOption(self, option: QtWidgets.QStyleOptionComboBox) -> None:
        """Shorten a choice that is too long for the closed list with dots; the open one has all of it."""
        super().initStyleOption(option)
        combo, field = (
            QtWidgets.QStyle.ComplexControl.CC_ComboBox,
            QtWidgets.QStyle.SubControl.SC_ComboBoxEditField,
        )
        room = self.style().subControlRect(combo, option, field, self).width()
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room
        )

    def showPopup(self) -> None:
        """Open the list in the size of its entries, within the screen."""
        view = self.view()
        scrolling = view.verticalScrollBar().sizeHint().width() if self.count() > self._MOST_AT_ONCE else 0
        longest = max(
            (view.sizeHintForIndex(view.model().index(row, 0)).width() for row in range(self.count())),
            default=0,
        )
        wanted = longest + 2 * view.frameWidth() + scrolling
        view.setMinimumWidth(min(max(wanted, self.width()), self.screen().availableSize().width()))
        super().showPopup()
        list_window = view.window()
        if (lacking := view.verticalScrollBar().maximum()) and self.count() <= self._MOST_AT_ONCE:
            list_window.resize(list_window.width(), list_window.height() + lacking)
        screen, place = self.screen().availableGeometry(), list_window.geometry()
        place.moveRight(min(place.right(), screen.right()))
        place.moveBottom(min(place.bottom(), screen.bottom()))
        list_window.move(max(place.left(), screen.left()), max(place.top(), screen.top()))

    def hidePopup(self) -> None:
        """Close the list and reset its size: screen readers would take entries as visible."""
        super().hidePopup()
        self.view().setMinimumWidth(0)
        for part in (self.view().window(), self.view()):
            part.resize(0, 0)


def combo_box(entries: Sequence[str], parent: QtWidgets.QWidget | None = None) -> QtWidgets.QComboBox:
    """Return a combo box with these entries, of a width independent of them."""
    combo = ComboBox(parent)
    combo.addItems(list(entries))
    combo.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(12)
    return combo


def label_for_readers(field: QtWidgets.QWidget, holder: QtWidgets.QWidget) -> None:
    """Give a field in a holder a label for screen readers only: its accessible name."""
    unseen = label(field.accessibleName(), "field", wrap=False)
    unseen.setParent(holder)
    unseen.setBuddy(field)
    unseen.hide()


def spin_box(least: int, most: int) -> QtWidgets.QSpinBox:
    """Return a box for a whole number in a range, including its ends."""
    box = QtWidgets.QSpinBox()
    box.setRange(least, most)
    # The style sheet's padding is only above and below the figures.
    box.lineEdit().setTextMargins(_BESIDE_FIGURES, 0, _BESIDE_FIGURES, 0)
    leave_wheel(box)
    return box


def slider(least: int, most: int) -> QtWidgets.QSlider:
    """Return a slider for a whole number in a range, including its ends."""
    made = QtWidgets.QSlider(Qt.Orientation.Horizontal)
    made.setRange(least, most)
    leave_wheel(made)
    return made


class _WheelFilter(QObject):
    """An event filter that ignores the wheel on a field without the keyboard focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QWheelEvent)
            and isinstance(watched, QtWidgets.QWidget)
            and not watched.hasFocus()
        ):
            event.ignore()
            return True
        return False


def leave_wheel(field: QtWidgets.QWidget) -> None:
    """Ignore the wheel on a field unless it has the focus."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.installEventFilter(_WheelFilter(field))


def in_row(*widgets: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return a row of widgets, of which the first takes the free space."""
    holder = QtWidgets.QWidget()
    layout = QtWidgets.QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    for number, widget in enumerate(widgets):
        layout.addWidget(widget, 1 if number == 0 else 0)
    return holder


def fill_column(
    holder: QtWidgets.QWidget, spacing: int, *widgets: QtWidgets.QWidget
) -> QtWidgets.QVBoxLayout:
    """Stack widgets in an empty holder without margins, and return their layout."""
    layout = QtWidgets.QVBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for widget in widgets:
        layout.addWidget(widget)
    return layout


def labelled(text: str, field: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return a field with its label above, to be shown and hidden together."""
    holder = QtWidgets.QWidget()
    above = label(text, "field", wrap=False)
    above.setBuddy(field)
    fill_column(holder, 4, above, field)
    return holder


class _Evenly(Arranging):
    """Widgets of equal width in a row, or in a column if one would lack room."""

    def __init__(self, widgets: Sequence[QtWidgets.QWidget], align: Qt.AlignmentFlag) -> None:
        super().__init__()
        self._layout = QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        self._widgets = widgets
        for widget in widgets:
            self._layout.addWidget(widget, 1, align)
            widget.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred)

    def arrange(self) -> None:
        """Use a row if it fits."""
        shown = [widget for widget in self._widgets if not widget.isHidden()]
        widest = max((widget.minimumSizeHint().width() for widget in shown), default=0)
        room = (self.width() + self._layout.spacing()) // max(1, len(shown)) - self._layout.spacing()
        down, across = QtWidgets.QBoxLayout.Direction.TopToBottom, QtWidgets.QBoxLayout.Direction.LeftToRight
        self._layout.setDirection(across if widest <= room else down)


def evenly(*widgets: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return a row of visible widgets with equal widths, or a column if one would lack room."""
    return _Evenly(widgets, Qt.AlignmentFlag.AlignTop)


def halves(left: QtWidgets.QWidget, right: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return two widgets `evenly` in a row; if one is hidden, the other fills it."""
    return evenly(left, right)


def with_ends(left: str, slider: QtWidgets.QSlider, right: str) -> QtWidgets.QWidget:
    """Return a slider between two texts."""
    holder = QtWidgets.QWidget()
    layout = QtWidgets.QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(label(left, "muted", wrap=False))
    layout.addWidget(slider, 1)
    layout.addWidget(label(right, "muted", wrap=False))
    return holder


def set_up_table(table: QtWidgets.QTableWidget, name: str, headings: Sequence[str]) -> None:
    """Make an empty table read-only, with an accessible name and headings."""
    table.setAccessibleName(name)
    table.setTabKeyNavigation(False)  # else Tab would stay in it
    table.setHorizontalHeaderLabels(list(headings))
    table.horizontalHeader().setHighlightSections(False)
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)


def _choices(
    name: str, buttons: Sequence[QtWidgets.QPushButton], row: QtWidgets.QWidget
) -> tuple[QtWidgets.QButtonGroup, QtWidgets.QWidget]:
    """Return buttons in a row, of which one is chosen, with their numbered group."""
    holder = Grouping(name)
    fill_column(holder, 0, row)
    group = QtWidgets.QButtonGroup(holder)
    keep_at_chosen(group)
    for index, made in enumerate(buttons):
        made.setCheckable(True)
        made.setAutoExclusive(True)  # for screen readers: its group is exclusive anyway
        group.addButton(made, index)
    return group, holder


def segments(
    name: str, texts: Sequence[str], names: Sequence[str]
) -> tuple[QtWidgets.QButtonGroup, QtWidgets.QWidget]:
    """Return a row of buttons of which one is chosen, with accessible names; ``name`` is the row's."""
    buttons = list(map(QtWidgets.QPushButton, texts))
    for made, called in zip(buttons, names, strict=True):
        made.setAutoDefault(False)  # leave Enter to the dialog
        made.setAccessibleName(called)
    row = QtWidgets.QWidget()
    layout = QtWidgets.QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    for made in buttons:
        layout.addWidget(made)
    return _choices(name, buttons, row)


def show_wrong(line: QtWidgets.QLineEdit, problem: str, where: QtWidgets.QLabel) -> None:
    """Show and announce a line's problem in ``where``; "" clears it."""
    where.setText(problem)
    where.setVisible(bool(problem))
    mark_wrong(line, bool(problem))
    line.setAccessibleDescription(problem)
    if problem:
        announce(line, problem)


def mark_wrong(line: QtWidgets.QLineEdit, wrong: bool) -> None:
    """Mark a line's content as wrong, or remove the mark."""
    if bool(line.property("wrong")) != wrong:
        line.setProperty("wrong", wrong)
        line.style().polish(line)


ICON = QSize(34, 34)  # size of an icon as picture, in pixels
FACE = QSize(44, 44)  # size of a face as picture, in pixels
WIDE_PICTURE = QSize(88, 55)  # size of a picture of a scene, in pixels
NARROW_PICTURE = QSize(64, 40)  # the same for four side by side
_SMALL = QSize(18, 18)  # size of a quiet choice's icon, in pixels

_TOP, _SIDE, _GAP = 9, 6, 5
"""The space above and below a choice's content, beside it, and below its picture, in pixels."""
_WRAP = int(Qt.TextFlag.TextWordWrap) | int(Qt.TextFlag.TextShowMnemonic)


class PictureChoice(NamedTuple):
    """One of several choices with pictures."""

    icon: str
    """The icon name of its picture."""
    text: str
    about: str = ""
    """A sentence on the choice, for tip and screen readers."""


class ChoiceButton(QtWidgets.QPushButton):
    """A button with a picture and a text of any number of lines."""

    def __init__(self, choice: PictureChoice, picture: QSize, role: str) -> None:
        """Create the button with a picture of this size, and a role for the style sheet."""
        super().__init__(choice.text.replace("&", "&&"))
        self._picture = icon(choice.icon)
        self._size = picture
        self.setProperty("role", role)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # for screen readers: its group is exclusive anyway
        self.setAccessibleName(choice.text.replace("\n", " · "))
        self.tell(choice.about)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def tell(self, about: str) -> None:
        """Set a sentence on the choice, for tip and screen readers."""
        self.setToolTip(tip(about))
        self.setAccessibleDescription(about)

    def places(self, size: QSize) -> tuple[QRect, QRect, Qt.AlignmentFlag]:
        """Return the places of picture and text in a button of this size, and the text's alignment."""
        wide = min(self._size.width(), size.width() - 2 * _SIDE)
        picture = QRect((size.width() - wide) // 2, _TOP, wide, self._size.height())
        top = picture.bottom() + 1 + _GAP
        text = QRect(_SIDE, top, size.width() - 2 * _SIDE, size.height() - top - _TOP // 2)
        return picture, text, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop

    def sized(self, text: QSize) -> QSize:
        """Return the button's size for a text of this size."""
        width = max(text.width(), self._size.width()) + 2 * _SIDE
        return QSize(width, _TOP + self._size.height() + _GAP + text.height() + _TOP)

    def sizeHint(self) -> QSize:
        """Return the size for a text in one line."""
        return self.sized(self._metrics().size(int(Qt.TextFlag.TextShowMnemonic), self.text()))

    def minimumSizeHint(self) -> QSize:
        """Return the size for a text with one word a line."""
        metrics = self._metrics()
        longest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return self.sized(QSize(longest, metrics.height()))

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrow button is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height for the whole text."""
        _, room, align = self.places(QSize(width, 1000))
        room.setWidth(max(1, room.width()))
        return self.sized(self._metrics().boundingRect(room, _WRAP | int(align), self.text()).size()).height()

    def initStyleOption(self, option: QtWidgets.QStyleOptionButton) -> None:
        """Leave the text to `paintEvent`."""
        super().initStyleOption(option)
        option.text = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint button, picture and text."""
        super().paintEvent(event)
        painter = QPainter(self)
        picture, room, align = self.places(self.size())
        self._picture.paint(painter, picture)
        painter.setFont(self._font(self.isChecked()))
        painter.setPen(self.palette().windowText().color())
        painter.drawText(room, _WRAP | int(align), self.text())

    def _metrics(self) -> QFontMetrics:
        """Return the metrics of the widest font, that of a chosen button."""
        return QFontMetrics(self._font(chosen=True))

    def _font(self, chosen: bool) -> QFont:
        font = QFont(self.font())
        if chosen:
            font.setWeight(QFont.Weight.DemiBold)
        return font


class QuietChoice(ChoiceButton):
    """A choice with a small icon before the text."""

    _HIGH, _BEFORE, _AFTER = 8, 12, 10

    def __init__(self, choice: PictureChoice) -> None:
        super().__init__(choice, _SMALL, "quiet choice")

    def places(self, size: QSize) -> tuple[QRect, QRect, Qt.AlignmentFlag]:
        """Return the places of icon and text, and the text's alignment."""
        picture = QRect(QPoint(self._BEFORE, (size.height() - _SMALL.height()) // 2), _SMALL)
        left = picture.right() + 1 + self._AFTER
        text = QRect(left, 0, size.width() - left - self._BEFORE, size.height())
        return picture, text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

    def sized(self, text: QSize) -> QSize:
        """Return the button's size for a text of this size."""
        width = 2 * self._BEFORE + _SMALL.width() + self._AFTER + text.width()
        return QSize(width, max(text.height(), _SMALL.height()) + 2 * self._HIGH)


def picture_choices(
    name: str, choices: Sequence[PictureChoice], picture: QSize = ICON
) -> tuple[QtWidgets.QButtonGroup, QtWidgets.QWidget]:
    """Return large buttons `evenly` in a row, numbered from 0; ``name`` is for screen readers."""
    buttons = [ChoiceButton(choice, picture, "picture choice") for choice in choices]
    return _choices(name, buttons, _Evenly(buttons, Qt.AlignmentFlag(0)))
