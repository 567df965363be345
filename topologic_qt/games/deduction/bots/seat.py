"""The moves of a computer in its seat."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Cancelled, Thinking
from topologic_qt.games.deduction.bots import club, master, novice
from topologic_qt.games.deduction.bots.manners import weighed
from topologic_qt.games.deduction.bots.mind import mind_of
from topologic_qt.games.deduction.bots.questions import every_ask, shown_by, shown_to
from topologic_qt.games.deduction.bots.worlds import Table
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Move, Pass, Show
from topologic_qt.games.deduction.rules.state import Step, View


def plan(
    computer: Computer,
    view: View,
    progress: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> Sequence[Move]:
    """The next move of a computer, by the view of its seat; empty where that seat is not to move.

    It is one move: what comes of it has to be told first. Before a computer announces or ends its turn, it
    does the same work whatever it suspects. ``progress`` is called with the share of the thought that is
    done, 0 to 1; ``cancelled`` is polled, and there is no move once it returns True.
    """
    try:
        return moves(view, computer, Thinking(progress, cancelled), evenly=True)
    except Cancelled:
        return ()


def think(view: View, level: Level, seed: str, cancelled: Callable[[], bool]) -> Sequence[Move]:
    """The move of a computer of any level in every position in which the seat of the view is to move.

    It follows from the arguments alone, unless ``cancelled`` returns True: then level *Novice* plays.
    """
    try:
        return moves(view, Computer(level, seed), Thinking(cancelled=cancelled))
    except Cancelled:
        return moves(view, Computer(Level.NOVICE, seed), Thinking())


def moves(view: View, computer: Computer, thinking: Thinking, evenly: bool = False) -> Sequence[Move]:
    """The move of a computer; empty where it has none. Raises `Cancelled` if ``thinking`` says so.

    ``evenly`` also does work that changes nothing, so that the length of the thought tells nothing.
    """
    seat = view.viewer
    if seat is None or view.to_move != seat:
        return ()
    thinking.check()
    rng = Rng.from_seed(f"deduction/{view.number}/{view.step}/{seat}/{computer.seed}")
    match view.step:
        case Step.SHOW:
            return (_show(view, seat, computer.level, rng, thinking),)
        case Step.ASK:
            return (_ask(view, seat, computer.level, rng, thinking),)
        case Step.ANNOUNCE:
            if computer.level is Level.MASTER:
                return (master.announce(_table(view, seat), rng, thinking, evenly),)
            return (_announce(view, seat, computer.level, rng),)
        case _:
            return ()


def _ask(view: View, seat: Seat, level: Level, rng: Rng, thinking: Thinking) -> Ask:
    asks = tuple(every_ask(other for other in range(view.players) if other != seat))
    if level is Level.NOVICE:
        return novice.ask(view, asks, rng)
    shown = shown_to(view, seat)
    if level is Level.CLUB:
        return club.ask(mind_of(view, seat), view, asks, shown, rng)
    return master.ask(_table(view, seat), asks, shown, rng, thinking)


def _announce(view: View, seat: Seat, level: Level, rng: Rng) -> Announce | Pass:
    return novice.announce(view, rng) if level is Level.NOVICE else club.announce(mind_of(view, seat))


def _show(view: View, seat: Seat, level: Level, rng: Rng, thinking: Thinking) -> Show:
    """By one rule, in or out (R16): what the seat has seen of the missing tile is left aside."""
    tiles, before = showable(view), shown_by(view, seat).get(view.seat, ())
    if level is Level.NOVICE:
        return novice.show(tiles, rng)
    if level is Level.CLUB:
        return club.show(tiles, before, rng)
    unpeeked = View(replace(view, missing=None))
    return master.show(_table(unpeeked, seat), tiles, before, rng, thinking)


def _table(view: View, seat: Seat) -> Table:
    return Table(view, seat, weighed(mind_of(view, seat), view, seat))
