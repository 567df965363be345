"""The dialog in which people say what they like. Every choice holds at once."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from topologic_qt.app.settings import APPEARANCES, OVERLAYS, PACES, PALETTE_IDS, Settings
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.translate import tr


class SettingsDialog(QDialog):
    """One list for each setting."""

    def __init__(self, parent: QWidget, settings: Settings) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        self._settings = settings
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(24)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setVerticalSpacing(12)
        self._add(
            "palette",
            tr("Colours of the tiles"),
            dict(zip(PALETTE_IDS, (tr("Vivid"), tr("Pastel"), tr("For any colour vision")), strict=True)),
        )
        self._add(
            "overlay",
            tr("On every tile"),
            dict(
                zip(
                    OVERLAYS, (tr("Pips only"), tr("Pips and a letter"), tr("Pips and a symbol")), strict=True
                )
            ),
        )
        self._add("skew", tr("Tiles lie"), {"on": tr("A little askew"), "off": tr("Straight")})
        self._add(
            "appearance",
            tr("Frame"),
            dict(zip(APPEARANCES, (tr("As the system has it"), tr("Light"), tr("Dark")), strict=True)),
        )
        paces = (tr("Normal"), tr("Slow"), tr("Fast"), tr("None: everything moves at once"))
        self._add("pace", tr("Movement"), dict(zip(PACES, paces, strict=True)))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(26, 22, 26, 20)
        layout.setSpacing(18)
        layout.addWidget(label(tr("Settings"), "title"))
        layout.addLayout(self._form)
        layout.addStretch()
        layout.addWidget(buttons)
        self.resize(460, 380)

    def _add(self, name: str, text: str, choices: Mapping[str, str]) -> None:
        """A list of choices for one setting; each has an id and a text."""
        ids = list(choices)
        combo = combo_box(list(choices.values()))
        combo.setObjectName(name)
        combo.setAccessibleName(text)
        combo.setCurrentIndex(ids.index(self._settings.choice(name, ids)))
        combo.currentIndexChanged.connect(lambda index: self._settings.choose(name, ids[index]))
        name_label = label(text, "text", wrap=False)
        name_label.setMinimumHeight(combo.sizeHint().height())
        name_label.setBuddy(combo)
        self._form.addRow(name_label, combo)
