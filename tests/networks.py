"""A simulated local network, in which only the programs of this test find each other."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from topologic_qt.online import discovery, hub, lan_transport
from topologic_qt.online.discovery import Found, Searched
from topologic_qt.online.hub import Hub
from topologic_qt.online.transport import Card

HERE = "127.0.0.1"


class Network:
    """All announcements, in place of multicast."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.announced: dict[object, tuple[Found, ...]] = {}
        self._searching: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        monkeypatch.setattr(hub, "HUB", Hub(ports=(0,)))
        monkeypatch.setattr(hub, "announce", self._announce)
        for module in (discovery, lan_transport):
            monkeypatch.setattr(module, "search", self._search)

    async def _announce(self, cards: Callable[[], list[Card]], port: int, changed: asyncio.Event) -> None:
        here = object()
        try:
            while True:
                changed.clear()
                self.announced[here] = tuple(Found(card, port, (HERE,)) for card in set(cards()))
                self._tell()
                await changed.wait()
        finally:
            self.announced.pop(here, None)
            self._tell()

    def _tell(self) -> None:
        for event, loop in list(self._searching.items()):
            with suppress(RuntimeError):  # it has just ended
                loop.call_soon_threadsafe(event.set)

    async def _search(self, told: Searched) -> None:
        changed = asyncio.Event()
        self._searching[changed] = asyncio.get_running_loop()
        try:
            while True:
                changed.clear()
                told(tuple(each for here in list(self.announced.values()) for each in here))
                await changed.wait()
        finally:
            del self._searching[changed]
