"""The part of the screen for a real table: its first steps, announced hints, secrets, and corrections."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.match import NothingToTakeBack
from topologic_qt.engine.players import Computer
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.topologic.rules import correcting
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import disputed
from topologic_qt.games.topologic.rules.legality import is_hidden_at_table, possible_hints
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    CorrectTurn,
    GiveHint,
    HideAtTable,
    TellSecret,
)
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, ROUND_COUNTS, Seating, Setup
from topologic_qt.games.topologic.rules.state import Phase, Round, View
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene, FieldWords
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import GROUNDS, looks
from topologic_qt.games.topologic.ui.photo import DropNote, TurnReader
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.table.scene import Reach
from topologic_qt.table.view import TableView
from topologic_qt.widgets import form
from topologic_qt.widgets.card import BesideWords
from topologic_qt.widgets.controls import Choice, button, in_middle, label, tip_with
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.paper import has_picture
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import listing, ntr, said, tr

_TILE_LENGTH = 2
"""The number of characters of a tile's name."""
_HEIGHT = 240
"""The least height of the field display, in pixels."""


def correctable(view: View) -> Round | None:
    """Return the round of a real table with turns to correct; None if there is none."""
    number = correcting.table_round(view)
    return None if number is None or not view.rounds[number].turns else view.rounds[number]


