"""The external engines that people have named, as the settings hold them."""

import json
import shlex
import sys
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from topologic_qt.translation import UserError

SECONDS = range(1, 601)
"""The seconds that people may allow an engine for a move."""

MAX_NAME_LENGTH = 40
"""The most characters in the name of an engine."""

_PROGRAMS, _PLAYS = "engines/programs", "engines/plays"


class EngineError(UserError):
    """Raised where an engine cannot play on."""


class EngineProgram(NamedTuple):
    """A program that people have named."""

    name: str
    """The name that people gave the program."""
    command: tuple[str, ...]
    """The file of the program, and its arguments."""
    seconds: int = 10
    """The seconds that the engine may take for a move."""


class Memory(Protocol):
    """The store of settings, such as QSettings."""

    def value(self, name: str, usual: object = None) -> object:
        """The value stored by this name, or ``usual`` if there is none. Others may have written it."""
        ...

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Store a value."""
        ...


class EnginePrograms:
    """The named programs, and the one that plays the computers' seats. Spoilt entries count as not set."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    @property
    def all(self) -> tuple[EngineProgram, ...]:
        """Every program, in the order in which people named them; no two have the same name."""
        if not (kept := str(self._memory.value(_PROGRAMS) or "")):
            return ()

        try:
            found = json.loads(kept)
        except (ValueError, RecursionError):
            return ()
        read = map(_program, found if isinstance(found, list) else ())
        return tuple({program.name: program for program in read if program is not None}.values())

    @property
    def playing(self) -> EngineProgram | None:
        """The program that plays the computers' seats; None where the game's own computers do."""
        name = self._memory.value(_PLAYS)
        return next((program for program in self.all if program.name == name), None)

    def keep(self, programs: Sequence[EngineProgram]) -> None:
        """Store these programs, and no others."""
        rows = [
            {"name": each.name, "command": list(each.command), "seconds": each.seconds} for each in programs
        ]
        self._memory.setValue(_PROGRAMS, json.dumps(rows))

    def let_play(self, program: EngineProgram | None) -> None:
        """Let this program play the computers' seats from now on; None is the game's own computers."""
        self._memory.setValue(_PLAYS, "" if program is None else program.name)


def _program(row: object) -> EngineProgram | None:
    """The program of an entry; None if the entry was spoilt."""
    match row:
        case {"name": str(name), "command": [str(), *_] as command, "seconds": int(seconds)} if (
            0 < len(name) <= MAX_NAME_LENGTH
            and seconds in SECONDS
            and all(isinstance(part, str) for part in command)
        ):
            return EngineProgram(name, tuple(command), seconds)
        case _:
            return None


def split(arguments: str) -> list[str]:
    """The arguments in a line, quoted where one has spaces. Raises ValueError where a quote does not end."""
    if sys.platform != "win32":
        return shlex.split(arguments)
    return [part.strip('"') for part in shlex.split(arguments, posix=False)]


def joined(arguments: Sequence[str]) -> str:
    """The line of these arguments, for `split`."""
    if sys.platform != "win32":
        return shlex.join(arguments)
    return " ".join(f'"{part}"' if not part or " " in part else part for part in arguments)
