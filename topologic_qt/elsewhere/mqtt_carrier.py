"""The carrier that is an MQTT broker: a retained message for each slot."""

import logging
import secrets
import selectors
import time
from threading import Thread

from topologic_qt.elsewhere.broker import Broker
from topologic_qt.elsewhere.carrier import CarrierState, Changed, Heard, check_put
from topologic_qt.elsewhere.mqtt_session import Session
from topologic_qt.elsewhere.outbox import Outbox
from topologic_qt.elsewhere.waker import Waker
from topologic_qt.storage.problem import Problem

_LOG = logging.getLogger(__name__)

_SHORTEST, _LONGEST = 1.0, 30.0
"""The seconds between two attempts to connect: at first, and at most."""
_LINGER = 2.0
"""The most seconds that unsent messages are tried after the end."""


class MqttCarrier:
    """An MQTT broker that keeps a retained message for each slot."""

    def __init__(self, broker: Broker) -> None:
        """``broker`` is the one that a person has chosen."""
        self._broker = broker
        self._name = f"topologic-{secrets.token_hex(6)}"
        self._waker = Waker()
        self._outbox = Outbox(self._waker.wake)
        self._attended: tuple[str, bytes] | None = None
        self._closing_at: float | None = None
        self._told: tuple[bool, str, int] | None = None
        self._problem: Problem | None = None

    # -- called by the program ------------------------------------------------------------------------

    def attend(self, slot: str, content: bytes) -> None:
        """Keep this in the slot while connected; the broker empties it afterwards. Called before `start`."""
        check_put(slot, content)
        self._attended = slot, content

    def start(self, heard: Heard, changed: Changed) -> None:
        """Connect, and again after each loss for ever, in a thread of its own."""
        Thread(target=self._run, args=(heard, changed), name="MQTT", daemon=True).start()

    def watch(self, slot: str) -> None:
        """Listen to a slot from now on, over all connections."""
        self._outbox.watch(slot)

    def leave(self, slot: str) -> None:
        """Listen to a slot no longer."""
        self._outbox.leave(slot)

    def put(self, slot: str, content: bytes) -> None:
        """Replace the content of a slot; no bytes empty it. Raises ValueError for what cannot be put."""
        self._outbox.put(slot, content)

    @property
    def unsent(self) -> int:
        """The number of slots whose newest content is not known to have arrived, at this moment."""
        return len(self._outbox.unsent)

    def close(self) -> None:
        """End it; what is unsent is tried for two more seconds at most."""
        self._closing_at = time.monotonic() + _LINGER
        self._waker.wake()

    # -- in its thread --------------------------------------------------------------------------------

    def _run(self, heard: Heard, changed: Changed) -> None:
        def pass_on(slot: str, content: bytes) -> None:
            if self._closing_at is None:
                heard(slot, content)

        delay = _SHORTEST
        while self._closing_at is None:
            session = Session(self._broker, self._name, self._outbox, self._attended, pass_on)
            if self._connected(session, changed):
                delay = _SHORTEST
            self._pause(delay, changed)
            delay = min(delay * 2, _LONGEST)
        self._waker.close()

    def _connected(self, session: Session, changed: Changed) -> bool:
        """Have a connection, as long as it lasts. Returns whether one came about."""
        was_connected = False

        def tell() -> None:
            nonlocal was_connected
            was_connected = was_connected or session.is_connected
            if session.is_connected or session.problem is not None:
                self._problem = session.problem
            self._tell(session.is_connected, changed)

        try:
            session.run(self._waker, tell, self._is_over)
        except Exception:
            # The library reads what a stranger sends, and promises nothing for what makes no sense.
            _LOG.warning("What the broker sent made no sense.", exc_info=True)
            session.problem = self._broker.lost(was_connected)
        tell()
        return was_connected

    def _pause(self, seconds: float, changed: Changed) -> None:
        """Wait before the next attempt, and tell meanwhile how much is unsent."""
        end = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._waker, selectors.EVENT_READ)
            while self._closing_at is None and (left := end - time.monotonic()) > 0:
                if selector.select(left):
                    self._waker.clear()
                self._tell(False, changed)

    def _is_over(self) -> bool:
        closing = self._closing_at
        return closing is not None and (not self.unsent or time.monotonic() > closing)

    def _tell(self, is_connected: bool, changed: Changed) -> None:
        state = CarrierState(is_connected, self._problem, self.unsent)
        told = (state.is_connected, str(state.problem or ""), state.unsent)
        if told != self._told and self._closing_at is None:
            self._told = told
            changed(state)
