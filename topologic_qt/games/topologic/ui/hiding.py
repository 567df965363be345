"""The part of the screen for hiding, on the table or in a dialog, with a curtain for changing seats."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic_ns

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QIcon, QKeyEvent, QPainter, QPaintEvent, QPalette, QPixmap, QResizeEvent

from topologic_qt.engine.rng import Rng, random_seed
from topologic_qt.games.host import Handover
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.notes import GUESSES
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, Setup
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topologic.ui.first_look import GROUNDS
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.games.topologic.ui.tabletop import Tabletop
from topologic_qt.games.topologic.ui.tile_chooser import TileChooser, portrait
from topologic_qt.widgets.card import BesideWords, Curtain, FootRow
from topologic_qt.widgets.controls import Choice, button, in_middle, is_enter, is_enter_held, label, set_down
from topologic_qt.widgets.form import segments
from topologic_qt.widgets.icons import PictureLabel, icon
from topologic_qt.widgets.listening import key_help
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.speech import forget_said, reply
from topologic_qt.widgets.theme import HEADING, sized
from topologic_qt.widgets.translate import tr

_HOLDING_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Select)

_SAME_HOLD = 30
"""The longest gap between release and press of a key that is held all the time, in milliseconds.

X11 reports a held key as pairs of release and press. Under load Qt may see one without the other, and
cannot tell it from a key that was released.
"""


class Peephole(QtWidgets.QWidget):
    """Shows a tile while open. The tile is only painted, so that no other program can read it."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self.tile: Tile | None = None
        self._lock = icon("lock")
        self.setAccessibleName(tr("Covered"))
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.MinimumExpanding, QtWidgets.QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of the tile with its name in large letters below."""
        return QSize(420, 240)

    def show_tile(self, tile: Tile | None) -> None:
        """Show a tile; None closes the peephole."""
        self.tile = tile
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile with its name, or a lock."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.AlternateBase))
        painter.drawRoundedRect(self.rect(), 12, 12)
        if self.tile is None:
            side = 64
            middle = self.rect().center() - QPoint(side // 2, side // 2)
            self._lock.paint(painter, QRect(middle, QSize(side, side)), mode=QIcon.Mode.Disabled)
        else:
            self._paint_tile(painter, self.tile)

    def _paint_tile(self, painter: QPainter, tile: Tile) -> None:
        picture = portrait(tile, _PORTRAIT, self.devicePixelRatioF(), self._style)
        size = picture.deviceIndependentSize().toSize()
        below = round(self.fontMetrics().height() * 2.6)
        top = max(0, (self.height() - below - size.height()) // 2)
        painter.drawPixmap((self.width() - size.width()) // 2, top, picture)
        painter.setFont(sized(self.font(), HEADING))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        name = QRect(0, top + size.height(), self.width(), below)
        painter.drawText(name, Qt.AlignmentFlag.AlignCenter, words.tile_name(tile))


class PeekDialog(ScrolledDialog):
    """A dialog with a button that opens the peephole while mouse or space bar hold it down."""

    def __init__(
        self, parent: QtWidgets.QWidget, view: View, peek: Callable[[], Tile | None], style: Style
    ) -> None:
        """Create the dialog; ``peek`` returns the tile to show and records the look."""
        super().__init__(parent)
        self._peek = peek
        self._seen: Tile | None = None
        self._goes_on = False
        self._let_up = -_SAME_HOLD - 1
        self.setWindowTitle(tr("Peek at the {secret}", **words.called(view.setup)))
        self.setModal(True)
        self._name = view.setup.players[view.round.referee]
        self._text = label("", "text")
        self.hole = Peephole(style)
        self._hold = button(Choice(tr("Hold to look"), self._shut, primary=True, icon="eye"))
        self._hold.is_default = False  # Enter would press and release at once, and show nothing
        self._hold.installEventFilter(self)
        self._hold.pressed.connect(self._look)
        self._hold.released.connect(self._shut)
        close = button(Choice(tr("Close"), self.reject, icon="close"))
        row = QtWidgets.QHBoxLayout()
        row.addWidget(close)
        row.addStretch()
        row.addWidget(self._hold)
        layout = self.column((26, 22, 26, 20), 16)
        layout.addWidget(label(tr("For {name} only|For you only", name=self._name), "title"))
        layout.addWidget(self._text)
        layout.addWidget(self.hole)
        self.put_below(row)
        self.present(view)
        self._hold.setFocus()

    def present(self, view: View) -> None:
        """Update the text on how a look will be recorded: the match may go on meanwhile."""
        names, played = view.setup.players, view.round
        told = {"name": self._name, "turn": len(played.turns) + 1, **words.called(view.setup)}
        how = tr(
            "{name}: hold the button or space to see the {secret}. The notebook will show that "
            "you peeked on turn {turn}.|"
            "Hold the button or space to see the {secret}. The notebook will show that you "
            "peeked on turn {turn}.",
            **told,
        )
        if view.seating.computers[played.seeker] is None and not view.is_elsewhere:
            away = tr("{name}, please look away.", name=names[played.seeker])
            how = f"{away} {how}"
        self._text.setText(how)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Treat repeated presses of a held key as one look, and ignore Enter."""
        if isinstance(event, QKeyEvent) and is_enter(event):
            return True
        if isinstance(event, QKeyEvent) and event.key() in _HOLDING_KEYS:
            if event.isAutoRepeat():
                return True
            now = event.timestamp() or monotonic_ns() // 1_000_000
            if event.type() == QEvent.Type.KeyPress:
                self._goes_on = now - self._let_up <= _SAME_HOLD
            elif event.type() == QEvent.Type.KeyRelease:
                self._let_up = now
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        """Open the peephole, unless another window is in front."""
        if not self.isActiveWindow():
            return
        goes_on, self._goes_on = self._goes_on, False
        if self._seen is None or not goes_on:
            self._seen = self._peek()
        self.hole.show_tile(self._seen)

    def _shut(self) -> None:
        self.hole.show_tile(None)

    def changeEvent(self, event: QEvent) -> None:
        """Close the peephole when another window becomes active; open it if a press activates this one."""
        if event.type() == QEvent.Type.ActivationChange:
            if not self.isActiveWindow():
                self._let_go()
            elif self._hold.isDown() and self.hole.tile is None:
                self._look()
        super().changeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the peephole when the dialog is hidden, so that it is closed the next time."""
        self._let_go()
        super().hideEvent(event)

    def _let_go(self) -> None:
        self._hold.setDown(False)
        self._seen = None
        self._shut()


_PORTRAIT, _PORTRAIT_SHARE = 1.4, 0.28
"""The scale of a tile's picture in pixels per table unit, and its largest share of the dialog's height."""


class SecretDialog(ScrolledDialog):
    """A dialog, covered until nobody else looks; then a choice, which is confirmed unless ``alone``."""

    hidden_at = Signal(object)
    """Emitted once with the chosen `Tile`; the dialog then forgets it."""

    def __init__(
        self,
        parent: QtWidgets.QWidget | None,
        setup: Setup,
        referee: str,
        seeker: str,
        style: Style = USUAL_STYLE,
        alone: bool = False,
    ) -> None:
        """Create the dialog; ``alone`` means that the seeker is not here."""
        super().__init__(parent)
        self._style = style
        self._alone = alone
        self._told = words.called(setup)
        self.setWindowTitle(tr("Hide the {secret}", **self._told))
        self.setModal(True)
        self._chosen: Tile | None = None
        # From the outside in: adding a widget to another one styles all its children again.
        layout = QtWidgets.QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self._pages = QtWidgets.QStackedWidget(self)
        layout.addWidget(self._pages)
        page = QtWidgets.QWidget(self._pages)
        self.chooser = TileChooser(setup.field, style, GROUNDS[setup.theme], page)
        self.chooser.chosen.connect(self._choose)
        hide, tip = (self.confirm, _for_good()) if alone else (self.show_confirmation, "")
        self._hide_button = button(Choice(tr("Hide it here"), hide, primary=True, icon="secret", tip=tip))
        self._confirm_button = button(Choice(tr("Yes, hide it"), self.confirm, primary=True, icon="lock"))
        self._picture = PictureLabel()
        self._name = label("", "title")
        self._curtain = self._cover(referee, seeker)
        self._lay_out_choice(page)
        for each in (self._curtain, page, self._confirmation()):
            self._pages.addWidget(each)
        self.wish_for(920, 640)
        self._choose(None)
        if alone:
            self.uncover()
        else:
            self._show_cover()

    def _cover(self, referee: str, seeker: str) -> Curtain:
        text = tr(
            "{seeker}, please look away. {referee}, choose a tile on the next page to hide the {secret}.",
            referee=referee,
            seeker=seeker,
            **self._told,
        )
        choices = [
            Choice(tr("Cancel"), self.reject, icon="close"),
            Choice(tr("No one’s looking"), self.uncover, primary=True, icon="eye"),
        ]
        cover = Curtain(self._pages)
        cover.close_over(tr("For {name} only|For you only", name=referee), text, choices, "lock")
        return cover

    def _lay_out_choice(self, page: QtWidgets.QWidget) -> None:
        others = [button(Choice(tr("Pick one for me"), self._pick, icon="dice"))]
        if not self._alone:
            others.insert(0, button(Choice(tr("Cover"), self._show_cover, icon="curtain")))
        layout = QtWidgets.QVBoxLayout(page)
        layout.setContentsMargins(22, 20, 22, 18)
        layout.setSpacing(14)
        layout.addWidget(label(tr("Where will you hide the {secret}?", **self._told), "title"))
        layout.addWidget(self.chooser, 1)
        layout.addWidget(FootRow(others, [self._hide_button]))

    def _confirmation(self) -> QtWidgets.QWidget:
        """Return the last page: the choice in the middle, scrollable if necessary, and buttons below."""
        page, content = QtWidgets.QWidget(), QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        for part in (self._picture, self._name, label(_for_good(), "text")):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(part)
        scrolled = Scrolled(content)
        scrolled.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred)
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(16)
        row.addStretch()
        row.addWidget(button(Choice(tr("Back"), self.uncover, icon="back")))
        row.addWidget(self._confirm_button)
        row.addStretch()
        layout = QtWidgets.QVBoxLayout(page)
        layout.setSpacing(26)
        layout.addStretch()
        layout.addWidget(scrolled)
        layout.addLayout(row)
        layout.addStretch()
        return page

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Continue with Enter; if no question follows, move to the button that hides, to be pressed again."""
        if self._alone and self._chosen is not None and is_enter(event) and not is_enter_held(event):
            self._hide_button.setFocus()
        else:
            super().keyPressEvent(event)

    def uncover(self) -> None:
        """Show the field, after the user has said that nobody else is looking."""
        self._pages.setCurrentIndex(1)
        self.chooser.setFocus()

    def _show_cover(self) -> None:
        self._pages.setCurrentIndex(0)
        self._curtain.card.take_keyboard()

    def show_confirmation(self) -> None:
        """Ask for confirmation, since the choice is final."""
        if self._chosen is not None:
            self._pages.setCurrentIndex(2)
            self._confirm_button.setFocus()

    def _choose(self, tile: Tile | None) -> None:
        self._chosen = tile
        self.chooser.show_choice(tile)
        self._hide_button.setEnabled(tile is not None)
        if tile is None:
            self._hide_button.setText(tr("Hide it here"))
            self._picture.show_picture(QPixmap())
            self._name.clear()
            self._confirm_button.setAccessibleDescription("")
            return
        name = words.tile_name(tile)
        self._hide_button.setText(tr("Hide it on {tile}", tile=name))
        reply(self, name)
        self._name.setText(name)
        self._confirm_button.setAccessibleDescription(f"{name}. {_for_good()}")
        scale = min(_PORTRAIT, _PORTRAIT_SHARE * self.height() / TILE_RECT.height())
        self._picture.show_picture(portrait(tile, scale, self.devicePixelRatioF(), self._style))

    def _pick(self) -> None:
        self._choose(any_tile())

    def confirm(self) -> None:
        """Emit the chosen tile, and close."""
        tile = self._chosen
        self.accept()
        if tile is not None:
            self.hidden_at.emit(tile)

    def done(self, result: int) -> None:
        """Forget the choice, whatever the result."""
        super().done(result)
        self._choose(None)
        forget_said(self)
        self.chooser.forget()
        self._show_cover()


