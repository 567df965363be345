"""The scripts of lessons: everything in them can be played, and they lead to their ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from topologic_qt.app.course import Course
from topologic_qt.engine import Match
from topologic_qt.games import registry
from topologic_qt.games.contract import new_match

if TYPE_CHECKING:
    from topologic_qt.games.contract import AnyPackage, GameInfo

LONGEST_TEXT, LONGEST_TITLE, LONGEST_KEYS = 220, 32, 100
MOST_STEPS = 16

TAUGHT = [info for info in registry.GAMES if info.load().lesson is not None]

pytestmark = pytest.mark.parametrize("info", TAUGHT, ids=lambda info: info.id)


def course_at(package: AnyPackage, number: int) -> Course:
    course = Course(package, number)
    assert course.number == number
    return course


def test_a_script_is_the_same_each_time_with_a_match_of_its_own(info: GameInfo) -> None:
    lessons = info.load().lesson
    assert lessons is not None
    one, other = lessons.open(), lessons.open()
    assert one.setup == other.setup
    assert one.setup is not other.setup
    assert [step.title for step in one.steps] == [step.title for step in other.steps]


def test_its_texts_are_short_and_have_no_places_to_fill_in(info: GameInfo) -> None:
    steps = Course(info.load()).lesson.steps
    assert len(steps) <= MOST_STEPS
    for step in steps:
        assert 0 < len(step.title) <= LONGEST_TITLE, step.title
        for text in (step.text, step.otherwise):
            assert len(text) <= LONGEST_TEXT, text
            assert "{" not in step.title + text
        assert step.text


def test_each_thing_to_be_done_is_told_shortly_for_keys_too(info: GameInfo) -> None:
    for step in Course(info.load()).lesson.steps:
        assert bool(step.keys) != step.is_read_only, step.title
        assert len(step.keys) <= LONGEST_KEYS, step.keys
        assert "{" not in step.keys


def test_every_move_that_a_step_accepts_can_be_made(info: GameInfo) -> None:
    package = info.load()
    for number, step in enumerate(Course(package).lesson.steps):
        if step.accepts is None:
            continue
        course = course_at(package, number)
        for made in range(step.moves):
            offered = list(step.accepts(course.match.state))
            assert offered, (step.title, made)
            for move in offered:
                package.rules.apply(course.match.state, move)
            assert course.attempt(0, offered[:1])
        assert course.is_step_done


def test_whichever_accepted_move_is_made_the_lesson_goes_on(info: GameInfo) -> None:
    package = info.load()
    steps = Course(package).lesson.steps
    for number, step in enumerate(steps):
        if step.accepts is None:
            continue
        for last_first in (False, True):
            course = course_at(package, number)
            while not course.is_step_done:
                offered = list(step.accepts(course.match.state))
                assert course.attempt(0, offered[-1:] if last_first else offered[:1])
            for move in course.to_play:
                course.play(move)
            course.go_on()
            later = course.step
            while later.accepts is None and not course.is_last:
                course.go_on()
                later = course.step
            assert later.accepts is None or later.accepts(course.match.state), later.title


def test_its_program_makes_legal_moves_and_the_steps_lead_to_the_end(info: GameInfo) -> None:
    package = info.load()
    last = len(Course(package).lesson.steps) - 1
    course = course_at(package, last)
    assert course.is_last
    assert course.step.is_read_only
    again = Match(package.rules, course.lesson.setup, course.match.moves)
    assert again.state == course.match.state


def test_a_move_that_a_step_does_not_accept_changes_nothing(info: GameInfo) -> None:
    package = info.load()
    for number, step in enumerate(Course(package).lesson.steps):
        course = course_at(package, number)
        before = course.match.moves
        accepted = () if step.accepts is None else step.accepts(course.match.state)
        others = [move for move in package.rules.legal_moves(course.match.state) if move not in accepted]
        for move in others[:20]:
            assert not course.attempt(0, (move,))
            assert course.match.moves == before
        if accepted and others and step.moves > 1:
            assert not course.attempt(0, (next(iter(accepted)), others[0]))
            assert course.match.moves == before


def test_moves_of_the_step_can_be_taken_back_and_no_others(info: GameInfo) -> None:
    package = info.load()
    for number, step in enumerate(Course(package).lesson.steps):
        course = course_at(package, number)
        assert course.open_moves == 0
        assert not course.attempt(1, ())
        if step.accepts is not None and step.moves > 1:
            moves = course.match.moves
            assert course.attempt(0, (next(iter(step.accepts(course.match.state))),))
            assert course.open_moves == 1
            assert course.attempt(1, ())
            assert course.match.moves == moves


def test_a_step_that_is_not_there_is_the_first_one(info: GameInfo) -> None:
    assert [Course(info.load(), number).number for number in (-1, 99)] == [0, 0]


def test_the_match_of_a_lesson_is_no_other_match(info: GameInfo) -> None:
    package = info.load()
    course = Course(package)
    beside = new_match(package, course.lesson.setup)
    course.go_to(len(course.lesson.steps) - 1)
    assert not beside.moves or beside.moves != course.match.moves
