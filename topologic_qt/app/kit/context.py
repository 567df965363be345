"""The things that all windows of the program share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from topologic_qt.app.kit.folders import Folders
from topologic_qt.widgets.motion import Motion

if TYPE_CHECKING:
    from topologic_qt.app.kit.dialogs import AskForFiles
    from topologic_qt.app.kit.io_worker import Patience


class Context(NamedTuple):
    """The things that all windows of the program share."""

    folders: Folders
    motion: Motion
    ask: AskForFiles | None = None
    """Puts questions to people; None asks them in the usual way."""
    now: Callable[[], datetime] | None = None
    """Tells the time in UTC; None looks at the computer's clock."""
    patience: Patience | None = None
    """The longest waits for the disk; None waits as long as usual."""

    @property
    def clock(self) -> Callable[[], datetime]:
        """Tells the time in UTC."""
        return self.now or (lambda: datetime.now(UTC))
