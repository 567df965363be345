"""The program for a listener, on a screen and in a session of its own. Run by the bench.

The argument is the number of runs. Prints the seconds of all runs of all measures, in JSON. The screen
reader's requests go over its bus to the program in another process.
"""

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.desktop.listener import Listener
from tests.desktop.message_bus import session
from tests.desktop.program import Program
from tests.desktop.reader import AT, Reader, Reference
from tests.desktop.screens import screen
from tests.desktop.topologic_by_ear import Player
from tests.waiting import PATIENCE

TILES = 60

ONE_BY_ONE, TOGETHER, MOVED = "one by one", "together", "moved"
"""The measures: all names one after another; all at once; moving the cursor."""


def measure(runs: int) -> dict[str, list[float]]:
    """Return the seconds of each run of each measure."""
    with tempfile.TemporaryDirectory() as folder, screen() as name, session(Path(folder), name) as made:
        program = Program(name, Path(folder, "home"), on_shelf=True, variables=made.variables)
        listener = Listener(made, program)
        try:
            return _measure(listener, runs)
        finally:
            listener.close()


def _measure(listener: Listener, runs: int) -> dict[str, list[float]]:
    table, reader = _table(listener), listener.reader
    return {
        ONE_BY_ONE: [_timed(lambda: _names(reader, table)) for _ in range(runs)],
        TOGETHER: [_timed(lambda: _names_at_once(reader, table)) for _ in range(runs)],
        MOVED: list(_steps(listener, runs)),
    }


def _timed(act: Callable[[], None]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def _names_at_once(reader: Reader, table: Reference) -> None:
    _count(reader.texts(reader.children(table), "Name"))


def _names(reader: Reader, table: Reference) -> None:
    _count([text for part in reader.children(table) for text in reader.texts([part], "Name")])


def _count(names: Sequence[str | None]) -> None:
    assert len(list(filter(None, names))) >= TILES, names


def _table(listener: Listener) -> Reference:
    """Start a match, and focus its table."""
    player = Player(listener)
    player.begin("parrot")
    secret = player.field()[0]
    player.hide_by_actions(secret)
    listener.press("I’m Ben: open the curtain")
    listener.tab_to("panel", "Table")
    listener.keys("Right")
    return listener.find("Table", "panel").reference


def _steps(listener: Listener, runs: int) -> Iterator[float]:
    """Move the cursor to and fro, each time until a tile's name is spoken."""
    for run in range(runs):
        listener.listen()
        began = time.perf_counter()
        listener.program.keys(("Right", "Left")[run % 2])
        while not any(news.startswith(AT) for news in listener.reader.news()):
            assert time.perf_counter() - began < PATIENCE
        yield time.perf_counter() - began


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]))))
