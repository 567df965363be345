"""Scenes of a match by mail: for whom it waits, and its end."""

from typing import TYPE_CHECKING, cast

from gallery.stage import EVENING, Stage
from opening import new_match, open_topologic
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.mail import MailActions
from topologic_qt.engine.commitment import commitment
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.mail import TopologicMatch
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.widgets.ask import question_box

if TYPE_CHECKING:
    from topologic_qt.games.values import AnyMatch

_SETUP = Setup(random_field(FieldRecipe(seed="parrot")), EDITION_FRENCH, 3, origin=FieldRecipe(seed="parrot"))
_SEAL = commitment("Y5", "gallery")
_HIDDEN = HideSecret(None, "", _SEAL)
_TOLD = HideSecret(Tile.parse("Y5"), "gallery", _SEAL)
_TURN: tuple[Move, ...] = (
    *(PlaceSeeker(seeker, Tile.parse(to)) for seeker, to in enumerate(("Y1", "K5", "R1"))),
    AskForHint(),
)


def _join(stage: Stage, theirs: TopologicMatch) -> None:
    """Join a copy to the window's match."""
    join, take_in = stage.mail.to_join("The copied text")
    take_in(join(cast("AnyMatch", theirs)))
    stage.settle()


def _come_home(stage: Stage, *moves: Move) -> None:
    """Open the other player's window, and join these moves there."""
    stage.window.close()
    stage.take(open_topologic(stage.folders, now=lambda: EVENING))
    stage.window.resize(1280, 820)
    stage.window.show()
    match = new_match(_SETUP)
    for move in moves:
        match.apply(move)
    _join(stage, match)


def _take_in(stage: Stage, *moves: Move) -> None:
    """Join a copy with these moves."""
    match = new_match(_SETUP)
    for move in moves:
        match.apply(move)
    _join(stage, match)


def mail_waits_for_turn(stage: Stage) -> None:
    """The referee's copy, while the seeker is to move."""
    stage.begin()
    stage.play_first_turns()
    stage.mail.for_the_other()
    stage.settle()


def mail_waits_for_hiding(stage: Stage) -> None:
    """The first round is won, and the other player is to hide."""
    stage.begin(edition=EDITION_FRENCH, seekers=3)
    stage.play(_TOLD)
    stage.curtain.hide()
    stage.mail.for_the_other()
    match = new_match(stage.controller.view.setup)
    seekers = (PlaceSeeker(seeker, Tile.parse("Y5")) for seeker in range(3))
    turn: list[Move] = [_HIDDEN, *seekers, AskForHint()]
    for move in turn:
        match.apply(move)
    ask = stage.window.game.session.ask
    ask.confirm = lambda *_, **__: False  # type: ignore
    _join(stage, match)


def mail_untold(stage: Stage) -> None:
    """The seeker gave up, and the other copy has not revealed the secret yet."""
    _come_home(stage, _HIDDEN)
    stage.play(*_TURN)
    _take_in(stage, _HIDDEN, *_TURN, GiveHint(2))
    stage.play(GiveUp())


def mail_withheld(stage: Stage) -> None:
    """The match is over; the first referee gave a wrong hint, and never sent the proof of the secret."""
    goal = Tile.parse("Y5")
    near = min(destinations(_SETUP.field, _SETUP.edition, [goal], 0), key=str)
    _come_home(stage, _HIDDEN)
    first = (PlaceSeeker(0, goal), PlaceSeeker(1, goal), PlaceSeeker(2, near), AskForHint())
    stage.play(*first)
    begun = (_HIDDEN, *first, GiveHint(2))
    _take_in(stage, *begun)
    stage.play(MoveSeeker(2, goal), AskForHint())
    found = (*begun, MoveSeeker(2, goal), AskForHint(), GiveHint(6))
    _take_in(stage, *found)
    stage.play(_TOLD)
    _take_in(stage, *found, _HIDDEN, GiveUp())


def mail_play_here(stage: Stage) -> QWidget:
    """The question before a match by mail goes on at one computer."""
    mail_waits_for_turn(stage)
    asked: list[tuple[str, str, str]] = []
    game = stage.window.game
    game.session.ask.confirm = lambda *said: bool(asked.append(said[1:4]))  # type: ignore
    game.feature(MailActions).play_here()
    box = question_box(stage.window, *asked[0])
    box.show()
    return box


SCENES = {
    scene.__name__: scene
    for scene in (mail_waits_for_turn, mail_waits_for_hiding, mail_untold, mail_withheld, mail_play_here)
}
