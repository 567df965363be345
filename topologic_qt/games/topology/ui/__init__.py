"""The screens of Topology."""
