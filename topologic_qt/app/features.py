"""What this program's windows are made of; a new feature is a folder, and a name here."""

from __future__ import annotations

from topologic_qt.app.chooser import Parts
from topologic_qt.app.contests.feature import Tournaments
from topologic_qt.app.editing import Editing
from topologic_qt.app.lessons import Lessons
from topologic_qt.app.mail import MailActions
from topologic_qt.app.match_elsewhere import MatchElsewhere
from topologic_qt.app.match_of_the_day import MatchOfTheDay
from topologic_qt.app.puzzling.feature import Puzzles
from topologic_qt.app.recovery import Recovery
from topologic_qt.app.shelf import Shelf

PARTS = Parts(
    features=(Puzzles, Tournaments, Editing, Recovery, MatchElsewhere, MailActions, MatchOfTheDay, Lessons),
    chooser=Shelf,
)
