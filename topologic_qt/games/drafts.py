"""The drafts in an editor: the present one, and the undo history."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

DraftT = TypeVar("DraftT")


class DraftState(NamedTuple, Generic[DraftT]):
    """A draft at a moment in an editor."""

    draft: DraftT
    sheet: int = 0
    """The number of the sheet: of drafts that replaced each other, each with its own file."""


class DraftHistory(NamedTuple, Generic[DraftT]):
    """The undo history of an editor, complete enough to continue."""

    states: Sequence[DraftState[DraftT]]
    """The drafts in order, at least one."""
    steps: Sequence[str]
    """The step between each draft and the next, in the game's own form, not as text."""
    at: int
    """The index of the draft on the table."""
    files: Mapping[int, Path]
    """The file of each sheet that was opened or saved."""

    @property
    def draft(self) -> DraftT:
        """The draft on the table."""
        return self.states[self.at].draft

    @property
    def sheet(self) -> int:
        """The number of the sheet on the table."""
        return self.states[self.at].sheet

    @property
    def file(self) -> Path | None:
        """The file of the draft on the table."""
        return self.files.get(self.sheet)
