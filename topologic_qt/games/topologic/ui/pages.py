"""The pages of the notebook, made from a view of the match and the notes beside it."""

from collections.abc import Sequence
from typing import NamedTuple, overload

from PySide6.QtCore import QDateTime, QLocale, Qt

from topologic_qt.games.topologic.rules.hints import hint
from topologic_qt.games.topologic.rules.knowledge import Knowledge
from topologic_qt.games.topologic.rules.notes import Contradiction, Notes
from topologic_qt.games.topologic.rules.setup import Assistance
from topologic_qt.games.topologic.rules.state import Phase, Round, Turn, View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.notebook.panel import Miniature, NotebookLine, NotebookPage
from topologic_qt.games.topologic.ui.notebook.ticks import Tick, TileMark
from topologic_qt.games.topologic.ui.round_tabs import RoundTitle
from topologic_qt.games.topologic.ui.tile_text import turn_text
from topologic_qt.widgets.translate import ntr, tr


class Lines(Sequence[NotebookLine]):
    """The turns of a round as lines of the notebook, each made on demand."""

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
    """Return how often the referee looked the secret up in a turn, from 1; empty for never."""
    return ntr("Peeked once.", "Peeked {n} times.", notes.peeks[turn]) if turn in notes.peeks else ""


def local_time(time: str, with_date: bool = False) -> str:
    """Return a UTC time in the local form; "" stays empty."""
    if not time:
        return ""
    moment = QDateTime.fromString(time, Qt.DateFormat.ISODate).toLocalTime()
    short = QLocale.FormatType.ShortFormat
    return QLocale().toString(moment, short) if with_date else QLocale().toString(moment.time(), short)


def round_title(view: View, number: int) -> RoundTitle:
    """Return the heading of a round, given by its index; the result is in it when the round is over."""
    played = view.rounds[number]
    name = view.setup.players[played.seeker]
    short = tr("Round {number}: {name}", number=number + 1, name=name)
    shortest = tr("Round {number}", number=number + 1)
    if played.phase is not Phase.OVER:
        result = tr("{number}: {name}", number=number + 1, name=name)
        return RoundTitle(short, result, short, shortest)
    score = result_text.score(played)
    whole = tr("Round {number}: {name}, {score}", number=number + 1, name=name, score=score)
    result = tr("{number}: {name}, {score}", number=number + 1, name=name, score=score)
    return RoundTitle(whole, result, short, shortest)


def page(view: View, number: int, lines: Lines) -> NotebookPage:
    """Return the page of a round, given by its index."""
    empty = tr(
        "Every turn is written down here by itself:\nwhere the {seekers} stood, and what the hint was.",
        **words.called(view.setup),
    )
    waits = view.rounds[number].phase is Phase.HIDE
    return NotebookPage(round_title(view, number), lines, empty, waits)


def ticks(notes: Notes, knowledge: Knowledge, wrong: dict[Tile, Contradiction]) -> dict[str, Tick]:
    """Return the ticks on the tiles, with the help that there is."""
    result = {
        str(tile): Tick(TileMark(mark.value), wrong=tile in wrong) for tile, mark in notes.marks.items()
    }
    if notes.aid is Assistance.FULL:
        for tile in knowledge.ruled_out:
            key = str(tile)
            result[key] = result.get(key, Tick())._replace(deduced=True)
    return result


class Picture(NamedTuple):
    """The positions of the seekers after one move of a round."""

    turn: int
    """The number of the turn, from 1; 0 before the first move."""
    move: int
    """The number of the move in its turn, from 1; 0 where nobody moved."""
    positions: tuple[str | None, ...]


def pictures(played: Round) -> list[Picture]:
    """Return all positions of the seekers from the beginning of a round up to its last hint."""
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
    """Return the number of moves in a turn; 0 where nobody moved."""
    return sum(picture.turn == turn and picture.move > 0 for picture in shown)


class Moment(NamedTuple):
    """The known facts at one picture of a round, besides the seekers."""

    turn: int
    """The last turn that had its hint, from 1; 0 before the first one."""
    hint: int
    """The points of that hint; 0 before the first one."""
    secret: Tile | None
    """The tile of the secret; None until the round is over and its last picture is shown."""


def moment(played: Round, shown: Sequence[Picture], at: int) -> Moment:
    """Return the known facts at a picture, given by its index."""
    picture = shown[at]
    is_whole = picture.move == moves_of(shown, picture.turn)
    turn = picture.turn if is_whole else picture.turn - 1
    ends = at == len(shown) - 1 and played.phase is Phase.OVER
    return Moment(turn, played.turns[turn - 1].hint if turn else 0, played.secret if ends else None)
