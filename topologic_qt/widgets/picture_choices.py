"""Large choices side by side, each with a picture above its name."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from topologic_qt.widgets.controls import tip
from topologic_qt.widgets.icons import icon

_PICTURE = QSize(34, 34)
"""The size of a picture, in pixels."""


class PictureChoice(NamedTuple):
    """One of the choices."""

    icon: str
    """The name of the icon that is its picture."""
    text: str
    about: str = ""
    """A sentence on the choice, for its tip and for screen readers."""


def picture_choices(name: str, choices: Sequence[PictureChoice]) -> tuple[QButtonGroup, QWidget]:
    """Return a row of large buttons of which one is chosen, numbered from 0, and the row as a widget.

    ``name`` tells screen readers what is chosen there.
    """
    holder = QWidget()
    holder.setAccessibleName(name)
    layout = QHBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(8)
    group = QButtonGroup(holder)
    for index, choice in enumerate(choices):
        made = QToolButton()
        made.setProperty("role", "picture choice")
        made.setCheckable(True)
        made.setIcon(icon(choice.icon))
        made.setIconSize(_PICTURE)
        made.setText(choice.text.replace("&", "&&"))
        made.setToolTip(tip(choice.about))
        made.setAccessibleName(choice.text)
        made.setAccessibleDescription(choice.about)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        group.addButton(made, index)
        layout.addWidget(made, 1)
    return group, holder
