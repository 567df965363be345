"""Deduction: 24 tiles, one of which is missing, and questions by which three to five find out which one."""
