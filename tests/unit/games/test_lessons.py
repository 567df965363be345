"""The scripts of lessons: all of their moves are legal, and they reach their ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from topologic_qt.app.features.lessons.course import Course
from topologic_qt.games import registry

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


def test_its_texts_are_short_those_for_keys_too_and_its_steps_lead_to_the_end(info: GameInfo) -> None:
    steps = Course(info.load()).lesson.steps
    assert len(steps) <= MOST_STEPS
    for step in steps:
        assert 0 < len(step.title) <= LONGEST_TITLE, step.title
        for text in (step.text, step.otherwise):
            assert len(text) <= LONGEST_TEXT, text
            assert "{" not in step.title + text
        assert step.text
        assert bool(step.keys) != step.is_read_only, step.title
        assert len(step.keys) <= LONGEST_KEYS, step.keys
    last = course_at(info.load(), len(steps) - 1)
    assert last.is_last
    assert last.step.is_read_only
    assert [Course(info.load(), number).number for number in (-1, 99)] == [0, 0]


def test_whichever_accepted_move_is_made_the_lesson_goes_on(info: GameInfo) -> None:
    package = info.load()
    steps = Course(package).lesson.steps
    for number, step in enumerate(steps):
        if step.accepts is None:
            continue
        for last_first in (False, True):
            course, made = course_at(package, number), []
            while not course.is_step_done:
                offered = list(step.accepts(course.match.state))
                for move in offered:
                    package.rules.apply(course.match.state, move)
                made.append(offered[-1] if last_first else offered[0])
                assert course.attempt(0, made[-1:])
                skipping = course_at(package, number)
                for move in made:
                    assert skipping.attempt(0, [move])
                skipping.go_to(min(number + 1, len(steps) - 1))
                own = course.match.moves
                assert skipping.match.moves[: len(own)] == own, "who skips the rest keeps what was done"
            course.end_step()
            while course.is_playing:
                course.play_next()
            later = course.step
            while later.accepts is None and not course.is_last:
                course.go_on()
                later = course.step
            assert later.accepts is None or later.accepts(course.match.state), later.title


def test_a_move_that_a_step_does_not_accept_changes_nothing_and_its_own_are_taken_back(
    info: GameInfo,
) -> None:
    package = info.load()
    for number, step in enumerate(Course(package).lesson.steps):
        course = course_at(package, number)
        before = course.match.moves
        accepted = () if step.accepts is None else step.accepts(course.match.state)
        others = [move for move in package.rules.legal_moves(course.match.state) if move not in accepted]
        for move in others[:20]:
            assert not course.attempt(0, (move,))
            assert course.match.moves == before
        assert not course.attempt(1, ()), "a move before this step stays"
        if accepted and step.moves > 1:
            first = next(iter(accepted))
            assert not others or not course.attempt(0, (first, others[0]))
            assert course.match.moves == before
            assert course.attempt(0, (first,))
            assert course.open_moves == 1
            assert course.attempt(1, ())
            assert (course.match.moves, course.open_moves) == (before, 0)
