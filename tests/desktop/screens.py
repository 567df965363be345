"""An invisible screen."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


def missing() -> list[str]:
    """The missing tools for a screen and a mouse on it."""
    return [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]


@contextmanager
def screen() -> Iterator[str]:
    """The name of an empty screen; "" if none can be made."""
    ready, told = os.pipe()
    # noreset: it is not to begin anew whenever the last program has left.
    command = ["Xvfb", "-displayfd", str(told), "-noreset", "-screen", "0", "1400x1000x24"]
    command += ["-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL) as server:
        os.close(told)
        try:
            with os.fdopen(ready) as answer:
                number = answer.readline().strip()
            yield number and f":{number}"
        finally:
            server.terminate()
