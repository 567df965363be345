"""The field on the table: copied to the editor, or brought from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from topologic_qt.games.topologic.rules.editing import NamedField
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.topologic.ui.choices import Choices


class FieldOnTable:
    """The field of the current match, or the one that is chosen on the setup page while there is none."""

    def __init__(self, choices: Choices, view: Callable[[], View | None]) -> None:
        """Create the source; ``view`` returns the current view of the match, None without a match."""
        self._choices = choices
        self._view = view

    @property
    def draft(self) -> NamedField:
        """A copy of the field on the table, for the editor."""
        view = self._view()
        return NamedField(tr("My field"), self._choices.field if view is None else view.setup.field)

    def lay_field(self, kept: NamedField) -> None:
        """Offer, on the setup page, to play on a field that was built by hand."""
        self._choices.field_choice.lay_own(kept)
