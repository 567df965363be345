"""A match of Topologic for spectators: no secret of a running round, and no wrong hint."""

from dataclasses import replace

import pytest

from tests.tables import ORDERED, TopologicMatch, drawn, tile
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.games.topologic import records
from topologic_qt.games.topologic.by_mail import MAIL
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.mail import CannotJoin, Objection, for_the_other, looked_on
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    GiveUp,
    HideSecret,
    Move,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topologic.rules.state import Proof

SETUP = Setup(drawn(ORDERED), EDITION_FRENCH, 3, rounds=2)
SECRET = HideSecret.sealed(tile("Y5"))
ASKED: list[Move] = [
    *(PlaceSeeker(at, tile(name)) for at, name in enumerate(("Y1", "K5", "R1"))),
    AskForHint(),
]
RIGHT, WRONG = GiveHint(2), GiveHint(3)


def match(*moves: Move) -> TopologicMatch:
    """A match with these moves after the hiding."""
    return TopologicMatch(Topologic(), SETUP, (SECRET, *moves))


def copy(*moves: Move) -> TopologicMatch:
    """The match for others."""
    whole = match(*moves)
    return TopologicMatch(Topologic(), SETUP, for_the_other(whole.state, whole.moves))


def test_a_round_is_seen_without_its_secret_and_then_with_it() -> None:
    seen = looked_on(None, {0: copy(*ASKED, RIGHT), 1: copy(*ASKED)})
    assert (len(seen.moves), seen.seat) == (6, SPECTATOR)
    assert seen.state.round.secret is None
    assert MAIL.view(seen).waits_for_mail
    assert MAIL.view(seen).looks_on
    assert MAIL.view(seen).is_elsewhere
    assert records.from_record(records.to_record(seen)).seat == SPECTATOR
    over = looked_on(seen.snapshot(), {0: copy(*ASKED, RIGHT, GiveUp()), 1: copy(*ASKED, RIGHT, GiveUp())})
    assert over.state.rounds[0].proof is Proof.PROVEN
    older = looked_on(over.snapshot(), {0: copy(*ASKED, RIGHT), 1: copy(*ASKED)})
    assert older.moves == over.moves


def test_a_secret_that_the_referee_does_not_tell_is_withheld() -> None:
    whole = copy(*ASKED, RIGHT, GiveUp())
    silent = TopologicMatch(Topologic(), SETUP, (replace(SECRET, tile=None, salt=""), *whole.moves[1:]))
    seen = looked_on(None, {0: silent, 1: silent})
    assert seen.state.rounds[0].proof is Proof.WITHHELD
    awaited = looked_on(None, {0: copy(*ASKED, RIGHT), 1: silent})
    assert awaited.state.rounds[0].proof is Proof.UNTOLD


def test_a_copy_that_nobody_sends_is_refused(subtests: pytest.Subtests) -> None:
    for copies, objection in [
        ({0: match(*ASKED, RIGHT), 1: copy(*ASKED)}, Objection.SECRET),
        ({0: TopologicMatch(Topologic(), SETUP, (HideSecret(tile("Y5")),))}, Objection.UNSEALED),
    ]:
        with subtests.test(copies=copies, objection=objection):
            with pytest.raises(CannotJoin) as refused:
                looked_on(None, copies)
            assert refused.value.objection is objection
            with pytest.raises(ValueError, match=r"\.$"):
                MAIL.looked_on(None, copies)


def test_a_wrong_hint_is_refused_when_the_secret_is_told() -> None:
    untold = replace(SECRET, tile=None, salt="")
    liar = TopologicMatch(Topologic(), SETUP, (untold, *ASKED, WRONG, GiveUp()))
    told = copy(*ASKED, RIGHT, GiveUp())
    assert looked_on(None, {0: liar, 1: liar}).moves
    with pytest.raises(CannotJoin) as refused:
        looked_on(looked_on(None, {0: told, 1: told}).snapshot(), {0: liar, 1: liar})
    assert refused.value.objection is Objection.UNTRUE
