"""Two programs that share a match through a broker on this computer. Run by the bench.

The arguments are the number of turns to measure, and of turns before in each round. It starts a broker and a
program for each seat, and prints as JSON the seconds from each move at one table to its arrival at the other,
and the GUI threads' longest work for a message. With a folder and a seat, it is one of these programs.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

from opening import new_match, open_topologic
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from tests.mosquitto import HOST, Mosquitto
from tests.unit.online.messages import pair_of_rooms
from tests.waiting import wait_until
from topologic_qt.app.features.online.feature import OnlineMatch
from topologic_qt.app.features.online.link import Link
from topologic_qt.app.features.online.meeting import MeetingPlace
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.match.controller import MatchController
from topologic_qt.app.window.window import Window
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, HideSecret, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import EDITION_2017, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.online.room_file import read_room, room_path, write_room
from topologic_qt.storage.private import make_private_folder
from topologic_qt.widgets.theme import dress

_MESSAGES = ("_hear", "_share", "_stand", "_take", "_write", "_read", "ask_to_take_back")
"""The methods of a link that handle messages in the GUI thread."""
_TABLE = ("extend", "receive")
"""The match's methods that update its table, as after any move, and do not count."""


def measure(turns: int, before: int) -> dict[str, list[float]]:
    """Return the seconds of each move, of each hint in answer, and of the longest work for a message."""
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder, "broker"))
        broker.start()
        place = MeetingPlace(host=HOST, port=broker.port, tls=False).to_text()
        for room in pair_of_rooms():
            home = Path(folder, str(room.seat), "elsewhere")
            home.parent.mkdir()
            make_private_folder(home)
            write_room(replace(room, transport=place, host=1), room_path(home, room.id))
        command = [sys.executable, "-m", "bench.online", str(turns), str(before), folder]
        programs = [
            subprocess.Popen([*command, str(seat)], stdout=subprocess.PIPE, text=True) for seat in (1, 0)
        ]
        try:
            referee, seeker = (
                json.loads(each.communicate(timeout=300)[0].splitlines()[-1]) for each in programs
            )
        finally:
            broker.kill()
            for each in programs:
                each.kill()
    there = [came - went for went, came in zip(seeker["went"], referee["came"], strict=True)]
    back = [came - went for went, came in zip(referee["went"], seeker["came"], strict=True)]
    return {"moves": there, "answers": back, "letters": referee["letters"] + seeker["letters"]}


class _Watch:
    """Measures the GUI thread's processor time in some methods, without the table's share."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._depth, self._table = 0, 0.0
        for name in _MESSAGES:
            self._wrap(Link, name, self._message)
        for name in _TABLE:
            self._wrap(MatchController, name, self._at_table)

    def _wrap(self, owner: type, name: str, timed: Callable[[Callable[[], Any]], Any]) -> None:
        method = getattr(owner, name)

        @wraps(method)
        def watched(this: Any, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401
            return timed(lambda: method(this, *arguments, **named))

        setattr(owner, name, watched)

    def _message(self, method: Callable[[], Any]) -> Any:  # noqa: ANN401
        began = time.thread_time()
        if not self._depth:
            self._table = 0.0
        self._depth += 1
        try:
            return method()
        finally:
            self._depth -= 1
            if not self._depth:
                self.seconds.append(time.thread_time() - began - self._table)

    def _at_table(self, method: Callable[[], Any]) -> Any:  # noqa: ANN401
        began = time.thread_time()
        try:
            return method()
        finally:
            self._table += time.thread_time() - began


def play(turns: int, before: int, folder: Path, seat: int) -> dict[str, list[float]]:
    """Play a seat: the seeker asks for hints, and the referee's program gives them."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    dress(app)
    watch = _Watch()
    home = folder / str(seat)
    window = open_topologic(Folders(home / "settings", home / "autosave"))
    window.show()
    controller: Any = window.game.controller
    rooms = home / "elsewhere"
    room = read_room(next(rooms.glob("*.json")))
    if seat == room.host:
        match: Any = _match(before)
        match.seat = seat
        controller.receive(match)
    window.game.feature(OnlineMatch).meet(room)
    wait_until(lambda: controller.is_running and len(controller.match.state.rounds) == 2)
    moments: dict[str, list[float]] = {"went": [], "came": []}
    watch.seconds.clear()
    if seat == room.host:
        _answer(controller, before, turns, moments)
    else:
        _ask(window, controller, before, turns, moments)
    wait_until(lambda: controller.match.outcome is not None)
    link = window.game.feature(OnlineMatch).link
    assert link is not None
    link.settle()
    return {**moments, "letters": [max(watch.seconds)]}


def _ask(window: Window, controller: Any, before: int, turns: int, moments: dict[str, list[float]]) -> None:  # noqa: ANN401
    link = window.game.feature(OnlineMatch).link
    assert link is not None
    wait_until(lambda: bool(link.standing.here))
    told: list[str] = []
    window.game.session.told.connect(told.append)
    for turn in range(before + 1, before + turns + 1):
        moments["went"].append(time.monotonic())
        controller.propose(AskForHint())
        came = _wait(lambda: len(controller.match.state.round.turns) == turn)  # noqa: B023
        moments["came"].append(came)
        told.clear()
        link.ask_to_take_back()
        wait_until(lambda: told)  # a hint cannot be taken back, which requires replaying all turns
    controller.propose(GiveUp())


def _answer(controller: Any, before: int, turns: int, moments: dict[str, list[float]]) -> None:  # noqa: ANN401
    for turn in range(before + 1, before + turns + 1):
        came = _wait(lambda: len(controller.match.state.round.turns) == turn)  # noqa: B023
        for each in moments.values():  # the program answers within the same event
            each.append(came)


def _wait(is_so: Callable[[], bool]) -> float:
    """Run the program until something is true, and return the time."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        QCoreApplication.processEvents()
        time.sleep(0.001)
    return time.monotonic()


def _match(turns: int) -> Any:  # noqa: ANN401
    """Return a match in whose second round seat 0 seeks, after many turns in both rounds."""
    rng, origin = Random(2026), FieldRecipe(seed="bench")
    match = new_match(Setup(random_field(origin), EDITION_2017, origin=origin, rounds=2))
    for played in (0, 1):
        secret = rng.choice(ALL_TILES)
        match.apply(HideSecret.sealed(secret))
        for turn in range(turns):
            for seeker in range(match.setup.seekers):
                tiles = sorted(tile for tile in legal_destinations(match.state, seeker) if tile != secret)
                match.apply((MoveSeeker if turn else PlaceSeeker)(seeker, rng.choice(tiles)))
            match.apply(AskForHint())
            match.apply_automatic_moves()
        if not played:
            match.apply(GiveUp())
    return match


if __name__ == "__main__":
    number, earlier, *rest = sys.argv[1:]
    if rest:
        print(json.dumps(play(int(number), int(earlier), Path(rest[0]), int(rest[1]))))
    else:
        print(json.dumps(measure(int(number), int(earlier))))
