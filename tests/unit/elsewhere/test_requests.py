"""What seats ask of each other, with three at the table: nobody decides for another."""

from dataclasses import replace

from topologic_qt.elsewhere.letter import Content, Talk
from topologic_qt.elsewhere.requests import Said

ASKS = Content(talk=Talk().with_take_back(2, standing=4))
QUIET = Content()


def answering(request_of: Content, seat: int, is_yes: bool) -> Content:
    """What somebody says who answers the request of a seat."""
    request = request_of.talk.request
    assert request is not None
    return Content(talk=Talk().with_answer(seat, request, is_yes))


def test_all_others_have_to_say_yes() -> None:
    yes = answering(ASKS, 0, is_yes=True)
    assert not Said(0, ASKS, {}).granted(3)
    assert not Said(0, ASKS, {1: yes}).granted(3)
    assert not Said(0, ASKS, {1: yes, 2: QUIET}).granted(3)
    assert Said(0, ASKS, {1: yes, 2: yes}).granted(3)


def test_one_no_is_enough() -> None:
    said = Said(0, ASKS, {1: answering(ASKS, 0, is_yes=True), 2: answering(ASKS, 0, is_yes=False)})
    assert not said.granted(3)
    assert said.refuser == 2


def test_an_answer_to_somebody_else_or_to_an_earlier_request_does_not_count() -> None:
    later = Content(talk=ASKS.talk.without_request().with_take_back(1, standing=5))
    assert not Said(0, later, {1: answering(ASKS, 0, is_yes=True)}).granted(2)
    assert Said(0, ASKS, {1: answering(ASKS, 2, is_yes=False)}).refuser is None


def test_a_request_waits_until_it_is_answered_here() -> None:
    assert Said(1, QUIET, {0: ASKS}).asked == (0, ASKS.talk.request)
    assert Said(1, answering(ASKS, 0, is_yes=False), {0: ASKS}).asked is None
    assert Said(1, answering(ASKS, 2, is_yes=False), {0: ASKS}).asked is not None
    assert Said(1, QUIET, {0: replace(ASKS, undone=1)}).asked is None


def test_only_what_was_granted_here_is_followed_and_only_once() -> None:
    done = replace(QUIET, undone=1, standing=4)
    granted = answering(ASKS, 0, is_yes=True)
    assert Said(1, granted, {0: done}).ahead == 0
    assert Said(1, QUIET, {0: done}).ahead is None
    assert Said(1, answering(ASKS, 0, is_yes=False), {0: done}).ahead is None
    assert Said(1, granted, {2: done}).ahead is None
    assert Said(1, granted, {0: replace(done, undone=2)}).ahead is None
    assert Said(1, granted, {0: replace(QUIET, match=2)}).ahead == 0
    followed = replace(granted, undone=1, talk=granted.talk.without_answer())
    assert Said(1, followed, {0: replace(done, undone=2)}).ahead is None


def test_where_a_computer_deals_it_alone_is_asked_and_asks_all() -> None:
    """The dealer is in seat 2."""
    asks = Content(talk=Talk().with_rematch())
    assert Said(2, QUIET, {0: asks, 1: asks}, 2).asked == (0, asks.talk.request)
    assert Said(2, asks, {0: asks}, 2).asked is None
    assert Said(1, QUIET, {0: asks}, 2).asked is None
    assert Said(1, asks, {0: asks, 2: asks}, 2).asked == (2, asks.talk.request)
    yes = answering(asks, 0, is_yes=True)
    assert not Said(0, asks, {1: yes, 2: yes}, 2).granted(3)
    yes = answering(asks, 2, is_yes=True)
    assert Said(2, asks, {0: yes, 1: yes}, 2).granted(3)


def test_nobody_moves_while_something_is_asked_or_granted() -> None:
    granted = answering(ASKS, 0, is_yes=True)
    assert Said(0, ASKS, {}).is_settling
    assert Said(1, granted, {0: ASKS}).is_settling
    assert not Said(1, granted, {0: QUIET}).is_settling
    assert not Said(1, QUIET, {0: ASKS}).is_settling


def test_a_yes_ends_when_nothing_is_asked_any_more() -> None:
    granted = answering(ASKS, 0, is_yes=True)
    assert Said(1, granted, {0: ASKS}).talk_now == granted.talk
    assert Said(1, granted, {}).talk_now == granted.talk
    assert Said(1, granted, {0: QUIET}).talk_now == granted.talk.without_answer()
