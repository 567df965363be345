"""What the card at the end of a round says, by whom it speaks to."""

from dataclasses import replace

from tests.tables import ORDERED, TopologicMatch, ask, drawn, enter, tile
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.notes import blank_pages
from topologic_qt.games.topologic.rules.round_results import Bests
from topologic_qt.games.topologic.rules.setup import EDITION_2019, Setup
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui.ending import own_result, verdict


def test_a_best_is_told_where_the_seeker_sits_and_to_nobody_elsewhere() -> None:
    for seat, is_told in [(None, True), (1, True), (0, False), (SPECTATOR, False)]:
        match = TopologicMatch(Topologic(), Setup(drawn(ORDERED), EDITION_2019, 3, rounds=1))
        match.apply(HideSecret(tile("R1")))
        enter(match, "R1 R1 R1")
        ask(match)
        view = View(replace(match.view(None), own_seat=seat))
        said = verdict(view, own_result(view, blank_pages(match.setup)), Bests(), None)
        assert said.news == ("Your best on this field!" if is_told else "")
        assert ("Earlier best" in [row.name for row in said.rows]) is is_told
