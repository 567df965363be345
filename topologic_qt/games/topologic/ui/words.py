"""The texts of Topologic: names of tiles and editions, and sentences about turns, notes and mail."""

from collections.abc import Mapping
from typing import NamedTuple

from topologic_qt.engine.commitment import short_form
from topologic_qt.engine.game import IllegalMove, Seat
from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.rules.field import Colour, Tile
from topologic_qt.games.topologic.rules.hints import Evidence
from topologic_qt.games.topologic.rules.legality import is_hidden_at_table
from topologic_qt.games.topologic.rules.mail import CannotJoin, Objection
from topologic_qt.games.topologic.rules.moves import Rule
from topologic_qt.games.topologic.rules.notes import Contradiction, Mark, Notes
from topologic_qt.games.topologic.rules.setup import Assistance, Entry, Setup
from topologic_qt.games.topologic.rules.shapes import Shape, Theme
from topologic_qt.games.topologic.rules.state import Phase, Proof, Round, State, Turn
from topologic_qt.translation import tr_noop
from topologic_qt.widgets.listening import key_help
from topologic_qt.widgets.translate import listing, ntr, said, tr


class Story(NamedTuple):
    """The words of a theme."""

    name: str
    """The name of the theme in a list."""
    title: str
    """The title of a match with this theme."""
    seeker: str
    seekers: str
    referee: str
    secret: str


def story(theme: Theme) -> Story:
    """Return the story of a theme, in the current language."""
    match theme:
        case Theme.CLASSIC:
            name, title = tr("Classic"), tr("Topologic")
            return Story(name, title, tr("Seeker"), tr("seekers"), tr("referee"), tr("secret"))
        case Theme.TREASURE:
            name, title = tr("Parrot Island"), tr("Treasure Hunt on Parrot Island")
            return Story(name, title, tr("Diver"), tr("divers"), tr("pirate"), tr("treasure"))
        case Theme.SPIES:
            name, title = tr("Night city"), tr("The Spy in the Night City")
            return Story(name, title, tr("Agent"), tr("agents"), tr("spy"), tr("microfilm"))
        case Theme.LIBRARY:
            name, title = tr("Old library"), tr("The Lost Manuscript")
            return Story(name, title, tr("Scholar"), tr("scholars"), tr("librarian"), tr("manuscript"))


TEMPERS: Mapping[str, str] = {
    Level.NOVICE: tr_noop("Milo tries a few ideas and sometimes forgets a hint."),
    Level.CLUB: tr_noop("Nora remembers every hint and thinks about the next one."),
    Level.MASTER: tr_noop("Iris remembers every hint and thinks several turns ahead."),
}
"""The way in which each level's computer seeks, marked for translation."""


_COLOUR_NAMES = {
    Colour.RED: tr_noop("Red"),
    Colour.ORANGE: tr_noop("Orange"),
    Colour.YELLOW: tr_noop("Yellow"),
    Colour.GREEN: tr_noop("Green"),
    Colour.BLUE: tr_noop("Blue"),
    Colour.VIOLET: tr_noop("Violet"),
    Colour.PINK: tr_noop("Pink"),
    Colour.WHITE: tr_noop("White"),
    Colour.BLACK: tr_noop("Black"),
    Colour.SILVER: tr_noop("Silver"),
}


def colour_name(colour: Colour) -> str:
    """Return the name of a colour."""
    name = _COLOUR_NAMES[colour]
    return tr(name)


def colour_letters() -> str:
    """Return the letters for typing tiles; a colour is named if its letter differs from its initial."""
    names = {colour: colour_name(colour) for colour in Colour}
    first = [name[:1].upper() for name in names.values()]
    return listing(
        colour.value
        if name[:1].upper() == colour.value and first.count(colour.value) == 1
        else tr("{letter} for {colour}", letter=colour.value, colour=name)
        for colour, name in names.items()
    )


def tile_name(tile: Tile) -> str:
    """Return the name of a tile."""
    return tr("{colour} {number}", colour=colour_name(tile.colour), number=tile.number)


