"""Par of fields: found by the computer off the GUI thread, and remembered from then on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from topologic_qt.games.host import GameSettings
from topologic_qt.games.topologic.rules.par import Par
from topologic_qt.games.topologic.rules.round_results import field_mark
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.tile import ALL_TILES
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.widgets.remembered import Memory

if TYPE_CHECKING:
    from topologic_qt.games.topologic.ui.advisor import AdviceSource

_KEY = "pars"
"""The name under which the settings keep par: ``mark/edition/seekers=turns``, parted by blanks."""

_MOST = 300
"""The largest number of fields whose par is remembered; the oldest ones are forgotten."""


def known_par(settings: Memory, setup: Setup) -> float | None:
    """Return the mean number of turns that was found earlier for a setup's field; None if none was."""
    return known_pars(settings).get(_key(setup))


def known_pars(memory: Memory) -> Mapping[str, float]:
    """Return the mean number of turns of each field for which it was found, by `par_key`."""
    return {key: total / len(ALL_TILES) for key, total in _remembered(memory).items()}


def par_key(mark: str, edition: str, seekers: int) -> str:
    """Return the key of the par of a field, given by its `field_mark`."""
    return f"{mark}/{edition}/{seekers}"


class Pars:
    """Finds par for one screen. What was found since the program began is there at once."""

    def __init__(self, host: MatchHost, source: AdviceSource) -> None:
        self._host = host
        self._source = source
        self._found: dict[str, Par] = {}

    def find(self, setup: Setup, done: Callable[[Par], None]) -> Callable[[], None]:
        """Find par of a setup's field, edition and seekers; return a function that cancels it."""
        key = _key(setup)
        if key in self._found:
            done(self._found[key])
            return lambda: None

        def take(par: Par | None) -> None:
            if par is not None:
                self._found[key] = par
                _remember(self._host.settings, key, sum(par.turns))
                done(par)

        bare = Setup(setup.field, setup.edition, setup.seekers)
        return self._host.think(self._source.par(bare), take, lambda _: None)


def _key(setup: Setup) -> str:
    return par_key(field_mark(setup.field), setup.edition.id, setup.seekers)


def _remembered(memory: Memory) -> Mapping[str, int]:
    """Return the sum of turns over all secrets by key; an entry that somebody damaged is left out."""
    entries = (entry.rpartition("=") for entry in str(memory.value(_KEY, "")).split())
    possible = range(len(ALL_TILES), 100 * len(ALL_TILES) + 1)
    return {
        key: int(total)
        for key, _, total in entries
        if key and total.isascii() and total.isdecimal() and len(total) < 6 and int(total) in possible
    }


def _remember(settings: GameSettings, key: str, total: int) -> None:
    kept = {other: turns for other, turns in _remembered(settings).items() if other != key} | {key: total}
    latest = list(kept.items())[-_MOST:]
    settings.setValue(_KEY, " ".join(f"{other}={turns}" for other, turns in latest))
