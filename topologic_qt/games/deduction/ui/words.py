"""The sentences of Deduction: tiles, the status line, refusals, news and results."""

from collections.abc import Iterable, Mapping, Sequence

from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.players import Level
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.moves import Ask, Rule
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import Face, Kind, Spot, Suit, Tile, Value
from topologic_qt.translation import tr_noop
from topologic_qt.widgets.listening import key_help
from topologic_qt.widgets.translate import capital, listing, match_title, ntr, said, tr

_HAVE: dict[Face, str] = {
    Suit.SUN: tr_noop("Do you have a Sun?"),
    Suit.MOON: tr_noop("Do you have a Moon?"),
    Suit.CROWN: tr_noop("Do you have a Crown?"),
    Suit.ARMS: tr_noop("Do you have a Shield?"),
    Value.NULL: tr_noop("Do you have a blank?"),
    Value.ACE: tr_noop("Do you have an ace?"),
    Value.TWO: tr_noop("Do you have a 2?"),
    Value.THREE: tr_noop("Do you have a 3?"),
    Value.FOUR: tr_noop("Do you have a 4?"),
    Value.FIVE: tr_noop("Do you have a 5?"),
}
_HOW_MANY: dict[Face, str] = {
    Suit.SUN: tr_noop("How many Suns?"),
    Suit.MOON: tr_noop("How many Moons?"),
    Suit.CROWN: tr_noop("How many Crowns?"),
    Suit.ARMS: tr_noop("How many Shields?"),
    Value.NULL: tr_noop("How many blanks?"),
    Value.ACE: tr_noop("How many aces?"),
    Value.TWO: tr_noop("How many 2s?"),
    Value.THREE: tr_noop("How many 3s?"),
    Value.FOUR: tr_noop("How many 4s?"),
    Value.FIVE: tr_noop("How many 5s?"),
}
_FACE_NAMES: dict[Face, str] = {
    Suit.SUN: tr_noop("Suns"),
    Suit.MOON: tr_noop("Moons"),
    Suit.CROWN: tr_noop("Crowns"),
    Suit.ARMS: tr_noop("Shields"),
    Value.NULL: tr_noop("blanks"),
    Value.ACE: tr_noop("aces"),
    Value.TWO: tr_noop("2s"),
    Value.THREE: tr_noop("3s"),
    Value.FOUR: tr_noop("4s"),
    Value.FIVE: tr_noop("5s"),
}


TEMPERS: Mapping[str, str] = {
    Level.NOVICE: tr_noop("Milo loves a gamble and seldom adds up the numbers."),
    Level.CLUB: tr_noop("Nora works everything out and never guesses."),
    Level.MASTER: tr_noop("Iris reads into every question and takes a risk when it pays."),
}
"""How the computer of each level plays, marked for translation."""


def suit_name(suit: Suit) -> str:
    """Return the name of a suit, as it stands in the name of a tile."""
    names = {Suit.SUN: tr("Sun"), Suit.MOON: tr("Moon"), Suit.CROWN: tr("Crown"), Suit.ARMS: tr("Shield")}
    return names[suit]


def value_name(value: Value) -> str:
    """Return the name of a value, as it stands in the name of a tile."""
    return {Value.NULL: tr("blank"), Value.ACE: tr("ace")}.get(value, value.value)


def tile_name(tile: Tile) -> str:
    """Return the name of a tile, such as "Ace of Moons"."""
    if tile.value is Value.NULL:
        return tr("Blank of {suit}s", suit=suit_name(tile.suit))
    return capital(tr("{value} of {suit}s", suit=suit_name(tile.suit), value=value_name(tile.value)))


