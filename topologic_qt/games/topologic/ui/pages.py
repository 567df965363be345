"""The pages of the notebook, made from a view of the match and the notes, and the open one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, overload

from PySide6.QtCore import QDateTime, QLocale, QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.hints import Knowledge, hint
from topologic_qt.games.topologic.rules.notes import Contradiction, Notes, contradictions
from topologic_qt.games.topologic.rules.setup import Assistance
from topologic_qt.games.topologic.rules.state import Phase, Round, Turn, View
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.notebook.marking import Tick
from topologic_qt.games.topologic.ui.notebook.panel import Miniature, NotebookLine, NotebookPage, RoundTitle
from topologic_qt.games.topologic.ui.words import turn_text
from topologic_qt.table.ghosts import Ghosts
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.replay import LookingBackFrame
from topologic_qt.widgets.translate import ntr, tr


class Lines(Sequence[NotebookLine]):
    """The turns of a round as lines of the notebook, created on demand."""

    def __init__(
        self, turns: Sequence[Turn], notes: Notes, knowledge: Knowledge, supposed: Tile | None = None
    ) -> None:
        """Create the lines, with the ``knowledge`` of all turns and the ``supposed`` tile of the secret."""
        self._turns = turns
        self._notes = notes
        self._knowledge = knowledge
        self._supposed = supposed

    def __len__(self) -> int:
        return len(self._turns)

    @overload
    def __getitem__(self, index: int) -> NotebookLine: ...
    @overload
    def __getitem__(self, index: slice) -> list[NotebookLine]: ...
    def __getitem__(self, index: int | slice) -> NotebookLine | list[NotebookLine]:
        if isinstance(index, slice):
            return [self._line(number) for number in range(*index.indices(len(self)))]
        return self._line(range(len(self))[index])

    def _line(self, index: int) -> NotebookLine:
        turn, number, notes = self._turns[index], index + 1, self._notes
        full = notes.aid is Assistance.FULL
        first = turn.miscopied[0] if turn.miscopied else turn.positions
        return NotebookLine(
            number,
            tuple(
                Miniature(str(tile), str(seeker + 1), str(before) if before != tile else "")
                for seeker, (tile, before) in enumerate(zip(turn.positions, first, strict=True))
            ),
            turn.hint,
            " ".join(part for part in (turn_text(turn, number), peek_text(notes, number)) if part),
            time=local_time(notes.times[index]) if index < len(notes.times) else "",
            remark=notes.remarks.get(number, ""),
            peeks=notes.peeks.get(number, 0),
            below=tr("{n} left", n=self._knowledge.left_after(number)) if full else "",
            supposed=None if self._supposed is None else hint(turn.positions, self._supposed),
            before=turn.corrected[0] if turn.corrected else None,
        )


def peek_text(notes: Notes, turn: int) -> str:
    """Return how often the referee looked at the secret in a turn, from 1; empty for never."""
    return ntr("Peeked once.", "Peeked {n} times.", notes.peeks[turn]) if turn in notes.peeks else ""


def local_time(time: str, with_date: bool = False) -> str:
    """Return a UTC time in the local form; "" stays empty."""
    if not time:
        return ""
    moment = QDateTime.fromString(time, Qt.DateFormat.ISODate).toLocalTime()
    short = QLocale.FormatType.ShortFormat
    return QLocale().toString(moment, short) if with_date else QLocale().toString(moment.time(), short)


def round_title(view: View, number: int) -> RoundTitle:
    """Return the heading of a round, given by index, with its result if it is over."""
    played = view.rounds[number]
    name = view.setup.players[played.seeker]
    told = result_text.ended(view, played) if played.phase is Phase.OVER else name
    return RoundTitle(
        tr("Round {number}: {name}", number=number + 1, name=told),
        tr("{number}: {name}", number=number + 1, name=told),
        tr("Round {number}: {name}", number=number + 1, name=name),
        tr("Round {number}", number=number + 1),
    )


def page(view: View, number: int, lines: Lines) -> NotebookPage:
    """Return the page of a round, given by index."""
    empty = tr(
        "Each turn appears here:\nwhere the {seekers} stood, and the hint.", **words.called(view.setup)
    )
    waits = view.rounds[number].phase is Phase.HIDE
    return NotebookPage(round_title(view, number), lines, empty, waits)


def ticks(notes: Notes, knowledge: Knowledge, wrong: dict[Tile, Contradiction]) -> dict[str, Tick]:
    """Return the ticks on the tiles, with the help in use."""
    result = {str(tile): Tick(mark, wrong=tile in wrong) for tile, mark in notes.marks.items()}
    if notes.aid is Assistance.FULL:
        for tile in knowledge.ruled_out:
            key = str(tile)
            result[key] = result.get(key, Tick())._replace(deduced=True)
    return result


class Picture(NamedTuple):
    """The seekers' positions after one move of a round."""

    turn: int
    """The number of the turn, from 1; 0 before the first move."""
    move: int
    """The number of the move in its turn, from 1; 0 if nobody moved."""
    positions: tuple[str | None, ...]


