"""The steps of the editor in words: each is kept by its name, and told in the language that is in use."""

from topologic_qt.widgets.translate import ntr, tr


def text_of_step(step: str) -> str:
    """Return the text of a step for people; empty for one that only another version of the program knows.

    A step is a name, such as ``shuffle``, and often a fact after a space: ``lay Y5``, ``move 3``.
    """
    name, _, fact = step.partition(" ")
    number = int(fact) if fact.isdecimal() else 1
    texts = {
        "lay": tr("Lay {tile}", tile=fact),
        "move": ntr("Move a tile", "Move {n} tiles", number),
        "put-away": ntr("Put a tile away", "Put away {n} tiles", number),
        "rotate-right": tr("Rotate right"),
        "rotate-left": tr("Rotate left"),
        "mirror": tr("Mirror"),
        "flip": tr("Flip"),
        "fill": tr("Fill what is missing"),
        "shuffle": tr("Shuffle"),
        "clear": tr("Clear the table"),
        "shape": tr("Choose a shape"),
        "paste": tr("Paste a field"),
        "rename": tr("Rename"),
        "photo": tr("Read a photo"),
        "correct": tr("Correct {tile}", tile=fact),
        "use": tr("Use another field"),
        "open": tr("Open {name}", name=fact),
    }
    return texts.get(name, "")
