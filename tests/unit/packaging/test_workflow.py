"""The workflows: what they run is pinned, and every right of a job has its reason."""

import re
from pathlib import Path

WORKFLOWS = Path(__file__).parent.parent.parent.parent / ".github" / "workflows"
FILES = {path.name: path.read_text("utf-8").splitlines() for path in sorted(WORKFLOWS.glob("*.y*ml"))}
LINES = [line for lines in FILES.values() for line in lines]
LOCKS = sorted((WORKFLOWS.parent.parent / "packaging").glob("*.lock"))

PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$")


def test_every_action_is_pinned_by_one_commit_and_says_its_version() -> None:
    used = {line.strip().removeprefix("- ") for line in LINES if "uses:" in line}
    assert used
    assert [line for line in used if not PINNED.match(line)] == []
    assert len({line.partition("@")[0] for line in used}) == len(used)


def test_a_workflow_may_only_read_and_every_right_of_a_job_has_its_reason_beside_it() -> None:
    for name, lines in FILES.items():
        top = lines.index("permissions:")
        assert lines[top + 1].startswith("  contents: read"), name
        assert not lines[top + 2].strip(), name
    rights = [line for line in LINES if re.match(r"\s+[\w-]+: write\b", line)]
    assert rights
    assert [line for line in rights if "  # " not in line] == []
    assert not set(rights) & set(FILES["check.yml"])  # a check changes nothing
    assert not any("write-all" in line for line in LINES)


def test_everything_that_pip_installs_has_its_hashes() -> None:
    assert len(LOCKS) == 3
    for path in LOCKS:
        for entry in re.split(r"^(?=[a-zA-Z])", path.read_text("utf-8"), flags=re.MULTILINE):
            assert "==" not in entry or "--hash=sha256:" in entry
    assert not any(re.search(r"pip3? install (?!--require-hashes)", line) for line in LINES)