def about(name: str, what: str) -> str:
    """Return a remark on a tile or person, after its name."""
    return tr("{name}: {what}", name=name, what=what)


def edition_name(edition: str) -> str:
    """Return the name of an edition, by id."""
    return {"2019": tr("2019 (current)"), "2017": tr("2017"), "french": tr("French")}[edition]


def edition_summary(edition: str) -> str:
    """Return an edition's special rules, by id."""
    return {
        "2019": tr("Start on the border. Move straight: onto other seekers, but not past them."),
        "2017": tr("Start on the border and move straight, past other seekers too."),
        "french": tr("Start anywhere. Move straight or diagonally, past other seekers too."),
    }[edition]


def shape_name(shape: Shape) -> str:
    """Return the name of a shape of the field."""
    return {
        Shape.SQUARE: tr("8 × 8 without corners"),
        Shape.RECTANGLE: tr("10 × 6"),
        Shape.RING: tr("Ring"),
        Shape.CROSS: tr("Cross"),
        Shape.GROWN: tr("Random"),
    }[shape]


def seeker_name(theme: Theme, seeker: int) -> str:
    """Return the name of a seeker in a theme's story, by index."""
    return tr("{seeker} {mark}", seeker=story(theme).seeker, mark=seeker + 1)


def called(setup: Setup) -> dict[str, str]:
    """Return the names in a match's story, for placeholders in sentences."""
    told = story(setup.theme)
    return {"seekers": told.seekers, "a_referee": told.referee, "secret": told.secret}


def refusal(setup: Setup, error: IllegalMove, for_keys: bool = False) -> str:
    """Return why a move is refused and what to do instead, ``for_keys`` or for the mouse."""
    facts = error.facts
    seeker, to, by = facts.get("seeker"), facts.get("to"), facts.get("by")
    known = called(setup) | {
        "who": seeker_name(setup.theme, seeker) if isinstance(seeker, int) else "",
        "to": tile_name(to) if isinstance(to, Tile) else "",
        "by": tile_name(by) if isinstance(by, Tile) else "",
    }
    match error.rule:
        case Rule.ALREADY_ENTERED:
            return tr("{who} is already in. Take it back to place it elsewhere.", **known)
        case Rule.NOT_ON_BORDER if for_keys:
            return tr("{to} isn’t on the border, where the {seekers} start.", **known)
        case Rule.NOT_ON_BORDER:
            return tr("{to} is inside the field. The {seekers} start on its border.", **known)
        case Rule.ALREADY_MOVED:
            return tr("{who} has already moved this turn. Take it back to move it elsewhere.", **known)
        case Rule.NOT_STRAIGHT if for_keys:
            return tr("{who} moves straight, so it can’t reach {to}. Press A for its options.", **known)
        case Rule.NOT_STRAIGHT:
            return tr("{who} moves straight, so it can’t reach {to}. Try a lit tile.", **known)
        case Rule.GAP if for_keys:
            return tr("{who} can’t cross the gap to {to}. Press A for its options.", **known)
        case Rule.GAP:
            return tr("{who} can’t cross the gap to {to}. Try a lit tile.", **known)
        case Rule.BLOCKED:
            return tr("{who} can’t reach {to}: the one on {by} is in the way.", **known)
        case Rule.NOT_YOURS:
            return tr("It’s the other player’s move.")
        case Rule.ALL_MUST_ENTER:
            known["n"] = str(facts["waiting"])
            return tr("All {seekers} must enter before the first hint: {n} to go.", **known)
        case _:
            return tr("Not now. {status}", status=said(error.why))


def seal(state: State) -> list[str]:
    """Return the sentence with the current round's check code, to be noted down; empty without a seal."""
    if not (mark := seal_mark(state.round)):
        return []
    told = called(state.setup)
    return [tr("The {secret} is locked in. Check code: {seal}.", seal=mark, **told)]


def seal_mark(played: Round) -> str:
    """Return the short form of a commitment, which people write down; empty without one."""
    return short_form(played.commitment) if played.commitment else ""


