"""No match is ever lost at the next start, whatever people, clocks and other programs do.

The suite takes a few steps; `TOPOLOGIC_KEEPING=10000` takes that many.
"""

import json
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test
from opening import PACKAGE, TopologicMatch, read_match
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.match.session import Session
from topologic_qt.games.topologic.rules.moves import GiveUp
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.storage.files import Problem
from topologic_qt.widgets.motion import Motion

pytestmark = pytest.mark.gui

STEPS = int(os.environ.get("TOPOLOGIC_KEEPING", "60"))
STEPS_IN_A_ROW = 60 if STEPS > 60 else 30
MOST = 60
"""How many matches are begun at most."""

WINDOWS = st.integers(0, 1)
FIELD = random_field(FieldRecipe(seed="keeping"))


@dataclass
class Known:
    """What people know of a match they began."""

    match: TopologicMatch
    file: Path | None = None
    is_open: bool = True


class Window:
    """A window without a display: its match and its files."""

    def __init__(self, folders: Folders) -> None:
        self.owner = QObject()
        self.session = Session(self.owner, PACKAGE, Context(folders, Motion(0)), self.fail)
        self.controller: Any = self.session.controller

    def fail(self, problem: Problem) -> None:
        raise AssertionError(str(problem))

    @property
    def match(self) -> TopologicMatch | None:
        match: TopologicMatch | None = self.controller._match
        return match

    def settle(self) -> None:
        """Wait until everything is written, and unneeded copies are deleted."""
        assert self.session.disk.settle(int(PATIENCE * 1000))
        wait_until(lambda: not self.session.autosave._leaving)

    def close(self) -> None:
        self.session.autosave.try_again()
        self.settle()
        self.session.close()


