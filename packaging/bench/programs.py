"""Runs the bench's own programs, each in a process of its own."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from bench.homes import choose_game


class Run(NamedTuple):
    """The time and the memory of a program from its start to its end."""

    seconds: float
    """The processor's seconds, so that other programs do not matter."""
    mebibytes: float
    """The peak of resident memory."""


class Program(NamedTuple):
    """A program that ends by itself and prints its peak memory last."""

    script: str
    argument: str = ""

    def run(self, home: str, compiled: str) -> Run:
        """Run it to its end, with that folder for all files of the program.

        Python compiles modules into the other folder and takes them from there, as it does where the
        program is installed, whatever the variables of this shell say.
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
    """Run a program and read the JSON of the last line that it prints."""
    result = subprocess.run(
        command, env=os.environ | variables, stdout=subprocess.PIPE, text=True, check=True, timeout=600
    )
    return json.loads(result.stdout.splitlines()[-1])
