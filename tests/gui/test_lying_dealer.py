"""A remote dealer tells the impossible: the player's sheet says so at every level of help, and goes on."""

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.deduction_players import OpenDeal
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.match import Match
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.moves import Answer, Ask, Draw, Move, Pass
from topologic_qt.games.deduction.rules.setup import Aid, apart_setup, new_setup, setup_for
from topologic_qt.games.deduction.rules.sheet import blank_notes
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Kind, Line

pytestmark = pytest.mark.gui

BEN = 1


OWN_HAND = ([6], "Turn 1 contradicts your hand and the face-up tiles.")
EACH_OTHER = ([1, 0], "What the dealer said on turns 1, 2 can’t all be true.")


@pytest.mark.parametrize(("aid", "told"), [(Aid.CHECK, OWN_HAND), (Aid.CHANCES, EACH_OTHER)])
def test_a_lie_is_told_of_and_the_match_goes_on(
    aid: Aid, told: tuple[list[int], str], open_deal: OpenDeal, qtbot: QtBot
) -> None:
    """Anna and Ben ask Clara about the suit of one of Ben's tiles."""
    ben, (answers, sentence) = open_deal(), told
    whole = new_setup(("Anna", "Ben", "Clara"), seed="lies", first=0, aid=aid)
    setup = setup_for(apart_setup(whole, 0, new_salt()), BEN)
    assert setup.apart is not None
    assert setup.apart.hand is not None
    coin = Draw(setup.apart.hand[0])
    moves: list[Move] = [coin]
    for answer in answers:
        moves += [Ask(2, Kind.COUNT, Line.SUIT), Answer(answer), Pass(), coin]
    match = Match(Deduction(), setup, moves[:7])
    match.seat, match.notes = BEN, blank_notes(setup)
    ben.controller.receive(match)
    qtbot.waitUntil(lambda: sentence in ben.shown)
    ben.menu("Match", "Suggest a move")
    qtbot.waitUntil(lambda: "The answers contradict each other." in ben.shown)
    assert all(query.ask() for query in ben.screen.listening.queries)
    if ben.match.step is Step.ASK:
        ben.ask(2, Kind.HAVE, Line.VALUE)
    else:
        ben.push("End the turn")
    assert len(ben.controller.match.moves) == len(moves[:7]) + 1
