"""Matches that were saved in earlier formats, brought to the format of today."""

from typing import Any

from topologic_qt.engine.seal import MAX_LENGTH, seal
from topologic_qt.games.checking import refuse_newer
from topologic_qt.games.topologic.records.writing import FORMAT

_BLANK_PAGE = {"aid": "paper", "strokes": [], "undone": 0, "remarks": [], "times": [], "suggestions": 0}
_NEW_IN_2 = {
    "format": 2,
    "rounds": 2,
    "seating": {"computers": [None, None], "at_table": None},
    "aid": "paper",
    "notes": [_BLANK_PAGE] * 2,
}
"""The entries that format 2 added, with the values that a match of format 1 has."""


def upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """The record in the format of today. Raises `RecordError` for a later format."""
    if not isinstance(data, dict):
        return data
    version = data.get("format", 1)
    if version == 1 and not data.keys() & _NEW_IN_2.keys():
        data, version = {**data, **_NEW_IN_2}, 2
    if version == 2 and "own_seat" not in data:
        return _with_sealed_seeds({**data, "format": FORMAT, "own_seat": None})
    refuse_newer(data, FORMAT)
    return data


def _with_sealed_seeds(data: dict[str, Any]) -> dict[str, Any]:
    """A match of format 2 with its seeds sealed. Wrong entries stay as they are; the checks refuse them."""
    seating, moves = data.get("seating"), data.get("moves")
    if isinstance(seating, dict) and isinstance(seating.get("computers"), list):
        seating = {**seating, "computers": [_with_sealed_seed(entry) for entry in seating["computers"]]}
    if isinstance(moves, list):
        moves = [
            {**move, "computer": _with_sealed_seed(move["computer"])}
            if isinstance(move, dict) and "computer" in move
            else move
            for move in moves
        ]
    changed = {"seating": seating, "moves": moves, "origin": _with_sealed_seed(data.get("origin"))}
    return data | {name: entry for name, entry in changed.items() if name in data}


def _with_sealed_seed(entry: object) -> object:
    """A computer or an origin with its seed sealed; anything else stays as it is."""
    if not isinstance(entry, dict) or "sealed" in entry:
        return entry
    seed = entry.get("seed")
    if not isinstance(seed, str) or len(seed) > MAX_LENGTH // 4:
        return entry
    return {name: part for name, part in entry.items() if name != "seed"} | {"sealed": seal(seed)}