def aloud(state: State, text: str) -> str:
    """Return a text for screen readers: check codes in small letters, as capitals are spelled out."""
    for played in state.rounds:
        if mark := seal_mark(played):
            text = text.replace(mark, mark.lower())
    return text


def faith(state: State, played: Round) -> list[str]:
    """Return whether a secret is proven to be the sealed one; empty without a seal or against a computer."""
    name = state.setup.players[played.referee]
    known = {"seal": seal_mark(played), "name": name, **called(state.setup)}
    match played.proof:
        case None:
            return []
        case Proof.PROVEN if state.seating.computers[played.referee] is not None:
            return []
        case Proof.PROVEN if state.is_hidden_alone(played):
            return []
        case Proof.PROVEN:
            text = tr("Verified ({seal}): the {secret} was not moved.", **known)
        case Proof.BROKEN:
            text = tr("Check code {seal} is wrong: the {secret} was moved!", **known)
        case Proof.WITHHELD:
            text = tr("Without the key to check code {seal}, this round can’t be verified.", **known)
        case Proof.UNTOLD:
            text = tr("Once {name} sends the key to check code {seal}, this round can be verified.", **known)
    return [text]


def round_line(state: State) -> str:
    """Return the number of the round and the turn, and the seeker's name."""
    played = state.round
    return tr(
        "Round {round}  ·  Turn {turn}  ·  {name} seeks|Round {round}  ·  Turn {turn}  ·  You seek",
        round=len(state.rounds),
        turn=len(played.turns) + (played.phase is not Phase.OVER),
        name=state.setup.players[played.seeker],
    )


def status(state: State, for_keys: bool = False) -> str:
    """Return whose turn it is and what can be done now, ``for_keys`` or for the mouse."""
    if state.waits_for_mail:
        heading, text = by_mail(state)
        return f"{heading}. {text}" if state.is_linked or state.looks_on else text
    played, told = state.round, called(state.setup)
    referee, seeker = (state.setup.players[seat] for seat in (played.referee, played.seeker))
    match played.phase:
        case Phase.HIDE if is_hidden_at_table(state):
            return tr(
                "{name} hides the {secret} on the table. Confirm when that’s done.|"
                "Hide the {secret} on the table. Confirm when that’s done.",
                name=referee,
                **told,
            )
        case Phase.HIDE if state.computer is not None and len(state.rounds) > 1:
            return tr("Take your time. Next, {name} hides.|Take your time. Next, you hide.", name=referee)
        case Phase.HIDE:
            return tr(
                "{name}, the {a_referee}, is hiding the {secret}.|You’re the {a_referee}: hide the {secret}.",
                name=referee,
                **told,
            )
        case Phase.ENTER | Phase.MOVE if state.hides_alone:
            text = tr("{name} is looking for your {secret}.", name=seeker, **told)
            if played.turns or played.running:
                return text
            until = tr("Until {name} moves, Ctrl+Z lets you hide it again.", name=seeker)
            return f"{text} {until}"
        case Phase.ENTER | Phase.MOVE if state.computer is not None:
            return key_help(
                tr(
                    "{name} is moving. Take over to play yourself.|"
                    "A computer is moving for you. Take over to play yourself.",
                    name=seeker,
                )
            )
        case Phase.ENTER:
            return _enter_status(state, for_keys)
        case Phase.MOVE if played.running:
            return key_help(tr("Move more {seekers}, take a move back, or ask for the hint.", **told))
        case Phase.MOVE:
            return key_help(tr("Move any {seekers}, once each, then ask for the hint.", **told))
        case Phase.HINT if played.at_table:
            return tr(
                "Type the points {name} announces, or go back to the seekers.|"
                "Type the points you announce, or go back to the seekers.",
                name=referee,
            )
        case Phase.HINT:
            return tr("{name} is counting points.|You’re counting points.", name=referee)
        case Phase.TELL:
            return tr(
                "Click the tile where {name} hid the {secret}.|Click the tile where you hid the {secret}.",
                name=referee,
                **told,
            )
        case Phase.OVER:
            return tr("The match is over.")