class CorrectDialog(ScrolledDialog):
    """A dialog to correct a turn's positions, by dragging seekers or typing tiles, and its points."""

    corrected = Signal(object)
    """Emitted with the `CorrectTurn`."""

    def __init__(self, parent: QWidget | None, view: View, turn: int, style: Style) -> None:
        """Create the dialog with this turn (by index) chosen, for a match with a `correctable` round."""
        super().__init__(parent)
        played = correctable(view)
        assert played is not None
        self.setWindowTitle(tr("Correct a turn"))
        self._view, self._played, self._setup = view, played, view.setup
        self._move: CorrectTurn | None = None
        turns = enumerate(played.turns, start=1)
        self.turns = form.combo_box(
            [tr("Turn {turn}: {points}", turn=n, points=each.hint) for n, each in turns]
        )
        self.points = form.combo_box([])
        self.lines = [form.line_edit(_TILE_LENGTH) for _ in range(self._setup.seekers)]
        for seeker, line in enumerate(self.lines):
            line.setAccessibleName(words.seeker_name(self._setup.theme, seeker))
        self.table = FieldScene(self, Motion(0), style)
        self.table.describer = FieldWords(self._setup.theme)
        self.table.lay(looks(self._setup.field), self._setup.seekers)
        everywhere = Reach({str(tile): (str(tile),) for tile in ALL_TILES})
        self.table.set_reach(dict.fromkeys(range(self._setup.seekers), everywhere))
        self.view = TableView(self.table, camera=False)
        self.view.lay_ground(GROUNDS[self._setup.theme])
        self.view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)  # it fits any space
        self.view.setMinimumHeight(_HEIGHT)
        self.view.setAccessibleName(tr("The field"))
        self._told = label("", "muted")
        self.accept_button = button(Choice(tr("Correct"), self._correct, primary=True))
        self._lay_out()
        self.turns.setCurrentIndex(turn)
        self.turns.currentIndexChanged.connect(self._begin)
        self.points.currentIndexChanged.connect(self._check)
        self.table.dropped.connect(lambda seeker, key: self.lines[seeker].setText(key))
        for line in self.lines:
            line.textChanged.connect(self._follow)
        self._begin()
        self.lines[0].setFocus()

    def _lay_out(self) -> None:
        layout = self.column((26, 18, 26, 14), 10)
        layout.addWidget(label(tr("Correct a turn"), "title"))
        text = tr("Fix a wrong entry. The notebook keeps the old one, crossed out.")
        layout.addWidget(label(text, "muted"))
        turns = form.labelled(tr("Which turn?"), self.turns)
        layout.addWidget(form.halves(turns, form.labelled(tr("Announced points"), self.points)))
        layout.addWidget(form.evenly(*(form.labelled(line.accessibleName(), line) for line in self.lines)))
        layout.addWidget(self.view, 1)
        self.put_below(self._told)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addWidget(self.accept_button)
        self.put_below(row)
        self.wish_for(620, 640)

    @property
    def _turn(self) -> int:
        return max(0, self.turns.currentIndex())

    @property
    def _positions(self) -> list[Tile] | None:
        """The tiles in the input fields; None if one is not a tile."""
        tiles = [tile for line in self.lines if (tile := _tile(line)) is not None]
        return tiles if len(tiles) == len(self.lines) else None

    def _begin(self) -> None:
        noted = self._played.turns[self._turn]
        for line, tile in zip(self.lines, noted.positions, strict=True):
            line.blockSignals(True)
            line.setText(str(tile))
            line.blockSignals(False)
        self._offer(self._played, noted.hint)
        self._follow()

    def _follow(self) -> None:
        """Show the seekers in the chosen turn, and the points that could have been announced."""
        positions = self._positions
        for line in self.lines:
            form.mark_wrong(line, _tile(line) is None)
        if positions is not None:
            self.table.set_pieces([*map(str, positions)], gliding=False)
            self._offer(
                correcting.with_turn(self._played, self._turn, self._moves(positions)), self._announced
            )
        self._check()

    def _offer(self, played: Round, announced: int | None) -> None:
        """Offer the possible points, and choose the announced ones if they are among them."""
        possible = correcting.possible_points(played, self._turn)
        self.points.blockSignals(True)
        self.points.clear()
        for points in possible:
            self.points.addItem(ntr("{n} point", "{n} points", points), points)
        self.points.setCurrentIndex(possible.index(announced) if announced in possible else -1)
        self.points.blockSignals(False)

    @property
    def _announced(self) -> int | None:
        """The chosen points; None if the recorded ones have become impossible."""
        chosen = self.points.currentData()
        return chosen if isinstance(chosen, int) else None

    def _moves(self, positions: Sequence[Tile]) -> tuple[correcting.SeekerMove, ...]:
        """Return the moves to these tiles: the recorded ones if they lead there."""
        noted = self._played.turns[self._turn]
        if tuple(positions) == noted.positions:
            return noted.moves
        return correcting.moves_to(self._setup, self._played, self._turn, positions)

    def _check(self) -> None:
        """Show why the correction is impossible, or which later turns it makes illegal."""
        self._move, doubt = None, ""
        positions, points = self._positions, self._announced
        if positions is None:
            why = tr(
                "A tile is its colour’s letter ({letters}) and a number from 1 to 6.",
                letters=words.colour_letters(),
            )
        elif points is None:
            why = tr("The points don’t fit these seekers. Choose others.")
        else:
            move = CorrectTurn(self._turn, self._moves(positions), points)
            why, doubt = self._judge(move)
            self._move = None if why else move
        told = why or doubt
        if told not in ("", self._told.text()):
            announce(self, told)
        self._told.setText(told)
        self.accept_button.setEnabled(not why)
        self.accept_button.setText(tr("That’s how it was") if doubt else tr("Correct it"))

    def _judge(self, move: CorrectTurn) -> tuple[str, str]:
        """Return why a correction is refused, or which rule later turns would then break."""
        try:
            state = Topologic().apply(self._view, move)
        except IllegalMove as error:
            return said(error.why), ""
        played = correctable(View(state))
        assert played is not None
        against = correcting.illegal_turns(self._setup, played)
        if not against:
            return "", ""
        turn, broken = against[0]
        return "", tr(
            "Turn {turn} breaks the rules: {why} Keep it if that’s how you played.",
            turn=turn + 1,
            why=said(broken.why),
        )

    def _correct(self) -> None:
        if self._move is not None:
            self.accept()
            self.corrected.emit(self._move)


def _tile(line: QLineEdit) -> Tile | None:
    try:
        return Tile.parse(line.text().strip())
    except ValueError:
        return None


