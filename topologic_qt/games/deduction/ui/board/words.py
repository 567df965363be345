"""Suits, values, tiles, questions and answers in words. Every sentence is whole, for each of its cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.games.deduction.rules import Kind, Suit, Value
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.deduction.rules import Face, Tile


def suit_name(suit: Suit) -> str:
    """Return the name of a suit."""
    return {
        Suit.SUN: tr("Suns"),
        Suit.MOON: tr("Moons"),
        Suit.CROWN: tr("Crowns"),
        Suit.ARMS: tr("Arms"),
    }[suit]


def value_name(value: Value) -> str:
    """Return the name of a value: a word, or a digit."""
    return {Value.NULL: tr("null"), Value.ACE: tr("ace")}.get(value, value.value)


def face_name(face: Face) -> str:
    """Return the name of a suit or of a value."""
    return suit_name(face) if isinstance(face, Suit) else value_name(face)


def tile_name(tile: Tile) -> str:
    """Return the name of a tile, such as "Sun 3"."""
    value = value_name(tile.value)
    return {
        Suit.SUN: tr("Sun {value}", value=value),
        Suit.MOON: tr("Moon {value}", value=value),
        Suit.CROWN: tr("Crown {value}", value=value),
        Suit.ARMS: tr("Arms {value}", value=value),
    }[tile.suit]


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
        Suit.ARMS: tr("Do you have a tile with Arms?"),
    }[suit]


def _count_suit(suit: Suit) -> str:
    return {
        Suit.SUN: tr("How many Suns do you have?"),
        Suit.MOON: tr("How many Moons do you have?"),
        Suit.CROWN: tr("How many Crowns do you have?"),
        Suit.ARMS: tr("How many tiles with Arms do you have?"),
    }[suit]


def _have_value(value: Value) -> str:
    return {
        Value.NULL: tr("Do you have a null?"),
        Value.ACE: tr("Do you have an ace?"),
        Value.TWO: tr("Do you have a 2?"),
        Value.THREE: tr("Do you have a 3?"),
        Value.FOUR: tr("Do you have a 4?"),
        Value.FIVE: tr("Do you have a 5?"),
    }[value]


def _count_value(value: Value) -> str:
    return {
        Value.NULL: tr("How many nulls do you have?"),
        Value.ACE: tr("How many aces do you have?"),
        Value.TWO: tr("How many 2s do you have?"),
        Value.THREE: tr("How many 3s do you have?"),
        Value.FOUR: tr("How many 4s do you have?"),
        Value.FIVE: tr("How many 5s do you have?"),
    }[value]


def short_question(kind: Kind) -> str:
    """Return a kind of question, beside a picture of what it is about."""
    return tr("Do you have …?") if kind is Kind.HAVE else tr("How many …?")


def answer(given: bool | int) -> str:
    """Return an answer: yes, no, or a number."""
    if isinstance(given, bool):
        return tr("Yes") if given else tr("No")
    return str(given)
