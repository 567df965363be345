"""The shared libraries Qt needs from a Linux system: the missing ones, and their packages."""

import ctypes
import re
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import debian
from environment import site_packages
from steps import Failure, plain_environment, run_quietly

_COMMON = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libX11.so.6": "libx11-6",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
_XCB = {
    "libICE.so.6": "libice6",
    "libSM.so.6": "libsm6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xinerama.so.0": "libxcb-xinerama0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
_WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
_PACKAGES = {**_COMMON, **_XCB, **_WAYLAND}
_OF_PLATFORM = {"xcb": _XCB, "wayland": _WAYLAND}

# Besides the plugin, those that draw a window on Wayland.
_PLUGINS = (
    "platforms/libq{}.so",
    "{}-graphics-integration-client/libqt-plugin-*.so",
    "{}-shell-integration/libxdg-*.so",
)
_NOT_FOUND = re.compile(r"^\s*(\S+) => not found", re.MULTILINE)


def platforms_wanted(environment: Mapping[str, str]) -> list[str]:
    """Return the platform plugins Qt will try, in order, one of which must work."""
    chosen = environment.get("QT_QPA_PLATFORM")
    if chosen:
        return [name.partition(":")[0] for name in chosen.split(";")]
    sessions = {"WAYLAND_DISPLAY": "wayland", "DISPLAY": "xcb"}
    # Without a display the program itself says so, for which it also loads Qt.
    return [name for variable, name in sessions.items() if environment.get(variable)] or ["offscreen"]


def require_one_of(platforms: Iterable[str]) -> None:
    """Make sure that Qt can load one of the platform plugins.

    If none works, install what the first one lacks. Raises Failure with the missing parts if that fails.
    """
    if not sys.platform.startswith("linux"):
        return
    missing = {platform: missing_for(platform) for platform in platforms}
    if not all(missing.values()):
        return
    platform, libraries = next(iter(missing.items()))
    packages = sorted({_PACKAGES[library] for library in libraries if library in _PACKAGES})
    if debian.has_apt() and packages:
        debian.install(packages, "Qt")
        libraries = missing_for(platform)
    if libraries:
        raise Failure(
            f"Qt needs shared libraries that this system lacks: {', '.join(libraries)}. "
            "Please install them with the system's package manager, then run again."
        )


def missing_for(platform: str) -> list[str]:
    """Return the missing shared libraries of Qt's modules or the platform plugin."""
    files = _files(platform)
    if shutil.which("ldd"):
        return sorted({library for file in files for library in not_found(file)})
    if all(_loads(str(file)) for file in files):
        return []
    return [name for name in (*_COMMON, *_OF_PLATFORM.get(platform, ())) if not _loads(name)]


def not_found(file: Path) -> list[str]:
    """Return the libraries a shared object needs, directly or not, that ldd cannot find."""
    return _NOT_FOUND.findall(run_quietly(["ldd", file], env=plain_environment(LC_ALL="C")).stdout)


def _files(platform: str) -> list[Path]:
    pyside = site_packages() / "PySide6"
    plugins = pyside / "Qt" / "plugins"
    found = [path for pattern in _PLUGINS for path in plugins.glob(pattern.format(platform))]
    return [pyside / "QtWidgets.abi3.so", pyside / "QtNetwork.abi3.so", *found]


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
