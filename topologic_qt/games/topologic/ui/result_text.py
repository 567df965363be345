"""The results of rounds and matches, in words."""

from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.hints import miscounts
from topologic_qt.games.topologic.rules.notes import Notes, Pages
from topologic_qt.games.topologic.rules.round_results import suggested_turns
from topologic_qt.games.topologic.rules.setup import Assistance
from topologic_qt.games.topologic.rules.state import Ending, Phase, Proof, Round, State
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.translate import listing, ntr, tr


def hiding(state: State) -> tuple[str, str]:
    """Return a heading and the next step before a secret is hidden, with the last round's result."""
    referee, seeker = (state.setup.players[seat] for seat in (state.round.referee, state.round.seeker))
    if len(state.rounds) == 1:
        if state.is_elsewhere:
            text = tr("Choose a tile. {name} can’t see it.", name=seeker)
        else:
            text = tr(
                "{name}, look at the field, then look away until the {secret} is hidden.",
                name=seeker,
                **words.called(state.setup),
            )
        return tr(
            "{name} hides the {secret}|You hide the {secret}", name=referee, **words.called(state.setup)
        ), text
    roles = tr(
        "You swap: {referee} hides, {seeker} seeks.|"
        "You swap: you hide, {seeker} seeks.|"
        "You swap: {referee} hides, you seek.",
        referee=referee,
        seeker=seeker,
    )
    last = state.rounds[-2]
    return ended(state, last), " ".join([*told_of(state, last), roles, *words.faith(state, last)])


def hiding_by_mail(state: State) -> tuple[str, str]:
    """Return a heading and the last result before a secret is hidden at another computer."""
    heading, what = words.by_mail(state)
    text = f"{what} {words.sits_here(state)}".strip()
    if len(state.rounds) == 1:
        return heading, text
    last = state.rounds[-2]
    return ended(state, last), " ".join(
        [*told_of(state, last), *words.faith(state, last), f"{heading}.", text]
    )


def standing(state: State) -> str:
    """Return the progress of a match: its round and turn, or its result."""
    if Topologic().outcome(state):
        return heading(state)
    if state.round.phase is not Phase.HIDE:
        return words.round_line(state)
    name = state.setup.players[state.round.referee]
    hides = tr(
        "{name} must hide the {secret}|You must hide the {secret}", name=name, **words.called(state.setup)
    )
    number = tr("Round {number}", number=len(state.rounds))
    return f"{number}  ·  {hides}"


def ended(state: State, played: Round) -> str:
    """Return the result of a finished round."""
    if played.ending is Ending.FOUND:
        name = who_sought(state, played)
        return tr("{name} found it on turn {turn}|You found it on turn {turn}", name=name, turn=played.score)
    return tr("{name} gave up|You gave up", name=state.setup.players[played.seeker])


def who_sought(state: State, played: Round) -> str:
    """Return who sought in a round: a person, or the computer if it played every turn in their place."""
    name = state.setup.players[played.seeker]
    is_agreed = state.setup.seating.computers[played.seeker] is not None
    if is_agreed or not played.turns or any(turn.computer is None for turn in played.turns):
        return name
    return tr("The computer (for {name})|The computer (for you)", name=name)


def told_of(state: State, played: Round) -> list[str]:
    """Return the secret's place in a finished round, and whether its hints were right, if known."""
    if played.secret is None:
        name, told = state.setup.players[played.referee], words.called(state.setup)
        if played.at_table:
            return []
        if played.proof is Proof.WITHHELD:
            return [
                tr(
                    "{name} won’t say where the {secret} was.|You won’t say where the {secret} was.",
                    name=name,
                    **told,
                )
            ]
        return [tr("The other copy will show where the {secret} was.", **told)]
    tile = words.tile_name(played.secret)
    where = tr("The {secret} was on {tile}.", tile=tile, **words.called(state.setup))
    return [part for part in (where, checked(played)) if part]


