"""Looking at an earlier turn: its seekers as ghosts on the table, and the moves as an animation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.topologic.ui.pages import Picture, moment, moves_of, pictures
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.rules import Round
    from topologic_qt.table.ghosts import Ghosts
    from topologic_qt.table.scene import TableScene
    from topologic_qt.widgets.replay import LookBack, Replay


class LookingBack(QObject):
    """Shows the past of one round. The match is only read, never changed."""

    turned = Signal(int)
    """Emitted with the turn that is shown, from 1; 0 is before the first one."""
    looking = Signal(bool)
    """Emitted when somebody begins to look back, or stops."""
    replayed = Signal(object)
    """Emitted with the `Moment` to show without anything later; None when a replay ends."""

    def __init__(self, parent: QObject, table: TableScene, add_strip: Callable[[QWidget], None]) -> None:
        """Create the parts; ``add_strip`` puts the strip with the name of the turn below the table."""
        super().__init__(parent)
        self._table = table
        self._add_strip = add_strip
        self._pictures: Sequence[Picture] = ()
        self._ghosts: Ghosts | None = None
        self._replay: Replay | None = None
        self._strip: LookBack | None = None
        self._round: Round | None = None
        self._replays = False
        table.lifted.connect(lambda _: self.leave() if self._replays else None)

    @property
    def is_looking(self) -> bool:
        """Whether an earlier turn is shown."""
        return bool(self._pictures)

    def look(self, played: Round, turn: int) -> None:
        """Show the end of a turn, from 1, beside the present; at 0, the start before the first one."""
        self._end_replay()
        self._look(played, turn)

    def _look(self, played: Round, turn: int) -> None:
        replay = self._prepared()
        begins = not self._pictures
        self._pictures, self._round = pictures(played), played
        last = max(number for number, picture in enumerate(self._pictures) if picture.turn == turn)
        replay.load(len(self._pictures), last)
        self._show(gliding=False)
        if begins:
            self.looking.emit(True)

    def play(self, played: Round) -> None:
        """Play the round from its beginning, without showing anything that came later."""
        self._replays = True
        self._look(played, 0)
        self._prepared().play(1)

    def step(self, direction: int) -> None:
        """Show the next picture (1) or the one before (-1), and stop playing."""
        self._prepared().step(direction)

    def _end_replay(self) -> None:
        """Allow what came later to be shown again."""
        if self._replays:
            self._replays = False
            self.replayed.emit(None)

    def leave(self) -> None:
        """Return to the present."""
        if self._pictures and self._strip is not None and self._ghosts is not None:
            self._prepared().rest()
            self._pictures, self._round = (), None
            self._ghosts.leave()
            self._end_replay()
            self._strip.hide()
            self.looking.emit(False)

    def _prepared(self) -> Replay:
        """Return the replay, which is loaded when somebody looks back for the first time."""
        if self._replay is None:
            from topologic_qt.table.ghosts import Ghosts
            from topologic_qt.widgets.replay import LookBack, Replay

            self._ghosts = Ghosts(self._table)
            self._replay = Replay(self, self._table.motion)
            self._replay.moved.connect(lambda _: self._go_on())
            self._strip = LookBack(self._replay)
            self._strip.left.connect(self.leave)
            self._add_strip(self._strip)
        return self._replay

    def _go_on(self) -> None:
        """Begin or continue a replay: show only what was known at the current picture."""
        self._replays = True
        self._show(gliding=True)

    def _show(self, gliding: bool) -> None:
        assert self._replay is not None
        assert self._ghosts is not None
        assert self._strip is not None
        picture = self._pictures[self._replay.at]
        self._ghosts.show(picture.positions, gliding, alone=self._replays)
        if self._replays and self._round is not None:
            self.replayed.emit(moment(self._round, self._pictures, self._replay.at))
        self._strip.show_turn(self._caption(picture))
        self.turned.emit(picture.turn)

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
