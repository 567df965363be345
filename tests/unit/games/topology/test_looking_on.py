"""A match of Topology for spectators: each seat's moves from its own copy, and no tile to come."""

import json

import pytest

from tests.topology_draws import DRAWS, drawn_match, open_all, secrets_of
from tests.topology_tables import TopologyMatch, lay_all, match_with
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer
from topologic_qt.games.topology import records
from topologic_qt.games.topology.package import MAIL
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.mail import looked_on, mover
from topologic_qt.games.topology.rules.moves import ChangeSeat, Open, Resign
from topologic_qt.games.topology.rules.state import View

SECRETS = secrets_of("looking on", 3)


def half_way() -> TopologyMatch:
    """Three players after some turns, with the next tiles drawn."""
    match = drawn_match(SECRETS)
    for _ in range(4):
        open_all(match, SECRETS)
        lay_all(match)
    open_all(match, SECRETS)
    return match


def cut(match: TopologyMatch, moves: int) -> TopologyMatch:
    return Match(Topology(), match.setup, match.moves[:moves])


def test_everything_is_seen_and_nothing_can_be_moved_and_no_computer_plays() -> None:
    match = half_way()
    seen = looked_on(None, dict.fromkeys(range(3), match))
    assert (seen.moves, seen.seat) == (match.moves, SPECTATOR)
    view: View = MAIL.view(seen)
    assert view.looks_on
    assert view.waits_for_mail
    assert not view.can_resign
    assert MAIL.waits_elsewhere(seen)
    assert not MAIL.can_be_mailed(seen)
    assert not MAIL.can_play_here(seen)
    again = records.from_record(json.loads(json.dumps(records.to_record(seen))))
    assert (again.seat, again.moves) == (SPECTATOR, seen.moves)
    match = match_with("BCDE")
    match.apply(ChangeSeat(1, Computer(seed="S")))
    with pytest.raises(ValueError, match="Only two people"):
        MAIL.looked_on(None, {0: match})


def test_without_the_copy_of_a_seat_its_moves_are_not_seen() -> None:
    match = half_way()
    state = Topology().initial_state(match.setup)
    movers = []
    for move in match.moves:
        movers.append(mover(state, move))
        state = Topology().apply(state, move)
    known = cut(match, len(match.moves) - 1)
    for silent in range(3):
        copies: dict[Seat, TopologyMatch] = {seat: match for seat in range(3) if seat != silent}
        assert len(looked_on(None, copies).moves) == movers.index(silent)
        assert looked_on(known.snapshot(), copies).moves in (known.moves, match.moves)


def test_who_gives_up_while_others_open_their_chains_is_seen_when_all_know() -> None:
    match = half_way()
    lay_all(match)
    opener, giving = match.state.opener, match.state.seat
    assert opener is not None
    assert opener != giving
    given, opened = cut(match, len(match.moves)), cut(match, len(match.moves))
    given.apply(Resign())
    for move in DRAWS.moves(_of(opened, opener), SECRETS[opener]):
        opened.apply(move)
    last = opened.moves[-1]
    assert isinstance(last, Open)
    meanwhile = {seat: given if seat == giving else opened for seat in range(3)}
    assert looked_on(opened.snapshot(), meanwhile).moves == opened.moves
    assert looked_on(opened.snapshot(), dict.fromkeys(range(3), given)).moves == given.moves


def _of(match: TopologyMatch, seat: Seat) -> TopologyMatch:
    match.seat = seat
    return match
