"""The table and the kit of widgets know no game."""

from pathlib import Path

import topologic_qt.table
import topologic_qt.widgets
from topologic_qt.games.registry import GAMES

ROOMS = [Path(room.__path__[0]) for room in (topologic_qt.table, topologic_qt.widgets)]


def test_no_game_is_named() -> None:
    modules = [module for room in ROOMS for module in room.rglob("*.py")]
    assert len(modules) > 50
    texts = {module: module.read_text("utf-8").lower().replace("topologic_qt", "") for module in modules}
    assert not {(module, info.id) for module, text in texts.items() for info in GAMES if info.id in text}
