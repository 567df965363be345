"""Looking up where a secret lies while the round goes on."""

from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.rules.tile import Tile


def peek(view: View) -> Tile | None:
    """What the referee of the running round sees who looks the secret up again; None if that cannot be.

    It takes the referee's view: in any other, there is no secret to be seen. A computer that hid the secret
    shows it to nobody, and when the round is over, it is none any more.
    """
    played = view.round
    if played.ending is not None or view.seating.computers[played.referee] is not None:
        return None
    return played.secret
