"""The passwords of brokers: in the system's keyring where there is one, else until the program ends."""

_SERVICE = "topologic-qt"
_known: dict[str, str] = {}
"""The passwords of this run, by the account."""


def password(account: str) -> str:
    """The password of an account; empty if none is known. It may take long; call it off the GUI thread."""
    if account not in _known:
        _known[account] = _from_keyring(account)
    return _known[account]


def keep_password(account: str, text: str) -> bool:
    """Keep the password of an account. Returns whether it is known to the next run of the program, too.

    It may take long; call it off the GUI thread.
    """
    import keyring
    from keyring.errors import KeyringError

    _known[account] = text
    try:
        keyring.set_password(_SERVICE, account, text)
    except (KeyringError, RuntimeError, OSError):
        return False
    return True


def _from_keyring(account: str) -> str:
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(_SERVICE, account) or ""
    except (KeyringError, RuntimeError, OSError):
        return ""
