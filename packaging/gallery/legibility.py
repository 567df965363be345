"""Finds texts in another language that no translator reaches, and texts that are cut off.

The former appear only in the language of the tests, whose sentences are in brackets.
"""

import calendar
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from gallery.texts import Drawn, as_shown, in_cells, programs_own, widgets, written_on
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QGraphicsView,
    QLabel,
    QScrollArea,
    QTableWidget,
    QToolButton,
    QWidget,
)

from topologic_qt.app.kit.settings import languages
from topologic_qt.translation import FACT_BEGINS, FACT_ENDS
from topologic_qt.widgets.controls import WRAPPED, YieldingLabel
from topologic_qt.widgets.translate import tr

WRITTEN = (
    "Anna",
    "Ben",
    "Clara",
    "David",
    "Emma",
    "Treasure Hunt on Parrot Island",
    "Maximiliane von und zu Hohenlohe-Bartens",
    "W" * 40,
    "Only one colour can score here",
    "Took a long time to choose",
    "Snail",
    "parrot",
    "night owl",
    "gallery",
    "ABRACADABRA",
    "x9",
    "Random",
    "Letters",
)
"""Texts by the gallery's people: names, titles, seeds, remarks."""

_SAID = r"([b-z][aeiou]){2}[b-z]"
UNTRANSLATED = {
    r"\b(19|17|FR)-[345]H?-\w(-\w+)+": "the code of a race",
    r"\b[2-9A-Z]{4}(-[2-9A-Z]{4}){2}\b": "the code of a puzzle",
    r"\bTopologic\b": "the name of a game and of the program",
    r"\bTopology\b": "the name of a game",
    r"\bDeduction\b": "the name of a game",
    r"\b(Milo|Nora|Iris|Tilda|Bruno|Elsa|Pim|Hugo|Greta|Jonas|Selma|Viktor|Thea|Leo|Vera)\b": "a computer",
    r"\b([A-Z][a-z]+day, )?\d+ [A-Z][a-z]+ \d{4}\b": "a day, as the system's language writes it",
    rf"^({'|'.join((*calendar.day_name, *calendar.day_abbr))})$": "a weekday, as it writes that",
    rf"^({'|'.join(calendar.month_name[1:])}) \d{{4}}$": "a month, as it writes that",
    r"\b[ROYGBVPWKS][1-6]\b": "a tile as it is written down, the same in every language",
    r"\b[SMCA][2-5]\b": "a tile or coin of a piecepack as it is written down",
    r"^([A-Z]|ROYGBVPWKS)$": "the letters that stand for the colours",
    r"(match |Anna and )?\w+\.topologic(-field)?\b": "the name of a file",
    r"/home/anna": "the name of a folder",
    r"^/[^ ]+$": "the way to a folder",
    r"^pip install [a-z -]+$": "a command, to be typed as it is",
    rf"^{re.escape(Path.home().name)}$": "the name of the folder of who sits at the computer",
    r"\(\*\.\w+\)": "how files of a kind end",
    r"^(\d+ bytes|plain text document)$": "a size and a kind of file, as Qt's lists have them",
    r"\((F\d+|[A-Z])\)": "a key; what comes before it, as in Ctrl+Z, is a word of Qt's",
    r"\b[A-Z]{5}( [A-Z]{5}){4}\b": "a seal, in words that mean nothing",
    rf"\b{_SAID}( {_SAID}){{4}}\b": "the same, as readers are given it, so that they do not spell it",
    r"\b[A-Z]\b": "a design of Topology, by its letter",
    r"\b[2-9A-Z]{6}\b": "a seed that chance has made",
    "^(" + "|".join(languages().values()) + ")$": "the name of a language in itself",
}
"""Other texts without brackets, as patterns with the reason; parts of others come after them."""


class QtInBrackets(QTranslator):
    """Puts Qt's own texts in the language of the tests, such as standard buttons."""

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Return the text in that language."""
        return tr(text.replace("{", "{{").replace("}", "}}"))


def complaints(root: QWidget, drawn: Collection[Drawn], in_brackets: bool) -> list[str]:
    """Return each faulty text of a window, and why.

    ``drawn`` are the texts drawn by painters; ``in_brackets`` means the language of the tests.
    """
    found = [*too_large(root), *(f"{text!r} {wrong}" for text, wrong in clipped_texts(root, WRITTEN))]
    found += [f"{each.text!r}: {each.lacking}" for each in drawn if each.lacking]
    found += nowhere_whole(drawn)
    if in_brackets:
        texts = [text for widget in widgets(root) for text in programs_own(widget)]
        texts += [each.text for each in drawn]
        judged = ((text, outside_brackets(text)) for text in dict.fromkeys(texts))
        found += [f"{text!r} has {outside!r} in no brackets" for text, outside in judged if outside]
    return found


_FACT = re.compile(f"{FACT_BEGINS}([^{FACT_BEGINS}{FACT_ENDS}]*){FACT_ENDS}")
_IN_BRACKETS = re.compile(f"\\[[^][{FACT_BEGINS}{FACT_ENDS}]*\\]")

# -- untranslated text ------------------------------------------------------------------------------


@cache
def outside_brackets(text: str) -> str:
    """Return the parts of a text outside brackets; an unpaired bracket counts as none.

    Facts in a sentence count as outside its brackets, and have their own if translated.
    """
    length = None
    while length != len(text):  # from the innermost brackets outwards
        length = len(text)
        text = _FACT.sub(lambda found: "" if _is_written(found[1]) else found[0], text)
        text = _IN_BRACKETS.sub("", text)
    return "" if _is_written(text) else text


def _is_written(text: str) -> bool:
    """Return whether a text has no words of the program, only letters that people wrote."""
    if text.endswith("…") and any(written.startswith(text[:-1]) for written in WRITTEN):
        return True  # the rest belongs to what people wrote
    for pattern in (*UNTRANSLATED, *(rf"\b{re.escape(written)}\b" for written in WRITTEN)):
        text = re.sub(pattern, "", text)
    return not any(letter.isalpha() or letter in "[]" for letter in text)


# -- clipped text -----------------------------------------------------------------------------------


def clipped_texts(root: QWidget, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the visible labels and buttons with clipped text, and why.

    A text with one of these names may be clipped if its tip has all of it.
    """
    QApplication.processEvents()
    for widget in widgets(root):
        if isinstance(widget, QLabel | QAbstractButton) and widget.isVisible():
            text = "" if _is_icon(widget) else next(written_on(widget))
            wrong = text and (_too_small(widget, text, names) or _out_of_sight(widget))
            if wrong:
                yield text, wrong
        elif isinstance(widget, QTableWidget) and widget.isVisible():
            yield from _short_cells(widget)


