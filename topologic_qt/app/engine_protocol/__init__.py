"""The protocol by which other programs play (`resources/formats/engine-protocol.md`), without Qt."""
