"""Advice for a move, and the review of a match."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from topologic_qt.engine.game import Seat, Thinking
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.bots.questions import Mind, Prospect, every_ask, mind_of, prospect, shown_to
from topologic_qt.games.deduction.bots.seat import moves
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.match_results import Chances, Review, Suggestion, TurnReview
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Show
from topologic_qt.games.deduction.rules.state import Step, View, player_view
from topologic_qt.games.deduction.rules.tiles import Tile

_EQUAL = 1e-9  # bits by which two questions differ through rounding alone


def suggestion(view: View, thinking: Thinking) -> Suggestion | None:
    """The move of level *Master*, with reasons; None if it has none or no deal fits. Raises `Cancelled`."""
    seat = view.viewer
    if known_to(view, seat).is_contradictory:
        return None
    found = moves(view, Computer(Level.MASTER), thinking)
    if seat is None or not found:
        return None
    move, mind = found[0], mind_of(view, seat)
    assert isinstance(move, Ask | Show | Announce | Pass)
    left, chance = len(mind.missing), mind.chance
    if isinstance(move, Ask) and view.coin is not None:
        seen = prospect(mind, move, move.line.of(view.coin), shown_to(view, seat)).seen
        return Suggestion(move, left, chance, seen.left, seen.best_chance)
    if isinstance(move, Announce):
        chance = mind.missing.get(move.tile, 0.0)
    return Suggestion(move, left, chance, left, chance)


def review(view: View, thinking: Thinking) -> Review:
    """Review the viewer's finished turns, or all turns of a finished match. Raises `Cancelled`."""
    turns = _turns(view)
    seats = tuple(range(view.players)) if view.is_over else (view.viewer,)
    before = _Position(view, {seat: 0 for seat in seats if seat is not None}).left
    reviews = []
    for done, turn in enumerate(turns, start=1):
        thinking.check()
        reviews.append(_reviewed(view, seats, turn, thinking))
        thinking.done(done / len(turns))
    proof = tuple(
        next((turn.number for turn in reviews if turn.left[seat] == 1), None) for seat in range(view.players)
    )
    return Review(before, tuple(reviews), proof)


def certainty(view: View, thinking: Thinking) -> tuple[int | None, ...]:
    """By seat, after a match: the number of the first turn after which the missing tile was certain.

    None means never, 0 before the first turn; announcements and looks don't count. Raises `Cancelled`.
    """
    turns = (0, *(entry.turn for entry in view.log))
    found: list[int | None] = []
    for seat in range(view.players):
        lines = range(_reasons(view, seat) + 1)
        first = bisect_left(lines, True, key=partial(_is_certain, view, seat, thinking))
        found.append(turns[first] if first < len(lines) else None)
    return tuple(found)


def _is_certain(view: View, seat: Seat, thinking: Thinking, lines: int) -> bool:
    thinking.check()
    return mind_of(view, seat, lines).is_certain


def _reasons(view: View, seat: Seat) -> int:
    """The number of lines of the log up to which a seat reasons."""
    return next(
        (
            line
            for line, entry in enumerate(view.log)
            if isinstance(entry, Announcement) and (entry.right or entry.announcer == seat)
        ),
        len(view.log),
    )


@dataclass(frozen=True)
class _Turn:
    """The lines of the log that a turn has written."""

    number: int
    seat: Seat
    first: int  # the number of its first line, from 0
    end: int  # the number of the line after its last one


def _turns(view: View) -> list[_Turn]:
    found: list[_Turn] = []
    for line, entry in enumerate(view.log):
        if not view.is_over and entry.turn == view.number:
            break
        if found and found[-1].number == entry.turn:
            found[-1] = _Turn(entry.turn, found[-1].seat, found[-1].first, line + 1)
        else:
            match entry:
                case Question(asker=seat) | Announcement(announcer=seat):
                    pass
                case _:
                    seat = entry.seat
            found.append(_Turn(entry.turn, seat, line, line + 1))
    return found


def _lines_known(view: View, seat: Seat, turn: _Turn) -> int | None:
    """The number of lines of the log that a seat could reason from at the end of a turn.

    A right announcement proves nothing. After its own wrong one a seat stops reasoning: None for later turns.
    """
    line = _reasons(view, seat)
    if line < turn.end:
        return line if line >= turn.first else None
    return turn.end


class _Position:
    """What seats could work out, each from its first lines of the log."""

    def __init__(self, view: View, entries: Mapping[Seat, int]) -> None:
        known = {seat: mind_of(view, seat, lines) for seat, lines in entries.items()}
        minds = [known.get(seat) for seat in range(view.players)]
        tile = view.missing if view.is_over else None
        self.left = tuple(None if mind is None else len(mind.missing) for mind in minds)
        self.chance = tuple(None if mind is None else _chance(mind, tile) for mind in minds)


def _chance(mind: Mind, tile: Tile | None) -> float:
    return mind.chance if tile is None else mind.missing.get(tile, 0.0)


def _reviewed(view: View, seats: tuple[Seat | None, ...], turn: _Turn, thinking: Thinking) -> TurnReview:
    lines = {seat: _lines_known(view, seat, turn) for seat in seats if seat is not None}
    after = _Position(view, {seat: known for seat, known in lines.items() if known is not None})
    question = view.log[turn.first]
    if not isinstance(question, Question) or turn.seat not in seats:
        asked_at_all = question if isinstance(question, Question) else None
        nothing = (None,) * 5
        return TurnReview(turn.number, turn.seat, asked_at_all, after.left, after.chance, *nothing)
    asked, best = _questions(view, question, turn)
    better = best.seen.told > asked.seen.told + _EQUAL
    chosen = best if better else asked
    return TurnReview(
        number=turn.number,
        seat=turn.seat,
        question=question,
        left=after.left,
        chance=after.chance,
        told=asked.seen.told,
        best=chosen.ask if better else None,
        best_told=chosen.seen.told,
        expected_left=asked.seen.left,
        best_expected_left=chosen.seen.left,
        is_suggested=better and _is_suggested(view, question, turn, thinking),
    )


def _is_suggested(view: View, question: Question, turn: _Turn, thinking: Thinking) -> bool:
    """Whether the Master level would have asked this, knowing what the asker knew."""
    as_it_was = replace(
        view,
        seat=turn.seat,
        step=Step.ASK,
        number=turn.number,
        coin=question.coin,
        log=view.log[: turn.first],
        winner=None,
    )
    asked = Ask(question.whom, question.kind, question.line)
    master = Computer(Level.MASTER)
    return moves(player_view(as_it_was, turn.seat), master, thinking.quietly()) == (asked,)


def _questions(view: View, question: Question, turn: _Turn) -> tuple[Prospect, Prospect]:
    """The question that was asked, and the one that was expected to tell most."""
    mind = mind_of(view, turn.seat, turn.first)
    shown = shown_to(view, turn.seat, turn.first)
    others = (seat for seat in range(view.players) if seat != turn.seat)
    found = [prospect(mind, ask, ask.line.of(question.coin), shown) for ask in every_ask(others)]
    asked = Ask(question.whom, question.kind, question.line)
    return next(look for look in found if look.ask == asked), max(found, key=lambda look: look.seen.told)


def chances(view: View) -> Chances:
    """The chances for the viewer's seat. Raises ValueError for a spectator, who has no hand."""
    if view.viewer is None:
        raise ValueError("Somebody who looks on has no hand to reckon by.")
    return mind_of(view, view.viewer).chances()
