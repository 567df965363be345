"""The sentences of the notebook about tiles and turns."""

from topologic_qt.games.topologic.rules.knowledge import Evidence
from topologic_qt.games.topologic.rules.notes import Contradiction, Mark, Notes
from topologic_qt.games.topologic.rules.setup import Assistance, Setup
from topologic_qt.games.topologic.rules.state import Turn
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.translate import listing, tr


def aid_summary(aid: Assistance) -> str:
    """Return the description of a step of help."""
    return {
        Assistance.PAPER: tr("The notebook records every hint. What you make of them is up to you."),
        Assistance.CHECK: tr("The notebook also points out marks that contradict the hints."),
        Assistance.FULL: tr(
            "The notebook also rules out tiles by itself, and shows what your next hint could tell you."
        ),
    }[aid]


def mark_name(mark: Mark) -> str:
    """Return the name of a mark."""
    return {
        Mark.POSSIBLE: tr("possible"),
        Mark.RULED_OUT: tr("ruled out"),
        Mark.SUSPECTED: tr("suspected"),
    }[mark]


def why_ruled_out(setup: Setup, evidence: Evidence) -> str:
    """Return why the secret cannot lie on a tile."""
    return tr(
        "The hint of turn {turn} was {hint}; with the {secret} here it would have been {expected}.",
        turn=evidence.turn,
        hint=evidence.hint,
        expected=evidence.expected,
        **words.called(setup),
    )


def why_wrong(setup: Setup, contradiction: Contradiction) -> str:
    """Return why a mark cannot be right."""
    if contradiction.evidence is None:
        return tr(
            "Your mark is wrong: after turn {turn} the {secret} cannot be anywhere else.",
            turn=contradiction.turn,
            **words.called(setup),
        )
    why = why_ruled_out(setup, contradiction.evidence)
    return tr("Your mark is wrong. {why}", why=why)


def about_tile(
    setup: Setup,
    tile: Tile,
    notes: Notes,
    evidence: Evidence | None,
    contradiction: Contradiction | None,
) -> str:
    """Return all that is known about a tile, with the help that there is."""
    mark = notes.marks.get(tile)
    said = words.tile_name(tile) if mark is None else words.about(words.tile_name(tile), mark_name(mark))
    if contradiction is not None:
        return tr("{what}. {why}", what=said, why=why_wrong(setup, contradiction))
    if notes.aid is Assistance.FULL:
        why = tr("Still possible.") if evidence is None else why_ruled_out(setup, evidence)
        return tr("{what}. {why}", what=said, why=why)
    return said


def turn_text(turn: Turn, number: int) -> str:
    """Return a turn in words."""
    tiles = listing(words.tile_name(tile) for tile in turn.positions)
    if not turn.corrected:
        text = tr("Turn {number}: {tiles}. Hint: {points}", number=number, tiles=tiles, points=turn.hint)
    else:
        text = tr(
            "Turn {number}: {tiles}. Hint: {points} (corrected from {before})",
            number=number,
            tiles=tiles,
            points=turn.hint,
            before=listing(turn.corrected),
        )
    return f"{text}. {copied_text(turn)}" if turn.miscopied else text


def copied_text(turn: Turn) -> str:
    """Return where the seekers of a turn were written down before it was corrected; empty if it was not."""
    before = "; ".join(listing(map(words.tile_name, positions)) for positions in turn.miscopied)
    return tr("Written down first: {tiles}", tiles=before) if before else ""
