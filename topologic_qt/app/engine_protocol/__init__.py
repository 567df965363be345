"""The engine protocol, described in `resources/formats/engine-protocol.md`: other programs play. No Qt."""
