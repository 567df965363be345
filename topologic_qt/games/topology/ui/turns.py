"""The commands of the player on turn: end the turn, choose in the advanced variant, give up."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from topologic_qt.games.topology.rules.lines import ScoredRing, score
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Move, Resign, Turn
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.rules.state import Variant, View
from topologic_qt.games.topology.ui import compass, words
from topologic_qt.games.topology.ui.laying import Laying
from topologic_qt.games.topology.ui.rack import HalfTurn
from topologic_qt.games.topology.ui.words import MatchHost
from topologic_qt.games.values import Task
from topologic_qt.widgets.card import BesideWords, fill_rows, fill_width, row_width
from topologic_qt.widgets.controls import (
    CTRL_ENTER,
    Choice,
    YieldingButton,
    allow,
    button,
    in_middle,
    label,
    set_down,
    switch,
    tip_with,
)
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import HowFar, ntr, tr

DRAW_KEY, TURN_KEY = QKeySequence("Ctrl+D"), QKeySequence("Ctrl+H")
"""The shortcuts of the advanced variant: reveal a third tile, turn a tile by half."""

SUGGEST_KEY, ACCEPT_KEY = QKeySequence("Ctrl+T"), QKeySequence("Ctrl+L")
"""The shortcuts that ask for a suggestion, and that lay it."""

_MARGIN, _GAP, _WORDS, _SAID = 18, 10, 150, 4
"""The margin at the sides, the gap between the parts, the least width of the words, and the gap between
them, in pixels."""
_PULSE = 180
"""The time for which a flashing button looks pressed, and then not, in milliseconds."""

Do = Callable[[], None]
"""What a button does."""


class TurnBar(QFrame):
    """Shows the current turn, with buttons to take the last move back and to end the turn.

    While the advanced variant waits for a third tile or a half turn, it has buttons for these. Buttons
    without room beside the words stand in two rows, or below them. If the strip would then be too high, it
    leaves out words that the status line and the rack also say.
    """

    def __init__(self, *, take_back: Do, end: Do, draw: Do, turn: Do, suggest: Do, accept: Do) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._turn = label("", "heading")
        self._next = label("", "muted")
        tip = tip_with(tr("Take back the last tile"), QKeySequence.StandardKey.Undo)
        self._take_back = button(Choice(tr("Take back"), take_back, icon="take-back", tip=tip))
        tip = tip_with(tr("Count the rings and reveal the next tiles"), CTRL_ENTER[0])
        self.end_button = button(Choice(tr("End the turn"), end, primary=True, icon="check", tip=tip))
        """The button that ends the turn."""
        tip = tip_with(tr("Reveal a third tile; you can’t undo this"), DRAW_KEY)
        self._draw = button(Choice(tr("Reveal a third"), draw, icon="tiles", tip=tip))
        tip = tip_with(tr("Give a tile on the table a half turn"), TURN_KEY)
        self._half = switch(Choice(tr("Turn a tile"), turn, icon="flip", tip=tip))
        tip = tip_with(tr("Show a good turn, in pale tiles"), SUGGEST_KEY)
        self._suggest = button(Choice(tr("Suggest"), suggest, icon="suggestion", tip=tip))
        tip = tip_with(tr("Lay the pale tiles"), ACCEPT_KEY)
        self._accept = button(Choice(tr("Lay them"), accept, icon="check", tip=tip))
        self._all = (self._draw, self._half, self._suggest, self._accept, self._take_back, self.end_button)
        self.has_advice = True
        """Whether suggestions are offered."""
        self._shown: tuple[YieldingButton, ...] = ()
        for made in self._all:
            made.setParent(self)
            made.hide()
        said = in_middle(self._turn, self._next, gap=_SAID)
        self._buttons = QGridLayout()
        self._buttons.setHorizontalSpacing(_GAP)
        self._buttons.setVerticalSpacing(6)
        self._row = BesideWords(self, said, self._buttons, _WORDS, _GAP)
        self._row.setContentsMargins(_MARGIN, 9, _MARGIN, 9)
        self.hide()

    def show_turn(self, view: View, can_take_back: bool, half_turning: bool, suggested: bool) -> None:
        """Show the turn, and enable what is possible; ``suggested`` means that a suggestion is shown."""
        self._turn.setText(words.turn_line(view.number, view.setup.names[view.seat]))
        self._next.setText(words.to_do(view, half_turning))
        set_down(self._half, half_turning)
        shown = self._shown = self._matter(view, suggested)
        self._suggest.set_unavailable(words.why_no_suggestion(view))
        self._take_back.set_unavailable("" if can_take_back else nothing_laid())
        self.end_button.set_unavailable(words.why_no_end(view))
        self._arrange()
        for made in self._all:
            made.setVisible(made in shown)

    def point_out_choice(self) -> None:
        """Flash the two buttons of the choice twice."""
        for moment in range(4):
            for made in (self._draw, self._half):
                QTimer.singleShot(_PULSE * moment, made, partial(made.setDown, moment % 2 == 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons in as many rows as they need."""
        super().resizeEvent(event)
        self._arrange()

    def _matter(self, view: View, suggested: bool) -> tuple[YieldingButton, ...]:
        """Return the buttons that are useful now."""
        advice = (self._accept if suggested else self._suggest,) if self.has_advice else ()
        if view.must_choose:
            return (*advice, self._draw, self._half)
        return (*advice, *((self._half,) if view.choosing else ()), self._take_back, self.end_button)

    def _arrange(self) -> None:
        """Arrange words and buttons, with as many words as fit above the buttons."""
        self._place()
        row, words = self._row, (self._turn, self._next)
        needed = [_SAID + word.heightForWidth(row.inner) for word in words]
        margins = row.contentsMargins()
        below = self._buttons.sizeHint().height() + row.spacing() + margins.top() + margins.bottom()
        free = self.minimumHeight() - below
        for count, word in enumerate(words, 1):
            word.setVisible(row.is_beside or sum(needed[:count]) <= free + _SAID)

    def _place(self) -> None:
        """Put the buttons side by side, in two rows, or below the words if these would have no room."""
        shown, row = self._shown, self._row
        several = (max(1, len(shown)), max(1, (len(shown) + 1) // 2))
        beside = [count for count in several if row.has_room_beside(row_width(shown, count, _GAP))]
        row.stand(bool(beside))
        if beside:
            fill_rows(self._buttons, shown, beside[0])
        else:
            fill_width(self._buttons, shown, row.inner)


def nothing_laid() -> str:
    """Return why there is nothing to take back in this turn."""
    return tr("You haven’t laid a tile in this turn yet.")


def _command(
    screen: QWidget, picture: str, text: str, do: Callable[[], None], *keys: QKeySequence
) -> QAction:
    """Return a command of the menu with its shortcuts."""
    command = QAction(icon(picture), text, screen)
    command.setShortcuts(keys)
    command.triggered.connect(do)
    return command


class Turns(QObject):
    """The strip and the commands of the current turn, apart from the tiles themselves."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    suggestion_wanted = Signal()
    """Emitted when the user wants to see a good turn."""
    suggestion_accepted = Signal()
    """Emitted when the user wants to lay the suggested tiles."""

    def __init__(self, screen: QWidget, host: MatchHost, laying: Laying, half_turn: HalfTurn) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._laying = laying
        self._half_turn = half_turn
        self._view: View | None = None
        self._rests = False
        self._is_suggested = False
        self._advises = True
        self.bar = TurnBar(
            take_back=self.take_back,
            end=self.end,
            draw=self.draw,
            turn=half_turn.begin,
            suggest=self.suggestion_wanted.emit,
            accept=self.suggestion_accepted.emit,
        )
        self.end_command = _command(screen, "check", tr("&End the turn"), self.end, *CTRL_ENTER)
        self.draw_command = _command(screen, "tiles", tr("Reveal a thir&d tile"), self.draw, DRAW_KEY)
        self.half_command = _command(
            screen, "flip", tr("Give a tile a &half turn"), half_turn.begin, TURN_KEY
        )
        self.resign_command = _command(screen, "give-up", tr("&Give up the match…"), self.resign)
        self.commands = (self.end_command, self.draw_command, self.half_command, self.resign_command)
        self._why_keys = [QShortcut(keys, self.bar, self.end) for keys in CTRL_ENTER]
        half_turn.changed.connect(self._show_bar)
        laying.choice_wanted.connect(self.bar.point_out_choice)

    def present(self, view: View | None) -> None:
        """Enable what is possible now; None means no match."""
        self._view = view
        self._half_turn.present(view)
        self._show_bar()

    def rest(self, resting: bool) -> None:
        """Hide the strip while another one replaces it, or show it again."""
        self._rests = resting
        self._show_bar()

    @property
    def is_on_turn(self) -> bool:
        """Whether a person at this computer is on turn and sees the present."""
        return self._laying.is_on_turn and not self._rests

    def offer_no_advice(self) -> None:
        """Stop offering suggestions."""
        self.bar.has_advice = self._advises = False
        self._show_bar()

    def show_suggested(self, suggested: bool, reveals: bool) -> None:
        """Offer to lay what is ``suggested``, unless it reveals a tile, or else to suggest something."""
        self._is_suggested = suggested and not reveals
        self.bar.has_advice = self._advises and not reveals
        self._show_bar()

    def _show_bar(self) -> None:
        view = self._view
        on_turn = view is not None and self.is_on_turn
        self.bar.setVisible(on_turn)
        if view is not None and on_turn:
            can_take_back, turning = self._host.match.open_moves > 0, self._half_turn.is_choosing
            self.bar.show_turn(view, can_take_back, turning, self._is_suggested)
        self._enable(on_turn)

    def _enable(self, on_turn: bool) -> None:
        """Enable the commands that make sense now, and the keys that say why the turn cannot end."""
        view = self._view
        if view is None:
            for command in self.commands:
                allow(command, None)
            return
        wait = "" if on_turn else words.why_not_now(view)
        end, half = wait or words.why_no_end(view), wait or words.why_no_choice(view)
        advanced = view.setup.variant is Variant.ADVANCED
        allow(self.end_command, end)
        allow(self.draw_command, half or words.why_no_third(view) if advanced else None)
        allow(self.half_command, half if advanced else None)
        may_resign = view.can_resign and not self._rests  # while tiles are drawn, too
        allow(self.resign_command, "" if may_resign else wait)
        for shortcut in self._why_keys:
            shortcut.setEnabled(on_turn and bool(end))

    def end(self) -> None:
        """End the turn, or say why that is not possible yet."""
        view = self._view
        if view is None or not self.is_on_turn:
            return
        if self._laying.held is not None:
            self.said.emit(tr("You’re holding a tile: lay it, or put it back with Escape."))
        elif why_not := words.why_no_end(view):
            self.said.emit(why_not)
        else:
            self._host.match.propose(End())

    def take_back(self) -> None:
        """Take the last move of this turn back, or say that there is none."""
        if self._host.match.open_moves:
            self._host.match.take_back()
        else:
            self.said.emit(nothing_laid())

    def draw(self) -> None:
        """Reveal a third tile, or say why that is not possible."""
        view = self._view
        if view is None or not self.is_on_turn:
            return
        if why_not := words.why_no_choice(view) or words.why_no_third(view):
            self.said.emit(why_not)
        else:
            self._half_turn.leave()
            self._host.match.propose(Draw())

    def resign(self) -> None:
        """Give the match up, after asking."""
        view = self._view
        if view is None or not self.resign_command.isEnabled():
            return
        self._laying.cancel()
        name = view.setup.names[view.seat]
        if view.setup.players == 2:
            meaning = tr(
                "The match ends and {name} loses, whatever the score.|"
                "The match ends and you lose, whatever the score.",
                name=name,
            )
        else:
            meaning = tr(
                "The match ends for everyone. {name} comes last; the others rank by points.|"
                "The match ends for everyone. You come last; the others rank by points.",
                name=name,
            )
        for_good = tr("You can’t undo this.")
        if self._host.ask.confirm(
            self._screen, tr("Give up the match?"), f"{meaning} {for_good}", tr("Give up")
        ):
            self._host.match.propose(Resign())


class Suggesting(QObject):
    """Finds a good turn, shows it, and lays it on request."""

    changed = Signal()
    """Emitted when the suggestion has changed."""
    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(
        self, screen: QWidget, host: MatchHost, suggestion: Callable[[View], Task[Sequence[Move]]]
    ) -> None:
        """Create the commands; ``suggestion`` returns the task of finding a good turn."""
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._task_of = suggestion
        self._view: View | None = None
        self._call_off: Callable[[], None] = lambda: None
        self._rests = False
        self.moves: Sequence[Move] = ()
        """The suggested moves up to the next reveal; empty while there is no suggestion."""
        self.command = _command(screen, "suggestion", tr("&Suggest a turn"), self.suggest, SUGGEST_KEY)
        self.accept_command = _command(
            screen, "check", tr("Lay the s&uggested tiles"), self.accept, ACCEPT_KEY
        )
        self.commands = (self.command, self.accept_command)
        for command in self.commands:
            command.setAutoRepeat(False)

    def present(self, view: View | None) -> None:
        """Enable the commands that make sense now, and clear a suggestion for another position."""
        if view is None or self._view is None or view != self._view:
            self._call_off()
            self.clear()
        self._view = view
        self._enable()

    def rest(self, resting: bool) -> None:
        """Clear the suggestion and cancel the search while an earlier turn is shown."""
        self._rests = resting
        self._call_off()
        self.clear()
        self._enable()

    def _enable(self) -> None:
        view, lies = self._view, bool(self.moves) and not self.reveals
        wait = None
        if view is not None:
            wait = "" if view.plays_here and not self._rests else words.why_not_now(view)
        allow(self.command, tr("The pale tiles show a good turn.") if lies else wait)
        first = tr("Ask for a suggestion first.") if wait == "" else wait
        allow(self.accept_command, "" if self.moves else first)
        self.accept_command.setShortcuts([ACCEPT_KEY, SUGGEST_KEY] if lies else [ACCEPT_KEY])

    @property
    def reveals(self) -> bool:
        """Whether the suggestion reveals a tile, which cannot be taken back."""
        return any(isinstance(move, Draw) for move in self.moves)

    def clear(self) -> None:
        """Clear the suggestion."""
        if self.moves:
            self.moves = ()
            self._enable()
            self.changed.emit()

    @property
    def tiles(self) -> tuple[PlacedTile, ...]:
        """The suggested tiles, as they would lie."""
        return tuple(move.placed for move in self.moves if isinstance(move, Lay))

    @property
    def turned(self) -> PlacedTile | None:
        """The tile on the table to turn by half, as it lies now, if any."""
        if self._view is None:
            return None
        places = [move.at for move in self.moves if isinstance(move, Turn)]
        return next((tile for tile in self._view.tiles if places and places[0] in tile.hexes), None)

    @property
    def whole(self) -> tuple[PlacedTile, ...]:
        """All tiles on the table as they would lie."""
        lying = () if self._view is None else self._view.tiles
        turned = self.turned
        return (*(tile.turned if tile == turned else tile for tile in lying), *self.tiles)

    @property
    def rings(self) -> tuple[ScoredRing, ...]:
        """The new rings that the turn would close."""
        return () if self._view is None else score(self.whole, self._view.laid + len(self.tiles))

    def suggest(self) -> None:
        """Find a good turn and show it, or say why there is none."""
        view = self._view
        if view is None or not self.command.isEnabled():
            return
        if why_not := words.why_no_suggestion(view):
            self.said.emit(why_not)
            return
        self._call_off()
        self.clear()
        how_far = HowFar(tr("Looking for a good turn…"), self.said.emit)
        self._call_off = self._host.think(self._task_of(view), self._show, how_far)

    def _show(self, moves: Sequence[Move]) -> None:
        shown = [move for move in moves if isinstance(move, Lay | Turn | Draw)]
        self.moves = shown
        self._enable()
        self.changed.emit()
        if self.reveals:
            self.said.emit(tr("It’s better to reveal a third tile: press Enter."))
        elif shown:
            text = ntr(
                "The pale tile shows a good turn: {sum}. Enter lays it.",
                "The pale tiles show a good turn: {sum}. Enter lays them.",
                len(shown),
                sum=words.turn_sum(self.rings),
            )
            self._host.tell(text)
            self.said.emit(text)
            told = tr("Suggested: {moves}.", moves=words.in_a_row(self._spoken()))
            announce(self._screen, told, lambda _: self.moves is shown)

    def _spoken(self) -> Iterator[str]:
        """Return what the pale tiles show, to be spoken."""
        start = compass.origin(self.whole)
        if (turned := self.turned) is not None:
            place = compass.place(turned, start)
            yield tr("give tile {design}, {place}, a half turn", design=turned.design, place=place)
        for tile in self.tiles:
            yield tr("tile {design}, {place}", design=tile.design, place=compass.place(tile, start))

    def accept(self) -> None:
        """Make the suggested moves, without ending the turn."""
        moves = self.moves
        if moves:
            self.clear()
            self._host.match.revise(0, moves)
