"""Screens compared with golden pictures.

The pictures are a quarter of the windows' size. ``--redraw-pictures`` replaces them, only on purpose: look at
every one before you keep it.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

SCENES = {
    ("light", "1"): ("setup", "moving", "treasure", "editor_seeker", "topology_held", "deduction_ask"),
    ("dark", "2"): ("secret_choice", "result", "board_slate", "topology_statistics", "deduction_sheet"),
}
"""The scenes of each look: a colour of the frame, and a scale."""
GOLDEN = Path(__file__).parent / "golden"
SCRIPTS = Path(__file__).parent.parent.parent / "packaging"

GRID = 64
"""Pictures are compared in this many columns of areas; fonts and smoothing may differ within an area."""

MEAN_TOLERANCE = 1.5
AREA_TOLERANCE = 20.0
"""How far the mean of a picture and the colour of an area may be from what they should be, of 255."""

pytestmark = pytest.mark.gui


def rendered(folder: Path, scheme: str, scale: str) -> Path:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_SCALE")}
    looks = ["--look", scheme, scale, "--quarter", "--scenes", *SCENES[scheme, scale]]
    subprocess.run(
        [sys.executable, "-m", "gallery", folder, *looks],
        env=environment | {"PYTHONPATH": str(SCRIPTS)},
        check=True,
        capture_output=True,
    )
    return folder / f"{scheme}-{scale}00"


@pytest.mark.parametrize(("scheme", "scale"), SCENES)
def test_every_screen_looks_as_it_should(
    scheme: str, scale: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    now = rendered(tmp_path, scheme, scale)
    redraws = request.config.getoption("--redraw-pictures")
    wrong = {scene: fault for scene in SCENES[scheme, scale] if (fault := fault_of(scene, now, redraws))}
    assert not wrong


def fault_of(scene: str, rendered: Path, redraws: bool) -> str:
    """The fault of a scene's picture; "" if there is none. ``redraws`` first accepts it as it is."""
    golden = GOLDEN / rendered.name / f"{scene}.png"
    now = QImage(str(rendered / f"{scene}.png"))
    if redraws:
        golden.parent.mkdir(parents=True, exist_ok=True)
        now.save(str(golden))
    wanted = QImage(str(golden))
    if wanted.isNull():
        return f"there is no picture {golden}"
    if now.size() != wanted.size():
        return f"{now.size()} instead of {wanted.size()}"
    mean, worst = difference(now, wanted)
    return f"{mean:.1f}, {worst:.1f}" if mean > MEAN_TOLERANCE or worst > AREA_TOLERANCE else ""


def test_a_difference_is_seen() -> None:
    golden = QImage(str(GOLDEN / "light-100" / "moving.png"))
    other = QImage(str(GOLDEN / "light-100" / "editor_seeker.png"))
    assert difference(golden, golden) == (0, 0)
    assert difference(golden, other)[1] > AREA_TOLERANCE


def difference(one: QImage, other: QImage) -> tuple[float, float]:
    """The difference of two pictures of one size, of 255: the mean of all areas, and the worst one."""
    first, second = areas(one), areas(other)
    apart = [abs(a - b) for a, b in zip(first, second, strict=True)]
    return sum(apart) / len(apart), max(apart)


def areas(picture: QImage) -> bytes:
    """The mean colour of each area of a picture: red, green, blue."""
    small = picture.scaledToWidth(GRID, Qt.TransformationMode.SmoothTransformation)
    packed = small.convertToFormat(QImage.Format.Format_RGB888)
    line = 3 * packed.width()
    stride = packed.bytesPerLine()
    content = bytes(packed.constBits())
    return b"".join(content[row * stride : row * stride + line] for row in range(packed.height()))
