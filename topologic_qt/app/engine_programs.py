"""The external engines that people have named, as they stand in the settings."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from topologic_qt.translation import UserError

SECONDS = range(1, 601)
"""How long people may let an engine think about a move."""

MAX_NAME_LENGTH = 40
"""How many characters the name of an engine may have."""

_PROGRAMS, _PLAYS = "engines/programs", "engines/plays"


class EngineError(UserError):
    """An engine that cannot play on."""


@dataclass(frozen=True, slots=True)
class EngineProgram:
    """A program that people have named."""

    name: str
    """What people call it."""
    command: tuple[str, ...]
    """The file of the program, and its arguments."""
    seconds: int = 10
    """How long it may think about a move."""


class Memory(Protocol):
    """Where settings are kept, such as QSettings."""

    def value(self, name: str, usual: object = None) -> object:
        """What is remembered by this name, ``usual`` if nothing is. Others may have written it."""
        ...

    def setValue(self, name: str, value: object) -> None:  # as in QSettings
        """Remember something."""
        ...


class EnginePrograms:
    """The named programs, and which of them plays the computers' seats. What was spoilt counts as not set."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    @property
    def all(self) -> tuple[EngineProgram, ...]:
        """Every program, in the order in which people named them; no two have the same name."""
        try:
            found = json.loads(str(self._memory.value(_PROGRAMS)))
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
        """Remember these programs, and no others."""
        rows = [
            {"name": each.name, "command": list(each.command), "seconds": each.seconds} for each in programs
        ]
        self._memory.setValue(_PROGRAMS, json.dumps(rows))

    def let_play(self, program: EngineProgram | None) -> None:
        """From now on this program plays the computers' seats; None is the game's own computers."""
        self._memory.setValue(_PLAYS, "" if program is None else program.name)


def _program(row: object) -> EngineProgram | None:
    """The program of a row; None if it was spoilt."""
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
    import shlex

    if os.name != "nt":
        return shlex.split(arguments)
    return [part.strip('"') for part in shlex.split(arguments, posix=False)]


def joined(arguments: Sequence[str]) -> str:
    """The line of these arguments, for `split`."""
    import shlex

    if os.name != "nt":
        return shlex.join(arguments)
    return " ".join(f'"{part}"' if not part or " " in part else part for part in arguments)
