"""A broker's refusals as sentences, and its proof of identity."""

import ssl
from pathlib import Path
from types import SimpleNamespace

import pytest

from topologic_qt.online import mqtt_transport as broker_module
from topologic_qt.online.mqtt_transport import Broker


def test_a_python_that_knows_no_certificates_trusts_those_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle, loaded = tmp_path / "bundle.crt", list[str]()
    bundle.touch()
    monkeypatch.setattr(broker_module, "_BUNDLES", (str(tmp_path / "none"), str(bundle), str(bundle)))
    monkeypatch.setattr(ssl.SSLContext, "load_verify_locations", lambda _, file: loaded.append(file))
    for known, expected in ((None, [str(bundle)]), (str(bundle), [])):
        paths = SimpleNamespace(cafile=known, capath=None)
        monkeypatch.setattr(ssl, "get_default_verify_paths", lambda paths=paths: paths)
        loaded.clear()
        Broker("broker.example").tls_context()
        assert loaded == expected


def test_each_reason_of_mqtt_has_its_sentence_and_any_other_is_told_as_the_broker_told_it() -> None:
    sentences = {
        "no MQTT 5 broker": {0x84},
        "user name or password": {0x86, 0x8C},
        "doesn’t let you send": {0x87, 0x8F, 0x90},
        "full or busy": {0x88, 0x89, 0x93, 0x96, 0x97, 0x9F},
        "doesn’t accept messages this long": {0x95},
        "doesn’t keep messages": {0x9A, 0x9B},
        "refused: Because. Choose": {0x80, 0x83, 0x9C, 0x9D, 0xFF},
    }
    broker = Broker("broker.example")
    for part, numbers in sentences.items():
        for number in numbers:
            assert part in str(broker.refused(number, "Because")), number
    assert "user name or password" in str(broker.refused_login(0x87, "Because"))
    assert "full or busy" in str(broker.refused_login(0x89, "Because"))
    assert "Lost the connection" in str(broker.lost(was_connected=True))
    assert "no MQTT 5 broker" in str(broker.lost(was_connected=False))
