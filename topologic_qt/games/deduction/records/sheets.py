"""The private part of a note sheet as a text of JSON, which goes into sealed envelopes."""

import json
from typing import Any

from topologic_qt.games.deduction.rules.holders import Holder
from topologic_qt.games.deduction.rules.sheet import (
    Grouped,
    Marked,
    PencilErased,
    PencilInked,
    Sheet,
    Stroke,
    Ungrouped,
)


def sheet_text(sheet: Sheet) -> str:
    """The text of a sheet, in ASCII; empty for a blank one."""
    strokes = (*sheet.strokes, *reversed(sheet.undone))
    if not (strokes or sheet.remarks):
        return ""
    content = {
        "strokes": [*map(_stroke, strokes)],
        "undone": len(sheet.undone),
        "remarks": [{"entry": entry + 1, "text": sheet.remarks[entry]} for entry in sorted(sheet.remarks)],
    }
    return json.dumps(content, separators=(",", ":"))


def _stroke(stroke: Stroke) -> dict[str, Any]:
    match stroke:
        case Marked(cells, mark, pencil):
            written = [{"tile": str(cell.tile), "holder": _holder(cell.holder)} for cell in cells]
            return {"stroke": "mark", "cells": written, "mark": mark and mark.value, "pencil": pencil}
        case Grouped(seat, tiles, entry, pencil):
            return {
                "stroke": "group",
                "seat": seat + 1,
                "tiles": [*map(str, tiles)],
                "entry": None if entry is None else entry + 1,
                "pencil": pencil,
            }
        case Ungrouped(number):
            return {"stroke": "ungroup", "number": number}
        case PencilErased():
            return {"stroke": "erase-pencil"}
        case PencilInked():
            return {"stroke": "ink-pencil"}


def _holder(holder: Holder) -> str:
    """A seat counted from 1, or the name of a place."""
    return str(holder + 1) if isinstance(holder, int) else holder.value
