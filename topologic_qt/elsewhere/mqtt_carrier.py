"""The carrier that is an MQTT broker: a retained message for each slot."""

import logging
import secrets
import selectors
import time

from topologic_qt.elsewhere.broker import Broker
from topologic_qt.elsewhere.carrier import Changed, Heard, check_put
from topologic_qt.elsewhere.mqtt_session import Session
from topologic_qt.elsewhere.queueing_carrier import QueueingCarrier
from topologic_qt.elsewhere.waker import Waker
from topologic_qt.storage.problem import Problem

_LOG = logging.getLogger(__name__)

_SHORTEST, _LONGEST = 1.0, 30.0
"""The seconds between two attempts to connect: at first, and at most."""


class MqttCarrier(QueueingCarrier):
    """An MQTT broker that keeps a retained message for each slot."""

    def __init__(self, broker: Broker) -> None:
        """``broker`` is the one that a person has chosen."""
        self._broker = broker
        self._name = f"topologic-{secrets.token_hex(6)}"
        self._waker = Waker()
        super().__init__("MQTT", self._waker.wake)
        self._attended: tuple[str, bytes] | None = None
        self._problem: Problem | None = None

    # -- called by the program ------------------------------------------------------------------------

    def attend(self, slot: str, content: bytes) -> None:
        """Keep this in the slot while connected; the broker empties it afterwards. Called before `start`."""
        check_put(slot, content)
        self._attended = slot, content

    # -- in its thread --------------------------------------------------------------------------------

    def _run(self, heard: Heard, changed: Changed) -> None:
        def pass_on(slot: str, content: bytes) -> None:
            if not self._is_closing:
                heard(slot, content)

        delay = _SHORTEST
        while not self._is_closing:
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
            self._tell(changed, session.is_connected, self._problem)

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
            while not self._is_closing and (left := end - time.monotonic()) > 0:
                if selector.select(left):
                    self._waker.clear()
                self._tell(changed, False, self._problem)
