"""The part of the screen for the seeker: moving seekers, asking for the hint, and news."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import AskForHint, ChangeSeat, GiveUp
from topologic_qt.games.topologic.rules.notes import GUESSES
from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.rules.state import Ending, Phase, Round, View
from topologic_qt.games.topologic.ui import presenter, result_text, words
from topologic_qt.games.topologic.ui.board.point_marks import Score
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.games.topologic.ui.reviewer import thought
from topologic_qt.table.view import TableView
from topologic_qt.widgets.card import BesideWords, fill_rows, fill_width, row_width
from topologic_qt.widgets.computer_bar import ComputerCommands
from topologic_qt.widgets.controls import CTRL_ENTER, Choice, button, in_middle, label, tip, tip_with
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.listening import key_help
from topologic_qt.widgets.translate import listing, ntr, tr


def meaning(view: View) -> str:
    """Return the sentence about what the last hint on the table counts, or in the first turn, the aim."""
    played, told = presenter.shown_round(view), words.called(view.setup)
    if played.phase is Phase.ENTER:
        return tr("The {secret} is found when all {seekers} are on its tile.", **told)
    if not played.turns:
        return ""
    points = played.turns[-1].hint
    if not points:
        return tr("No colour or number matches the {secret}.", **told)
    return ntr(
        "All {seekers} together: one match in colour or number.",
        "All {seekers} together: {n} matches in colour or number.",
        points,
        **told,
    )


def scored(theme: Theme, score: Score) -> str:
    """Return the sentence about one seeker's points, when the secret is known."""
    known = {"who": words.seeker_name(theme, score.seeker), "tile": words.tile_name(Tile.parse(score.tile))}
    if score.colour and score.number:
        return tr("{who} on {tile}: colour and number match, 2 points.", **known)
    if score.colour:
        return tr("{who} on {tile}: colour matches, 1 point.", **known)
    if score.number:
        return tr("{who} on {tile}: number matches, 1 point.", **known)
    return tr("{who} on {tile}: no match, no points.", **known)


class ComputerSeats(ComputerCommands):
    """The part of the screen for matches with computer players."""

    def __init__(self, screen: QWidget, host: MatchHost) -> None:
        levels, watching = list(Level), host.watching
        super().__init__(
            screen, watching, levels, self.take_over, lambda index: self.hand_over(levels[index])
        )
        self._match = host.match
        self._view: View | None = None
        self._guess = 0
        self.aloud_command = QAction(icon("remark"), tr("The computer thinks aloud"), screen)
        self.aloud_command.setCheckable(True)
        self.aloud_command.triggered.connect(watching.think_aloud)
        watching.changed.connect(self._show_turn)
        self.commands = (*self.commands, self.aloud_command)

    def present(self, view: View | None) -> None:
        """Show what a computer is doing; None without a match."""
        self._view = view
        self._guess = 0 if view is None else self._match.notes[len(view.rounds) - 1].guess
        seeking = view is not None and view.round.phase in (Phase.ENTER, Phase.MOVE)
        computer = None if view is None else view.seating.computers[view.round.seeker]
        here = view is not None and view.setup.seating.at_table is None
        is_alone = view is not None and view.hides_alone  # nobody seeks their own secret
        self.bar.setVisible(seeking and computer is not None)
        self.bar.offer_take_over(not is_alone)
        self._show_turn()
        self.take_over_command.setEnabled(view is not None and view.computer is not None and not is_alone)
        self.aloud_command.setEnabled(view is not None)
        apart = view is not None and view.is_elsewhere
        self.hand_over_command.setEnabled(seeking and here and computer is None and not apart)

    def _show_turn(self) -> None:
        self.aloud_command.setChecked(self.watching.is_aloud)
        if (view := self._view) is not None:
            name = view.setup.players[view.round.seeker]
            computer = view.seating.computers[view.round.seeker]
            below, level = self.thought(view) or meaning(view), computer.level if computer else None
            if self._guess:
                guess = f"{self._guess}+" if self._guess == GUESSES[-1] else self._guess
                below = tr("Your guess: {guess}. {told}", guess=guess, told=below).strip()
            self.bar.show_turn(words.round_line(view), name, below, level)

    def thought(self, view: View) -> str:
        """Return a seeking computer's thought, if it thinks aloud; otherwise ""."""
        is_thinking = view.round.phase in (Phase.ENTER, Phase.MOVE) and view.is_sought_by_computer(view.round)
        return thought(view) if is_thinking and self.watching.is_aloud else ""

    def take_over(self) -> None:
        """Let a person take over the seat whose turn it is."""
        if self.take_over_command.isEnabled() and self._view is not None and self._view.to_move is not None:
            self._match.propose(ChangeSeat(self._view.to_move, None))

    def hand_over(self, level: Level) -> None:
        """Let a computer of this level take over the seeker's seat."""
        if self.hand_over_command.isEnabled() and self._view is not None:
            self._match.propose(ChangeSeat(self._view.round.seeker, Computer(level, random_seed())))


