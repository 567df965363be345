"""Deduction with a dealer: copies know only what their seats may, and no lie survives the end."""

import json
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.deductions import DeductionMatch
from tests.property.test_deduction_secrecy import Twins, as_found, twins
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.players import Computer
from topologic_qt.games.deduction.records.reading import from_record
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.apart import Apart
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.joining import AllKnown, CannotJoin, copy_for, joined, looked_on
from topologic_qt.games.deduction.rules.log import Question, Resignation
from topologic_qt.games.deduction.rules.moves import (
    Announce,
    Answer,
    ChangeSeat,
    Draw,
    Move,
    Peek,
    Resign,
    Reveal,
    Rule,
    Show,
)
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, apart_setup, new_setup
from topologic_qt.games.deduction.rules.sheet import blank_notes
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Tile, with_face

RULES = Deduction()
SALT = "a" * 22


def played(copy: Snapshot[Setup, Move]) -> DeductionMatch:
    """The match of a copy."""
    return Match(RULES, copy.setup, copy.moves)


class Table:
    """A dealer's match, with the copies of all seats and a spectator."""

    def __init__(self, players: int, dealer: Seat, seed: str) -> None:
        setup = apart_setup(new_setup(DEFAULT_NAMES[:players], seed=seed), dealer, new_salt())
        self.dealer = dealer
        self.full: DeductionMatch = Match(RULES, setup)
        self.full.apply_automatic_moves()
        self.full.seat = dealer
        others = [SPECTATOR, *(seat for seat in range(players) if seat != dealer)]
        self.copies = {seat: joined(None, played(copy_for(self.full, seat)), dealer) for seat in others}

    def play(self, seat: Seat, move: Move) -> None:
        """Let a player move at their own computer, and exchange the copies."""
        if seat == self.dealer:
            self.full.apply(move)
            self.full.apply_automatic_moves()
        else:
            own = self.copies[seat]
            own.apply(move)
            self.full = joined(self.full.snapshot(), played(own.snapshot()), seat)
        for other, copy in self.copies.items():
            try:
                self.copies[other] = joined(copy.snapshot(), played(copy_for(self.full, other)), self.dealer)
            except AllKnown:
                assert other == seat  # the program had nothing to answer

    def legal(self, seat: Seat) -> list[Move]:
        """A seat's legal moves at its own computer."""
        match = self.full if seat == self.dealer else self.copies[seat]
        return list(RULES.legal_moves(match.state))


@st.composite
def tables(draw: st.DrawFn, most: int) -> Table:
    """A table after some moves, seldom at the end."""
    players = draw(st.integers(3, 5))
    table = Table(players, draw(st.sampled_from([0, 1, players])), str(draw(st.integers(0, 10**6))))
    for _ in range(draw(st.integers(0, most))):
        if table.full.outcome is not None:
            break
        (seat,) = table.full.to_move
        rash = draw(st.integers(0, 15)) == 0
        moves = [move for move in table.legal(seat) if rash or not isinstance(move, Announce | Resign)]
        table.play(seat, draw(st.sampled_from(moves)))
    return table


@settings(max_examples=8)
@given(tables(most=40))
def test_every_computer_sees_what_its_seat_may_know(table: Table) -> None:
    for seat, copy in table.copies.items():
        whom = None if seat == SPECTATOR else seat
        theirs, ours = copy.view(whom), table.full.view(whom)
        assert replace(theirs, setup=ours.setup) == ours
        kept = from_record(json.loads(json.dumps(to_record(copy.snapshot()))))
        assert kept.snapshot() == copy.snapshot()


def dealt_freely(match: DeductionMatch, dealer: Seat) -> DeductionMatch:
    """A match as if played online, with any deal and coins."""
    setup = replace(match.setup, seating=(None,) * match.seats)
    apart = Apart(dealer, dealer, "0" * 40, SALT)
    told: DeductionMatch = Match(RULES, replace(setup, apart=apart))
    for move in match.moves:
        told.apply(move)
        if isinstance(move, Announce):
            verdict = RULES.automatic_move(told.state)
            assert verdict is not None
            told.apply(verdict)
    return told


@as_found
@given(twins())
def test_a_copy_tells_nothing_that_its_seat_was_not_told(pair: Twins) -> None:
    seat = SPECTATOR if pair.seat is None else pair.seat
    with patch.object(Setup, "_check_apart"):
        one, other = (copy_for(dealt_freely(match, pair.one.seats), seat) for match in pair[:2])
        assert one == other


# -- a dealer who lies --------------------------------------------------------------------------------


def finished(players: int, chance: Random) -> Table:
    """A match at its end; players leave only after they have asked."""
    table = Table(players, players, str(chance.random()))
    while table.full.outcome is None:
        (seat,) = table.full.to_move
        legal, log = table.legal(seat), table.full.state.log
        asked = any(isinstance(entry, Question) and entry.asker == seat for entry in log)
        rare = [move for move in legal if isinstance(move, Announce) or (asked and isinstance(move, Resign))]
        usual = [move for move in legal if not isinstance(move, Announce | Resign)]
        table.play(seat, chance.choice(rare if rare and chance.random() < 0.2 else usual))
    return table


