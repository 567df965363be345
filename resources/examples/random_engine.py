"""An engine that plays at random: name it in the settings, and a computer's seat is played by it.

Each line of standard input is a request, each line of standard output its answer; the page
resources/formats/engine-protocol.md tells what stands in them. Start it as: python3 random_engine.py
"""

import json
import random
import sys


def answer(request: dict) -> dict:
    """One of the legal moves; giving up, which is listed last, only where nothing else is left."""
    if request.get("do") != "think":
        return {"ok": False, "error": {"rule": "UNKNOWN_REQUEST", "text": "This engine can only think."}}
    legal = request["legal"]
    return {"ok": True, "moves": [random.choice(legal[:-1] or legal)]}


def main() -> None:
    """Answer every request until there are no more."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