def coin_name(coin: Tile) -> str:
    """Return the two faces of a coin, such as "Moon and blank"."""
    return tr("{suit} and {value}", suit=suit_name(coin.suit), value=value_name(coin.value))


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Return the names of some tiles."""
    return listing(map(tile_name, tiles))


def face_key(face: Face) -> str:
    """Return the key for a suit or a value, in upper case.

    Values have the digits from 0 to 5; a suit has the first letter of its name that no earlier suit has.
    """
    if isinstance(face, Value):
        return str(list(Value).index(face))
    keys: dict[Suit, str] = {}
    for suit in Suit:
        letters = filter(str.isalpha, suit_name(suit).upper())
        keys[suit] = next((letter for letter in letters if letter not in keys.values()), suit.value)
    return keys[face]


def question(kind: Kind, face: Face) -> str:
    """Return a question as a player asks it."""
    return tr((_HAVE if kind is Kind.HAVE else _HOW_MANY)[face])


def kind_text(kind: Kind) -> str:
    """Return a kind of question, as it stands before what it is about."""
    return tr("How many") if kind is Kind.COUNT else tr("Do you have")


def face_name(face: Face) -> str:
    """Return the name of all tiles with a suit or a value, in the plural."""
    return tr(_FACE_NAMES[face])


def question_text(names: Sequence[str], asked: Question) -> str:
    """Return a question without its answer; ``names`` are those of the players, by seat."""
    words = question(asked.kind, asked.face)
    return tr(
        "{asker} asked {whom}: “{question}”|You asked {whom}: “{question}”|{asker} asked you: “{question}”",
        asker=names[asked.asker],
        whom=names[asked.whom],
        question=words,
    )


def entry_text(names: Sequence[str], entry: Entry) -> str:
    """Return a line of the log in words; a shown tile is named only if the entry has it."""
    return tr("Turn {turn}: {text}", turn=entry.turn, text=_told(names, entry))


def _told(names: Sequence[str], entry: Entry) -> str:
    match entry:
        case Question():
            return f"{question_text(names, entry)} {_answer(entry)}".rstrip()
        case Announcement(announcer=seat, tile=tile, right=True):
            return tr(
                "{name} announced the {tile}. Right!|You announced the {tile}. Right!",
                name=names[seat],
                tile=tile_name(tile),
            )
        case Announcement(announcer=seat, tile=tile):
            return tr(
                "{name} announced the {tile}. Wrong: {name} is out.|"
                "You announced the {tile}. Wrong: you’re out.",
                name=names[seat],
                tile=tile_name(tile),
            )
        case Resignation(seat=seat):
            return tr("{name} gave up.|You gave up.", name=names[seat])


def _answer(asked: Question) -> str:
    if asked.answer is None:
        return ""
    if asked.kind is Kind.COUNT:
        return tr("Answer: {n}.", n=asked.answer)
    if not asked.answer:
        return tr("No.")
    if asked.tile is None:
        return tr("Yes, a tile was shown.")
    return tr("Yes: the {tile}.", tile=tile_name(asked.tile))


def player(view: View, seat: Seat) -> str:
    """Return the name of a player."""
    return view.setup.names[seat]


def acts(view: View) -> bool:
    """Return whether the match waits for the viewer, a person at this computer."""
    if view.setup.at_table is not None or view.is_held or view.waits_for_dealer:
        return False
    return view.viewer is not None and view.viewer == view.to_move and view.computer is None


def why_not_now(view: View, resting: bool) -> str | None:
    """Return why the viewer cannot move now, also while ``resting``; "" if they can, None at a real table."""
    if view.setup.at_table is not None:
        return None
    if acts(view):
        return tr("The table shows an earlier turn.") if resting else ""
    if view.is_over or view.waits_for_dealer:
        return status(view)
    if view.is_held:
        return tr("The line above the table says who moves next.")
    name = player(view, view.seat if view.to_move is None else view.to_move)
    return tr("It’s {name}’s turn.|It’s your turn.", name=name)


def waits(view: View) -> bool:
    """Return whether the match waits for another computer, and nobody here can act."""
    return view.setup.apart is not None and not view.is_over and view.computer is None and not acts(view)


def turn_line(view: View) -> str:
    """Return the number of the turn, and the name of the player on turn."""
    return tr("Turn {number}  ·  {name}", number=view.number, name=player(view, view.seat))


def status(view: View) -> str:
    """Return whose move it is, and what can be done now."""
    if view.is_over:
        return tr("The match is over.")
    if view.computer is not None:
        return _others_status(view)
    if view.step is Step.TABLE:
        return tr("{name} asks next: note it here.|You ask next: note it here.", name=player(view, view.seat))
    name = player(view, view.seat if view.to_move is None else view.to_move)
    if view.waits_for_dealer:
        return tr("Waiting for the dealer’s computer…", name=player(view, view.seat))
    if not acts(view):
        is_apart = view.setup.apart is not None
        return _others_status(view) if is_apart else tr("It’s {name}’s turn.|It’s your turn.", name=name)
    if view.step is Step.ASK:
        return tr(
            "{name}: ask about {suit} or {value}.|Ask about {suit} or {value}.", name=name, **_halves(view)
        )
    question = view.question
    if view.step is Step.SHOW and question is not None:
        asker = player(view, question.asker)
        return tr(
            "{name}: choose which of your {face} to show {asker}.|"
            "Choose which of your {face} to show {asker}.",
            name=name,
            face=face_name(question.face),
            asker=asker,
        )
    heard = "" if question is None else answer_text(view, question)
    to_do = key_help(
        tr(
            "{name}: announce the missing tile, or end your turn.|"
            "Announce the missing tile, or end your turn.",
            name=name,
        )
    )
    return f"{heard} {to_do}".strip()


def _others_status(view: View) -> str:
    """Return what another player or a computer is doing, after what was said in this turn."""
    question = view.question
    if question is None:
        return tr(
            "{name} can ask about {suit} or {value}.|You can ask about {suit} or {value}.",
            name=player(view, view.seat),
            **_halves(view),
        )
    asked = question_text(view.setup.names, question)
    whom = player(view, question.whom)
    if view.step is Step.SHOW:
        return tr(
            "{question} Yes: {name} is choosing a tile to show.|"
            "{question} Yes: you’re choosing a tile to show.",
            question=asked,
            name=whom,
        )
    return tr("{question} {answer}", question=asked, answer=answer_text(view, question))


def answer_text(view: View, question: Question) -> str:
    """Return the answer to a question in a sentence, with the tile for those who saw it."""
    name, asker = player(view, question.whom), player(view, question.asker)
    if question.kind is Kind.COUNT:
        return tr("{name} said {n}.|You said {n}.", name=name, n=question.answer)
    if not question.answer:
        return tr("{name} said no.|You said no.", name=name)
    if question.tile is None:
        return tr(
            "{name} showed {asker} a tile.|You showed {asker} a tile.|{name} showed you a tile.",
            name=name,
            asker=asker,
        )
    return tr(
        "{name} showed {asker} the {tile}.|You showed {asker} the {tile}.|{name} showed you the {tile}.",
        name=name,
        asker=asker,
        tile=tile_name(question.tile),
    )


def _halves(view: View) -> dict[str, str]:
    coin = view.coin
    return {
        "suit": "" if coin is None else face_name(coin.suit),
        "value": "" if coin is None else face_name(coin.value),
    }


def news(view: View, before: View) -> list[str]:
    """Return what has happened since another view, one sentence for each question with its answer.

    The status says more about the viewer's own question. A viewer who has just come to the screen hears
    only how turns have ended.
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
    """Return what an entry of the log means for the match; "" for a question."""
    return "" if isinstance(entry, Question) else _told(view.setup.names, entry)