def pictures(played: Round) -> list[Picture]:
    """Return all positions of the seekers from the beginning of a round to its last hint."""
    standing: list[str | None] = [None] * len(played.positions)
    result = [Picture(0, 0, tuple(standing))]
    for number, turn in enumerate(played.turns, start=1):
        if not turn.moves:
            result.append(Picture(number, 0, tuple(standing)))
        for made, move in enumerate(turn.moves, start=1):
            standing[move.seeker] = str(move.to)
            result.append(Picture(number, made, tuple(standing)))
    return result


def moves_of(shown: Sequence[Picture], turn: int) -> int:
    """Return the number of moves in a turn; 0 if nobody moved."""
    return sum(picture.turn == turn and picture.move > 0 for picture in shown)


class Moment(NamedTuple):
    """Everything known at one picture of a round, besides the seekers."""

    turn: int
    """The last turn with a hint, from 1; 0 before the first one."""
    hint: int
    """The points of that hint; 0 before the first one."""
    secret: Tile | None
    """The tile of the secret; None until the last picture of a finished round is shown."""


def moment(played: Round, shown: Sequence[Picture], at: int) -> Moment:
    """Return everything known at a picture, given by index."""
    picture = shown[at]
    is_whole = picture.move == moves_of(shown, picture.turn)
    turn = picture.turn if is_whole else picture.turn - 1
    ends = at == len(shown) - 1 and played.phase is Phase.OVER
    return Moment(turn, played.turns[turn - 1].hint if turn else 0, played.secret if ends else None)


class LookingBack(LookingBackFrame):
    """Shows the past of a round; turns are counted from 1, and 0 is before the first one."""

    came_to = Signal(object, bool)
    """Emitted with the `Moment` shown, and whether later facts must be hidden; None is the present."""
    correction_wanted = Signal(int)
    """Emitted with the index of the shown turn when the user wants to correct it."""

    def __init__(self, parent: QObject, view: TableView, add_strip: Callable[[QWidget], None]) -> None:
        super().__init__(parent, view.table.motion, view, add_strip)
        self._pictures: Sequence[Picture] = ()
        self._ghosts = Ghosts(view.table)
        self._round: Round | None = None
        self._replays = False
        self.more = Choice(tr("Correct"), self._correct)
        view.table.lifted.connect(lambda _: self.leave() if self._replays else None)

    def look(self, played: Round, turn: int, alone: bool = False) -> None:
        """Show the end of a turn (0 is the start) besides the present, or ``alone`` for another round."""
        self._replays = alone
        self._look(played, turn)

    def _look(self, played: Round, turn: int) -> None:
        self._pictures, self._round = pictures(played), played
        last = max(number for number, picture in enumerate(self._pictures) if picture.turn == turn)
        self.look_at(len(self._pictures), last)

    def play(self, played: Round) -> None:
        """Replay the round from its beginning, without showing anything later."""
        self._replays = True
        self._look(played, 0)
        self.run()

    def put_away(self) -> None:
        """Remove the ghosts from the table, and show later facts again."""
        self._ghosts.leave()
        self._replays = False
        self.came_to.emit(None, False)

    def move_on(self) -> None:
        """Start or continue a replay: show only what was known at the current picture."""
        self._replays = True
        super().move_on()

    def show_picture(self, gliding: bool) -> None:
        """Show the picture's seekers as ghosts, and its hint; in a replay nothing later."""
        picture = self._pictures[self.at]
        self._ghosts.show(picture.positions, gliding, alone=self._replays)
        if self._round is not None:
            self.came_to.emit(moment(self._round, self._pictures, self.at), self._replays)
        self.name_picture(self._caption(picture), picture.turn)

    @property
    def offers_more(self) -> bool:
        """Whether the end of a turn of a real table is shown, which can be corrected."""
        played, shown = self._round, self.picture
        if played is None or shown is None or not played.at_table or shown.turn == 0:
            return False
        return shown.move == moves_of(self._pictures, shown.turn)

    def _correct(self) -> None:
        if (shown := self.picture) is not None:
            self.correction_wanted.emit(shown.turn - 1)

    @property
    def positions(self) -> Sequence[Tile | None] | None:
        """The seekers' positions in the picture shown; None in the present."""
        if (shown := self.picture) is None:
            return None
        return [None if key is None else Tile.parse(key) for key in shown.positions]

    @property
    def picture(self) -> Picture | None:
        """The picture shown; None in the present."""
        return self._pictures[self.at] if self.is_looking else None

    @property
    def caption(self) -> str:
        """The caption of the picture shown; "" in the present."""
        return self._caption(self._pictures[self.at]) if self.is_looking else ""

    def _caption(self, picture: Picture) -> str:
        turn, move = picture.turn, picture.move
        if turn == 0:
            return tr("Looking back at the start")
        if move == (moves := moves_of(self._pictures, turn)):
            return tr("Viewing turn {turn}", turn=turn)
        return tr("Viewing turn {turn}, move {move} of {moves}", turn=turn, move=move, moves=moves)