_MARGIN, _GAP, _WORDS, _SAID = 18, 10, 170, 4
"""The side margins, the gap between parts, the least width of the text, and the gap between its lines,
in pixels."""
_ROOMY = 330
"""The width that the text should have before buttons get more, in pixels at the usual text size."""


class MatchBar(QFrame):
    """Shows the current turn and the last hint in words, with buttons to undo a move and end the turn."""

    def __init__(self, take_back: Callable[[], None], ask_for_hint: Callable[[], None]) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._turn = label("", "heading")
        self._hint = label("", "text")
        undo_tip = tip_with(tr("Take back your last move"), QKeySequence.StandardKey.Undo)
        self._take_back = button(Choice(tr("Take back"), take_back, icon="take-back", tip=undo_tip))
        ask_tip = tip_with(tr("End your turn and get the hint"), CTRL_ENTER[0])
        self.ask_button = button(
            Choice(tr("Ask for the hint"), ask_for_hint, primary=True, icon="hint", tip=ask_tip)
        )
        """The button that ends the turn."""
        said = in_middle(self._turn, self._hint, gap=_SAID)
        self._buttons = QGridLayout()
        self._buttons.setHorizontalSpacing(_GAP)
        self._buttons.setVerticalSpacing(6)
        self._row = BesideWords(self, said, self._buttons, _WORDS, _GAP)
        self._row.setContentsMargins(_MARGIN, 9, _MARGIN, 9)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons above each other, or below the text, if there is too little room."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        made, row = (self._take_back, self.ask_button), self._row
        row.stand(row.has_room_beside(row_width(made, 1, _GAP)))
        if row.is_beside:
            fill_rows(self._buttons, made, 2 if row.has_room_beside(row_width(made, 2, _GAP), _ROOMY) else 1)
        else:
            fill_width(self._buttons, made, row.inner)
        self._leave_out()

    def _leave_out(self) -> None:
        """Leave out the last hint if there is no room for it above the buttons: the table shows it, too."""
        row = self._row
        margins = row.contentsMargins()
        taken = self._buttons.sizeHint().height() + row.spacing() + margins.top() + margins.bottom()
        words = [word.heightForWidth(row.inner) for word in (self._turn, self._hint)]
        has_room = row.is_beside or taken + sum(words) + _SAID <= self.minimumHeight()
        self._hint.setVisible(bool(self._hint.text()) and has_room)

    def show_turn(self, turn: str, hint: str, can_take_back: bool, why_no_hint: str) -> None:
        """Show the turn and the last hint's meaning; ``why_no_hint`` is empty if a hint can be requested."""
        self._turn.setText(turn)
        self._hint.setText(hint)
        self._leave_out()
        self._take_back.setEnabled(can_take_back)
        self.ask_button.set_unavailable(why_no_hint)


