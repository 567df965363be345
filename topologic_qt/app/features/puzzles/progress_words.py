"""The sentences and figures of the progress with puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.app.features.puzzles.attempt import Taste
from topologic_qt.games.puzzles import GRADE_NAMES, PuzzleKind, kind_of
from topologic_qt.games.ratings import RatingPoint, Standings
from topologic_qt.widgets.translate import decimal, ntr, tr

_ONE_WAY = 2
"""A rating is this many deviations away at most, with 95 %."""


def nothing_yet() -> str:
    """Return what there will be to see."""
    return tr(
        "You have not solved any puzzle here yet. From the first one on, each kind has a rating of its own, "
        "and here you see how it goes up."
    )


def row(kind: PuzzleKind, standings: Standings) -> list[str]:
    """Return the figures of a kind: its name, the rating, what was solved, and the last results."""
    counted, course, name = standings.accuracy(kind.id), standings.course(kind.id), tr(kind.name)
    if counted is None:
        return [name, "–", "–", "–"]
    rating = course[-1].rating
    return [
        name,
        tr("{rating} ± {sure}", rating=round(rating.value), sure=round(_ONE_WAY * rating.deviation)),
        tr("{solved} of {tried}", solved=counted.solved, tried=counted.tried),
        tr("{percent} %", percent=decimal(100 * counted.lately, 0)),
    ]


def advice(kinds: Sequence[PuzzleKind], standings: Standings, taste: Taste) -> str:
    """Return what is to be practised next, and why."""
    kind, grade = kind_of(kinds, taste.kind), GRADE_NAMES[taste.grade]
    assert kind is not None
    said = tr("Practise next: {kind} ({grade}).", kind=tr(kind.name), grade=tr(grade))
    counted = standings.accuracy(kind.id)
    if counted is None:
        why = tr("You have not tried this kind yet.")
    elif standings.is_new(kind.id):
        why = ntr(
            "You have tried only {n} puzzle of this kind so far.",
            "You have tried only {n} puzzles of this kind so far.",
            counted.tried,
        )
    else:
        why = tr("It went worst of all lately: {percent} %.", percent=decimal(100 * counted.lately, 0))
    return f"{said} {why}"


def course(kind: str, points: Sequence[RatingPoint]) -> str:
    """Return the course of a rating in a sentence."""
    if not points:
        return tr("You have not tried this kind yet.")
    values = [round(point.rating.value) for point in points]
    return ntr(
        "{kind}: your rating is {last} after {n} puzzle.",
        "{kind}: your rating is {last} after {n} puzzles; it began at {first}, and the best was {best}.",
        len(values),
        kind=kind,
        last=values[-1],
        first=values[0],
        best=max(values),
    )
