"""Deduction with a dealer: copies know only what their seats may, and no lie survives the end."""

import json
from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.deductions import DeductionMatch
from tests.property.test_deduction_secrecy import Twins, as_found, twins
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.games.deduction.records.reading import from_record
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.apart import Apart
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.joining import AllKnown, CannotJoin, copy_for, joined
from topologic_qt.games.deduction.rules.moves import Announce, Answer, Draw, Move, Peek, Resign, Reveal, Show
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, apart_setup, new_setup
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Tile

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


def finished(players: int, seed: str, data: st.DataObject) -> Table:
    """A match at its end, without players who left before they had asked."""
    table = Table(players, players, seed)
    while table.full.outcome is None:
        (seat,) = table.full.to_move
        missing = table.full.state.missing
        assert missing is not None
        legal = table.legal(seat)
        moves: list[Move] = [move for move in legal if not isinstance(move, Announce | Resign)]
        if Announce(missing) in legal and data.draw(st.integers(0, 4)) == 0:
            moves = [Announce(missing), Announce(data.draw(st.sampled_from(ALL_TILES)))]
        table.play(seat, data.draw(st.sampled_from(moves)))
    return table


def other_tile(data: st.DataObject, tile: Tile | None) -> Tile:
    return data.draw(st.sampled_from([each for each in ALL_TILES if each != tile]))


def told_otherwise(data: st.DataObject, move: Move, missing: Tile) -> Move | None:
    """Another message the dealer could send instead of a move; None if people make it.

    Only those who saw a shown tile know which of two matching ones it was: a lie is a tile nobody had.
    """
    match move:
        case Draw(coin):
            return Draw(other_tile(data, coin))
        case Answer(bool() as answer):
            return Answer(not answer)
        case Answer(answer):
            return Answer(answer + data.draw(st.sampled_from([-1, 1])))
        case Show(tile) if tile is not None:
            return Show(other_tile(data, tile))
        case Peek(False, told):
            lies = [Peek(True, told)] + ([] if told is None else [Peek(False, other_tile(data, told))])
            return data.draw(st.sampled_from(lies))
        case Peek(True, told):
            return data.draw(st.sampled_from([Peek(False, told), Peek(True, other_tile(data, told))]))
        case Reveal(seed, salt, shown):
            wrong = [Reveal(seed + "1", salt, shown), Reveal(seed, salt[::-1] + "b", shown)]
            if shown:
                wrong += [Reveal(seed, salt, shown[1:]), Reveal(seed, salt, (missing, *shown[1:]))]
            return data.draw(st.sampled_from(wrong))
        case _:
            return None


@pytest.mark.long
@settings(max_examples=6)
@given(st.data())
def test_no_lie_of_a_dealer_stands_to_the_end(data: st.DataObject) -> None:
    table = finished(data.draw(st.integers(3, 5)), str(data.draw(st.integers(0, 10**6))), data)
    missing = table.full.state.missing
    assert missing is not None
    for copy in table.copies.values():
        moves = list(copy.moves)
        for _ in range(3):
            at = data.draw(st.sampled_from([at for at, move in enumerate(moves) if not is_of_people(move)]))
            lie = told_otherwise(data, moves[at], missing)
            assert lie is not None
            with pytest.raises(IllegalMove):
                Match(RULES, copy.setup, [*moves[:at], lie, *moves[at + 1 :]])


def test_copies_wait_for_the_dealer_who_waits_for_nobody() -> None:
    setup = apart_setup(new_setup(DEFAULT_NAMES[:3], seed="new"), 3, new_salt())
    match: DeductionMatch = Match(RULES, setup)
    assert not match.state.waits_for_dealer
    assert played(copy_for(match, 0)).state.waits_for_dealer


def test_a_loser_who_was_told_another_missing_tile_finds_that_out_at_the_end() -> None:
    table = Table(3, 3, "told to a loser")
    missing = table.full.state.missing
    assert missing is not None
    announced: list[Tile] = []
    while table.full.outcome is None:
        (seat,) = table.full.to_move
        named = [move for move in table.legal(seat) if isinstance(move, Announce)]
        if named:
            wrong = next(move.tile for move in named if move.tile != missing)
            announced.append(missing if announced else wrong)
            table.play(seat, Announce(announced[-1]))
            continue
        table.play(seat, next(move for move in table.legal(seat) if not isinstance(move, Resign)))
    told = [(copy, list(copy.moves)) for copy in table.copies.values() if Peek(False, missing) in copy.moves]
    ((loser, moves),) = told
    at = moves.index(Peek(False, missing))
    for tile in ALL_TILES:
        if tile != missing:
            with pytest.raises(IllegalMove):
                Match(RULES, loser.setup, [*moves[:at], Peek(False, tile), *moves[at + 1 :]])


def is_of_people(move: Move) -> bool:
    """Whether a move in a copy cannot be changed by a dealer."""
    return not isinstance(move, Draw | Answer | Peek | Reveal) and not (
        isinstance(move, Show) and move.tile is not None
    )


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
