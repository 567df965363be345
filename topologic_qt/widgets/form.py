"""The controls that forms consist of, large choices with pictures among them."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QWheelEvent

from topologic_qt.widgets.card import Arranging, fill_width
from topologic_qt.widgets.controls import Choice, Grouping, button, keep_at_chosen, label, shortened, tip
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.speech import announce

_BACK_SOON = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""The reasons for which the keyboard leaves a line, and comes back to the same place in it."""
_BETWEEN_BUTTONS = 8  # gap between the buttons of an offer, in pixels
_MOST_LINES = 2  # most lines of the text of an offer
_BESIDE_FIGURES = 9  # room beside the figures of a box for numbers, in pixels


class Offer(QtWidgets.QFrame):
    """A note with an offer and its buttons; a text of more than two lines lacks its middle."""

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
        """The buttons of the offer, from above."""
        self.hide()

    def show_offer(self, text: str, *choices: Choice | None) -> None:
        """Show an offer in place of the one before."""
        for old in self.buttons:
            self._rows.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._whole = text
        self._text.setAccessibleName(text)
        self.buttons = [button(choice) for choice in choices if choice is not None]
        for first in self.buttons[:1]:
            first.setProperty("role", "offer")
            first.setAccessibleDescription(text)  # its own words do not say what goes on
        for made in self.buttons:
            made.setParent(self)
            made.ensurePolished()  # else they would be measured in other letters
            made.show()  # at once, also where another offer stands already
        self._arrange()
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons side by side where they have room."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Show as much of the text as has room in other letters."""
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
    """Return a line edit for at most this many characters."""
    line = QtWidgets.QLineEdit()
    line.setMaxLength(longest)
    return line


class _NameLine(QtWidgets.QLineEdit):
    """A line for a name, which shows how it begins where there is no room for all of it."""

    def setText(self, text: str | None) -> None:
        super().setText(text)
        if not self.hasFocus():
            self.setCursorPosition(0)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _BACK_SOON:
            self.setCursorPosition(0)


def name_edit(longest: int, parent: QtWidgets.QWidget | None = None) -> QtWidgets.QLineEdit:
    """Return a line edit for a name of at most this many characters."""
    line = _NameLine(parent)
    line.setMaxLength(longest)
    return line


class ComboBox(QtWidgets.QComboBox):
    """A combo box. Opened, it is as large as its entries need, or it scrolls."""

    _MOST_AT_ONCE = 12
    """The number of entries above which the list scrolls."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        # It draws entries as the style sheet has them.
        self.setItemDelegate(QtWidgets.QStyledItemDelegate(self))
        self.setMaxVisibleItems(self._MOST_AT_ONCE)
        self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.hidePopup()
        leave_wheel(self)

    def setAccessibleName(self, name: str) -> None:
        """Name the list and its line for readers, by a description too: some take the choice for the name."""
        super().setAccessibleName(name)
        self.setAccessibleDescription(name)
        line = self.lineEdit()
        if line is not None:
            line.setAccessibleName(name)

    def initStyleOption(self, option: QtWidgets.QStyleOptionComboBox) -> None:
        """End a choice that is too long for the closed list with dots; the open list has all of it."""
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
        """Open the list, as wide as its longest entry and as high as its entries, within the screen."""
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
        """Close the list, and leave no room for its entries: readers would take them for shown."""
        super().hidePopup()
        self.view().setMinimumWidth(0)
        for part in (self.view().window(), self.view()):
            part.resize(0, 0)


def combo_box(entries: Sequence[str], parent: QtWidgets.QWidget | None = None) -> QtWidgets.QComboBox:
    """Return a combo box with these entries; its width does not depend on them."""
    combo = ComboBox(parent)
    combo.addItems(list(entries))
    combo.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(12)
    return combo


def label_for_readers(field: QtWidgets.QWidget, holder: QtWidgets.QWidget) -> None:
    """Give a field in a holder a label that only screen readers have: its accessible name."""
    unseen = label(field.accessibleName(), "field", wrap=False)
    unseen.setParent(holder)
    unseen.setBuddy(field)
    unseen.hide()


def spin_box(least: int, most: int) -> QtWidgets.QSpinBox:
    """Return a box for a whole number between two others, these included."""
    box = QtWidgets.QSpinBox()
    box.setRange(least, most)
    # The style sheet's padding makes room above and below the figures, and none beside them.
    box.lineEdit().setTextMargins(_BESIDE_FIGURES, 0, _BESIDE_FIGURES, 0)
    leave_wheel(box)
    return box


def slider(least: int, most: int) -> QtWidgets.QSlider:
    """Return a slider for a whole number between two others, these included."""
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
    """Return a row of widgets, of which the first one takes the free room."""
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
    """Lay widgets one below the other into an empty holder, without margins. Returns their layout."""
    layout = QtWidgets.QVBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for widget in widgets:
        layout.addWidget(widget)
    return layout


def labelled(text: str, field: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return a field with its label above it, so that both are shown and hidden together."""
    holder = QtWidgets.QWidget()
    above = label(text, "field", wrap=False)
    above.setBuddy(field)
    fill_column(holder, 4, above, field)
    return holder


