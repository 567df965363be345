"""*Which tile is missing?*: a log of questions, seen from one seat, that leaves one tile."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.rng import Rng
from topologic_qt.games import puzzles
from topologic_qt.games.deduction.lesson import DeductionPoints
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import Knowledge, known_to
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Ask, Move, Pass
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, new_setup
from topologic_qt.games.deduction.rules.sheet import Cell
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.rules.tiles import (
    ALL_TILES,
    Deal,
    Face,
    Kind,
    Line,
    Spot,
    Suit,
    Tile,
    Value,
    with_face,
)
from topologic_qt.games.deduction.ui.words import tile_name, tiles_text
from topologic_qt.translation import tr, tr_noop

OWN = 0  # the seat of the player who solves a puzzle

ROUND_ABOUT = {1: 0, 2: 1, 3: 1}
"""The number of players who tell about all other suits, by grade.

Adding up the answers is enough to find the tile in the first grade, and its value in the second.
"""

HARDEST = 3
"""The grade in which the value follows from other tiles: adding up alone finds neither suit nor value."""

_RIVALS = range(1, 3)  # the numbers of rivals


class Told(NamedTuple):
    """A question that has no asker yet."""

    whom: Seat
    kind: Kind
    face: Face


def proving(deal: Deal, grade: int, rng: Rng) -> list[Told] | None:
    """Questions that prove the missing tile to seat `OWN`; None if some would not be needed."""
    others = [seat for seat in range(len(deal.hands)) if seat != OWN]
    values = _values(deal, grade)
    if not values:
        return None
    mixed = [seat for seat in rng.shuffled(others) if _has_each(deal.hands[seat], _rest(deal.missing.suit))]
    by_suits = mixed[: ROUND_ABOUT[grade]]
    if len(by_suits) < ROUND_ABOUT[grade]:
        return None
    found: list[Told] = []
    for seat in others:
        suits = _rest(deal.missing.suit) if seat in by_suits else [deal.missing.suit]
        faces: list[Face] = [*suits, *values]
        found += [_question(deal, seat, face, rng) for face in faces]
    return rng.shuffled(found)


def _values(deal: Deal, grade: int) -> list[Value]:
    """The values that everybody is asked for; none if they would not prove the tile, or not all are needed.

    Values with visible tiles are avoided: so few are left that some answer would not be needed. The same is
    true of a player who has no tile of a rival value.
    """
    seen = (*deal.hands[OWN], *deal.face_up)
    if grade < HARDEST:
        return [] if with_face(seen, deal.missing.value) else [deal.missing.value]
    shown = {tile.value for tile in with_face(seen, deal.missing.suit)}
    rivals = [value for value in Value if value not in shown and value is not deal.missing.value]
    others = (hand for seat, hand in enumerate(deal.hands) if seat != OWN)
    return rivals if len(rivals) in _RIVALS and all(_has_each(hand, rivals) for hand in others) else []


def _rest(suit: Suit) -> list[Suit]:
    return [other for other in Suit if other is not suit]


def _has_each(tiles: Sequence[Tile], faces: Iterable[Face]) -> bool:
    return all(with_face(tiles, face) for face in faces)


def _question(deal: Deal, whom: Seat, face: Face, rng: Rng) -> Told:
    """A question for the number of tiles; if that is 0, it may ask instead whether there are any."""
    some = bool(with_face(deal.hands[whom], face))
    return Told(whom, Kind.COUNT if some or rng.below(2) else Kind.HAVE, face)


def askers(told: Sequence[Told], players: int) -> tuple[Seat, list[Told]] | None:
    """The seat that begins, and the questions ordered so that nobody asks themselves; None if none is found.

    Players ask in turn, and seat `OWN` is the last.
    """
    first = (OWN - len(told) + 1) % players
    waiting, ordered = list(told), list[Told]()
    while waiting:
        asker = (first + len(ordered)) % players
        others = [question for question in waiting if question.whom != asker]
        if not others:
            return None
        # Those with the most questions left come first, or nobody else might be left to ask them.
        left = Counter(question.whom for question in waiting)
        chosen = max(others, key=lambda question: left[question.whom])
        waiting.remove(chosen)
        ordered.append(chosen)
    return first, ordered


def coin_for(face: Face, rng: Rng) -> Tile:
    """A random coin that has this face."""
    coins = with_face(ALL_TILES, face)
    return coins[rng.below(len(coins))]


def line_of(face: Face) -> Line:
    """The half of a coin that this face is."""
    return Line.SUIT if isinstance(face, Suit) else Line.VALUE


DeductionPuzzle = puzzles.Puzzle[Setup, Move]
DeductionMatch = Match[Setup, State, Move, View]


class MissingTile:
    """The puzzles of this kind."""

    info = puzzles.PuzzleKind(
        id="missing-tile",
        letters="MT",
        name=tr_noop("Which tile is missing?"),
        about=tr_noop("From these questions and answers, only one tile can be missing."),
        variants=(
            puzzles.PuzzleVariant("3", "3", tr_noop("Three players")),
            puzzles.PuzzleVariant("4", "4", tr_noop("Four players")),
            puzzles.PuzzleVariant("5", "5", tr_noop("Five players")),
        ),
    )

    def make(self, recipe: puzzles.PuzzleRecipe, rng: Rng) -> DeductionPuzzle:
        """A match in which questions leave one tile, and every line of the log is needed."""
        players = int(recipe.variant)
        while True:
            deal = Deal.laid_out(rng.shuffled(ALL_TILES), players)
            told = proving(deal, recipe.grade, rng)
            ordered = told and askers(told, players)
            if not ordered:
                continue
            match = _played(deal, *ordered, rng)
            if all(_is_needed(match.state, line) for line in range(len(match.state.log))):
                steps = len(match.state.log)
                return DeductionPuzzle.made(recipe, steps, match.setup, match.moves, OWN)

    def question(self, puzzle: DeductionPuzzle) -> str:  # noqa: ARG002
        """The question."""
        return tr("Only one tile can be missing. Which one?")

    def choices(self, puzzle: DeductionPuzzle) -> Sequence[puzzles.Choice]:
        """Every tile that the player does not see."""
        return [
            puzzles.Choice(str(tile), tile_name(tile), DeductionPoints(noted=Cell(tile, Spot.MISSING)))
            for tile in _unseen(_view(puzzle))
        ]

    def judge(self, puzzle: DeductionPuzzle, answer: puzzles.Answer[Move]) -> puzzles.Verdict:
        """Say whether the tile is right; for a wrong one, name the lines that prove who has it."""
        tile, knowledge = Tile.parse(answer.choice), _knowledge(puzzle)
        lines = knowledge.why_not(tile, Spot.MISSING)
        if lines is None:
            text = tr("Nobody can have the {tile}.", tile=tile_name(tile))
            every = tuple(range(len(_view(puzzle).log)))
            seen = DeductionPoints(noted=Cell(tile, Spot.MISSING), lines=every, turned=tile)
            return puzzles.Verdict(True, puzzles.FULL_SCORE, (puzzles.Explanation(text, seen),))
        if len(lines) == 1:
            text = tr(
                "Line {line} proves that someone has the {tile}.", tile=tile_name(tile), line=lines[0] + 1
            )
        else:
            text = tr(
                "Lines {lines} prove that someone has the {tile}.",
                tile=tile_name(tile),
                lines=_numbers(lines),
            )
        points = DeductionPoints(noted=Cell(tile, Spot.MISSING), lines=lines)
        return puzzles.Verdict(False, 0, (puzzles.Explanation(text, points),))

    def hints(self, puzzle: DeductionPuzzle) -> Sequence[puzzles.Explanation]:
        """The lines that tell the suit, the tiles left after that, and the answer."""
        view, missing = _view(puzzle), _missing(puzzle)
        others = [(tile, Spot.MISSING) for tile in ALL_TILES if tile.suit != missing.suit]
        lines = _knowledge(puzzle).why_none(others) or ()
        left = [tile for tile in _unseen(view) if tile.suit == missing.suit]
        cells = tuple(Cell(tile, Spot.MISSING) for tile in left)
        suit = tr("One of these is missing: {tiles}.", tiles=tiles_text(left))
        answer = DeductionPoints(noted=Cell(missing, Spot.MISSING))
        return (
            puzzles.Explanation(
                tr("Add up each player’s tiles: lines {lines} give the suit.", lines=_numbers(lines)),
                DeductionPoints(lines=lines),
            ),
            puzzles.Explanation(suit, DeductionPoints(cells=cells)),
            puzzles.Explanation(
                tr("The other lines leave only the {tile}.", tile=tile_name(missing)), answer
            ),
        )

    def solution(self, puzzle: DeductionPuzzle) -> puzzles.Answer[Move]:
        """The missing tile."""
        return puzzles.Answer(str(_missing(puzzle)))


def match_of(puzzle: DeductionPuzzle) -> DeductionMatch:
    """The match of a puzzle at its position. Raises `IllegalMove` if it could not have been played."""
    return Match(Deduction(), puzzle.setup, puzzle.moves)


@lru_cache(maxsize=2)  # the puzzle being solved, and the one made ahead
def _view(puzzle: DeductionPuzzle) -> View:
    return match_of(puzzle).view(OWN)


@lru_cache(maxsize=2)  # the puzzle being solved, and the one made ahead
def _knowledge(puzzle: DeductionPuzzle) -> Knowledge:
    return known_to(_view(puzzle), OWN)


def _missing(puzzle: DeductionPuzzle) -> Tile:
    """The missing tile of the deal, which `make` has proven to be the only possible one."""
    deal = puzzle.setup.deal
    assert deal is not None
    return deal.missing


def _unseen(view: View) -> list[Tile]:
    return [tile for tile in ALL_TILES if tile not in (*view.hand, *view.face_up)]


def _numbers(lines: Sequence[int]) -> str:
    return tr(", ").join(str(line + 1) for line in lines)


def _played(deal: Deal, first: int, told: Sequence[Told], rng: Rng) -> DeductionMatch:
    """The match in which these questions are asked, before the last turn ends."""
    coins = [coin_for(question.face, rng) for question in told]
    names = (tr("You"), *DEFAULT_NAMES[1 : len(deal.hands)])
    match: DeductionMatch = Match(Deduction(), new_setup(names, deal=deal, first=first, coins=coins))
    for question in told:
        if match.moves:
            match.apply(Pass())
        match.apply_automatic_moves()
        match.apply(Ask(question.whom, question.kind, line_of(question.face)))
        match.apply_automatic_moves()
    return match


def _is_needed(state: State, number: int) -> bool:
    """Whether another tile could be missing without one line of the log, by swapping tiles.

    All other lines must stay true when the missing tile is swapped with one in a hand, or when these two are
    swapped in turn with tiles of another hand. If no such swap exists, the line counts as not needed.
    """
    missing, questions = state.missing, [entry for entry in state.log if isinstance(entry, Question)]
    assert missing is not None
    about: dict[Seat, list[Face]] = {seat: [] for seat in range(len(state.hands))}
    for index, line in enumerate(questions):
        if index != number:
            about[line.whom].append(line.face)

    def stays_true(seat: Seat, gone: Sequence[Tile], come: Sequence[Tile]) -> bool:
        return all(len(with_face(gone, face)) == len(with_face(come, face)) for face in about[seat])

    hands = {seat: hand or () for seat, hand in enumerate(state.hands) if seat != OWN}
    return any(
        stays_true(seat, (tile,), (missing,))
        or any(
            stays_true(seat, (tile, given), (missing, taken)) and stays_true(other, (taken,), (given,))
            for other in hands
            if other != seat
            for given in hand
            if given != tile
            for taken in hands[other]
        )
        for seat, hand in hands.items()
        for tile in hand
    )
