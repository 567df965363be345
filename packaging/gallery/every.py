"""All scenes of the gallery by name."""

from collections.abc import Callable

from gallery.boards import SCENES as BOARD_SCENES
from gallery.box import SCENES as BOX_SCENES
from gallery.colours import SCENES as COLOUR_SCENES
from gallery.company import SCENES as COMPANY_SCENES
from gallery.days import SCENES as DAY_SCENES
from gallery.deduction import SCENES as DEDUCTION_SCENES
from gallery.deduction_notes import SCENES as DEDUCTION_NOTES_SCENES
from gallery.editor import SCENES as EDITOR_SCENES
from gallery.endings import SCENES as ENDING_SCENES
from gallery.lessons import SCENES as LESSON_SCENES
from gallery.low import SCENES as LOW_SCENES
from gallery.mail import SCENES as MAIL_SCENES
from gallery.messages import SCENES as MESSAGE_SCENES
from gallery.notebook import SCENES as NOTEBOOK_SCENES
from gallery.online import SCENES as ELSEWHERE_SCENES
from gallery.peeking import SCENES as PEEKING_SCENES
from gallery.puzzles import SCENES as PUZZLE_SCENES
from gallery.recovery import SCENES as RECOVERY_SCENES
from gallery.scenes import SCENES as TOPOLOGIC_SCENES
from gallery.stage import Stage
from gallery.topology import SCENES as TOPOLOGY_SCENES
from gallery.tournaments import SCENES as TOURNAMENT_SCENES
from PySide6.QtWidgets import QWidget

SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    **TOPOLOGIC_SCENES,
    **MESSAGE_SCENES,
    **NOTEBOOK_SCENES,
    **BOX_SCENES,
    **COLOUR_SCENES,
    **RECOVERY_SCENES,
    **COMPANY_SCENES,
    **PEEKING_SCENES,
    **MAIL_SCENES,
    **EDITOR_SCENES,
    **BOARD_SCENES,
    **TOPOLOGY_SCENES,
    **DEDUCTION_SCENES,
    **DEDUCTION_NOTES_SCENES,
    **LESSON_SCENES,
    **PUZZLE_SCENES,
    **ENDING_SCENES,
    **DAY_SCENES,
    **ELSEWHERE_SCENES,
    **TOURNAMENT_SCENES,
    **LOW_SCENES,
}
