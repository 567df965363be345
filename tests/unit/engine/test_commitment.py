"""A commitment tells nothing, and proves everything."""

from topologic_qt.engine.commitment import commitment, new_salt, short_form
from topologic_qt.games.topologic.rules.field import ALL_TILES


def test_text_and_salt_make_it_for_ever_and_no_two_are_alike() -> None:
    assert commitment("Y5", "salt") == "d1ce9836d174ed16518302cfc9a6c22a89f6da0f"
    salts = [new_salt() for _ in range(50)]
    made = {commitment(str(tile), salt) for tile in ALL_TILES for salt in [*salts, ""]}
    assert len(made) == 60 * 51
    odd = ["\ud800", "\n", "\0", "x" * 1000, "😀"]
    assert len({commitment("Y5", salt) for salt in odd} | {commitment(text, "salt") for text in odd}) == 10
    assert commitment("Y5", "a") != commitment("5", "aY"), "text and salt do not run into each other"
    assert all(len(one) == 40 and int(one, 16) >= 0 for one in made)
    assert len({new_salt() for _ in range(1000)}) == 1000
    assert {len(new_salt()) for _ in range(100)} == {22}


def test_its_short_form_is_that_of_the_published_examples_and_tells_eighty_bits_apart() -> None:
    # The examples of proquints write 127.0.0.1 and 63.84.220.193 so.
    assert short_form("7f000001" + "3f54dcc1" + "0" * 24) == "LUSAB BABAD GUTIH TUGAD BABAB"
    one = "5e" * 20
    for digit in range(20):
        for other in {*"0123456789abcdef"} - {one[digit]}:
            assert short_form(one[:digit] + other + one[digit + 1 :]) != short_form(one)
    groups = short_form(one).split()
    assert [len(group) for group in groups] == [5] * 5
    assert not set("".join(groups)) & set("0125CQXYW")
