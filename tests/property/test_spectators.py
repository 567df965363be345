"""Over a hostile transport, spectators see no invented move and no secret; otherwise they see everything."""

import os
from random import Random

import pytest
from hypothesis import HealthCheck, Phase as Part, settings, strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from tests.dealt_homes import dealt_homes
from tests.far_homes import quiet, settled, two_homes
from tests.hostile_transport import HostilePlace
from tests.property.test_hostile_transport import HostileTransport, places
from tests.spectating_home import OnlookingHome
from topologic_qt.engine.game import SPECTATOR

STEPS = int(os.environ.get("TOPOLOGIC_HOSTILE_STEPS", "180"))
"""How many things happen in all."""
STEPS_A_MATCH = 60


class WatchedTransport(HostileTransport):
    """Two homes play, an enemy interferes, and a spectator watches from the start or later."""

    def _everything(self) -> set[tuple[int, int, str]]:
        """All moves ever made: the match, the index among its moves, and the move."""
        if not hasattr(self, "ever"):
            self.ever: set[tuple[int, int, str]] = set()
            self.watcher: OnlookingHome | None = None
        for match in self.homes[0].numbers:
            moves = self.homes[0].really(match, SPECTATOR)
            self.ever |= {(match, at, repr(move)) for at, move in enumerate(moves)}
        return self.ever

    @rule()
    def come(self) -> None:
        self._everything()
        if self.watcher is None:
            self.watcher = OnlookingHome(self.homes[0].messages.room, self.place)

    @rule(seat=places)
    def watch(self, seat: int) -> None:
        if self._everything() and self.watcher is not None:
            self.watcher.hear_next(self._seat(seat))

    @rule()
    def watch_all(self) -> None:
        if self._everything() and self.watcher is not None:
            self.watcher.hear_all()

    @rule()
    def watcher_starts_again(self) -> None:
        if self._everything() and self.watcher is not None:
            self.watcher.start_again()

    @rule(seat=places, deed=st.sampled_from(("drop", "shuffle", "repeat")))
    def meddle_with_watcher(self, seat: int, deed: str) -> None:
        if self._everything() and self.watcher is not None:
            getattr(self.place, deed)(self.watcher.name, self.slots[self._seat(seat)])

    @invariant()
    def only_what_was_played_is_seen(self) -> None:
        if hasattr(self, "slots") and self._everything() and self.watcher is not None:
            self._check_watcher(self.watcher)

    def _check_watcher(self, watcher: OnlookingHome) -> None:
        watcher.check(self.ever)
        if watcher.match is not None:
            self.homes[0].check_open(watcher.match)

    def _converge(self) -> None:
        super()._converge()
        self._everything()
        if self.watcher is not None:
            self.watcher.hear_all()
            assert self.watcher.is_like(self.homes[0])
            self._check_watcher(self.watcher)


class DealtTransport(WatchedTransport):
    """Three play Deduction with a dealer, who is one of them or a fourth."""

    @initialize(seed=st.integers(0, 2**32), dealer_plays=st.booleans())
    def begin(self, seed: int, dealer_plays: bool) -> None:
        place = HostilePlace(Random(seed))
        self._meet(place, dealt_homes(place, f"seed {seed}", dealer_plays=dealer_plays), 1)


@pytest.mark.long
@pytest.mark.parametrize("machine", [WatchedTransport, DealtTransport], ids=["Topologic", "Deduction"])
def test_who_looks_on_sees_only_what_was_played(machine: type[WatchedTransport]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=max(STEPS // STEPS_A_MATCH, 1),
            stateful_step_count=STEPS_A_MATCH,
            deadline=None,
            phases=(Part.explicit, Part.generate),
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.long
@pytest.mark.parametrize("game", ["Topologic", "Deduction, a player deals", "Deduction, another one deals"])
def test_over_an_honest_transport_a_whole_match_is_seen(game: str) -> None:
    """The same homes, so that what holds above is not for want of moves."""
    rng = Random(2026)
    place = HostilePlace(rng)
    dealt = game != "Topologic"
    homes = dealt_homes(place, "honest", dealer_plays="player" in game) if dealt else two_homes(place)
    watcher = OnlookingHome(homes[1].messages.room, place)
    homes[0].begin(rounds=1 if dealt else 2)
    turns = 0
    while homes[0].match is None or homes[0].match.outcome is None:
        turns += any(home.play(rng) for home in homes)
        quiet(homes)
        settled(homes)
        watcher.hear_all()
        assert watcher.is_like(homes[0])
        assert turns < 200
    assert turns >= 4
    assert watcher.match is not None
    if dealt:
        assert watcher.match.state.hands == homes[0].match.setup.deal.hands
    else:
        assert [played.is_true_to_seal for played in watcher.match.state.rounds] == [True, True]
