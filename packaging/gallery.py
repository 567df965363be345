"""Renders every screen, dialog and state of the program to PNG: light and dark, at 100 % and 200 %.

Called as ``python3 packaging/dev.py gallery DIR``. Each look is rendered by a process of its own, since
the scale of a screen cannot change while a program runs.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SCHEMES = ("light", "dark")
SCALES = (1, 2)


def main(arguments: list[str]) -> int:
    """Render everything into the folder that is named."""
    match arguments:
        case [folder]:
            return max(_render_apart(folder, scheme, scale) for scheme in SCHEMES for scale in SCALES)
        case ["--one", folder, scheme, scale]:
            _render(Path(folder), scheme, int(scale))
            return 0
        case _:
            print("Say where the pictures go: python3 packaging/dev.py gallery DIR", file=sys.stderr)
            return 2


def _render_apart(folder: str, scheme: str, scale: int) -> int:
    command = [sys.executable, __file__, "--one", folder, scheme, str(scale)]
    environment = {**os.environ, "QT_SCALE_FACTOR": str(scale), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(command, env=environment, check=False).returncode


def _render(folder: Path, scheme: str, scale: int) -> None:
    from gallery_scenes import SCENES, Stage
    from PySide6.QtWidgets import QApplication

    from topologic_qt.table.theme import dress

    app = QApplication([])
    dress(app, dark=scheme == "dark")
    target = folder / f"{scheme}-{scale}00"
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name, scene in SCENES.items():
            stage = Stage(Path(scratch) / name)
            stage.picture(scene(stage)).save(str(target / f"{name}.png"))
            stage.close()
            print(target / f"{name}.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
