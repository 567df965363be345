"""BLAKE2b, which turns any text into a number of fixed size."""

try:
    # This is where hashlib has it from; hashlib itself also loads OpenSSL, which is as large as all of this.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = ["blake2b"]
