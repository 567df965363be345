"""The rules of Topology."""
