"""The theme of windows: light and dark colours, fonts and sizes, and a style sheet."""

from functools import lru_cache
from typing import NamedTuple, cast

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QApplication

from topologic_qt.widgets.icons import resource

HUGE, TITLE, HEADING, LEAD, SMALL = 4.4, 2.0, 1.4, 1.2, 0.9
"""The sizes of letters, as factors of the usual body's: a number that is the point of its screen, the title
of a page, a heading within it, a text to be read first, and what stands below or beside the rest."""

USUAL = 12  # body height, in pixels, for which painted content is laid out
_USUAL_POINTS = 9
_LARGEST = 2 * USUAL  # largest body, in pixels, for which everything fits the smallest window
_WIDGETS = cast("bytes", "QWidget")  # Qt for Python declares bytes, but accepts text
_LARGEST_ROWS = 4 / 3


@lru_cache(maxsize=1)
def family() -> str:
    """Return the font family, loaded on the first call; "" if that fails."""
    name = ""
    for file in sorted(resource("fonts").glob("*.ttf")):
        loaded = QFontDatabase.addApplicationFont(str(file))
        name = next(iter(QFontDatabase.applicationFontFamilies(loaded)), name)
    return name


def body_font(scale: float = 1) -> QFont:
    """Return the body font: the system's, ``scale`` times as large, up to twice the usual size."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font = QFont(system)
    points_a_pixel = 72 / QGuiApplication.primaryScreen().logicalDotsPerInchY()
    before = max(system.pixelSize(), system.pointSizeF() / points_a_pixel)
    if (size := min(scale * before, _LARGEST)) != before:
        font.setPointSizeF(size * points_a_pixel)
    if family():
        font.setFamilies([family(), *system.families()])
    return font


def write_in(app: QApplication, body: QFont) -> None:
    """Set the application font, for existing widgets too."""
    if app.font() != body:
        app.setFont(body)
        app.setFont(body, _WIDGETS)  # else only windows change, and not their contents
        for window in app.topLevelWidgets():  # else too late for what is put into them now
            app.sendEvent(window, QEvent(QEvent.Type.ApplicationFontChange))


def points(body: QFont, size: float) -> str:
    """Return one of the sizes above for a style sheet, beside this body font."""
    return f"{_point_size(body, size):.2f}pt"


def sized(body: QFont, size: float) -> QFont:
    """Return a font of one of the sizes above, beside this body font."""
    result = QFont(body)
    result.setPointSizeF(_point_size(body, size))
    return result


def _point_size(body: QFont, size: float) -> float:
    """Return one of the sizes above in points: it differs from a large body as from the usual one."""
    return QFontInfo(body).pointSizeF() * (1 + (size - 1) / _scale(body))


def text_scale() -> float:
    """Return the factor by which the body is larger than usual: 1 to 2."""
    return _scale(QApplication.font())


def _scale(body: QFont) -> float:
    return max(1.0, QFontInfo(body).pixelSize() / USUAL)


def row_scale() -> float:
    """Return the factor for painted rows, at most 4/3, since they are as wide as their panel."""
    return min(text_scale(), _LARGEST_ROWS)


def scaled(painter: QPainter, rect: QRect, scale: float | None = None) -> QRect:
    """Scale a painter by `row_scale` for a row, and return the row's place as laid out."""
    scale = row_scale() if scale is None else scale
    if scale == 1:
        return rect
    painter.translate(rect.topLeft())
    painter.scale(scale, scale)
    return QRect(0, 0, round(rect.width() / scale), round(rect.height() / scale))


def painted(font: QFont, points: float, bold: bool = False) -> QFont:
    """Return a font for a place laid out in pixels, where the body has 9 points."""
    result = QFont(font)
    result.setPixelSize(round(points * USUAL / _USUAL_POINTS))
    result.setBold(bold)
    return result


