"""The names of tiles, suits and values, for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from topologic_qt.games.deduction.rules.kinds import Kind
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.tiles import Face, Suit, Tile, Value
from topologic_qt.translation import tr_noop
from topologic_qt.widgets.translate import listing, tr

_COUNT_QUESTIONS: dict[Face, str] = {
    Suit.SUN: tr_noop("How many Suns?"),
    Suit.MOON: tr_noop("How many Moons?"),
    Suit.CROWN: tr_noop("How many Crowns?"),
    Suit.ARMS: tr_noop("How many Arms tiles?"),
    Value.NULL: tr_noop("How many blanks?"),
    Value.ACE: tr_noop("How many aces?"),
    Value.TWO: tr_noop("How many twos?"),
    Value.THREE: tr_noop("How many threes?"),
    Value.FOUR: tr_noop("How many fours?"),
    Value.FIVE: tr_noop("How many fives?"),
}
_FACE_NAMES: dict[Face, str] = {
    Suit.SUN: tr_noop("Suns"),
    Suit.MOON: tr_noop("Moons"),
    Suit.CROWN: tr_noop("Crowns"),
    Suit.ARMS: tr_noop("Arms tiles"),
    Value.NULL: tr_noop("blanks"),
    Value.ACE: tr_noop("aces"),
    Value.TWO: tr_noop("twos"),
    Value.THREE: tr_noop("threes"),
    Value.FOUR: tr_noop("fours"),
    Value.FIVE: tr_noop("fives"),
}


def suit_name(suit: Suit) -> str:
    """Return the name of a suit, as it stands in the name of a tile."""
    return {
        Suit.SUN: tr("Sun"),
        Suit.MOON: tr("Moon"),
        Suit.CROWN: tr("Crown"),
        Suit.ARMS: tr("Arms"),
    }[suit]


def value_name(value: Value) -> str:
    """Return the name of a value, as it stands in the name of a tile."""
    return {Value.NULL: tr("blank"), Value.ACE: tr("ace")}.get(value, value.value)


def tile_name(tile: Tile) -> str:
    """Return the name of a tile, such as "Moon 3"."""
    return tr("{suit} {value}", suit=suit_name(tile.suit), value=value_name(tile.value))


def coin_name(coin: Tile) -> str:
    """Return the two faces of a coin, such as "Moon and blank"."""
    return tr("{suit} and {value}", suit=suit_name(coin.suit), value=value_name(coin.value))


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Return the names of some tiles."""
    return listing(map(tile_name, tiles))


def face_key(face: Face) -> str:
    """Return the key that means a suit or a value, in upper case, as it is shown where it is typed.

    Values have the digits from 0 to 5; a suit has the first letter of its name, or that of the notation
    where two names begin alike.
    """
    if isinstance(face, Value):
        return str(list(Value).index(face))
    letters = {suit: next(filter(str.isalpha, suit_name(suit)), suit).upper() for suit in Suit}
    return letters[face] if len(set(letters.values())) == len(Suit) else face.value


def count_question(face: Face) -> str:
    """Return the question how many tiles with a suit or a value somebody has, shortly."""
    question = _COUNT_QUESTIONS[face]
    return tr(question)


def face_name(face: Face) -> str:
    """Return the name of all tiles with a suit or a value, in the plural."""
    name = _FACE_NAMES[face]
    return tr(name)


# -- The lines of the log in words, for people --------------------------------------------------------


def question_text(names: Sequence[str], question: Question) -> str:
    """Return a question without its answer; ``names`` are those of the players, by seat."""
    facts = _facts(names, question)
    if question.kind is Kind.COUNT:
        return tr("{asker} asks {whom}: {question}", **facts)
    return tr("{asker} asks {whom}: any {face}?", **facts)


def entry_text(names: Sequence[str], entry: Entry) -> str:
    """Return a line of the log in words; a shown tile is named only where the entry has it."""
    match entry:
        case Question():
            return _question_line(names, entry)
        case Announcement(turn, announcer, tile, right=True):
            return tr(
                "Turn {turn}: {name} announces {tile}. That is right.",
                turn=turn,
                name=names[announcer],
                tile=tile_name(tile),
            )
        case Announcement(turn, announcer, tile):
            return tr(
                "Turn {turn}: {name} announces {tile}. That is wrong.",
                turn=turn,
                name=names[announcer],
                tile=tile_name(tile),
            )
        case Resignation(turn, seat):
            return tr("Turn {turn}: {name} leaves the match.", turn=turn, name=names[seat])


def _question_line(names: Sequence[str], question: Question) -> str:
    facts = _facts(names, question) | {"turn": question.turn}
    if question.answer is None:
        if question.kind is Kind.COUNT:
            return tr("Turn {turn}: {asker} asks {whom}: {question}", **facts)
        return tr("Turn {turn}: {asker} asks {whom}: any {face}?", **facts)
    if question.kind is Kind.COUNT:
        return tr("Turn {turn}: {asker} asks {whom}: {question} Answer: {n}.", **facts, n=question.answer)
    if not question.answer:
        return tr("Turn {turn}: {asker} asks {whom}: any {face}? No.", **facts)
    if question.tile is None:
        return tr("Turn {turn}: {asker} asks {whom}: any {face}? Yes, one is shown.", **facts)
    return tr(
        "Turn {turn}: {asker} asks {whom}: any {face}? Yes, the {tile} is shown.",
        **facts,
        tile=tile_name(question.tile),
    )


def _facts(names: Sequence[str], question: Question) -> dict[str, object]:
    return {
        "asker": names[question.asker],
        "whom": names[question.whom],
        "face": face_name(question.face),
        "question": count_question(question.face),
    }
