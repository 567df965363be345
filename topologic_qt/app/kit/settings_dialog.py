"""The dialog of the settings. Every choice applies at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from topologic_qt.app.kit.settings import SETTINGS_DIALOG, VOLUME, Settings, chosen, program_settings
from topologic_qt.games.host import GameSettings
from topologic_qt.games.values import Setting
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.translate import tr


class SettingsDialog(ScrolledDialog):
    """One list for each setting: first those of the game, then those of the program."""

    def __init__(
        self, parent: QWidget, settings: Settings, game: Sequence[Setting], own: GameSettings
    ) -> None:
        """``game`` are the settings of the game, which are kept in ``own``."""
        super().__init__(parent)
        self.setObjectName(SETTINGS_DIALOG)
        self.setWindowTitle(tr("Settings"))
        self._settings = settings
        self._refreshing: list[Callable[[], None]] = []
        settings.changed.connect(self._refresh)
        content = QWidget()
        self._form = QFormLayout(content)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(24)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setVerticalSpacing(12)
        for setting in game:
            self._add(setting, own)
        for setting in program_settings():
            self._add(setting, settings.memory)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        self._close = buttons.button(QDialogButtonBox.StandardButton.Close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(26, 22, 26, 20)
        layout.setSpacing(18)
        layout.addWidget(label(tr("Settings"), "title"))
        layout.addWidget(Scrolled(content), 1)
        layout.addWidget(buttons)
        self.wish_for(460, 380)

    @property
    def current(self) -> str:
        """The name of the setting that has the keyboard; empty if none has it."""
        focused = self.focusWidget()
        return "" if focused is None else focused.objectName()

    def go_to(self, name: str) -> None:
        """Give the keyboard to a setting."""
        field = self.findChild(QComboBox, name)
        if name and isinstance(field, QComboBox):
            field.setFocus()
            self.show_focused()

    def offer_players(self, show: Callable[[], None]) -> None:
        """Offer another dialog to choose who plays the seats of computers."""
        name_label = label(tr("Players"), "text", wrap=False)
        players = button(Choice(tr("Other programs …"), show))
        name_label.setMinimumHeight(players.sizeHint().height())
        name_label.setBuddy(players)
        self._form.addRow(name_label, players)
        self.setTabOrder(self._last, players)
        self.setTabOrder(players, self._close)

    def _add(self, setting: Setting, memory: GameSettings) -> None:
        """Add a list of choices for one setting."""
        ids = list(setting.choices)
        combo = combo_box(list(setting.choices.values()))
        combo.setObjectName(setting.name)
        combo.setAccessibleName(setting.text)
        combo.setCurrentIndex(ids.index(chosen(memory, setting.name, ids)))
        combo.currentIndexChanged.connect(
            lambda index: self._settings.choose(memory, setting.name, ids[index])
        )
        if setting.name == VOLUME:
            combo.currentIndexChanged.connect(self._play_sample)
        name_label = label(setting.text, "text", wrap=False)
        name_label.setMinimumHeight(combo.sizeHint().height())
        name_label.setBuddy(combo)
        self._form.addRow(name_label, combo)
        self._last = combo
        if setting.more is not None:
            self._add_more(setting, memory, combo)

    def _refresh(self) -> None:
        """Show what has been chosen elsewhere."""
        for refresh in self._refreshing:
            refresh()

    def _add_more(self, setting: Setting, memory: GameSettings, combo: QComboBox) -> None:
        """Add what a setting has below its list; it may change the choice itself."""
        assert setting.more is not None
        more = setting.more(memory, lambda name, value: self._settings.choose(memory, name, value))
        ids = list(setting.choices)

        def refresh() -> None:
            with QSignalBlocker(combo):
                combo.setCurrentIndex(ids.index(chosen(memory, setting.name, ids)))
            more.refresh()

        self._refreshing.append(refresh)
        self._form.addRow("", more.widget)

    def _play_sample(self) -> None:
        """Let people hear what they have chosen."""
        play(self, "place")
