"""What goes wrong with a file, said so that it can be translated."""


class Problem(Exception):
    """A file that cannot be read or written. The text is one sentence: what, where, and what to do.

    ``template`` is the sentence with named places to fill in, ``facts`` is what goes there.
    """

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template.format(**facts))
        self.template = template
        self.facts = facts


class NewerFile(Problem):
    """A file that a newer program wrote: nothing is wrong with it."""


def tr_noop(template: str) -> str:
    """Mark a sentence as one that people see, so that translators find it. Returns it unchanged."""
    return template
