"""Writes the saved form of matches; checks are left to reading."""

import json
from typing import Any

from topologic_qt.engine.commitment import seal
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.engine.players import stored_names, stored_player
from topologic_qt.games.deduction.rules import moves, sheet
from topologic_qt.games.deduction.rules.apart import Apart, AtTable
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.rules.tiles import Hand, Holder, Tile


def sheet_text(written: sheet.Sheet) -> str:
    """The text of a sheet, in ASCII; empty for a blank one."""
    strokes = (*written.strokes, *reversed(written.undone))
    if not (strokes or written.remarks):
        return ""
    remarks = sorted(written.remarks.items())
    content = {
        "strokes": [*map(_stroke, strokes)],
        "undone": len(written.undone),
        "remarks": [{"entry": entry + 1, "text": text} for entry, text in remarks],
    }
    return json.dumps(content, separators=(",", ":"))


def _stroke(stroke: sheet.Stroke) -> dict[str, Any]:
    match stroke:
        case sheet.Marked(cells, mark, pencil):
            written = [{"tile": str(cell.tile), "holder": _holder(cell.holder)} for cell in cells]
            return {"stroke": "mark", "cells": written, "mark": mark and mark.value, "pencil": pencil}
        case sheet.Grouped(seat, tiles, entry, pencil):
            return {
                "stroke": "group",
                "seat": seat + 1,
                "tiles": [*map(str, tiles)],
                "entry": None if entry is None else entry + 1,
                "pencil": pencil,
            }
        case sheet.Ungrouped(number):
            return {"stroke": "ungroup", "number": number}
        case sheet.PencilErased():
            return {"stroke": "erase-pencil"}
        case sheet.PencilInked():
            return {"stroke": "ink-pencil"}


def _holder(holder: Holder) -> str:
    """A seat counted from 1, or the name of a place."""
    return str(holder + 1) if isinstance(holder, int) else holder.value


FORMAT = 1  # the format that is written; the package's docstring has the history
PIECE = 900  # the most characters of a text in one envelope


def to_record(match: Match[Setup, State, moves.Move, View] | Snapshot[Setup, moves.Move]) -> dict[str, Any]:
    """The saved form of a match, its secrets sealed anew. Raises ValueError for the setup of a view."""
    setup = match.setup
    is_copy = setup.apart is not None and not setup.apart.is_dealer
    if setup.deal is None and not is_copy and (setup.at_table is None or setup.at_table.hand is None):
        raise ValueError("A match is saved with its deal; the setup of a view has none.")
    return {
        "format": FORMAT,
        "title": setup.title,
        "players": stored_names(setup.names, setup.seating),
        "first": setup.first + 1,
        "last_left_wins": setup.last_left_wins,
        "aid": setup.aid.value,
        "seating": [stored_player(computer, seal) for computer in setup.seating],
        "deal": None if setup.deal is None else _sealed_tiles(setup.deal.tiles),
        "at_table": None if setup.at_table is None else _at_table(setup.at_table),
        **({} if setup.apart is None else {"apart": _apart(setup.apart)}),
        "seed": seal(setup.seed),
        "given_deal": setup.given_deal,
        "coins": [*map(str, setup.coins)],
        "moves": [move_to_record(move) for move in match.moves],
        "notes": _notes(sheet.notes_of(match.notes or sheet.blank_notes(setup))),
    }


def move_to_record(move: moves.Move) -> dict[str, Any]:
    """The saved form of a move; seats are counted from 1, and a shown tile is sealed."""
    match move:
        case moves.Draw(coin):
            return {"move": "draw", "coin": str(coin)}
        case moves.Ask(whom, kind, line):
            return {"move": "ask", "whom": whom + 1, "kind": kind.value, "line": line.value}
        case moves.Answer(answer):
            return {"move": "answer", "answer": answer}
        case moves.Show(tile):
            return {"move": "show", "sealed": _sealed_tile(tile)}
        case moves.Announce(tile):
            return {"move": "announce", "tile": str(tile)}
        case moves.Pass():
            return {"move": "pass"}
        case moves.Resign():
            return {"move": "resign"}
        case moves.Peek(right, missing):
            return {"move": "peek", "right": right, "sealed": _sealed_tile(missing)}
        case moves.Reveal(seed, salt, shown):
            return {"move": "reveal", "seed": seed, "salt": salt, "shown": [*map(str, shown)]}
        case moves.ChangeSeat(seat, computer):
            return {"move": "seat", "seat": seat + 1, "computer": stored_player(computer, seal)}
        case moves.Tell(entry):
            return {"move": "tell", "told": _entry(entry)}
        case moves.Correct(number, entry):
            return {"move": "correct", "number": number + 1, "told": _entry(entry)}
        case moves.Strike(number):
            return {"move": "strike", "number": number + 1}
        case moves.Retype(hand, face_up):
            return {"move": "retype", "hand": _sealed_tiles(hand), "face_up": [*map(str, face_up)]}


def _entry(entry: Entry) -> dict[str, Any]:
    """A line of the log of a real table; its turn follows from the lines before."""
    match entry:
        case Question():
            return {
                "entry": "question",
                "asker": entry.asker + 1,
                "whom": entry.whom + 1,
                "coin": str(entry.coin),
                "kind": entry.kind.value,
                "line": entry.line.value,
                "answer": entry.answer,
                "shown": _sealed_tile(entry.tile),
            }
        case Announcement(announcer=seat, tile=tile, right=right):
            return {"entry": "announcement", "seat": seat + 1, "tile": str(tile), "right": right}
        case Resignation(seat=seat):
            return {"entry": "resignation", "seat": seat + 1}


def _at_table(at_table: AtTable) -> dict[str, Any]:
    return {
        "seat": at_table.seat + 1,
        "hand": _sealed_tiles(at_table.hand or ()),
        "face_up": [*map(str, at_table.face_up)],
    }


def _apart(apart: Apart) -> dict[str, Any]:
    return {
        "dealer": apart.dealer + 1,
        "seat": apart.seat + 1,
        "commitment": apart.commitment,
        "salt": seal(apart.salt) if apart.is_dealer else None,
        "hand": None if apart.hand is None else _sealed_tiles(apart.hand),
        "face_up": [*map(str, apart.face_up)],
    }


def _sealed_tile(tile: Tile | None) -> str | None:
    return None if tile is None else seal(str(tile))


def _sealed_tiles(tiles: Hand) -> str:
    return seal(" ".join(map(str, tiles)))


def _notes(notes: sheet.Notes) -> dict[str, Any]:
    return {
        "times": list(notes.times),
        "sheets": [
            {"aid": page.aid.value, "suggestions": page.suggestions, "sealed": _sealed(sheet_text(page))}
            for page in notes.sheets
        ],
    }


def _sealed(text: str) -> list[str]:
    """A text of any length in sealed pieces."""
    return [seal(text[start : start + PIECE]) for start in range(0, len(text), PIECE)]
