"""Who invites in the local network, by mDNS and DNS-SD: one program announces it, the others find it.

Whatever is announced may be false: it says where to knock, and no more hangs on it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple

from topologic_qt.online.transport import Card
from topologic_qt.translation import is_printable

if TYPE_CHECKING:
    from zeroconf import Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

_LOG = logging.getLogger(__name__)

SERVICE = "_topologic._tcp.local."
_LOOK_EVERY = 2.0  # the seconds between two looks whether this computer has other addresses now
_FRESH = 30.0  # the seconds after which a search begins anew, by all networks there are now
_ANSWERED = 3.0  # the seconds in which whoever is there has answered to a search
_ASKING = 3000  # the longest wait for the answer about a service, in milliseconds
_MOST = 200  # the most programs that one search asks about
_MOST_ADDRESSES = 8  # the most addresses of one of them
_LONGEST = 40  # the most characters of a name or of the id of a game


class Found(NamedTuple):
    """A program in the local network, as it is announced."""

    card: Card
    port: int
    addresses: tuple[str, ...]


Searched = Callable[[tuple[Found, ...]], None]
"""Called with all that are found now, whenever that changes."""


async def announce(cards: Callable[[], list[Card]], port: int, changed: asyncio.Event) -> None:
    """Announce the ``cards`` in all networks until cancelled: anew when ``changed``, or by new addresses."""
    while True:
        try:
            addresses = own_addresses()
            async with _multicast() as zeroconf:
                await _announce_by(zeroconf, addresses, cards, port, changed)
        except Exception:
            await _rest()


async def _announce_by(
    zeroconf: AsyncZeroconf,
    addresses: list[str],
    cards: Callable[[], list[Card]],
    port: int,
    changed: asyncio.Event,
) -> None:
    """Announce by these addresses, until the computer has others."""
    known: dict[Card, AsyncServiceInfo] = {}
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
    """Find all programs that are announced in the networks of this computer, until cancelled."""
    while True:
        try:
            async with _multicast() as zeroconf:
                await _Search(zeroconf.zeroconf, told).run(_FRESH)
        except Exception:
            await _rest()


async def _rest() -> None:
    """Wait after something failed: no network is there, or what a stranger sent made no sense."""
    _LOG.debug("The local network cannot be used now.", exc_info=True)
    await asyncio.sleep(_LOOK_EVERY)


class _Search:
    """A search with nothing remembered of those before it."""

    def __init__(self, zeroconf: Zeroconf, told: Searched) -> None:
        self._zeroconf, self._told = zeroconf, told
        self._found: dict[str, Found] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}

    async def run(self, seconds: float) -> None:
        """Search for so long."""
        from zeroconf import ServiceStateChange
        from zeroconf.asyncio import AsyncServiceBrowser

        def change(name: str, state_change: ServiceStateChange, **_: object) -> None:
            if state_change is ServiceStateChange.Removed:
                if self._found.pop(name, None) is not None:
                    self._told(tuple(self._found.values()))
            elif len(self._asking) < _MOST:
                self._asking[name] = asyncio.create_task(self._ask(name))

        browser = AsyncServiceBrowser(self._zeroconf, SERVICE, handlers=[change])
        try:
            await asyncio.sleep(_ANSWERED)
            self._told(tuple(self._found.values()))  # without those that do not answer any more
            await asyncio.sleep(seconds - _ANSWERED)
        finally:
            for task in self._asking.values():
                task.cancel()
            await browser.async_cancel()

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
            self._told(tuple(self._found.values()))


def _multicast() -> AsyncZeroconf:
    """All networks of this computer, with IPv4 and IPv6 where it has that. Raises OSError where none is."""
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # it tells of each network that goes
    try:
        return AsyncZeroconf(ip_version=IPVersion.All)
    except OSError:
        return AsyncZeroconf(ip_version=IPVersion.V4Only)


def own_addresses() -> list[str]:
    """The addresses of this computer by which others can reach it: those of IPv4 first."""
    found = [address for address, _ in _interfaces() if not address.is_loopback]
    return [str(address) for address in sorted(found, key=lambda each: (each.version, each.packed))]


def is_near(text: str) -> bool:
    """Whether an address belongs to a network at home, or to one that this computer is in."""
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
    """The addresses of this computer, each with the length of its network's prefix."""
    import ifaddr

    return [
        (ip_address(each.ip if isinstance(each.ip, str) else each.ip[0]), each.network_prefix)
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
    ]
