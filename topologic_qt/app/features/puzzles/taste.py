"""The form of puzzles that people chose last, in the game's settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from topologic_qt.games.host import GameSettings
from topologic_qt.games.puzzles import GRADES, PuzzleKind, kind_of

_KIND, _VARIANT, _GRADE = "puzzles/kind", "puzzles/variant", "puzzles/grade"


class Taste(NamedTuple):
    """A form of puzzles."""

    kind: str
    variant: str
    grade: int


def made_kinds(kinds: Sequence[PuzzleKind]) -> list[PuzzleKind]:
    """The kinds that are made from a recipe."""
    return [kind for kind in kinds if not kind.is_own]


def last_taste(settings: GameSettings, kinds: Sequence[PuzzleKind]) -> Taste:
    """Return the form that was chosen last; the first and easiest one if there is none."""
    made = made_kinds(kinds)
    kind = kind_of(made, str(settings.value(_KIND))) or made[0]
    variant = str(settings.value(_VARIANT))
    if variant not in {known.id for known in kind.variants}:
        variant = kind.variants[0].id
    grade = str(settings.value(_GRADE))
    return Taste(kind.id, variant, next((each for each in GRADES if str(each) == grade), GRADES[0]))


def remember(settings: GameSettings, taste: Taste) -> None:
    """Store the form that was chosen."""
    for name, value in zip((_KIND, _VARIANT, _GRADE), taste, strict=True):
        settings.setValue(name, value)
