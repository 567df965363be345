"""Finding invitations in the local network by mDNS and DNS-SD: one program announces, the others search.

Announcements can be forged: they only say which address to try.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple, cast

from topologic_qt.online.transport import Card
from topologic_qt.translation import is_printable

if TYPE_CHECKING:
    from zeroconf import Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

_LOG = logging.getLogger(__name__)

SERVICE = "_topologic._tcp.local."
_LOOK_EVERY = 2.0  # the seconds between two checks for changed addresses of this computer
_FRESH = 30.0  # the seconds after which a search starts again, with the current networks
_ANSWERED = 3.0  # the seconds in which present programs have answered a search
_ASKING = 3000  # the longest wait for details of a service, in milliseconds
_TELL_EVERY = 0.1  # the least seconds between two reports
_MOST = 200  # the most programs that one search queries, and the most datagrams per second
_MOST_OF_ONE = 50  # the most datagrams per second from one address
_LONGEST_DATAGRAM = 1500  # in bytes; longer ones come in several packets
_MOST_ADDRESSES = 8  # the most addresses per program
_LONGEST = 40  # the longest name or game id, in characters


class Found(NamedTuple):
    """A program announced in the local network."""

    card: Card
    port: int
    addresses: tuple[str, ...]


Searched = Callable[[tuple[Found, ...]], None]
"""Called with all programs found, whenever they change."""


async def announce(cards: Callable[[], list[Card]], port: int, changed: asyncio.Event) -> None:
    """Announce the ``cards`` in all networks until cancelled, and update on ``changed`` or new addresses."""
    while True:
        try:
            known, addresses = dict[Card, "AsyncServiceInfo"](), own_addresses()
            async with _multicast(takes_answers=False) as zeroconf:
                while own_addresses() == addresses:
                    changed.clear()
                    wanted = set(cards())
                    for card in known.keys() - wanted:
                        await zeroconf.async_unregister_service(known.pop(card))
                    for card in wanted - known.keys():
                        known[card] = _service(card, addresses, port)
                        await zeroconf.async_register_service(known[card], cooperating_responders=True)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(changed.wait(), _LOOK_EVERY)
        except Exception:
            await _rest()


def _service(card: Card, addresses: list[str], port: int) -> AsyncServiceInfo:
    from zeroconf.asyncio import AsyncServiceInfo

    name = secrets.token_hex(8)
    return AsyncServiceInfo(
        SERVICE,
        f"{name}.{SERVICE}",
        port=port,
        parsed_addresses=addresses,
        server=f"topologic-{name}.local.",
        properties={"name": card.name[:_LONGEST], "game": card.game, "code": str(card.code)},
    )


async def search(told: Searched) -> None:
    """Search all networks of this computer for announced programs, until cancelled."""
    while True:
        try:
            async with _multicast(takes_answers=True) as zeroconf:
                await _Search(zeroconf.zeroconf, told).run(_FRESH)
        except Exception:
            await _rest()


async def _rest() -> None:
    """Wait after an error: there is no network, or a stranger sent nonsense."""
    _LOG.debug("The local network cannot be used now.", exc_info=True)
    await asyncio.sleep(_LOOK_EVERY)


class _Search:
    """One search, which starts with no results."""

    def __init__(self, zeroconf: Zeroconf, told: Searched) -> None:
        self._zeroconf, self._told = zeroconf, told
        self._found: dict[str, Found] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()

    async def run(self, seconds: float) -> None:
        """Search for this many seconds."""
        from zeroconf import ServiceStateChange
        from zeroconf.asyncio import AsyncServiceBrowser

        def change(name: str, state_change: ServiceStateChange, **_: object) -> None:
            if state_change is ServiceStateChange.Removed:
                if self._found.pop(name, None) is not None:
                    self._changed.set()
            elif len(self._asking) < _MOST:
                self._asking[name] = asyncio.create_task(self._ask(name))

        browser = AsyncServiceBrowser(self._zeroconf, SERVICE, handlers=[change])
        dropping = asyncio.get_running_loop().call_later(_ANSWERED, self._changed.set)
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._tell(), seconds)
        finally:
            dropping.cancel()
            for task in self._asking.values():
                task.cancel()
            await browser.async_cancel()

    async def _tell(self) -> None:
        """Report changes for ever; after some seconds also that others no longer answer."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(_TELL_EVERY)
            self._changed.clear()
            self._told(tuple(self._found.values()))

    async def _ask(self, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        service = AsyncServiceInfo(SERVICE, name)
        if await service.async_request(self._zeroconf, _ASKING) and service.port:
            told = {key: (value or "")[:_LONGEST] for key, value in service.decoded_properties.items()}
            code = told.get("code", "")
            card = Card(
                name="".join(filter(is_printable, told.get("name", ""))),
                game=told.get("game", ""),
                code=int(code) if code.isascii() and code.isdigit() and len(code) <= 3 else 0,
            )
            addresses = tuple(filter(is_near, service.parsed_scoped_addresses()[:_MOST_ADDRESSES]))
            self._found[name] = Found(card, service.port, addresses)
            self._changed.set()


class Sieve(asyncio.DatagramProtocol):
    """Passes on no more datagrams than a home network sends; a flood would fill zeroconf's memory."""

    def __init__(self, inner: asyncio.DatagramProtocol, takes_answers: bool) -> None:
        """``inner`` gets the questions, and the answers if this side ``takes_answers``."""
        self._inner, self._takes_answers = inner, takes_answers
        self._second, self._passed = 0, Counter[str]()

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        """Pass on a datagram, or drop it."""
        if (second := int(time.monotonic())) != self._second:
            self._second = second
            self._passed.clear()
        is_answer = data[2:3] >= b"\x80"
        is_flood = self._passed[addr[0]] >= _MOST_OF_ONE or self._passed.total() >= _MOST
        if len(data) <= _LONGEST_DATAGRAM and not is_flood and (self._takes_answers or not is_answer):
            self._passed[addr[0]] += 1
            self._inner.datagram_received(data, addr)


@asynccontextmanager
async def _multicast(takes_answers: bool) -> AsyncIterator[AsyncZeroconf]:
    """Open mDNS on all networks, with IPv4 and, if available, IPv6. Raises OSError if there is none."""
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # it logs every network that disappears
    try:
        opened = AsyncZeroconf(ip_version=IPVersion.All)
    except OSError:
        opened = AsyncZeroconf(ip_version=IPVersion.V4Only)
    async with opened:
        await opened.zeroconf.async_wait_for_start()
        for reader in opened.zeroconf.engine.readers:
            inner = cast("asyncio.DatagramProtocol", reader.transport.get_protocol())
            reader.transport.set_protocol(Sieve(inner, takes_answers))
        yield opened


def own_addresses() -> list[str]:
    """The addresses at which others can reach this computer, IPv4 first."""
    found = [address for address, _ in _interfaces() if not address.is_loopback]
    return [str(address) for address in sorted(found, key=lambda each: (each.version, each.packed))]


def is_near(text: str) -> bool:
    """Whether an address is private or in one of this computer's networks."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    if not address.is_global:
        return True
    return any(
        address in ip_network(f"{own}/{length}", strict=False)
        for own, length in _interfaces()
        if own.version == address.version
    )


def _interfaces() -> list[tuple[IPv4Address | IPv6Address, int]]:
    """This computer's addresses, each with its network's prefix length."""
    import ifaddr

    return [
        (ip_address(each.ip if isinstance(each.ip, str) else each.ip[0]), each.network_prefix)
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
    ]
