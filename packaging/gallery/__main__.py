"""Renders every screen, dialog and state of the program to PNG: light and dark, at 100 % and 200 %.

Called as ``python3 packaging/dev.py gallery DIR``. Each look is rendered by a process of its own, since
the scale of a screen cannot change while a program runs.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

SCHEMES = ("light", "dark")
SCALES = ("1", "2")


def main(arguments: Sequence[str]) -> int:
    """Render what is asked for into the folder that is named."""
    parser = argparse.ArgumentParser(prog="dev.py gallery", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("--scenes", nargs="+", metavar="NAME", help="these scenes alone")
    parser.add_argument(
        "--look", nargs=2, metavar=("SCHEME", "SCALE"), help="one look alone: light or dark, 1 or 2"
    )
    asked = parser.parse_args(arguments)
    if asked.look is None:
        codes = [_render_apart(arguments, scheme, scale) for scheme in SCHEMES for scale in SCALES]
        return max(codes)
    scheme, scale = asked.look
    if os.environ.get("QT_SCALE_FACTOR") != scale:
        return _render_apart(arguments, scheme, scale)
    _render(asked.folder, scheme, scale, asked.scenes)
    return 0


def _render_apart(arguments: Sequence[str], scheme: str, scale: str) -> int:
    """Render one look in a process of its own."""
    look = [] if "--look" in arguments else ["--look", scheme, scale]
    command = [sys.executable, "-m", "gallery", *arguments, *look]
    environment = {**os.environ, "QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen"}
    environment |= {"TZ": "UTC", "LC_ALL": "C.UTF-8"}  # times look the same everywhere
    return subprocess.run(command, env=environment, check=False).returncode


def _render(folder: Path, scheme: str, scale: str, names: Sequence[str] | None) -> None:
    from gallery.company import SCENES as COMPANY_SCENES
    from gallery.editor import SCENES as EDITOR_SCENES
    from gallery.mail import SCENES as MAIL_SCENES
    from gallery.peeking import SCENES as PEEKING_SCENES
    from gallery.recovery import SCENES as RECOVERY_SCENES
    from gallery.scenes import SCENES, Stage
    from PySide6.QtWidgets import QApplication

    scenes = SCENES | RECOVERY_SCENES | COMPANY_SCENES | PEEKING_SCENES | MAIL_SCENES | EDITOR_SCENES
    app = QApplication([])
    app.setApplicationName("gallery")
    target = folder / f"{scheme}-{scale}00"
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name, scene in scenes.items():
            if names is None or name in names:
                stage = Stage(Path(scratch) / name, scheme)
                stage.picture(scene(stage)).save(str(target / f"{name}.png"))
                stage.close()
                print(target / f"{name}.png", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
