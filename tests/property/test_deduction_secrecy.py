"""Nobody learns more of a deal of Deduction than the rules reveal.

Twins are two matches that differ only in what a seat was not told: other hands, another missing tile, other
tiles shown between others, another seed, with the same answers. They look the same to that seat.
"""

import json
import re
from dataclasses import replace
from typing import NamedTuple

from hypothesis import Phase, assume, given, settings, strategies as st

from tests.deductions import DeductionMatch, matches
from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.package import DeductionProtocol
from topologic_qt.games.deduction.records.writing import to_record
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import clues_of
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Draw, Show
from topologic_qt.games.deduction.rules.sheet import Cell, Mark, Sheet, blank_notes
from topologic_qt.games.deduction.rules.tiles import Deal, Hand, Tile
from topologic_qt.storage.envelope import pack

PROTOCOL = DeductionProtocol()

as_found = settings(phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Twins that look different are told as they were found: to make them smaller would take minutes."""


class Twins(NamedTuple):
    """Two matches that look the same to a seat; None is a spectator."""

    one: DeductionMatch
    other: DeductionMatch
    seat: Seat | None


def hidden(match: DeductionMatch, seat: Seat | None) -> list[int]:
    """The places in the row of all tiles that a seat does not see."""
    deal = match.setup.deal
    assert deal is not None
    size, players = len(deal.hands[0]), len(deal.hands)
    peeked = seat in match.state.peeked
    places = [place for place in range(size * players) if place // size != seat]
    return places if peeked else [*places, 23]


def exchanged(deal: Deal, places: tuple[int, int]) -> Deal:
    """The deal with two tiles exchanged."""
    row = list(deal.tiles)
    one, other = places
    row[one], row[other] = row[other], row[one]
    return Deal.laid_out(row, len(deal.hands))


def with_deal(match: DeductionMatch, deal: Deal, seat: Seat | None) -> DeductionMatch | None:
    """The same match with another deal and the same coins; None if the seat would notice.

    A shown tile that it does not see may differ.
    """
    coins = tuple(move.coin for move in match.moves if isinstance(move, Draw))
    setup = replace(match.setup, deal=deal, coins=coins, given_deal=True, seed="another seed")
    twin = DeductionMatch(Deduction(), setup)
    try:
        for move in match.moves:
            question = twin.state.question
            if isinstance(move, Show) and question and seat not in (question.asker, question.whom):
                twin.apply(Show(other_than(move.tile, showable(twin.state))))
            else:
                twin.apply(move)
    except IllegalMove:
        return None
    return twin


def other_than(tile: Tile | None, tiles: Hand) -> Tile:
    """Another one of these tiles, if there is one."""
    return next((each for each in tiles if each != tile), tiles[0])


@st.composite
def twins(draw: st.DrawFn) -> Twins:
    """Two matches that differ only in what a seat was not told; the seat may be out."""
    match = draw(matches(6, 36).filter(lambda match: match.outcome is None))
    seats = [*range(match.seats), None, None, *[*match.state.peeked, *match.state.resigned] * 2]
    seat = draw(st.sampled_from(seats))
    deal = match.setup.deal
    assert deal is not None
    places, twin = hidden(match, seat), match
    pairs = st.lists(st.tuples(st.sampled_from(places), st.sampled_from(places)), min_size=15, max_size=40)
    for pair in draw(pairs):
        changed = with_deal(match, exchanged(deal, pair), seat)
        if changed is not None:
            deal, twin = exchanged(deal, pair), changed
    assume(deal != match.setup.deal)
    return Twins(match, twin, seat)


@as_found
@given(twins())
def test_twins_look_the_same_to_the_seat_and_are_told_alike_step_by_step(pair: Twins) -> None:
    one, other, seat = pair
    assert one.state != other.state
    again = [DeductionMatch(Deduction(), match.setup) for match in (one, other)]
    assert again[0].view(seat) == again[1].view(seat)
    for moves in zip(one.moves, other.moves, strict=True):
        told = []
        for match, move in zip(again, moves, strict=True):
            before = match.state
            match.apply(move)
            told.append(None if seat is None else PROTOCOL.forms.told(before, move, match.state, seat))
        assert told[0] == told[1]
        assert again[0].view(seat) == again[1].view(seat)
    views = one.view(seat), other.view(seat)
    assert views[0] == views[1]
    assert repr(views[0]) == repr(views[1])
    texts = [json.dumps(PROTOCOL.forms.view_to_json(view)) for view in views]
    assert texts[0] == texts[1]
    assert clues_of(one.state, seat) == clues_of(other.state, seat)
    for view, match in zip(views, (one, other), strict=True):
        assert list(Deduction().legal_moves(view)) == list(Deduction().legal_moves(views[0]))
        assert match.to_move == one.to_move
        assert match.can_take_back == one.can_take_back
        assert match.outcome is None


def readable(match: DeductionMatch) -> str:
    """The text of a saved match, with empty sealed envelopes."""
    text = pack("deduction", to_record(match)).decode()
    text = re.sub(r'"(sealed|deal|seed)": "[^"]*"', r'"\1": ""', text)
    return re.sub(r'"sealed": \[[^]]*\]', '"sealed": []', text)


@settings(as_found, max_examples=15)
@given(twins(), st.text("ABCDEFGHJKMNPQRSTUVWXYZ23456789", min_size=12, max_size=12))
def test_the_saved_text_outside_the_seals_does_not_depend_on_secrets(pair: Twins, seed: str) -> None:
    one, other, _ = pair
    texts = []
    for match, own_seed in ((one, seed), (other, seed[::-1])):
        seating = (Computer(Level.CLUB, own_seed), *(None,) * (match.seats - 1))
        coins = [move.coin for move in match.moves if isinstance(move, Draw)]
        setup = replace(match.setup, seating=seating, seed=own_seed, coins=tuple(coins), given_deal=True)
        again = DeductionMatch(Deduction(), setup, match.moves)
        marked = Sheet().mark([Cell(again.state.face_up[0], 0)], Mark.HAS).remark(0, own_seed)
        again.notes = blank_notes(setup).changed(1, marked)
        texts.append(readable(again))
        assert own_seed not in texts[-1]
    assert texts[0] == texts[1]
