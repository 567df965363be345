"""The sentences of Deduction: the status line, refusals, and what happened."""

from __future__ import annotations

from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.games.deduction.rules.kinds import Kind
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.moves import Ask
from topologic_qt.games.deduction.rules.refusal import Rule
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.ui.tile_text import (
    coin_name,
    count_question,
    entry_text,
    face_name,
    question_text,
    tile_name,
)
from topologic_qt.widgets.key_help import key_help
from topologic_qt.widgets.translate import said, tr


def player(view: View, seat: Seat) -> str:
    """Return the name of a player."""
    return view.setup.names[seat]


def acts(view: View) -> bool:
    """Return whether the viewer is the person that the match waits for, and plays it here."""
    if view.setup.at_table is not None or view.is_held or view.waits_for_dealer:
        return False
    return view.viewer is not None and view.viewer == view.to_move and view.computer is None


def waits(view: View) -> bool:
    """Return whether the match goes on at another computer, and nobody here can do anything."""
    return view.setup.apart is not None and not view.is_over and view.computer is None and not acts(view)


def turn_line(view: View) -> str:
    """Return the number of the turn, and the name of the player on turn."""
    return tr("Turn {number}  ·  {name}", number=view.number, name=player(view, view.seat))


# -- the status line ------------------------------------------------------------------------------


def status(view: View) -> str:
    """Return whose move it is, and what can be done now."""
    if view.is_over:
        return tr("The match is over. File, New match begins another one.")
    if view.computer is not None:
        return _others_status(view)
    if view.step is Step.TABLE:
        return tr("Note what happens at the real table. {name} asks next.", name=player(view, view.seat))
    name = player(view, view.seat if view.to_move is None else view.to_move)
    if view.waits_for_dealer:
        return tr("The dealer’s computer goes on with the turn of {name}.", name=player(view, view.seat))
    if not acts(view):
        is_apart = view.setup.apart is not None
        return _others_status(view) if is_apart else tr("{name} has to move.", name=name)
    if view.step is Step.ASK:
        return tr("{name}: the coin shows {coin}. Ask another player about it.", name=name, coin=_coin(view))
    question = view.question
    if view.step is Step.SHOW and question is not None:
        asker = player(view, question.asker)
        return tr(
            "{name}: choose one of your {face} to show to {asker}.",
            name=name,
            face=face_name(question.face),
            asker=asker,
        )
    heard = "" if question is None else answer_text(view, question)
    to_do = key_help(tr("{name}: announce the missing tile, or end the turn.", name=name))
    return f"{heard} {to_do}".strip()


def _others_status(view: View) -> str:
    """Return what somebody else does now, a computer or at one, after what has been said in this turn."""
    question = view.question
    if question is None:
        return tr("{name} asks a question about {coin}.", name=player(view, view.seat), coin=_coin(view))
    asked = question_text(view.setup.names, question)
    whom, asker = player(view, question.whom), player(view, question.asker)
    if view.step is Step.SHOW:
        return tr("{question} Yes: {name} shows {asker} a tile.", question=asked, name=whom, asker=asker)
    return tr("{question} {answer}", question=asked, answer=answer_text(view, question))


def answer_text(view: View, question: Question) -> str:
    """Return the answer to a question in a sentence; the tile is named to those who saw it."""
    name, asker = player(view, question.whom), player(view, question.asker)
    if question.kind is Kind.COUNT:
        return tr("{name} answers: {n}.", name=name, n=question.answer)
    if not question.answer:
        return tr("{name} answers: no.", name=name)
    if question.tile is None:
        return tr("{name} has shown {asker} a tile.", name=name, asker=asker)
    return tr("{name} has shown {asker} the {tile}.", name=name, asker=asker, tile=tile_name(question.tile))


def _coin(view: View) -> str:
    return "" if view.coin is None else coin_name(view.coin)


def news(view: View, before: View) -> list[str]:
    """Return what has happened since another view, one sentence for each question with its answer.

    Of a question of the viewer's own, the status tells more. Who has just come before the screen hears only
    how turns have ended.
    """
    return [
        entry_text(view.setup.names, entry) if isinstance(entry, Question) else ended_turn(view, entry)
        for entry in view.log[_common(view, before) :]
        if not isinstance(entry, Question)
        or (entry.answer is not None and entry.asker != view.viewer and view.viewer == before.viewer)
    ]


def _common(view: View, before: View) -> int:
    """Return how many lines of the log were complete in an earlier view."""
    done = len(before.log) - (before.question is not None and before.question.answer is None)
    return min(done, len(view.log))


def ended_turn(view: View, entry: Entry) -> str:
    """Return what an entry of the log means for the match, if it is not a question; else nothing."""
    names = view.setup.names
    match entry:
        case Announcement(announcer=seat, tile=tile, right=True):
            return tr("{name} announces {tile}. That is right.", name=names[seat], tile=tile_name(tile))
        case Announcement(announcer=seat, tile=tile):
            return tr("{name} announces {tile}: wrong, and out.", name=names[seat], tile=tile_name(tile))
        case Resignation(seat=seat):
            return tr("{name} has left the match.", name=names[seat])
        case _:
            return ""


# -- asking, showing, announcing ------------------------------------------------------------------


def ask_text(view: View, ask: Ask) -> str:
    """Return a question that could be asked now."""
    whom = player(view, ask.whom)
    if view.coin is None:
        return tr("Ask {name}", name=whom)
    face = ask.line.of(view.coin)
    if ask.kind is Kind.COUNT:
        return tr("Ask {name}: {question}", name=whom, question=count_question(face))
    return tr("Ask {name}: any {face}?", name=whom, face=face_name(face))


def asked_of(view: View, question: Question) -> str:
    """Return, to the player asked, what is to be shown."""
    asker, face = player(view, question.asker), face_name(question.face)
    return tr("{asker} asked for {face}. Choose the tile that {asker} gets to see.", asker=asker, face=face)


def refusal(error: IllegalMove) -> str:
    """Return why a move is refused, and what can be done instead."""
    match error.rule:
        case Rule.YOURSELF:
            return tr("You cannot ask yourself. Choose another player.")
        case Rule.NOT_IN_HAND | Rule.OTHER_FACE:
            return tr("Show one of the tiles in your hand that were asked for.")
        case _:
            return tr("That is not possible now. {status}", status=said(error.why))
