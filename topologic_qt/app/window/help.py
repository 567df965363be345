"""The pages of help: how to play, and about."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

from topologic_qt import NAME, __version__
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import tr

_FRAME = 40
"""The height of a window's frame, in pixels."""


def show_rules(parent: QWidget, package: AnyPackage) -> QDialog:
    """Open the page that explains a game, beside the window, in the place of any other; matches can go on."""
    title, text = tr("How to play {game}", game=package.info.name), QTextBrowser()
    text.setAccessibleName(title)
    sounds = tr("In every game, Ctrl+M turns the sounds off and on. Edit, Settings has their volume.")
    listen = tr(
        "By ear: while the table has the keyboard, I says where you are, A what can be done there, E what "
        "happened last, T where everything stands, K what is left. C, N and J go to the next thing of the "
        "same kind, with Shift to the one before. Ctrl with an arrow reads what lies along the line, and G "
        "says the last words again. View, Listen has all of these."
    )
    text.setHtml(f"{package.rules_page()}<p>{sounds}</p><p>{listen}</p>")
    text.document().setDocumentMargin(18)
    return _open(parent, "rules", title, text, 560, min(640, parent.window().height() - _FRAME))


def show_about(parent: QWidget) -> QDialog:
    """Open the page about the program, with its credits."""
    games = " ".join(tr(info.about) for info in registry.GAMES)
    text = tr(
        "Version {version}\n\n{games}\n\n"
        "With this program, people play at one computer, by mail, or with computers.\n\n"
        "It is free software under the MIT licence, made with Python and Qt. Its typeface is made from "
        "IBM Plex Sans, under the SIL Open Font License.",
        version=__version__,
        games=games,
    )
    return _open(parent, "about", tr("About {name}", name=NAME), label(text, "text"), 420, 240)


def _open(parent: QWidget, page: str, title: str, content: QWidget, width: int, height: int) -> QDialog:
    for open_page in parent.findChildren(QDialog, page):
        open_page.close()
    dialog = ScrolledDialog(parent)
    dialog.setObjectName(page)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    layout = dialog.column((24, 20, 24, 18), 12)
    layout.addWidget(label(title, "title"))
    layout.addWidget(content, 1)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.close)
    dialog.put_below(buttons)
    dialog.wish_for(width, height)
    dialog.show()
    return dialog
