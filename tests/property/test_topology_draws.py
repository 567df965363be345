"""Tiles drawn by all players' computers: nobody foresees or chooses them, and all get the same."""

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings, strategies as st

from tests.topology_draws import DRAWS, KINDS, drawn_match, open_all, opening, play, secrets_of, some_move
from tests.topology_tables import TopologyMatch
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.games.topology.records.reading import from_record
from topologic_qt.games.topology.records.writing import to_record
from topologic_qt.games.topology.rules.chain import DESIGNS, earlier
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.mail import AllKnown, CannotJoin, joined
from topologic_qt.games.topology.rules.moves import Lay, Move, Open, Resign, Turn
from topologic_qt.games.topology.rules.state import Setup, State, Variant

kinds = st.sampled_from(KINDS)
seeds = st.integers(0, 10**6)
lengths = st.integers(0, 60)


def begun(kind: tuple[int, Variant], seed: int) -> tuple[TopologyMatch, tuple[bytes, ...]]:
    secrets = secrets_of(str(seed), kind[0])
    return drawn_match(secrets, kind[1], seed % kind[0]), secrets


def foreseen(state: State, seat: Seat) -> int:
    """The number of later tiles that a seat's own secret and the links reveal."""
    others = [places for other, places in enumerate(state.opened) if other != seat]
    return min(others) - len(state.drawn)


@given(kinds, seeds, lengths)
@settings(max_examples=12)
def test_nobody_foresees_a_tile(kind: tuple[int, Variant], seed: int, most: int) -> None:
    """Only the player on turn knows that turn's tiles before all do, and by then nobody can change them."""
    match, secrets = begun(kind, seed)

    def look(match: TopologyMatch) -> None:
        state = match.state
        for seat in range(kind[0]):
            ahead = state.due if seat == state.opener == state.seat else 0
            assert foreseen(state, seat) == ahead

    for _ in range(most):
        while (opener := match.state.opener) is not None:
            look(match)
            match.apply(*opening(match, secrets[opener], opener))
        if match.outcome is not None:
            break
        look(match)
        match.apply(some_move(match, Random(most)))


@given(kinds, seeds)
@settings(max_examples=4)
def test_another_secret_of_any_seat_is_another_order(kind: tuple[int, Variant], seed: int) -> None:
    match, secrets = begun(kind, seed)
    drawn = play(match, secrets, Random(seed)).state.drawn
    again, _ = begun(kind, seed)
    assert play(again, secrets, Random(seed + 1)).state.drawn == drawn, "the same however it is played"
    assert Counter(drawn) == dict.fromkeys(DESIGNS, 2)
    for seat in range(kind[0]):
        other = (*secrets[:seat], secrets_of(f"other {seed}", 1)[0], *secrets[seat + 1 :])
        assert play(drawn_match(other, kind[1], seed % kind[0]), other, Random(seed)).state.drawn != drawn


class Home:
    """A player's computer, which knows the others only by their copies."""

    def __init__(self, setup: Setup, seat: Seat, secret: bytes) -> None:
        self.match: TopologyMatch = Match(Topology(), setup)
        self.match.seat = self.seat = seat
        self.made: list[Move] = []
        self._secret = secret

    def copy(self) -> TopologyMatch:
        """The copy of the match that it sends."""
        return from_record(to_record(replace(self.match.snapshot(), seat=None)))

    def act(self, random: Random) -> bool:
        """Move if possible, by program or player; return whether it did."""
        for move in DRAWS.moves(self.match, self._secret):
            self._make(move)
            return True
        state = self.match.state
        if state.is_over or state.seat != self.seat:
            return False
        if state.opener is not None:
            if random.random() < 0.04:
                self._make(Resign())
            return False
        if self.match.can_take_back and random.random() < 0.1:
            self.match.take_back()
            self.made.pop()
        self._make(some_move(self.match, random))
        return True

    def _make(self, move: Move) -> None:
        self.match.apply(move)
        self.made.append(move)

    def hear(self, copy: TopologyMatch, sender: Seat) -> bool:
        """Join a copy; return whether it added anything."""
        try:
            both = joined(self.match.snapshot(), copy, sender)
        except AllKnown:
            return False
        assert both.seat == self.seat
        self.match = both
        return True


