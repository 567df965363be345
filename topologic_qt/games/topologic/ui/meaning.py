"""The meaning of a hint, in words: for all seekers together, and at the end for each of them."""

from __future__ import annotations

from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import presenter, words
from topologic_qt.games.topologic.ui.board.point_marks import Score
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


def scored(theme: Theme, score: Score) -> str:
    """Return the sentence that says what one seeker scores, when the secret is known."""
    known = {"who": words.seeker_name(theme, score.seeker), "tile": words.tile_name(Tile.parse(score.tile))}
    if score.colour and score.number:
        return tr("{who} on {tile}: the colour and the number are right, 2 points.", **known)
    if score.colour:
        return tr("{who} on {tile}: the colour is right, 1 point.", **known)
    if score.number:
        return tr("{who} on {tile}: the number is right, 1 point.", **known)
    return tr("{who} on {tile}: neither is right, no point.", **known)
