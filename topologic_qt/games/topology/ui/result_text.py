"""The standing and the result of a match, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from topologic_qt.engine.players import Level
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.match_results import TurnReview, deciding_turn
from topologic_qt.games.topology.rules.state import TILES, Setup, TurnResult, Variant, View
from topologic_qt.widgets.translate import listing, match_title, ntr, tr

_CLOSE, _FAR = 0.06, 0.33
"""The largest share of the winner's points for a close lead, and the least for a runaway one."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One player on the score track."""

    seat: int
    name: str
    points: int
    played: int
    """The number of turns that the player has finished."""
    turns: int | None
    """The player's total number of turns; None in the advanced variant, where it depends on choices."""
    on_turn: bool
    leads: bool
    """Whether the player has won or, during the match, leads at least one other player."""
    level: Level | None = None
    """The level of the computer in the seat; None for a person."""

    @property
    def left(self) -> int | None:
        """The number of turns that the player still has; None if that is unknown."""
        return None if self.turns is None else self.turns - self.played


def turn_count(setup: Setup) -> int | None:
    """Return the number of turns of a whole match (ruling 13); None in the advanced variant."""
    if setup.variant is Variant.ADVANCED:
        return None
    tiles, number = TILES - 1, 0
    while tiles > 0:
        number += 1
        tiles -= setup.tiles_of_turn(number)
    return number


def lanes(view: View, counted: TurnResult | None = None) -> tuple[Lane, ...]:
    """Return every player, by seat. A turn that is being ``counted`` still runs, apart from its points."""
    setup, total = view.setup, turn_count(view.setup)
    leaders = _leaders(view)
    on_turn = None if view.is_over else view.seat
    turns = view.turns
    if counted is not None:
        on_turn, turns = counted.seat, turns[:-1]
    return tuple(
        Lane(
            seat=seat,
            name=setup.names[seat],
            points=points,
            played=sum(turn.seat == seat for turn in turns),
            turns=None if total is None else _turns_of(setup, seat, total),
            on_turn=seat == on_turn,
            leads=seat in leaders,
            level=computer.level if computer else None,
        )
        for seat, (points, computer) in enumerate(zip(view.scores, view.seating, strict=True))
    )


def _leaders(view: View) -> tuple[int, ...]:
    """Return the winner of a finished match, or else the seats with most points, unless all are equal."""
    if view.is_over:
        return ranked(view)[:1]
    highest = max(view.scores)
    front = tuple(seat for seat, points in enumerate(view.scores) if points == highest)
    return () if len(front) == len(view.scores) else front


def _turns_of(setup: Setup, seat: int, total: int) -> int:
    """Return how many of all turns a seat has."""
    later = (seat - setup.first) % setup.players
    return len(range(later, total, setup.players))


def ranked(view: View) -> tuple[int, ...]:
    """Return the seats of a finished match, the winner first."""
    outcome = Topology().outcome(view)
    assert outcome is not None
    return outcome.ranking


def title(setup: Setup) -> str:
    """Return the title of a match, with its players."""
    return match_title(setup.title, setup.names)


def standing(view: View) -> str:
    """Return a match's progress in one line: its turn and points, or its result."""
    if view.is_over:
        return heading(view)
    points = " : ".join(map(str, view.scores))
    total = turn_count(view.setup)
    if total is None:
        return tr("Turn {number}, {points}", number=view.number, points=points)
    return tr("Turn {number} of {total}, {points}", number=view.number, total=total, points=points)


def heading(view: View) -> str:
    """Return the result of a finished match, in a few words."""
    winner = ranked(view)[0]
    return tr("{name} wins|You win", name=view.setup.names[winner])


def full_heading(view: View) -> str:
    """Return the first place of a finished match, with the points."""
    winner = ranked(view)[0]
    return ntr(
        "{name} wins with {n} point|You win with {n} point",
        "{name} wins with {n} points|You win with {n} points",
        view.scores[winner],
        name=view.setup.names[winner],
    )


def ranking(view: View) -> list[str]:
    """Return the ranking of a finished match in lines, with places and points, and what decided it."""
    order, names = ranked(view), view.setup.names
    lines = [
        ntr(
            "{place}. {name}: {n} point",
            "{place}. {name}: {n} points",
            view.scores[seat],
            place=place,
            name=names[seat],
        )
        for place, seat in enumerate(order, start=1)
    ]
    return [*lines, *decided(view), *duel(view)]


