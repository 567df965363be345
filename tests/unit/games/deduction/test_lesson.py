"""The lesson of Deduction is true: its questions, answers and shown tiles, and that they prove the tile."""

from topologic_qt.engine.match import Match
from topologic_qt.games.deduction.lesson import DEAL, NOTED, lesson
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import Suit, with_face


def played() -> State:
    """The state at the end of the lesson."""
    script = lesson()
    match = Match(Deduction(), script.setup, script.opening)
    match.apply_automatic_moves()
    for step in script.steps:
        moves = [] if step.accepts is None else [next(iter(step.accepts(match.state)))]
        for move in moves:
            match.apply(move)
            match.apply_automatic_moves()
        for move in step.then(match.state) if step.then is not None else ():
            match.apply(move)
            match.apply_automatic_moves()
    return match.state


def test_the_answers_are_those_of_the_texts_and_the_last_one_alone_proves_the_tile() -> None:
    assert len(with_face((*DEAL.hands[0], *DEAL.face_up), Suit.SUN)) == 5
    assert DEAL.missing.suit is Suit.SUN
    end = played()
    questions = [entry for entry in end.log if isinstance(entry, Question)]
    assert [entry.answer for entry in questions] == [True, 2, 0, 0]
    assert (questions[0].tile, questions[0].whom) == (NOTED.tile, NOTED.holder)
    assert [(entry.asker, entry.whom) for entry in questions] == [(0, 1), (1, 2), (2, 1), (0, 2)]
    last = end.log[-1]
    assert isinstance(last, Announcement)
    assert (last.tile, last.right, end.winner) == (DEAL.missing, True, 0)
    left = [known_to(end, 0, entries).missing for entries in range(5)]
    assert all(len(tiles) > 1 for tiles in left[:4])
    assert left[4] == (DEAL.missing,)
