"""The scenes of lessons: every step in each game."""

from collections.abc import Callable
from functools import partial

from gallery.stage import Stage
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.lessons.feature import open_lesson
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo


def _step(info: GameInfo, number: int, stage: Stage, by_keys: bool = False) -> QWidget:
    """Open a step of a game's lesson, from 0; also with the keyboard's help."""
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
"""All scenes by name."""
