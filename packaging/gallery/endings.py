"""The scenes at the end of a round: revealed on the table, and compared on a card."""

from collections.abc import Callable

from gallery.stage import EVENING, Stage, sealed
from opening import open_topologic
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Assistance
from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.widgets.motion import Motion

_SMALL = (900, 600)
_SLOW = 40_000
"""The time of a glide, in milliseconds, while an animation is pictured."""


def _wait(happens: Callable[[], bool]) -> None:
    """Let the computer think until something has happened."""
    for _ in range(60_000):
        if happens():
            return
        QTest.qWait(1)


def compared(stage: Stage) -> None:
    """Wait until the card is complete."""
    desk = stage.game_screen.ending.desk
    _wait(lambda: desk.is_complete)


def _in_motion(stage: Stage) -> Motion:
    """Reopen the scene's window with animations; return the motion."""
    motion = Motion(1)
    stage.window.close()
    stage.take(open_topologic(stage.folders, motion=motion, now=lambda: EVENING))
    stage.window.show()
    stage.settle()
    return motion


def _give_up(stage: Stage, motion: Motion, steps: int) -> None:
    """Give up a round, and stop its end after so many seekers are lit."""
    lit: list[int] = []

    def count(seeker: int) -> None:
        lit.append(seeker)
        if len(lit) == steps - 1:
            motion.pace = _SLOW  # the next one stays lit

    stage.game_screen.ending.reveal.seeker_lit.connect(count)
    stage.play(GiveUp())
    _wait(lambda: len(lit) == steps)


def reveal_seekers(stage: Stage) -> None:
    """A round was given up: three seekers' points are on the table."""
    motion = _in_motion(stage)
    stage.begin(theme=Theme.TREASURE)
    stage.play_first_turns()
    _give_up(stage, motion, 3)


def reveal_ruled_out(stage: Stage) -> None:
    """A round was given up when most tiles were ruled out: the last seeker is lit."""
    motion = _in_motion(stage)
    stage.begin(theme=Theme.CLASSIC, aid=Assistance.FULL)
    stage.play_first_turns()
    _give_up(stage, motion, 5)


def _find_at_once(stage: Stage, theme: Theme, rounds: int = 2, aid: Assistance = Assistance.PAPER) -> None:
    """Find the secret in the first turn."""
    stage.begin(theme=theme, rounds=rounds, aid=aid)
    secret = min(stage.desk_border(), key=str)
    stage.play(sealed(secret))
    stage.curtain.hide()
    seekers = stage.controller.view.setup.seekers
    stage.play(*(PlaceSeeker(seeker, secret) for seeker in range(seekers)), AskForHint())


def ending_found(stage: Stage) -> None:
    """The secret was found: the stars, and the comparison."""
    _find_at_once(stage, theme=Theme.SPIES)
    compared(stage)


def ending_helped(stage: Stage) -> None:
    """The secret was found with help."""
    _find_at_once(stage, theme=Theme.CLASSIC, aid=Assistance.FULL)
    compared(stage)


def ending_given_up(stage: Stage) -> None:
    """A round was given up: its card."""
    stage.begin(theme=Theme.LIBRARY)
    stage.play_first_turns()
    stage.play(GiveUp())
    compared(stage)


def ending_ruled_out(stage: Stage) -> None:
    """A round was given up when most tiles were ruled out."""
    stage.begin(theme=Theme.CLASSIC, aid=Assistance.FULL)
    stage.play_first_turns()
    stage.play(GiveUp())
    compared(stage)


def ending_small(stage: Stage) -> None:
    """The card of a round in a small window."""
    stage.window.resize(*_SMALL)
    _find_at_once(stage, theme=Theme.TREASURE)
    compared(stage)


def ending_again(stage: Stage) -> None:
    """A second round on the same field, with a best result to compare."""
    _find_at_once(stage, Theme.CLASSIC, rounds=1)
    setup = stage.controller.view.setup
    stage.controller.begin(setup)
    stage.settle()
    border = sorted(stage.desk_border(), key=str)
    stage.play(sealed(Tile.parse("Y5")))
    stage.curtain.hide()
    stage.play(*(PlaceSeeker(seeker, border[seeker * 4]) for seeker in range(5)), AskForHint(), GiveUp())
    compared(stage)


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        reveal_seekers,
        reveal_ruled_out,
        ending_found,
        ending_helped,
        ending_given_up,
        ending_ruled_out,
        ending_small,
        ending_again,
    )
}
"""All scenes by name."""