class Tokens(NamedTuple):
    """The colours of a theme, in CSS notation."""

    window: str
    panel: str
    raised: str
    line: str
    text: str
    muted: str
    accent: str
    hover: str
    tint: str
    """The background of the item at the mouse or the focus."""
    on_accent: str
    danger: str


LIGHT = Tokens(
    window="#f3efe6",
    panel="#faf7f0",
    raised="#ffffff",
    line="#d9d1c1",
    text="#29261f",
    muted="#6d6557",
    accent="#1d6b58",
    hover="#257d68",
    tint="#dfece5",
    on_accent="#ffffff",
    danger="#a3262a",
)
DARK = Tokens(
    window="#1c1f22",
    panel="#24282c",
    raised="#2f343a",
    line="#434a52",
    text="#eeece6",
    muted="#aaa498",
    accent="#58bd9f",
    hover="#6fd0b3",
    tint="#38504b",
    on_accent="#0c211b",
    danger="#ff8a80",
)

_SHEET = """
QToolTip {{ background: {raised}; color: {text}; border: 1px solid {line}; padding: 4px 6px; }}
QMainWindow::separator {{ background: {panel}; width: 5px; height: 5px; }}
QMainWindow::separator:hover {{ background: {accent}; }}
QStatusBar {{ background: {panel}; border-top: 1px solid {line}; }}
QStatusBar::item {{ border: none; }}
QMenuBar {{ background: {panel}; border-bottom: 1px solid {line}; }}
QMenuBar::item {{ padding: 5px 10px; background: transparent; }}
QMenuBar::item:selected {{ background: {raised}; border-radius: 5px; }}
QMenu {{ background: {raised}; border: 1px solid {line}; padding: 5px; menu-scrollable: 1; }}
QMenu::scroller {{ height: 20px; }}
QMenu::item {{ padding: 6px 28px 6px 10px; border-radius: 5px; }}
QMenu::icon {{ padding-left: 8px; }}
QMenu::icon:checked {{ background: {tint}; border: 1px solid {accent}; border-radius: 5px; }}
QMenu::item:selected {{ background: {tint}; }}
QMenu::item:disabled {{ color: {muted}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 5px 8px; }}
QLabel[role="title"] {{ font-size: {title}; font-weight: 600; }}
QLabel[role="heading"] {{ font-size: {heading}; font-weight: 600; }}
QLabel[role="group"] {{ font-weight: 600; }}
QLabel[role="muted"] {{ color: {muted}; }}
QLabel[role="problem"] {{ color: {danger}; }}
QLabel[role="huge"] {{ font-size: {huge}; font-weight: 600; color: {accent}; }}
QFrame[role="card"] {{ background: {panel}; border: 1px solid {line}; border-radius: 14px; }}
QWidget[role="panel"] {{ background: {panel}; }}
QFrame[role="bar"] {{ background: {panel}; border-top: 1px solid {line}; }}
QFrame[role="bar"]:focus {{ border-top-color: {accent}; }}
QFrame[role="lesson card"] {{ background: {raised}; border: none; border-bottom: 2px solid {accent}; }}
QLabel[role="lesson"] {{ font-size: {lead}; }}
QLabel[role="field"] {{ color: {muted}; padding-top: 5px; }}
QDialog[role="message"] {{ background: {raised}; }}
QFrame[role="emblem"] {{ background: {tint}; border-radius: 24px; }}
QFrame[role="alarm"] {{ background: {alarm}; border-radius: 24px; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QFrame[role="corner"] {{ background: {veil}; border-radius: 10px; }}
QFrame[role="note"] {{ background: {raised}; border: 1px solid {line}; border-radius: 10px; }}
QPushButton, QMenu {{ icon-size: {icon}px; }}
QPushButton {{ background: {raised}; border: 1px solid {line}; border-radius: 8px; padding: 7px 16px;
  color: {text}; outline: none; }}
QPushButton:hover {{ border-color: {accent}; }}
QPushButton:pressed {{ background: {window}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 6px 15px; }}
QPushButton:disabled {{ color: {muted}; background: {panel}; }}
QPushButton:checked {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton:checked:focus {{ border: 2px solid {text}; }}
QPushButton[role~="choice"] {{ border-radius: 10px; padding: 0; }}
QPushButton[role~="choice"]:focus {{ border: 2px solid {accent}; padding: 0; }}
QPushButton[role~="choice"]:checked {{ background: {tint}; border: 2px solid {accent}; }}
QPushButton[role~="choice"]:checked:focus {{ border-color: {text}; }}
QGroupBox[role="unseen"] {{ border: none; margin: 0; padding: 0; }}
QPushButton::menu-indicator {{ image: url("{chevron}"); width: 12px; height: 12px;
  subcontrol-origin: padding; subcontrol-position: center right; right: 9px; }}
QPushButton[role="key"] {{ padding: 7px 10px; }}
QPushButton[role="key"]:focus {{ padding: 6px 9px; }}
QPushButton[role="tile"], QPushButton[role="tile"]:focus {{ text-align: left; padding: 5px 12px; }}
QPushButton[role="offer"] {{ background: {tint}; font-weight: 600; }}
QPushButton[role="offer"]:hover {{ background: {raised}; }}
QPushButton[role="primary"] {{ background: {accent}; color: {on_accent}; border-color: {accent};
  font-weight: 600; }}
QPushButton[role="primary"]:hover {{ background: {hover}; }}
QPushButton[role="primary"]:focus {{ border: 2px solid {text}; }}
QPushButton[role="primary"]:disabled {{ background: {panel}; color: {muted}; border-color: {line}; }}
QPushButton[role="primary"]:disabled:focus {{ border-color: {muted}; }}
QToolButton {{ background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 3px;
  color: {text}; }}
QToolButton:hover {{ background: {tint}; }}
QToolButton:pressed {{ background: {line}; }}
QToolButton:focus {{ border-color: {accent}; }}
QToolButton:disabled {{ color: {muted}; }}
QToolButton:checked {{ background: {tint}; border-color: {accent}; }}
QToolButton:checked:focus {{ border-color: {text}; }}
QToolButton[role="fold"] {{ font-weight: 600; padding: 3px 8px 3px 2px; }}
QToolButton[role="fold"]:checked {{ background: transparent; border-color: transparent; }}
QToolButton[role="fold"]:hover {{ background: {tint}; }}
QToolButton[role="fold"]:focus {{ border-color: {accent}; }}
QLineEdit, QComboBox {{ background: {raised}; border: 1px solid {line}; border-radius: 8px; padding: 6px 9px;
  selection-background-color: {accent}; selection-color: {on_accent}; }}
QLineEdit:focus, QComboBox:focus {{ border: 2px solid {accent}; padding: 5px 8px; }}
QLineEdit[role="remark"], QLineEdit[role="remark"]:focus {{ border: 1px solid {line};
  border-radius: 6px; padding: 0 6px; }}
QLineEdit[role="remark"]:focus {{ border-color: {accent}; }}
QPlainTextEdit {{ background: {raised}; border: 1px solid {line}; border-radius: 8px; padding: 4px;
  selection-background-color: {accent}; selection-color: {on_accent}; }}
QPlainTextEdit:focus {{ border: 2px solid {accent}; padding: 3px; }}
QLineEdit[wrong="true"] {{ border: 2px solid {danger}; padding: 5px 8px; }}
QAbstractSpinBox {{ background: {raised}; border: 1px solid {line}; border-radius: 8px; padding: 5px 9px; }}
QAbstractSpinBox:focus {{ border: 2px solid {accent}; padding: 4px 8px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; background: transparent;
  width: 28px; }}
QAbstractSpinBox::up-arrow {{ image: url("{chevron_up}"); width: 12px; height: 12px; }}
QAbstractSpinBox::down-arrow {{ image: url("{chevron}"); width: 12px; height: 12px; }}
QToolBar {{ background: {panel}; border: none; border-bottom: 1px solid {line}; padding: 3px 10px;
  spacing: 2px; }}
QToolBar::separator {{ background: {line}; width: 1px; margin: 6px 7px; }}
QToolBar QToolButton {{ background: transparent; border: 1px solid transparent; border-radius: 7px;
  padding: 5px; }}
QToolBar QToolButton:hover, QToolBar QToolButton:pressed {{ background: {tint}; }}
QToolBar QToolButton[popupMode="2"] {{ padding-right: 20px; }}
QToolBar QToolButton::menu-indicator {{ image: url("{chevron}"); width: 12px; height: 12px;
  subcontrol-origin: padding; subcontrol-position: center right; right: 5px; }}
QToolBar QToolButton:focus {{ border-color: {accent}; }}
QToolBar QToolButton#qt_toolbar_ext_button {{ padding: 0; }}
QToolBar QToolButton:checked {{ background: {tint}; border-color: {accent}; }}
QComboBox::drop-down {{ border: none; width: 28px; }}
QComboBox::down-arrow {{ image: url("{chevron}"); width: 14px; height: 14px; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView {{ background: {raised}; border: 1px solid {line};
  selection-background-color: {accent}; selection-color: {on_accent}; outline: none; }}
QComboBox QAbstractItemView::item {{ padding: 6px 9px; }}
QSlider::groove:horizontal {{ height: 4px; background: {line}; border-radius: 2px; }}
QSlider::handle:horizontal {{ width: 18px; height: 18px; margin: -7px 0; border-radius: 9px;
  background: {accent}; }}
QSlider::handle:horizontal:focus {{ width: 14px; height: 14px; border: 2px solid {text}; }}
QProgressBar {{ background: {line}; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollArea[role="reading"]:focus {{ border: 1px solid {accent}; }}
QTabWidget::pane {{ background: {panel}; border: 1px solid {line}; }}
QTabBar {{ background: {panel}; }}
QTabBar::tab {{ padding: 8px 14px; color: {muted}; border: none; border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent}; }}
QTabBar::tab:selected:focus {{ background: {tint}; }}
QListView, QTableView {{ background: {panel}; border: none; outline: none; }}
QTableWidget {{ border: 1px solid transparent; }}
QListView[role="names"] {{ background: {raised}; border: 1px solid {line}; }}
QFileDialog QListView, QFileDialog QTreeView {{ background: {raised}; border: 1px solid {line};
  border-radius: 8px; padding: 4px; outline: none; }}
QFileDialog QListView#sidebar {{ background: transparent; border: none; }}
QFileDialog QListView::item, QFileDialog QTreeView::item, QListView[role="names"]::item {{ padding: 5px 4px;
  color: {text}; }}
QFileDialog QListView::item:hover, QFileDialog QTreeView::item:hover {{ background: {window}; }}
QFileDialog QListView::item:selected, QFileDialog QTreeView::item:selected,
QListView[role="names"]::item:selected {{ background: {tint}; }}
QFileDialog QHeaderView, QFileDialog QHeaderView::section {{ background: {raised}; }}
QFileDialog QSplitter::handle {{ background: transparent; }}
QListWidget::item {{ padding: 6px 8px; border-radius: 5px; }}
QListWidget::item:selected {{ background: {tint}; color: {text}; }}
QCheckBox, QRadioButton {{ spacing: 8px; border: 1px solid transparent; border-radius: 6px; padding: 3px;
    outline: none; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {accent}; }}
QCheckBox::indicator, QListView::indicator {{ width: 16px; height: 16px; background: {raised};
  border: 1px solid {muted}; border-radius: 4px; }}
QCheckBox::indicator:checked, QListView::indicator:checked {{ background: {accent}; border-color: {accent};
  image: url("{tick}"); }}
QRadioButton::indicator {{ width: 16px; height: 16px; background: {raised}; border: 1px solid {muted};
  border-radius: 9px; }}
QRadioButton::indicator:checked {{ width: 8px; height: 8px; background: {on_accent};
  border: 5px solid {accent}; }}
QRadioButton::indicator:disabled {{ background: {panel}; border-color: {line}; }}
QSplitter::handle:vertical {{ background: {panel}; border-top: 1px solid {line}; height: 6px; }}
QDockWidget {{ border: 1px solid {line}; }}
QFrame[role="title bar"] {{ background: {panel}; border-bottom: 1px solid {line}; }}
QAbstractButton[role="strip"] {{ background: {panel}; color: {muted}; font-weight: 600; }}
QAbstractButton[role="strip"]:hover, QAbstractButton[role="strip"]:focus {{ background: {tint};
  color: {text}; }}
QHeaderView::section {{ background: {panel}; color: {muted}; border: none; border-bottom: 1px solid {line};
  padding: 6px 8px; }}
QTableView::item {{ padding: 6px 5px; }}
QTableView::item:selected {{ background: {tint}; color: {text}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {line}; border-radius: 4px; min-height: 36px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {line}; border-radius: 4px; min-width: 36px; margin: 2px; }}
QScrollBar::handle:vertical:hover, QScrollBar::handle:horizontal:hover {{ background: {muted}; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QTextBrowser {{ background: {panel}; border: 1px solid {line}; border-radius: 10px; }}
QTextBrowser:focus, QFileDialog QListView:focus, QFileDialog QTreeView:focus {{ border-color: {accent}; }}
QListView:focus, QTableWidget:focus, QFileDialog QListView#sidebar:focus {{ border: 1px solid {accent}; }}
"""


