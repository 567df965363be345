"""The moves of the person who looks at the screen: ask, show, announce, end the turn, give up."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from topologic_qt.engine.game import SPECTATOR, IllegalMove
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Announce, Move, Pass, Resign, Show
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Tile
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.asking_bar import AskingBar
from topologic_qt.games.deduction.ui.board.picture import reasons, tile_icon, tile_picture
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE, Style, chosen_style
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.games.deduction.ui.hand_overs import HandOvers, MatchHost
from topologic_qt.games.deduction.ui.words import tile_name
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import CTRL_ENTER, Choice, YieldingButton, button, label, tip_with
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.picture_choices import PictureLabel
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import tr

ANNOUNCE_KEY = QKeySequence("Ctrl+Shift+A")  # the shortcut that announces the missing tile


class TurnBar(Card):
    """Shows the answer to the question of the turn, and what can be done with it."""

    speaks = False
    takes_keyboard = False  # somebody may be writing notes, or the answer is still to be seen

    def __init__(self, announce: Callable[[], None], end: Callable[[], None]) -> None:
        super().__init__(strip=True)
        self._announce, self._end = announce, end

    def present(self, view: View | None) -> None:
        """Show the strip to the person who may announce now; None hides it."""
        if view is None or view.question is None:
            self.put_away()
            return
        announce = tip_with(tr("Name the missing tile and look at it: this cannot be undone"), ANNOUNCE_KEY)
        end = tip_with(tr("End the turn: the coin goes back into the bag"), CTRL_ENTER[0])
        self.show_message(
            words.answer_text(view, view.question),
            tr("If you know the missing tile, announce it. If you are not sure, end the turn."),
            [
                Choice(tr("Announce …"), self._announce, icon="winner", tip=announce),
                Choice(tr("End the turn"), self._end, primary=True, icon="check", tip=end),
            ],
        )


class LookBar(Card):
    """Shows the missing tile to the player who announced a wrong one, until that player goes on."""

    def __init__(self, go_on: Callable[[], None]) -> None:
        super().__init__(strip=True)
        self._go_on = go_on

    def present(self, view: View | None) -> None:
        """Show the strip to the player who has just looked; None hides it."""
        if view is None or view.missing is None:
            self.put_away()
            return
        self.show_message(
            tr("The missing tile is {tile}", tile=tile_name(view.missing)),
            tr("You are out, but you still answer questions. Do not tell anybody what you have seen."),
            [Choice(tr("Go on"), self._go_on, primary=True, icon="play")],
            "eye",
        )


class WaitBar(Card):
    """Says who has to move at another computer."""

    speaks = False

    def __init__(self) -> None:
        super().__init__(strip=True)

    def present(self, view: View | None) -> None:
        """Show the strip to those who wait; None hides it."""
        if view is None:
            self.put_away()
            return
        name = words.player(view, view.seat if view.to_move is None else view.to_move)
        heading, text = (
            tr("{name} has to move", name=name),
            tr("While you are connected, the match goes on here by itself."),
        )
        looks_on = view.setup.apart is not None and view.setup.apart.seat == SPECTATOR
        if view.is_held:
            heading = tr("Nothing can be moved now")
            text = tr("The line above the table tells what is waited for.")
        elif looks_on:
            text = tr("You look on.")
        self.show_message(heading, text, [], "eye" if looks_on else "mail")


_SHOWING_BAR_PICTURE = QSize(26, 26)  # the size of a tile on its button, in pixels


class ShowingBar(QFrame):
    """A button for each tile that may be shown, the same as those in the own rack on the table."""

    def __init__(self, propose: Callable[[Move], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._propose = propose
        self.style_of_tiles = USUAL_STYLE
        """The look of the tiles, as on the table."""
        self._text = label("", "text")
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._made: list[YieldingButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 10, 18, 10)
        column.setSpacing(8)
        column.addWidget(self._text)
        column.addLayout(self._row)
        self.hide()

    def present(self, view: View | None) -> None:
        """Show the strip to the person who shows a tile now; None hides it."""
        for old in self._made:
            self._row.removeWidget(old)
            old.setParent(None)  # at once: not even a hidden button tells the next player anything
            old.deleteLater()
        self._made = []
        self._text.setText("")
        self.setVisible(view is not None)
        if view is None or view.question is None:
            return
        self._text.setText(words.asked_of(view, view.question))
        for tile in showable(view):
            self._made.append(self._button(tile))
            self._row.addWidget(self._made[-1], 1)
            self._made[-1].show()

    def _button(self, tile: Tile) -> YieldingButton:
        made = button(Choice(tile_name(tile), partial(self._propose, Show(tile))))
        made.setIcon(tile_icon(tile, self.style_of_tiles))
        made.setIconSize(_SHOWING_BAR_PICTURE)
        made.setAccessibleName(tr("Show {tile}", tile=tile_name(tile)))
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return made


_PICTURE = QSize(96, 96)  # the size of the chosen tile, in pixels


class AnnounceDialog(ScrolledDialog):
    """All 24 tiles, those greyed that cannot be missing; then the chosen one, and the last question."""

    announced = Signal(object)  # the tile, once it has been confirmed and the dialog is closed

    def __init__(self, parent: QWidget, view: View, style: Style) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Announce the missing tile"))
        self._style = style
        self._last = view.setup.last_left_wins and len(view.active) == 2
        self.faces = TileFaces()
        self.faces.set_style(style)
        self.faces.set_reasons(reasons(view))
        self._go_on = button(Choice(tr("Go on"), self.ask, primary=True, icon="play"))
        self._picture = PictureLabel()
        self._sentence = label("", "heading")
        self._name_it = button(Choice("", self._announce, primary=True, icon="winner"))
        self._name_it.is_default = False  # it is for good
        self._back = button(Choice(tr("Back"), self._go_back, icon="back"))
        self._pages = QStackedWidget()
        self._pages.addWidget(self._first_page())
        self._pages.addWidget(self._second_page())
        self.column((24, 20, 24, 18), 0).addWidget(self._pages)
        self.faces.changed.connect(self._show_choice)
        self.faces.confirmed.connect(self._go_on.setFocus)
        self._show_choice()
        self.faces.setFocus()

    def _first_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(tr("Which tile is missing?"), "title"))
        column.addWidget(
            label(tr("Grey tiles are in your hand, lie face up, or were announced already."), "muted")
        )
        column.addWidget(self.faces, 1)
        row = QHBoxLayout()
        row.addStretch()
        cancel = button(Choice(tr("Cancel"), self.reject))
        row.addWidget(cancel)
        row.addWidget(self._go_on)
        column.addLayout(row)
        for before, after in pairwise((self.faces.button(ALL_TILES[-1]), self._go_on, cancel)):
            self.setTabOrder(before, after)
        return page

    def _second_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addStretch()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._picture)
        column.addWidget(self._sentence)
        meaning = label(_meaning(), "text")
        meaning.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(meaning)
        column.addWidget(self._name_it, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch()
        row = QHBoxLayout()
        cancel = button(Choice(tr("Cancel"), self.reject))
        row.addWidget(self._back)
        row.addWidget(cancel)
        row.addStretch()  # nothing where "Go on" was, lest a double click there answers this question, too
        column.addLayout(row)
        for before, after in pairwise((self._back, self._name_it, cancel)):
            self.setTabOrder(before, after)
        return page

    def _show_choice(self) -> None:
        self._go_on.setEnabled(self.faces.tile is not None)

    def ask(self) -> None:
        """Go on to the last question, if a tile is chosen."""
        tile = self.faces.tile
        if tile is None:
            return
        name = tile_name(tile)
        self._picture.show_picture(
            tile_picture(tile, _PICTURE.width(), self.devicePixelRatioF(), self._style)
        )
        self._picture.setAccessibleName(name)
        self._sentence.setText(tr("You are about to announce the {tile}.", tile=name))
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
        "Everybody hears which tile you name, and you look at the missing one. If it is right, you win. If "
        "it is wrong, you are out of the match. This cannot be taken back."
    )


class Turns(QObject):
    """The strips and the commands for the person who has to move."""

    said = Signal(str)  # a text for the status line

    def __init__(self, screen: QWidget, host: MatchHost, tabletop: Tabletop, hand_overs: HandOvers) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._hand_overs = hand_overs
        self._view: View | None = None
        self._rests = self._stands_aside = False
        self.dialog: AnnounceDialog | None = None
        """The dialog in which a tile is announced, while it is open."""
        self.asking = AskingBar(tabletop)
        self.showing = ShowingBar(self.propose)
        self.bar = TurnBar(self.announce, self.end)
        self.waiting = WaitBar()
        self.announce_command = QAction(icon("winner"), tr("&Announce the missing tile …"), screen)
        self.announce_command.setShortcut(ANNOUNCE_KEY)
        self.announce_command.triggered.connect(self.announce)
        self.end_command = QAction(icon("check"), tr("&End the turn"), screen)
        self.end_command.setShortcuts(CTRL_ENTER)
        self.end_command.triggered.connect(self.end)
        self.resign_command = QAction(icon("give-up"), tr("&Give up the match …"), screen)
        self.resign_command.triggered.connect(self.resign)
        self.commands = (self.announce_command, self.end_command, self.resign_command)
        self.strips = (self.asking, self.showing, self.bar, self.waiting)
        tabletop.asking.asked.connect(self.propose)
        tabletop.asking.shown.connect(self.propose)
        tabletop.asking.announce_wanted.connect(self.announce)

    def present(self, view: View | None, resting: bool) -> None:
        """Show the strip of what can be done now; None means no match. While it is ``resting``, show none."""
        if self.dialog is not None and view != self._view:
            self.dialog.reject()
        self._view, self._rests = view, resting
        self._show_bars()

    def stand_aside(self) -> None:
        """Offer no move any more, since none is to be made."""
        self._stands_aside = True
        self._show_bars()

    def set_style(self, style: Style) -> None:
        """Draw tiles on buttons as they are on the table."""
        self.showing.style_of_tiles = style

    @property
    def step(self) -> Step | None:
        """The step in which the person at the screen has to move; None if it is another one's move."""
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
        self.announce_command.setEnabled(step is Step.ANNOUNCE)
        self.end_command.setEnabled(step is Step.ANNOUNCE)
        self.resign_command.setEnabled(step in (Step.ASK, Step.ANNOUNCE))

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
        """Ask which tile is missing, and whether it is to be announced for good."""
        if self.step is not Step.ANNOUNCE or self._view is None or self.dialog is not None:
            return
        self.dialog = AnnounceDialog(self._screen, self._view, chosen_style(self._host.settings))
        self.dialog.announced.connect(self._announce)
        self.dialog.finished.connect(self.dialog.deleteLater)
        self.dialog.finished.connect(self._forget)
        self.dialog.open()

    def announce_this(self, tile: Tile) -> None:
        """Ask whether a tile that is chosen already is to be announced for good."""
        self.announce()
        if self.dialog is not None:
            self.dialog.faces.choose(tile)

    def _forget(self) -> None:
        self.dialog = None

    def _announce(self, tile: Tile) -> None:
        view = self._view
        if view is not None and view.viewer is not None and self.step is Step.ANNOUNCE:
            self._hand_overs.let_look(view.viewer)
            self._make(Announce(tile))

    def resign(self) -> None:
        """Give the match up, after asking."""
        if self._view is None or self.step not in (Step.ASK, Step.ANNOUNCE):
            return
        name = words.player(self._view, self._view.seat)
        text = tr(
            "{name} takes no more turns and does not see the missing tile. The program answers questions for "
            "{name} from now on. This cannot be taken back.",
            name=name,
        )
        if self._host.ask.confirm(self._screen, tr("Give up the match?"), text, tr("Give up")):
            self.propose(Resign())
