"""The end of a round on the table: one seeker after the other shows its points, and the secret turns."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.topologic.rules.state import Ending, View
from topologic_qt.games.topologic.ui import presenter, result_text
from topologic_qt.games.topologic.ui.board.point_marks import Score, score_marks, shared_mark
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.story_pictures import paint_story
from topologic_qt.games.topologic.ui.board.style import FieldScene
from topologic_qt.games.topologic.ui.seeking import scored
from topologic_qt.table.ghosts import Spotlight
from topologic_qt.table.overlay import TOPMOST, FlipItem, Mark, Overlay
from topologic_qt.widgets.replay import OneByOne

_DARK, _A_SEEKER, _SECRET = 2.0, 3.4, 8.0
"""The time before the first seeker, for each of them, and for the secret, as multiples of a glide."""
_TURNING = 3.0
"""The time in which the secret turns over, in the same unit."""


class Reveal(QObject):
    """Reveals one round at a time; the discs with the points stay on the table until it is left."""

    seeker_lit = Signal(int, int)
    """Emitted with a seeker, by its index, and its points when it is lit in its own time."""
    told = Signal(str)
    """Emitted with what is shown, in words."""
    finished = Signal()
    """Emitted when all has been shown, or somebody does not wait for it."""

    def __init__(self, parent: QObject, table: FieldScene) -> None:
        super().__init__(parent)
        self._table = table
        self._spotlight = Spotlight(table)
        self._discs = Overlay(table, TOPMOST)
        self._flip: FlipItem | None = None
        self._view: View | None = None
        self._secret = ""
        """The key of the secret's tile in the round that is revealed."""
        self._scores: Sequence[Score] = ()
        self._steps = OneByOne(self, table.motion)
        self._steps.came.connect(self._show_step)
        self._steps.rushed.connect(self._rush)
        self._steps.finished.connect(self._finish)

    @property
    def is_running(self) -> bool:
        """Whether something is being revealed."""
        return self._steps.is_running

    @property
    def lit(self) -> int:
        """The number of seekers whose points are on the table."""
        return len({name[0] for name in self._discs.marks if isinstance(name, tuple)})

    def start(self, view: View) -> None:
        """Reveal the round on the table of a view, which is over and has a known secret."""
        self._take(view)
        self._steps.start([_DARK, *[_A_SEEKER] * len(self._scores), _SECRET])

    def show_again(self, view: View) -> None:
        """Show all that stays on the table of a view when it has been revealed, without telling of it."""
        self._take(view)
        self._show_discs(len(self._scores))
        self._light_up()

    def _take(self, view: View) -> None:
        self.leave()
        self._view, self._scores, self._secret = view, scores(view), presenter.revealed(view) or ""

    def skip(self) -> None:
        """Show the rest at once."""
        self._steps.skip()

    def leave(self) -> None:
        """Clear away all that was shown, at whatever point."""
        if self.is_running:
            self._steps.stop()
            self._light_up()
        self._discs.clear()
        self._view = None

    def _show_step(self, step: int) -> None:
        """Show a step in its own time: the dark, then each seeker, then the secret."""
        if step == 0:
            self._spotlight.light()
        elif step <= len(self._scores):
            self._light(step)
        else:
            self._turn_over()

    def _light(self, count: int) -> None:
        """Show the points of so many seekers, the last of them in the light."""
        assert self._view is not None
        latest = self._scores[count - 1]
        self._show_discs(count)
        self._spotlight.light({latest.tile}, {latest.seeker})
        self.told.emit(scored(self._view.setup.theme, latest))
        self._table.play_sound("hint", latest.points)
        self.seeker_lit.emit(latest.seeker, latest.points)

    def _show_discs(self, count: int) -> None:
        paint = self._table.tile_style.colour(self._secret)
        marks: dict[Hashable, Mark] = {}
        for score in self._scores[:count]:
            sharing = [other.seeker for other in self._scores if other.tile == score.tile]
            middle = self._table.tiles[score.tile].pos()
            if len(sharing) == 1:
                discs = score_marks(score, middle, paint)
            else:
                _, offset = self._table.fan(len(sharing), sharing.index(score.seeker))
                discs = [shared_mark(score.points, middle, offset)]
            marks |= {(score.seeker, number): disc for number, disc in enumerate(discs)}
        self._discs.show(marks)

    def _turn_over(self) -> None:
        assert self._view is not None
        style, theme, secret = self._table.tile_style, self._view.setup.theme, self._secret
        self._spotlight.light({secret})
        self._flip = FlipItem(
            self._table.tiles[secret].pos(),
            TILE_RECT,
            lambda painter: style.paint(painter, secret),
            lambda painter: paint_story(painter, theme, style.colour(secret)),
        )
        self._table.addItem(self._flip)
        self._table.play_sound("turn-tile")
        self._flip.turn_over(round(self._table.motion.duration * _TURNING))
        self._tell_secret()
        if _was_found(self._view):
            self._table.celebrate(secret)

    def _tell_secret(self, before: Sequence[str] = ()) -> None:
        """Tell where the secret was, after what else is to be told at once."""
        assert self._view is not None
        where = result_text.told_of(self._view, presenter.shown_round(self._view))
        self.told.emit(" ".join([*before, where[0]]))
        if _was_found(self._view):
            self._table.play_sound("found")

    def _rush(self, step: int) -> None:
        """Show everything from a step on at once, and tell it all."""
        assert self._view is not None
        self._show_discs(len(self._scores))
        left = [scored(self._view.setup.theme, score) for score in self._scores[max(0, step - 1) :]]
        self._tell_secret(left)

    def _finish(self) -> None:
        self._light_up()
        self.finished.emit()

    def _light_up(self) -> None:
        """Light the table as usual, with a ring round the secret."""
        if self._flip is not None:
            self._table.removeItem(self._flip)
            self._flip = None
        self._spotlight.leave(None if self._view is None else presenter.revealed(self._view))


def scores(view: View) -> list[Score]:
    """Return the points of the seekers on the table, in their order, of a round with a known secret."""
    played = presenter.shown_round(view)
    secret = played.secret
    if secret is None:
        return []
    return [
        Score(seeker, str(tile), tile.colour == secret.colour, tile.number == secret.number)
        for seeker, tile in enumerate(played.positions)
        if tile is not None
    ]


def _was_found(view: View) -> bool:
    return presenter.shown_round(view).ending is Ending.FOUND
