"""The screens of Deduction."""
