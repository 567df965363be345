"""Reading of saved fields, checked entry by entry."""

from typing import Annotated, Any

from topologic_qt.games.checking import Record, RecordError, checked, sentence
from topologic_qt.games.topologic.records.models import TileRecord
from topologic_qt.games.topologic.records.reading import laid
from topologic_qt.games.topologic.rules import NamedField
from topologic_qt.validation import Field as Entry


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
