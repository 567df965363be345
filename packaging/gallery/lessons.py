"""The scenes of lessons: every step of the lesson of each game that has one."""

from collections.abc import Callable
from functools import partial

from gallery.stage import Stage
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.lessons.feature import open_lesson
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo


def _step(info: GameInfo, number: int, stage: Stage, by_keys: bool = False) -> QWidget:
    """A step of the lesson of a game, counted from 0; also as it looks to those who use the keyboard."""
    lesson = open_lesson(stage.window.windows, stage.window, info)
    lesson.game.window.resize(900, 600)
    for _ in range(number):
        lesson.go_on()
    if by_keys:
        lesson.card.show_keys()
    stage.settle()
    return lesson.game.window


def _scenes() -> dict[str, Callable[[Stage], QWidget | None]]:
    found: dict[str, Callable[[Stage], QWidget | None]] = {}
    for info in registry.GAMES:
        lesson = info.load().lesson
        steps = () if lesson is None else lesson().steps
        for number in range(len(steps)):
            found[f"lesson_{info.id}_{number + 1:02}"] = partial(_step, info, number)
        done_by_keys = [number for number, step in enumerate(steps) if step.keys]
        for number in sorted(done_by_keys, key=lambda at: len(steps[at].text + steps[at].keys))[-1:]:
            found[f"lesson_{info.id}_keys"] = partial(_step, info, number, by_keys=True)
    return found


SCENES = _scenes()
"""Every scene by its name."""
