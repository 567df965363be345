"""The moves of the person at the screen: ask, show, announce, end the turn, give up."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QKeySequence, QResizeEvent

from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Announce, Move, Pass, Resign, Show
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import Face, Kind, Line, Suit, Tile, Value
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.describing import incomplete
from topologic_qt.games.deduction.ui.board.picture import face_picture, reasons, tile_icon, tile_picture
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE, Style, chosen_style
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.games.deduction.ui.hand_overs import HandOvers, MatchHost
from topologic_qt.games.deduction.ui.words import face_name, kind_text, tile_name
from topologic_qt.table.piece_item import is_dark
from topologic_qt.widgets import controls
from topologic_qt.widgets.card import Card, Rowed
from topologic_qt.widgets.icons import PictureLabel, icon
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import capital, tr

Rows = list[list[controls.YieldingButton]]

_FACE_PICTURE = 18  # the side of the picture of a face, in pixels
_SIDE, _GAP = 10, 5  # the least margin at the sides, and the gap between buttons, in pixels
_ABOVE, _BETWEEN = 8, 6  # the margin above and below, and the gap between rows, in pixels
_WIDEST = 900
"""The largest width of all buttons, in pixels at the usual size of texts; the rest is margin."""


class Advised:
    """The buttons that ask the computer to suggest a move, wherever that is offered."""

    def __init__(self, suggest: Callable[[], None]) -> None:
        self._suggest = suggest
        self.is_offered = True
        """Whether suggestions are offered; lessons have none."""

    @property
    def choice(self) -> controls.Choice:
        """The choice, for a strip."""
        tip = controls.tip_with(tr("Let the computer suggest a move"), SUGGEST_KEY)
        return controls.Choice(tr("Suggest"), self._suggest, icon="suggestion", tip=tip)


SUGGEST_KEY = QKeySequence("Ctrl+T")  # the shortcut that asks for a suggestion


class AskingBar(Rowed):
    """Shows the unfinished question, as the table does, with buttons for each part."""

    needs_changed = Signal()  # when the players have changed, whose names may need another height

    def __init__(self, tabletop: Tabletop, advice: Advised) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._tabletop = tabletop
        self._advice = advice
        self._view: View | None = None
        self._names: dict[Seat, str] = {}
        self._buttons_in_rows: Rows = []
        self._row_layouts: list[QtWidgets.QHBoxLayout] = []
        self._whom: dict[Seat, controls.YieldingButton] = {}
        self.kinds = {kind: self._part(kind_text(kind), partial(self._choose, kind=kind)) for kind in Kind}
        self.lines = {line: self._part("", partial(self._choose, line=line)) for line in Line}
        self._suggest = controls.button(advice.choice)
        self._ask = controls.button(controls.Choice(tr("Ask"), self._confirm, primary=True))
        for made in (self._suggest, self._ask):
            made.setParent(self)
            made.hide()
        for made in self.lines.values():
            made.setIcon(self._icon(Suit.SUN))  # so that the strip never grows when the real icon comes
        column = self._column = QtWidgets.QVBoxLayout(self)
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
        at_night = is_dark(self.palette())  # a chosen button has the opposite ground
        for state, dark in ((QIcon.State.Off, at_night), (QIcon.State.On, not at_night)):
            picture = face_picture(face, _FACE_PICTURE, ratio, dark)
            made.addPixmap(picture, QIcon.Mode.Normal, state)
        return made

    def sizeHint(self) -> QSize:
        """Return the size in a wide window."""
        return QSize(super().sizeHint().width(), self._height_of(2))

    def height_in(self, width: int) -> int:
        """Return the height for a width, both in pixels; it does not depend on the coin."""
        return self._height_of(len(self._rows(width)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the buttons in as many rows as their words need."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Rearrange the buttons when the font changes."""
        done = super().event(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.Show):
            self._arrange()
        return done

    def _row_of(self, made: Sequence[controls.YieldingButton]) -> QtWidgets.QHBoxLayout:
        row = QtWidgets.QHBoxLayout()
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
        """Return the buttons in rows; *Ask* comes last if it has no room beside the players."""
        room, last = width - 2 * self._side_in(width), self._last
        people, parts = list(self._whom.values()), [*self.kinds.values(), *self.lines.values()]
        rows = _broken(people, [made.sizeHint().width() for made in people], room)
        needed = sum(made.sizeHint().width() + _GAP for made in (*rows[-1], *last)) - _GAP
        is_beside = needed <= room
        if is_beside:
            rows[-1] = [*rows[-1], *last]
        rows += _broken(parts, [self._widest(made) for made in parts], room, pairs=True)
        return rows if is_beside else [*rows, last]

    @property
    def _last(self) -> list[controls.YieldingButton]:
        """The buttons after the parts of a question."""
        return [self._suggest, self._ask] if self._advice.is_offered else [self._ask]

    def _widest(self, made: controls.YieldingButton) -> int:
        """Return the largest width that a button of a part needs for any coin."""
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
        for made in (self._suggest, self._ask):
            made.setVisible(made in self._last)
        for line, row in zip(self._row_layouts, rows, strict=True):
            for place, made in enumerate(row):
                share = 1 if made in self._whom.values() else made.sizeHint().width()
                line.setStretch(place, 0 if made in self._last and len(row) > len(self._last) else share)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the focused part on Enter, or ask the question if it is chosen already."""
        part = self.focusWidget()
        if not controls.is_enter(event) or not isinstance(part, controls.YieldingButton):
            super().keyPressEvent(event)
        elif not controls.is_enter_held(event):
            (self._confirm if part.isChecked() else part.click)()

    def _part(self, text: str, choose: Callable[[], None]) -> controls.YieldingButton:
        made = controls.switch(controls.Choice(text, choose))
        made.setProperty("role", "key")
        made.setAutoExclusive(True)  # for screen readers: one of each row is chosen, as the draft says
        # In a group of its own, so that it has no other effect.
        QtWidgets.QButtonGroup(made, exclusive=False).addButton(made)
        made.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)
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
            made = self._whom[seat] = self._part(name, partial(self._choose, seat))
            made.setAccessibleName(tr("Ask {name}", name=name))
        self._arrange()
        for made in self._whom.values():
            made.show()  # at once, because a lesson may have to disable what is visible
        self.needs_changed.emit()

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
            controls.set_down(made, seat == draft.whom)
        for kind, made in self.kinds.items():
            controls.set_down(made, kind is draft.kind)
        for line, made in self.lines.items():
            controls.set_down(made, line is draft.line)
        whole = draft.question
        self._ask.set_unavailable("" if whole else incomplete())
        self.setAccessibleName(words.ask_text(view, whole) if whole else words.turn_line(view))


def _broken(
    made: Sequence[controls.YieldingButton], widths: Sequence[int], room: int, pairs: bool = False
) -> list[list[controls.YieldingButton]]:
    """Return buttons in rows, each with as many as fit; ``pairs`` stay together, or each is alone."""
    columns = (len(made), 2, 1) if pairs else range(len(made), 0, -1)
    for each in columns:
        rows = [range(start, min(start + each, len(made))) for start in range(0, len(made), max(1, each))]
        if each <= 1 or all(sum(widths[at] + _GAP for at in row) - _GAP <= room for row in rows):
            return [[made[at] for at in row] for row in rows]
    return [[]]


ANNOUNCE_KEY = QKeySequence("Ctrl+Shift+A")  # the shortcut that announces the missing tile


class TurnBar(Card):
    """Shows the answer to the question of the turn, and what to do next."""

    speaks = False
    takes_keyboard = False  # the user may be writing notes, or the answer is still being shown

    def __init__(self, announce: Callable[[], None], end: Callable[[], None], advice: Advised) -> None:
        super().__init__(strip=True)
        self._announce, self._end, self._advice = announce, end, advice

    def present(self, view: View | None) -> None:
        """Show the strip to the person who may announce now; None hides it."""
        if view is None or view.question is None:
            self.put_away()
            return
        announce = controls.tip_with(tr("Name the missing tile: you can’t undo this"), ANNOUNCE_KEY)
        end = controls.tip_with(tr("End the turn: the coin goes back"), controls.CTRL_ENTER[0])
        self.show_message(
            words.answer_text(view, view.question),
            tr("Announce the missing tile if you’re sure; otherwise end your turn."),
            [
                *([self._advice.choice] if self._advice.is_offered else ()),
                controls.Choice(tr("Announce…"), self._announce, icon="winner", tip=announce),
                controls.Choice(tr("End the turn"), self._end, primary=True, icon="check", tip=end),
            ],
        )


class LookBar(Card):
    """Shows the missing tile to a player who announced a wrong one, until they continue."""

    def __init__(self, go_on: Callable[[], None]) -> None:
        super().__init__(strip=True)
        self._go_on = go_on

    def present(self, view: View | None) -> None:
        """Show the strip to the player who has just looked; None hides it."""
        if view is None or view.missing is None:
            self.put_away()
            return
        told = tr("You’re out, but you’ll still answer. Don’t tell anyone what you’ve seen.")
        if len(view.people) == 1:
            told = tr("You’re out. The others play on, and the program answers for you.")
        self.show_message(
            tr("It was the {tile}", tile=tile_name(view.missing)),
            told,
            [controls.Choice(tr("Go on"), self._go_on, primary=True, icon="play")],
            "eye",
        )


class WaitBar(Card):
    """Says who has to move at another computer."""

    speaks = False

    def __init__(self) -> None:
        super().__init__(strip=True)

    def present(self, view: View | None) -> None:
        """Show the strip to waiting players; None hides it."""
        if view is None:
            self.put_away()
            return
        name = words.player(view, view.seat if view.to_move is None else view.to_move)
        heading, text = (
            tr("It’s {name}’s turn|It’s your turn", name=name),
            tr("While you’re connected, the match goes on by itself."),
        )
        looks_on = view.setup.apart is not None and view.setup.apart.seat == SPECTATOR
        if view.is_held:
            heading = tr("You can’t move now")
            text = tr("The line above the table says who moves next.")
        elif looks_on:
            text = tr("You’re watching.")
        self.show_message(heading, text, [], "eye" if looks_on else "mail")


_SHOWING_BAR_PICTURE = QSize(26, 26)  # the size of a tile on its button, in pixels


class ShowingBar(QtWidgets.QFrame):
    """A button for each tile that the player may show, as in the rack on the table."""

    def __init__(self, propose: Callable[[Move], None], advice: Advised) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._propose = propose
        self._advice, self._suggest = advice, controls.button(advice.choice)
        self.style_of_tiles = USUAL_STYLE  # the look of the tiles, as on the table
        self._text = controls.label("", "text")
        self._row = QtWidgets.QHBoxLayout()
        self._row.setSpacing(8)
        self._made: list[controls.YieldingButton] = []
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(18, 10, 18, 10)
        column.setSpacing(8)
        column.addWidget(self._text)
        self._row.addWidget(self._suggest)
        column.addLayout(self._row)
        self.hide()

    def present(self, view: View | None) -> None:
        """Show the strip to the person who shows a tile now; None hides it."""
        for old in self._made:
            self._row.removeWidget(old)
            old.setParent(None)  # at once, so that not even a hidden button tells the next player anything
            old.deleteLater()
        self._made = []
        self._text.setText("")
        self._suggest.setVisible(self._advice.is_offered)
        self.setVisible(view is not None)
        if view is None or view.question is None:
            return
        self._text.setText(words.asked_of(view, view.question))
        for tile in showable(view):
            self._made.append(self._button(tile))
            self._row.insertWidget(len(self._made) - 1, self._made[-1], 1)
            self._made[-1].show()

    def _button(self, tile: Tile) -> controls.YieldingButton:
        made = controls.button(controls.Choice(tile_name(tile), partial(self._propose, Show(tile))))
        made.setIcon(tile_icon(tile, self.style_of_tiles))
        made.setIconSize(_SHOWING_BAR_PICTURE)
        made.setAccessibleName(tr("Show {tile}", tile=tile_name(tile)))
        made.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)
        return made


_PICTURE = QSize(96, 96)  # the size of the chosen tile, in pixels


class AnnounceDialog(ScrolledDialog):
    """Shows all 24 tiles, greying impossible ones, and then asks to confirm the chosen one."""

    announced = Signal(object)  # the tile, once it has been confirmed and the dialog is closed

    def __init__(self, parent: QtWidgets.QWidget, view: View, style: Style, is_for_good: bool = True) -> None:
        """Unless it ``is_for_good``, as in a puzzle, a tile is the answer without the last question."""
        super().__init__(parent)
        self.setWindowTitle(tr("Announce the missing tile") if is_for_good else tr("Which tile is missing?"))
        self._is_for_good = is_for_good
        self._style = style
        self._last = view.setup.last_left_wins and len(view.active) == 2
        self.faces = TileFaces()
        self.faces.set_style(style)
        self.faces.set_reasons(reasons(view))
        name = tr("Go on") if is_for_good else tr("Answer")
        self._go_on = controls.button(controls.Choice(name, self.ask, primary=True, icon="play"))
        self._picture = PictureLabel()
        self._sentence = controls.label("", "heading")
        self._name_it = controls.button(controls.Choice("", self._announce, primary=True, icon="winner"))
        self._name_it.is_default = False  # it cannot be undone
        self._back = controls.button(controls.Choice(tr("Back"), self._go_back, icon="back"))
        self._pages = QtWidgets.QStackedWidget()
        self._pages.addWidget(self._first_page())
        self._pages.addWidget(self._second_page())
        self.column((24, 20, 24, 18), 0).addWidget(self._pages)
        self.faces.changed.connect(self._show_choice)
        self.faces.confirmed.connect(self._go_on.setFocus)
        self._show_choice()
        self.faces.setFocus()

    def _first_page(self) -> QtWidgets.QWidget:
        page = QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(controls.label(tr("Which tile is missing?"), "title"))
        grey = tr("You know that the grey tiles aren’t missing.")
        column.addWidget(controls.label(grey, "muted"))
        column.addWidget(self.faces, 1)
        row = QtWidgets.QHBoxLayout()
        row.addStretch()
        cancel = controls.button(controls.Choice(tr("Cancel"), self.reject))
        row.addWidget(cancel)
        row.addWidget(self._go_on)
        column.addLayout(row)
        return page

    def _second_page(self) -> QtWidgets.QWidget:
        page = QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addStretch()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._picture)
        column.addWidget(self._sentence)
        meaning = controls.label(_meaning(), "text")
        meaning.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(meaning)
        column.addWidget(self._name_it, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch()
        row = QtWidgets.QHBoxLayout()
        cancel = controls.button(controls.Choice(tr("Cancel"), self.reject))
        row.addWidget(self._back)
        row.addWidget(cancel)
        row.addStretch()  # leaves the place of "Go on" empty, so that a double click there does not confirm
        column.addLayout(row)
        return page

    def _show_choice(self) -> None:
        self._go_on.set_unavailable(self.faces.wanted)

    def ask(self) -> None:
        """Go on to the confirmation, if a tile is chosen."""
        tile = self.faces.tile
        if tile is None:
            return
        if not self._is_for_good:
            self._announce()
            return
        name = tile_name(tile)
        self._picture.show_picture(
            tile_picture(tile, _PICTURE.width(), self.devicePixelRatioF(), self._style)
        )
        self._picture.setAccessibleName(name)
        self._sentence.setText(tr("Announce the {tile}?", tile=name))
        self._name_it.setText(tr("Announce {tile}", tile=name))
        self._pages.setCurrentIndex(1)
        self._back.setFocus()
        announce(self, f"{self._sentence.text()}\n{_meaning()}")

    def _go_back(self) -> None:
        self._pages.setCurrentIndex(0)
        self.faces.setFocus()

    def _announce(self) -> None:
        tile = self.faces.tile
        self.accept()
        if tile is not None:
            self.announced.emit(tile)


def _meaning() -> str:
    return tr(
        "Everyone hears it, and you look at the missing tile. If you’re right, you win; if not, "
        "you’re out. You can’t take this back."
    )


class Turns(QObject):
    """The strips and commands for the person who has to move."""

    said = Signal(str)  # a text for the status line
    guessed = Signal(object)  # the tile that is chosen as the answer to a puzzle

    def __init__(
        self,
        screen: QtWidgets.QWidget,
        host: MatchHost,
        tabletop: Tabletop,
        hand_overs: HandOvers,
        suggest: Callable[[], None],
    ) -> None:
        super().__init__(screen)
        self.advice = Advised(suggest)
        self._screen = screen
        self._host = host
        self._hand_overs = hand_overs
        self._view: View | None = None
        self._rests = self._stands_aside = False
        self.dialog: AnnounceDialog | None = None  # the dialog for announcing a tile, while it is open
        self.asking = AskingBar(tabletop, self.advice)
        self.showing = ShowingBar(self.propose, self.advice)
        self.bar = TurnBar(self.announce, self.end, self.advice)
        self.waiting = WaitBar()
        self.announce_command = QAction(icon("winner"), tr("&Announce the missing tile…"), screen)
        self.announce_command.setShortcut(ANNOUNCE_KEY)
        self.announce_command.triggered.connect(self.announce)
        self.end_command = QAction(icon("check"), tr("&End the turn"), screen)
        self.end_command.setShortcuts(controls.CTRL_ENTER)
        self.end_command.triggered.connect(self.end)
        self.resign_command = QAction(icon("give-up"), tr("&Give up the match…"), screen)
        self.resign_command.triggered.connect(self.resign)
        self.commands = (self.announce_command, self.end_command, self.resign_command)
        self.strips = (self.asking, self.showing, self.bar, self.waiting)
        tabletop.asking.asked.connect(self.propose)
        tabletop.asking.shown.connect(self.propose)
        tabletop.asking.announce_wanted.connect(self.announce)

    def present(self, view: View | None, resting: bool) -> None:
        """Show the strip for the current step, or none while ``resting``; None means no match."""
        if self.dialog is not None and view != self._view:
            self.dialog.reject()
        self._view, self._rests = view, resting
        self._show_bars()

    def stand_aside(self) -> None:
        """Stop offering moves, because a puzzle needs none; a click on the missing tile is a guess."""
        self._stands_aside = True
        self._show_bars()

    def offer_no_advice(self) -> None:
        """Stop offering suggestions, because this is a lesson or a puzzle."""
        if self.advice.is_offered:
            self.advice.is_offered = False
            self._show_bars()

    def set_style(self, style: Style) -> None:
        """Draw tiles on buttons in the table's style."""
        self.showing.style_of_tiles = style

    @property
    def step(self) -> Step | None:
        """The step in which the person at the screen has to move; None if it is not their move."""
        view = self._view
        if view is None or self._rests or self._stands_aside or not words.acts(view):
            return None
        return view.step

    def _show_bars(self) -> None:
        view, step = self._view, self.step
        self.asking.present(view if step is Step.ASK else None)
        self.showing.present(view if step is Step.SHOW else None)
        self.bar.present(view if step is Step.ANNOUNCE else None)
        self.waiting.present(None if self._rests or view is None or not words.waits(view) else view)
        why_not = None if view is None or self._stands_aside else words.why_not_now(view, self._rests)
        if step is Step.SHOW:
            why_not = tr("A tile has to be shown first.")
        asks = tr("Ask a question first.") if step is Step.ASK else why_not
        for command in (self.announce_command, self.end_command):
            controls.allow(command, asks)
        controls.allow(self.resign_command, why_not)

    def propose(self, move: Move) -> None:
        """Make a move of the person at the screen, or say why it is refused."""
        if self.step is not None:
            self._make(move)

    def _make(self, move: Move) -> None:
        try:
            self._host.match.propose(move)
        except IllegalMove as error:
            self.said.emit(words.refusal(error))

    def end(self) -> None:
        """End the turn without an announcement."""
        if self.step is Step.ANNOUNCE:
            self.propose(Pass())

    def announce(self) -> None:
        """Open the dialog that asks which tile to announce, or in a puzzle, which one is missing."""
        may_name = self.step is Step.ANNOUNCE or self._stands_aside
        if not may_name or self._view is None or self.dialog is not None:
            return
        style = chosen_style(self._host.settings)
        self.dialog = AnnounceDialog(self._screen, self._view, style, not self._stands_aside)
        self.dialog.announced.connect(self._announce)
        self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.finished.connect(self._forget)
        self.dialog.open()

    def announce_this(self, tile: Tile) -> None:
        """Open the dialog with this tile chosen already."""
        self.announce()
        if self.dialog is not None:
            self.dialog.faces.choose(tile)

    def _forget(self) -> None:
        self.dialog = None

    def _announce(self, tile: Tile) -> None:
        view = self._view
        if self._stands_aside:
            self.guessed.emit(tile)
        elif view is not None and view.viewer is not None and self.step is Step.ANNOUNCE:
            self._hand_overs.let_look(view.viewer)
            self._make(Announce(tile))

    def resign(self) -> None:
        """Give the match up, after asking."""
        if self._view is None or self.step not in (Step.ASK, Step.ANNOUNCE):
            return
        name = words.player(self._view, self._view.seat)
        text = tr("The computers will play to the end without you. You can’t take this back.")
        if len(self._view.people) > 1:
            text = tr(
                "{name} won’t take any more turns; the program will answer for {name}. You can’t "
                "take this back.|"
                "You won’t take any more turns; the program will answer for you. You can’t take this "
                "back.",
                name=name,
            )
        if self._host.ask.confirm(self._screen, tr("Give up the match?"), text, tr("Give up")):
            self.propose(Resign())
            if self._view.is_up_to_computers:
                self._host.watching.rush()
