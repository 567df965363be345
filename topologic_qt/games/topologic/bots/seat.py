"""What a computer does in its seat: it hides as referee, and seeks as seeker."""

from collections.abc import Callable, Sequence

from topologic_qt.games.topologic.bots.referee import ComputerReferee
from topologic_qt.games.topologic.bots.thinking import Cancelled, Thinking
from topologic_qt.games.topologic.rules import Computer, Move, Phase, View


def plan(
    computer: Computer,
    view: View,
    progress: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> Sequence[Move]:
    """The moves that a computer makes now, by what its seat may know; none where it has nothing to do.

    ``progress`` is told the share of the thought that is done, 0 to 1; ``cancelled`` is polled, and when
    it says so, there are no moves.
    """
    if view.round.phase is Phase.HIDE:
        hiding = ComputerReferee(computer.seed).choose(view)
        return () if hiding is None else (hiding,)
    from topologic_qt.games.topologic.bots.seeker import ComputerSeeker  # numpy comes with it

    try:
        return ComputerSeeker(computer.level, computer.seed).plan(view, Thinking(progress, cancelled))
    except Cancelled:
        return ()
