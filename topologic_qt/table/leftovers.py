"""Pictures that the first paint has left to the table that comes in its place: nothing is painted twice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

_pictures: dict[Hashable, tuple[float, QPixmap]] = {}


def leave(pictures: Mapping[Hashable, tuple[float, QPixmap]]) -> None:
    """Leave these pictures in place of those before: each by the key of its drawing, with its scale."""
    clear()
    _pictures.update(pictures)


def find(key: Hashable, scale: float) -> QPixmap | None:
    """Return the picture of a drawing at this scale, if there is one."""
    left = _pictures.get(key)
    return left[1] if left is not None and left[0] == scale else None


def clear() -> None:
    """Let go of all, when a table has been painted with them."""
    _pictures.clear()
