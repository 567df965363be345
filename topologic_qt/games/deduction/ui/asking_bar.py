"""The strip with buttons for a question: whom, whether or how many, and the suit or the value of the coin."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from topologic_qt.games.deduction.rules import Kind, Line, Suit
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.pictures import face_picture
from topologic_qt.games.deduction.ui.tile_text import face_name
from topologic_qt.table.seat_marks import is_dark
from topologic_qt.widgets.controls import (
    Choice,
    YieldingButton,
    button,
    is_enter,
    is_enter_held,
    set_down,
    switch,
)
from topologic_qt.widgets.translate import tr
from topologic_qt.widgets.typeface import text_scale

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from topologic_qt.engine import Seat
    from topologic_qt.games.deduction.rules import Face, View
    from topologic_qt.games.deduction.ui.board.tabletop import Tabletop

_PICTURE = 18
"""The side of the picture of a face, in pixels."""
_SIDE, _GAP = 10, 5
"""The least margin at the sides, and the gap between buttons, in pixels."""
_WIDEST = 900
"""The most width that all buttons take, in pixels at the usual size of texts; the rest is at their sides."""


class AskingBar(QFrame):
    """Shows the question in the making, the same as the table does, with buttons for each part of it."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, tabletop: Tabletop) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._tabletop = tabletop
        self._view: View | None = None
        self._people, self._parts, self._alone = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._whom: dict[Seat, YieldingButton] = {}
        self.kinds = {kind: self._part(text, partial(self._choose_kind, kind)) for kind, text in _kinds()}
        self.lines = {line: self._part("", partial(self._choose_line, line)) for line in Line}
        self._ask = button(Choice(tr("Ask"), self._confirm, primary=True))
        self._put_together()
        tabletop.draft_changed.connect(self._show_draft)

    def present(self, view: View | None) -> None:
        """Show the strip to the person who asks now; None hides it."""
        self._view = view
        self.setVisible(view is not None)
        if view is None or view.coin is None:
            return
        self._seat_people(view)
        for line, made in self.lines.items():
            face = line.of(view.coin)
            made.setText(face_name(face))
            made.setAccessibleName(face_name(face))
            made.setIcon(self._icon(face))
        self._share_out()
        self._show_draft()

    def _share_out(self) -> None:
        """Give each part of a question as much of the row as its words need beside the others."""
        for number, made in enumerate((*self.kinds.values(), *self.lines.values())):
            self._parts.setStretch(number, made.sizeHint().width())

    def _icon(self, face: Face) -> QIcon:
        """Return the picture of a face, for a button that is chosen and for one that is not."""
        made, ratio = QIcon(), self.devicePixelRatioF()
        at_night = is_dark(self.palette())  # the ground of what is chosen is dark by day, and bright by night
        for state, dark in ((QIcon.State.Off, at_night), (QIcon.State.On, not at_night)):
            picture = face_picture(face, _PICTURE, ratio, dark)
            made.addPixmap(picture, QIcon.Mode.Normal, state)
        return made

    def _put_together(self) -> None:
        for made in self.kinds.values():
            self._parts.addWidget(made)
        for made in self.lines.values():
            made.setIcon(self._icon(Suit.SUN))  # so that the strip is never higher than it is now
            self._parts.addWidget(made)
        self._people.addWidget(self._ask)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 8, _SIDE, 8)
        column.setSpacing(6)
        for row in (self._people, self._parts):
            row.setSpacing(_GAP)
            column.addLayout(row)
        column.addLayout(self._alone)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the buttons together, and put the last one into a row of its own where names need its room."""
        super().resizeEvent(event)
        self._column.setContentsMargins(self._side, 8, self._side, 8)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by Enter the part that has the keyboard; Enter on one that is chosen asks the question."""
        part = self.focusWidget()
        if not is_enter(event) or not isinstance(part, YieldingButton):
            super().keyPressEvent(event)
        elif not is_enter_held(event):
            (self._confirm if part.isChecked() else part.click)()

    @property
    def _side(self) -> int:
        """The margin at each side of the buttons, in pixels."""
        return max(_SIDE, (self.width() - round(_WIDEST * text_scale())) // 2)

    def _fit(self) -> None:
        names = sum(made.sizeHint().width() + _GAP for made in self._whom.values()) - _GAP
        room = self.width() - 2 * self._side
        alone = names <= room < names + _GAP + self._ask.sizeHint().width()
        if alone == (self._alone.count() > 0):
            return
        left, entered = (self._people, self._alone) if alone else (self._alone, self._people)
        left.removeWidget(self._ask)
        entered.addWidget(self._ask)

    def _part(self, text: str, choose: Callable[[], None]) -> YieldingButton:
        made = switch(Choice(text, choose))
        made.setProperty("role", "key")
        made.setAutoExclusive(True)  # for readers: of each row one is chosen, as the draft says
        QButtonGroup(made, exclusive=False).addButton(made)  # for Qt, so that it has no other effect
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return made

    def _seat_people(self, view: View) -> None:
        """Make a button for each player who can be asked."""
        for old in self._whom.values():
            self._people.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._whom = {}
        for seat, name in enumerate(view.setup.names):
            if seat != view.seat:
                text = tr("{number}  {name}", number=seat + 1, name=name)
                made = self._whom[seat] = self._part(text, partial(self._choose_whom, seat))
                made.setAccessibleName(tr("Ask {name}", name=name))
                self._people.insertWidget(len(self._whom) - 1, made, 1)
                made.show()
        self._order()
        self._fit()

    def _order(self) -> None:
        """Let Tab go over the parts of a question as they are read, and then to the button that asks."""
        people, parts = list(self._whom.values()), [*self.kinds.values(), *self.lines.values()]
        self.setTabOrder(parts[0], people[0])
        for before, after in pairwise((*people, *parts, self._ask)):
            self.setTabOrder(before, after)

    # -- the question in the making ---------------------------------------------------------------

    def _choose_whom(self, seat: Seat) -> None:
        self._tabletop.choose(whom=seat)
        self._show_draft()

    def _choose_kind(self, kind: Kind) -> None:
        self._tabletop.choose(kind=kind)
        self._show_draft()

    def _choose_line(self, line: Line) -> None:
        self._tabletop.choose(line=line)
        self._show_draft()

    def _confirm(self) -> None:
        if not self._tabletop.confirm():
            self.said.emit(self._missing())

    def _missing(self) -> str:
        """Return what a question still lacks."""
        return tr("Choose a player, and what to ask about the coin.")

    def _show_draft(self) -> None:
        """Show the parts that are chosen, and the question as far as it has come."""
        view, draft = self._view, self._tabletop.draft
        if view is None or view.coin is None:
            return
        for seat, made in self._whom.items():
            set_down(made, seat == draft.whom)
        for kind, made in self.kinds.items():
            set_down(made, kind is draft.kind)
        for line, made in self.lines.items():
            set_down(made, line is draft.line)
        whole = draft.question
        self._ask.set_unavailable("" if whole else self._missing())
        self.setAccessibleName(words.ask_text(view, whole) if whole else words.turn_line(view))


def _kinds() -> tuple[tuple[Kind, str], ...]:
    return ((Kind.HAVE, tr("Do you have")), (Kind.COUNT, tr("How many")))
