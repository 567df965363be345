"""The remarks of computers, which people can do without."""

from topologic_qt.widgets.translate import tr

_chats = True


def let_chat(chats: bool) -> None:
    """Let computers remark something now and then from now on, or (False) nothing."""
    global _chats
    _chats = chats


def quoted(remark: str) -> str:
    """Return what a computer remarks in quotation marks; "" for nothing, and where people want no remarks."""
    return tr("“{text}”", text=remark) if remark and _chats else ""
