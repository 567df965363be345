"""The dialog in which a turn of a real table that was copied wrongly is put right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.rules.correcting import (
    SeekerMove,
    illegal_turns,
    moves_to,
    possible_points,
    table_round,
    with_turn,
)
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import CorrectTurn
from topologic_qt.games.topologic.rules.state import Round, View
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.board.field_words import FieldWords
from topologic_qt.games.topologic.ui.board.style import FieldScene, Style
from topologic_qt.games.topologic.ui.first_look import GROUNDS, looks
from topologic_qt.table.scene import Reach
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box, evenly, halves, labelled, line_edit, mark_wrong
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import ntr, said, tr

_TILE_LENGTH = 2
"""The number of characters of a tile's name."""
_HEIGHT = 240
"""The least height of the field, in pixels."""


def correctable(view: View) -> Round | None:
    """Return the round of a real table that has turns to correct; None if there is none."""
    number = table_round(view)
    return None if number is None or not view.rounds[number].turns else view.rounds[number]


class CorrectDialog(ScrolledDialog):
    """Asks where the seekers stood in a turn, and for its points. They are dragged, or their tiles typed."""

    corrected = Signal(object)
    """Emitted with the `CorrectTurn`."""

    def __init__(self, parent: QWidget | None, view: View, turn: int, style: Style) -> None:
        """Create the dialog with this turn (by index) chosen, in a match with a `correctable` round."""
        super().__init__(parent)
        played = correctable(view)
        assert played is not None
        self.setWindowTitle(tr("Correct a turn"))
        self._view, self._played, self._setup = view, played, view.setup
        self._move: CorrectTurn | None = None
        self.turns = combo_box(
            [
                tr("Turn {turn}: {points}", turn=index, points=each.hint)
                for index, each in enumerate(played.turns, start=1)
            ]
        )
        self.points = combo_box([])
        self.lines = [self._line(seeker) for seeker in range(self._setup.seekers)]
        self.table = FieldScene(self, Motion(0), style)
        self.table.describer = FieldWords(self._setup.theme)
        self.table.lay(looks(self._setup.field), self._setup.seekers)
        everywhere = Reach({str(tile): (str(tile),) for tile in ALL_TILES})
        self.table.set_reach(dict.fromkeys(range(self._setup.seekers), everywhere))
        self.view = TableView(self.table, camera=False)
        self.view.lay_ground(GROUNDS[self._setup.theme])
        self.view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)  # it fits any room
        self.view.setMinimumHeight(_HEIGHT)
        self.view.setAccessibleName(tr("The field"))
        self._told = label("", "muted")
        self.accept_button = button(Choice(tr("Correct it"), self._correct, primary=True))
        self._lay_out()
        self.turns.setCurrentIndex(turn)
        self.turns.currentIndexChanged.connect(self._begin)
        self.points.currentIndexChanged.connect(self._check)
        self.table.dropped.connect(lambda seeker, key: self.lines[seeker].setText(key))
        for line in self.lines:
            line.textChanged.connect(self._follow)
        self._begin()
        self.lines[0].setFocus()

    def _line(self, seeker: int) -> QLineEdit:
        line = line_edit(_TILE_LENGTH)
        line.setAccessibleName(words.seeker_name(self._setup.theme, seeker))
        return line

    def _lay_out(self) -> None:
        layout = self.column((26, 18, 26, 14), 10)
        layout.addWidget(label(tr("Correct a turn"), "title"))
        text = tr("Change what was copied wrongly. The notebook keeps what it said before, crossed out.")
        layout.addWidget(label(text, "muted"))
        layout.addWidget(
            halves(
                labelled(tr("Which turn was wrong?"), self.turns),
                labelled(tr("Points that were announced"), self.points),
            )
        )
        layout.addWidget(evenly(*(labelled(line.accessibleName(), line) for line in self.lines)))
        layout.addWidget(self.view, 1)
        self.put_below(self._told)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(button(Choice(tr("Cancel"), self.reject)))
        row.addWidget(self.accept_button)
        self.put_below(row)
        self.wish_for(620, 640)

    # -- what it shows ----------------------------------------------------------------------------

    @property
    def _turn(self) -> int:
        return max(0, self.turns.currentIndex())

    @property
    def _positions(self) -> list[Tile] | None:
        """The tiles in the lines; None where one is not a tile."""
        try:
            return [Tile.parse(line.text().strip()) for line in self.lines]
        except ValueError:
            return None

    def _begin(self) -> None:
        """Show a turn as it is written down."""
        noted = self._played.turns[self._turn]
        for line, tile in zip(self.lines, noted.positions, strict=True):
            line.blockSignals(True)
            line.setText(str(tile))
            line.blockSignals(False)
        self._offer(self._played, noted.hint)
        self._follow()

    def _follow(self) -> None:
        """Show the seekers where they stood, and the points that can have been announced then."""
        positions = self._positions
        for line in self.lines:
            mark_wrong(line, positions is None and not _is_tile(line.text()))
        if positions is not None:
            self.table.set_pieces([*map(str, positions)], gliding=False)
            self._offer(with_turn(self._played, self._turn, self._moves(positions)), self._announced)
        self._check()

    def _offer(self, played: Round, announced: int | None) -> None:
        """Offer the points that are possible in the turn now; these are chosen, if they are."""
        possible = possible_points(played, self._turn)
        self.points.blockSignals(True)
        self.points.clear()
        for points in possible:
            self.points.addItem(ntr("{n} point", "{n} points", points), points)
        self.points.setCurrentIndex(possible.index(announced) if announced in possible else -1)
        self.points.blockSignals(False)

    @property
    def _announced(self) -> int | None:
        """The points that are chosen; None where those that were written down are not possible any more."""
        chosen = self.points.currentData()
        return chosen if isinstance(chosen, int) else None

    def _moves(self, positions: Sequence[Tile]) -> tuple[SeekerMove, ...]:
        """Return the moves to these tiles: those that are written down, if they lead there."""
        noted = self._played.turns[self._turn]
        if tuple(positions) == noted.positions:
            return noted.moves
        return moves_to(self._setup, self._played, self._turn, positions)

    def _check(self) -> None:
        """Say why this cannot be, or which turns the rules of movement forbid then."""
        self._move, doubt = None, ""
        positions, points = self._positions, self._announced
        if positions is None:
            why = tr(
                "A tile is the letter of its colour ({letters}) and a number from 1 to 6.",
                letters=words.colour_letters(),
            )
        elif points is None:
            why = tr("With the seekers there, other points must have been announced. Choose them.")
        else:
            move = CorrectTurn(self._turn, self._moves(positions), points)
            why, doubt = self._judge(move)
            self._move = None if why else move
        is_new = self._told.text() != (why or doubt)
        self._told.setText(why or doubt)
        self.accept_button.setEnabled(not why)
        self.accept_button.setText(tr("It was so on the table") if doubt else tr("Correct it"))
        if is_new and (why or doubt):
            announce(self, why or doubt)

    def _judge(self, move: CorrectTurn) -> tuple[str, str]:
        """Return why a correction is refused, and else what the rules have against the turns after it."""
        try:
            state = Topologic().apply(self._view, move)
        except IllegalMove as error:
            return said(error.why), ""
        played = correctable(View(state))
        assert played is not None
        against = illegal_turns(self._setup, played)
        if not against:
            return "", ""
        turn, broken = against[0]
        return "", tr(
            "By the rules, turn {turn} cannot be like that: {why} It stays if it was so on the table.",
            turn=turn + 1,
            why=said(broken.why),
        )

    def _correct(self) -> None:
        if self._move is not None:
            self.accept()
            self.corrected.emit(self._move)


def _is_tile(text: str) -> bool:
    try:
        return bool(Tile.parse(text.strip()))
    except ValueError:
        return False
