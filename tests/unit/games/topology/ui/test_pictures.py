"""The table after each step of a match, for looking back."""

import pytest

from topologic_qt.engine.match import Match
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.lines import score
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Turn
from topologic_qt.games.topology.rules.placed import placements
from topologic_qt.games.topology.rules.state import Variant, new_setup
from topologic_qt.games.topology.ui.laying_hand import pictures, steps_of


@pytest.mark.parametrize("variant", list(Variant))
def test_every_picture_is_a_position_of_the_match(variant: Variant) -> None:
    match = Match(Topology(), new_setup(seed="looking", variant=variant))
    seen = [match.state.tiles]
    for number in range(8):
        if match.state.must_choose:
            # The start tile twice, and a tile of an earlier turn.
            turning = Turn(match.state.tiles[0 if number in (0, 4) else -1].at)
            match.apply(Draw() if number % 2 else turning)
            if not number % 2:
                seen.append(match.state.tiles)
        while match.state.revealed:
            placed = placements(match.state.tiles, match.state.revealed[0])[3]
            match.apply(Lay(placed.design, placed.at, placed.direction))
            seen.append(match.state.tiles)
        match.apply(End())
    shown = pictures(match.view(None))
    assert [picture.tiles for picture in shown] == seen
    for picture in shown:
        whole = picture.turn and picture.step == steps_of(shown, picture.turn)
        result = match.state.turns[picture.turn - 1]
        assert picture.rings == (result.rings if whole else ())
        if whole:
            assert score(picture.tiles, len(result.tiles)) == result.rings
