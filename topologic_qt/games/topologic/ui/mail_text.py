"""The sentences about a match by mail: the copy for the other player, and why one is not accepted."""

from topologic_qt.engine import Seat
from topologic_qt.games.topologic.rules import CannotJoin, Objection, Phase, Setup, State
from topologic_qt.games.topologic.ui.words import called
from topologic_qt.widgets.translate import ntr, tr


def sits_here(state: State) -> str:
    """Return what to do if the other player of a match by mail is to play at this computer after all."""
    if state.to_move is None or state.round.phase is Phase.HINT:
        return ""
    name = state.setup.players[state.to_move]
    return tr("If {name} sits here: Match, Play on at this computer.", name=name)


def for_the_other(setup: Setup, seat: Seat | None) -> str:
    """Return the title of the copy for the player in this seat; None if the seat is not known."""
    if seat is None:
        return tr("{title}, for the other player", title=setup.title)
    return tr("{title}, for {name}", title=setup.title, name=setup.players[seat])


def cannot_join(setup: Setup, error: CannotJoin) -> str:
    """Return why the other player's copy is not accepted, and what to do."""
    known = {**error.facts, **called(setup)}
    match error.objection:
        case Objection.FOREIGN:
            return tr("It is a copy of another match. Open it in a window of its own.")
        case Objection.KNOWN:
            return tr("Everything in it is here already. Ask for a newer one.")
        case Objection.OLDER:
            behind = known.pop("behind")
            assert isinstance(behind, int)
            return ntr(
                "It is older than the match here: it lacks {n} move. Take in the newest.",
                "It is older than the match here: it lacks {n} moves. Take in the newest.",
                behind,
                **known,
            )
        case Objection.ENDED:
            return tr("Here the match is over already. Send your copy again, which tells the end.")
        case Objection.UNKNOWN:
            return tr(
                "It waits for a hint, and the match that can give it is not open here. "
                "If you are the {a_referee}, open your match first (File, Kept matches), then take it in.",
                **known,
            )
        case Objection.OTHER_WAY:
            return tr("It went another way: its move {move} is not the one that was made here.", **known)
        case Objection.NOT_THEIRS if error.facts["seeks"]:
            return tr("It moves the {seekers}, and here it is your turn to move them.", **known)
        case Objection.NOT_THEIRS:
            return tr("It answers or hides for you, and here you are the {a_referee}.", **known)
        case Objection.COMPUTER:
            return tr("A computer plays in it. By mail, only people play; ask for a copy from before.")
        case Objection.UNSEALED:
            return tr("The {secret} is not sealed in it, so nobody could see it being moved later.", **known)
        case Objection.SECRET:
            return tr(
                "It is the referee’s own file, and holds the {secret} that is still hidden. "
                "Ask for a copy for the other player.",
                **known,
            )
        case Objection.UNTRUE if error.facts.get("right") is not None:
            return tr(
                "A hint in it is wrong: in round {round}, turn {turn}, {given} was given; {right} is right.",
                **known,
            )
        case Objection.UNTRUE:
            return tr("What it tells cannot be true: {why}", **known)
