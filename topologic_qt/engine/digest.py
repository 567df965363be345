"""BLAKE2b, which turns any text into a number of fixed size."""

try:
    # This is where hashlib has it from. hashlib itself would load OpenSSL too: 4 MB of no use here.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = ["blake2b"]
