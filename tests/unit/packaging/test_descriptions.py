"""The program's descriptions for desktops and shops."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from descriptions import desktop_entry, metainfo, mime_types, releases
from product import APP_ID, AUTHORS, DOCUMENTS, VERSION
from steps import ROOT, Failure

from tests.desktop.play import saved_match

MOMENT = 1_799_971_200
"""The first moment of 15 January 2027, in universal time."""

CHANGELOG = """\
# What is new

## 0.2.0

Some words.

- One thing, told
  in two lines.
- Another.

## 0.1.0 (2026-11-30)

The first version.
"""


def test_releases_are_what_the_changelog_tells_and_only_the_latest_may_have_no_date() -> None:
    latest, first = releases(CHANGELOG, MOMENT)
    assert latest == ("0.2.0", "2027-01-15", ("One thing, told in two lines.", "Another."))
    assert first == ("0.1.0", "2026-11-30", ())
    with pytest.raises(Failure, match=r"does not say when 0\.1\.0 was made"):
        releases(CHANGELOG.replace(" (2026-11-30)", ""), MOMENT)


def test_the_metainfo_tells_everything_and_shows_pictures_where_there_is_a_page() -> None:
    plain = ElementTree.fromstring(metainfo(MOMENT, None))
    assert plain.find("screenshots") is None
    release, developer = plain.find("releases/release"), plain.find("developer")
    assert release is not None
    assert (release.get("version"), plain.findtext("id")) == (VERSION, APP_ID)
    assert developer is not None
    assert APP_ID.startswith(f"{developer.get('id')}.")
    assert developer.findtext("name") == AUTHORS
    shown = ElementTree.fromstring(metainfo(MOMENT, "https://example.org/topologic?a&b"))
    images = [image.text or "" for image in shown.iter("image")]
    captions = [shot.findtext("caption") for shot in shown.iter("screenshot")]
    assert len(images) == len(set(captions)) == len(captions) >= 3
    assert all(captions)
    for image in images:
        assert image.startswith("https://example.org/topologic?a&b/raw/v")
        assert (ROOT / "resources" / "pictures" / image.rpartition("/")[2]).exists()


def test_the_entry_opens_every_kind_of_document_and_no_other() -> None:
    lines = dict(line.split("=", 1) for line in desktop_entry().splitlines() if "=" in line)
    kinds = {kind.get("type") for kind in ElementTree.fromstring(mime_types())}
    assert set(lines["MimeType"].strip(";").split(";")) == kinds == {document.mime for document in DOCUMENTS}
    assert "@" not in desktop_entry() + mime_types() + metainfo(MOMENT, "https://example.org"), "unfilled"
    setup = (ROOT / "packaging" / "windows" / "topologic.iss").read_text(encoding="utf-8")
    for document in DOCUMENTS:
        assert f"Classes\\{document.suffix}\\" in setup
        assert f"_internal\\{document.name}.ico" in setup


def test_a_saved_match_begins_as_its_kind_says(tmp_path: Path) -> None:
    begins = saved_match(tmp_path / "parrot.topologic").read_bytes()[:80]
    told = f'"format": "{DOCUMENTS[0].format}"'.encode()
    # Where the kinds of files have it looked for.
    assert 1 <= begins.index(told) <= 16


def test_shops_and_menus_are_told_everything_in_german_and_french() -> None:
    told = ElementTree.fromstring(metainfo(MOMENT, None))
    spoken = "{http://www.w3.org/XML/1998/namespace}lang"
    texts = [told.findall("summary"), *(told.findall(f"description//{kind}") for kind in ("p", "li"))]
    for language in ("de", "fr"):
        for kind in texts:
            in_english = [text for text in kind if text.get(spoken) is None]
            assert len([text for text in kind if text.get(spoken) == language]) == len(in_english) > 0
        for key in ("GenericName", "Comment", "Keywords"):
            assert f"\n{key}[{language}]=" in desktop_entry()