def _is_icon(widget: QWidget) -> bool:
    only = Qt.ToolButtonStyle.ToolButtonIconOnly
    return isinstance(widget, QToolButton) and widget.toolButtonStyle() == only and not widget.icon().isNull()


def nowhere_whole(drawn: Collection[Drawn]) -> Iterator[str]:
    """Yield the fault of each text that is drawn with dots and that neither a tip nor a label has whole."""
    whole = _whole() if any(each.whole for each in drawn) else ""
    for text in dict.fromkeys(each.whole for each in drawn):
        if text not in whole:
            yield f"{text!r} is shortened, and no tip has it whole"


def _whole() -> str:
    """Return the texts on all windows and in their tips, one a line."""
    found = list[str]()
    for widget in QApplication.allWidgets():
        found += [as_shown(widget.toolTip()), *written_on(widget)]
        if isinstance(widget, QAbstractItemView):
            found += map(as_shown, in_cells(widget, Qt.ItemDataRole.ToolTipRole))
        if isinstance(widget, QGraphicsView):
            found += [as_shown(item.toolTip()) for item in widget.items()]
    return "\n".join(found)


def _short_cells(table: QTableWidget) -> Iterator[tuple[str, str]]:
    """Yield the headings and cells of a table that have too little room and no tip, and why."""
    header = table.horizontalHeader()
    for column in range(table.columnCount()):
        room, wanted = table.columnWidth(column), header.sectionSizeHint(column)
        if header.isVisible() and wanted > room > 0:
            heading = header.model().headerData(column, Qt.Orientation.Horizontal)
            yield str(heading), f"is {room} wide and needs {wanted}"
        for row in range(table.rowCount()):
            cell, area = table.item(row, column), QRect(0, 0, room, table.rowHeight(row))
            if cell is None or area.isEmpty() or as_shown(cell.toolTip()) == cell.text():
                continue
            needed = table.fontMetrics().boundingRect(area, int(WRAPPED), cell.text())
            if needed.width() > room or needed.height() > area.height():
                yield cell.text(), f"has {area.size()} and needs {needed.size()}"


SMALL_SCREEN = QSize(1276, 680)
"""The size for a window on a screen of 1280 × 720 pixels, within its frame."""


def too_large(root: QWidget) -> Iterator[str]:
    """Yield the fault of a window that is too large for a small screen."""
    least = root.minimumSize()
    if root.isWindow() and least.boundedTo(SMALL_SCREEN) != least:
        yield f"the window needs {least.width()} × {least.height()} pixels at least"


def _too_small(widget: QWidget, text: str, names: Collection[str]) -> str:
    """Return the fault of a text's place; "" if all of it is readable."""
    wanted = widget.sizeHint()
    if widget.hasHeightForWidth():  # its text continues on further lines
        needed = widget.heightForWidth(widget.width())
        least = widget.minimumWidth() or widget.minimumSizeHint().width()
        if least > widget.width():
            return f"is {widget.width()} wide and needs {least}"
        return "" if needed <= widget.height() else f"is {widget.height()} high and needs {needed}"
    is_short = not isinstance(widget, YieldingLabel) or as_shown(widget.toolTip()) == text
    told = any(name in text for name in names) and as_shown(widget.toolTip()) == text
    if wanted.width() > widget.width() and is_short and not told:
        return f"is {widget.width()} wide and needs {wanted.width()}"
    if isinstance(widget, QLabel) and wanted.height() > widget.height():
        return f"is {widget.height()} high and needs {wanted.height()}"
    return ""


def _out_of_sight(widget: QWidget) -> str:
    """Return the fault of a widget outside its window or scroll area, even when scrolled; "" if none."""
    areas = widget.window().findChildren(QScrollArea)
    area = next((area for area in areas if area.isAncestorOf(widget)), None)
    holder: QWidget = widget.window() if area is None else area.viewport()
    rect = QRect(widget.mapTo(holder, QPoint()), widget.size())
    outer = holder.rect()
    if rect.left() < 0 or rect.right() > outer.right():
        return f"lies at {rect} in {outer}"
    if area is None and (rect.top() < 0 or rect.bottom() > outer.bottom()):
        return f"lies at {rect} in {outer}"
    return ""