def lies(move: Move) -> list[Move]:
    """What the dealer could send instead of a move; nothing if people make it."""
    match move:
        case Draw(coin):
            return [Draw(ALL_TILES[ALL_TILES.index(coin) - 1])]
        case Answer(bool() as answer):
            return [Answer(not answer)]
        case Answer(answer):
            return [Answer(answer - 1), Answer(answer + 1)]
        case Show(Tile() as shown):
            return [Show(tile) for tile in ALL_TILES if tile != shown]
        case Peek(right, told):
            others = [Peek(right, tile) for tile in ALL_TILES if told not in (None, tile)]
            return [Peek(not right, told), *others]
        case Reveal(seed, salt, shown):
            wrong = [shown[1:], (*shown, ALL_TILES[0])] if shown else []
            lied = [Reveal(seed, salt, tiles) for tiles in wrong]
            return [Reveal(f"{seed}1", salt, shown), Reveal(seed, f"{salt}b", shown), *lied]
        case _:
            return []


def stands(state: State, *moves: Move) -> bool:
    """Whether a copy takes all of these moves."""
    try:
        for move in moves:
            state = RULES.apply(state, move)
    except IllegalMove:
        return False
    return True


def test_no_lie_of_a_dealer_stands_to_the_end() -> None:
    """Of a shown tile only those who saw it know which matching one it was, unless its player had left."""
    chance = Random(5)
    for players in (3, 4, 5):
        table = finished(players, chance)
        for seat, copy in table.copies.items():
            state = RULES.initial_state(copy.setup)
            *moves, end = copy.moves
            assert isinstance(end, Reveal)
            for at, move in enumerate(moves):
                for lie in lies(move) if RULES.to_move(state) != {seat} else ():
                    assert not stands(state, lie, *copy.moves[at + 1 :]), (seat, move, lie)
                state = RULES.apply(state, move)
            assert not any(stands(state, lie) for lie in lies(end))
            questions = (entry for entry in state.log if isinstance(entry, Question) and entry.answer is True)
            for number, entry in enumerate(questions):
                log, hand = state.log[: state.log.index(entry)], table.full.state.hands[entry.whom]
                left = any(isinstance(each, Resignation) and each.seat == entry.whom for each in log)
                is_known = left or entry.tile is not None
                for tile in ALL_TILES:
                    fits = (
                        tile == end.shown[number] if is_known else tile in with_face(hand or (), entry.face)
                    )
                    shown = (*end.shown[:number], tile, *end.shown[number + 1 :])
                    assert stands(state, replace(end, shown=shown)) == fits, (seat, entry, tile)


def test_copies_wait_for_the_dealer_who_waits_for_nobody_and_alone_tells_of_this_match() -> None:
    match, another = (
        Match(RULES, apart_setup(new_setup(DEFAULT_NAMES[:3], seed=seed), 3, new_salt())) for seed in "ab"
    )
    assert not match.state.waits_for_dealer
    with pytest.raises(IllegalMove) as refused:
        match.apply(ChangeSeat(0, Computer()))
    assert refused.value.rule is Rule.NOT_YOURS
    copy, looking_on = (joined(None, played(copy_for(match, seat)), 3) for seat in (0, SPECTATOR))
    assert copy.state.waits_for_dealer
    with pytest.raises(CannotJoin, match="another match"):
        joined(copy.snapshot(), played(copy_for(another, 0)), 3)
    for nothing in ({}, {0: played(looking_on.snapshot())}, {3: copy}):
        with pytest.raises(AllKnown, match="isn’t from the dealer"):
            looked_on(None, nothing)
    match.apply_automatic_moves()
    noted = replace(looking_on.snapshot(), notes="noted")
    seen = looked_on(noted, {3: played(copy_for(match, SPECTATOR))})
    assert (seen.moves, seen.notes, seen.seat) == (match.moves, "noted", SPECTATOR)
    assert looked_on(None, {3: looking_on}).notes == blank_notes(match.setup)


# -- whose moves are taken ------------------------------------------------------------------------------


@settings(max_examples=20)
@given(tables(most=20), st.data())
def test_a_dealer_takes_from_a_player_but_that_players_next_move(table: Table, data: st.DataObject) -> None:
    assume(table.full.outcome is None)
    (mover,) = table.full.to_move
    thief = data.draw(
        st.sampled_from([seat for seat in range(table.full.seats) if seat not in (mover, table.dealer)])
    )
    copy = table.copies[thief]
    forged: DeductionMatch = Match(RULES, copy.setup, copy.moves)
    moves = list(RULES.legal_moves(forged.state)) or [Show(None)]
    try:
        forged.apply(data.draw(st.sampled_from(moves)))
    except IllegalMove:  # it is one of the two who see the tile
        return
    with pytest.raises(AllKnown):
        joined(table.full.snapshot(), forged, thief)


@settings(max_examples=12)
@given(tables(most=20), st.data())
def test_a_player_takes_nothing_but_from_the_dealer_and_no_own_move(
    table: Table, data: st.DataObject
) -> None:
    assume(table.full.outcome is None)
    (mover,) = table.full.to_move
    assume(mover != table.dealer)
    copy = table.copies[mover]
    ahead: DeductionMatch = Match(RULES, copy.setup, copy.moves)
    ahead.apply(data.draw(st.sampled_from(list(RULES.legal_moves(copy.state)))))
    with pytest.raises(CannotJoin, match="your turn"):
        joined(copy.snapshot(), ahead, table.dealer)
    other = data.draw(st.sampled_from([seat for seat in table.copies if seat not in (mover, SPECTATOR)]))
    with pytest.raises(AllKnown, match="isn’t from the dealer"):
        joined(copy.snapshot(), ahead, other)