def _for_good() -> str:
    return tr("It stays there for the whole round. If you peek, the notebook will say so.")


def any_tile() -> Tile:
    """Return a random tile."""
    return ALL_TILES[Rng.from_seed(random_seed()).below(len(ALL_TILES))]


_WORDS, _GAP, _MARGINS = 230, 10, (18, 9, 18, 9)
"""The least width of the text on the strip, the gap between its parts, and its margins, in pixels."""


class HidingBar(QtWidgets.QFrame):
    """The strip for hiding a secret on the table: instructions, a guess, and a button for a random tile."""

    guessed = Signal(int)
    """Emitted with one of `GUESSES`, or 0 if the guess was removed."""

    def __init__(self, pick: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._heading, self._text = label("", "heading"), label("", "text")
        *exact, last = GUESSES
        names = [tr("Turn {turn}", turn=turn) for turn in exact]
        texts = [*map(str, exact), f"{last}+"]
        self._guesses, row = segments(
            tr("Your guess"), texts, [*names, tr("Turn {turn} or later", turn=last)]
        )
        self._guesses.setExclusive(False)  # pressing it again removes the guess
        for made in self._guesses.buttons():
            made.setAutoExclusive(False)
        self._guesses.idClicked.connect(self._guess)
        self._parts = (row, button(Choice(tr("Pick one for me"), pick, icon="dice")))
        said = in_middle(self._heading, self._text)
        grid = QtWidgets.QGridLayout()
        grid.setSpacing(6)
        for number, part in enumerate(self._parts):
            grid.addWidget(part, number, 0)
        self._row = BesideWords(self, said, grid, _WORDS, _GAP)
        self._row.setContentsMargins(*_MARGINS)
        self.hide()

    def present(self, view: View, guess: int) -> None:
        """Show the instructions and the guess: one of `GUESSES`, or 0."""
        self._heading.setText(_where_to_click(view))
        name = view.setup.players[view.round.seeker]
        self._text.setText(
            tr(
                "If you like, guess the turn in which {name} finds it.|"
                "If you like, guess the turn in which you find it.",
                name=name,
            )
        )
        for number, turn in enumerate(GUESSES):
            set_down(self._guesses.button(number), turn == guess)

    def _guess(self, number: int) -> None:
        self.guessed.emit(GUESSES[number] if self._guesses.button(number).isChecked() else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the guess below the text if there is too little room beside it."""
        super().resizeEvent(event)
        self._row.stand(self._row.has_room_beside(max(part.sizeHint().width() for part in self._parts)))


def _where_to_click(view: View) -> str:
    return tr("Click a tile to hide your {secret}", **words.called(view.setup))


class Hiding(QObject):
    """The part of the screen for the referee of a round, until the seeker has taken over."""

    opened = Signal()
    """Emitted when the seeker opens the curtain."""

    def __init__(self, screen: QtWidgets.QWidget, host: MatchHost, tabletop: Tabletop) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._tabletop = tabletop
        self._view: View | None = None
        self._asked: Setup | None = None
        """The setup of the match whose second round the user has agreed to hide in."""
        self._rests = False
        self.dialog: SecretDialog | None = None
        self.bar = HidingBar(lambda: self._hide(any_tile()))
        self.bar.guessed.connect(self._guess)
        tabletop.table.tile_clicked.connect(self._click)
        tabletop.view.hover.pointed.connect(self._point)
        tabletop.view.gripped.connect(self._say_how)

    @property
    def is_open(self) -> bool:
        """Whether a click on a tile hides the secret there; in a second round, only once asked for."""
        view = self._view
        if view is None or not view.hides_alone or view.round.phase is not Phase.HIDE:
            return False
        return len(view.rounds) == 1 or self._asked is view.setup

    def present(self, view: View | None) -> None:
        """Let a person who hides alone choose a tile on the table; the view is None without a match."""
        self._view = view
        table = self._tabletop.table
        if self.is_open or not self.bar.isHidden():
            table.is_still = self.is_open
        if view is not None and self.is_open:
            self.bar.present(view, self._host.match.notes[len(view.rounds) - 1].guess)
        self.rest(self._rests)

    def rest(self, rests: bool) -> None:
        """Suspend hiding while people look at something else; False resumes it."""
        self._rests = rests
        self.bar.setVisible(self.is_open and not rests)

    def prompt(self, for_keys: bool) -> str:
        """Return instructions ``for_keys`` or for the mouse; empty unless hiding is open."""
        if self._view is None or not self.is_open:
            return ""
        if not for_keys:
            return f"{_where_to_click(self._view)}."
        told = words.called(self._view.setup)
        return key_help(tr("Go to a tile with the arrow keys, and hide your {secret} with Enter.", **told))

    def _say_how(self) -> None:
        """Show the instructions for the input device in use, keyboard or mouse."""
        if prompt := self.prompt(self._tabletop.view.is_for_keys):
            self._host.say(prompt)

    def _click(self, key: str) -> None:
        if self.is_open and not self._rests:
            self._hide(Tile.parse(key))

    def _hide(self, tile: Tile) -> None:
        self._host.match.propose(HideSecret.sealed(tile))

    def _point(self, key: str) -> None:
        if self.is_open:
            self._tabletop.point_gem(key)

    def _guess(self, turn: int) -> None:
        if self._view is not None:
            pages, number = list(self._host.match.notes), len(self._view.rounds) - 1
            pages[number] = replace(pages[number], guess=turn)
            self._host.match.annotate(tuple(pages))

    def hide_secret(self, view: View, style: Style) -> None:
        """Let the referee hide the secret: on the table, or in a dialog with tiles of this style."""
        if view.round.phase is not Phase.HIDE or view.waits_for_mail:
            return
        if view.hides_alone:
            self._asked = view.setup
            self.present(view)
            return
        names, played = view.setup.players, view.round
        referee, seeker = names[played.referee], names[played.seeker]
        dialog = SecretDialog(self._screen, view.setup, referee, seeker, style, view.is_elsewhere)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.hidden_at.connect(lambda tile: self._host.match.propose(HideSecret.sealed(tile)))
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _forget(self) -> None:
        self.dialog = None

    def close_curtain(self, before: View, view: View) -> bool:
        """Close the curtain if another person here seeks the new secret; return whether it was closed."""
        hidden = before.round.phase is Phase.HIDE and view.round.phase is Phase.ENTER
        if not hidden or view.setup.seating != AT_ONE_COMPUTER or view.own_seat is not None:
            return False
        self.hand_over(view)
        return True

    def hand_over(self, view: View) -> None:
        """Close the curtain until the view's seeker opens it."""
        seeker, told = view.setup.players[view.round.seeker], words.called(view.setup)
        change = tr(
            "It’s {name}’s turn to move the {seekers}. Change seats, please.|"
            "It’s your turn to move the {seekers}. Change seats, please.",
            name=seeker,
            **told,
        )
        handover = Handover(
            title=tr("The {secret} is hidden", **told),
            text="\n".join((change, *words.seal(view))),
            accept=tr("I’m {name}: open the curtain|Open the curtain", name=seeker),
            status=tr(
                "{name}: sit down here and open the curtain.|Sit down here and open the curtain.", name=seeker
            ),
        )
        self._host.window.hand_over(handover, self.opened.emit)

    def covers(self, view: View) -> bool:
        """Return whether the curtain stays closed; by mail it opens once the seeker's copy is made."""
        waits = view.own_seat is None and view.round.phase is Phase.ENTER and not any(view.round.positions)
        if not waits:
            self._host.window.lift_curtain()
        return self._host.window.is_covered
