"""What the card at the end of a round says, by whom it speaks to."""

from dataclasses import replace

import pytest

from tests.tables import ORDERED, TopologicMatch, ask, drawn, enter, tile
from topologic_qt.engine import ONLOOKER, Seat
from topologic_qt.games.topologic.rules import EDITION_2019, HideSecret, Setup, Topologic, View, blank_pages
from topologic_qt.games.topologic.ui.verdict import own_result, verdict


@pytest.mark.parametrize(("seat", "is_told"), [(None, True), (1, True), (0, False), (ONLOOKER, False)])
def test_a_best_is_told_where_the_seeker_sits_and_to_nobody_elsewhere(
    seat: Seat | None, is_told: bool
) -> None:
    match = TopologicMatch(Topologic(), Setup(drawn(ORDERED), EDITION_2019, 3, rounds=1))
    match.apply(HideSecret(tile("R1")))
    enter(match, "R1 R1 R1")
    ask(match)
    view = View(replace(match.view(None), own_seat=seat))
    said = verdict(view, own_result(view, blank_pages(match.setup)), (), None)
    assert said.news == ("Your best on this field!" if is_told else "")
    assert ("Earlier best" in [row.name for row in said.rows]) is is_told