class Seeking(QObject):
    """The part of the screen for the seeker of a round."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, screen: QWidget, host: MatchHost, table_view: TableView) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._table = table = table_view.table
        self._table_view = table_view
        self._view: View | None = None
        self._gives_way = False
        self._rests = False
        self.goals: Sequence[str] = ()
        """The tiles on which a lesson wants seekers; empty for any."""
        self.bar = MatchBar(host.match.take_back, self.ask_for_hint)
        self.ask_command = QAction(icon("hint"), tr("Ask for the &hint"), screen)
        self.ask_command.setShortcuts(CTRL_ENTER)
        self.ask_command.setAutoRepeat(False)
        self.ask_command.triggered.connect(self.ask_for_hint)
        self.give_up_command = QAction(icon("give-up"), tr("&Give up the round…"), screen)
        self.give_up_command.triggered.connect(self.give_up)
        self.commands = (self.ask_command, self.give_up_command)
        self._why_no_hint = ""
        self._why_keys = [QShortcut(keys, self.bar, self.ask_for_hint) for keys in CTRL_ENTER]
        table.dropped.connect(self._put_seeker)
        table.lifted.connect(self._say_lifted)
        table.returned.connect(self._say_returned)
        table.missed.connect(self._say_missed)
        table.tile_clicked.connect(lambda _: self._say_why_nothing())
        table_view.gripped.connect(self._say_how_to_enter)

    def present(self, view: View | None) -> None:
        """Enable what can be done now; None without a match."""
        self._view = view
        self._why_no_hint = ""
        if view is not None and self._is_on_turn:
            self._why_no_hint = presenter.why_no_hint(view)
            can_take_back = self._host.match.open_moves > 0
            self.bar.show_turn(words.round_line(view), meaning(view), can_take_back, self._why_no_hint)
        self._show_bar()
        self._let_ask(self._is_on_turn and not self._rests)
        self.give_up_command.setEnabled(self._is_on_turn)
        if self._table.held is not None:
            self._say_lifted(self._table.held)

    def _let_ask(self, on_turn: bool) -> None:
        """Enable either the command for the hint, or the keys that explain why it is not possible."""
        why = self._why_no_hint
        self.ask_command.setEnabled(on_turn and not why)
        self.ask_command.setToolTip(tip(why or self.ask_command.iconText()))
        for shortcut in self._why_keys:
            shortcut.setEnabled(on_turn and bool(why))

    def stand_aside(self, aside: bool) -> None:
        """Suspend everything while no turn can be made, or resume."""
        self._rests = aside
        self.present(self._view)

    def rest(self) -> None:
        """Disable everything until the next view, while the table is covered."""
        self._let_ask(on_turn=False)

    @property
    def _is_on_turn(self) -> bool:
        """Whether a person at this computer moves the seekers now."""
        view = self._view
        if view is None or view.round.phase not in (Phase.ENTER, Phase.MOVE):
            return False
        return view.computer is None and not view.waits_for_mail

    def give_way(self, gives_way: bool) -> None:
        """Hide the seeker's strip while another one takes its place, or show it again."""
        self._gives_way = gives_way
        self._show_bar()

    def _show_bar(self) -> None:
        self.bar.setVisible(self._is_on_turn and not self._gives_way and not self._rests)

    def ask_for_hint(self) -> None:
        """End the turn, or explain why that is not possible yet; ask before if nobody has moved."""
        if self._view is None:
            return
        if self._why_no_hint:
            self.said.emit(self._why_no_hint)
            return
        self._table.cancel()
        text = tr("This turn still counts, and the hint will be the same.")
        if self._view.round.running or self._host.ask.confirm(
            self._screen, tr("You haven’t moved"), text, tr("Ask anyway")
        ):
            self._host.match.propose(AskForHint())

    def give_up(self) -> None:
        """Give up the round, after asking."""
        if self._view is None:
            return
        self._table.cancel()
        text = tr(
            "You’ll see the {secret}, but it counts as not found. You can’t undo this.",
            **words.called(self._view.setup),
        )
        if self._host.ask.confirm(self._screen, tr("Give up the round?"), text, tr("Give up")):
            self._host.match.propose(GiveUp())

    def say_why_not(self, seeker: int, key: str) -> None:
        """Explain why a seeker cannot be put on a tile or, without one, cannot be taken."""
        if self._view is not None:
            self.said.emit(presenter.why_not(self._view, seeker, key, self._table_view.is_for_keys))

    def _put_seeker(self, seeker: int, key: str) -> None:
        if self._view is not None:
            self._host.match.propose(presenter.seeker_move(self._view, seeker, key))

    def _say_lifted(self, seeker: int) -> None:
        if self._view is not None:
            who = words.seeker_name(self._view.setup.theme, seeker)
            free = [key for key in self.goals if not self._table.pieces_on(key)] or self.goals
            goals = [words.tile_name(Tile.parse(key)) for key in free]
            if goals:
                tiles = reduce(lambda one, other: tr("{tile} or {other}", tile=one, other=other), goals)
                text = tr("Put {who} on {tile}. Escape puts it back.", who=who, tile=tiles)
            elif self._table_view.is_for_keys:
                keys = key_help(tr("Arrows move it, Enter drops it."))
                text = tr("{who}. {keys}", who=who, keys=keys)
            else:
                text = tr("Put {who} on a lit tile. Escape puts it back.", who=who)
            self.said.emit(text)

    def _say_returned(self, seeker: int) -> None:
        if self._view is not None:
            tile = self._view.round.positions[seeker]
            self._host.tell(moved(self._view.setup.theme, seeker, tile, tile, is_back=True))
            self._say_status()

    def _say_missed(self, seeker: int) -> None:
        if self._view is not None:
            who = words.seeker_name(self._view.setup.theme, seeker)
            self.said.emit(tr("There’s no tile there. Put {who} on a lit one.", who=who))

    def _say_why_nothing(self) -> None:
        if self._view is None:
            return
        if text := words.hide_first(self._view):
            self.said.emit(text)
        elif self._is_on_turn and self._table_view.is_for_keys and not self._rests:
            told = words.called(self._view.setup)
            self.said.emit(tr("Nobody’s here. Number keys pick up the {seekers}.", **told))

    def _say_status(self) -> None:
        if self._view is not None:
            self.said.emit(words.status(self._view, self._table_view.is_for_keys))

    def _say_how_to_enter(self) -> None:
        """Explain entering for the keyboard or the mouse, whichever is in use."""
        is_entering = self._view is not None and self._view.round.phase is Phase.ENTER
        if is_entering and not self.bar.isHidden() and self._table.held is None:
            self._say_status()


