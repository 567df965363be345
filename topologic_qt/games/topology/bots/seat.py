"""The moves of a computer in its seat."""

from collections.abc import Callable, Sequence

from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Cancelled, Thinking
from topologic_qt.games.topology.bots import advanced, club, master, novice
from topologic_qt.games.topology.bots.position import Position
from topologic_qt.games.topology.rules.moves import End, Move
from topologic_qt.games.topology.rules.state import View


def plan(
    computer: Computer,
    view: View,
    progress: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> Sequence[Move]:
    """The next moves of a computer, by the view of its seat; empty where no seat is to move.

    They lead to the end of the turn, or to the reveal of a third tile. ``progress`` is called with the share
    of the thought that is done, 0 to 1; ``cancelled`` is polled, and there are no moves once it returns True.
    """
    try:
        return moves(view, computer, Thinking(progress, cancelled))
    except Cancelled:
        return ()


def think(view: View, level: Level, seed: str, cancelled: Callable[[], bool]) -> Sequence[Move]:
    """The moves of a computer of any level in every position in which somebody is to move; at least one.

    The moves follow from the arguments alone, unless ``cancelled`` returns True: then level *Novice* plays.
    """
    try:
        return moves(view, Computer(level, seed), Thinking(cancelled=cancelled))
    except Cancelled:
        return moves(view, Computer(Level.NOVICE, seed), Thinking())


def moves_for_points(view: View, level: Level) -> Sequence[Move]:
    """The moves of a computer in the base game, as if the match ended with its turn: points alone count."""
    if level is Level.MASTER:
        return master.for_points(Position.of(view))
    return think(view, level, "", lambda: False)


def moves(view: View, computer: Computer, thinking: Thinking) -> Sequence[Move]:
    """The moves of a computer; empty if the match is over. Raises `Cancelled` if ``thinking`` says so."""
    if view.is_over:
        return ()
    if view.can_end:
        return (End(),)
    rng = Rng.from_seed(f"topology/{view.number}/{computer.seed}")
    if view.choosing and computer.level is not Level.MASTER:
        return advanced.moves(view, computer.level, rng, thinking)
    if view.choosing:
        return master.begin(view, rng, thinking)
    position = Position.of(view)
    match computer.level:
        case Level.NOVICE:
            return position.moves(novice.turn(position, rng, thinking))
        case Level.CLUB:
            return position.moves(club.turn(view, position, rng, thinking))
        case Level.MASTER:
            return master.turn(view, position, rng, thinking)
