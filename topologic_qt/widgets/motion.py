"""The speed of animations on a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QObject


class Motion:
    """The speed of a table's animations."""

    def __init__(self, usual: int = 180) -> None:
        """Create it; ``usual`` is the normal duration of a glide in milliseconds, 0 for none."""
        self._usual = usual
        self.pace = 1.0
        """The factor of the usual duration; 0 shows the end at once."""

    @property
    def usual(self) -> int:
        """The usual duration of a glide, in milliseconds, at any pace; 0 without animation."""
        return self._usual

    @property
    def duration(self) -> int:
        """The duration of a glide, in milliseconds; 0 without animation."""
        return round(self._usual * self.pace)

    @property
    def step(self) -> int:
        """The time for a step that people follow, in milliseconds: at least half a usual glide."""
        return round(self._usual * max(self.pace, 0.5))

    def glide(self, target: QObject, name: bytes, value: object) -> None:
        """Change a property to a value, at once or gliding."""
        if self.duration <= 0:
            target.setProperty(name.decode(), value)
            return
        from PySide6.QtCore import QEasingCurve, QPropertyAnimation

        animation = QPropertyAnimation(target, name, target)
        animation.setDuration(self.duration)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.setEndValue(value)
        animation.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)

    def stop(self, target: QObject) -> None:
        """Stop an object's glides, leaving its properties as they are."""
        if self.duration > 0:
            from PySide6.QtCore import QPropertyAnimation

            for animation in target.findChildren(QPropertyAnimation):
                animation.stop()