def dress(app: QApplication, dark: bool | None = None, scale: float = 1) -> None:
    """Apply the theme (Fusion style): dark, light, or (None) as the system; ``scale`` is for texts."""
    if dark is None:
        dark = app.styleHints().colorScheme() == Qt.ColorScheme.Dark
    colours = DARK if dark else LIGHT
    frame = "dark" if dark else "light"
    body = body_font(scale)
    sheet = _SHEET.format(
        chevron=resource(f"icons/chevron-{frame}.svg").as_posix(),
        tick=resource(f"icons/tick-{frame}.svg").as_posix(),
        chevron_up=resource(f"icons/chevron-up-{frame}.svg").as_posix(),
        icon=round(16 * max(1.0, QFontInfo(body).pixelSize() / USUAL)),
        veil=_see_through(colours.panel, 205),
        alarm=_see_through(colours.danger, 46),
        huge=points(body, HUGE),
        title=points(body, TITLE),
        heading=points(body, HEADING),
        lead=points(body, LEAD),
        **colours._asdict(),
    )
    if app.styleSheet() != sheet:
        write_in(app, body)
        app.setPalette(_palette(colours))
        app.setStyleSheet(sheet)


def _see_through(colour: str, alpha: int) -> str:
    """Return a colour with an opacity of 0 to 255."""
    solid = QColor(colour)
    return f"rgba({solid.red()}, {solid.green()}, {solid.blue()}, {alpha})"


def is_dark(palette: QPalette) -> bool:
    """Return whether a palette is a dark window's."""
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def _palette(colours: Tokens) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    texts = (role.WindowText, role.Text, role.ButtonText)
    for colour, targets in (
        (colours.window, (role.Window,)),
        (colours.panel, (role.AlternateBase, role.Midlight)),
        (colours.raised, (role.Base, role.Button, role.ToolTipBase, role.Light)),
        (colours.line, (role.Mid,)),
        (colours.text, (*texts, role.ToolTipText)),
        (colours.muted, (role.PlaceholderText, role.Dark)),
        (colours.accent, (role.Highlight, role.Link, role.LinkVisited, role.Accent)),
        (colours.on_accent, (role.HighlightedText,)),
    ):
        for target in targets:
            palette.setColor(target, QColor(colour))
    for target in texts:
        palette.setColor(QPalette.ColorGroup.Disabled, target, QColor(colours.muted))
    return palette
