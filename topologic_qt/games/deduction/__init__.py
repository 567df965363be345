"""Deduction: three to five players ask questions to find out which of 24 tiles is missing."""