def checked(played: Round) -> str:
    """Return whether the hints of a round were right; for those by a program, only wrong ones are named."""
    if played.secret is None:
        return ""
    wrong = miscounts(played)
    corrected = sum(bool(turn.corrected) for turn in played.turns)
    if not wrong and corrected:
        return ntr(
            "{n} hint corrected: now all are right.", "{n} hints corrected: now all are right.", corrected
        )
    if not wrong:
        return tr("All hints were right.") if played.at_table else ""
    known = {"turn": wrong[0].turn + 1, "given": wrong[0].given, "true": wrong[0].true}
    first = tr("Turn {turn}’s hint was wrong: {given} instead of {true}.", **known)
    more = tr("{n} hints were wrong in all.", n=len(wrong)) if len(wrong) > 1 else ""
    return f"{first} {more}".strip()


def aid_name(aid: Assistance) -> str:
    """Return the name of a step of help."""
    names = {Assistance.PAPER: tr("Notes only"), Assistance.CHECK: tr("Check"), Assistance.FULL: tr("Full")}
    return names[aid]


def result(state: State, notes: Pages) -> tuple[str, str]:
    """Return the end of a match: a heading, and its rounds in words, with the help used."""
    pages = zip(state.rounds, notes, strict=True)
    lines = [line for played, page in pages for line in _summary(state, played, page)]
    return heading(state), "\n".join([*lines, *_seals(state)])


def heading(state: State) -> str:
    """Return the result of a finished match, in a few words."""
    outcome = Topologic().outcome(state)
    assert outcome is not None
    if state.setup.rounds == 1:
        return ended(state, state.round)
    if not outcome.winners:
        return tr("A draw")
    (winner,) = outcome.winners
    (played,) = (each for each in state.rounds if each.seeker == winner)
    return tr("{name} wins|You win", name=who_sought(state, played))


def _seals(state: State) -> list[str]:
    """Return whether the secrets of a match are proven to be the sealed ones, if they were sealed."""
    if len(state.rounds) > 1 and all(played.is_true_to_seal for played in state.rounds):
        return [tr("Verified: neither {secret} was moved.", **words.called(state.setup))]
    names = state.setup.players
    return [
        words.about(names[played.referee], what)
        for played in state.rounds
        for what in words.faith(state, played)
    ]


def _summary(state: State, played: Round, page: Notes) -> list[str]:
    """Return a round in one line, with the person's help and remarks, and its hints."""
    where = told_of(state, played)[:1] if state.setup.rounds == 1 else []  # the heading says how it ended
    line = where[0] if where else tr("{ended} ({tile})", ended=ended(state, played), tile=_where(played))
    if state.setup.seating.computers[played.seeker] is None:
        step = aid_name(page.aid)
        used = tr("Help: {step}", step=step)
        line = f"{line} {used}" if where else tr("{line}, help: {step}", line=line, step=step)
    told = [line, _taken_over(state, played)]
    if suggested := suggested_turns(played, page):
        told.append(ntr("The computer suggested {n} turn.", "The computer suggested {n} turns.", suggested))
    return [part for part in (*told, peeked(state, played, page), checked(played)) if part]


def _taken_over(state: State, played: Round) -> str:
    turns = sum(turn.computer is not None for turn in played.turns)
    if not turns or state.setup.seating.computers[played.seeker] is not None:
        return ""
    return ntr("The computer played {n} turn.", "The computer played {n} turns.", turns)


def peeked(state: State, played: Round, page: Notes) -> str:
    """Return who looked at the secret, and in which turns; empty if nobody did."""
    if not page.peeks:
        return ""
    turns = listing(
        str(turn) if times == 1 else ntr("{turn} ({n} time)", "{turn} ({n} times)", times, turn=turn)
        for turn, times in sorted(page.peeks.items())
    )
    name = state.setup.players[played.referee]
    return ntr(
        "{name} peeked at the {secret} on turn {turns}.|You peeked at the {secret} on turn {turns}.",
        "{name} peeked at the {secret} on turns {turns}.|You peeked at the {secret} on turns {turns}.",
        len(page.peeks),
        name=name,
        turns=turns,
        **words.called(state.setup),
    )


def _where(played: Round) -> str:
    """Return the tile of a round's secret, or that it is unknown: never revealed, or not yet by mail."""
    if played.secret is not None:
        return words.tile_name(played.secret)
    if played.proof is Proof.WITHHELD:
        return tr("not revealed")
    return tr("unknown") if played.at_table else tr("not revealed yet")
