"""Nobody learns more about a secret than the hints reveal."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from tests.strategies import matches
from tests.tables import TopologicMatch
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.by_mail import MAIL
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import hint
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.setup import Seating
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.storage.envelope import pack

pytestmark = pytest.mark.long


def with_secret(match: TopologicMatch, secret: Tile) -> TopologicMatch:
    """The same match with the running round's secret elsewhere."""
    last = max(i for i, move in enumerate(match.moves) if isinstance(move, HideSecret))
    moves = [*match.moves[:last], HideSecret(secret), *match.moves[last + 1 :]]
    return TopologicMatch(Topologic(), match.setup, moves)


def could_be(match: TopologicMatch) -> list[Tile]:
    """The possible tiles of the running round's secret, by the hints so far."""
    turns = match.state.round.turns
    return [tile for tile in ALL_TILES if all(hint(turn.positions, tile) == turn.hint for turn in turns)]


@st.composite
def twins(draw: st.DrawFn) -> tuple[TopologicMatch, TopologicMatch]:
    """Two matches with the same hints that differ only in the running round's secret."""
    match = draw(matches())
    moves = match.moves or (HideSecret(draw(st.sampled_from(ALL_TILES))),)
    while True:
        one = TopologicMatch(Topologic(), match.setup, moves)
        others = [tile for tile in could_be(one) if tile != one.state.round.secret]
        if others and one.state.round.phase not in (Phase.HIDE, Phase.OVER):
            return one, with_secret(one, draw(st.sampled_from(others)))
        moves = moves[:-1]


@given(twins())
def test_matches_that_differ_only_in_the_secret_look_the_same_to_all_but_the_referee(
    pair: tuple[TopologicMatch, TopologicMatch],
) -> None:
    one, other = pair
    referee, seeker = one.state.round.referee, one.state.round.seeker
    assert one.state != other.state
    assert one.view(referee) != other.view(referee)
    for seat in (seeker, None):
        assert one.view(seat) == other.view(seat)
        assert repr(one.view(seat).rounds) == repr(other.view(seat).rounds)
    for seeker in range(one.setup.seekers):
        assert legal_destinations(one.state, seeker) == legal_destinations(other.state, seeker)
    assert one.can_take_back == other.can_take_back
    assert one.outcome == other.outcome


@given(matches())
def test_a_running_rounds_secret_is_in_the_referees_view_alone_and_sealed_where_it_is_saved(
    match: TopologicMatch,
) -> None:
    for seat in (0, 1, None):
        for played, seen in zip(match.state.rounds, match.view(seat).rounds, strict=True):
            knows = played.phase is Phase.OVER or played.referee == seat
            assert seen.secret == (played.secret if knows else None)
    moves = json.loads(saved(match))["match"]["moves"]
    for move, entry in zip(match.moves, moves, strict=True):
        if isinstance(move, HideSecret):
            assert entry.keys() == {"move", "sealed", "commitment", "withheld"}
            assert entry["sealed"] != str(move.tile)
            assert len(entry["sealed"]) == 28
        else:
            assert "sealed" not in entry


def saved(match: TopologicMatch) -> str:
    """The text of a saved match."""
    return pack("topologic", to_record(match)).decode()


def without_seals(text: str) -> str:
    """The same text with empty sealed envelopes."""
    return re.sub(r'"sealed": "[^"]*"', '"sealed": ""', text)


@given(twins())
def test_the_saved_text_and_the_copy_by_mail_do_not_depend_on_the_secret_outside_the_seals(
    pair: tuple[TopologicMatch, TopologicMatch],
) -> None:
    one, other = map(saved, pair)
    assert without_seals(one) == without_seals(other)
    assert len(one) == len(other)
    mine, theirs = ({**MAIL.record_for_the_other(match)} for match in pair)
    assert mine["own_seat"] is None
    assert without_seals(json.dumps(mine)) == without_seals(json.dumps(theirs))


@given(twins(), st.text("ABCDEFGHJKMNPQRSTUVWXYZ23456789", min_size=12, max_size=12))
def test_the_file_of_a_match_with_a_computer_referee_does_not_depend_on_its_seed(
    pair: tuple[TopologicMatch, TopologicMatch], seed: str
) -> None:
    texts = []
    assume(not any(own_seed in saved(match) for match in pair for own_seed in (seed, seed[::-1])))
    for match, own_seed in zip(pair, (seed, seed[::-1]), strict=True):
        seating = Seating((Computer(Level.CLUB, own_seed), Computer(Level.NOVICE, own_seed)))
        played = TopologicMatch(Topologic(), replace(match.setup, seating=seating), match.moves)
        texts.append(saved(played))
        assert own_seed not in texts[-1]
    one, other = texts
    assert without_seals(one) == without_seals(other)
    assert len(one) == len(other)
