"""Opens long matches, and plays many in one process. Used by the bench; the second in its own process."""

import json
import os
import random
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from opening import TopologicMatch, controller_of, new_match, open_topologic

from topologic_qt.app.files.codec import read_match
from topologic_qt.engine.match import Match
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.storage.envelope import pack
from topologic_qt.storage.files import MAX_FILE_SIZE, Problem

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from topologic_qt.app.window.window import Window

SETTLED, MATCHES = 20, 80
"""The numbers of matches after which memory is measured first and last."""


class Opening(NamedTuple):
    """The time to open a file, in seconds, and its lower bound."""

    whole: float
    bare: float
    """The time to read the JSON, and to replay the moves."""
    size: int
    """The file's size, in bytes."""


def open_long_match(turns: int, runs: int) -> Opening:
    """Open a match with so many turns repeatedly, and return the fastest result."""
    match = _long_match(turns)
    content = pack(INFO.id, to_record(match))
    whole, bare = [], []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.topologic"
        file.write_bytes(content)
        for _ in range(runs + 1):
            began = time.process_time()
            read_match(file)
            whole.append(time.process_time() - began)
            began = time.process_time()
            json.loads(content)
            Match(Topologic(), match.setup, match.moves)
            bare.append(time.process_time() - began)
    return Opening(min(whole[1:]), min(bare[1:]), len(content))


def refuse_bombs() -> float:
    """Return the time to refuse the slowest of some malicious files, in seconds."""
    head = b'{"format": "topologic-qt saved game", "version": 1, "match": '
    size = MAX_FILE_SIZE - 1000
    bombs = (
        head + b"[" + b"0," * (size // 2),
        head + b"[" + b"[]," * (size // 3),
        head + b"[" + b'{"a":{}},' * (size // 9),
        head + b"[" + b'"",' * (size // 3),
        head + b"[" * size,
        head + b'"' + rb"\"" * (size // 2),
        head + b"9" * size,
        head + b"[" + b'{"move":"ask"},' * 40_000 + b"0]}",
    )
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bomb.topologic"
        for bomb in bombs:
            file.write_bytes(bomb)
            began = time.process_time()
            with suppress(Problem):
                read_match(file)
            slowest = max(slowest, time.process_time() - began)
    return slowest


def _long_match(turns: int) -> TopologicMatch:
    """Return a match with a long search: all five seekers move in every turn."""
    chance = random.Random("long")
    match = new_match(Setup(random_field(FieldRecipe(seed="long"))))
    match.apply(HideSecret(Tile.parse("Y5")))
    for seeker in range(5):
        match.apply(PlaceSeeker(seeker, min(legal_destinations(match.state, seeker))))
    for _ in range(turns):
        match.apply(AskForHint())
        match.apply_automatic_moves()
        for seeker in range(5):
            reachable = sorted(legal_destinations(match.state, seeker))
            if reachable:
                match.apply(MoveSeeker(seeker, chance.choice(reachable)))
    return match


def soak() -> None:
    """Play matches in one window, and print the resident memory after some and after all, in KiB."""
    from PySide6.QtWidgets import QApplication

    from topologic_qt.app.kit.folders import Folders
    from topologic_qt.games.topologic.bots.tournament import par

    app = QApplication([])
    # Windows start this after some match, at any idle time: load all of it before.
    par(Setup(random_field(FieldRecipe(seed="par")), EDITION_FRENCH, seekers=3))
    with tempfile.TemporaryDirectory() as scratch:
        folders = Folders(Path(scratch) / "settings", Path(scratch) / "autosave")
        window = open_topologic(folders)
        window.show()
        for number in range(1, MATCHES + 1):
            _play(window, number, app)
            if number == SETTLED:
                settled = _resident()
        print(json.dumps([settled, _resident()]), flush=True)
        window.close()
    os._exit(0)


def _play(window: "Window", number: int, app: "QApplication") -> None:
    """Play a match: one round is given up in the third turn, the other is won at once."""
    from PySide6.QtCore import QEvent

    field = random_field(FieldRecipe(seed=str(number)))
    controller_of(window).begin(Setup(field, EDITION_FRENCH, seekers=3))
    secret, *others = sorted(field.tiles.values(), key=str)[:4]

    def do(*moves: Move) -> None:
        for move in moves:
            controller_of(window).propose(move)
            app.processEvents()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as an event loop does

    do(HideSecret(secret), *(PlaceSeeker(seeker, others[seeker]) for seeker in range(3)), AskForHint())
    do(MoveSeeker(0, min(legal_destinations(controller_of(window).view, 0))), AskForHint(), GiveUp())
    do(HideSecret(secret), *(PlaceSeeker(seeker, secret) for seeker in range(3)), AskForHint())


def _resident() -> int:
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


if __name__ == "__main__":
    soak()
