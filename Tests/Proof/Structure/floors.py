"""Checks the structure of Sources: floors, ways between rooms, and the size of rooms.

usage: floors.py

A target stands in the folder of its floor, and needs no target of a floor above, nor one of Tests. Each file of Sources
belongs to a target. The tests of a target stand on its floor, or in Proof. Some ways are forbidden on one floor too. The
folders of a target use each other in one direction: a folder uses another one if it names a type, a function or a value
that stands there at the top level.
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
    ("CommandBase", "Picker"), ("CommandBase", "Commands"), ("Picker", "Commands"), ("Words", "Files"), ("Arguments", "Terminal"),
    ("Terminal", "Actions"), ("Actions", "Terminal"), ("Actions", "Arguments"),
]

MOST_LINES = 13_000
MEAN_LINES = range(150, 251)
MOST_FILES_IN_ROOT = 12
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|final|indirect|nonisolated) )*"
    r"(?:struct|class|enum|protocol|actor|typealias|func|let|var) (\w+)",
    re.M)


def package():
    """All targets by their names: path and dependencies."""
    described = json.loads(subprocess.run(["swift", "package", "dump-package"], stdout=subprocess.PIPE, check=True).stdout)
    targets = {}
    for target in described["targets"]:
        usual = ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
        needed = [next(iter(one.values()))[0] for one in target["dependencies"]]
        targets[target["name"]] = (target.get("path") or usual, needed)
    return targets


def floor(name, path):
    """The number of a target's floor from the top down; None where it does not stand in the folder of a floor."""
    parts = path.split("/")
    is_there = len(parts) == 3 and parts[0] == "Sources" and parts[1] in FLOORS and parts[2] == name
    return FLOORS.index(parts[1]) if is_there else None


def reached(name, targets):
    """All targets that one needs, through others too."""
    found, waiting = set(), [name]
    while waiting:
        for other in targets[waiting.pop()][1]:
            if other in targets and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def floors(targets, tests):
    numbers = {name: floor(name, path) for name, (path, _) in targets.items()}
    for name, (path, needed) in targets.items():
        if numbers[name] is None:
            yield f"{path}: a target stands in the folder of its floor, under its name"
            continue
        for other in needed:
            if other in tests:
                yield f"{name} needs {other}, which stands in Tests"
            elif numbers.get(other) is not None and numbers[other] < numbers[name]:
                yield f"{name} needs {other}, which is on a floor above"
    rooms = {name.lower(): path for name, (path, _) in targets.items()}
    for name, (path, _) in tests.items():
        room = rooms.get(name.removesuffix("Tests").lower(), "")
        if path.split("/")[1] != "Proof" and path != f"Tests/{os.path.basename(os.path.dirname(room))}/{name}":
            yield f"{path}: tests stand on the floor of their target, or in Proof"
    for name, other in FORBIDDEN:
        if name not in targets or other not in targets:
            yield f"{name} → {other} is forbidden, and one of them is no target"
        elif other in reached(name, targets):
            yield f"{name} needs {other}, which it must not"


def strangers(targets):
    """The folders with files of Sources that belong to no target."""
    files = subprocess.run(["git", "ls-files", "-z", "Sources"], capture_output=True, check=True, text=True).stdout
    known = ("Sources/README.md", *(path + "/" for path, _ in targets.values()))
    for folder in sorted({os.path.dirname(file) for file in files.split("\0") if file and not file.startswith(known)}):
        yield f"{folder} has files that belong to no target"


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
        code = "\n".join(re.sub(r'//.*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\bimport .*', "", text) for text in files)
        words[folder] = set(re.findall(r"\b[A-Za-z_]\w*\b", code))
        for declared in DECLARATION.findall(code):
            homes.setdefault(declared, set()).add(folder)
    ways = collections.defaultdict(set)
    for folder, used in words.items():
        for word in used:
            for home in homes.get(word, ()):
                if folder not in homes[word]:
                    ways[folder, home].add(word)
    for folder, home in sorted(ways):
        ring = [folder, *way(home, folder, ways)]
        if len(ring) > 1 and folder == min(ring):
            steps = (f"uses {there} ({', '.join(sorted(ways[here, there])[:5])})" for here, there in zip(ring, ring[1:]))
            yield f"{name}: {folder} {', which '.join(steps)}"


def way(start, end, ways):
    """The shortest way from one folder to another, with both; empty if there is none."""
    before, found = {start: None}, [start]
    for folder in found:
        for here, there in ways:
            if here == folder and there not in before:
                before[there] = folder
                found.append(there)
    steps = [end] if end in before else []
    while steps and before[steps[0]]:
        steps.insert(0, before[steps[0]])
    return steps


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
    everything = package()
    tests = {name: target for name, target in everything.items() if target[0].startswith("Tests/")}
    targets = {name: target for name, target in everything.items() if name not in tests}
    faults = [*floors(targets, tests), *strangers(targets), *rooms(targets)]
    if faults:
        sys.exit("\n".join(faults))


main()
