"""The moves of a computer in its seat, and how the levels *Novice* and *Club* choose them.

*Novice* draws only one conclusion: when all others have told how many tiles of a suit or value they have,
it knows whether one of those is missing.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from topologic_qt.engine.game import Cancelled, Seat, Thinking
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.bots import master, questions
from topologic_qt.games.deduction.bots.counting import Weights
from topologic_qt.games.deduction.bots.master import Table
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import bits_of
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Move, Pass, Show
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, Step, View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, FACES, Face, Hand, Kind, Line, Tile, with_face


def club_ask(
    mind: questions.Mind, state: State, asks: Sequence[Ask], shown: questions.Shown, rng: Rng
) -> Ask:
    """Ask about the most tiles that the other player may have, or that may be missing."""
    looks = questions.prospects(mind, state, rng.shuffled(asks), shown)
    return max(looks, key=lambda look: _worth(mind, look)).ask


def _worth(mind: questions.Mind, look: questions.Prospect) -> tuple[bool, int, bool]:
    """Whether the answer is open, the number of tiles it is about, and whether it is a number."""
    answers = int((look.seen.rows.sum(1) > 0).sum())
    player = mind.index(look.ask.whom)
    if player is None or answers == 1:
        return False, 0, False
    with_player = mind.count.with_player(player)
    both = sum(
        look.face in ALL_TILES[tile] and bool(there) and bool(missing)
        for tile, there, missing in zip(mind.count.tiles, with_player, mind.count.missing, strict=True)
    )
    return True, both, look.ask.kind is Kind.COUNT


def club_announce(mind: questions.Mind) -> Announce | Pass:
    """Announce only a certain tile."""
    return Announce(mind.likeliest) if mind.is_certain else Pass()


def club_show(tiles: Hand, before: Hand, rng: Rng) -> Show:
    """Show a tile that this player has seen (R13), else any tile."""
    again = tuple(tile for tile in tiles if tile in before)
    choice = again or tiles
    return Show(choice[rng.below(len(choice))])


_BOLD = {1: 100, 2: 60, 3: 30, 4: 15, 5: 8}  # percent of announcing one of this many possible tiles

ADDS_UP = 25  # the chance of adding up the answers, each time it can announce, in percent


def novice_ask(view: View, asks: Sequence[Ask], rng: Rng) -> Ask:
    """Ask for a face with many unseen tiles, and not the same question again."""
    assert view.coin is not None  # a question is about to be asked
    unseen, coin = not_seen(view), view.coin
    asked = {(entry.whom, entry.kind, entry.face) for entry in _own_questions(view)}

    def worth(ask: Ask) -> tuple[bool, bool, int]:
        face = ask.line.of(coin)
        new = (ask.whom, ask.kind, face) not in asked
        return new, ask.kind is Kind.HAVE, len(with_face(unseen, face))

    return max(rng.shuffled(asks), key=worth)


def novice_announce(view: View, rng: Rng) -> Announce | Pass:
    """Announce the last tile that can be missing, or guess among very few."""
    left = open_tiles(view) if rng.below(100) < ADDS_UP else not_seen(view)
    if left and rng.below(100) < _BOLD.get(len(left), 0):
        return Announce(left[rng.below(len(left))])
    return Pass()


def novice_show(tiles: Hand, rng: Rng) -> Show:
    """Show any tile."""
    return Show(tiles[rng.below(len(tiles))])


def not_seen(view: View) -> Hand:
    """The tiles that the player has not seen, and that nobody has announced."""
    seen: set[Tile] = {*view.hand, *view.face_up}
    for entry in view.log:
        if isinstance(entry, Announcement):
            seen.add(entry.tile)
    seen |= {entry.tile for entry in _own_questions(view) if entry.tile is not None}
    return tuple(tile for tile in ALL_TILES if tile not in seen)


def open_tiles(view: View) -> Hand:
    """The tiles that can be missing, judging by what the player has seen and added up."""
    left = not_seen(view)
    hidden = [tile for tile in ALL_TILES if tile not in (*view.hand, *view.face_up)]
    told: dict[Face, dict[Seat, int]] = {face: {} for face in FACES}
    for entry in view.log:
        if not isinstance(entry, Question) or entry.whom == view.viewer:
            continue
        if entry.answer is not None and entry.answer is not True:
            told[entry.face][entry.whom] = int(entry.answer)
    for face, numbers in told.items():
        if len(numbers) == view.players - 1:
            is_missing = len(with_face(hidden, face)) > sum(numbers.values())
            left = tuple(tile for tile in left if (face in tile) == is_missing)
    return left


def _own_questions(view: View) -> list[Question]:
    return [entry for entry in view.log if isinstance(entry, Question) and entry.asker == view.viewer]


ASKS = 1.0
"""How strongly people prefer the half of the coin with more tiles that they do not see, as the logarithm of
the odds per tile.

