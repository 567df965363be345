"""Ready-made remarks that players make to each other: an id goes along, said in each one's language."""

from topologic_qt.translation import tr_noop

MOST_REMARKS = 20
"""The most remarks of a seat that are kept."""

REMARKS: dict[str, str] = {
    "hello": tr_noop("Hello!"),
    "good-luck": tr_noop("Good luck!"),
    "well-played": tr_noop("Well played!"),
    "oops": tr_noop("Oops!"),
    "hard-one": tr_noop("This is a hard one."),
    "your-turn": tr_noop("It is your turn."),
    "moment": tr_noop("One moment, please."),
    "later": tr_noop("I will go on later."),
    "thanks": tr_noop("Thank you for the match!"),
    "bye": tr_noop("Goodbye!"),
}
"""The sentence of each remark, in English, by its id."""
