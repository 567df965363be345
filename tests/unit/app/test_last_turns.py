"""The turns that online players can take back: those that revealed nothing, in every game."""

from random import Random
from typing import Any

from tests.deductions import DeductionMatch
from tests.tables import ORDERED, TopologicMatch, drawn
from tests.topology_draws import drawn_match, open_all, secrets_of, some_move
from tests.topology_tables import TopologyMatch
from topologic_qt.app.files.rooms import last_turn_of
from topologic_qt.engine.match import Match
from topologic_qt.games import registry
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import Pass
from topologic_qt.games.deduction.rules.setup import new_setup as deduction_setup
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import Draw, End
from topologic_qt.games.topology.rules.state import Variant, new_setup as topology_setup


def last_turns(game: str, match: Any) -> list[int | None]:  # noqa: ANN401
    """For each seat, the number of moves left if its last turn were taken back."""
    info = registry.by_id(game)
    assert info is not None
    return [last_turn_of(info.load(), match.snapshot(), seat) for seat in range(match.seats)]


def test_what_was_hidden_is_taken_back_until_a_hint_is_asked_for_or_somebody_gives_up() -> None:
    match: TopologicMatch = Match(Topologic(), Setup(drawn(ORDERED), EDITION_FRENCH, 3))
    assert last_turns("topologic", match) == [None, None]
    match.apply(HideSecret.sealed(Tile.parse("Y5")))
    assert last_turns("topologic", match) == [0, None]
    for seeker, tile in enumerate(("Y1", "K5", "R1")):
        match.apply(PlaceSeeker(seeker, Tile.parse(tile)))
    assert last_turns("topologic", match) == [0, 1]
    match.apply(AskForHint())
    assert last_turns("topologic", match) == [None, None]
    match.apply_automatic_moves()
    assert last_turns("topologic", match) == [None, None]
    match.apply(GiveUp())
    assert last_turns("topologic", match) == [None, None]
    match.apply(HideSecret.sealed(Tile.parse("K1")))
    assert last_turns("topologic", match) == [None, len(match.moves) - 1]


def test_no_turn_is_taken_back_once_its_end_has_shown_the_next_tiles() -> None:
    match: TopologyMatch = Match(Topology(), topology_setup(seed="told", variant=Variant.ADVANCED))
    rng = Random(1)
    match.apply(Draw())
    assert last_turns("topology", match) == [None, None]
    match.apply(some_move(match, rng))
    assert last_turns("topology", match) == [1, None]
    while match.state.revealed:
        match.apply(some_move(match, rng))
    match.apply(End())
    assert last_turns("topology", match) == [None, None]


def test_a_turn_is_taken_back_until_any_computer_helps_to_draw_the_next_tiles() -> None:
    secrets, rng = secrets_of("told", 3), Random(1)
    match = drawn_match(secrets)
    drawn_by_then = len(open_all(match, secrets))
    assert last_turns("topology", match) == [None] * 3
    while match.state.opener is None:
        match.apply(some_move(match, rng))
    assert last_turns("topology", match) == [drawn_by_then, None, None]
    open_all(match, secrets)
    assert last_turns("topology", match) == [None] * 3


def test_no_turn_of_deduction_is_ever_taken_back() -> None:
    match: DeductionMatch = Match(Deduction(), deduction_setup(seed="told", first=0))
    rng = Random(1)
    for _ in range(20):
        moves = list(Deduction().legal_moves(match.state))
        match.apply(rng.choice([move for move in moves if isinstance(move, Pass)] or moves))
        match.apply_automatic_moves()
        assert last_turns("deduction", match) == [None] * 3
