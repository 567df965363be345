"""Writing matches and fields in saved form, without checks: those are for reading."""

from collections.abc import Callable
from typing import Any

from topologic_qt.engine.commitment import seal
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.players import stored_names, stored_player
from topologic_qt.games.drafts import DraftHistory
from topologic_qt.games.topologic.rules import moves
from topologic_qt.games.topologic.rules.field import Field, NamedField
from topologic_qt.games.topologic.rules.notes import Notes, blank_pages, pages_of
from topologic_qt.games.topologic.rules.setup import Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe
from topologic_qt.games.topologic.rules.state import State, View

Sealer = Callable[[str], str]
"""A function that seals a text in an envelope."""

FORMAT = 5
"""The latest format number; the package's docstring has the history."""

MOST_STEPS = 1000
"""The most undo steps, and the most redo steps, saved with a draft."""


def to_record(match: Match[Setup, State, moves.Move, View] | Snapshot[Setup, moves.Move]) -> dict[str, Any]:
    """The match in saved form. Every call seals the secrets anew."""
    setup = match.setup
    pages = pages_of(match.notes or blank_pages(setup))
    has_corrected = any(isinstance(move, moves.CorrectTurn) for move in match.moves)
    usual = 4 if has_corrected else 3  # both readable for earlier programs
    return {
        "format": FORMAT if any(page.guess for page in pages) else usual,
        "title": setup.title,
        "players": stored_names(setup.players, setup.seating.computers),
        "theme": setup.theme.value,
        "edition": setup.edition.id,
        "seekers": setup.seekers,
        "rounds": setup.rounds,
        "seating": seating_to_record(setup.seating),
        "own_seat": None if match.seat is None else match.seat + 1,
        "origin": origin_to_record(setup.origin),
        "aid": setup.aid.value,
        "field": tile_records(setup.field),
        "moves": [move_to_record(move) for move in match.moves],
        "notes": [_page(page) for page in pages],
    }


def seating_to_record(seating: Seating, sealer: Sealer = seal) -> dict[str, Any]:
    """The seating in saved form; seats are counted from 1 here."""
    return {
        "computers": [stored_player(computer, sealer) for computer in seating.computers],
        "at_table": None if seating.at_table is None else seating.at_table + 1,
    }


def origin_to_record(origin: FieldRecipe | None, sealer: Sealer = seal) -> dict[str, Any] | None:
    """The recipe of a field in saved form, with its seed sealed."""
    if origin is None:
        return None
    return {"shape": origin.shape.value, "growth": origin.growth, "sealed": sealer(origin.seed)}


def _page(page: Notes) -> dict[str, Any]:
    strokes = (*page.strokes, *reversed(page.undone))
    return {
        "aid": page.aid.value,
        "strokes": [{"tiles": [*map(str, tiles)], "mark": mark and mark.value} for tiles, mark, _ in strokes],
        "undone": len(page.undone),
        "remarks": [{"turn": turn, "text": page.remarks[turn]} for turn in sorted(page.remarks)],
        "times": list(page.times),
        "suggestions": page.suggestions,
        "peeks": [{"turn": turn, "times": page.peeks[turn]} for turn in sorted(page.peeks)],
        **({"guess": page.guess} if page.guess else {}),
    }


def move_to_record(move: moves.Move, sealer: Sealer = seal) -> dict[str, Any]:
    """The move in saved form; seekers and turns are counted from 1; secrets are sealed."""
    match move:
        case moves.HideSecret(tile, salt, commitment, withheld):
            text = f"{tile} {salt}" if salt else str(tile)
            sealed = None if tile is None else sealer(text)
            return {"move": "hide", "sealed": sealed, "commitment": commitment or None, "withheld": withheld}
        case moves.HideAtTable():
            return {"move": "hide-at-table"}
        case moves.PlaceSeeker(seeker, to):
            return {"move": "place", "seeker": seeker + 1, "to": str(to)}
        case moves.MoveSeeker(seeker, to):
            return {"move": "move", "seeker": seeker + 1, "to": str(to)}
        case moves.AskForHint():
            return {"move": "ask"}
        case moves.GiveHint(points):
            return {"move": "hint", "points": points}
        case moves.CorrectHint(turn, points):
            return {"move": "correct", "turn": turn + 1, "points": points}
        case moves.CorrectTurn(turn, steps, points):
            made = [move_to_record(each) for each in steps]
            return {"move": "correct-turn", "turn": turn + 1, "moves": made, "points": points}
        case moves.GiveUp():
            return {"move": "give-up"}
        case moves.TellSecret(tile):
            return {"move": "tell", "tile": None if tile is None else str(tile)}
        case moves.ChangeSeat(seat, computer):
            return {"move": "seat", "seat": seat + 1, "computer": stored_player(computer, sealer)}


def field_to_record(named: NamedField) -> dict[str, Any]:
    """The field in saved form."""
    return {"name": named.name, "tiles": tile_records(named.field)}


def history_to_record(history: DraftHistory[NamedField]) -> dict[str, Any]:
    """The latest drafts of a history in saved form, for undo and redo."""
    first = max(history.at - MOST_STEPS, 0)
    states = history.states[first : history.at + MOST_STEPS + 1]
    sheets = sorted({state.sheet for state in states})
    befores = (Field({}), *(state.draft.field for state in states))
    records = [
        {"step": step, "sheet": sheet, "name": draft.name, "tiles": _changes(before, draft.field)}
        for before, (draft, sheet), step in zip(befores, states, ("", *history.steps[first:]), strict=False)
    ]
    return {
        "back": records[: history.at - first + 1],
        "ahead": records[history.at - first + 1 :],
        "files": {str(sheet): str(history.files[sheet]) for sheet in sheets if sheet in history.files},
    }


def _changes(before: Field, after: Field) -> str:
    """The tiles that changed place, each with its new one; tiles that are gone have none."""
    old, new = before.locations, after.locations
    laid = (f"{tile} {place.x} {place.y}" for tile, place in new.items() if old.get(tile) != place)
    return " ".join((*laid, *(str(tile) for tile in old if tile not in new)))


def tile_records(field: Field) -> list[dict[str, Any]]:
    """The tiles on their places, in saved form."""
    return [{"tile": str(tile), "x": place.x, "y": place.y} for place, tile in field.tiles.items()]
