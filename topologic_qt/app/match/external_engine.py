"""External engines: other people's programs that play a seat, each in a process of its own."""

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Generic

from topologic_qt.app.engine_protocol.lines import Refused, lines, request
from topologic_qt.app.match.players_dialog import EngineError, EngineProgram
from topologic_qt.app.match.tied_process import TiedProcess
from topologic_qt.engine.game import IllegalMove, MoveT, Seat, SetupT, StateT, ViewT
from topologic_qt.games.protocol import EngineSupport, Json
from topologic_qt.translation import ntr_noop, printable, tr_noop

_GRACE = 2.0  # seconds an engine may exceed its time, for starting and transfer
_BLINK = 0.05  # seconds between two checks whether an answer is still wanted
_MOST_UNASKED = 100
"""The most lines that an engine may write ahead before it is ended, to limit memory."""
_FAREWELL = 0.5
"""The longest wait for the exit code and last words of an ended engine, in seconds."""
_KEPT = 1_000  # the most bytes kept of an engine's standard error: the last ones
_MOST_MOVES = 1_000  # the most moves of an answer
_NOT_STARTED = tr_noop("{name} can’t be started: {why}.")
_ENDED = tr_noop("{name} has stopped playing.")
_ENDED_BY_ITSELF = tr_noop("{name} has stopped (exit code {code}).")
_ENDED_WITH_WORDS = tr_noop("{name} has stopped (exit code {code}): {words}")
_NONSENSE = tr_noop("{name} didn’t answer with a list of moves.")
_ILLEGAL = tr_noop("{name} tried a move that isn’t allowed: {move}.")


class EngineProcess:
    """A running engine, started by the first question. One thread at a time may `ask`, any may `close`."""

    def __init__(self, program: EngineProgram) -> None:
        self.program = program
        self._process: TiedProcess | None = None
        self._questions = SimpleQueue[bytes | None]()
        self._answers = SimpleQueue[bytes | None]()
        self._owed = 0  # the unanswered questions: answers to cancelled ones come late
        self._is_over = False
        self._complaints = b""  # the end of its standard error
        self._has_complained = False

    def ask(self, question: Json, cancelled: Callable[[], bool]) -> Json | None:
        """Return the answer to a question; None if cancelled. Raises `EngineError` if it takes too long."""
        if self._process is None and not self._is_over:
            self._start()
        self._owed += 1
        self._questions.put(json.dumps(question).encode() + b"\n")
        end = time.monotonic() + self._owed * (self.program.seconds + _GRACE)
        while not cancelled():
            try:
                line = self._answers.get(timeout=_BLINK)
            except Empty:
                if time.monotonic() < end:
                    continue
                raise self._silent() from None
            self._owed -= 1
            if self._owed == 0 or line is None:
                return self._read(line)
        return None

    def close(self) -> None:
        """End the process, if there is one."""
        self._is_over = True
        self._questions.put(None)
        self._answers.put(None)
        if self._process is not None:
            self._process.end()

    def _start(self) -> None:
        try:
            if not self.program.command[0]:
                raise ValueError("no program is named")
            process = TiedProcess(self.program.command, _environment())
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else error
            raise self._failed(_NOT_STARTED, why=why) from None
        self._process = process
        if self._is_over:  # closed meanwhile
            self.close()
        for work in (self._write, self._listen, self._hear_complaints):
            Thread(target=work, args=(process,), name="engine", daemon=True).start()

    def _write(self, process: TiedProcess) -> None:
        with suppress(OSError), process.input as stream:
            while (line := self._questions.get()) is not None:
                stream.write(line)
                stream.flush()

    def _listen(self, process: TiedProcess) -> None:
        with suppress(OSError), process.output as stream:
            for line in lines(stream):
                self._answers.put(line or b"-")  # too long or empty: not JSON
                if self._answers.qsize() > _MOST_UNASKED:
                    process.end()
                    break
        self._answers.put(None)

    def _hear_complaints(self, process: TiedProcess) -> None:
        """Read standard error, so that the engine never blocks, and keep the end of it."""
        with suppress(OSError), process.complaints as stream:
            while more := os.read(stream.fileno(), 1 << 16):
                self._complaints = (self._complaints + more)[-_KEPT:]
        self._has_complained = True

    def _farewell(self) -> EngineError:
        """Return the error for an ended engine, with its exit code and last words."""
        end, code = time.monotonic() + _FAREWELL, None
        while self._process is not None and not self._is_over and time.monotonic() < end:
            code = self._process.exit_code()
            if code is not None and self._has_complained:
                break
            time.sleep(_BLINK)
        lines = self._complaints.decode(errors="replace").split("\n")
        words = next((line.strip() for line in reversed(lines) if line.strip()), "")
        if code is None:
            return self._failed(_ENDED)
        template = _ENDED_WITH_WORDS if words else _ENDED_BY_ITSELF
        return self._failed(template, code=code, words=printable(words, 200))

    def _read(self, line: bytes | None) -> Json:
        if line is None:
            raise self._farewell()
        try:
            return request(line)
        except Refused:
            raise self._failed(_NONSENSE) from None

    def _silent(self) -> EngineError:
        n = self.program.seconds
        text = ntr_noop("{name} hasn’t answered in {n} second.", "{name} hasn’t answered in {n} seconds.", n)
        return self._failed(text, n=n)

    def _failed(self, template: str, **facts: object) -> EngineError:
        self.close()
        return EngineError(template, name=self.program.name, **facts)


