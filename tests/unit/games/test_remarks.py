"""What computers remark is true, is known to everybody, and is rare."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise, product
from random import Random

from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules import remarks as deduction, setup as deduction_setup
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Move, Pass, Show
from topologic_qt.games.deduction.rules.state import State as Dealt, Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line
from topologic_qt.games.topology.bots import seat as topology_bots
from topologic_qt.games.topology.rules import remarks as topology
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.lines import closable
from topologic_qt.games.topology.rules.state import DEFAULT_NAMES, State, View, new_setup

Truth = Callable[[list[str], int], bool]


def true_of(said: str, truths: dict[str, Truth], number: int) -> str:
    """The kind of a remark that is true; fails for any other one."""
    for kind, is_true in truths.items():
        if found := re.fullmatch(kind, said):
            assert is_true(list(found.groups()), number), said
            return kind
    raise AssertionError(f"nobody knows whether this is true: {said}")


def is_rare(turns: Sequence[int]) -> bool:
    return all(later - earlier >= 3 for earlier, later in pairwise(turns))


def test_in_topology_it_is_true_of_the_table() -> None:
    kinds: set[str] = set()
    for players, seed in product((2, 3), range(3)):
        seating = (Computer(Level.NOVICE),) * players
        match = Match(Topology(), new_setup(DEFAULT_NAMES[:players], seed=f"{seed}", seating=seating))
        turns: list[int] = []
        while not match.state.is_over:
            before = match.state
            said = topology.remark(match.view(0))
            for move in topology_bots.think(match.view(0), Level.NOVICE, f"{seed}", lambda: False):
                match.apply(move)
            ended = topology.remark(match.view(0), match.state.turns[-1])
            for remark, truths in ((said, begun(before)), (ended, over(match.state))):
                if remark:
                    kinds.add(true_of(remark, truths, before.number))
                    turns.append(before.number)
            for number in (6, 9, 18, 21, 30, 33):  # one of all that could be said
                if remark := topology.remark(View(replace(match.view(0), number=number))):
                    kinds.add(true_of(remark, begun(match.state), number))
        assert is_rare(turns)
    assert len(kinds) >= 7


def begun(state: State) -> dict[str, Truth]:
    """The remarks at the beginning of a turn, each with whether it is true."""
    own, scores = state.seat, state.scores
    others = [points for seat, points in enumerate(scores) if seat != own]
    lines = [run.length for run in closable(state.tiles)]
    rings = [ring.length for ring in state.turns[-1].rings] if state.turns else []
    return {
        r"I see a line of (\d+) that .*": lambda said, _: int(said[0]) in lines,
        r"No single tile can close a ring.*": lambda *_: not lines,
        r"A ring of (\d+)! Well laid, (.*)\.": lambda said, _: (
            int(said[0]) == max(rings) and state.setup.names[state.turns[-1].seat] == said[1]
        ),
        r"No ring yet, for any of us\.": lambda *_: not any(turn.rings for turn in state.turns),
        r"I’m (\d+) points ahead\.": lambda said, _: scores[own] - max(others) == int(said[0]),
        r"I’m (\d+) points behind (.*)\.": lambda said, _: (
            scores[state.setup.names.index(said[1])] - scores[own] == int(said[0])
        ),
        r"This is my last turn\.": lambda _, number: is_last(state, number),
    }


def is_last(state: State, number: int) -> bool:
    """Whether the tiles do not last for another turn of the seat on turn."""
    left = state.stack_size
    for turn in range(number + 1, number + state.setup.players):
        left -= state.setup.tiles_of_turn(turn)
    return left <= 0


def over(state: State) -> dict[str, Truth]:
    """The remarks on the turn that has just ended."""
    *earlier, turn = state.turns
    rings = [ring.length for ring in turn.rings]
    earlier_rings = [ring.length for each in earlier for ring in each.rings]
    longest = max(earlier_rings, default=0)
    return {
        r"A ring of (\d+): the longest so far\.": lambda said, _: int(said[0]) == max(rings) > longest,
        r"A ring of (\d+)! I like them long\.": lambda said, _: int(said[0]) == max(rings) >= 7,
        r"A ring around a ring: both count\.": lambda *_: turn.points > sum(rings),
        r"(\d+) rings in one turn\.": lambda said, _: 2 < int(said[0]) == len(rings),
    }


def test_in_deduction_it_is_true_and_the_same_for_every_seat() -> None:
    kinds: set[str] = set()
    for players, seed in product((3, 4, 5), range(3)):
        setup = deduction_setup.new_setup(
            deduction_setup.DEFAULT_NAMES[:players], seed=f"{seed}", seating=(Computer(),) * players
        )
        match, chance = Match(Deduction(), setup), Random(seed)
        match.apply_automatic_moves()
        turns: dict[int, None] = {}
        while not match.state.is_over and match.state.number < 60:
            state, seat = match.state, match.state.to_move
            said, *same = (deduction.remark(match.view(viewer)) for viewer in (None, *range(players)))
            assert {said, *same} == {said}, "nothing that only one seat knows"
            assert seat is not None
            if said:
                kinds.add(true_of(said, heard(state, seat), state.number))
                turns[state.number] = None
            match.apply(anything(state, seat, chance))
            match.apply_automatic_moves()
        assert is_rare([*turns])
    assert len(kinds) >= 7


def anything(state: Dealt, seat: int, chance: Random) -> Move:
    """A move by chance; in few turns a tile is announced."""
    if state.step is Step.ASK:
        others = [other for other in range(state.players) if other != seat]
        return Ask(chance.choice(others), chance.choice(list(Kind)), chance.choice(list(Line)))
    if state.step is Step.SHOW:
        return Show(showable(state)[0])
    return Announce(chance.choice(ALL_TILES)) if chance.random() < 0.03 else Pass()


def heard(state: Dealt, speaker: int) -> dict[str, Truth]:
    """The remarks on the turns before this one, each with whether it is true of all hands."""
    names, log = state.setup.names, [entry for entry in state.log if entry.turn < state.number]
    questions = [entry for entry in log if isinstance(entry, Question)]
    asked = [entry.whom for entry in questions]
    wrong = [entry for entry in log if isinstance(entry, Announcement)]

    def has_none(said: list[str], _: int) -> bool:
        hand = state.hands[names.index(said[0])]
        return not any(questions[-1].face in tile for tile in hand or ())

    return {
        r"(.*) has none\. .*": has_none,
        r"(\d+) wrong guess(?:es)? so far\.": lambda said, _: int(said[0]) == len(wrong),
        r"Only two of us can still win\.": lambda *_: len(state.active) == 2 and speaker in state.active,
        r"Nobody has asked me anything yet\.": lambda *_: speaker not in asked,
        r"Nobody has asked (.*) anything yet\.": lambda said, _: names.index(said[0]) not in asked,
        r"No tile has been shown yet\.": lambda *_: not any(entry.tile for entry in questions),
        r"(.*) has been asked (\d+) times\.": lambda said, _: (
            asked.count(names.index(said[0])) == int(said[1])
        ),
        r"(\d+) questions, and still .*": lambda said, _: int(said[0]) == len(questions) and not wrong,
    }