def ask_text(view: View, ask: Ask) -> str:
    """Return a question that could be asked now."""
    whom = player(view, ask.whom)
    if view.coin is None:
        return tr("Ask {name}", name=whom)
    return tr("Ask {name}: {question}", name=whom, question=question(ask.kind, ask.line.of(view.coin)))


def asked_of(view: View, question: Question) -> str:
    """Return what the player asked has to show."""
    asker, face = player(view, question.asker), face_name(question.face)
    return tr("{asker} asked for {face}. Which one will you show?", asker=asker, face=face)


def refusal(error: IllegalMove) -> str:
    """Return why a move is refused, and what to do instead."""
    match error.rule:
        case Rule.YOURSELF:
            return tr("You can’t ask yourself. Choose another player.")
        case Rule.NOT_IN_HAND | Rule.OTHER_FACE:
            return tr("Show a tile that fits the question.")
        case _:
            return tr("Not now. {status}", status=said(error.why))


def title(setup: Setup, whole_names: bool = False) -> str:
    """Return the title of a match with its players; ``whole_names`` prevents line breaks within names."""
    names = [name.replace(" ", "\u00a0") for name in setup.names] if whole_names else setup.names
    return match_title(setup.title, names)


def standing(view: View) -> str:
    """Return a match's progress in one line: its turn and who is still in, or its result."""
    if view.is_over:
        return heading(view)
    if len(view.active) == view.players:
        return tr("Turn {number}, everyone still in", number=view.number)
    names = listing(view.setup.names[seat] for seat in view.active)
    return tr("Turn {number}, still in: {names}", number=view.number, names=names)


def heading(view: View) -> str:
    """Return the result of a finished match, in a few words."""
    if view.winner is None:
        return tr("Nobody wins")
    return tr("{name} wins|You win", name=view.setup.names[view.winner])


def outcome_text(view: View) -> str:
    """Return how a finished match was decided, in a sentence that names the missing tile."""
    tile = "" if view.missing is None else tile_name(view.missing)
    last = view.log[-1] if view.log else None
    if isinstance(last, Announcement) and last.right:
        return ntr(
            "The missing tile was the {tile}, found in {n} turn.",
            "The missing tile was the {tile}, found in {n} turns.",
            view.number,
            tile=tile,
        )
    if view.winner is None and view.missing is None:
        return tr("Everyone is out.")
    if view.winner is None:
        return tr("The missing tile was the {tile}. Everyone is out.", tile=tile)
    name = view.setup.names[view.winner]
    if view.missing is None:
        return tr(
            "{name} is the last player left and wins.|You’re the last player left, and you win.", name=name
        )
    return tr(
        "The missing tile was the {tile}. {name} is the last player left and wins.|"
        "The missing tile was the {tile}. You’re the last player left, and you win.",
        tile=tile,
        name=name,
    )


def proof_text(view: View) -> str:
    """Return what proved the missing tile to the winner of a finished match; "" if nobody named it."""
    last = view.log[-1] if view.log else None
    if not isinstance(last, Announcement) or not last.right or view.missing is None:
        return ""
    name = view.setup.names[last.announcer]
    known = known_to(view, last.announcer, len(view.log) - 1)
    lines = known.why(view.missing, Spot.MISSING)
    if lines is None:
        return ntr(
            "{name} couldn’t prove it: {n} tile could be missing.|"
            "You couldn’t prove it: {n} tile could be missing.",
            "{name} took a chance: {n} tiles could be missing.|"
            "You took a chance: {n} tiles could be missing.",
            len(known.missing),
            name=name,
        )
    turns = [view.log[line].turn for line in lines]
    return tr(
        "{name}’s hand and these turns proved it: {turns}.|Your hand and these turns proved it: {turns}.",
        name=name,
        turns=", ".join(map(str, turns)),
    )
