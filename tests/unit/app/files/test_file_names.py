"""The names that are proposed for files."""

from topologic_qt.app.files.codec import file_name


def test_signs_that_a_disk_refuses_are_left_out() -> None:
    for title, name in [
        ("Topology: Anna – Ben", "Topology - Anna - Ben.game"),
        ("Topology\N{NO-BREAK SPACE}: Anna – Ben", "Topology - Anna - Ben.game"),
        ("Sunday, 8:30", "Sunday, 8 30.game"),
        ("A/B\\C <D>", "A B C D.game"),
        ("../../x", "x.game"),
        (":::", "Topologic.game"),
        ("-", "Topologic.game"),
        ("x" * 100, "x" * 60 + ".game"),
    ]:
        assert file_name(title, ".game") == name
