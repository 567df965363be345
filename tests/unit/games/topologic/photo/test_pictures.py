"""Input pictures: refused by the header, invalid, or read despite flaws."""

import struct
import zlib
from io import BytesIO

import numpy as np
import pytest
from photo_scene import Kind, Photo, judge, make_photo
from PIL import GifImagePlugin, Image, ImageFile, WebPImagePlugin
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.gui.photos import file_of
from topologic_qt.games.topologic.photo.reading import read_photo, rectified_png
from topologic_qt.games.topologic.photo.seen import BadPicture, FieldSeen, Flaw, NoField, TileSeen
from topologic_qt.games.topologic.rules.field import ALL_TILES, Location, bounds
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.board.square_tiles import PITCH, paint_flat_face
from topologic_qt.games.topologic.ui.board.style import PALETTES

pytestmark = pytest.mark.long

HUGE = 60_000


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    """The content of a file with a picture."""
    file = BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def plain(mode: str = "RGB", size: tuple[int, int] = (400, 300)) -> Image.Image:
    """A picture of one colour."""
    return Image.new("RGB", size, (200, 120, 40)).convert(mode)


def flaw(data: bytes) -> Flaw:
    """The fault of a picture."""
    with pytest.raises(BadPicture) as caught:
        read_photo(data)
    return caught.value.flaw


