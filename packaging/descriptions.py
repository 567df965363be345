"""The program's descriptions for Linux desktops: filled templates of packaging/linux."""

import re
from datetime import UTC, datetime
from typing import NamedTuple
from xml.sax.saxutils import escape

from product import (
    APP_ID,
    AUTHORS,
    BRAND_DARK,
    BRAND_LIGHT,
    DEVELOPER_ID,
    DOCUMENTS,
    SUMMARY,
    VERSION,
    Document,
)
from steps import ROOT, Failure

_TEMPLATES = ROOT / "packaging" / "linux"
_PLACEHOLDER = re.compile(r"@([A-Z_]+)@")
_RELEASE = re.compile(r"^## (?P<version>\d+(?:\.\d+)+)(?: \((?P<date>\d{4}-\d\d-\d\d)\))?$")
_PICTURES = {
    "table.png": "Three turns of a match, with a seeker in the hand",
    "notebook.png": "With full help, the notebook rules tiles out by itself and shows what is left",
    "treasure.png": "The treasure hunt is played on a sea chart",
    "rings.png": "Topology: a tile in the hand, and what the turn would score with it",
    "deduction.png": "Deduction: a tile was shown, and the note sheet knows what follows",
}
"""The pictures of the window in resources/pictures, with their captions."""


class Release(NamedTuple):
    """A version in the changelog."""

    version: str
    date: str
    """The day, such as 2026-11-30."""
    news: tuple[str, ...]


def day(moment: int) -> str:
    """Return the UTC day of a time in seconds since 1970, such as 2026-11-30."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def releases(changelog: str, moment: int) -> list[Release]:
    """Return the versions in a changelog, latest first.

    The date is in parentheses after the version. The latest may have none, and gets the one of ``moment``.
    Raises Failure if another has none.
    """
    found: list[Release] = []
    for part in re.split(r"^(?=## )", changelog, flags=re.MULTILINE):
        heading, _, text = part.partition("\n")
        match = _RELEASE.match(heading)
        if match is None:
            continue
        if found and not match["date"]:
            raise Failure(f"CHANGELOG.md does not say when {match['version']} was made, as in (2026-11-30).")
        news = (" ".join(item.split()) for item in re.split(r"^- ", text, flags=re.MULTILINE)[1:])
        found.append(Release(match["version"], match["date"] or day(moment), tuple(news)))
    return found


def desktop_entry() -> str:
    """Return the menu entry."""
    types = "".join(f"{document.mime};" for document in DOCUMENTS)
    return _filled("app.desktop", APP_ID=APP_ID, SUMMARY=SUMMARY, MIME_TYPES=types)


def mime_types() -> str:
    """Return the types of the program's documents."""
    return _filled("mime.xml", TYPES="\n  ".join(_mime_type(document) for document in DOCUMENTS))


def manual(moment: int) -> str:
    """Return the manual page."""
    return _filled("topologic-qt.6", DATE=day(moment), VERSION=VERSION)


def metainfo(moment: int, home: str | None) -> str:
    """Return the description for software shops; ``home`` is the URL of the project's pages, if any."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = releases(changelog, moment)
    if not told or told[0].version != VERSION:
        raise Failure(f"CHANGELOG.md does not begin with version {VERSION}: please write what is new in it.")
    types = (f"<mediatype>{document.mime}</mediatype>" for document in DOCUMENTS)
    return _filled(
        "app.metainfo.xml",
        APP_ID=APP_ID,
        SUMMARY=SUMMARY,
        AUTHORS=AUTHORS,
        DEVELOPER_ID=DEVELOPER_ID,
        LIGHT=BRAND_LIGHT,
        DARK=BRAND_DARK,
        MEDIA_TYPES="\n    ".join(types),
        PICTURES="" if home is None else _pictures(home),
        RELEASES="\n    ".join(_release(release) for release in told),
    )


def _filled(template: str, **values: str) -> str:
    text = (_TEMPLATES / template).read_text(encoding="utf-8")
    lines = _PLACEHOLDER.sub(lambda match: values[match[1]], text).splitlines()
    # Empty values leave no gap.
    return "".join(f"{line}\n" for line in lines if line.strip())


def _mime_type(document: Document) -> str:
    kind = "json" if document.format else "zip"
    magic = f"\n    {_magic(document)}" if document.format else ""
    return f"""<mime-type type="{document.mime}">
    <comment>{document.title}</comment>
    <icon name="{document.icon}"/>
    <sub-class-of type="application/{kind}"/>
    <glob pattern="*{document.suffix}"/>{magic}
  </mime-type>"""


def _magic(document: Document) -> str:
    begins = f'type="string" offset="1:16" value="&quot;format&quot;: &quot;{document.format}&quot;"'
    names = f'type="string" offset="40:160" value="&quot;game&quot;: &quot;{document.game}&quot;"'
    # The rule that also names the game takes precedence.
    priority, within = (70, f"><match {names}/></match>") if document.game else (60, "/>")
    return f"""<magic priority="{priority}">
      <match {begins}{within}
    </magic>"""


def _pictures(home: str) -> str:
    base = f"{home.rstrip('/')}/raw/v{VERSION}/resources/pictures"
    shots = (
        f"""<screenshot{' type="default"' if number == 0 else ""}>
      <caption>{escape(caption)}</caption>
      <image type="source">{escape(f"{base}/{name}")}</image>
    </screenshot>"""
        for number, (name, caption) in enumerate(_PICTURES.items())
    )
    return (
        f'<url type="homepage">{escape(home)}</url>\n  <screenshots>\n    '
        + "\n    ".join(shots)
        + "\n  </screenshots>"
    )


def _release(release: Release) -> str:
    items = "".join(f"\n          <li>{escape(item)}</li>" for item in release.news)
    news = f"\n      <description>\n        <ul>{items}\n        </ul>\n      </description>\n    "
    return (
        f'<release version="{release.version}" date="{release.date}">{news if release.news else ""}</release>'
    )
