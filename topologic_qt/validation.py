"""Pydantic's names for all that checks what is read, loaded for all threads by the first that needs them.

Pydantic loads a part when one of its names is asked for, and its parts import each other in circles. Two
threads that ask for different names at the same moment can so be given a part that is only half there. Of two
threads that import the same module one waits for the other: hence the program takes these names from here.
"""

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

__all__ = ["AfterValidator", "BaseModel", "ConfigDict", "Field", "TypeAdapter", "ValidationError"]


class _FirstModel(BaseModel):
    """Loads what Pydantic loads with the first model that is made."""
