"""Reading of saved fields, checked entry by entry."""

import re
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field as Entry

from topologic_qt.games.checking import Record, RecordError, checked, sentence
from topologic_qt.games.drafts import DraftHistory, DraftState
from topologic_qt.games.topologic.records.models import TileRecord
from topologic_qt.games.topologic.records.reading import laid
from topologic_qt.games.topologic.rules.field import Field, Location, NamedField, Tile

_CHANGE = r"([ROYGBVPWKS][1-6])(?: (-?\d{1,7}) (-?\d{1,7}))?"
"""A tile, and the place where it lies from now on; without one, it is taken off."""


class FieldRecord(Record):
    """The saved form of a field, finished or not."""

    name: str
    tiles: Annotated[list[TileRecord], Entry(max_length=60)]


def field_from_record(data: dict[str, Any]) -> NamedField:
    """The field of a record, finished or not.

    Raises `RecordError` where an entry is missing, unknown or impossible.
    """
    record = checked(FieldRecord.model_validate, data)
    try:
        return NamedField(record.name, laid(record.tiles))
    except ValueError as error:
        raise RecordError("", sentence(error)) from None


class StateRecord(Record):
    """The saved form of a draft in a history: its difference from the one before."""

    step: Annotated[str, Entry(max_length=300)]
    """The step to it from the one before; empty for the oldest."""
    sheet: Annotated[int, Entry(ge=0)]
    name: str
    tiles: Annotated[str, Entry(pattern=rf"^({_CHANGE}( {_CHANGE})*)?$")]


class HistoryRecord(Record):
    """The saved form of the drafts that undo and redo lead to."""

    back: Annotated[list[StateRecord], Entry(min_length=1)]
    """The drafts that undo leads to, the oldest first; the last is the one on the table."""
    ahead: list[StateRecord]
    """The drafts that redo leads to."""
    files: dict[Annotated[str, Entry(pattern=r"^\d{1,9}$")], str]


def history_from_record(data: dict[str, Any]) -> DraftHistory[NamedField]:
    """The drafts of a record. Raises `RecordError` where an entry is missing, unknown or impossible."""
    record = checked(HistoryRecord.model_validate, data)
    records = record.back + record.ahead
    states, lying = [], dict[Tile, Location]()
    for state in records:
        for tile, x, y in re.findall(_CHANGE, state.tiles):
            lying.pop(Tile.parse(tile), None)
            if x:
                lying[Tile.parse(tile)] = Location(int(x), int(y))
        try:
            field = Field((place, tile) for tile, place in lying.items())
            states.append(DraftState(NamedField(state.name, field), state.sheet))
        except ValueError as error:
            raise RecordError("history", sentence(error)) from None
    files = {int(sheet): Path(file) for sheet, file in record.files.items()}
    return DraftHistory(states, [state.step for state in records[1:]], len(record.back) - 1, files)
