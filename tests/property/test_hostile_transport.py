"""Over a hostile transport nobody plays for others and no secret leaks; an honest one repairs everything."""

import os
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.far_homes import Crash, Home, quiet, settled, two_homes
from tests.hostile_transport import HostilePlace

STEPS = int(os.environ.get("TOPOLOGIC_HOSTILE_STEPS", "300"))
"""How many things happen in all."""
STEPS_A_MATCH = 60

places = st.integers(0, 11)
"""A home or a seat, counted on from the last one to the first: there are two to four."""
rngs = st.integers(0, 2**32).map(Random)


class HostileTransport(RuleBasedStateMachine):
    """Homes that play, with an enemy between them. Here there are two."""

    @initialize(seed=st.integers(0, 2**32), rounds=st.sampled_from((1, 2)))
    def begin(self, seed: int, rounds: int) -> None:
        place = HostilePlace(Random(seed))
        self._meet(place, two_homes(place), rounds)

    def _meet(self, place: HostilePlace, homes: Sequence[Home], rounds: int) -> None:
        self.place, self.homes, self.rounds = place, homes, rounds
        homes[0].begin(rounds)
        quiet(homes)
        self.slots = [homes[0].messages.room.topic(seat) for seat in range(len(homes))]

    def _home(self, place: int) -> Home:
        return self.homes[place % len(self.homes)]

    def _seat(self, place: int) -> int:
        return place % len(self.homes)

    def _tried(self, player: int, action: str, *arguments: object, crash: bool) -> None:
        home = self._home(player)
        try:
            getattr(home, action)(*arguments, crash=crash)
        except Crash:
            home.start_again()

    # -- the players ----------------------------------------------------------------------------------

    @rule(player=places, rng=rngs, crash=st.sampled_from((False, False, False, True)))
    def play(self, player: int, rng: Random, crash: bool) -> None:
        self._tried(player, "play", rng, crash=crash)

    @rule(player=places, seat=places, crash=st.sampled_from((False,) * 7 + (True,)))
    def hear(self, player: int, seat: int, crash: bool) -> None:
        self._tried(player, "hear_next", self._seat(seat), crash=crash)

    @rule(player=places)
    def hear_all(self, player: int) -> None:
        home = self._home(player)
        for _ in range(20):
            if not any(home.hear_next(seat) for seat in range(len(self.homes))):
                break

    @rule(player=places)
    def start_again(self, player: int) -> None:
        self._home(player).start_again()

    @rule(player=places, moves=st.integers(1, 4))
    def ask_back(self, player: int, moves: int) -> None:
        self._home(player).ask_back(moves)

    @rule()
    def rematch(self) -> None:
        host = self.homes[0]
        if host.match is not None and host.match.outcome is not None:
            host.begin(self.rounds)

    # -- the enemy ------------------------------------------------------------------------------------

    @rule(player=places, seat=places, deed=st.sampled_from(("drop", "shuffle", "repeat")))
    def meddle(self, player: int, seat: int, deed: str) -> None:
        getattr(self.place, deed)(self._home(player).name, self.slots[self._seat(seat)])

    @rule(seat=places, deed=st.sampled_from(("roll_back", "misplace", "truncate", "damage", "forge")))
    def falsify(self, seat: int, deed: str) -> None:
        getattr(self.place, deed)(self.slots[self._seat(seat)])

    @rule()
    def behave(self) -> None:
        self._converge()

    def _converge(self) -> None:
        self.place.behave()
        quiet(self.homes)
        settled(self.homes)

    def teardown(self) -> None:
        if hasattr(self, "slots"):
            self._converge()


@pytest.mark.long
def test_a_hostile_transport_can_only_delay() -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        HostileTransport,
        settings=settings(
            max_examples=max(STEPS // STEPS_A_MATCH, 1),
            stateful_step_count=STEPS_A_MATCH,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