In 375 positions among players of level Club, the missing tile was 6 % more likely with 1 than if questions
were not interpreted; with 0.4 and 0.7 it was 3 % and 5 %, and 7 % with 1.5, which would trust
people too much.
"""

SHOWS = 0.5  # how far a shown tile counts as a free choice among all that match


def weighed(mind: questions.Mind, state: State, seat: Seat) -> questions.Mind:
    """Return what a seat can work out, with hands weighted by how people tend to ask and show."""
    logs = tuple(np.zeros(len(hands)) for hands in mind.count.hands)
    shown = set()
    for entry in state.log:
        if not isinstance(entry, Question):
            continue
        asker, shower = mind.index(entry.asker), mind.index(entry.whom)
        if asker is not None:
            logs[asker][:] += _asking(mind, asker, entry, state)
        if shower is not None and entry.asker == seat and entry.tile is not None:
            if entry.tile not in shown:
                numbers = mind.count.numbers(shower, bits_of(with_face(ALL_TILES, entry.face)))
                logs[shower][:] -= SHOWS * np.log(numbers)
            shown.add(entry.tile)
    return replace(mind, count=mind.count.weighed(tuple(np.exp(some - some.max()) for some in logs)))


def _asking(mind: questions.Mind, asker: int, question: Question, state: State) -> Weights:
    """The logarithm of how likely the asker was, with each hand, to choose this half of the coin."""
    lying = bits_of(state.face_up)
    masks = [bits_of(with_face(ALL_TILES, face)) for face in (question.coin.suit, question.coin.value)]
    suit, value = ((mask & ~lying).bit_count() - mind.count.numbers(asker, mask) for mask in masks)
    other_half = value - suit if question.line is Line.SUIT else suit - value
    return np.asarray(-np.logaddexp(0, ASKS * other_half))


def plan(
    computer: Computer, view: View, progress: Callable[[float], None], cancelled: Callable[[], bool]
) -> Sequence[Move]:
    """The next move of a computer, by the view of its seat; empty if it is not to move, or if cancelled.

    Before a computer announces or ends its turn, it does the same work whatever it suspects.
    """
    try:
        return moves(view, computer, Thinking(progress, cancelled), evenly=True)
    except Cancelled:
        return ()


def think(view: View, level: Level, seed: str, cancelled: Callable[[], bool]) -> Sequence[Move]:
    """The move of a computer of any level, where the seat of the view is to move.

    It depends on the arguments alone, unless ``cancelled`` returns True: then level *Novice* plays.
    """
    try:
        return moves(view, Computer(level, seed), Thinking(cancelled=cancelled))
    except Cancelled:
        return moves(view, Computer(Level.NOVICE, seed), Thinking())


def moves(view: View, computer: Computer, thinking: Thinking, evenly: bool = False) -> Sequence[Move]:
    """The move of a computer, if any; ``evenly`` takes a time that reveals nothing. Raises `Cancelled`."""
    seat = view.viewer
    if seat is None or view.to_move != seat:
        return ()
    thinking.check()
    rng = Rng.from_seed(f"deduction/{view.number}/{view.step}/{seat}/{computer.seed}")
    match view.step:
        case Step.SHOW:
            return (_show(view, seat, computer.level, rng, thinking),)
        case Step.ASK:
            return (_ask(view, seat, computer.level, rng, thinking),)
        case Step.ANNOUNCE:
            if computer.level is Level.MASTER:
                return (master.announce(_table(view, seat), rng, thinking, evenly),)
            is_novice = computer.level is Level.NOVICE
            return (
                novice_announce(view, rng) if is_novice else club_announce(questions.mind_of(view, seat)),
            )
        case _:
            return ()


def _ask(view: View, seat: Seat, level: Level, rng: Rng, thinking: Thinking) -> Ask:
    asks = tuple(questions.every_ask(other for other in range(view.players) if other != seat))
    if level is Level.NOVICE:
        return novice_ask(view, asks, rng)
    shown = questions.shown_to(view, seat)
    if level is Level.CLUB:
        return club_ask(questions.mind_of(view, seat), view, asks, shown, rng)
    return master.ask(_table(view, seat), asks, shown, rng, thinking)


def _show(view: View, seat: Seat, level: Level, rng: Rng, thinking: Thinking) -> Show:
    """Show by the same rule in or out of the match (R16), ignoring any look at the missing tile."""
    tiles, before = showable(view), questions.shown_by(view, seat).get(view.seat, ())
    if level is Level.NOVICE:
        return novice_show(tiles, rng)
    if level is Level.CLUB:
        return club_show(tiles, before, rng)
    unpeeked = View(replace(view, missing=None))
    return master.show(_table(unpeeked, seat), tiles, before, rng, thinking)


def _table(view: View, seat: Seat) -> Table:
    return Table(view, seat, weighed(questions.mind_of(view, seat), view, seat))


@dataclass(frozen=True, slots=True)
class Played:
    """A match played by computers."""

    winner: Seat | None
    turns: int  # the number of turns, over all players
    wrong: tuple[Seat, ...]  # the seats that announced a wrong tile, in the order in which they did
    named: bool  # whether the winner announced the tile, rather than being the last one left
    seconds: tuple[tuple[float, ...], ...]  # the processor time of each decision, by seat, in seconds


def play(setup: Setup, levels: Sequence[Level], seed: str = "") -> Played:
    """Play a match by the rules, with a level in each seat that moves by its own view."""
    match: Match[Setup, State, Move, View] = Match(Deduction(), setup)
    match.apply_automatic_moves()
    seconds: list[list[float]] = [[] for _ in levels]
    while (seat := match.state.to_move) is not None:
        view = match.view(seat)
        began = time.process_time()
        moves = think(view, levels[seat], seed, lambda: False)
        seconds[seat].append(time.process_time() - began)
        for move in moves:
            match.apply(move)
        match.apply_automatic_moves()
    said = [entry for entry in match.state.log if isinstance(entry, Announcement)]
    return Played(
        match.state.winner,
        match.state.number,
        tuple(entry.announcer for entry in said if not entry.right),
        any(entry.right for entry in said),
        tuple(map(tuple, seconds)),
    )
