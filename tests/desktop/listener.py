"""A player by ear: knows what a screen reader tells, and presses keys and buttons."""

import re
from collections.abc import Callable

from tests.desktop.message_bus import Session
from tests.desktop.program import Program, ValueT, wait_for
from tests.desktop.reader import AT, SENSITIVE, Reader, Thing

BUTTON = "push button"
_MOST_TABS = 60
"""More than there are stops in any window."""


class Listener:
    """Plays a program without eyes and mouse."""

    def __init__(self, session: Session, program: Program) -> None:
        self.reader = Reader(session)
        self.program = program
        self._waited = 0
        self.log: list[str] = []
        """All that was heard, in order."""

    def close(self) -> None:
        """Stop listening, and end the program."""
        self.reader.close()
        self.program.kill()

    # -- the ears -----------------------------------------------------------------------------

    def listen(self) -> None:
        """Record what happens until the program is idle."""
        self.program.settle()
        self.log += self.reader.news()

    def read(self) -> list[str]:
        """All readable things, in order."""
        self.listen()
        return [self.reader.told(thing) for thing in self.shown()]

    def shown(self) -> list[Thing]:
        """All perceptible things in the windows."""
        return list(self.reader.shown())

    def find(self, beginning: str, role: str = BUTTON) -> Thing:
        """The first visible thing of this role whose name begins like that, once it is usable."""

        def look() -> Thing | None:
            found = (thing for thing in self.reader.shown() if thing.role == role and thing.has(SENSITIVE))
            return next((thing for thing in found if thing.name.startswith(beginning)), None)

        return self._wait(f"{role} {beginning!r}", look)

    def wait_to_hear(self, pattern: str) -> str:
        """Wait for such a text, after the last one waited for, and return it."""

        def look() -> str | None:
            self.log += self.reader.news()
            for number in range(self._waited, len(self.log)):
                if re.search(pattern, self.log[number]):
                    self._waited = number + 1
                    return self.log[number]
            return None

        return self._wait(f"word of {pattern!r}", look)

    def has_heard(self, pattern: str, since: int) -> bool:
        """Whether such a text is in the log from a line on."""
        self.log += self.reader.news()
        return any(re.search(pattern, line) for line in self.log[since:])

    def _wait(self, what: str, look: Callable[[], ValueT | None]) -> ValueT:
        try:
            return wait_for(what, look)
        except AssertionError as error:
            error.add_note(
                "\n".join(["There were:", *map(self.reader.told, self.shown()), "Heard:", *self.log[-20:]])
            )
            raise

    # -- the hands ----------------------------------------------------------------------------

    def press(self, beginning: str, role: str = BUTTON) -> None:
        """Press the thing whose name begins like that."""
        self.reader.press(self.find(beginning, role))
        self.listen()

    def keys(self, *names: str, title: str = "") -> None:
        """Press keys in the program's window, or in the one with this in its title."""
        self.program.keys(*names, window=self._window(title))
        self.listen()

    def write(self, text: str) -> None:
        """Type a text in the program's window."""
        self.program.write(text)
        self.listen()

    def _window(self, title: str) -> str | None:
        return wait_for(title, lambda: self.program.find_window(title)) if title else None

    def tab_to(self, role: str, name: str = "") -> None:
        """Press Tab until such a thing has the focus."""
        for _ in range(_MOST_TABS):
            if self.at.startswith(f"{role}: {name}"):
                return
            self.keys("Tab")
        raise AssertionError(f"Tab never comes to {role} {name!r}, but to: {self.log[-_MOST_TABS:]}")

    @property
    def at(self) -> str:
        """The thing that last had the focus."""
        return next((told.removeprefix(AT) for told in reversed(self.log) if told.startswith(AT)), "")