class _Evenly(Arranging):
    """A row that widgets share evenly, or a column of them where one would lack room."""

    def __init__(self, widgets: Sequence[QtWidgets.QWidget]) -> None:
        super().__init__()
        self._layout = QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        self._widgets = widgets
        for widget in widgets:
            self._layout.addWidget(widget, 1, Qt.AlignmentFlag.AlignTop)
            widget.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred)

    def arrange(self) -> None:
        """Be a row where there is room for one."""
        shown = [widget for widget in self._widgets if not widget.isHidden()]
        widest = max((widget.minimumSizeHint().width() for widget in shown), default=0)
        room = (self.width() + self._layout.spacing()) // max(1, len(shown)) - self._layout.spacing()
        down, across = QtWidgets.QBoxLayout.Direction.TopToBottom, QtWidgets.QBoxLayout.Direction.LeftToRight
        self._layout.setDirection(across if widest <= room else down)


def evenly(*widgets: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return a row that widgets share evenly while they are shown, or a column where one would lack room."""
    return _Evenly(widgets)


def halves(left: QtWidgets.QWidget, right: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return a row that two widgets share, as `evenly` has it; when one is hidden, the other fills it."""
    return evenly(left, right)


def with_ends(left: str, slider: QtWidgets.QSlider, right: str) -> QtWidgets.QWidget:
    """Return a slider with a text at each end."""
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
    table.setTabKeyNavigation(False)  # else Tab never leaves it
    table.setHorizontalHeaderLabels(list(headings))
    table.horizontalHeader().setHighlightSections(False)
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)


def _choices(
    name: str, buttons: Sequence[QtWidgets.QPushButton], stretch: int
) -> tuple[QtWidgets.QButtonGroup, QtWidgets.QWidget]:
    """Return buttons, of which one is chosen, as a group with their numbers and as a row."""
    holder = Grouping(name)
    layout = QtWidgets.QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    group = QtWidgets.QButtonGroup(holder)
    keep_at_chosen(group)
    for index, made in enumerate(buttons):
        made.setCheckable(True)
        made.setAutoExclusive(True)  # for readers: its group is exclusive anyway
        group.addButton(made, index)
        layout.addWidget(made, stretch)
    return group, holder


def segments(
    name: str, texts: Sequence[str], names: Sequence[str]
) -> tuple[QtWidgets.QButtonGroup, QtWidgets.QWidget]:
    """Return a row of buttons of which one is chosen, with accessible names; ``name`` says what is chosen."""
    buttons = list(map(QtWidgets.QPushButton, texts))
    for made, called in zip(buttons, names, strict=True):
        made.setAutoDefault(False)  # Enter is for the dialog around it
        made.setAccessibleName(called)
    return _choices(name, buttons, stretch=0)


def show_wrong(line: QtWidgets.QLineEdit, problem: str, where: QtWidgets.QLabel) -> None:
    """Show and announce in ``where`` the problem with a line; "" clears it."""
    where.setText(problem)
    where.setVisible(bool(problem))
    mark_wrong(line, bool(problem))
    line.setAccessibleDescription(problem)
    if problem:
        announce(line, problem)


def mark_wrong(line: QtWidgets.QLineEdit, wrong: bool) -> None:
    """Mark the content of a line as wrong, or remove the mark."""
    if bool(line.property("wrong")) != wrong:
        line.setProperty("wrong", wrong)
        line.style().polish(line)


ICON = QSize(34, 34)  # size of an icon as picture, in pixels
FACE = QSize(44, 44)  # size of a face as picture, in pixels
WIDE_PICTURE = QSize(88, 55)  # size of a picture of a scene, in pixels
NARROW_PICTURE = QSize(64, 40)  # the same, where four stand side by side
_SMALL = QSize(18, 18)  # size of the icon of a quiet choice, in pixels

_TOP, _SIDE, _GAP = 9, 6, 5
"""The room above and below the content of a choice, beside it, and below its picture, in pixels."""
_WRAP = int(Qt.TextFlag.TextWordWrap) | int(Qt.TextFlag.TextShowMnemonic)