_LONGEST = 6
"""The most characters in the input field, more than points need, so that a typing error is visible."""
_WORDS = 170
"""The least width of the question, in pixels at the usual text size."""


class AnswerBar(QFrame):
    """Asks for a turn's points, and explains why a number cannot be right."""

    answered = Signal(int)
    """Emitted with the announced points, which at least one tile allows."""

    def __init__(self, back: Callable[[], None]) -> None:
        """Create the strip; ``back`` takes the question back, so that seekers can be moved again."""
        super().__init__()
        self.setProperty("role", "bar")
        self._view: View | None = None
        self._question = label("", "heading")
        self._problem = label("", "problem")
        self.line = form.line_edit(_LONGEST)
        self.line.setFixedWidth(90)
        self.line.setAccessibleName(tr("Points"))
        self.line.returnPressed.connect(self._answer)
        self.line.textEdited.connect(lambda: self._complain(""))
        self.line.installEventFilter(self)
        asking = in_middle(self._question, self._problem)
        self._answering = QHBoxLayout()
        self._answering.setSpacing(10)
        self._answering.addWidget(self.line)
        self._answering.addWidget(button(Choice(tr("Record"), self._answer, primary=True)))
        undo = tip_with(tr("Move seekers again"), QtGui.QKeySequence.StandardKey.Undo)
        back_button = button(Choice(tr("Back to seekers"), back, icon="take-back", tip=undo))
        self._answering.addWidget(back_button)
        self._row = BesideWords(self, asking, self._answering, _WORDS, 10)
        self._row.setContentsMargins(18, 10, 18, 10)
        self.hide()

    def ask(self, view: View) -> None:
        """Ask for the points of the turn that has just ended."""
        name = view.setup.players[view.round.referee]
        if self._view is not view:
            self.line.clear()
            self._complain("")
        self._view = view
        self._question.setText(
            tr("How many points does {name} announce?|How many points do you announce?", name=name)
        )
        self.show()
        self.line.setFocus()

    def _answer(self) -> None:
        assert self._view is not None
        problem = why_no_hint(self._view, self.line.text())
        self._complain(problem)
        if problem:
            self.line.setFocus()
            self.line.selectAll()
        else:
            self.answered.emit(int(self.line.text()))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Put the input field below the question if there is too little room beside it."""
        super().resizeEvent(event)
        self._row.stand(self._row.has_room_beside(self._answering.sizeHint().width()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the undo keys to the window unless there is typing to undo."""
        if isinstance(event, QtGui.QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            undoes = event.matches(QtGui.QKeySequence.StandardKey.Undo)
            if undoes and not self.line.isUndoAvailable():
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _complain(self, problem: str) -> None:
        form.show_wrong(self.line, problem, self._problem)


def why_no_hint(view: View, text: str) -> str:
    """Return why a text cannot be the last turn's hint; empty if it can."""
    highest = 2 * view.setup.seekers
    written = text.strip()
    if not (written.isascii() and written.removeprefix("-").isdecimal()):
        return tr("Type a number from 0 to {highest}.", highest=highest)
    points = int(written)
    if not 0 <= points <= highest:
        return tr("{points} isn’t possible. Type 0 to {highest}.", points=points, highest=highest)
    possible = possible_hints(view)
    if points in possible:
        return ""
    if points == highest:
        return tr(
            "For {points} points, all {seekers} must be on one tile, with the {secret}.",
            points=points,
            **words.called(view.setup),
        )
    told = words.called(view.setup)
    none = ntr("No tile gives {n} point here.", "No tile gives {n} points here.", points, **told)
    others = listing(possible)
    some = ntr("Only {others} is possible.", "Possible: {others}.", len(possible), others=others)
    doubt = tr("If that’s right, one of the {seekers} was somewhere else.", **told)
    return f"{none} {some} {doubt}"


_DOUBTS = 3
"""The most doubtful turns with a button of their own."""


class Message(NamedTuple):
    """The content of the card below the table."""

    title: str
    text: str
    choices: Sequence[Choice]


class RealTable(QObject):
    """The part of the screen for playing with real tiles."""

    settled = Signal()
    """Emitted when the user has dismissed a doubt."""

    def __init__(self, screen: QWidget, host: MatchHost, table: FieldScene) -> None:
        super().__init__(screen)
        self._table = table
        self._screen = screen
        self._host = host
        self._propose = host.match.propose
        self._view: View | None = None
        self._accepted: tuple[int, ...] = ()
        self.bar = AnswerBar(host.match.take_back)
        self.bar.answered.connect(self._write_down)
        self.correct_command = QtGui.QAction(icon("remark"), tr("Corr&ect a turn…"), screen)
        self.correct_command.triggered.connect(lambda: self.correct())
        self.correct_command.setEnabled(False)
        self._photos = TurnReader(screen, host)
        self.photo_command = QtGui.QAction(icon("photo"), tr("T&urn from a photo…"), screen)
        self.photo_command.setShortcut("Ctrl+Shift+O")
        self.photo_command.triggered.connect(self._photos.choose)
        self.photo_command.setEnabled(False)
        self.paste_command = QtGui.QAction(icon("paste"), tr("Turn from a copied photo"), screen)
        self.paste_command.setShortcut(QtGui.QKeySequence.StandardKey.Paste)
        self.paste_command.triggered.connect(
            lambda: self._photos.take(QtGui.QGuiApplication.clipboard().mimeData())
        )
        self.paste_command.setEnabled(False)
        self._drop_note = DropNote(screen, tr("Drop a photo to find its seekers"))
        screen.setAcceptDrops(True)
        screen.installEventFilter(self)

    def present(self, view: View | None) -> None:
        """Show the strip for a view; None without a match."""
        if view is None or self._view is None or view.setup is not self._view.setup:
            self._accepted = ()
        self._view = view
        is_at_table = view is not None and view.setup.seating.at_table is not None
        self.correct_command.setVisible(is_at_table)
        self.correct_command.setEnabled(view is not None and correctable(view) is not None)
        is_moving = is_at_table and view is not None and view.round.phase in (Phase.ENTER, Phase.MOVE)
        for command in (self.photo_command, self.paste_command):
            command.setVisible(is_at_table)
            command.setEnabled(is_moving)
        if view is not None and view.round.at_table and view.round.phase is Phase.HINT:
            self.bar.ask(view)
        else:
            self.bar.hide()

    def message(self, view: View) -> Message | None:
        """Return the content of the card; None if there is nothing to say."""
        if view.round.phase is Phase.HIDE and is_hidden_at_table(view):
            is_hidden = tr("The {secret} is hidden", **words.called(view.setup))
            choice = Choice(is_hidden, lambda: self._propose(HideAtTable()), primary=True)
            return Message(*result_text.hiding(view), [choice])
        if view.round.phase is Phase.TELL:
            return self._telling(view)
        return self._doubt(view) if view.round.at_table and view.round.phase is Phase.MOVE else None

    def _telling(self, view: View) -> Message:
        title = tr("Where was the {secret}?", **words.called(view.setup))
        text = tr("Click the tile, or pick it with the arrow keys and Enter, to check every hint.")
        return Message(title, text, [Choice(tr("Nobody knows"), lambda: self._propose(TellSecret(None)))])

    def _doubt(self, view: View) -> Message | None:
        """Return a message about contradictory hints, until the user has confirmed them."""
        doubtful = disputed(view.round.turns)
        if not doubtful or doubtful == self._accepted:
            return None
        names = listing(str(index + 1) for index in doubtful)
        if len(doubtful) == 1:
            text = tr("Turn {turns} contradicts the others: check its hint and seekers.", turns=names)
        else:
            text = tr("Turns {turns} contradict each other: check their hints and seekers.", turns=names)
        choices = [
            Choice(tr("Correct turn {turn}…", turn=index + 1), partial(self.correct, index))
            for index in doubtful[-_DOUBTS:]
        ]
        choices.append(Choice(tr("Leave it"), lambda: self._accept(doubtful)))
        return Message(tr("No tile fits these hints"), text, choices)

    def _accept(self, doubtful: tuple[int, ...]) -> None:
        self._accepted = doubtful
        self.settled.emit()

    def _write_down(self, points: int) -> None:
        """Record an announced hint; a full one is final, so it must be confirmed."""
        view = self._view
        if view is not None and (points < 2 * view.setup.seekers or self._is_found(points)):
            self._propose(GiveHint(points))

    def _is_found(self, points: int) -> bool:
        """Ask whether a full hint was announced, as it is final."""
        assert self._view is not None
        text = tr("{points} points end the round. You can’t undo this.", points=points)
        found = tr("{secret} found", **words.called(self._view.setup))
        return self._host.ask.confirm(self._screen, tr("Found?"), text, found)

    def correct(self, turn: int | None = None) -> None:
        """Correct a turn (by index) of the real table; by default, the dialog starts with the last one."""
        view = self._view
        played = None if view is None else correctable(view)
        if view is None or played is None or not self.correct_command.isEnabled():
            return
        last = len(played.turns) - 1
        dialog = CorrectDialog(self._screen, view, last if turn is None else turn, self._table.tile_style)
        dialog.corrected.connect(self._put_right)
        dialog.open_once()

    def _put_right(self, move: CorrectTurn) -> None:
        """Correct a turn before the current one, if legal: its moves can still be taken back."""
        view = self._host.match.view
        played, full = correctable(view), 2 * view.setup.seekers
        ends = played is not None and played.ending is None and move.points == full
        if ends and not self._is_found(full):
            return
        running = (*view.round.running, *([AskForHint()] if view.round.asked else []))
        try:
            self._host.match.revise(len(running), (move, *running))
        except (IllegalMove, NothingToTakeBack):
            self._propose(move)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept a picture dropped on the screen while seekers may move, with a note before the drop."""
        if isinstance(event, QtGui.QDragEnterEvent):
            if not (self.photo_command.isEnabled() and has_picture(event.mimeData())):
                event.ignore()
                return False
            event.acceptProposedAction()
            self._drop_note.come()
            return True
        if event.type() == QEvent.Type.DragLeave:
            self._drop_note.hide()
        elif type(event) is QtGui.QDropEvent and has_picture(event.mimeData()):
            self._drop_note.hide()
            event.acceptProposedAction()
            self._photos.take(event.mimeData())
            return True
        return super().eventFilter(watched, event)

    def tell(self, key: str) -> bool:
        """Record the tile of the secret; return whether the round was waiting for it."""
        waits = self._view is not None and self._view.round.phase is Phase.TELL
        if waits:
            self._propose(TellSecret(Tile.parse(key)))
        return waits


class Mode(StrEnum):
    """A mode of play."""

    SEEK = "seek"
    """The computer hides, and one person seeks."""
    HIDE = "hide"
    """One person hides, and the computer seeks."""
    TWO = "two"
    """Two people take turns at this computer."""
    MAIL = "mail"
    """Two people play on two computers, online or by mail."""
    TABLE = "table"
    """Two people play with real tiles, and one of them uses this program."""
    WATCH = "watch"
    """Two computers play."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people."""
        return {Mode.SEEK: (1,), Mode.HIDE: (0,), Mode.WATCH: ()}.get(self, (0, 1))


def mode_summary(mode: Mode, rounds: int) -> str:
    """Return the description of a mode with so many rounds; with two, the roles change after the first."""
    alone = rounds == 1
    return {
        Mode.SEEK: tr("The computer hides, you seek.")
        if alone
        else tr("The computer hides, you seek. Then you swap."),
        Mode.HIDE: tr("You hide, the computer seeks.")
        if alone
        else tr("You hide, the computer seeks. Then you swap."),
        Mode.TWO: tr("Two people share this computer: one hides, one seeks. Then you swap."),
        Mode.TABLE: tr(
            "Play with real tiles. The program keeps notes for one of you, and counts what’s possible. "
            "Then you swap."
        ),
        Mode.WATCH: tr("Two computers play, you watch.")
        if alone
        else tr("Two computers play, you watch. Then they swap."),
        Mode.MAIL: tr(
            "You hide, a friend seeks on another computer. Then you swap. Share a code of a few words, or "
            "send copies by mail. They never contain the secret."
        ),
    }[mode]


def mode_choices() -> list[form.PictureChoice]:
    """Return the choices between the modes: first the large ones, then smaller ones."""
    shown = {
        Mode.SEEK: ("way-seek", tr("Seek")),
        Mode.HIDE: ("way-hide", tr("Hide")),
        Mode.TWO: ("way-two", tr("Two players")),
        Mode.TABLE: ("tiles", tr("Real table")),
        Mode.WATCH: ("computer", tr("Watch computers")),
        Mode.MAIL: ("way-online", tr("Online")),
    }
    return [form.PictureChoice(*shown[mode], mode_summary(mode, ROUND_COUNTS[0])) for mode in Mode]


LARGE_MODES = 4
"""The number of modes with large choices."""


def seating(mode: Mode, computer: Computer, beside: int) -> Seating:
    """Return the seating of a mode; ``beside`` is the seat with the program at a real table."""
    if mode is Mode.TABLE:
        return Seating(at_table=beside)
    first, second = (None if seat in mode.persons else computer for seat in (0, 1))
    return AT_ONE_COMPUTER if mode in (Mode.TWO, Mode.MAIL) else Seating((first, second))


def fresh(setup: Setup) -> Setup:
    """Return the setup with another seed, so that computers hide elsewhere and decide anew."""
    seats = setup.seating
    first, second = (
        None if computer is None else replace(computer, seed=random_seed()) for computer in seats.computers
    )
    return replace(setup, seating=replace(seats, computers=(first, second)))


class _Step(QFrame):
    """A heading, a sentence, and a button for each option."""

    def __init__(self, heading: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label(heading, "group"))
        layout.addWidget(label(text, "muted"))
        for choice in choices:
            layout.addWidget(button(choice))


class FirstSteps(QFrame):
    """A note with the steps before *Start*; hidden for modes that start at once."""

    build_wanted = Signal()
    """Emitted when the user asks to build the field in the editor."""
    text_wanted = Signal()
    """Emitted when the user asks to write the field as text."""
    print_wanted = Signal()
    """Emitted when the user asks for the field on paper."""
    code_wanted = Signal()
    """Emitted when the user wants to type a code from another player."""
    letter_wanted = Signal()
    """Emitted when the user wants to open a mailed copy."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "note")
        table = (
            Choice(tr("In the editor…"), self.build_wanted.emit, icon="tiles"),
            Choice(tr("As text…"), self.text_wanted.emit, icon="remark"),
            Choice(tr("On paper…"), self.print_wanted.emit, icon="print"),
        )
        about_table = tr(
            "Copy your tiles into the program, or print this field and lay your tiles like it. Then start."
        )
        answers = (
            Choice(tr("Type a code…"), self.code_wanted.emit, icon="players"),
            Choice(tr("Paste a copy"), self.letter_wanted.emit, icon="paste"),
        )
        about_answers = tr(
            "Type the code you were given, or paste the text of the mail. Inviting somebody? Just start."
        )
        self._steps = {
            Mode.TABLE: _Step(tr("First set up your tiles"), about_table, table),
            Mode.MAIL: _Step(tr("Invited?"), about_answers, answers),
        }
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        for step in self._steps.values():
            layout.addWidget(step)
        self.hide()

    def show_for(self, mode: Mode, has_tiles: bool) -> None:
        """Show the steps of a mode; ``has_tiles`` means that a field is built."""
        shown = None if mode is Mode.TABLE and has_tiles else self._steps.get(mode)
        for step in self._steps.values():
            step.setVisible(step is shown)
        self.setVisible(shown is not None)
