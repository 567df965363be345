"""The moves of a computer in its seat, as referee or as seeker."""

from collections.abc import Callable, Sequence

from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Cancelled, Thinking
from topologic_qt.games.topologic.bots.referee import ComputerReferee
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import is_hidden_at_table
from topologic_qt.games.topologic.rules.moves import CorrectHint, HideSecret, Move
from topologic_qt.games.topologic.rules.state import Phase, View


def plan(
    computer: Computer,
    view: View,
    progress: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> Sequence[Move]:
    """The next moves of a computer, by the view of its seat; empty where the seat is not to move.

    ``progress`` is called with the share of the thought that is done, 0 to 1; ``cancelled`` is polled, and
    there are no moves once it returns True.
    """
    if view.round.phase is Phase.HIDE:
        hiding = ComputerReferee(computer.seed).choose(view)
        return () if hiding is None else (hiding,)
    from topologic_qt.games.topologic.bots.seeker import ComputerSeeker  # numpy comes with it

    try:
        return ComputerSeeker(computer.level, computer.seed).plan(view, Thinking(progress, cancelled))
    except Cancelled:
        return ()


def think(view: View, level: Level, seed: str, cancelled: Callable[[], bool]) -> Sequence[Move]:
    """The moves of a computer of any level in every position in which its seat is to move; at least one.

    The moves follow from the arguments alone, unless ``cancelled`` returns True: then level *Novice* plays.
    As referee at a real table, where the program does not know the secret, the computer picks a possible
    answer at random, by its seed.
    """
    match view.round.phase:
        case Phase.ENTER | Phase.MOVE:
            return _turn(view, level, seed, cancelled)
        case Phase.HIDE if not is_hidden_at_table(view):
            return (HideSecret(ComputerReferee(seed).secret(view)),)
        case _:
            moves = [move for move in Topologic().legal_moves(view) if not isinstance(move, CorrectHint)]
            return (moves[Rng.from_seed(f"answer/{len(view.round.turns)}/{seed}").below(len(moves))],)


def _turn(view: View, level: Level, seed: str, cancelled: Callable[[], bool]) -> Sequence[Move]:
    from topologic_qt.games.topologic.bots.seeker import ComputerSeeker

    if level is Level.NOVICE:  # which takes no time to speak of
        return ComputerSeeker(level, seed).plan(view)
    try:
        return ComputerSeeker(level, seed).plan(view, Thinking(cancelled=cancelled))
    except Cancelled:
        return _turn(view, Level.NOVICE, seed, cancelled)
