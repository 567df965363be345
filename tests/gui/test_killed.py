"""Programs killed during play and saving leave no unreadable file, and lose no older move.

The suite kills a few; `TOPOLOGIC_KILLS=1000` kills that many.
"""

import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from opening import PACKAGE, read_match

from tests.tables import TopologicMatch
from topologic_qt.app.kit.context import Context
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import GiveHint, GiveUp, Move
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.widgets.motion import Motion

if sys.platform == "win32":
    pytest.skip("needs programs that split in two", allow_module_level=True)

pytestmark = pytest.mark.gui

KILLS = int(os.environ.get("TOPOLOGIC_KILLS", "6"))
MOVES = 150
SAVED_EVERY = 4
"""After how many moves the match is saved under its name."""


@cache
def moves_of(seed: str) -> tuple[Setup, list[Move]]:
    """A random match: its setup, and its moves as on disk, including hints."""
    random = Random(seed)
    setup = Setup(random_field(FieldRecipe(seed=seed)), seekers=3)
    match = TopologicMatch(Topologic(), setup)
    while len(match.moves) < MOVES and match.outcome is None:
        legal = [move for move in Topologic().legal_moves(match.state) if not isinstance(move, GiveUp)]
        match.apply(random.choice(legal))
        match.apply_automatic_moves()
    return setup, list(match.moves)


def play(seed: str, folder: Path, pipe: int) -> None:
    """Play a seed, each move once the last one is kept; report the moves made and saved."""
    from PySide6.QtCore import QCoreApplication

    from topologic_qt.app.kit.folders import Folders
    from topologic_qt.app.match.session import Session

    app = QCoreApplication([])
    session = Session(app, PACKAGE, Context(Folders(folder, folder / "autosave"), Motion(0)), print)
    controller: Any = session.controller
    setup, moves = moves_of(seed)
    controller.begin(setup)
    made = saved = 0
    while made < len(moves):
        controller.propose(moves[made])
        made += 1
        while made < len(moves) and isinstance(moves[made], GiveHint):
            made += 1  # the program gave it by itself
        os.write(pipe, f"{made} {saved}\n".encode())
        if made % SAVED_EVERY == 0:
            session.io.save(folder / "a.topologic")
        for _ in range(3):  # saving is kept too
            app.processEvents()
            session.disk.settle()
        if made % SAVED_EVERY == 0:
            saved = made
            os.write(pipe, f"{made} {saved}\n".encode())


def kill_players() -> None:
    """For each line: play a seed in a folder, kill the player after so many moves, report the state."""
    for line in sys.stdin:
        seed, folder, moves, seconds = line.split()
        moves_of(seed)  # known before the split, it is known to every player
        told, pipe = os.pipe()
        player = os.fork()
        if player == 0:
            play(seed, Path(folder), pipe)
            os._exit(0)
        os.close(pipe)
        heard = os.read(told, 1 << 16)
        while int(heard.splitlines()[-1].split()[0]) < int(moves):
            heard += os.read(told, 1 << 16)
        time.sleep(float(seconds))
        os.kill(player, signal.SIGKILL)
        os.waitpid(player, 0)
        while more := os.read(told, 1 << 16):
            heard += more
        os.close(told)
        print(heard.splitlines()[-1].decode(), flush=True)


def test_of_a_killed_program_only_the_last_move_can_be_lost(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent.parent
    killer = subprocess.Popen(
        [sys.executable, "-m", "tests.gui.test_killed"],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert killer.stdin is not None
    assert killer.stdout is not None
    random, furthest = Random("killed"), 0
    with killer:
        for number in range(KILLS):
            seed, folder = f"killed{number % 5}", tmp_path / str(number)
            folder.mkdir()
            killer.stdin.write(f"{seed} {folder} {random.randint(1, 40)} {random.uniform(0, 0.02)}\n")
            killer.stdin.flush()
            made, saved = map(int, killer.stdout.readline().split())
            check_left(folder, moves_of(seed)[1], made, saved)
            furthest = max(furthest, made)
        killer.stdin.close()
    assert furthest > 10


def check_left(folder: Path, moves: list[Move], made: int, saved: int) -> None:
    """Check that the files are readable and have the match, except for its last move or save."""
    copies = list((folder / "autosave").glob("[!.]*.topologic"))
    assert len(copies) == 1 or made == 1
    kept = [move for copy in copies for move in read_match(copy)[0].moves]
    assert kept == moves[: len(kept)]
    assert len(kept) >= last_but_one(moves, made)
    file = folder / "a.topologic"
    assert file.exists() or not saved
    for path in (file, folder / "a.topologic~"):
        if path.exists():
            held = list(read_match(path)[0].moves)
            assert held == moves[: len(held)]
            assert path != file or len(held) >= saved


def last_but_one(moves: list[Move], made: int) -> int:
    """The number of moves before a player's last one and its answer."""
    before = made - 1
    while isinstance(moves[before], GiveHint):
        before -= 1
    return before


if __name__ == "__main__":
    kill_players()