class PictureChoice(NamedTuple):
    """One of the choices."""

    icon: str
    """The name of the icon that is its picture."""
    text: str
    about: str = ""
    """A sentence on the choice, for its tip and for screen readers."""


class ChoiceButton(QtWidgets.QPushButton):
    """A button with a picture and a text, which takes as many lines as it needs."""

    def __init__(self, choice: PictureChoice, picture: QSize, role: str) -> None:
        """Create the button with a picture of this size; ``role`` is its role in the style sheet."""
        super().__init__(choice.text.replace("&", "&&"))
        self._picture = icon(choice.icon)
        self._size = picture
        self.setProperty("role", role)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # for readers: its group is exclusive anyway
        self.setAccessibleName(choice.text.replace("\n", " · "))
        self.tell(choice.about)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def tell(self, about: str) -> None:
        """Tell this sentence about the choice, in its tip and to screen readers."""
        self.setToolTip(tip(about))
        self.setAccessibleDescription(about)

    def places(self, size: QSize) -> tuple[QRect, QRect, Qt.AlignmentFlag]:
        """Return where picture and text are in a button of this size, and where the text is in its place."""
        wide = min(self._size.width(), size.width() - 2 * _SIDE)
        picture = QRect((size.width() - wide) // 2, _TOP, wide, self._size.height())
        top = picture.bottom() + 1 + _GAP
        text = QRect(_SIDE, top, size.width() - 2 * _SIDE, size.height() - top - _TOP // 2)
        return picture, text, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop

    def sized(self, text: QSize) -> QSize:
        """Return the size of the button around a text of this size."""
        width = max(text.width(), self._size.width()) + 2 * _SIDE
        return QSize(width, _TOP + self._size.height() + _GAP + text.height() + _TOP)

    def sizeHint(self) -> QSize:
        """Return the size at which the text has one line."""
        return self.sized(self._metrics().size(int(Qt.TextFlag.TextShowMnemonic), self.text()))

    def minimumSizeHint(self) -> QSize:
        """Return a size at which every word has a line of its own."""
        metrics = self._metrics()
        longest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return self.sized(QSize(longest, metrics.height()))

    def hasHeightForWidth(self) -> bool:
        """Tell layouts that a narrow button is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height at which the whole text is shown."""
        _, room, align = self.places(QSize(width, 1000))
        room.setWidth(max(1, room.width()))
        return self.sized(self._metrics().boundingRect(room, _WRAP | int(align), self.text()).size()).height()

    def initStyleOption(self, option: QtWidgets.QStyleOptionButton) -> None:
        """Leave the text out of what the style paints."""
        super().initStyleOption(option)
        option.text = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, its picture and its text."""
        super().paintEvent(event)
        painter = QPainter(self)
        picture, room, align = self.places(self.size())
        self._picture.paint(painter, picture)
        painter.setFont(self._font(self.isChecked()))
        painter.setPen(self.palette().windowText().color())
        painter.drawText(room, _WRAP | int(align), self.text())

    def _metrics(self) -> QFontMetrics:
        """The measures of the text at its widest, as it is when the button is chosen."""
        return QFontMetrics(self._font(chosen=True))

    def _font(self, chosen: bool) -> QFont:
        font = QFont(self.font())
        if chosen:
            font.setWeight(QFont.Weight.DemiBold)
        return font


class QuietChoice(ChoiceButton):
    """A choice with a small icon before its text."""

    _HIGH, _BEFORE, _AFTER = 8, 12, 10

    def __init__(self, choice: PictureChoice) -> None:
        super().__init__(choice, _SMALL, "quiet choice")

    def places(self, size: QSize) -> tuple[QRect, QRect, Qt.AlignmentFlag]:
        """Return where icon and text are, and where the text is in its place."""
        picture = QRect(QPoint(self._BEFORE, (size.height() - _SMALL.height()) // 2), _SMALL)
        left = picture.right() + 1 + self._AFTER
        text = QRect(left, 0, size.width() - left - self._BEFORE, size.height())
        return picture, text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter

    def sized(self, text: QSize) -> QSize:
        """Return the size of the button around a text of this size."""
        width = 2 * self._BEFORE + _SMALL.width() + self._AFTER + text.width()
        return QSize(width, max(text.height(), _SMALL.height()) + 2 * self._HIGH)


def picture_choices(
    name: str, choices: Sequence[PictureChoice], picture: QSize = ICON
) -> tuple[QtWidgets.QButtonGroup, QtWidgets.QWidget]:
    """Return a row of large buttons, numbered from 0; ``name`` tells readers what is chosen there."""
    return _choices(name, [ChoiceButton(choice, picture, "picture choice") for choice in choices], stretch=1)