@dataclass(frozen=True)
class OpenPage:
    """One round as it was known after one of its turns, with its notes."""

    view: View
    number: int
    """The index of the round."""
    notes: Notes
    known: Knowledge
    """The knowledge from all hints of the round."""
    rewound: int | None
    """The turn up to which knowledge is shown; None for all of it."""

    @property
    def round(self) -> Round:
        """The round itself."""
        return self.view.rounds[self.number]

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.round.phase is Phase.OVER

    @property
    def is_computers_turn(self) -> bool:
        """Whether a computer is moving the round's seekers."""
        return self.round.phase in (Phase.ENTER, Phase.MOVE) and self.view.computer is not None

    @property
    def is_computers(self) -> bool:
        """Whether it is a computer's page, with its thoughts aloud, and without marks."""
        return self.view.is_sought_by_computer(self.round)

    @property
    def can_be_marked(self) -> bool:
        """Whether the seeker of the round has tiles to mark."""
        return self.round.hidden and not self.is_over and not self.is_computers

    @property
    def can_undo(self) -> bool:
        """Whether there is a mark to undo."""
        return self.can_be_marked and bool(self.notes.strokes)

    @property
    def can_redo(self) -> bool:
        """Whether there is a mark to redo."""
        return self.can_be_marked and bool(self.notes.undone)

    @property
    def may_suppose(self) -> bool:
        """Whether the notebook shows the hints for a supposed secret."""
        return self.notes.aid is not Assistance.PAPER and not self.is_computers

    @cached_property
    def knowledge(self) -> Knowledge:
        """The knowledge up to the turn in `rewound`."""
        return self.known if self.rewound is None else self.known.after(self.rewound)

    @cached_property
    def wrong(self) -> dict[Tile, Contradiction]:
        """The marks that are shown as contradictions."""
        return {} if self.notes.aid is Assistance.PAPER else contradictions(self.notes.marks, self.knowledge)

    @property
    def ticks(self) -> dict[str, Tick]:
        """The ticks on the tiles."""
        return ticks(self.notes, self.knowledge, self.wrong)

    def about(self, key: str) -> str:
        """Return a tile's description with everything known about it."""
        tile = Tile.parse(key)
        evidence = self.knowledge.ruled_out.get(tile)
        return words.about_tile(self.view.setup, tile, self.notes, evidence, self.wrong.get(tile))

    def reason(self, key: str) -> str:
        """Return that description if it adds something to the table; otherwise ""."""
        ruled_out = self.notes.aid is Assistance.FULL and Tile.parse(key) in self.knowledge.ruled_out
        return self.about(key) if ruled_out or Tile.parse(key) in self.wrong else ""

    def summary(self) -> str:
        """Return the text shown while no tile is pointed at."""
        left = len(self.knowledge.possible)
        if self.is_over and not self.is_computers:
            return tr("This round is over. You can’t change its marks any more.")
        if not left and self.may_suppose:
            return tr("No tile fits every hint: one must be wrong.")
        if self.wrong:
            tile, why = next(iter(self.wrong.items()))
            first = words.about(words.tile_name(tile), words.why_wrong(self.view.setup, why))
            return ntr("{first}", "{n} marks are wrong. {first}", len(self.wrong), first=first)
        if self.notes.aid is Assistance.FULL and not self.knowledge.turns:
            return ntr("{n} tile is possible at the start.", "{n} tiles are possible at the start.", left)
        if self.notes.aid is Assistance.FULL:
            return ntr(
                "{n} tile is possible after turn {turn}.",
                "{n} tiles are possible after turn {turn}.",
                left,
                turn=self.knowledge.turns,
            )
        if self.is_computers:
            return ""
        if self.may_suppose and self.notes.marks:
            return tr("Your marks fit the hints.")
        return tr(
            "Mark tiles here, or right-click the table. Keys under the mouse: X out, S suspected, P possible."
        )

    @property
    def peeks(self) -> str:
        """The sentence about a referee who looked at the secret; empty if nobody did."""
        return result_text.peeked(self.view, self.round, self.notes)
