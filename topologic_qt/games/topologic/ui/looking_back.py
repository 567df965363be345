"""Looking at an earlier turn: its seekers as ghosts on the table, and the moves as an animation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.state import Round
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui.pages import Picture, moment, moves_of, pictures
from topologic_qt.table.ghosts import Ghosts
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import Choice
from topologic_qt.widgets.replay import LookingBackFrame
from topologic_qt.widgets.translate import tr


class LookingBack(LookingBackFrame):
    """Shows the past of one round; turns are counted from 1, and 0 is before the first one."""

    came_to = Signal(object, bool)
    """Emitted with the `Moment` that is shown, and whether nothing later may be; None is the present."""
    correction_wanted = Signal(int)
    """Emitted with the turn that is looked at, by its index, when it is to be corrected."""

    def __init__(self, parent: QObject, view: TableView, add_strip: Callable[[QWidget], None]) -> None:
        """Create the parts, as the base class says."""
        super().__init__(parent, view.table.motion, view, add_strip)
        self._table = table = view.table
        self._pictures: Sequence[Picture] = ()
        self._ghosts: Ghosts | None = None
        self._round: Round | None = None
        self._replays = False
        self.more = Choice(tr("Correct it"), self._correct)
        table.lifted.connect(lambda _: self.leave() if self._replays else None)

    def look(self, played: Round, turn: int, alone: bool = False) -> None:
        """Show the end of a turn, from 1, beside the present; at 0, the start before the first one.

        ``alone`` is for a round that is not on the table: then nothing is shown of the one that is.
        """
        self._replays = alone
        self._look(played, turn)

    def _look(self, played: Round, turn: int) -> None:
        self._pictures, self._round = pictures(played), played
        last = max(number for number, picture in enumerate(self._pictures) if picture.turn == turn)
        self.look_at(len(self._pictures), last)

    def play(self, played: Round) -> None:
        """Play the round from its beginning, without showing anything that came later."""
        self._replays = True
        self._look(played, 0)
        self.run()

    def put_away(self) -> None:
        """Take the ghosts off the table, and allow what came later to be shown again."""
        if self._ghosts is not None:
            self._ghosts.leave()
        self._replays = False
        self.came_to.emit(None, False)

    def move_on(self) -> None:
        """Begin or continue a replay: show only what was known at the current picture."""
        self._replays = True
        super().move_on()

    def show_picture(self, gliding: bool) -> None:
        """Show the seekers of the picture as ghosts, and its hint; in a replay nothing that came later."""
        if self._ghosts is None:
            self._ghosts = Ghosts(self._table)
        picture = self._pictures[self.at]
        self._ghosts.show(picture.positions, gliding, alone=self._replays)
        if self._round is not None:
            self.came_to.emit(moment(self._round, self._pictures, self.at), self._replays)
        self.name_picture(self._caption(picture), picture.turn)

    @property
    def offers_more(self) -> bool:
        """Whether the end of a turn of a real table is shown, which can be corrected."""
        played, shown = self._round, self.picture
        is_noted = played is not None and played.at_table and shown is not None and shown.turn > 0
        return is_noted and shown is not None and shown.move == moves_of(self._pictures, shown.turn)

    def _correct(self) -> None:
        if (shown := self.picture) is not None:
            self.correction_wanted.emit(shown.turn - 1)

    @property
    def positions(self) -> Sequence[Tile | None] | None:
        """The places of the seekers in the picture that is shown; None in the present."""
        shown = self.picture
        return (
            None if shown is None else [None if key is None else Tile.parse(key) for key in shown.positions]
        )

    @property
    def picture(self) -> Picture | None:
        """The picture that is shown; None in the present."""
        return self._pictures[self.at] if self.is_looking else None

    @property
    def caption(self) -> str:
        """The picture that is shown, in words; "" in the present."""
        return self._caption(self._pictures[self.at]) if self.is_looking else ""

    def _caption(self, picture: Picture) -> str:
        if picture.turn == 0:
            return tr("You are looking at the beginning")
        moves = moves_of(self._pictures, picture.turn)
        if picture.move == moves:
            return tr("You are looking at turn {turn}", turn=picture.turn)
        return tr(
            "You are looking at turn {turn}, move {move} of {moves}",
            turn=picture.turn,
            move=picture.move,
            moves=moves,
        )
