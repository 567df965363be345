"""The sentences about a match by mail: the copy for the other player, and why one is not accepted."""

from topologic_qt.engine.game import Seat
from topologic_qt.games.topologic.rules.mail import CannotJoin, Objection
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, State
from topologic_qt.games.topologic.ui.words import called
from topologic_qt.widgets.translate import ntr, tr


def sits_here(state: State) -> str:
    """Return what to do if the other player of a match by mail is to play at this computer after all."""
    if state.to_move is None or state.round.phase is Phase.HINT or state.is_linked or state.looks_on:
        return ""
    name = state.setup.players[state.to_move]
    return tr("If {name} is at this computer: Match, Play on at this computer.", name=name)


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
            return tr("Everything in it is already here. Ask for a newer one.")
        case Objection.OLDER:
            behind = known.pop("behind")
            assert isinstance(behind, int)
            return ntr(
                "It is older than the match here: {n} move is missing. Use the newest one.",
                "It is older than the match here: {n} moves are missing. Use the newest one.",
                behind,
                **known,
            )
        case Objection.ENDED:
            return tr("The match is already over here. Send your copy again; it tells how it ended.")
        case Objection.UNKNOWN:
            return tr(
                "It is waiting for a hint, and the match that can give it is not open here. If you "
                "are the {a_referee}, open your match first (File, Kept matches), then paste it "
                "again.",
                **known,
            )
        case Objection.OTHER_WAY:
            return tr(
                "It does not fit this match: its move {move} is not the one that was made here.", **known
            )
        case Objection.NOT_THEIRS if error.facts["seeks"]:
            return tr("It moves the {seekers}, but here it is your turn to move them.", **known)
        case Objection.NOT_THEIRS:
            return tr("It gives hints or hides for you, but here you are the {a_referee}.", **known)
        case Objection.COMPUTER:
            return tr("A computer plays in it, but only people can play by mail. Ask for an earlier copy.")
        case Objection.UNSEALED:
            return tr(
                "It has no check code for the {secret}, so nobody could tell if it were moved later.", **known
            )
        case Objection.SECRET:
            return tr(
                "It is the referee’s own file and contains the {secret}, which is still hidden. "
                "Ask for a copy for the other player.",
                **known,
            )
        case Objection.KNOWS:
            return tr(
                "You know the {secret} already, since giving up was taken back. This match cannot go on.",
                **known,
            )
        case Objection.UNTRUE if error.facts.get("right") is not None:
            return tr(
                "A hint in it is wrong: in round {round}, turn {turn}, {given} was given; {right} is right.",
                **known,
            )
        case Objection.UNTRUE:
            return tr("What it says cannot be true: {why}", **known)
