"""How fast things move on the table."""

from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QObject, QPropertyAnimation


@dataclass(slots=True)
class Motion:
    """The speed of every animation of one table."""

    duration: int = 180
    """How long a glide takes, in milliseconds; 0 moves things at once."""

    def glide(self, target: QObject, name: bytes, value: object) -> QPropertyAnimation | None:
        """Bring a property to a value, at once or gliding; returns the running animation, if there is one."""
        if self.duration <= 0:
            target.setProperty(name.decode(), value)
            return None
        animation = QPropertyAnimation(target, name, target)
        animation.setDuration(self.duration)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.setEndValue(value)
        animation.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)
        return animation