class Keeping(RuleBasedStateMachine):
    """People who begin, play, save and close, in two windows, on a computer that sometimes crashes."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp(prefix="keeping"))
        self.starts = 0
        self.known: dict[str, Known] = {}
        self.foreign: dict[str, bytes] = {}
        """What others left in the folder; by the names of the files."""
        self.random = Random(0)
        self.clock = 0.0
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(
            "topologic_qt.app.files.autosave_files.time",
            SimpleNamespace(
                time=lambda: time.time() + self.clock,
                strftime=lambda form: time.strftime(form, time.localtime(time.time() + self.clock)),
                monotonic_ns=time.monotonic_ns,
            ),
        )
        self.folders = self.folders_of(0)
        self.windows = [Window(self.folders), Window(self.folders)]

    def folders_of(self, start: int) -> Folders:
        return Folders(self.root / str(start) / "settings", self.root / str(start) / "autosave")

    def teardown(self) -> None:
        try:
            self.kill()
        finally:
            self.patch.undo()
            for window in self.windows:
                window.close()
            shutil.rmtree(self.root)

    def settle(self) -> None:
        for window in self.windows:
            window.settle()

    # -- what people do ---------------------------------------------------------------------------

    @precondition(lambda self: len(self.known) < MOST)
    @rule(number=WINDOWS, moves=st.integers(0, 4))
    def begin(self, number: int, moves: int) -> None:
        """Begin a match, and play a little."""
        title = f"Match {len(self.known)}"
        self.windows[number].controller.begin(Setup(FIELD, title=title, seekers=3))
        match = self.windows[number].match
        assert match is not None
        self.known[title] = Known(match)
        self.play(number, moves)

    @rule(number=WINDOWS, moves=st.integers(1, 6))
    def play(self, number: int, moves: int) -> None:
        match, controller = self.windows[number].match, self.windows[number].controller
        while match is not None and match.outcome is None and moves:
            legal = [move for move in match._game.legal_moves(match.state) if not isinstance(move, GiveUp)]
            controller.propose(self.random.choice(legal))
            moves -= 1
        self.settle()

    @rule(number=WINDOWS)
    def finish(self, number: int) -> None:
        match, controller = self.windows[number].match, self.windows[number].controller
        while match is not None and match.outcome is None:
            legal = list(match._game.legal_moves(match.state))
            controller.propose(next((move for move in legal if isinstance(move, GiveUp)), legal[0]))
        self.settle()

    @rule(number=WINDOWS)
    def undo(self, number: int) -> None:
        """Take back, or return to the previous match."""
        controller = self.windows[number].controller
        if controller.can_take_back:
            controller.take_back()
        else:
            controller.return_to_previous()
        self.settle()

    @rule(number=WINDOWS)
    def redo(self, number: int) -> None:
        """Redo a move."""
        self.windows[number].controller.redo()
        self.settle()

    @rule(number=WINDOWS)
    def save(self, number: int) -> None:
        match, session = self.windows[number].match, self.windows[number].session
        if match is not None:
            known = self.known[match.setup.title]
            known.file = known.file or self.root / f"{match.setup.title}.topologic"
            session.io.files.doubted.connect(lambda _, go_on: go_on())
            session.io.save(known.file)
            wait_until(lambda: session.controller.is_saved)
            session.io.files.doubted.disconnect()
            self.settle()

    @rule(number=WINDOWS, which=st.integers(0, 100))
    def go_on(self, number: int, which: int) -> None:
        """Continue a kept match."""
        found = self.seen(self.windows[number])
        if found:
            kept = found[which % len(found)]
            self.known[kept.match.setup.title].match = kept.match
            self.windows[number].controller.resume(kept)
            self.settle()

    @rule(number=WINDOWS)
    def close(self, number: int) -> None:
        """Close a window, and open another."""
        self.windows[number].close()
        self.windows[number] = Window(self.folders)
        self.check(self.windows[number])

    # -- what happens to them ---------------------------------------------------------------------

    @rule()
    def kill(self) -> None:
        """Crash the computer: its disk continues in other folders, and locks are free."""
        self.starts += 1
        left, before = self.folders_of(self.starts), self.folders.autosave.parent
        if before.exists():
            shutil.copytree(before, left.autosave.parent)
        for window in self.windows:
            window.close()
        shutil.rmtree(before, ignore_errors=True)
        self.folders = left
        self.windows = [Window(left), Window(left)]
        self.check(self.windows[0])

    @rule(seconds=st.sampled_from([-1e9, -90000.0, 0.0, 90000.0, 1e9]))
    def set_clock(self, seconds: float) -> None:
        """Set the clock; copies made until it is set back have odd times."""
        self.clock = seconds
        for number, copy in enumerate(sorted(self.folders.autosave.glob("[!.]*.topologic"))):
            if number % 3 == 0:
                moment = time.time() + seconds
                os.utime(copy, (moment, moment))

    @rule(kind=st.sampled_from(["newer", "cut", "nonsense", "empty"]), count=st.integers(1, 5))
    def leave_others_files(self, kind: str, count: int) -> None:
        """Leave copies that this program cannot read."""
        for copy in range(count):
            name = f"9{len(self.foreign):03}-{kind}-{copy}.topologic"
            record = {
                "format": "topologic-qt saved game",
                "version": 99,
                "program": "7.0",
                "game": "topologic",
            }
            content = {
                "newer": json.dumps(record).encode(),
                "cut": json.dumps(record).encode()[:50],
                "nonsense": bytes(range(256)),
                "empty": b"",
            }[kind]
            self.folders.autosave.mkdir(parents=True, exist_ok=True)
            (self.folders.autosave / name).write_bytes(content)
            self.foreign[name] = content

    @rule(content=st.sampled_from(["", "1\ntopologic-qt\nelsewhere\n\n\n", "\0" * 9]))
    def leave_locks(self, content: str) -> None:
        """Leave locks of programs killed in other containers or on other computers."""
        for copy in list(self.folders.autosave.glob("[!.]*.topologic"))[::2]:
            mark = copy.with_name(f"{copy.name}.lock")
            if not mark.exists():
                mark.write_text(content)

    @rule(number=WINDOWS, damage=st.sampled_from(["gone", "cut", "older"]))
    def damage_file(self, number: int, damage: str) -> None:
        """Change the file of an open match from outside."""
        match = self.windows[number].match
        file = None if match is None else self.known[match.setup.title].file
        if file is None or not file.exists():
            return
        if damage == "gone":
            file.unlink()
        elif damage == "cut":
            file.write_bytes(file.read_bytes()[:-30])
        elif (backup := file.with_name(f"{file.name}~")).exists():
            file.write_bytes(backup.read_bytes())

    # -- what must hold ---------------------------------------------------------------------------

    def seen(self, window: Window) -> list[Any]:
        """All matches offered in a window."""
        listed: list[Any] = []
        window.session.autosave.find_all(listed.append)
        wait_until(lambda: bool(listed))
        found: list[Any] = []
        for copy in listed[0]:
            window.session.autosave.read(copy.path, found.append)
        wait_until(lambda: len(found) == len(listed[0]))
        return [each for each in found if isinstance(each, KeptMatch)]

    def check(self, window: Window) -> None:
        """Check that each match somebody may want is offered, open, or in its file."""
        open_now = {each.match.setup.title for each in self.windows if each.match is not None}
        offered = {(kept.match.setup.title, kept.match.moves) for kept in self.seen(window)}
        for title, known in self.known.items():
            match = known.match
            if title in open_now or not match.moves or self.holds(known):
                continue
            if self.is_previous(title):
                continue
            assert (title, match.moves) in offered, title
        for name, content in self.foreign.items():
            assert (self.folders.autosave / name).read_bytes() == content

    def is_previous(self, title: str) -> bool:
        """Whether a window can return to the match, which is therefore not offered."""
        previous = [each.controller._previous for each in self.windows]
        return any(each is not None and each.match.setup.title == title for each in previous)

    def holds(self, known: Known) -> bool:
        try:
            return known.file is not None and read_match(known.file)[0].moves == known.match.moves
        except Problem:
            return False


def test_no_match_is_ever_missing_at_the_next_start(qapp: QApplication) -> None:
    run_state_machine_as_test(
        Keeping,
        settings=settings(
            max_examples=max(STEPS // STEPS_IN_A_ROW, 1),
            stateful_step_count=STEPS_IN_A_ROW,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
