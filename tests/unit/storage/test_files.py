"""Files are read safely, and written whole or not at all."""

import errno
import io
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tests.posix import make_pipe
from topologic_qt.storage.files import (
    Problem,
    place_of,
    read_box_file,
    read_file,
    read_picture_file,
    write_beside,
    write_file,
    write_in_place,
)

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

OLD, NEW = b"the old match\n", b"the new match\n"

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="links, pipes and rights as POSIX has them")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """An earlier saved file."""
    path = tmp_path / "saved.game"
    path.write_bytes(OLD)
    return path


def complaint(problem: pytest.ExceptionInfo[Problem]) -> str:
    """The text of a problem, which must be sentences on one line."""
    text = str(problem.value)
    assert text.isprintable()
    assert text.endswith((".", "?"))
    return text


class TestWriting:
    def test_what_is_written_is_read_again_and_nothing_else_is_left(
        self, saved: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(saved.parent)  # a path may be relative
        half, left = (saved.with_name(f".saving-{name}.tmp") for name in ("half", "left"))
        for temporary in (half, left):  # of a program that writes now, and of one that was killed
            temporary.touch()
        os.utime(left, (0, 0))
        for content in [b"", b"\r\n\0\xff", b"x" * 3_000_000]:
            write_file(Path("saved.game"), content)
            assert read_file(Path("saved.game")) == saved.read_bytes() == content
        assert sorted(saved.parent.iterdir()) == [half, saved]

    @pytest.mark.parametrize("name", ["a b.game", "🦊", ".hidden", "x" * 200])
    def test_a_file_may_have_any_name(self, tmp_path: Path, name: str) -> None:
        write_file(tmp_path / name, NEW)
        assert [path.name for path in tmp_path.iterdir()] == [name]

    def test_the_content_is_on_the_disk_beside_the_old_one_before_it_takes_the_name(
        self, saved: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        happened = []
        sync, replace = os.fsync, Path.replace

        def watched_sync(handle: int) -> None:
            happened.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "content")
            sync(handle)

        def watched_replace(self: Path, target: Path) -> Path:
            assert self.parent == saved.parent
            assert self.read_bytes() == NEW
            assert saved.read_bytes() == OLD
            happened.append("name")
            return replace(self, target)

        monkeypatch.setattr(os, "fsync", watched_sync)
        monkeypatch.setattr(Path, "replace", watched_replace)
        write_file(saved, NEW)
        assert happened[:2] == ["content", "name"]


class BrokenDisk:
    """A disk on which one step of writing a file fails."""

    def __init__(self, number: int) -> None:
        self.error = OSError(number, os.strerror(number))

    def fail(self, *_: object, **__: object) -> NoReturn:
        raise self.error

    def half_written(self, handle: int, _: str) -> io.FileIO:
        disk = self

        class HalfWritten(io.FileIO):
            def write(self, content: "Buffer", /) -> NoReturn:
                super().write(bytes(content)[:5])
                disk.fail()

        return HalfWritten(handle, "w")


class TestFailingToWrite:
    def test_leaves_the_old_file_and_no_other(self, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for number, said in (
            (errno.ENOSPC, "the disk is full. Make room or save elsewhere."),
            (errno.EDQUOT, "your quota is used up. Make room or save elsewhere."),
            (errno.EROFS, "is read-only. Save elsewhere."),
            (errno.EACCES, "you can’t write in"),
            (errno.EIO, os.strerror(errno.EIO)),
        ):
            disk = BrokenDisk(number)
            for owner, name, broken in (
                (tempfile, "mkstemp", disk.fail),
                (os, "fdopen", disk.half_written),
                (os, "fsync", disk.fail),
                (Path, "replace", disk.fail),
            ):
                with monkeypatch.context() as patch:
                    patch.setattr(owner, name, broken)
                    with pytest.raises(Problem) as caught:
                        write_file(saved, NEW)
                assert complaint(caught).startswith("saved.game wasn’t saved"), name
                assert said in complaint(caught), name
                assert saved.read_bytes() == OLD, name
                assert list(saved.parent.iterdir()) == [saved], name

    def test_of_its_folder_only_what_means_that_the_disk_fails(
        self, saved: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Some disks cannot bring a folder onto the disk, and have the new file all the same."""
        sync = os.fsync

        def sync_files_only(handle: int) -> None:
            if stat.S_ISDIR(os.fstat(handle).st_mode):
                raise OSError(number, os.strerror(number))
            sync(handle)

        monkeypatch.setattr(os, "fsync", sync_files_only)
        number = errno.EINVAL
        write_file(saved, NEW)
        assert saved.read_bytes() == NEW
        number = errno.EIO
        with pytest.raises(Problem):
            write_file(saved, OLD)
        with pytest.raises(Problem, match=r"copy\.game"):
            write_beside(saved, saved.with_name("nowhere") / "copy.game", NEW)

    def test_when_interrupted_leaves_the_old_file_and_no_other(
        self, saved: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupt(_: int) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_file(saved, NEW)
        assert saved.read_bytes() == OLD
        assert list(saved.parent.iterdir()) == [saved]

    def test_in_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(Problem) as caught:
            write_file(tmp_path / "nowhere" / "new.game", NEW)
        folder = tmp_path / "nowhere"
        assert f"new.game wasn’t saved: {folder} doesn’t exist." in complaint(caught)
        assert list(tmp_path.iterdir()) == []

    @on_posix
    def test_over_a_folder_or_in_a_file_or_under_too_long_a_name(self, tmp_path: Path) -> None:
        with pytest.raises(Problem, match="its name is too long"):
            write_file(tmp_path / ("x" * 300), NEW)
        (tmp_path / "new.game").mkdir()
        with pytest.raises(Problem, match="a folder has that name"):
            write_file(tmp_path / "new.game", NEW)
        assert (tmp_path / "new.game").is_dir()
        assert len(list(tmp_path.iterdir())) == 1
        (tmp_path / "file").write_bytes(OLD)
        with pytest.raises(Problem, match="isn’t a folder"):
            write_file(tmp_path / "file" / "new.game", NEW)
        assert (tmp_path / "file").read_bytes() == OLD

    def test_under_a_name_that_no_file_can_have(self, tmp_path: Path) -> None:
        with pytest.raises(Problem, match=r"nul\?\.game wasn’t saved: files can’t have that name"):
            write_file(tmp_path / "nul\0.game", NEW)
        assert list(tmp_path.iterdir()) == []

    def test_over_a_file_that_may_not_be_written_or_is_no_ordinary_one(
        self, saved: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pipe = saved.with_name("pipe")
        make_pipe(pipe)
        with pytest.raises(Problem, match="isn’t an ordinary file"):
            write_file(pipe, NEW)
        assert pipe.is_fifo()
        assert sorted(saved.parent.iterdir()) == [pipe, saved]
        # An administrator may write anywhere: what the system would answer to others is said here.
        monkeypatch.setattr(os, "access", lambda path, mode: (Path(path), mode) != (saved, os.W_OK))
        with pytest.raises(Problem, match="you can’t write in"):
            write_file(saved, NEW)
        assert saved.read_bytes() == OLD


@on_posix
class TestLinksAndRights:
    def test_a_link_is_followed_and_stays_a_link(self, saved: Path, tmp_path: Path) -> None:
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        link = elsewhere / "link.game"
        link.symlink_to(saved)
        write_file(link, NEW)
        assert link.is_symlink()
        assert saved.read_bytes() == read_file(link) == NEW
        assert list(elsewhere.iterdir()) == [link]
        saved.unlink()
        write_file(link, OLD)
        assert saved.read_bytes() == OLD, "a link to nothing gets its file"
        assert link.is_symlink()
        lost = tmp_path / "lost"
        link.unlink()
        link.symlink_to(lost / "saved.game")
        lost_folder = elsewhere / "folder"
        lost_folder.symlink_to(lost)
        for path in (link, lost_folder / "saved.game"):
            with pytest.raises(Problem, match=f"saved.game wasn’t saved: {lost} doesn’t exist"):
                write_file(path, NEW)
            with pytest.raises(Problem, match=f"saved.game isn’t in {lost}"):
                read_file(path)

    def test_a_link_is_replaced_where_a_file_is_written_in_its_place(self, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        link = tmp_path / "link"
        link.symlink_to(tmp_path / "folder")
        write_in_place(link, NEW)
        assert not link.is_symlink()
        assert link.read_bytes() == NEW
        assert not link.stat().st_mode & 0o111, "the folder's rights are not the file's"
        link.chmod(0o711)
        write_in_place(link, OLD)
        assert link.stat().st_mode & 0o111 == 0o111
        with pytest.raises(Problem, match="folder"):
            write_in_place(tmp_path / "folder", NEW)

    def test_links_in_a_circle_lead_to_no_file(self, tmp_path: Path) -> None:
        one, other = tmp_path / "one", tmp_path / "other"
        one.symlink_to(other)
        other.symlink_to(one)
        with pytest.raises(Problem) as caught:
            write_file(one, NEW)
        assert complaint(caught) == "one wasn’t saved: its links lead in a circle. Choose another name."
        assert one.is_symlink()
        with pytest.raises(Problem) as caught:
            read_file(one)
        assert complaint(caught) == ("one can’t be opened: its links lead in a circle. Choose another.")
        with pytest.raises(Problem, match="can’t be opened: its links lead in a circle"):
            place_of(one)
        with pytest.raises(Problem, match="wasn’t saved: its links lead in a circle"):
            place_of(one, to_write=True)

    def test_the_rights_of_a_replaced_file_are_kept_but_for_being_run_as_its_owner(self, saved: Path) -> None:
        for mode in [0o600, 0o664, 0o755, 0o755 | stat.S_ISUID, 0o755 | stat.S_ISGID]:
            saved.chmod(mode)
            write_file(saved, NEW)
            assert stat.S_IMODE(saved.stat().st_mode) == mode & 0o777

    @pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
    def test_a_new_file_gets_the_usual_rights(self, tmp_path: Path, mask: int, mode: int) -> None:
        before = os.umask(mask)
        try:
            write_file(tmp_path / "new.game", NEW)
            assert os.umask(mask) == mask
        finally:
            os.umask(before)
        assert stat.S_IMODE((tmp_path / "new.game").stat().st_mode) == mode


class TestFailingToRead:
    def test_a_file_that_is_not_there(self, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(saved.parent)
        for path in (saved.parent / "gone.game", Path("gone.game")):
            with pytest.raises(Problem) as caught:
                read_file(path)
            assert complaint(caught) == f"gone.game isn’t in {saved.parent}. Was it moved or renamed?"
        for path in (saved / "inner.game", saved.with_name("\udcff.game")):
            with pytest.raises(Problem, match=r"\.game isn’t in"):
                read_file(path)

    def test_a_pipe_is_not_waited_for(self, tmp_path: Path) -> None:
        make_pipe(tmp_path / "pipe")
        with pytest.raises(Problem, match="pipe isn’t an ordinary file"):
            read_file(tmp_path / "pipe")

    @pytest.mark.parametrize(
        ("number", "said"), [(errno.EACCES, "You can’t read"), (errno.EIO, "can’t be read")]
    )
    def test_a_file_that_the_system_does_not_give(
        self, saved: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str
    ) -> None:
        def fail(*_: object) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(Path, "open", fail)
        with pytest.raises(Problem) as caught:
            read_file(saved)
        assert said in complaint(caught)
        assert saved.name in complaint(caught)

    @on_posix
    def test_the_root_of_all_folders(self) -> None:
        with pytest.raises(Problem) as caught:
            read_file(Path("/"))
        assert complaint(caught) == "/ is a folder, not a saved game. Choose a file in it."
        with pytest.raises(Problem) as caught:
            write_file(Path("/"), NEW)
        assert complaint(caught) == "/ wasn’t saved: a folder has that name. Choose another."

    def test_a_name_that_no_file_can_have(self, tmp_path: Path) -> None:
        for name in ("nul\0.game", "half a letter \ud800.game"):
            with pytest.raises(Problem, match=r"\?\.game can’t be opened: files can’t have that name"):
                read_file(tmp_path / name)

    def test_a_file_of_the_largest_size_is_read_and_a_larger_one_is_not(self, tmp_path: Path) -> None:
        path = tmp_path / "large.game"
        with path.open("wb") as file:
            file.truncate(4 * 1024**2)
        assert len(read_file(path)) == 4 * 1024**2
        for read, megabytes, kind in (
            (read_file, 4, "a saved game"),
            (read_picture_file, 100, "a photo"),
            (read_box_file, 64, "“Take along”"),
        ):
            with path.open("ab") as file:
                file.truncate(megabytes * 1024**2 + 1)
            with pytest.raises(Problem) as caught:
                read(path)
            said = f"large.game is too large for {kind} (over {megabytes} MB). Choose another."
            assert complaint(caught) == said


def test_the_text_is_the_template_filled_in_whatever_a_fact_is_made_of() -> None:
    problem = Problem("{name} was not found in {folder}.", name="a.game", folder="home")
    assert str(problem) == "a.game was not found in home."
    assert problem.template == "{name} was not found in {folder}."
    assert problem.facts == {"name": "a.game", "folder": "home"}
    assert str(Problem("{name} is a folder.", name="{0}{name}")) == "{0}{name} is a folder."
    inner = Problem("{name} is too large.", name="b\0.game")
    problem = Problem(
        "{problem} {name} of {game} in {folder}: {reason}, {entry}, {moves}.",
        problem=inner,
        name="a\u202eemag.exe",
        game="chess\n\x1b[31mYou won!",
        folder=Path("home\udcff"),
        reason=ValueError("line\r\ntwo"),
        entry="Zo\u0308e\u00a0漢 👨\u200d👩\u200d👧",
        moves=12,
    )
    assert str(problem) == (
        "b?.game is too large. a?emag.exe of chess??[31mYou won! in home?: line??two, "
        "Zo\u0308e 漢 👨\u200d👩\u200d👧, 12."
    )
    assert problem.facts["moves"] == 12
    assert problem.facts["problem"] is inner
    assert len(str(Problem("{why}", why="x" * 100_000))) == 1000
