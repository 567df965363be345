"""The meaning of a hint, in words."""

from topologic_qt.games.topologic.rules import View
from topologic_qt.games.topologic.ui import presenter, words
from topologic_qt.widgets.translate import ntr, tr


def meaning(view: View) -> str:
    """Return the sentence that says what the last hint on the table counts; empty before the first one."""
    turns = presenter.shown_round(view).turns
    if not turns:
        return ""
    points, told = turns[-1].hint, words.called(view.setup)
    if not points:
        return tr("The {seekers} share no colour and no number with the {secret}.", **told)
    return ntr(
        "The {seekers} share a colour or a number with the {secret} once.",
        "The {seekers} share colours or numbers with the {secret} {n} times.",
        points,
        **told,
    )
