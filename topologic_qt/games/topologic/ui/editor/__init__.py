"""The field editor, in which any field can be built on a separate table. Loaded when first opened."""
