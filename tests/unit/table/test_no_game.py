"""The table and the kit of widgets know no game."""

from pathlib import Path

import pytest

import topologic_qt.table
import topologic_qt.widgets
from topologic_qt.games.registry import GAMES

ROOMS = [Path(room.__path__[0]) for room in (topologic_qt.table, topologic_qt.widgets)]
MODULES = [module for room in ROOMS for module in sorted(room.rglob("*.py"))]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: f"{module.parent.name}/{module.stem}")
def test_no_game_is_named(module: Path) -> None:
    text = module.read_text(encoding="utf-8").lower().replace("topologic_qt", "")
    assert not [info.id for info in GAMES if info.id in text]
