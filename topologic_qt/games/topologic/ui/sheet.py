"""The field for export: as a picture, or as a sheet to play on with paper and pencil."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.shapes import FieldRecipe
from topologic_qt.games.topologic.ui import field_picture
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.field_picture import PictureError
from topologic_qt.games.topologic.ui.play_sheet import PlaySheet
from topologic_qt.translation import printable, tr_noop
from topologic_qt.widgets.paper import page_pdf, usual_page
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.topologic.ui.print_dialog import SheetDialog

_NO_KIND = tr_noop("A file whose name ends with “{kind}” cannot be drawn. End it with .pdf, .png or .svg.")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A field with its title and its look."""

    field: Field
    title: str
    style: Style
    """The look of the tiles; on a play sheet they have letters in any case, for printers without colours."""
    skewed: bool = False
    """Whether the tiles are slightly turned in pictures; on a play sheet they lie straight."""
    origin: FieldRecipe | None = None
    """The recipe of the field, if it was not built by hand."""


def kinds() -> dict[str, str]:
    """Return the formats: the name of each, by the suffix of its files."""
    return {".pdf": tr("Play sheet"), ".png": tr("Picture"), ".svg": tr("Drawing")}


def drawn(sheet: Sheet, kind: str) -> bytes:
    """Return the content of a file of one of the `kinds`, in capitals or not. May run in any thread.

    Raises `PictureError`, a `UserError`, for any other kind, and for a field without tiles or spread
    too wide to be seen.
    """
    match kind.lower():
        case ".png":
            return field_picture.png(sheet.field, sheet.style, sheet.skewed)
        case ".svg":
            return field_picture.svg(sheet.field, sheet.title, sheet.style, sheet.skewed)
        case ".pdf":
            return _pdf(sheet)
        case _:
            raise PictureError(_NO_KIND, kind=printable(kind, 20))


def print_preview(parent: QWidget | None, sheet: Sheet) -> SheetDialog:
    """Return a dialog, not yet shown, with a preview of the play sheet.

    Raises `PictureError` as `drawn` does.
    """
    from topologic_qt.games.topologic.ui.print_dialog import SheetDialog

    return SheetDialog(parent, _play_sheet(sheet), sheet.title, usual_page(), tr("Print a play sheet"))


def _pdf(sheet: Sheet) -> bytes:
    return page_pdf(sheet.title, _play_sheet(sheet).paint, usual_page())


def _play_sheet(sheet: Sheet) -> PlaySheet:
    return PlaySheet(sheet.field, sheet.title, sheet.style.palette, sheet.origin)
