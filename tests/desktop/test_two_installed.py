"""Two installed programs with their own homes, which meet by a code and play over a broker."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from tests.desktop import message_bus
from tests.desktop.installed import Installation
from tests.desktop.listener import Listener
from tests.desktop.program import Program, wait_for
from tests.desktop.topologic_by_ear import Heard, Player
from tests.mosquitto import HOST, MOSQUITTO, Mosquitto, free_port
from topologic_qt.app.features.online.meeting import MeetingPlace, choose_place

pytestmark = [pytest.mark.package, pytest.mark.release]

_DIALOG = "Play online"


class Machine:
    """A home with the installed program; its end is a power cut, and its restart a new session."""

    def __init__(self, screen: str, folder: Path, command: list[str], place: MeetingPlace) -> None:
        self._screen, self._folder, self._command = screen, folder, command
        self._sessions = ExitStack()
        self._runs = 0
        settings = folder / "home" / "config" / "topologic-qt" / "settings.ini"
        settings.parent.mkdir(parents=True)
        choose_place(QSettings(str(settings), QSettings.Format.IniFormat), place)
        self.start()

    def start(self) -> None:
        """Start the program."""
        self._runs += 1
        bus = self._folder / f"session {self._runs}"
        bus.mkdir()
        session = self._sessions.enter_context(message_bus.session(bus, self._screen))
        home = self._folder / "home"
        program = Program(
            self._screen, home, command=self._command, on_shelf=True, variables=session.variables
        )
        self.listener = Listener(session, program)
        self.player = Player(self.listener)

    def kill(self) -> None:
        """Kill the program."""
        self.listener.close()

    def start_again(self) -> None:
        """Start the program after a kill, and continue the match."""
        self.start()
        self.listener.press("Continue")

    def close(self) -> None:
        """End everything."""
        self.kill()
        self._sessions.close()


Meet = Callable[[Mosquitto, MeetingPlace, MeetingPlace], tuple[Machine, Machine]]


@pytest.fixture
def meet(unpacked: Installation, screen: str, tmp_path: Path) -> Iterator[Meet]:
    """A function that starts two programs which join a match by a code; each has a place."""
    if missing := message_bus.missing():
        pytest.skip(f"needs {missing}")
    machines: list[Machine] = []

    def meet_there(broker: Mosquitto, *places: MeetingPlace) -> tuple[Machine, Machine]:
        broker.start()
        for name, place in zip(("anna", "ben"), places, strict=True):
            machines.append(Machine(screen, tmp_path / name, unpacked.menu_entry(), place))
        anna, ben = machines
        for machine in machines:
            _choose_elsewhere(machine.listener)
        _join(ben.listener, _invite(anna.listener))
        return anna, ben

    yield meet_there
    for machine in machines:
        machine.close()


def _choose_elsewhere(listener: Listener) -> None:
    listener.press("Play Topologic")
    listener.press("Online", "radio button")


def _invite(listener: Listener) -> str:
    """Begin a match, and return the shown code."""
    listener.press("Show a code…")
    listener.press("Show a code")
    found = re.search(r"\d+-[a-z]+-[a-z]+", listener.wait_to_hear(r"The code is \d"))
    assert found is not None
    return found[0]


def _join(listener: Listener, code: str) -> None:
    """Type a code."""
    listener.press("Type a code")
    listener.program.write(code, window=wait_for(_DIALOG, lambda: listener.program.find_window(_DIALOG)))
    listener.keys("Return", title=_DIALOG)
    listener.wait_to_hear("Anna must hide the secret")


def _find_at_once(seeker: Machine, secret: Heard) -> None:
    """Bring all seekers to the secret, and ask for the hint, which ends the round."""
    for number in range(1, 6):
        seeker.player.put_by_actions(number, secret)
    seeker.listener.press("Ask for the hint")
    seeker.listener.wait_to_hear(r"Hint for turn 1: 10 points")
    seeker.listener.press("Skip")


@pytest.mark.skipif(MOSQUITTO is None, reason="needs mosquitto")
def test_a_whole_match_with_tls_at_one_and_plain_at_the_other(meet: Meet, tmp_path: Path) -> None:
    """In the middle, the broker and both programs are killed, and started again."""
    plain = free_port()
    broker = Mosquitto(tmp_path / "broker", tls=True, also_plain=plain)
    with_tls = MeetingPlace(host=HOST, port=broker.port, authority=broker.settings().ca_file)
    anna, ben = meet(broker, with_tls, MeetingPlace(host=HOST, port=plain, tls=False))
    try:
        first, second = ben.player.field()[:2]
        anna.player.hide_by_actions(first, alone=True)
        ben.listener.wait_to_hear("Anna has hidden the secret")
        ben.kill()
        broker.kill()
        broker.start()
        ben.start_again()
        _find_at_once(ben, first)
        anna.kill()
        ben.player.hide_by_actions(second, alone=True)
        anna.start_again()
        _find_at_once(anna, second)
        for machine in (anna, ben):
            machine.listener.wait_to_hear("A draw.*Verified: neither secret was moved")
    finally:
        broker.kill()