def png_chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_bomb() -> bytes:
    """A small PNG file whose header promises more pixels than fit in memory."""
    header = png_chunk(b"IHDR", struct.pack(">IIBBBBB", HUGE, HUGE, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + png_chunk(b"IDAT", b"") + png_chunk(b"IEND", b"")


def gif_bomb() -> bytes:
    frame = b"," + struct.pack("<HHHHB", 0, 0, HUGE, HUGE, 0) + b"\x02\x02\x44\x01\x00;"
    return b"GIF89a" + struct.pack("<HHBBB", HUGE, HUGE, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff" + frame


def bmp_bomb() -> bytes:
    info = struct.pack("<IiiHHIIiiII", 40, HUGE, HUGE, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 60, 0, 0, 54) + info


def tiff_bomb() -> bytes:
    data = saved(plain(), "TIFF")
    picture = Image.open(BytesIO(data))
    assert picture.size == (400, 300)
    offset = struct.unpack("<I", data[4:8])[0]
    entries = bytearray(data)
    for index in range(struct.unpack("<H", data[offset : offset + 2])[0]):
        at = offset + 2 + 12 * index
        if struct.unpack("<H", data[at : at + 2])[0] in (256, 257):
            entries[at + 2 : at + 12] = struct.pack("<HII", 4, 1, HUGE)
    return bytes(entries)


def webp_bomb() -> bytes:
    """A truncated WebP file with the largest size its header can say, 16,383 pixels each way."""
    data = bytearray(saved(plain(), "WEBP"))
    start = data.index(b"\x9d\x01\x2a")
    data[start + 3 : start + 7] = struct.pack("<HH", 16_383, 16_383)
    return bytes(data)


def jpeg_bomb() -> bytes:
    data = bytearray(saved(plain(), "JPEG"))
    start = data.index(b"\xff\xc0")
    data[start + 5 : start + 9] = struct.pack(">HH", HUGE, HUGE)
    return bytes(data)


def test_a_bomb_is_refused_by_its_header(monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(*_: object) -> None:
        pytest.fail("a pixel was decoded")

    bombs = [bomb() for bomb in (png_bomb, gif_bomb, bmp_bomb, tiff_bomb, webp_bomb, jpeg_bomb)]
    for decoder in (ImageFile.ImageFile, WebPImagePlugin.WebPImageFile, GifImagePlugin.GifImageFile):
        monkeypatch.setattr(decoder, "load", decode)
    assert [flaw(data) for data in bombs] == [Flaw.TOO_LARGE] * 6


def test_what_cannot_be_looked_at() -> None:
    for data, wrong in (
        (b"", Flaw.EMPTY),
        (bytes(5_000_000), Flaw.UNREADABLE),
        (b"%PDF-1.7 no picture", Flaw.UNREADABLE),
        (saved(plain(), "JPEG")[:1500], Flaw.UNREADABLE),
        (saved(plain(), "TIFF")[:200], Flaw.UNREADABLE),
        (saved(plain(), "PPM"), Flaw.UNREADABLE),
        (saved(plain(size=(299, 3000)), "JPEG"), Flaw.TOO_SMALL),
        (saved(plain("L"), "JPEG"), Flaw.COLOURLESS),
        (saved(plain("I;16"), "PNG"), Flaw.COLOURLESS),
        (saved(plain(), "GIF", save_all=True, append_images=[Image.new("RGB", (400, 300))]), Flaw.ANIMATED),
        (saved(plain(), "PNG", save_all=True, append_images=[Image.new("RGB", (400, 300))]), Flaw.ANIMATED),
    ):
        assert flaw(data) is wrong, data[:20]


def test_other_kinds_of_pictures_are_looked_at() -> None:
    for data in (
        saved(plain("CMYK"), "JPEG"),
        saved(plain("RGBA"), "PNG"),
        saved(plain("P"), "PNG", transparency=0),
        saved(plain("P"), "GIF"),
        saved(plain(), "BMP"),
        saved(plain(), "JPEG", exif=b"Exif\0\0 garbage \xff\xd8" * 40),
        saved(plain("LAB"), "TIFF"),
        saved(plain("YCbCr"), "JPEG"),
    ):
        with pytest.raises(NoField):
            read_photo(data)


def test_seekers_are_seen_on_their_tiles_which_stay_readable() -> None:
    photo = make_photo(55, size=(1280, 960), seekers=4)
    seen = read_photo(photo.data)
    assert not judge(photo, seen).wrong
    assert sorted(seeker.tile for seeker in seen.seekers) == list(photo.seekers)


def test_in_a_picture_of_any_kind_and_way_round_symbols_are_no_pips_and_bare_table_is_no_covered_tile() -> (
    None
):
    field = random_field(FieldRecipe(Shape.GROWN, "3", GROWTHS[2]))
    left, top, columns, rows = bounds(field.tiles.keys())
    covered = tuple(sorted(field.border)[::12])
    drawn = QImage((columns + 4) * 44, (rows + 4) * 44, QImage.Format.Format_RGB888)
    drawn.fill(QColor(120, 84, 60))
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(44 / PITCH, 44 / PITCH)
    painter.translate(PITCH * (2.5 - left), PITCH * (2.5 - top))
    painter.setBrush(QColor(20, 160, 170))
    for tile, place in field.locations.items():
        painter.translate(place.x * PITCH, place.y * PITCH)
        paint_flat_face(
            painter, PALETTES["satin"][tile.colour], tile.number, tile.colour.value, as_symbol=True
        )
        if tile in covered:
            painter.drawEllipse(QPointF(0, 0), 27, 27)
        painter.translate(-place.x * PITCH, -place.y * PITCH)
    painter.end()
    turned = Image.open(BytesIO(file_of(drawn))).transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6  # as a camera on its side has it: a quarter turn clockwise makes it upright
    seen = read_photo(saved(turned.convert("RGBA"), "PNG", exif=exif, compress_level=1))
    assert seen.picture_size == (drawn.width(), drawn.height())
    found = judge(Photo(b"", field, covered, Kind.PRINTED, np.eye(3), (0, 0), 0.0), seen)
    assert (found.wrong, found.seekers_missed, found.seekers_made_up) == ((), 0, 0)


def test_what_lies_beyond_the_photo_is_transparent_under_the_field() -> None:
    tiles = tuple(
        TileSeen(tile, Location(index % 6, index // 6), 1.0, False, ((0, 0), (1, 0), (1, 1), (0, 1)))
        for index, tile in enumerate(ALL_TILES)
    )
    scale = 400 / 6
    to_picture = ((scale, 0.0, 0.0), (0.0, scale, 0.0), (0.0, 0.0, 1.0))
    seen = FieldSeen(tiles, (), to_picture, (400, 700))
    flat = Image.open(BytesIO(rectified_png(saved(plain(size=(400, 700)), "PNG"), seen, 20)))
    assert flat.size == (7 * 20, 11 * 20)
    assert flat.getpixel((0, 0)) == flat.getpixel((139, 219)) == (0, 0, 0, 0)
    assert flat.getpixel((70, 110)) == (200, 120, 40, 255)
