"""Questions and answers in words. Every sentence is whole, for each of its cases."""

from __future__ import annotations

from topologic_qt.games.deduction.rules.kinds import Kind
from topologic_qt.games.deduction.rules.tiles import Face, Suit, Value
from topologic_qt.games.deduction.ui.tile_text import face_name
from topologic_qt.widgets.translate import tr


def question(kind: Kind, face: Face) -> str:
    """Return a question as it is put to a player."""
    if isinstance(face, Suit):
        return _have_suit(face) if kind is Kind.HAVE else _count_suit(face)
    return _have_value(face) if kind is Kind.HAVE else _count_value(face)


def _have_suit(suit: Suit) -> str:
    return {
        Suit.SUN: tr("Do you have a Sun?"),
        Suit.MOON: tr("Do you have a Moon?"),
        Suit.CROWN: tr("Do you have a Crown?"),
        Suit.ARMS: tr("Do you have a tile of Arms?"),
    }[suit]


def _count_suit(suit: Suit) -> str:
    return {
        Suit.SUN: tr("How many Suns do you have?"),
        Suit.MOON: tr("How many Moons do you have?"),
        Suit.CROWN: tr("How many Crowns do you have?"),
        Suit.ARMS: tr("How many Arms tiles do you have?"),
    }[suit]


def _have_value(value: Value) -> str:
    return {
        Value.NULL: tr("Do you have a blank?"),
        Value.ACE: tr("Do you have an ace?"),
        Value.TWO: tr("Do you have a two?"),
        Value.THREE: tr("Do you have a three?"),
        Value.FOUR: tr("Do you have a four?"),
        Value.FIVE: tr("Do you have a five?"),
    }[value]


def _count_value(value: Value) -> str:
    return {
        Value.NULL: tr("How many blanks do you have?"),
        Value.ACE: tr("How many aces do you have?"),
        Value.TWO: tr("How many twos do you have?"),
        Value.THREE: tr("How many threes do you have?"),
        Value.FOUR: tr("How many fours do you have?"),
        Value.FIVE: tr("How many fives do you have?"),
    }[value]


def short_question(kind: Kind) -> str:
    """Return a kind of question, beside a picture of what it is about."""
    return tr("Do you have …?") if kind is Kind.HAVE else tr("How many …?")


def answer(given: bool | int) -> str:
    """Return an answer: yes, no, or a number."""
    if isinstance(given, bool):
        return tr("Yes") if given else tr("No")
    return str(given)


def about(face: Face) -> str:
    """Return what a question is about, before its kind has been chosen."""
    return tr("A question about {tiles}.", tiles=face_name(face))