def decided(view: View) -> list[str]:
    """Return what decided a tie, and who gave up (rulings 14 and 21)."""
    order, names, told = ranked(view), view.setup.names, []
    if view.resigned is not None:
        name = names[view.resigned]
        loses = tr("{name} gave up and lost.|You gave up and lost.", name=name)
        last = tr("{name} gave up and came last.|You gave up and came last.", name=name)
        told.append(loses if len(order) == 2 else last)
        if view.laid:
            told.append(tr("The tiles of that turn stay on the table, but don’t count."))
    equal = [
        (ahead, behind)
        for ahead, behind in pairwise(order)
        if view.scores[ahead] == view.scores[behind] and behind != view.resigned
    ]
    if len(equal) > 1:
        told.append(tr("Tied: whoever finished later ranks lower."))
    for ahead, behind in equal if len(equal) == 1 else ():
        both = {"name": names[behind], "other": names[ahead]}
        if len(order) == 2:
            told.append(
                tr(
                    "Tied, but {name} moved last, so {other} wins.|"
                    "Tied, but you moved last, so {other} wins.|"
                    "Tied, but {name} moved last, so you win.",
                    **both,
                )
            )
        else:
            told.append(
                tr(
                    "Tied, but {name} finished later and ranks behind {other}.|"
                    "Tied, but you finished later and rank behind {other}.|"
                    "Tied, but {name} finished later and ranks behind you.",
                    **both,
                )
            )
    return told


def duel(view: View) -> list[str]:
    """Return the total points of a duel, if this is its second match and nobody gave up."""
    setup = view.setup
    if not setup.earlier or view.resigned is not None:
        return []
    sums = [now + before for now, before in zip(view.scores, setup.earlier, strict=True)]
    points = listing(
        tr("{name} {points}", name=name, points=f"{before} + {now} = {both}")
        for name, before, now, both in zip(setup.names, setup.earlier, view.scores, sums, strict=True)
    )
    if sums[0] == sums[1]:
        return [tr("Both matches: {points}. The duel is a draw.", points=points)]
    name = setup.names[sums.index(max(sums))]
    return [
        tr(
            "Both matches: {points}. {name} wins the duel.|Both matches: {points}. You win the duel.",
            points=points,
            name=name,
        )
    ]


def told_of_end(view: View) -> str:
    """Return in sentences by how much a match was won, or what decided it instead."""
    return " ".join((*_lead(view), *decided(view), *duel(view)))


def _lead(view: View) -> list[str]:
    """Return how far ahead the winner is, if points have decided."""
    first, second = ranked(view)[:2]
    most, lead = view.scores[first], view.scores[first] - view.scores[second]
    if lead <= 0 or view.resigned is not None:
        return []
    name = view.setup.names[second]
    told = ntr(
        "{n} point ahead of {name}.|{n} point ahead of you.",
        "{n} points ahead of {name}.|{n} points ahead of you.",
        lead,
        name=name,
    )
    if lead <= most * _CLOSE:
        return [tr("That was close."), told]
    return [tr("A runaway win."), told] if lead >= most * _FAR else [told]


def decisive(view: View) -> tuple[TurnResult, str]:
    """Return the turn that decided a finished match of at least one turn, and what to say about it.

    If the winner was never behind, it is their best turn; nothing is said if somebody gave up.
    """
    winner, turn = ranked(view)[0], deciding_turn(view)
    name = view.setup.names[winner]
    if turn is not None:
        told = ntr(
            "Turn {number} decided it: {name} scored {n} point and never fell behind again.|"
            "Turn {number} decided it: you scored {n} point and never fell behind again.",
            "Turn {number} decided it: {name} scored {n} points and never fell behind again.|"
            "Turn {number} decided it: you scored {n} points and never fell behind again.",
            turn.points,
            name=name,
            number=turn.number,
        )
    else:
        own = [each for each in view.turns if each.seat == winner]
        turn = max(own or view.turns, key=lambda each: each.points)
        told = tr(
            "{name} was never behind. Turn {number} was the best.|"
            "You were never behind. Turn {number} was your best.",
            name=name,
            number=turn.number,
        )
    return turn, "" if view.resigned is not None else told


def possible(view: View, review: Sequence[TurnReview]) -> str:
    """Return in lines how many of the possible points people have made, or else computers."""
    people = [seat for seat, computer in enumerate(view.seating) if computer is None]
    most = {seat: sum(turn.best for turn in review if turn.seat == seat) for seat in range(len(view.scores))}
    return "\n".join(
        tr(
            "{name} scored {points} of {best} possible points.|"
            "You scored {points} of {best} possible points.",
            name=view.setup.names[seat],
            points=sum(turn.points for turn in review if turn.seat == seat),
            best=most[seat],
        )
        for seat in people or most
        if most[seat]
    )


def spoken_lane(lane: Lane) -> str:
    """Return the standing of a player in sentences, to be spoken."""
    parts = [
        ntr(
            "{name} has {n} point.|You have {n} point.",
            "{name} has {n} points.|You have {n} points.",
            lane.points,
            name=lane.name,
        )
    ]
    if lane.leads:
        parts.append(tr("{name} leads.|You lead.", name=lane.name))
    if lane.on_turn:
        parts.append(tr("It’s {name}’s turn.|It’s your turn.", name=lane.name))
    if lane.left is not None:
        parts.append(ntr("{n} turn left.", "{n} turns left.", lane.left))
    return " ".join(parts)


def spoken(view: View) -> str:
    """Return the standing of all players in sentences."""
    return " ".join(map(spoken_lane, lanes(view)))