def hide_first(state: State) -> str:
    """Return what to do before anything on the table, if a person here must hide the secret; otherwise ""."""
    played, told = state.round, called(state.setup)
    is_elsewhere = state.waits_for_mail or state.computer is not None or is_hidden_at_table(state)
    if played.phase is not Phase.HIDE or is_elsewhere:
        return ""
    known = {"name": state.setup.players[played.referee], "button": tr("Hide the {secret}…", **told)}
    return tr(
        "{name} hides first: press “{button}” below the table.|"
        "You hide first: press “{button}” below the table.",
        **known,
    )


def _enter_status(state: State, for_keys: bool) -> str:
    waiting, told = state.round.positions.count(None), called(state.setup)
    if not waiting and for_keys:
        return tr("Ctrl+Enter asks for the hint.")
    if not waiting:
        return tr("All {seekers} are in. Ask for the hint, or take a move back.", **told)
    on_border = state.setup.edition.entry is Entry.BORDER
    if not for_keys:
        if on_border:
            text = tr("Drag the {seekers} from the tray onto the border.", **told)
        else:
            text = tr("Drag the {seekers} from the tray onto any tile.", **told)
        left = tr("{n} still to enter.", n=waiting)
        return f"{text} {left}"
    if on_border:
        text = tr("Take the {seekers} with the number keys. They start on the border.", **told)
    else:
        text = tr("Take the {seekers} with the number keys. They can start anywhere.", **told)
    left = "" if waiting == state.setup.seekers else tr("{n} still to enter.", n=waiting)
    return f"{key_help(text)} {left}".strip()


def by_mail(state: State) -> tuple[str, str]:
    """Return a heading and what to do while the other player, elsewhere, is to move or answer."""
    if state.is_held:
        return tr("You can’t move now"), tr("The line above the table says who moves next.")
    asks = state.round.phase is Phase.HINT
    hides = state.round.phase is Phase.HIDE
    seat = state.round.referee if asks or hides else state.round.seeker
    known = {"name": state.setup.players[seat], **called(state.setup)}
    if asks:
        heading = tr("{name} must answer", **known)
        text = tr("Send your turn to {name}, then paste the answer here.", **known)
    else:
        heading = (
            tr("{name} must hide the {secret}|You must hide the {secret}", **known)
            if hides
            else tr("It’s {name}’s turn|It’s your turn", **known)
        )
        text = tr("Send your copy to {name}, then paste the answer here.", **known)
    if state.looks_on:
        text = tr("You’re watching.")
    elif state.is_linked:
        text = tr("While you’re connected, the match goes on by itself.")
    return heading, text


def aid_summary(aid: Assistance) -> str:
    """Return the description of a step of help."""
    return {
        Assistance.PAPER: tr("The notebook records every hint. The rest is up to you."),
        Assistance.CHECK: tr("The notebook points out marks that contradict the hints."),
        Assistance.FULL: tr(
            "The notebook rules out tiles for you, and shows what your next hint could tell you."
        ),
    }[aid]


def mark_name(mark: Mark) -> str:
    """Return the name of a mark."""
    names = {Mark.POSSIBLE: tr("possible"), Mark.RULED_OUT: tr("ruled out"), Mark.SUSPECTED: tr("suspected")}
    return names[mark]


def why_ruled_out(setup: Setup, evidence: Evidence) -> str:
    """Return why the secret cannot be on a tile."""
    return tr(
        "Turn {turn}’s hint was {hint}; with the {secret} here it would be {expected}.",
        turn=evidence.turn,
        hint=evidence.hint,
        expected=evidence.expected,
        **called(setup),
    )


def why_wrong(setup: Setup, contradiction: Contradiction) -> str:
    """Return why a mark cannot be right."""
    if contradiction.evidence is None:
        return tr(
            "That’s wrong: since turn {turn}, the {secret} can only be here.",
            turn=contradiction.turn,
            **called(setup),
        )
    why = why_ruled_out(setup, contradiction.evidence)
    return tr("That’s wrong. {why}", why=why)


