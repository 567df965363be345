"""What the screens look like, beside pictures of how they should look.

The pictures are a quarter as large as the windows they show. They are redrawn by ``--redraw-pictures``, and
only on purpose: look at every one before it is kept.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

SCENES = (
    *("setup", "moving", "secret_choice", "curtain", "hint", "result", "treasure", "spies", "library"),
    *("editor_half", "editor_seeker"),
    *("board_maple", "board_walnut", "board_slate"),
    *("topology_setup", "topology_review", "topology_statistics"),
    *("deduction_setup", "deduction_ask", "deduction_result", "deduction_sheet", "lesson_topologic_05"),
)
LOOKS = tuple((scheme, scale) for scheme in ("light", "dark") for scale in ("1", "2"))
GOLDEN = Path(__file__).parent / "golden"
SCRIPTS = Path(__file__).parent.parent.parent / "packaging"

GRID = 64
"""Pictures are compared in this many columns of areas; fonts and smoothing may differ within an area."""

MEAN_TOLERANCE = 1.5
AREA_TOLERANCE = 20.0
"""How far the mean of a picture and the colour of an area may be from what they should be, of 255."""

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module", params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]}00")
def rendered(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the scenes as they look now."""
    scheme, scale = request.param
    folder = tmp_path_factory.mktemp("pictures")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_SCALE")}
    subprocess.run(
        [sys.executable, "-m", "gallery", folder, "--look", scheme, scale, "--scenes", *SCENES],
        env=environment | {"PYTHONPATH": str(SCRIPTS)},
        check=True,
        capture_output=True,
    )
    return folder / f"{scheme}-{scale}00"


@pytest.mark.parametrize("scene", SCENES)
def test_a_screen_looks_as_it_should(scene: str, rendered: Path, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / rendered.name / f"{scene}.png"
    now = QImage(str(rendered / f"{scene}.png"))
    ratio = int(rendered.name.removesuffix("00").rpartition("-")[2])
    small = now.scaledToWidth(now.width() // (4 * ratio), Qt.TransformationMode.SmoothTransformation)
    if request.config.getoption("--redraw-pictures"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        small.save(str(golden))
    wanted = QImage(str(golden))
    assert not wanted.isNull(), f"there is no picture {golden}"
    assert small.size() == wanted.size()
    mean, worst = difference(small, wanted)
    assert mean <= MEAN_TOLERANCE
    assert worst <= AREA_TOLERANCE


def test_a_difference_is_seen() -> None:
    golden = QImage(str(GOLDEN / "light-100" / "moving.png"))
    other = QImage(str(GOLDEN / "light-100" / "hint.png"))
    assert difference(golden, golden) == (0, 0)
    assert difference(golden, other)[1] > AREA_TOLERANCE


def difference(one: QImage, other: QImage) -> tuple[float, float]:
    """How far two pictures of one size are apart, of 255: in the mean of all areas, and in the worst one."""
    first, second = areas(one), areas(other)
    apart = [abs(a - b) for a, b in zip(first, second, strict=True)]
    return sum(apart) / len(apart), max(apart)


def areas(picture: QImage) -> bytes:
    """The mean colour of each area of a picture: red, green, blue, area by area."""
    small = picture.scaledToWidth(GRID, Qt.TransformationMode.SmoothTransformation)
    packed = small.convertToFormat(QImage.Format.Format_RGB888)
    line = 3 * packed.width()
    stride = packed.bytesPerLine()
    content = bytes(packed.constBits())
    return b"".join(content[row * stride : row * stride + line] for row in range(packed.height()))
