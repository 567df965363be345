"""The drafts in an editor: the one on the table, and all that undo and redo lead to."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

DraftT = TypeVar("DraftT")


class DraftState(NamedTuple, Generic[DraftT]):
    """A draft as it was at one time in an editor."""

    draft: DraftT
    sheet: int = 0
    """The number of the draft among those that took each other's place; each has its own file."""


class DraftHistory(NamedTuple, Generic[DraftT]):
    """The drafts that undo and redo lead to in an editor. It is whole: nothing else is needed to go on."""

    states: Sequence[DraftState[DraftT]]
    """The drafts one after the other; there is at least one."""
    steps: Sequence[str]
    """The step between each draft and the next, in the game's own form, which is no text for people."""
    at: int
    """The number of the draft on the table."""
    files: Mapping[int, Path]
    """The file that each sheet was opened from or saved in, where it has one."""

    @property
    def draft(self) -> DraftT:
        """The draft on the table."""
        return self.states[self.at].draft

    @property
    def sheet(self) -> int:
        """The number of the draft on the table among those that took each other's place."""
        return self.states[self.at].sheet

    @property
    def file(self) -> Path | None:
        """The file of the draft on the table."""
        return self.files.get(self.sheet)
