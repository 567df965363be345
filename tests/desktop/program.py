"""The program as a process on a screen, driven by xdotool, and its files on disk."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from opening import read_match
from PySide6.QtCore import QPoint

from tests.tables import TopologicMatch
from tests.waiting import PATIENCE, wait_until
from topologic_qt.storage.files import Problem

ValueT = TypeVar("ValueT")

ROOT = Path(__file__).parent.parent.parent
FROM_SOURCE = (sys.executable, "-m", "topologic_qt")
"""The command that starts the program as it is here."""

_WRITTEN_DOWN = """\
pcm.!default {{ type plug slave.pcm {{ type file file "{file}" format raw slave.pcm {{ type null }} }} }}
"""
"""The setting of ALSA with which all that is heard goes into a file."""


def wait_for(what: str, ask: Callable[[], ValueT | None]) -> ValueT:
    """Ask until the answer is true, and return it."""
    return wait_until(ask, f"A {what}")


class Program:
    """One run of the program."""

    def __init__(
        self,
        screen: str,
        home: Path,
        *files: str,
        command: Sequence[str] = FROM_SOURCE,
        root: Path = Path("/"),
        on_shelf: bool = False,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """Create it; ``root`` is the folder that the program takes for the whole system, with the home in it.

        ``variables`` are added to its environment.

        The program starts with Topologic, as if that had been open last, or else ``on_shelf``.
        """
        self._screen = screen
        self._home = home
        self._root = root
        self._variables = variables or {}
        for folder in ("config", "data", "cache", "run"):
            (home / folder).mkdir(parents=True, exist_ok=True)
        (home / "run").chmod(0o700)
        (home / ".asoundrc").write_text(
            _WRITTEN_DOWN.format(file=self._inside(home / "heard")), encoding="utf-8"
        )
        settings = home / "config" / "topologic-qt" / "settings.ini"
        if not on_shelf and not settings.exists():
            settings.parent.mkdir()
            settings.write_text("[shelf]\ngame=topologic\n", encoding="utf-8")
        self._said = home / "said"
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                [*command, *files],
                cwd=ROOT,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
        try:
            self.window = wait_for("window", lambda: self.find_window("Topologic"))
            # Icons come with the game, after the first picture: a key before that would be lost.
            wait_for("end of its start", lambda: self.has_loaded("Qt6Svg"))
            self.settle()
        except AssertionError as error:
            self.kill()
            raise AssertionError(f"{error} It said: {self.said}") from None

    def _environment(self) -> dict[str, str]:
        home = self._inside(self._home)
        folders = {"CONFIG_HOME": "config", "DATA_HOME": "data", "CACHE_HOME": "cache", "RUNTIME_DIR": "run"}
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "LC_ALL": "C.UTF-8",
            "DISPLAY": self._screen,
            **{f"XDG_{name}": str(home / folder) for name, folder in folders.items()},
            **self._variables,
        }

    def _inside(self, path: Path) -> Path:
        """A path as the program sees it."""
        return Path("/") / path.relative_to(self._root)

    # -- what can be seen of it ---------------------------------------------------------------

    def find_window(self, title: str) -> str | None:
        """The window on the screen with this in its title."""
        pid = str(self._process.pid)
        found = self._xdotool("search", "--onlyvisible", "--all", "--pid", pid, "--name", title).split()
        return found[-1] if found else None

    def corner_of(self, window: str) -> QPoint:
        """The upper left corner of a window on the screen."""
        told = dict(line.split("=") for line in self._geometry(window))
        return QPoint(int(told["X"]), int(told["Y"]))

    def size_of(self, window: str) -> tuple[int, int]:
        """The width and the height of a window, in pixels."""
        told = dict(line.split("=") for line in self._geometry(window))
        return int(told["WIDTH"]), int(told["HEIGHT"])

    def _geometry(self, window: str) -> list[str]:
        return self._xdotool("getwindowgeometry", "--shell", window).splitlines()

    @property
    def title(self) -> str:
        """The text of the title bar."""
        return self._xdotool("getwindowname", self.window).strip()

    @property
    def said(self) -> str:
        """All console output of the program, of all its runs on this computer."""
        return self._said.read_text(encoding="utf-8")

    @property
    def draws_on_x11(self) -> bool:
        """Whether the program draws on the screen, not only in memory."""
        return self.has_loaded("libqxcb")

    def has_loaded(self, library: str) -> bool:
        """Whether a library with this in its name is in use."""
        return library in Path(f"/proc/{self._process.pid}/maps").read_text(encoding="utf-8")

    @property
    def was_heard(self) -> bool:
        """Whether it has played any sound; unknown without ALSA."""
        heard = self._home / "heard"
        alsa = self._root / "usr/share/alsa/alsa.conf"
        return not alsa.exists() or (heard.exists() and any(heard.read_bytes()))

    # -- what it leaves on disk ---------------------------------------------------------------

    @property
    def autosave(self) -> Path:
        """The folder of autosaves."""
        return self._home / "data" / "topologic-qt" / "autosave"

    def copies(self) -> list[Path]:
        """The autosaved matches, latest last."""
        return sorted(self.autosave.glob("[!.]*.topologic"), key=lambda copy: copy.stat().st_mtime_ns)

    def kept(self) -> TopologicMatch | None:
        """The autosaved match; None if there is no readable one."""
        copies = self.copies()
        if not copies:
            return None
        try:
            return read_match(copies[-1])[0]
        except Problem:
            return None

    def wait_for_match(self, what: str, holds: Callable[[TopologicMatch], bool]) -> TopologicMatch:
        """Wait until the autosaved match is as required, and return it."""

        def look() -> TopologicMatch | None:
            match = self.kept()
            return match if match is not None and holds(match) else None

        return wait_for(what, look)

    # -- the hand -----------------------------------------------------------------------------

    def click(self, at: QPoint) -> None:
        """Click a point of the screen."""
        self._xdotool("mousemove", *_pair(at), "click", "1")

    def drag(self, *ways: tuple[QPoint, QPoint], pause: float = 0.012) -> None:
        """Drag from point to point, once per path; ``pause`` is between two moves of the mouse."""
        steps: list[str] = []
        for start, end in ways:
            steps += ["mousemove", *_pair(start), "mousedown", "1"]
            for part in range(1, 7):
                steps += ["sleep", str(pause), "mousemove", *_pair(start + (end - start) * (part / 6))]
            steps += ["sleep", str(pause), "mouseup", "1"]
        self._xdotool(*steps)

    def point(self, at: QPoint) -> None:
        """Move the mouse to a point of the screen."""
        self._xdotool("mousemove", *_pair(at))

    def quickly(self, *steps: str | QPoint) -> None:
        """Do several things without pauses.

        A point moves the mouse, "down" and "up" are its button, everything else is a key.
        """
        words: list[str] = []
        for step in steps:
            if isinstance(step, QPoint):
                words += ["mousemove", *_pair(step)]
            elif step in ("down", "up"):
                words += [f"mouse{step}", "1"]
            else:
                words += ["key", step]
        self._xdotool("windowfocus", "--sync", self.window, *words)

    def let_go(self) -> None:
        """Release the mouse button at the mouse's point."""
        self._xdotool("mouseup", "1")

    def keys(self, *names: str, window: str | None = None) -> None:
        """Press keys, in a window that is focused for that."""
        self._xdotool("windowfocus", "--sync", window or self.window, "key", "--delay", "8", *names)

    def write(self, text: str, window: str | None = None) -> None:
        """Type a text, in a window that is focused for that."""
        self._xdotool("windowfocus", "--sync", window or self.window, "type", "--delay", "8", text)

    def _xdotool(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": self._screen}
        done = subprocess.run(
            ["xdotool", *words],
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.stdout

    # -- its end ------------------------------------------------------------------------------

    def settle(self) -> None:
        """Wait until the program is idle: asleep, and without processor time for a while."""
        last, quiet = None, 0

        def rests() -> bool:
            nonlocal last, quiet
            now = self._work()
            quiet = quiet + 1 if now == last and now[0] == "S" else 0
            last = now
            return quiet >= 10

        wait_for("rest", rests)

    def _work(self) -> tuple[str, int]:
        """The state of the process, and its processor time in clock ticks."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return fields[0], int(fields[11]) + int(fields[12])

    def kill(self) -> None:
        """Kill the program."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def wait_for_end(self) -> int:
        """Wait until the program has ended by itself, and return its exit code."""
        return self._process.wait(PATIENCE)


def _pair(at: QPoint) -> tuple[str, str]:
    return str(at.x()), str(at.y())
