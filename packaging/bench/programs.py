"""Runs the bench's own programs, each in its own process."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from bench.homes import choose_game


class Run(NamedTuple):
    """A program's time and memory from start to end."""

    seconds: float
    """The processor time in seconds, independent of other programs."""
    mebibytes: float
    """The peak resident memory."""


class Program(NamedTuple):
    """A program that ends by itself and prints its peak memory last."""

    script: str
    argument: str = ""

    def run(self, home: str, compiled: str) -> Run:
        """Run it to its end, with all files of the program in that folder.

        Python's compiled modules are in the other folder, as in an installed program, whatever this shell's
        variables say.
        """
        if sys.platform == "win32":
            raise NotImplementedError("Windows tells otherwise what a process took.")
        command = [sys.executable, str(Path(__file__).with_name(self.script)), self.argument]
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        environment |= dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), home)
        choose_game(Path(home))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True, timeout=120
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return Run(seconds, float(result.stdout.split()[-1]))


def printed_by(*command: str, **variables: str) -> Any:  # noqa: ANN401
    """Run a program, and return the JSON of its last line of output."""
    result = subprocess.run(
        command, env=os.environ | variables, stdout=subprocess.PIPE, text=True, check=True, timeout=600
    )
    return json.loads(result.stdout.splitlines()[-1])
