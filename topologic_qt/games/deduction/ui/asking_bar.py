"""The strip with buttons for a question: whom, whether or how many, and the suit or the value of the coin."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import Face, Kind, Line, Suit, Value
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.describing import incomplete
from topologic_qt.games.deduction.ui.board.picture import face_picture
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.words import face_name, kind_text
from topologic_qt.table.piece_item import is_dark
from topologic_qt.widgets.controls import (
    Choice,
    YieldingButton,
    button,
    is_enter,
    is_enter_held,
    set_down,
    switch,
)
from topologic_qt.widgets.strips import Rowed
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import capital, tr

Rows = list[list[YieldingButton]]

_PICTURE = 18  # the side of the picture of a face, in pixels
_SIDE, _GAP = 10, 5  # the least margin at the sides, and the gap between buttons, in pixels
_ABOVE, _BETWEEN = 8, 6  # the margin above and below, and the gap between rows, in pixels
_WIDEST = 900
"""The most width that all buttons take, in pixels at the usual size of texts; the rest is at their sides."""


class AskingBar(Rowed):
    """Shows the question in the making, the same as the table does, with buttons for each part of it."""

    needs_changed = Signal()  # when other players can be asked: their names may need another height

    def __init__(self, tabletop: Tabletop) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._tabletop = tabletop
        self._view: View | None = None
        self._names: dict[Seat, str] = {}
        self._buttons_in_rows: Rows = []
        self._row_layouts: list[QHBoxLayout] = []
        self._whom: dict[Seat, YieldingButton] = {}
        self.kinds = {kind: self._part(kind_text(kind), partial(self._choose, kind=kind)) for kind in Kind}
        self.lines = {line: self._part("", partial(self._choose, line=line)) for line in Line}
        self._ask = button(Choice(tr("Ask"), self._confirm, primary=True))
        for made in self.lines.values():
            made.setIcon(self._icon(Suit.SUN))  # so that the strip is never higher than it is now
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, _ABOVE, _SIDE, _ABOVE)
        column.setSpacing(_BETWEEN)
        self.hide()
        tabletop.asking.draft_changed.connect(self._show_draft)

    def present(self, view: View | None) -> None:
        """Show the strip to the person who asks now; None hides it."""
        self._view = view
        self.setVisible(view is not None)
        if view is None or view.coin is None:
            return
        self._seat_people(view)
        for line, made in self.lines.items():
            face = line.of(view.coin)
            made.setText(capital(face_name(face)))
            made.setAccessibleName(capital(face_name(face)))
            made.setIcon(self._icon(face))
        self._arrange()
        self._show_draft()

    def _icon(self, face: Face) -> QIcon:
        made, ratio = QIcon(), self.devicePixelRatioF()
        at_night = is_dark(self.palette())  # the ground of what is chosen is dark by day, and bright by night
        for state, dark in ((QIcon.State.Off, at_night), (QIcon.State.On, not at_night)):
            picture = face_picture(face, _PICTURE, ratio, dark)
            made.addPixmap(picture, QIcon.Mode.Normal, state)
        return made

    def sizeHint(self) -> QSize:
        """Return the size in a wide window."""
        return QSize(super().sizeHint().width(), self._height_of(2))

    def height_in(self, width: int) -> int:
        """Return the height in a width, both in pixels: the same for any coin."""
        return self._height_of(len(self._rows(width)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the buttons together, in as many rows as their words need."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Arrange the buttons anew in other letters."""
        done = super().event(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.Show):
            self._arrange()
        return done

    def _row_of(self, made: Sequence[YieldingButton]) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(_GAP)
        self._column.addLayout(row)
        for each in made:
            row.addWidget(each)
        return row

    def _height_of(self, rows: int) -> int:
        high = max(made.sizeHint().height() for made in (*self.lines.values(), self._ask))
        return 2 * _ABOVE + rows * high + (rows - 1) * _BETWEEN

    @staticmethod
    def _side_in(width: int) -> int:
        """Return the margin at each side of the buttons, in pixels."""
        return max(_SIDE, (width - round(_WIDEST * text_scale())) // 2)

    def _rows(self, width: int) -> Rows:
        """Return the buttons in rows that have room in a width: players, then the parts of a question.

        The button that asks is beside the last players where it has room there, else below all others.
        """
        room = width - 2 * self._side_in(width)
        people, parts = list(self._whom.values()), [*self.kinds.values(), *self.lines.values()]
        rows = _broken(people, [made.sizeHint().width() for made in people], room)
        needed = sum(made.sizeHint().width() + _GAP for made in rows[-1]) + self._ask.sizeHint().width()
        is_beside = needed <= room
        if is_beside:
            rows[-1] = [*rows[-1], self._ask]
        rows += _broken(parts, [self._widest(made) for made in parts], room, pairs=True)
        return rows if is_beside else [*rows, [self._ask]]

    def _widest(self, made: YieldingButton) -> int:
        """Return the most width that a button of a part needs, whatever the coin shows."""
        line = next((line for line, its in self.lines.items() if its is made), None)
        if line is None:
            return made.sizeHint().width()
        faces: Iterable[Face] = Suit if line is Line.SUIT else Value
        wide = self.fontMetrics().horizontalAdvance
        other = max(wide(capital(face_name(face))) for face in faces) - wide(made.text())
        return made.sizeHint().width() + max(0, other)

    def _arrange(self) -> None:
        side = self._side_in(self.width())
        self._column.setContentsMargins(side, _ABOVE, side, _ABOVE)
        rows = self._rows(self.width())
        if rows != self._buttons_in_rows:
            self._buttons_in_rows = rows
            for old in self._row_layouts:
                self._column.removeItem(old)
                old.deleteLater()
            self._row_layouts = [self._row_of(row) for row in rows]
        for line, row in zip(self._row_layouts, rows, strict=True):
            for place, made in enumerate(row):
                share = 1 if made in self._whom.values() else made.sizeHint().width()
                line.setStretch(place, 0 if made is self._ask and len(row) > 1 else share)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by Enter the part that has the keyboard; Enter on one that is chosen asks the question."""
        part = self.focusWidget()
        if not is_enter(event) or not isinstance(part, YieldingButton):
            super().keyPressEvent(event)
        elif not is_enter_held(event):
            (self._confirm if part.isChecked() else part.click)()

    def _part(self, text: str, choose: Callable[[], None]) -> YieldingButton:
        made = switch(Choice(text, choose))
        made.setProperty("role", "key")
        made.setAutoExclusive(True)  # for readers: of each row one is chosen, as the draft says
        QButtonGroup(made, exclusive=False).addButton(made)  # for Qt, so that it has no other effect
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return made

    def _seat_people(self, view: View) -> None:
        names = {seat: name for seat, name in enumerate(view.setup.names) if seat != view.seat}
        if names == self._names:
            return
        for old in self._whom.values():
            old.hide()
            old.deleteLater()
        self._names, self._whom = names, {}
        for seat, name in names.items():
            text = tr("{number}  {name}", number=seat + 1, name=name)
            made = self._whom[seat] = self._part(text, partial(self._choose, seat))
            made.setAccessibleName(tr("Ask {name}", name=name))
        self._arrange()
        for made in self._whom.values():
            made.show()  # at once: in a lesson, what is in sight may have to rest
        self._order()
        self.needs_changed.emit()

    def _order(self) -> None:
        """Let Tab go over the parts of a question as they are read, and then to the button that asks."""
        people, parts = list(self._whom.values()), [*self.kinds.values(), *self.lines.values()]
        self.setTabOrder(parts[0], people[0])
        for before, after in pairwise((*people, *parts, self._ask)):
            self.setTabOrder(before, after)

    def _choose(self, whom: Seat | None = None, kind: Kind | None = None, line: Line | None = None) -> None:
        self._tabletop.asking.choose(whom, kind, line)
        self._show_draft()

    def _confirm(self) -> None:
        if not self._tabletop.asking.confirm():
            self._tabletop.asking.insist()

    def _show_draft(self) -> None:
        view, draft = self._view, self._tabletop.asking.draft
        if view is None or view.coin is None:
            return
        for seat, made in self._whom.items():
            set_down(made, seat == draft.whom)
        for kind, made in self.kinds.items():
            set_down(made, kind is draft.kind)
        for line, made in self.lines.items():
            set_down(made, line is draft.line)
        whole = draft.question
        self._ask.set_unavailable("" if whole else incomplete())
        self.setAccessibleName(words.ask_text(view, whole) if whole else words.turn_line(view))


def _broken(
    made: Sequence[YieldingButton], widths: Sequence[int], room: int, pairs: bool = False
) -> list[list[YieldingButton]]:
    """Return buttons in rows of as many as have room; ``pairs`` stay together, or each is alone."""
    columns = (len(made), 2, 1) if pairs else range(len(made), 0, -1)
    for each in columns:
        rows = [range(start, min(start + each, len(made))) for start in range(0, len(made), max(1, each))]
        if each <= 1 or all(sum(widths[at] + _GAP for at in row) - _GAP <= room for row in rows):
            return [[made[at] for at in row] for row in rows]
    return [[]]