def about_tile(
    setup: Setup, tile: Tile, notes: Notes, evidence: Evidence | None, contradiction: Contradiction | None
) -> str:
    """Return everything known about a tile, with the help in use."""
    mark = notes.marks.get(tile)
    said = tile_name(tile) if mark is None else about(tile_name(tile), mark_name(mark))
    if contradiction is not None:
        why = why_wrong(setup, contradiction)
    elif notes.aid is Assistance.FULL:
        why = tr("Still possible.") if evidence is None else why_ruled_out(setup, evidence)
    else:
        return said
    return tr("{what}. {why}", what=said, why=why)


def turn_text(turn: Turn, number: int) -> str:
    """Return a turn in words."""
    known = {"number": number, "tiles": listing(map(tile_name, turn.positions)), "points": turn.hint}
    if turn.corrected:
        before = listing(turn.corrected)
        text = tr("Turn {number}: {tiles}. Hint: {points} (corrected from {before})", before=before, **known)
    else:
        text = tr("Turn {number}: {tiles}. Hint: {points}", **known)
    return f"{text}. {copied_text(turn)}" if turn.miscopied else text


def copied_text(turn: Turn) -> str:
    """Return the seekers' positions in a turn before it was corrected; empty if it was not."""
    before = "; ".join(listing(map(tile_name, positions)) for positions in turn.miscopied)
    return tr("First noted as: {tiles}", tiles=before) if before else ""


def sits_here(state: State) -> str:
    """Return what to do if the other player of a match by mail will play here after all."""
    if state.to_move is None or state.round.phase is Phase.HINT or state.is_linked or state.looks_on:
        return ""
    name = state.setup.players[state.to_move]
    return tr("If {name} is here, choose Match, Play elsewhere, Play on at this computer.", name=name)


def for_the_other(setup: Setup, seat: Seat | None) -> str:
    """Return the title of the copy for the player in this seat; None if unknown."""
    if seat is None:
        return tr("{title}, for the other player", title=setup.title)
    return tr("{title}, for {name}", title=setup.title, name=setup.players[seat])


def cannot_join(setup: Setup, error: CannotJoin) -> str:
    """Return why the other player's copy is not accepted, and what to do."""
    known = {**error.facts, **called(setup)}
    match error.objection:
        case Objection.FOREIGN:
            return tr("It’s a copy of another match. Open it in a new window.")
        case Objection.KNOWN:
            return tr("You already have everything in it. Ask for a newer one.")
        case Objection.OLDER:
            behind = known.pop("behind")
            assert isinstance(behind, int)
            return ntr(
                "It’s {n} move behind your match. Use the newest copy.",
                "It’s {n} moves behind your match. Use the newest copy.",
                behind,
                **known,
            )
        case Objection.ENDED:
            return tr("The match is already over. Send your copy again to show how it ended.")
        case Objection.UNKNOWN:
            return tr(
                "It’s waiting for a hint. If you’re the {a_referee}, open your match first (File, Kept "
                "matches), then paste it again.",
                **known,
            )
        case Objection.OTHER_WAY:
            return tr("It doesn’t fit this match: move {move} is different here.", **known)
        case Objection.NOT_THEIRS if error.facts["seeks"]:
            return tr("It moves the {seekers}, but here that’s your job.", **known)
        case Objection.NOT_THEIRS:
            return tr("It does the {a_referee}’s job, but here that’s you.", **known)
        case Objection.COMPUTER:
            return tr("A computer plays in it; only people can play by mail. Ask for an earlier copy.")
        case Objection.UNSEALED:
            return tr("It has no check code, so nobody could tell if the {secret} were moved.", **known)
        case Objection.SECRET:
            return tr(
                "It’s the referee’s own file, with the {secret} in it. Ask for a copy for the other player.",
                **known,
            )
        case Objection.KNOWS:
            return tr("You gave up and saw the {secret}, so this match can’t go on.", **known)
        case Objection.UNTRUE if error.facts.get("right") is not None:
            return tr(
                "It has a wrong hint: {given} instead of {right} in round {round}, turn {turn}.", **known
            )
        case Objection.UNTRUE:
            return tr("It can’t be right: {why}", **known)
