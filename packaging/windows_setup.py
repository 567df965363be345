"""The program for Windows: version, icons, portable archive, and installer by Inno Setup."""

import shutil
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import icons
from product import AUTHORS, COMMAND, DOCUMENTS, NAME, SUMMARY, VERSION
from steps import ROOT, Failure, run_quietly

_SCRIPT = ROOT / "packaging" / "windows" / "topologic.iss"
_COMPILERS = ("ISCC", r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe")

_VERSION_RESOURCE = """\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, OS=0x40004, fileType=0x1),
    kids=[
        StringFileInfo([StringTable("040904B0", [
            StringStruct("CompanyName", "{authors}"),
            StringStruct("FileDescription", "{name}"),
            StringStruct("FileVersion", "{version}"),
            StringStruct("InternalName", "{command}"),
            StringStruct("LegalCopyright", "MIT licence"),
            StringStruct("OriginalFilename", "{command}.exe"),
            StringStruct("ProductName", "{name}"),
            StringStruct("ProductVersion", "{version}"),
            StringStruct("Comments", "{summary}"),
        ])]),
        VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
    ],
)
"""


def prepare(folder: Path) -> None:
    """Write the program's icons for Windows, and the version for Explorer."""
    for name in ("topologic", *(document.name for document in DOCUMENTS)):
        (folder / f"{name}.ico").write_bytes(icons.ico(name))
    (folder / "version.txt").write_text(version_resource(), encoding="utf-8")


def version_resource() -> str:
    """Return the version resource in PyInstaller's format."""
    numbers = tuple(int(part) for part in VERSION.split("."))
    return _VERSION_RESOURCE.format(
        numbers=(*numbers, 0, 0, 0, 0)[:4],
        authors=AUTHORS,
        name=NAME,
        command=COMMAND,
        version=VERSION,
        summary=SUMMARY,
    )


def build_zip(frozen: Path, target: Path, moment: int) -> Path:
    """Pack the portable archive into the folder ``target``, with all times set to ``moment``."""
    archive = target / f"{COMMAND}-{VERSION}-windows.zip"
    date = datetime.fromtimestamp(moment, UTC).timetuple()[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in frozen.rglob("*") if path.is_file()):
            name = f"{COMMAND}-{VERSION}/{path.relative_to(frozen).as_posix()}"
            entry = zipfile.ZipInfo(name, (date[0], date[1], date[2], date[3], date[4], date[5]))
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return archive


def build_setup(frozen: Path, target: Path) -> Path:
    """Make the installer in the folder ``target``. Raises Failure without Inno Setup, or if it fails."""
    compiler = next((found for name in _COMPILERS if (found := shutil.which(name))), None)
    if compiler is None:
        raise Failure("The installer is made with Inno Setup 6. Please install it, then run again.")
    values = {"Version": VERSION, "Frozen": frozen, "Target": target, "Name": f"{COMMAND}-{VERSION}-setup"}
    defines = [f"/D{name}={value}" for name, value in values.items()]
    result = run_quietly([compiler, "/Q", *defines, _SCRIPT])
    if result.returncode:
        raise Failure(f"Inno Setup refused to make the installer. It says:\n{result.stdout.rstrip()}")
    return target / f"{values['Name']}.exe"