def is_due(match: TopologyMatch, seat: Seat) -> bool:
    """Whether a copy of this match is sent now: its player can take nothing back."""
    return not match.open_moves or match.state.seat != seat


@given(kinds, seeds, st.integers(40, 160))
@settings(max_examples=12)
def test_all_computers_come_to_the_same_match_in_whatever_order_copies_arrive(
    kind: tuple[int, Variant], seed: int, steps: int
) -> None:
    random, players = Random(seed), kind[0]
    match, secrets = begun(kind, seed)
    homes = [Home(match.setup, seat, secrets[seat]) for seat in range(players)]
    sent: list[list[TopologyMatch]] = [[home.copy()] for home in homes]
    for _ in range(steps):
        home = random.choice(homes)
        if random.random() < 0.6:
            sender = random.choice([seat for seat in range(players) if seat != home.seat])
            copies = sent[sender]
            home.hear(copies[-1] if random.random() < 0.7 else random.choice(copies), sender)
        else:
            home.act(random)
        if is_due(home.match, home.seat):
            sent[home.seat].append(home.copy())
    settled = False
    while not settled:
        settled = True
        for home in homes:
            while home.match.can_take_back and home.match.state.seat == home.seat:
                home.match.take_back()
                home.made.pop()
            for sender in range(players):
                if sender != home.seat and home.hear(sent[sender][-1], sender):
                    settled = False
            sent[home.seat].append(home.copy())
    assert len({home.match.moves for home in homes}) == 1
    state = Topology().initial_state(match.setup)
    told: dict[Seat, list[Move]] = {seat: [] for seat in range(players)}
    for move in homes[0].match.moves:
        told[move.seat if isinstance(move, Open) else state.seat].append(move)
        state = Topology().apply(state, move)
    gave_up = state.resigned is not None
    for home in homes:
        mine = told[home.seat]
        if gave_up:  # what others opened meanwhile does not count any more
            assert [move for move in home.made if move in mine] == mine
        else:
            assert home.made == mine


@given(st.sampled_from(KINDS[1:3]), seeds, st.integers(0, 12))
@settings(max_examples=12)
def test_no_copy_moves_for_anybody_but_its_sender(kind: tuple[int, Variant], seed: int, most: int) -> None:
    """A forged copy goes on with moves of others, which the forger can make up but for what they open."""
    random, players = Random(seed), kind[0]
    match, secrets = begun(kind, seed)
    play(match, secrets, random, most)
    open_all(match, secrets)
    before = match.moves
    forged: TopologyMatch = Match(Topology(), match.setup, before)
    play(forged, secrets, random, 6)
    for ours in range(players):
        for sender in range(players):
            match.seat = ours
            try:
                both = joined(match.snapshot(), forged, sender)
            except CannotJoin:
                continue
            state = match.state
            for move in both.moves[len(before) :]:
                mover = move.seat if isinstance(move, Open) else state.seat
                assert mover == sender != ours
                state = Topology().apply(state, move)


@given(kinds, seeds, lengths)
@settings(max_examples=12)
def test_only_tiles_laid_and_turned_are_taken_back(kind: tuple[int, Variant], seed: int, most: int) -> None:
    match, secrets = begun(kind, seed)
    play(match, secrets, Random(seed), most)
    assert match.can_take_back == (bool(match.moves) and isinstance(match.moves[-1], Lay | Turn))
    views = [match.view(seat) for seat in (None, *range(kind[0]))]
    assert views.count(views[0]) == len(views)
    assert views[0].setup == match.setup
    assert views[0].left == {design: 2 - views[0].drawn.count(design) for design in DESIGNS}
    assert earlier(views[0].links[0], views[0].opened[0]) == match.setup.anchors[0]
