"""System packages on Debian and its derivatives: installed if permitted, else named."""

import os
import shutil
import sys
from collections.abc import Sequence

from steps import Failure, run_quietly, say

_APT = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300")


def has_apt() -> bool:
    """Return whether this system has apt."""
    return shutil.which("apt-get") is not None


def knows(package: str) -> bool:
    """Return whether apt's lists have the package; fresh systems have no lists yet."""
    return run_quietly(["apt-cache", "show", package]).returncode == 0


def command_for(packages: Sequence[str]) -> str:
    """Return the command for people to install the packages."""
    command = f"apt-get install {' '.join(packages)}"
    return f"sudo {command}" if shutil.which("sudo") else f"su -c '{command}'"


def install(packages: Sequence[str], purpose: str) -> None:
    """Install the packages, or raise Failure with a command to type.

    The sentence names their ``purpose``: "Qt", "the desktop tests".
    """
    as_root = _as_root()
    if as_root is None:
        raise Failure(f"System packages are missing for {purpose}. Please type: {command_for(packages)}")
    say(f"Installing {', '.join(packages)} with apt ...")
    if all(knows(package) for package in packages) and _installs(as_root, packages):
        return
    # A fresh system has no lists, and old ones name versions already replaced.
    update(as_root)
    if not _installs(as_root, packages):
        raise Failure(
            f"apt could not install the packages for {purpose}. "
            f"Please see what it says to: {command_for(packages)}"
        )


def update(as_root: Sequence[str] | None = None) -> None:
    """Update apt's lists, if permitted. Failures are ignored: one broken source may not matter."""
    prefix = _as_root() if as_root is None else as_root
    if prefix is not None:
        say("Fetching apt's package lists ...")
        run_quietly([*prefix, *_APT, "update"])


def _installs(as_root: Sequence[str], packages: Sequence[str]) -> bool:
    command = [*as_root, *_APT, "install", "--yes", "--no-install-recommends", *packages]
    return run_quietly(command).returncode == 0


def _as_root() -> list[str] | None:
    """Return the command prefix for running as root; None if that needs a password."""
    if sys.platform == "win32":
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run_quietly(["sudo", "-n", "true"]).returncode == 0:
        return ["sudo", "-n"]
    return None
