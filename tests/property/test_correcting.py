"""At a real table: a round noted with mistakes and corrected later equals the round played."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.strategies import setups
from tests.tables import TopologicMatch
from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.package import TopologicProtocol
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.correcting import illegal_turns, moves_to, possible_points, with_turn
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import Knowledge, hint
from topologic_qt.games.topologic.rules.legality import legal_destinations, possible_hints
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    CorrectTurn,
    GiveHint,
    GiveUp,
    HideAtTable,
    Move,
    MoveSeeker,
    PlaceSeeker,
    TellSecret,
)
from topologic_qt.games.topologic.rules.notes import Notes
from topologic_qt.games.topologic.rules.round_results import results
from topologic_qt.games.topologic.rules.setup import Seating, Setup
from topologic_qt.games.topologic.rules.state import Phase, Round

pytestmark = pytest.mark.long


def without_slips(played: Round) -> Round:
    """A round without traces of corrections."""
    turns = tuple(replace(turn, corrected=(), miscopied=()) for turn in played.turns)
    return replace(played, turns=turns)


class Copying(RuleBasedStateMachine):
    """A round on the table, and its copy in the program of a person who makes mistakes."""

    @initialize(setup=setups(st.just(Seating(at_table=1))), secret=st.sampled_from(ALL_TILES))
    def sit_down(self, setup: Setup, secret: Tile) -> None:
        self.table, self.copy = (TopologicMatch(Topologic(), setup) for _ in range(2))
        self.secret = secret
        for match in (self.table, self.copy):
            match.apply(HideAtTable())

    @property
    def wrong(self) -> list[int]:
        """The turns whose entry differs from the table."""
        pairs = zip(self.table.state.rounds[0].turns, self.copy.state.rounds[0].turns, strict=True)
        return [
            number
            for number, (true, noted) in enumerate(pairs)
            if (true.moves, true.hint) != (noted.moves, noted.hint)
        ]

    def enter(self, move: Move) -> None:
        """Enter a move in the copy, if it is accepted: people leave out what they cannot enter."""
        try:
            self.copy.apply(move)
        except IllegalMove:
            return

    @precondition(lambda self: self.table.state.rounds[0].ending is None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Play a turn on the table, and note it in the program."""
        slip = partial(data.draw, st.integers(0, 5).map(lambda number: not number))
        state = self.table.state
        first = state.round.phase is Phase.ENTER
        seekers = range(state.setup.seekers)
        order = data.draw(st.permutations(seekers))
        movers = order if first else order[: data.draw(st.integers(0, len(order)))]
        homing = data.draw(st.booleans())
        for seeker in movers:
            there = sorted(legal_destinations(self.table.state, seeker))
            if not there:
                continue
            to = self.secret if homing and self.secret in there else data.draw(st.sampled_from(there))
            make = PlaceSeeker if first else MoveSeeker
            self.table.apply(make(seeker, to))
            if slip() and (others := sorted(legal_destinations(self.copy.state, seeker))):
                self.enter(make(seeker, data.draw(st.sampled_from(others))))
            elif first or not slip():
                self.enter(make(seeker, to))
        for seeker in seekers:  # all must enter in the copy, too
            if first and self.copy.state.round.positions[seeker] is None:
                self.copy.apply(PlaceSeeker(seeker, min(legal_destinations(self.copy.state, seeker))))
        self.ask(data, announced=hint(self.table.state.round.entered, self.secret), slips=slip())

    def ask(self, data: st.DataObject, announced: int, slips: bool) -> None:
        full = 2 * self.table.setup.seekers
        if announced == full:  # what ends the round has to be entered as it was
            while self.copy.state.round.running:
                self.copy.take_back()
            while self.wrong:
                self.mend(self.wrong[0])
            for move in self.table.state.round.running:
                self.copy.apply(move)
        self.copy.apply(AskForHint())
        if data.draw(st.booleans()):  # back from the question to the seekers, and there again
            before = self.copy.state
            assert self.copy.take_back() == AskForHint()
            self.copy.apply(AskForHint())
            assert self.copy.state == before
        self.table.apply(AskForHint())
        possible = [points for points in possible_hints(self.copy.state) if points < full]
        if announced < full and (slips or announced not in possible):
            self.copy.apply(GiveHint(data.draw(st.sampled_from(possible))))
        else:
            self.copy.apply(GiveHint(announced))
        self.table.apply(GiveHint(announced))

    @precondition(lambda self: self.wrong)
    @rule(data=st.data())
    def put_right(self, data: st.DataObject) -> None:
        self.mend(data.draw(st.sampled_from(self.wrong)))

    @precondition(lambda self: self.copy.state.rounds[0].turns)
    @rule(data=st.data())
    def put_wrong(self, data: st.DataObject) -> None:
        """Correct a turn that was right, or make it wrong in another way."""
        noted = self.copy.state.rounds[0]
        number = data.draw(st.integers(0, len(noted.turns) - 1))
        tiles = st.lists(
            st.sampled_from(ALL_TILES), min_size=len(noted.positions), max_size=len(noted.positions)
        )
        moves = moves_to(self.copy.setup, noted, number, data.draw(tiles))
        points = possible_points(with_turn(noted, number, moves), number)
        if points:
            self.enter(CorrectTurn(number, moves, data.draw(st.sampled_from(points))))

    def mend(self, number: int) -> None:
        """Correct a turn, after an earlier one that makes its hint possible."""
        true = self.table.state.rounds[0].turns[number]
        try:
            self.copy.apply(CorrectTurn(number, true.moves, true.hint))
        except IllegalMove:
            earlier = [turn for turn in self.wrong if turn < number]
            assert earlier, "what was played can be entered where all before it is right"
            self.mend(earlier[0])
            if number in self.wrong:
                self.mend(number)

    @precondition(lambda self: len(self.table.state.round.turns) > 3 and not self.table.state.round.ending)
    @rule(told=st.booleans())
    def give_up(self, told: bool) -> None:
        for match in (self.table, self.copy):
            match.apply(GiveUp())
            match.apply(TellSecret(self.secret if told else None))

    @invariant()
    def what_is_right_is_the_round_that_was_played(self) -> None:
        if not hasattr(self, "copy") or self.wrong:
            return
        true, copied = self.table.state.rounds[0], self.copy.state.rounds[0]
        assert without_slips(copied) == true
        assert replace(self.copy.state, rounds=()) == replace(self.table.state, rounds=())
        assert len(self.copy.state.rounds) == len(self.table.state.rounds)
        assert Knowledge().caught_up(copied.turns) == Knowledge().caught_up(true.turns)
        assert illegal_turns(self.copy.setup, copied) == []
        pages = (Notes(),) * self.copy.setup.rounds
        assert results(self.copy.state, pages) == results(self.table.state, pages)
        assert self.copy.outcome == self.table.outcome
        for number, turn in enumerate(copied.turns):
            assert turn.hint in possible_points(copied, number)
            moves = moves_to(self.copy.setup, copied, number, turn.positions)
            assert set(moves) == set(turn.moves)

    def teardown(self) -> None:
        if not hasattr(self, "copy"):
            return
        while self.wrong:
            self.mend(self.wrong[-1])
        self.what_is_right_is_the_round_that_was_played()
        again = from_record(to_record(self.copy))
        assert (again.state, again.moves) == (self.copy.state, self.copy.moves)
        forms = TopologicProtocol().forms
        assert [forms.move_from_json(forms.move_to_json(move)) for move in self.copy.moves] == [
            *self.copy.moves
        ]


def test_a_round_with_slips_that_are_put_right_is_the_round_that_was_played() -> None:
    run_state_machine_as_test(Copying, settings=settings(max_examples=20, stateful_step_count=20))


@pytest.mark.release
def test_ten_thousand_turns_and_corrections_lead_to_the_rounds_that_were_played() -> None:
    run_state_machine_as_test(Copying, settings=settings(max_examples=250, stateful_step_count=40))
