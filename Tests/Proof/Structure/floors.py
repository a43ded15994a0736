"""Checks the structure of Sources: floors, ways between rooms, and the size of rooms.

usage: floors.py

A target stands in the folder of its floor, and needs no target of a floor above. Some ways are forbidden on one floor too.
The folders of a target use each other in one direction: a folder uses another one if it names a type or a function that
stands there at the top level.
"""

import collections
import json
import os
import re
import subprocess
import sys

# From the top down.
FLOORS = ["Command", "Sharing", "Formats", "Store", "Codes", "Base", "System"]

# Ways that would be possible by the floors, or that matter enough to be named, direct or through others.
FORBIDDEN = [
    ("Exchange", "Wallet"), ("Pages", "Wallet"), ("Exchange", "Rendering"), ("Serving", "Household"), ("Wallet", "Rendering"),
    ("Rendering", "Scanning"), ("Rendering", "Cards"), ("Barcodes", "Rendering"), ("Pictures", "Barcodes"),
    ("CommandBase", "Picker"), ("CommandBase", "Commands"), ("Picker", "Commands"), ("Words", "Files"), ("Arguments", "Terminal"), ("Terminal", "Actions"), ("Actions", "Terminal"), ("Actions", "Arguments"),
]

MOST_LINES = 13_000
MEAN_LINES = range(150, 251)
MOST_FILES_IN_ROOT = 12
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|final|indirect|nonisolated) )*"
    r"(?:struct|class|enum|protocol|actor|typealias|func) (\w+)",
    re.M)


def package():
    """The targets in Sources by their names: path and dependencies."""
    described = json.loads(subprocess.run(["swift", "package", "dump-package"], capture_output=True, check=True).stdout)
    targets = {}
    for target in described["targets"]:
        if (target.get("path") or "").startswith("Sources/"):
            needed = [next(iter(one.values()))[0] for one in target["dependencies"]]
            targets[target["name"]] = (target["path"], needed)
    return targets


def reached(name, targets):
    """All targets that one needs, through others too."""
    found, waiting = set(), [name]
    while waiting:
        for other in targets[waiting.pop()][1]:
            if other in targets and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def floors(targets):
    for name, (path, needed) in targets.items():
        parts = path.split("/")
        if len(parts) != 3 or parts[1] not in FLOORS or parts[2] != name:
            yield f"{path}: a target stands in the folder of its floor, under its name"
            continue
        for other in needed:
            if other in targets and FLOORS.index(targets[other][0].split("/")[1]) < FLOORS.index(parts[1]):
                yield f"{name} needs {other}, which is on a floor above"
    for name, other in FORBIDDEN:
        if name not in targets or other not in targets:
            yield f"{name} → {other} is forbidden, and one of them is no target"
        elif other in reached(name, targets):
            yield f"{name} needs {other}, which it must not"


def sources(path):
    """The Swift sources of a target by the folder in it, without comments and strings."""
    texts = collections.defaultdict(list)
    for folder, _, files in os.walk(path):
        for file in files:
            if file.endswith(".swift"):
                with open(os.path.join(folder, file), encoding="utf-8") as source:
                    texts[os.path.relpath(folder, path)].append(source.read())
    return texts


def rooms(targets):
    lengths = []
    for name, (path, _) in targets.items():
        texts = sources(path)
        lengths += [text.count("\n") for files in texts.values() for text in files]
        lines = sum(text.count("\n") for files in texts.values() for text in files)
        if lines > MOST_LINES:
            yield f"{name} has {lines} lines, more than {MOST_LINES}"
        if len(texts["."]) > MOST_FILES_IN_ROOT:
            yield f"{name} has {len(texts['.'])} files in its root, more than {MOST_FILES_IN_ROOT}"
        yield from circles(name, texts)
    mean = sum(lengths) // len(lengths)
    if mean not in MEAN_LINES:
        yield f"a file has {mean} lines on average, not {MEAN_LINES.start} to {MEAN_LINES.stop - 1}"


def circles(name, texts):
    words, homes = {}, {}
    for folder, files in texts.items():
        code = "\n".join(re.sub(r'//.*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"', "", text) for text in files)
        words[folder] = set(re.findall(r"\b[A-Za-z_]\w*\b", code))
        for declared in DECLARATION.findall(code):
            homes.setdefault(declared, set()).add(folder)
    ways = collections.defaultdict(set)
    for folder, used in words.items():
        for word in used:
            for home in homes.get(word, ()):
                if folder not in homes[word]:
                    ways[folder, home].add(word)
    for (folder, home), used in sorted(ways.items()):
        if folder < home and (home, folder) in ways:
            back = ", ".join(sorted(ways[home, folder])[:5])
            yield f"{name}: {folder} uses {home} ({', '.join(sorted(used)[:5])}), which uses {folder} ({back})"


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
    targets = package()
    faults = [*floors(targets), *rooms(targets)]
    if faults:
        sys.exit("\n".join(faults))


main()