@dataclass(frozen=True)
class EngineTask(Generic[SetupT, StateT, MoveT, ViewT]):
    """Finds an engine's moves in a position, off the GUI thread."""

    process: EngineProcess
    game: str  # the game's id
    support: EngineSupport[SetupT, StateT, MoveT, ViewT]
    setup: SetupT
    state: StateT  # the position; the engine learns only its seat's view
    seat: Seat  # the seat to move

    def __call__(
        self,
        progress: Callable[[float], None],  # engines do not report progress
        cancelled: Callable[[], bool],
    ) -> Sequence[MoveT]:
        """Return the moves, all legal in turn; none if cancelled. May raise `EngineError`."""
        answer = self.process.ask(self.question(), cancelled)
        return () if answer is None else self._checked(answer)

    def question(self) -> Json:
        """Return the question for the engine: only its seat's view."""
        rules, support = self.support.rules, self.support
        return {
            "do": "think",
            "game": self.game,
            "seat": self.seat,
            "setup": support.forms.public_setup(self.setup),
            "view": support.forms.view_to_json(rules.player_view(self.state, self.seat)),
            "legal": [support.forms.move_to_json(move) for move in rules.legal_moves(self.state)],
            "seconds": self.process.program.seconds,
        }

    def _checked(self, answer: Json) -> list[MoveT]:
        found = answer.get("moves")
        if answer.get("ok") is not True or not isinstance(found, list) or not 0 < len(found) <= _MOST_MOVES:
            raise EngineError(_NONSENSE, name=self.process.program.name)
        state, moves = self.state, list[MoveT]()
        for data in found:
            move = self._legal(state, data)
            moves.append(move)
            state = self.support.rules.apply(state, move)
        return moves

    def _legal(self, state: StateT, data: object) -> MoveT:
        rules = self.support.rules
        with suppress(ValueError, IllegalMove):
            if isinstance(data, dict) and self.seat in rules.to_move(state):
                move = self.support.forms.move_from_json(data)
                if rules.automatic_move(state) is None and move in list(rules.legal_moves(state)):
                    return move
        raise EngineError(_ILLEGAL, name=self.process.program.name, move=json.dumps(data)[:200])


def _environment() -> dict[str, str]:
    """Return the environment without the libraries of the packed program."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
        environment.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            environment["LD_LIBRARY_PATH"] = before
    return environment
