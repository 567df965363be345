"""The program for macOS: bundle entries, icons and disk image."""

import platform
import shutil
from pathlib import Path
from typing import Any

import icons
from product import APP_ID, COMMAND, DOCUMENTS, NAME, VERSION, Document
from steps import Failure, run_quietly

_OLDEST_SYSTEM = "13.0"
"""The oldest macOS supported by Qt for Python's packages."""


def prepare(folder: Path) -> None:
    """Write the icons of program and documents."""
    for name in ("topologic", *(document.name for document in DOCUMENTS)):
        (folder / f"{name}.icns").write_bytes(icons.icns(name))


def info() -> dict[str, Any]:
    """Return the entries of Info.plist beyond PyInstaller's own."""
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": VERSION,
        "CFBundleDocumentTypes": [_document_type(document) for document in DOCUMENTS],
        "UTExportedTypeDeclarations": [_type_declaration(document) for document in DOCUMENTS],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": _OLDEST_SYSTEM,
        "NSHighResolutionCapable": True,
        "NSPrincipalClass": "NSApplication",
        "NSRequiresAquaSystemAppearance": False,
    }


def build_dmg(bundle: Path, target: Path) -> Path:
    """Make the disk image in the folder ``target``: the program, and the folder to drag it into.

    Raises Failure on errors.
    """
    folder = bundle.parent / "image"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(bundle, folder / bundle.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    image = target / f"{COMMAND}-{VERSION}-macos-{platform.machine()}.dmg"
    command = ["hdiutil", "create", "-quiet", "-ov", "-format", "UDZO", "-volname", NAME]
    result = run_quietly([*command, "-srcfolder", folder, image])
    if result.returncode:
        raise Failure(f"hdiutil could not make the disk image. It says:\n{result.stdout.rstrip()}")
    return image


def _type_of(document: Document) -> str:
    return f"{APP_ID}.{document.name}".replace("_", "-")


def _document_type(document: Document) -> dict[str, Any]:
    return {
        "CFBundleTypeName": document.title,
        "CFBundleTypeRole": "Editor",
        "CFBundleTypeIconFile": f"{document.name}.icns",
        "LSHandlerRank": "Owner",
        "LSItemContentTypes": [_type_of(document)],
    }


def _type_declaration(document: Document) -> dict[str, Any]:
    return {
        "UTTypeIdentifier": _type_of(document),
        "UTTypeDescription": document.title,
        "UTTypeConformsTo": ["public.json" if document.format else "public.data"],
        "UTTypeIconFile": f"{document.name}.icns",
        "UTTypeTagSpecification": {
            "public.filename-extension": [document.suffix.removeprefix(".")],
            "public.mime-type": document.mime,
        },
    }
