"""The features of this program's windows; a new one is a folder, and a name here."""

from __future__ import annotations

from topologic_qt.app.features.contests.feature import Tournaments
from topologic_qt.app.features.days.feature import MatchOfTheDay
from topologic_qt.app.features.editing.feature import Editing
from topologic_qt.app.features.lessons.feature import Lessons
from topologic_qt.app.features.mail import MailActions
from topologic_qt.app.features.milestones.feature import Milestones
from topologic_qt.app.features.online.feature import OnlineMatch
from topologic_qt.app.features.puzzles.feature import Puzzles
from topologic_qt.app.features.recovery.feature import Recovery
from topologic_qt.app.features.taking.feature import Taking
from topologic_qt.app.shelf.shelf import Shelf
from topologic_qt.app.window.feature import Parts

PARTS = Parts(
    features=(
        Puzzles,
        Tournaments,
        Milestones,
        Editing,
        Recovery,
        Taking,
        OnlineMatch,
        MailActions,
        MatchOfTheDay,
        Lessons,
    ),
    chooser=Shelf,
)
