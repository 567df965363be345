"""A local network of tests: the programs on this computer find each other in it, and nobody else does."""

import asyncio
from collections.abc import Callable

import pytest

from topologic_qt.online import discovery, hub, lan_transport
from topologic_qt.online.discovery import Found, Searched
from topologic_qt.online.hub import Hub
from topologic_qt.online.transport import Card

HERE = "127.0.0.1"


class Network:
    """All that is announced, in the place of multicast."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.announced: dict[object, tuple[Found, ...]] = {}
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
                await changed.wait()
        finally:
            self.announced.pop(here, None)

    async def _search(self, told: Searched) -> None:
        known: tuple[Found, ...] | None = None
        while True:
            found = tuple(each for here in list(self.announced.values()) for each in here)
            if found != known:
                known = found
                told(found)
            await asyncio.sleep(0.01)