def news(before: View, view: View) -> list[str]:
    """Return what has happened since an earlier view of the same match, in order."""
    if len(view.rounds) < len(before.rounds):
        return []
    pairs = zip(before.rounds, view.rounds, strict=False)
    is_own = before.computer is None and not before.waits_for_mail
    return [said for old, new in pairs if old != new for said in _since(view, old, new, is_own)]


def _since(view: View, before: Round, played: Round, is_own: bool) -> Iterator[str]:
    """Return what has happened in a round; a computer's turn is one sentence."""
    setup, by_computer = view.setup, view.seating.computers[played.seeker] is not None
    if played.hidden and not before.hidden:
        name = setup.players[played.referee]
        yield tr(
            "{name} has hidden the {secret}.|You’ve hidden the {secret}.", name=name, **words.called(setup)
        )
    corrected = [
        turn
        for turn, (old, new) in enumerate(zip(before.turns, played.turns, strict=False), start=1)
        if (old.corrected, old.miscopied) != (new.corrected, new.miscopied)
    ]
    if corrected:
        yield tr("Turn {turn} corrected.", turn=corrected[0])
    elif len(played.turns) == len(before.turns):
        yield from () if by_computer else _moves(setup.theme, before, played, is_own)
    elif len(played.turns) > len(before.turns):
        yield whole_turn(played) if by_computer else hint(played)
    if played.ending is Ending.GIVEN_UP and before.ending is None:
        yield tr("{name} gives up.|You give up.", name=setup.players[played.seeker])


def _moves(theme: Theme, before: Round, played: Round, is_own: bool) -> Iterator[str]:
    """Return the moves of seekers that have changed place; for one's own entering seeker, only the tile."""
    is_back = len(played.running) < len(before.running)
    for seeker, (old, new) in enumerate(zip(before.positions, played.positions, strict=True)):
        if is_own and old is None and new is not None:
            yield tr("{tile}.", tile=words.tile_name(new))
        elif old != new:
            yield moved(theme, seeker, old, new, is_back)


def moved(theme: Theme, seeker: int, old: Tile | None, new: Tile | None, is_back: bool = False) -> str:
    """Return a sentence about a seeker that moved from one tile to another; None is the tray."""
    who = words.seeker_name(theme, seeker)
    if new is None:
        return tr("{who} is back in the tray.", who=who)
    tile = words.tile_name(new)
    if is_back:
        return tr("{who} is back on {tile}.", who=who, tile=tile)
    if old is None:
        return tr("{who} enters on {tile}.", who=who, tile=tile)
    return tr("{who} goes to {tile}.", who=who, tile=tile)


def hint(played: Round) -> str:
    """Return the last hint of a round."""
    points, turn = played.turns[-1].hint, len(played.turns)
    return ntr("Hint for turn {turn}: {n} point.", "Hint for turn {turn}: {n} points.", points, turn=turn)


def whole_turn(played: Round) -> str:
    """Return the last turn of a round in one sentence: the seekers by number, and the hint."""
    last, turn = played.turns[-1], len(played.turns)
    went = listing(
        tr("{number} to {tile}", number=move.seeker + 1, tile=words.tile_name(move.to)) for move in last.moves
    )
    told = went or tr("no moves")
    return tr("Turn {turn}: {moves}. Hint {n}.", turn=turn, moves=told, n=last.hint)


def last_news(view: View) -> str:
    """Return the last hint, what it counts, and the moves since; or how the round ended."""
    played = presenter.shown_round(view)
    if played.ending is not None:
        return " ".join([result_text.ended(view, played), *result_text.told_of(view, played)])
    told = [hint(played), meaning(view)] if played.turns else []
    start = played.turns[-1].positions if played.turns else (None,) * len(played.positions)
    standing: list[Tile | None] = list(start)
    for move in played.running:
        told.append(moved(view.setup.theme, move.seeker, standing[move.seeker], move.to))
        standing[move.seeker] = move.to
    return " ".join(told)
