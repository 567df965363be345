"""Renders every screen, dialog and state of the program to PNG: light and dark, at 100% and 200%.

It also lists texts that are cut off; in normal English, parts that the keyboard cannot reach or screen
readers cannot name; and in the language of the tests, ``pseudo``, texts that no translator reaches. Any of
these makes the command fail.

Called as ``python3 packaging/dev.py gallery DIR``. Each look has a process of its own, since the scale of a
screen cannot change while a program runs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.icons import resource

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication, QWidget

SCHEMES = ("light", "dark")
SCALES = ("1", "2")
_QUALITY = 80
"""Qt's compression of PNG files that takes half of the usual time, and a quarter more space."""
_SCREEN = (1920, 1080)
"""The usual screen size at 100%, in pixels."""


def main(arguments: Sequence[str]) -> int:
    """Render what the arguments request into a folder."""
    parser = argparse.ArgumentParser(prog="dev.py gallery", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("--scenes", nargs="+", metavar="NAME", help="these scenes alone")
    parser.add_argument(
        "--look", nargs=2, metavar=("SCHEME", "SCALE"), help="one look alone: light or dark, 1 or 2"
    )
    parser.add_argument(
        "--language", default=ENGLISH, help="another language than English: that of a catalogue, or pseudo"
    )
    parser.add_argument("--right-to-left", action="store_true", help="as for a language of that direction")
    parser.add_argument("--text-size", type=int, default=100, metavar="PERCENT", help="100 to 200")
    parser.add_argument(
        "--screen",
        nargs=2,
        type=int,
        default=_SCREEN,
        metavar=("WIDTH", "HEIGHT"),
        help="as on a screen of this size at 100 %%, in pixels",
    )
    parser.add_argument("--quarter", action="store_true", help="a quarter as wide, as tests look at pictures")
    asked = parser.parse_args(arguments)
    if problem := choose_language(asked.language, resource("words")):
        parser.error(problem)
    if asked.look is None:
        codes = [
            _render_apart(arguments, asked.screen, scheme, scale) for scheme in SCHEMES for scale in SCALES
        ]
        return max(codes)
    scheme, scale = asked.look
    if os.environ.get("QT_SCALE_FACTOR") != scale:
        return _render_apart(arguments, asked.screen, scheme, scale)
    return _render(asked, scheme, scale)


def _render_apart(arguments: Sequence[str], screen: Sequence[int], scheme: str, scale: str) -> int:
    """Render one look in a process."""
    look = [] if "--look" in arguments else ["--look", scheme, scale]
    command = [sys.executable, "-m", "gallery", *arguments, *look]
    with tempfile.TemporaryDirectory() as folder:
        screens = Path(folder) / "screens.json"
        screens.write_text(json.dumps({"screens": [_screen(screen, int(scale))]}), encoding="utf-8")
        environment = {**os.environ, "QT_SCALE_FACTOR": scale}
        environment |= {"QT_QPA_PLATFORM": f"offscreen:configfile={screens}"}
        environment |= {"TZ": "UTC", "LC_ALL": "C.UTF-8"}  # the same times everywhere
        return subprocess.run(command, env=environment, check=False).returncode


def _screen(sides: Sequence[int], scale: int) -> dict[str, object]:
    """Return a screen for Qt with the same space at any scale, so that no dialog shrinks."""
    width, height = (scale * side for side in sides)
    return {"name": "gallery", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}


def _render(asked: argparse.Namespace, scheme: str, scale: str) -> int:
    """Render scenes in this process. Returns 1 if a text is illegible or untranslated."""
    from gallery.every import SCENES
    from gallery.stage import Stage, enlarge_texts
    from painted import share
    from PySide6.QtWidgets import QApplication

    from topologic_qt.widgets.theme import body_font, write_in

    app = QApplication([])
    app.setApplicationName("gallery")
    if asked.text_size != 100:
        enlarge_texts(asked.text_size / 100)
    write_in(app, body_font())  # before there are widgets, like the program
    share()
    find_faults = _reader(app, asked)
    target = asked.folder / f"{scheme}-{scale}00"
    target.mkdir(parents=True, exist_ok=True)
    code = 0
    with tempfile.TemporaryDirectory() as scratch:
        for name, scene in SCENES.items():
            if asked.scenes is None or name in asked.scenes:
                stage = Stage(Path(scratch) / name, scheme)
                shown = scene(stage) or stage.window
                picture = stage.picture(shown, 4 * int(scale) if asked.quarter else 1)
                picture.save(str(target / f"{name}.png"), quality=_QUALITY)
                faults = find_faults(shown)
                stage.close()
                print(target / f"{name}.png", *faults, sep="\n  ", flush=True)
                code |= bool(faults)
    return code


def _reader(app: QApplication, asked: argparse.Namespace) -> Callable[[QWidget], list[str]]:
    """Return a function that finds illegible texts and, in normal English, what keys cannot reach."""
    from gallery import reach
    from gallery.legibility import QtInBrackets, complaints
    from gallery.texts import Recorder
    from PySide6.QtCore import Qt

    from topologic_qt.app.kit.settings import speak

    recorder = Recorder()
    if asked.language == PSEUDO:
        app.installTranslator(QtInBrackets(app))
    else:
        speak(app, asked.language)
    if asked.right_to_left:
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    is_normal = asked.language == ENGLISH and not asked.right_to_left and asked.text_size == 100

    def faults(shown: QWidget) -> list[str]:
        found = complaints(shown, recorder.taken(), asked.language == PSEUDO)
        return [*found, *reach.faults(shown)] if is_normal else found

    return faults


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
